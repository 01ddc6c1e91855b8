"""The record sheet of a campaign: its missions, what each came to, what that brings to the next one, and the way to play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from puesto.core.campaigns import CampaignSheet, Stage
from puesto.core.game import Game
from puesto.core.messages import N_, Sayable
from puesto.gui.pages import Page
from puesto.gui.prompts.base import text_label
from puesto.gui.theme import BODY, BODY_BOLD, FIGURE, SPACE, Theme
from puesto.gui.words import Words

if TYPE_CHECKING:
    from puesto.gui.main_window import MainWindow


class CampaignPage(Page):
    """Reads the sheet each time that it is shown, for the evening before may have ended since."""

    play_wanted = Signal(str, str)
    """Game and mission: a session of the campaign on the sheet is to be started."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self.campaign = ""
        self._said = words

    def connect_window(self, window: MainWindow) -> None:
        def set_up(game: str, scenario: str) -> None:
            sheet = self.sheet
            window.set_up(game)
            if sheet is not None:
                window.new_page.join(sheet, scenario)

        self.play_wanted.connect(set_up)

    def opened(self, window: MainWindow) -> None:
        """The campaigns of the game on the table, or of the first game that has any."""
        games = [window.desk.session.game] if window.desk.session is not None else []
        games += [window.shelf.find(id) for id in window.shelf.ids()]
        self.game = next((game for game in games if game.campaigns is not None), None)
        self.content = window.shelf.content(self.game)[0] if self.game is not None else None
        if self.campaign not in self.ids:
            self.campaign = next(iter(self.ids), "")
        self.say("")

    @property
    def ids(self) -> tuple[str, ...]:
        """The campaigns of the game."""
        return self.game.campaigns.ids(self.content) if self.game is not None and self.game.campaigns is not None else ()

    @property
    def sheet(self) -> CampaignSheet | None:
        """The record sheet as it lies on the disk."""
        from puesto.storage import campaigns

        return campaigns.record_sheet(self.game, self.content, self.campaign) if self.game is not None and self.campaign else None

    def text(self, message: Sayable) -> str:
        """A message in words, with the names of the game."""
        return self._said(message)

    def _names(self) -> Words:
        """The page's language, with the names of the game whose sheet is shown."""
        said, game, content = Words(self.words.code), self.game, self.content
        if game is not None:
            said.name = lambda ref: game.called(ref, content)
        return said

    def fill(self) -> None:
        words, sheet = self.words, self.sheet
        self._said = self._names()
        if sheet is None:
            self.heading(words.text(N_("Campañas")))
            self.line(words.text(N_("No hay ninguna campaña que se pueda jugar.")))
            self.back_button()
            return
        self.heading(words.text(N_("Hoja de Registro: {campaign}"), campaign=sheet.title))
        if len(self.ids) > 1:
            assert self.game is not None and self.game.campaigns is not None
            titles = [words(self.game.campaigns.sheet(self.content, id, ()).title) for id in self.ids]
            row = self.choice(words.text(N_("Campaña")), titles, self.ids.index(self.campaign))
            row.chosen.connect(self._choose)
        self.line(words(sheet.summary))
        for number, stage in enumerate(sheet.stages, 1):
            self._stage(number, stage)
        if sheet.standing is not None:
            self.rows.addSpacing(self.theme.px(2 * SPACE))
            self._label(self.text(sheet.standing), BODY_BOLD, "ink")
        self._buttons(sheet)

    def _stage(self, number: int, stage: Stage) -> None:
        """One mission: its name, then what it came to, or what earlier results bring to it."""
        self.rows.addSpacing(self.theme.px(2 * SPACE))
        self._label(self.words.text(N_("{n}. {mission}"), n=number, mission=stage.title), FIGURE, "ink" if stage.open else "quiet")
        for line in stage.result:
            self._label(self.text(line), BODY, "ink")
        for line in stage.brings:
            self._label(self.text(line), BODY, "ink" if stage.open else "quiet")
        if not stage.result and stage.open:
            self._label(self.words.text(N_("Sin jugar todavía.")), BODY, "quiet")

    def _label(self, text: str, style: Any, colour: str) -> None:
        self.choices = None
        self.rows.addWidget(text_label(text, self.theme, style, colour))

    def _buttons(self, sheet: CampaignSheet) -> None:
        words, primary = self.words, True
        for stage in sheet.stages:
            if stage.open and not stage.result:
                button = self.button(words.text(N_("Jugar «{mission}»"), mission=stage.title), primary=primary, key="\u21b5" if primary else "")
                button.clicked.connect(lambda _=False, id=stage.scenario: self._play(id))
                primary = False
        for stage in sheet.stages:
            if stage.open and stage.result:
                button = self.button(words.text(N_("Repetir «{mission}»"), mission=stage.title))
                button.clicked.connect(lambda _=False, id=stage.scenario: self._play(id))
        if any(stage.result for stage in sheet.stages):
            self.button(words.text(N_("Empezar la campaña de nuevo"))).clicked.connect(self._again)
        self.back_button()

    def _choose(self, at: int) -> None:
        self.campaign = self.ids[at]
        self.rebuild()

    def _play(self, scenario: str) -> None:
        if self.game is not None:
            self.play_wanted.emit(self.game.id, scenario)

    def _again(self) -> None:
        """A blank sheet; the one there was stays among the backups in the player's folder."""
        from puesto.storage import campaigns
        from puesto.storage.disk import trouble

        if self.game is None:
            return
        try:
            campaigns.begin_again(self.game.id, self.campaign)
        except OSError as error:
            self.say(self.words(trouble(error, campaigns.sheet_path(self.game.id, self.campaign))))
            return
        self.rebuild()
        self.take_focus()
