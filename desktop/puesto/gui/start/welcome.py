"""The welcome of the first time, in three steps: screen, dice and cards, where to begin. The menu shows it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from puesto.core.messages import N_
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.host.physical_dice import APP, EACH, HANDS, MINE, propose_hands
from puesto.gui.look.theme import BODY, HUGE, LARGE, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.gui.pages.preferences import SCALES, THEMES
from puesto.gui.start.welcome_parts import ChoicePlate, Draw, Picture, Steps
from puesto.language import LANGUAGES

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

STEPS = (N_("La pantalla"), N_("Dados y cartas"), N_("A la mesa"))
WELCOMED_KEY = "welcomed"
"""Preference that remembers that the welcome is over."""
LOW = 560
"""Height in px at 100 % below which the pictures are beside the words."""
BACK = "0"
"""Key of the previous step."""


class WelcomePage(Page):
    """Page of the welcome, one step after the other; it can be left at any of them."""

    topic = "welcome"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.step = 0
        self.host: Host | None = None
        self.plates: list[ChoicePlate] = []
        self._built_low = self.low
        self._steps = Steps([], 0, "", theme)

    @property
    def low(self) -> bool:
        """Return whether there is little room for pictures."""
        stack = self.parentWidget()
        visible_widget = stack if stack is not None else self
        return self.narrow or visible_widget.height() < self.theme.px(LOW)

    def connect_host(self, host: Host) -> None:
        self.host = host

    def on_shown(self, host: Host) -> None:
        self.step = 0

    # -- the steps

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, theme = self.words, self.theme
        self.plates, self._built_low = [], self.low
        names = [words.text(name) for name in STEPS]
        text = words.text(N_("Paso {n} de {all}: {name}"), n=self.step + 1, all=len(STEPS), name=names[self.step])
        self._steps = Steps(names, self.step, text, theme, shows_names=not self.low)
        if not self.low:
            self.rows.addWidget(self._steps)
            self.rows.addSpacing(theme.px(SPACE * 2))
        (self._screen, self._hands, self._begin)[self.step]()

    def _screen(self) -> None:
        """Show the step that asks for language, theme and size."""
        words = self.words
        beside = QHBoxLayout()
        beside.setSpacing(self.theme.px(SPACE * 8))
        column = QVBoxLayout()
        column.setSpacing(self.theme.px(SPACE * 3))
        beside.addLayout(column, 1)
        self.rows.addLayout(beside)
        outer_rows, self.rows = self.rows, column
        self._say(
            words.text(N_("Bienvenido a Puesto de Mando")),
            words.text(N_("Tres pasos y a la mesa. Todo se puede cambiar después en Preferencias.")),
        )
        codes, palettes = list(LANGUAGES), [palette for palette, _ in THEMES]
        language = self._row(words.text(N_("Idioma")), list(LANGUAGES.values()), codes.index(words.code))
        index = SCALES.index(self.theme.scale) if self.theme.scale in SCALES else -1
        size = self._row(
            words.text(N_("Tamaño de la letra")), [words.text(N_("{scale} %"), scale=scale) for scale in SCALES], index
        )
        look = self._row(
            words.text(N_("Aspecto")), [words.text(text) for _, text in THEMES], palettes.index(self.theme.palette.name)
        )
        column.addStretch(1)
        self.rows = outer_rows
        host = self.host
        if host is not None:
            language.chosen.connect(lambda position: host.speak(codes[position]))
            size.chosen.connect(lambda position: host.scale(SCALES[position]))
            look.chosen.connect(lambda position: host.look(palettes[position]))
        if not self.low:
            from puesto.gui.start.welcome_pictures import draw_table

            beside.addWidget(Picture(draw_table, self.theme, 280, 320), 0, Qt.AlignmentFlag.AlignVCenter)
        self.button(words.text(N_("Siguiente")), primary=True, key="\u21b5").clicked.connect(lambda: self.turn(1))
        self._leave_button()

    def _hands(self) -> None:
        """Show the step that asks who rolls and draws."""
        from puesto.gui.start.welcome_pictures import draw_by_app, draw_by_hand, draw_either

        words = self.words
        lead = words.text(
            N_(
                "Es lo que se te propondrá al empezar una partida; cada tirada y cada robo se pueden hacer "
                "también de la otra manera."
            )
        )
        self._say(words.text(N_("¿Quién tira y quién roba?")), lead)
        ways_to_play: tuple[tuple[str, Draw, str, str], ...] = (
            (
                MINE,
                draw_by_hand,
                N_("Tiro mis dados y robo mis cartas"),
                N_("Tú dices qué ha salido. Lo que no se sabe de una carta se teclea la primera vez."),
            ),
            (
                APP,
                draw_by_app,
                N_("Que lo haga la aplicación"),
                N_("Tira y roba por ti, y te enseña lo que ha salido."),
            ),
            (
                EACH,
                draw_either,
                N_("Lo decido en cada partida"),
                N_("Al empezarla se pregunta por los dados y por cada mazo."),
            ),
        )
        before = self.host.preferences.other.get(HANDS) if self.host is not None else None
        flow = self._flow()
        for number, (hands, draw, text, hint) in enumerate(ways_to_play, 1):
            plate = self._plate(flow, number, draw, words.text(text), words.text(hint))
            plate.setCheckable(True)
            plate.setChecked(hands == before)
            plate.clicked.connect(lambda _=False, hands=hands: self._handle(hands))
        self._back_button()
        self._leave_button()

    def _begin(self) -> None:
        """Show the step that asks what to begin with."""
        from puesto.games import GAMES
        from puesto.gui.start.welcome_pictures import draw_course, draw_shelf, game_picture

        words = self.words
        self._say(
            words.text(N_("¿Por dónde empezamos?")),
            words.text(N_("Una primera partida te dice qué poner y dónde, paso a paso. Lo demás sigue en el inicio.")),
        )
        course = words.text(N_("Lecciones cortas sobre una posición: ¿qué pasa aquí, y por qué?"))
        games: list[tuple[Draw, str, str, str]] = [
            (draw_course, "course", words.text(N_("Aprender con el curso")), course)
        ]
        game_ids = self.host.shelf.ids() if self.host is not None else tuple([entry.id for entry in GAMES])
        for entry in [entry for entry in GAMES if entry.id in game_ids]:
            name = words.text(N_("Primera partida de {game}"), game=entry.title)
            games.append((game_picture(entry.id), entry.id, name, words(entry.subtitle)))
        shelf = words.text(N_("Al inicio, con los juegos en su estantería."))
        games.append((draw_shelf, "home", words.text(N_("Mirar por mi cuenta")), shelf))
        flow = self._flow()
        for number, (draw, where, text, hint) in enumerate(games, 1):
            plate = self._plate(flow, number, draw, text, hint, beside=True)
            plate.clicked.connect(lambda _=False, where=where: self._go_to(where))
        self._back_button()
        self._leave_button()

    # -- parts

    def _say(self, title: str, lead: str) -> None:
        """Add the heading of a step and its lead."""
        heading = text_label(title, self.theme, TITLE if self.low else HUGE, "ink")
        if self.low:  # there is little room: title and steps share a row
            row = QHBoxLayout()
            row.setSpacing(self.theme.px(SPACE * 4))
            row.addWidget(heading, 1)
            row.addWidget(self._steps, 0, Qt.AlignmentFlag.AlignTop)
            self.rows.addLayout(row)
        else:
            self.rows.addWidget(heading)
        self.rows.addWidget(text_label(lead, self.theme, BODY if self.low else LARGE, "quiet"))
        self.rows.addSpacing(self.theme.px(SPACE))

    def _row(self, name: str, options: list[str], index: int) -> Segments:
        self.choices = None
        return self.choice(name, options, index)

    def _flow(self) -> Flow:
        flow = Flow(self.theme.px(SPACE * 3), even=True)
        self.rows.addLayout(flow)
        return flow

    def _plate(self, flow: Flow, number: int, draw: Draw, text: str, hint: str, beside: bool = False) -> ChoicePlate:
        """Add a plate; `beside`: with its picture beside its words, as wherever there is little room."""
        plate = ChoicePlate(text, hint, draw, self.theme, key=str(number), beside=beside or self.low)
        plate.stepped.connect(lambda way: self._step(plate, way))
        self.plates.append(plate)
        flow.addWidget(plate)
        return plate

    def _back_button(self) -> None:
        self.button(self.words.text(N_("Anterior")), key=BACK).clicked.connect(lambda: self.turn(-1))

    def _leave_button(self) -> None:
        self.button(self.words.text(N_("Dejar la bienvenida")), key="Esc").clicked.connect(self.back_wanted)

    # -- choices

    def turn(self, way: int) -> None:
        """Go to the next step, or to the previous one."""
        self.step = min(max(self.step + way, 0), len(STEPS) - 1)
        self.rebuild()
        self.area.verticalScrollBar().setValue(0)
        self.take_focus()

    def _handle(self, hands: str) -> None:
        if self.host is not None:
            propose_hands(self.host.preferences, hands)
            self.host.keep_preferences()
        self.turn(1)

    def _go_to(self, where: str) -> None:
        """Go to a game, the course or home."""
        host = self.host
        if host is None:
            return
        if where in host.shelf.ids():
            host.set_up(where)
        elif where == "course":
            host.do_named("course")
        else:
            host.go_home()

    # -- Qt's events

    def take_focus(self) -> None:
        """Give the keyboard focus to the first control."""
        chosen_plate = next(
            (plate for plate in self.plates if plate.isChecked()), self.plates[0] if self.plates else None
        )
        if chosen_plate is None:
            super().take_focus()
        else:
            chosen_plate.show()
            chosen_plate.setFocus(Qt.FocusReason.OtherFocusReason)

    def _hug(self) -> None:
        """Place the sheet a third down the remaining height, where there is some."""
        super()._hug()
        px, margins = self.theme.px, self.column.contentsMargins()
        left = self.height() - self.area.maximumHeight() - self.foot.sizeHint().height() - px(SPACE * 8)
        top = max(px(12), left // 3)
        if margins.top() != top:
            self.column.setContentsMargins(margins.left(), top, margins.right(), margins.bottom())

    def _step(self, plate: ChoicePlate, way: int) -> None:
        self._step_to(self.plates[(self.plates.index(plate) + way) % len(self.plates)])

    def _step_to(self, plate: ChoicePlate) -> None:
        plate.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.ensureWidgetVisible(plate, 0, self.theme.px(SPACE * 3))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the plate whose number was pressed; 0 goes one step back."""
        text = event.text()
        if event.isAutoRepeat():
            super().keyPressEvent(event)
        elif (text == BACK or event.key() == Qt.Key.Key_Backspace) and self.step:
            self.turn(-1)
        elif text.isdigit() and 0 < int(text) <= len(self.plates):
            self.plates[int(text) - 1].click()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.low != self._built_low:
            self.rebuild()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remember that the welcome is over, however it was left."""
        super().hideEvent(event)
        host = self.host
        if host is not None and not event.spontaneous() and host.preferences.other.get(WELCOMED_KEY) is not True:
            host.preferences.other[WELCOMED_KEY] = True
            host.keep_preferences()
