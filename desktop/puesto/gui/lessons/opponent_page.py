"""The reasons of an opponent of the house: three candidates as columns of terms, and their sums."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_, Message, Sayable
from puesto.core.opponents.opponent import Candidate
from puesto.core.study.explanations import Explanation, explain, latest_choice, sentence_of
from puesto.core.study.verdicts import reason_of, worth_text
from puesto.gui.controls.accessible import describe
from puesto.gui.controls.buttons import text_label
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, CORNER, FIGURE, HEADING, LARGE, SMALL, SPACE, TITLE, Theme, Type
from puesto.gui.look.words import Words, sentence_case
from puesto.gui.map.typed_hex import LETTERS
from puesto.gui.pages.page import Page

if TYPE_CHECKING:
    from puesto.core.session.session import Session
    from puesto.gui.host.host import Host

NAMES, COLUMN, HEAD, ROW, FOOT = 290, 176, 46, 44, 56
"""Sizes in px at 100 %: width of the names of the terms and of a column, heights of head, row and total."""
NARROW = 150, 152
"""Widths in px at 100 % of names and columns in a narrow window."""
BAR, LONGEST = 16, 50
"""Height and largest length of a bar in px at 100 %."""


WIDE = 1318
"""Width of the page in px at 100 %."""


INSET = 6
"""Room of the names from the frame that says where the focus is, in px at 100 %."""


class TermColumns(QWidget):
    """Candidates side by side, a bar and a number for each term, and the total."""

    def __init__(self, columns: tuple[Candidate, ...], words: Words, theme: Theme, narrow: bool = False) -> None:
        super().__init__()
        self.named, self.column = NARROW if narrow else (NAMES, COLUMN)
        self.columns, self.words, self.theme = columns, words, theme
        message_by_term: dict[str, Message] = {term.id: term.message for column in columns for term in column.terms}
        self.names = {id: words(message) for id, message in message_by_term.items()}
        self.values: list[Mapping[str, int]] = [{term.id: term.worth for term in column.terms} for column in columns]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        describe(self, words.text(N_("Las cuentas, término a término")), self._accessible_text())

    def _accessible_text(self) -> str:
        """Return the columns in words, one after the other."""
        lines = []
        for column, values in zip(self.columns, self.values, strict=True):
            terms = ", ".join(f"{self.names[id]} {self.words(worth_text(worth))}" for id, worth in values.items())
            lines.append(f"{self._head_of(column)}: {terms}; {self.words(worth_text(column.worth))}")
        return ". ".join(lines)

    def _head_of(self, column: Candidate) -> str:
        return column.spot or self.words(column.message)

    def sizeHint(self) -> QSize:
        px = self.theme.px
        wide = self.named + self.column * len(self.columns)
        return QSize(px(wide), px(HEAD + ROW * len(self.names) + FOOT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        longest = max((abs(worth) for values in self.values for worth in values.values()), default=1)
        rows = [*self.names]
        for at, (column, values) in enumerate(zip(self.columns, self.values, strict=True)):
            box = QRectF(px(self.named + self.column * at), 0, px(self.column - SPACE), self.height())
            painter.fillPath(paint.rounded_rect(box, px(CORNER)), theme.colour("well" if at else "lit"))
            if not at:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.colour("command"), px(2.5)))
                painter.drawPath(paint.rounded_rect(box.adjusted(1, 1, -1, -1), px(CORNER)))
            paint.letter_disc(
                painter, theme, box.topLeft() + QPointF(px(22), px(HEAD / 2)), LETTERS[at], px(13), not at, False
            )
            head = QRectF(box.left() + px(42), 0, box.width() - px(46), px(HEAD))
            self._draw_text(painter, head, self._head_of(column), FIGURE)
            for line, id in enumerate(rows):
                self._draw_term(painter, box, px(HEAD + ROW * line), values.get(id, 0), longest)
            total = QRectF(box.left(), px(HEAD + ROW * len(rows)), box.width() - px(SPACE), px(FOOT))
            paint.write(
                painter, total, self.words(worth_text(column.worth)), theme.font(TITLE), theme.colour("ink"), RIGHT
            )
        for line, id in enumerate(rows):
            name = self.names[id][:1].upper() + self.names[id][1:]
            box = QRectF(px(INSET), px(HEAD + ROW * line), px(self.named - SPACE - INSET), px(ROW))
            self._draw_text(painter, box, name, BODY)
            painter.fillRect(QRectF(0, box.bottom(), self.width(), 1), theme.colour("line"))
        total = QRectF(px(INSET), px(HEAD + ROW * len(rows)), px(self.named - SPACE - INSET), px(FOOT))
        paint.write(painter, total, self.words.text(N_("En total")), theme.font(FIGURE), theme.colour("ink"), LEFT)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("focus"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def _draw_text(self, painter: QPainter, box: QRectF, text: str, style: Type) -> None:
        """Draw what a column or a row is about: on one line, or small on two."""
        theme = self.theme
        if paint.text_width(text, theme.font(style)) <= box.width():
            paint.write(painter, box, text, theme.font(style), theme.colour("ink"), LEFT)
            return
        elided = paint.shorten(text, theme.font(SMALL), int(box.width()), 2)
        lines = paint.paragraph(elided, theme.font(SMALL), box.width())
        lines.draw(painter, box.x(), box.center().y() - lines.height / 2, theme.colour("ink"))

    def _draw_term(self, painter: QPainter, box: QRectF, top: float, worth: int, longest: int) -> None:
        """Draw the bar of a term at its axis, solid for a gain and hatched for a loss, and its number."""
        theme, px = self.theme, self.theme.px
        axis, middle = box.left() + px(LONGEST + SPACE), top + px(ROW) / 2
        painter.setPen(QPen(theme.colour("ink"), px(1.2)))
        painter.drawLine(QPointF(axis, middle - px(BAR)), QPointF(axis, middle + px(BAR)))
        if not worth:
            return
        long = px(LONGEST) * abs(worth) / longest
        bar = QRectF(axis if worth > 0 else axis - long, middle - px(BAR) / 2, long, px(BAR))
        if worth > 0:
            painter.fillRect(bar, theme.colour("command"))
        else:
            paint.hatch(painter, theme, paint.rounded_rect(bar, 0), "paper", "danger", px(2.5))
            painter.setPen(QPen(theme.colour("danger"), px(1.2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(bar)
        number = QRectF(box.left(), top, box.width() - px(SPACE), px(ROW))
        ink = theme.colour("danger" if worth < 0 else "ink")
        paint.write(painter, number, self.words(worth_text(worth)), theme.font(BODY), ink, RIGHT)


LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class OpponentPage(Page):
    """Page with the choice that an opponent makes now, or made last."""

    topic = "opponent"
    waits = True

    @property
    def measure(self) -> int:
        return WIDE

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.session: Session[Any, Any] | None = None
        self.explanation: Explanation | None = None
        self.measure_words: Sayable | None = None

    def on_shown(self, host: Host) -> None:
        self.session = host.controller.session
        self.explanation = None
        if self.session is not None and (entry := latest_choice(self.session)) is not None:
            self.explanation, self.measure_words = explain(self.session, entry), host.controller.opponent.measure

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, explanation = self.words, self.explanation
        self.heading(words.text(N_("¿Por qué?")))
        if explanation is None:
            self.line(words.text(N_("El rival de la casa todavía no ha decidido nada.")))
            self.back_button()
            return
        house = N_("No es regla: un rival de la casa")
        template = N_("No es regla: un rival de la casa, {temper}")
        temper = explanation.temper
        origin = words.text(template, temper=temper.name) if temper is not None else words.text(house)
        self.rows.addWidget(text_label(origin, self.theme, SMALL, "danger"))
        self.rows.addWidget(text_label(words(sentence_of(explanation)), self.theme, LARGE, "ink"))
        if not explanation.columns and explanation.choice.detail is not None:
            self.line(words(explanation.choice.detail))
        across = QVBoxLayout() if self.narrow else QHBoxLayout()
        main_column, self.aside = QVBoxLayout(), QVBoxLayout()
        if any(column.terms for column in explanation.columns):
            main_column.addWidget(TermColumns(explanation.columns, words, self.theme, self.narrow))
        if self.measure_words is not None:
            on_map = any(column.spot for column in explanation.columns)
            measure = N_("{measure}. Cada cuenta es contra quedarse donde está.") if on_map else N_("{measure}.")
            text = words.text(measure, measure=self.measure_words)
            main_column.addWidget(text_label(text, self.theme, SMALL, "quiet"))
        main_column.addStretch(1)
        across.addLayout(main_column)
        across.addLayout(self.aside, 1)
        self.rows.addLayout(across)
        self._add_discarded(explanation)
        self.line(
            words.text(N_("No sabe nada que tú no veas. Sus cuentas tiran dados aparte, nunca los de la partida."))
        )
        self.back_button()
        QTimer.singleShot(0, self, lambda: self._add_facts(explanation))  # they are thought about anew

    def _add_discarded(self, explanation: Explanation) -> None:
        """Add the other places with their reason, and how many more there were."""
        words = self.words
        if explanation.discarded:
            self.part(words.text(N_("Descartó")))
        for candidate in explanation.discarded:
            reason = reason_of(candidate)
            text = sentence_case(
                words.text(
                    N_("{where}, {worth}: {reason}"),
                    where=candidate.spot or candidate.message,
                    worth=worth_text(candidate.worth),
                    reason=reason if reason is not None else "",
                )
            )
            self.line(text)
        if explanation.unlisted:
            self.line(words.text(N_("Y {n} sitios más, que valen menos."), n=explanation.unlisted))

    def _add_facts(self, explanation: Explanation) -> None:
        """Add what would have changed the choice, and what other tempers choose."""
        if self.explanation is not explanation:
            return
        words = self.words
        if facts := explanation.find_facts():
            self._aside_head(N_("Qué lo habría cambiado"))
        for fact in facts:
            self._aside_line(words(fact.fact), words(fact.chosen) if fact.chosen else words.text(N_("no cambia nada")))
        if temper_choices := explanation.find_others():
            self._aside_head(N_("Otro temple"))
        for temper_choice in temper_choices:
            same_text, different = words.text(N_("hace lo mismo")), words(temper_choice.chosen)
            if temper_choice.candidate is not None:
                worth = words(worth_text(temper_choice.candidate.worth))
                same_text = words.text(N_("lo mismo, {worth}"), worth=worth)
                different = words.text(N_("{what}, {worth}"), what=temper_choice.chosen, worth=worth)
            name = words(temper_choice.temper.name)
            self._aside_line(name[:1].upper() + name[1:], same_text if temper_choice.is_same else different)
        self.aside.addStretch(1)

    def _aside_head(self, text: str) -> None:
        self.aside.addWidget(text_label(self.words.text(text).upper(), self.theme, HEADING, "quiet"))

    def _aside_line(self, head: str, text: str) -> None:
        self.aside.addWidget(text_label(head, self.theme, BODY, "ink"))
        self.aside.addWidget(text_label(text, self.theme, SMALL, "quiet"))
