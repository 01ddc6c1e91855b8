"""The rulings book: the readings of the rules at this table, its rulings, and its own agreements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.game import whole_game
from puesto.core.game.rulings import (
    AGAIN,
    LONGEST_RULE,
    LONGEST_RULING,
    OWN,
    Book,
    OwnRuling,
    Reading,
    RuledQuestion,
    moment_of_own_ruling,
    moment_of_ruling,
)
from puesto.core.messages import N_, legible
from puesto.core.session.rules import TurnPosition
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE_SMALL, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

MARGIN = 84
"""Width in px at 100 % of the margin with the rule's number."""
HALF = 480
"""Least width in px at 100 % of an entry with a reading; two are side by side where there is room."""
TEXT_FIELD = 22
"""Number of visible characters of an agreement while it is written."""


class Leaf(QWidget):
    """Entry of the book: the rule's number in its margin, the ruling beside it."""

    def __init__(self, rule: str, theme: Theme) -> None:
        super().__init__()
        self.rule, self.theme = rule, theme
        px = theme.px
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(px(MARGIN + 16), px(8), px(16), px(10))
        self.lines.setSpacing(px(SPACE))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        wide = max(self.theme.px(HALF), super().minimumSizeHint().width())
        return QSize(wide, self.heightForWidth(wide))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        line_colour = theme.colour("danger", 110)  # the red line of a ledger
        painter.setPen(QPen(line_colour, px(1)))
        for beside in (0, px(3)):
            painter.drawLine(QPointF(px(MARGIN) + beside, 0), QPointF(px(MARGIN) + beside, self.height()))
        painter.setPen(QPen(theme.colour("line"), px(1)))
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))
        margin = QRectF(0, px(8), px(MARGIN - 12), theme.metrics(BODY_BOLD).height())
        paint.write(
            painter, margin, self.rule or "—", theme.font(LABEL), theme.colour("quiet"), Qt.AlignmentFlag.AlignRight
        )
        painter.end()


