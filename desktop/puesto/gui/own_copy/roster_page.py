"""The page of a roster of another program: what was understood, and what is left to say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from puesto.core.game.game import Game
from puesto.core.game.record_forms import ForeignRosterView, RosterForms, RosterGap
from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.foreign.rosters import LARGEST, RosterError
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.editors.gap_matrix import GapMatrix, points_text
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, FIGURE, HEADING, SHADOW, SMALL, SPACE, TITLE, Theme
from puesto.gui.look.words import Words, sentence_case
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.list_page import ListPage
from puesto.gui.pages.page import Page, Paper
from puesto.packs.foreign_lists import find_list
from puesto.packs.foreign_rosters import find_army
from puesto.plain_file import decode_text, read_plain

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

SIDE = 284
"""Width in px at 100 % of what stands beside the table of units."""
BESIDE = 760
"""Largest width in px at 100 % of the answers beside the question; wider ones are laid out below it."""
STRIPE = 8
"""Width in px at 100 % of the stripe of the sheet that asks."""
TALL, LONG = 60, 24
"""Height in px at 100 % of an answer, and letters from which on answers are written smaller."""
MOST_LINES, MOST_LEFT_OUT = 9, 6
"""Lines of a unit, and of what was left out, that are shown before the rest is only counted."""


class Sheet(Paper):
    """Sheet of paper on the page, with a coloured stripe if it asks something."""

    def __init__(self, theme: Theme, is_striped: bool) -> None:
        super().__init__(theme)
        self.is_striped = is_striped

    def minimumSizeHint(self) -> QSize:
        """Return the least width, and no height: Qt would reserve the height of the texts at that width."""
        return QSize(super().minimumSizeHint().width(), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.is_striped:
            return
        painter = QPainter(self)
        paint.smooth(painter)
        rim, px = self.theme.px(SHADOW), self.theme.px
        painter.setClipPath(paint.rounded_rect(QRectF(self.rect()).adjusted(rim, rim, -rim, -rim), px(CORNER)))
        painter.fillRect(QRectF(rim, rim, px(STRIPE), self.height()), self.theme.colour("action"))
        painter.end()


class RosterPage(Page):
    """Page with the army of a roster. Nothing is written before the player goes on to play, or to the form."""

    topic = "roster"
    least_wide = 1080

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self.armies: list[tuple[str, Any]] = []
        """The name of each file with its army: one or two."""
        self.shown = 0
        """Index of the army that is shown."""
        self.asked = 0
        """Index of the gap that is asked."""
        self._done: list[tuple[list[tuple[str, Any]], int, int]] = []
        self._undone: list[tuple[list[tuple[str, Any]], int, int]] = []

    def connect_host(self, host: Host) -> None:
        self.host = host

    @property
    def measure(self) -> int:
        return 1334

    # -- the armies

    @property
    def forms(self) -> RosterForms:
        """Return how the game reads rosters."""
        assert self.game is not None and self.game.forms.rosters is not None
        return self.game.forms.rosters

    def take_army(self, game: Game[Any, Any], content: Any, army: Any, name: str) -> None:
        """Show an army beside the one before of the same game; a third replaces the one shown."""
        if self.game is None or self.game.id != game.id:
            self.armies, self._done, self._undone = [], [], []
        else:
            self._remember()
        self.game, self.content = game, content
        if len(self.armies) < 2:
            self.armies = [*self.armies, (name, army)]
            self.shown = len(self.armies) - 1
        else:
            self.armies = [
                (name, army) if at == self.shown else other_army for at, other_army in enumerate(self.armies)
            ]
        self.asked = 0
        self.say("")
        self.rebuild()
        self.take_focus()

    def forget(self) -> None:
        """Drop the armies read so far, so that the next roster begins anew."""
        self.armies, self.shown, self.asked, self._done, self._undone = [], 0, 0, [], []

    @property
    def view(self) -> ForeignRosterView:
        """Return what is known of the army that is shown."""
        return self.forms.view(self.armies[self.shown][1], self.content)

    @property
    def gap(self) -> RosterGap | None:
        """Return the gap that is asked; None where nothing is missing."""
        gaps = self.view.gaps
        return gaps[min(self.asked, len(gaps) - 1)] if gaps else None

    def missing(self) -> int:
        """Return how many facts are missing in all armies."""
        return sum(len(self.forms.view(army, self.content).gaps) for _, army in self.armies)

    # -- answering

    def answer(self, key: str) -> bool:
        """Take the answer with a key; return whether there is one."""
        gap = self.gap
        choice = next((choice for choice in gap.choices if choice.key == key), None) if gap is not None else None
        if gap is None or choice is None:
            return False
        self._put(lambda army: self.forms.answer(army, gap, choice.value, False))
        return True

    def take_usual(self) -> None:
        """Take the usual value for every gap of the army that has one; each is marked as usual."""

        def fill(army: Any) -> Any:
            while True:
                gaps = self.forms.view(army, self.content).gaps
                gap_and_choice = next(
                    ((gap, choice) for gap in gaps for choice in gap.choices if choice.is_usual), None
                )
                if gap_and_choice is None:
                    return army
                army = self.forms.answer(army, gap_and_choice[0], gap_and_choice[1].value, True)

        self._put(fill)

    def _put(self, change: Any) -> None:
        """Change the shown army and go on to the next question."""
        self._remember()
        self.armies = [
            (name, change(army)) if at == self.shown else (name, army) for at, (name, army) in enumerate(self.armies)
        ]
        gaps = self.view.gaps
        self.asked = min(self.asked, max(0, len(gaps) - 1))
        if not gaps:  # the other army may have some
            self.shown = next(
                (at for at, (_, army) in enumerate(self.armies) if self.forms.view(army, self.content).gaps), self.shown
            )
        self._show_again()

    def _show_again(self) -> None:
        self.say("")
        self.rebuild()
        self.take_focus()

    def _remember(self) -> None:
        self._done.append((self.armies, self.shown, self.asked))
        self._undone.clear()

    def undo(self) -> None:
        """Take back the last answer, or the last list."""
        self._go(self._done, self._undone)

    def redo(self) -> None:
        self._go(self._undone, self._done)

    def _go(self, source: list[Any], target: list[Any]) -> None:
        if source:
            target.append((self.armies, self.shown, self.asked))
            self.armies, self.shown, self.asked = source.pop()
            self._show_again()

    def ask(self, index: int) -> None:
        """Ask another gap."""
        self.asked = index
        self._show_again()

    def step(self, way: int) -> None:
        """Ask the next gap, or with -1 the one before."""
        if gaps := self.view.gaps:
            self.ask((self.asked + way) % len(gaps))

    # -- going on

    def play(self) -> None:
        """Save the battle and set it up; nothing happens while something is missing."""
        if self.missing() or not self.armies:
            return
        page = self._keep()
        if page is not None and page.work is not None and page.work.sound:
            page.try_out()

    def by_hand(self) -> None:
        """Save the battle as it is, and open it in its form."""
        self._keep()

    def _keep(self) -> BattlePage | None:
        """Open the battle of the armies on its page."""
        if self.host is None or self.game is None:
            return None
        game, armies = self.game, self.armies
        page = self.host.show_page(BattlePage)
        page.show_game(game.id)
        page.open_data(self.forms.battle(self.content, armies, page.free_key()))
        self.forget()
        return page

    # -- the page

    def fill(self) -> None:
        if not self.armies:
            self.heading(self.words.text(N_("Listas de otros programas")))
            self.line(
                self.words.text(
                    N_("Suelta aquí una lista (.ros, .rosz, .json) o pega su texto con Ctrl V: se lee lo que dice.")
                )
            )
            self.back_button()
            return
        words, view, gap = self.words, self.view, self.gap
        missing = self.missing()
        px = self.theme.px
        self.paper.is_bare = True
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(px(SPACE))
        self._fill_bar(gap, missing)
        across = QBoxLayout(QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight)
        across.setSpacing(px(SPACE))
        self.matrix = GapMatrix(words, self.theme, view, gap, self._sum(view))
        self.matrix.gap_wanted.connect(self.ask)
        self.matrix.step_wanted.connect(self.step)
        sheet, left_column = self._sheet()
        left_column.addLayout(self._understood(view))
        left_column.addWidget(self.matrix)
        left_column.addStretch(1)
        left_column.addLayout(self._ways())
        across.addWidget(sheet, 1)
        side = QVBoxLayout()
        side.setSpacing(px(SPACE))
        self._fill_side(side, view, gap)
        across.addLayout(side)
        self.rows.addLayout(across)
        self.back_button()

    def _sheet(self, is_striped: bool = False) -> tuple[Sheet, QVBoxLayout]:
        """Return a sheet of paper on the page, and its rows."""
        px = self.theme.px
        sheet = Sheet(self.theme, is_striped)
        rows = QVBoxLayout(sheet)
        rim = px(SHADOW + (10 if self.narrow else 16))
        rows.setContentsMargins(rim + (px(STRIPE) if is_striped else 0), rim, rim, rim)
        rows.setSpacing(px(SPACE))
        return sheet, rows

    def _fill_bar(self, gap: RosterGap | None, missing: int) -> None:
        """Add the question with its answers beside it, or below it where there is no room."""
        words, theme, px = self.words, self.theme, self.theme.px
        file = self.armies[self.shown][0]
        eyebrow = words.text(N_("Lista leída: «{file}»"), file=file)
        if missing:
            eyebrow += f"   {words(count(NN_('falta {n} dato', 'faltan {n} datos'), missing))}"
        question = words(gap.question) if gap is not None else words.text(N_("No falta nada"))
        detail = (
            words(gap.reason)
            if gap is not None
            else words.text(N_("Lo que se ha dado por usual está marcado. Intro la prepara para jugar."))
        )
        bar, rows = self._sheet(is_striped=True)
        question_column, answers = QVBoxLayout(), self._answers(gap, missing)
        question_column.setSpacing(px(SPACE))
        question_column.addWidget(text_label(eyebrow.upper(), theme, HEADING, "quiet"))
        question_column.addWidget(text_label(question, theme, TITLE, "ink"))
        question_column.addWidget(text_label(detail, theme, BODY, "quiet"))
        buttons = [*self.answers, self.play_button]  # the layout itself does not count what is not shown yet
        wide = sum(button.sizeHint().width() for button in buttons) + px(SPACE * 2) * len(self.answers)
        if self.narrow or wide > px(BESIDE):
            rows.addLayout(question_column)
            rows.addLayout(answers)
        else:
            across = QBoxLayout(QBoxLayout.Direction.LeftToRight)
            across.setSpacing(px(SPACE * 4))
            across.addLayout(question_column, 1)
            frame = QWidget()
            frame.setFixedWidth(wide)
            middle = QVBoxLayout(frame)
            middle.setContentsMargins(0, 0, 0, 0)
            middle.addStretch(1)
            middle.addLayout(answers)
            middle.addStretch(1)
            across.addWidget(frame)
            rows.addLayout(across)
        self.rows.addWidget(bar)

    def _answers(self, gap: RosterGap | None, missing: int) -> Flow:
        """Return the buttons of the answers, and the one that begins the game."""
        flow = Flow(self.theme.px(SPACE * 2))
        self.answers: list[AnswerButton] = []
        choices = gap.choices if gap is not None else ()
        texts = [sentence_case(self.words(choice.label)) for choice in choices]
        style = BODY_BOLD if max(map(len, texts), default=0) > LONG else FIGURE
        tall = self.theme.px(TALL) if style is FIGURE and not self.narrow else 0
        for choice, text in zip(choices, texts, strict=True):
            hint = self.words.text(N_("lo usual")) if choice.is_usual else ""
            button = AnswerButton(text, self.theme, key=choice.key, hint=hint, style=style)
            button.setMinimumHeight(tall)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay with the page
            button.clicked.connect(lambda _=False, key=choice.key: self.answer(key))
            flow.addWidget(button)
            self.answers.append(button)
        play = AnswerButton(self.words.text(N_("A jugar")), self.theme, primary=not missing, key="\u21b5")
        if missing:
            play.hint = self.words(count(NN_("falta {n}", "faltan {n}"), missing))
            play.waits = True
            play.setEnabled(False)
        else:
            self.go = play
        play.setMinimumHeight(tall)
        play.clicked.connect(self.play)
        flow.addWidget(play)
        self.play_button = play
        return flow

    def _ways(self) -> Flow:
        """Return the buttons for the whole list."""
        words, flow = self.words, Flow(self.theme.px(SPACE * 2), centred=True)
        usual = AnswerButton(
            words.text(N_("Lo usual en los que faltan")), self.theme, key="U", low=True, style=BODY_BOLD
        )
        usual.setEnabled(any(choice.is_usual for gap in self.view.gaps for choice in gap.choices))
        usual.clicked.connect(self.take_usual)
        by_hand = AnswerButton(
            words.text(N_("A mano, en su formulario")), self.theme, key="E", low=True, style=BODY_BOLD
        )
        by_hand.clicked.connect(self.by_hand)
        flow.addWidget(usual)
        flow.addWidget(by_hand)
        flow.addWidget(
            text_label(words.text(N_("↑ ↓ otro dato · Ctrl Z atrás")), self.theme, BODY, "quiet", wrap=False)
        )
        return flow

    def _understood(self, view: ForeignRosterView) -> QBoxLayout:
        """Return the heading with units and points, and the table of units."""
        units = self.words(count(NN_("Lo entendido: {n} unidad", "Lo entendido: {n} unidades"), len(view.units)))
        total = points_text(sum(unit.points for unit in view.units))
        text = self.words.text(N_("{units}, {points} puntos"), units=units, points=total)
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight)
        row.setSpacing(self.theme.px(SPACE * 4))
        row.addWidget(text_label(text.upper(), self.theme, HEADING, "quiet", wrap=self.narrow))
        about = text_label(" · ".join(map(self.words, view.about)), self.theme, BODY_BOLD, "ink")
        if not self.narrow:
            about.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(about, 1)
        return row

    def _sum(self, view: ForeignRosterView) -> str:
        total = sum(unit.points for unit in view.units)
        if not view.points:
            return self.words.text(N_("el archivo no dice cuántos son"))
        if total == view.points:
            return self.words.text(N_("cuadra con el archivo"))
        return self.words.text(N_("no cuadra: el archivo dice {points}"), points=points_text(view.points))

    def _fill_side(self, column: QVBoxLayout, view: ForeignRosterView, gap: RosterGap | None) -> None:
        """Add the sheets beside the table."""
        words, theme = self.words, self.theme

        def box(heading: str) -> QVBoxLayout:
            sheet, rows = self._sheet()
            if not self.narrow:
                sheet.setFixedWidth(theme.px(SIDE + 2 * SHADOW))
            rows.addWidget(text_label(heading.upper(), theme, HEADING, "quiet"))
            column.addWidget(sheet)
            return rows

        unit = view.units[gap.unit if gap is not None else 0]
        rows = box(words.text(N_("Lo que dice el archivo")))
        rows.addWidget(text_label(words(unit.name), theme, BODY_BOLD, "ink"))
        for line in unit.lines[:MOST_LINES]:
            rows.addWidget(text_label(f"   {line}", theme, BODY, "ink"))
        if len(unit.lines) > MOST_LINES:
            rows.addWidget(self._more(len(unit.lines) - MOST_LINES))
        if view.left_out:
            rows = box(f"{words.text(N_('No entendido'))} · {len(view.left_out)}")
            for message in view.left_out[:MOST_LEFT_OUT]:
                rows.addWidget(text_label(words(message), theme, BODY, "ink"))
            if len(view.left_out) > MOST_LEFT_OUT:
                rows.addWidget(self._more(len(view.left_out) - MOST_LEFT_OUT))
        rows = box(words.text(N_("Segundo ejército")))
        if len(self.armies) == 2:
            other_file = self.armies[1 - self.shown][0]
            text = words.text(N_("La otra lista: «{file}»"), file=other_file)
            rows.addWidget(text_label(text, theme, BODY_BOLD, "ink"))
            button = AnswerButton(words.text(N_("Ver esa")), theme, low=True, style=BODY_BOLD)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(self.show_other)
            rows.addWidget(button)
        else:
            opponent = self.forms.opponent(self.content, self.armies[0][1])
            rows.addWidget(text_label(words.text(N_("Suelta aquí la otra lista")), theme, BODY_BOLD, "ink"))
            help_text = words.text(
                N_(".ros, .rosz, .json, o Ctrl V. Si no, juega «{army}», de la casa."), army=opponent
            )
            rows.addWidget(text_label(help_text, theme, SMALL, "quiet"))
        column.addStretch(1)

    def _more(self, n: int) -> QWidget:
        return text_label(self.words(count(NN_("Y {n} más.", "Y {n} más."), n)), self.theme, SMALL, "quiet")

    def show_other(self) -> None:
        """Show the other army."""
        self.shown, self.asked = 1 - self.shown, 0
        self._show_again()

    def take_focus(self) -> None:
        if self.armies:
            self.matrix.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.armies or event.isAutoRepeat():
            super().keyPressEvent(event)
        elif event.text().isdigit() and self.answer(event.text()):
            pass
        elif event.text().upper() == "U":
            self.take_usual()
        elif event.text().upper() == "E":
            self.by_hand()
        else:
            super().keyPressEvent(event)


# ---- the ways in


def show_army(host: Host, data: bytes, name: str) -> bool:
    """Show the page of the roster in the bytes of a file or a pasted text; return False where it is none.

    A roster that cannot be read is refused in words, and nothing changes.
    """
    try:
        army_in_file = find_army(data, (host.shelf.find(id) for id in host.shelf.ids()))
    except RosterError as refused:
        host.say(refusal(name, refused))
        return True
    if army_in_file is None:
        return False
    game, army = army_in_file
    content, _ = host.shelf.content(game)
    page = host.page(RosterPage)
    if host.shown is not page:
        page.forget()
        page = host.show_page(RosterPage)
    page.take_army(game, content, army, name)
    return True


def refusal(name: str, refused: RosterError) -> Message:
    """Return why a roster is refused."""
    return msg(N_("«{file}»: {why} No se ha tocado nada."), file=name, why=refused.message)


def open_army(host: Host, path: Path) -> bool:
    """Show the page of a roster's file; return False where it is none."""
    try:
        data = read_plain(path, LARGEST)
    except OSError:
        return False
    return show_army(host, data, path.name)


