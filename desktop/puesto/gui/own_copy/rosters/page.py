"""The page of a roster of another program: what was understood, and what is left to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from puesto.core.game.game import Game
from puesto.core.game.record_forms import ForeignRosterView, RosterGap
from puesto.core.messages import N_, NN_, count
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.editors.gap_matrix import GapMatrix, points_text
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, FIGURE, HEADING, SHADOW, SMALL, SPACE, TITLE, Theme
from puesto.gui.look.words import Words, sentence_case
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.rosters.armies import AskedArmies
from puesto.gui.pages.page import Page, Paper

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
        self.armies = AskedArmies()

    def connect_host(self, host: Host) -> None:
        self.host = host

    @property
    def measure(self) -> int:
        return 1334

    # -- the armies

    def take_army(self, game: Game[Any, Any], content: Any, army: Any, name: str) -> None:
        """Show an army beside the one before of the same game; a third replaces the one shown."""
        self.armies.take(game, content, army, name)
        self._show_again()

    def answer(self, key: str) -> bool:
        """Take the answer with a key; return whether there is one."""
        is_taken = self.armies.answer(key)
        if is_taken:
            self._show_again()
        return is_taken

    def take_usual(self) -> None:
        """Take the usual value for every gap of the army that has one; each is marked as usual."""
        self.armies.take_usual()
        self._show_again()

    def undo(self) -> None:
        """Take back the last answer, or the last list."""
        if self.armies.undo():
            self._show_again()

    def redo(self) -> None:
        if self.armies.redo():
            self._show_again()

    def ask(self, index: int) -> None:
        """Ask another gap."""
        self.armies.asked = index
        self._show_again()

    def step(self, way: int) -> None:
        """Ask the next gap, or with -1 the one before."""
        if gaps := self.armies.view.gaps:
            self.ask((self.armies.asked + way) % len(gaps))

    def show_other(self) -> None:
        """Show the other army."""
        self.armies.show_other()
        self._show_again()

    def _show_again(self) -> None:
        self.say("")
        self.rebuild()
        self.take_focus()

    # -- going on

    def play(self) -> None:
        """Save the battle and set it up; nothing happens while something is missing."""
        if self.armies.missing() or not self.armies:
            return
        page = self._keep()
        if page is not None and page.work is not None and page.work.sound:
            page.try_out()

    def by_hand(self) -> None:
        """Save the battle as it is, and open it in its form."""
        self._keep()

    def _keep(self) -> BattlePage | None:
        """Open the battle of the armies on its page."""
        armies = self.armies
        if self.host is None or armies.game is None:
            return None
        page = self.host.show_page(BattlePage)
        page.show_game(armies.game.id)
        page.open_data(armies.forms.battle(armies.content, armies.held, page.free_key()))
        armies.forget()
        return page

    # -- the page

    def fill(self) -> None:
        """Fill the page with its present content."""
        if not self.armies:
            self.heading(self.words.text(N_("Listas de otros programas")))
            self.line(
                self.words.text(
                    N_("Suelta aquí una lista (.ros, .rosz, .json) o pega su texto con Ctrl V: se lee lo que dice.")
                )
            )
            self.back_button()
            return
        words, view, gap = self.words, self.armies.view, self.armies.gap
        missing = self.armies.missing()
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
        file = self.armies.file
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
        eyebrow_label = text_label(eyebrow.upper(), theme, HEADING, "quiet")
        question_label, detail_label = (
            text_label(question, theme, TITLE, "ink"),
            text_label(detail, theme, BODY, "quiet"),
        )
        answers = self._answers(gap, missing)
        buttons = [*self.answers, self.play_button]  # the layout itself does not count what is not shown yet
        wide = sum(button.sizeHint().width() for button in buttons) + px(SPACE * 2) * len(self.answers)
        if self.narrow or wide > px(BESIDE):
            first, last = ([], [eyebrow_label, detail_label]) if self.narrow else ([eyebrow_label], [detail_label])
            for label in (*first, question_label):  # where there is little room, the answers stand below the question
                rows.addWidget(label)
            rows.addLayout(answers)
            for label in last:
                rows.addWidget(label)
        else:
            question_column = QVBoxLayout()
            question_column.setSpacing(px(SPACE))
            for label in (eyebrow_label, question_label, detail_label):
                question_column.addWidget(label)
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
        style = BODY_BOLD if self.narrow or max(map(len, texts), default=0) > LONG else FIGURE
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
            play.hint = "" if self.narrow else self.words(count(NN_("falta {n}", "faltan {n}"), missing))
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
        usual.setEnabled(any(choice.is_usual for gap in self.armies.view.gaps for choice in gap.choices))
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
        """Return the heading with units and points, and the nation."""
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
            other_file = self.armies.other_file
            text = words.text(N_("La otra lista: «{file}»"), file=other_file)
            rows.addWidget(text_label(text, theme, BODY_BOLD, "ink"))
            button = AnswerButton(words.text(N_("Ver esa")), theme, low=True, style=BODY_BOLD)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(self.show_other)
            rows.addWidget(button)
        else:
            opponent = self.armies.forms.opponent(self.armies.content, self.armies.held[0][1])
            rows.addWidget(text_label(words.text(N_("Suelta aquí la otra lista")), theme, BODY_BOLD, "ink"))
            help_text = words.text(
                N_(".ros, .rosz, .json, o Ctrl V. Si no, juega «{army}», de la casa."), army=opponent
            )
            rows.addWidget(text_label(help_text, theme, SMALL, "quiet"))
        column.addStretch(1)

    def _more(self, n: int) -> QWidget:
        return text_label(self.words(count(NN_("Y {n} más.", "Y {n} más."), n)), self.theme, SMALL, "quiet")

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
