"""Preferences: language, theme, size of the text, motion; kept from one evening to the next."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from puesto.core.messages import N_
from puesto.gui.look.theme import DARK, LIGHT, RED, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.language import LANGUAGES

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

SCALES = (100, 125, 150, 175, 200, 250, 300)
THEMES = ((LIGHT, N_("Papel, claro")), (DARK, N_("Búnker, oscuro")), (RED, N_("Lámpara roja, a oscuras")))
"""Palette, and its name on the screen."""


class PreferencesPage(Page):
    """Every choice takes effect at once."""

    topic = "preferences"

    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    scale_chosen = Signal(int)
    motion_chosen = Signal(bool)
    odds_chosen = Signal(bool)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.motion = self.odds = True
        self.folder = ""

    def connect_host(self, host: Host) -> None:
        self.language_chosen.connect(host.speak)
        self.theme_chosen.connect(host.look)
        self.scale_chosen.connect(host.scale)
        self.motion_chosen.connect(host.set_motion)
        self.odds_chosen.connect(host.set_odds)

    def opened(self, host: Host) -> None:
        from puesto.storage import data_folder

        self.motion, self.odds, self.folder = host.kept.motion, host.desk.odds, str(data_folder())

    def fill(self) -> None:
        words = self.words
        self.heading(words.text(N_("Preferencias")))
        codes = list(LANGUAGES)
        language = self.choice(words.text(N_("Idioma")), list(LANGUAGES.values()), codes.index(words.code))
        language.chosen.connect(lambda at: self.language_chosen.emit(codes[at]))
        palettes = [palette for palette, _ in THEMES]
        look = self.choice(
            words.text(N_("Aspecto")), [words.text(text) for _, text in THEMES], palettes.index(self.theme.palette.name)
        )
        look.chosen.connect(lambda at: self.theme_chosen.emit(palettes[at]))
        at = SCALES.index(self.theme.scale) if self.theme.scale in SCALES else -1
        sizes = self.choice(
            words.text(N_("Tamaño de la letra")), [words.text(N_("{scale} %"), scale=scale) for scale in SCALES], at
        )
        sizes.chosen.connect(lambda at: self.scale_chosen.emit(SCALES[at]))
        moves = words.text(N_("Movimiento: las cartas giran y los marcadores se deslizan"))
        motion = self.choice(moves, [words.text(N_("Sí")), words.text(N_("No"))], 0 if self.motion else 1)
        motion.chosen.connect(lambda at: self.motion_chosen.emit(at == 0))
        odds = self.choice(
            words.text(N_("Probabilidades")), [words.text(N_("Ver")), words.text(N_("Ocultar"))], 0 if self.odds else 1
        )
        odds.chosen.connect(lambda at: self.odds_chosen.emit(at == 0))
        if self.folder:
            self.line(
                words.text(
                    N_("Tus partidas y tus cartas están en «{folder}»."),
                    folder=self.folder.replace(os.sep, f"{os.sep}\u200b"),
                )
            )  # it may be broken there
        self.back_button()