def show_list(host: Host, text: str, name: str) -> bool:
    """Show the page on which a list of cards or troops is kept; return False where a text is none."""
    listed_text = find_list(text, (host.shelf.find(id) for id in host.shelf.ids()))
    if listed_text is None:
        return False
    if listed_text.is_of_cards:
        cards = host.show_page(ListPage)
        cards.show_game(listed_text.game.id)
        cards.show_text(text)
    else:
        page = host.show_page(BattlePage)
        page.show_game(listed_text.game.id)
        page.open_text(text, name)
    return True


def open_list(host: Host, path: Path) -> bool:
    """Show the page of a list in a file; return False where it is none."""
    try:
        text, is_windows = decode_text(read_plain(path, LARGEST))
    except OSError:
        return False
    if not show_list(host, text, path.stem):
        return False
    if is_windows:
        host.say(msg(N_("«{path}» no es Unicode: se ha leído como texto de Windows."), path=path.name))
    return True


def paste_army(host: Host) -> None:
    """Show the page of the roster, or of the file of one, that was copied last."""
    clipboard = QGuiApplication.clipboard().mimeData()
    for url in getattr(clipboard, "urls", list)():  # a screen without a clipboard has none
        if url.isLocalFile():
            host.open(Path(url.toLocalFile()))
            return
    if getattr(clipboard, "hasImage", bool)():
        from puesto.gui.own_copy.module.picture_page import paste_picture

        paste_picture(host, QGuiApplication.clipboard().image())
        return
    text: str = getattr(clipboard, "text", str)()
    if not text.strip():
        host.say(msg(N_("No hay nada copiado que pegar.")))
        return
    name = host.words.text(N_("texto pegado"))
    if not (show_army(host, text.encode("utf-8", "replace"), name) or show_list(host, text, name)):
        host.say(msg(N_("Lo copiado no es ninguna lista que se entienda: hacen falta dos unidades con sus puntos.")))