class RulingsPage(Page):
    """Page of the rulings. A change is made by hand: it holds from now on, is in the diary, and can be undone."""

    topic = "rulings"

    controller: SessionController

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.begun_rule = self.begun_text = ""
        """Rule and text of an agreement that is being written."""
        self.rule_field: LineEdit | None = None
        self.text_field: LineEdit | None = None

    def connect_host(self, host: Host) -> None:
        self.controller = host.controller
        self.controller.state_changed.connect(self._changed)
        self.controller.refused.connect(self._tell)
        self.controller.notice.connect(lambda message: self._tell(self.words(message)))

    def on_shown(self, host: Host) -> None:
        self.say("")

    def undo(self) -> None:
        self.controller.undo()

    def redo(self) -> None:
        self.controller.redo()

    def _changed(self) -> None:
        if self.isVisible():
            self.say("")
            self.rebuild()

    def _tell(self, text: str) -> None:
        if self.isVisible():
            self.say(text)

    @property
    def book(self) -> Book:
        """Return the rulings book of the game on the table."""
        session = self.controller.session
        return whole_game(session).book(session.state, session.content) if session is not None else Book()

    # -- the page

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, book = self.words, self.book
        self.heading(words.text(N_("Libro de resoluciones")))
        self.line(
            words.text(
                N_(
                    "Cómo se leen las reglas en esta mesa. Lo que cambies vale desde ahora, queda en el diario "
                    "y se puede deshacer."
                )
            )
        )
        if book.readings:
            self._readings(book.readings)
        if book.asks:
            self.part(words.text(N_("Resuelto en esta partida")))
        if book.asks and not book.ruled:
            self.line(
                words.text(
                    N_(
                        "Nada todavía. Cuando las reglas dejen algo abierto, se te propone lo que mejor le "
                        "viene a la IA y decides tú."
                    )
                )
            )
        for ruling in book.ruled:
            self._add_ruling(ruling)
        self.part(words.text(N_("Acuerdos de la mesa")))
        if not book.own:
            self.line(words.text(N_("Lo que hayas decidido por tu cuenta, con el número de su regla si lo tiene.")))
        for place, own_ruling in enumerate(book.own):
            self._own(place, own_ruling)
        self._fields()
        self.back_button()

    def _readings(self, readings: tuple[Reading, ...]) -> None:
        """Add the settings: those that may change as choices, the others as they were chosen at the start."""
        words = self.words
        self.part(words.text(N_("Lecturas en vigor")))
        flow = Flow(0, even=True)  # the lines of the paper continue without a gap
        for reading in sorted(readings, key=lambda each_reading: not each_reading.can_change):
            flow.addWidget(self._reading(reading))
        self.rows.addLayout(flow)

    def _reading(self, reading: Reading) -> Leaf:
        """Return the entry of one setting, to be chosen or as it was chosen."""
        words, theme, setting = self.words, self.theme, reading.setting
        leaf, values = Leaf(setting.rule, theme), [value for value, _ in setting.options]
        title = text_label(words(setting.title), theme, BODY_BOLD, "ink")
        title.setAccessibleName(
            words.text(N_("{setting} ({rule})"), setting=setting.title, rule=setting.rule)
            if setting.rule
            else words(setting.title)
        )
        leaf.lines.addWidget(title)
        if reading.can_change:
            row = Segments(
                title.accessibleName(),
                [words(text) for _, text in setting.options],
                values.index(reading.value),
                theme,
                words=words,
            )
            row.chosen.connect(lambda position: self._rule(reading.path, reading.value, values[position]))
            leaf.lines.addWidget(row)
        else:
            value = dict(setting.options)[reading.value]
            leaf.lines.addWidget(
                text_label(words.text(N_("{value}. Se elige al empezar."), value=value), theme, BODY, "quiet")
            )
        leaf.lines.addStretch(1)
        return leaf

    def _add_ruling(self, ruling: RuledQuestion) -> None:
        """Add the entry of a question that came up: its principles, and the button to have it asked again."""
        words, question, theme = self.words, ruling.question, self.theme
        assert self.controller.session is not None
        leaf = Leaf(question.rule, theme)
        self._head(leaf, words(question.title), moment_of_ruling(self.controller.session, ruling))
        leaf.lines.addWidget(text_label(words(question.asks), theme, BODY, "quiet"))
        values = [*(option.value for option in question.options), AGAIN]
        names = [*(words(option.message) for option in question.options), words.text(N_("Preguntar de nuevo"))]
        row = Segments(words(question.title), names, values.index(ruling.value), theme, words=words)
        row.chosen.connect(lambda position: self._rule(ruling.path, ruling.value, values[position]))
        leaf.lines.addWidget(row)
        self.rows.addWidget(leaf)

    def _own(self, place: int, own: OwnRuling) -> None:
        """Add the entry of an agreement, with the button to withdraw it."""
        words, theme = self.words, self.theme
        assert self.controller.session is not None
        leaf = Leaf(own.rule, theme)
        self._head(leaf, own.text, moment_of_own_ruling(self.controller.session, own))
        away = AnswerButton(words.text(N_("Quitarlo")), theme, style=FIGURE_SMALL, low=True)
        away.setAccessibleName(words.text(N_("Quitar «{text}»"), text=own.text))
        away.clicked.connect(lambda: self._withdraw(place))
        flow = Flow(theme.px(8))
        flow.addWidget(away)
        leaf.lines.addLayout(flow)
        self.rows.addWidget(leaf)

    def _head(self, leaf: Leaf, text: str, moment: TurnPosition | None) -> None:
        """Add the first line of an entry: its subject, and when it was ruled."""
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight)
        row.setSpacing(self.theme.px(2 if self.narrow else 16))
        row.addWidget(text_label(text, self.theme, BODY_BOLD, "ink"), 1)
        if moment is not None:
            row.addWidget(text_label(self._when(moment), self.theme, LABEL, "quiet", wrap=False))
        leaf.lines.addLayout(row)

    def _when(self, moment: TurnPosition) -> str:
        return self.words(self.controller.headings.when(moment.round, moment.turn))

    def _fields(self) -> None:
        """Add the fields of a new agreement: its rule and its words."""
        words, theme, px = self.words, self.theme, self.theme.px
        self.choices = None
        self.rule_field = LineEdit(
            words.text(N_("Número de la regla")), theme, width=6, text=self.begun_rule, style=BODY
        )
        self.text_field = LineEdit(
            words.text(N_("Lo que se ha acordado")), theme, width=TEXT_FIELD, text=self.begun_text, style=BODY
        )
        self.text_field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.text_field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for field, most in ((self.rule_field, LONGEST_RULE), (self.text_field, LONGEST_RULING)):
            field.setMaxLength(most)
            field.textChanged.connect(self._keep)
        self.rule_field.setPlaceholderText(words.text(N_("Regla")))
        self.text_field.setPlaceholderText(words.text(N_("Lo que se ha acordado")))
        write = AnswerButton(words.text(N_("Anotar una resolución")), theme, key="\u21b5", style=FIGURE_SMALL)
        write.clicked.connect(self._write)
        row: QBoxLayout = QVBoxLayout() if self.narrow else QHBoxLayout()
        row.setSpacing(px(8))
        row.addWidget(self.rule_field)
        row.addWidget(self.text_field, 1)
        row.addWidget(write, 0, Qt.AlignmentFlag.AlignLeft if self.narrow else Qt.AlignmentFlag(0))
        self.rows.addSpacing(px(SPACE))
        self.rows.addLayout(row)
        self.rows.addWidget(
            text_label(words.text(N_("Sale en el diario y en la cabeza de lo que exportes.")), theme, SMALL, "quiet")
        )

    # -- actions

    def _keep(self) -> None:
        if self.rule_field is not None and self.text_field is not None:
            self.begun_rule, self.begun_text = self.rule_field.text(), self.text_field.text()

    def _write(self) -> None:
        """Write the agreement into the book."""
        rule, text = legible(self.begun_rule), legible(self.begun_text)
        if not text:
            self.say(self.words.text(N_("Escribe primero lo que se ha acordado.")))
            if self.text_field is not None:
                self.text_field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.begun_rule = self.begun_text = ""
        self._put([*self.book.own, OwnRuling(rule, text)])

    def _withdraw(self, place: int) -> None:
        self._put([own_ruling for index, own_ruling in enumerate(self.book.own) if index != place])

    def _rule(self, path: str, before: str, value: str) -> None:
        """Change the reading of a rule from now on; the current reading is no change."""
        if value != before:
            self.controller.override(path, value)

    def _put(self, own: list[OwnRuling]) -> None:
        self.controller.override(OWN, [{"rule": own_ruling.rule, "text": own_ruling.text} for own_ruling in own])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.isAutoRepeat() and focus_of(self) in (self.rule_field, self.text_field):
            self._write()
        else:
            super().keyPressEvent(event)
