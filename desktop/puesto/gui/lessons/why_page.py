"""The reasons of an AI decision: the decision in large type, its card, and the tree of reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.card_views import CardView
from puesto.core.game.game import whole_game
from puesto.core.headings import PLAIN
from puesto.core.messages import N_
from puesto.core.prompts import Draw, Roll
from puesto.core.study.why import PART_ELSE, Reason, because, decisions, part_of
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.odds_strip import OddsStrip, strip_then
from puesto.gui.host.opponent_seat import has_opponents
from puesto.gui.lessons.reason_row import DECIDED_PART, ReasonRow
from puesto.gui.lessons.reason_tree import LEAVES, ReasonTree
from puesto.gui.look import drawings, paint
from puesto.gui.look.side_sign import AI_INK
from puesto.gui.look.theme import (
    BODY,
    CORNER,
    FIGURE_SMALL,
    HEADING,
    HUGE,
    INSIDE,
    LABEL,
    LARGE,
    SMALL,
    SPACE,
    TITLE,
    Theme,
)
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.gui.panels.card import draw_edging, draw_usage

if TYPE_CHECKING:
    from puesto.core.session.journal import Place
    from puesto.core.session.session import Session
    from puesto.gui.host.host import Host

CARD = (92, 128)
"""Width and height of the small card in px at 100 %."""
BAND = 62
FOOT = 0.6
"""Size of the usage value there, relative to its size on the card."""


class CardChip(QWidget):
    """Small card: its number on its band, the band's sign, and the number at its foot."""

    def __init__(self, card: CardView, words: Words, theme: Theme) -> None:
        super().__init__()
        self.card, self.theme = card, theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        heading = words(card.heading) if card.heading is not None else ""
        self.setAccessibleName(words.text(N_("Carta {number}. {heading}"), number=card.title, heading=heading))
        set_tip(self, heading)

    def sizeHint(self) -> QSize:
        return QSize(*(self.theme.px(side) for side in CARD))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, card = self.theme, self.theme.px, self.card
        painter = QPainter(self)
        paint.smooth(painter)
        box = QRectF(self.rect()).adjusted(px(2), px(2), -px(2), -px(2))
        outline = paint.rounded_rect(box, px(CORNER))
        painter.fillPath(outline, theme.colour("paper"))
        band = QRectF(box.left(), box.top(), box.width(), px(BAND))
        with paint.own_state(painter):
            painter.setClipPath(outline)
            tone = "action" if card.tone == "action" else "command"
            if tone == "command" and theme.palette.tint:
                paint.hatch(painter, theme, paint.rounded_rect(band, 0), tone, "edge", px(SPACE))
            else:
                painter.fillRect(band, theme.colour(tone))
            draw_edging(painter, theme, band, tone)
        number = paint.fitted_font(card.title, theme.font(HUGE), band.width() - px(SPACE * 2), px(BODY.size))
        paint.write(painter, band.adjusted(0, 0, 0, -px(SPACE * 2)), card.title, number, theme.colour("on_colour"))
        foot = QRectF(box.left(), band.bottom(), box.width(), box.bottom() - band.bottom())
        if card.symbol:
            sign = QRectF(band.left() + px(SPACE), band.top() + px(SPACE), px(16), px(16))
            drawings.stamp(painter, f"signs/{card.symbol}", sign, theme.colour("on_colour"))
        with paint.own_state(painter):
            painter.translate(foot.topLeft())
            painter.scale(FOOT, FOOT)
            draw_usage(painter, theme, QRectF(0, 0, foot.width() / FOOT - px(INSIDE), foot.height() / FOOT), card)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("edge"), px(1.5)))
        painter.drawPath(outline)
        painter.end()


class Apart(QWidget):
    """Block on a background of its own with what would have happened otherwise."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.column = QVBoxLayout(self)
        px = theme.px
        self.column.setContentsMargins(px(24), px(12), px(16), px(14))
        self.column.setSpacing(px(SPACE))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """Return the height of one line as the minimum; the real height follows from the width."""
        return QSize(super().minimumSizeHint().width(), self.theme.px(CARD[0]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = QPainter(self), self.theme.px
        paint.smooth(painter)
        box = QRectF(self.rect())
        painter.fillPath(paint.rounded_rect(box, px(CORNER)), self.theme.colour("well"))
        painter.setPen(QPen(self.theme.colour("edge"), px(3), Qt.PenStyle.DotLine))
        painter.drawLine(
            QPointF(box.left() + px(8), box.top() + px(12)), QPointF(box.left() + px(8), box.bottom() - px(12))
        )
        painter.end()


ONWARD = ("known", "rulings", "keep_situation")
"""Actions that are offered below a decision."""


class WhyPage(Page):
    """Page with one decision at a time, the newest first."""

    topic = "why"
    waits = True

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.session: Session[Any, Any] | None = None
        self.headings = PLAIN
        self.found: tuple[Reason, ...] = ()
        self.place = -1
        self.wanted: Place | None = None
        """Index of the log line that gets the focus; None for the first one."""
        self.opened_lines: set[Place] = set()
        self.asked: tuple[str, ...] = ()
        """Full texts of the prompt, where the table has no room for them."""
        self.tree: ReasonTree | None = None
        self._host: Host | None = None

    def on_shown(self, host: Host) -> None:
        self._host = host
        self.session, self.headings = host.controller.session, host.controller.headings
        self.found = decisions(self.session) if self.session is not None else ()
        self.turn_to(len(self.found) - 1)

    def resume(self, host: Host) -> None:
        """Show the same decision again, where it is still in the log, else the newest."""
        decision_line = self.found[self.place].line.index if 0 <= self.place < len(self.found) else None
        wanted_row = self.wanted
        self.on_shown(host)
        place = next((index for index, reason in enumerate(self.found) if reason.line.index == decision_line), None)
        if place is not None:
            self.turn_to(place)
        if place is not None and wanted_row is not None:
            self.show_line(wanted_row)
        self.rebuild()

    def turn_to(self, place: int) -> None:
        """Show the decision at another place, with the reasons that led to it expanded."""
        self.place = place
        self.wanted = None
        self.opened_lines = {self.found[place].line.index} if 0 <= place < len(self.found) else set()

    def show_line(self, index: Place) -> None:
        """Show the decision that the log line at `index` belongs to, expanded down to that line."""
        for place, reason in enumerate(self.found):
            if any(each_reason.line.index == index for each_reason in reason.walk()):
                self.turn_to(place)
                self.opened_lines |= {
                    each_reason.line.index
                    for each_reason in reason.walk()
                    if any(inner.line.index == index for inner in list(each_reason.walk())[1:])
                }
                self.wanted = index
                return

    # -- building

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, theme = self.words, self.theme
        self.tree = None
        if self.asked:
            self.part(words.text(N_("Lo que se pregunta, entero")))
            for text in self.asked:
                self.line(text)
        if not 0 <= self.place < len(self.found) or self.session is None:
            self.heading(words.text(N_("¿Por qué?")))
            self.line(words.text(N_("La IA todavía no ha decidido nada.")))
            self.back_button()
            return
        reason = self.found[self.place]
        self._head(reason)
        other_reasons = [
            (about, each_reason)
            for about in reason.walk()
            for each_reason in about.reasons
            if self._part(each_reason) == PART_ELSE
        ]
        self.rows.addSpacing(theme.px(SPACE))
        self.tree = ReasonTree(
            tuple(self._without_alternatives(reason.reasons)), self._part, self.opened_lines, self._odds, words, theme
        )
        self.tree.moved.connect(self._follow)
        self.tree.leafed.connect(self._leaf)
        self.rows.addWidget(self.tree)
        if other_reasons:
            self._apart(other_reasons)
        self._onward()
        before = self.button(words.text(N_("Anterior")), key=words.text(N_("RePág")))
        after = self.button(words.text(N_("Siguiente")), key=words.text(N_("AvPág")))
        before.setEnabled(self.place > 0)
        after.setEnabled(self.place + 1 < len(self.found))
        before.clicked.connect(lambda: self._leaf(-1))
        after.clicked.connect(lambda: self._leaf(1))
        self.back_button()
        self._point()

    def _onward(self) -> None:
        """Add the actions for an unexpected decision.

        They show what the AI knew and how it reads the rules, or keep the position as a situation.
        """
        self.rows.addSpacing(self.theme.px(SPACE * 2))
        self.line(
            self.words.text(
                N_(
                    "¿No cuadra con tu mesa? Mira qué sabe la aplicación, cómo lee las reglas, o guárdalo para "
                    "verlo con calma."
                )
            )
        )
        flow = Flow(self.theme.px(SPACE * 2))
        for id in ONWARD:
            action = self._host.named_action(id) if self._host is not None else None
            if action is not None:
                hint = self.words.text(N_("En la mesa: {key}"), key=action.keys) if action.keys else ""
                button = AnswerButton(self.words.text(action.name), self.theme, hint=hint, style=FIGURE_SMALL, low=True)
                button.clicked.connect(lambda _=False, action=action: action.run())
                flow.addWidget(button)
        self.rows.addLayout(flow)

    def _head(self, reason: Reason) -> None:
        """Add the card at the left, and beside it the turn, the decision, and the one thing that decided it."""
        assert self.session is not None
        words, theme, game, line = self.words, self.theme, whole_game(self.session), reason.line
        across, layout = QHBoxLayout(), QVBoxLayout()
        across.setSpacing(theme.px(20))
        layout.setSpacing(theme.px(SPACE))
        content = self.session.content
        card = next(
            (
                card
                for each_reason in reason.reasons
                if (card := game.decisions.card(each_reason.line, content)) is not None
            ),
            None,
        )
        if card is not None:
            across.addWidget(CardChip(card, words, theme), 0, Qt.AlignmentFlag.AlignTop)
        moment_parts = (
            words.text(N_("¿Por qué?")),
            words(self.headings.round(line.round)),
            words(self.headings.turn(line.turn, line.side)),
        )
        layout.addWidget(text_label(" · ".join(moment_parts).upper(), theme, HEADING, "quiet"))
        layout.addWidget(text_label(words(line.message), theme, TITLE, "ink"))
        for place, why in enumerate(because(game, reason)):
            layout.addWidget(text_label(words(why.message), theme, BODY if place else LARGE, "quiet"))
        layout.addStretch(1)
        across.addLayout(layout, 1)
        self.rows.addLayout(across)

    def _apart(self, other_reasons: list[tuple[Reason, Reason]]) -> None:
        """Add the block of alternatives: what would have changed a step, each with its step below it."""
        block = Apart(self.theme)
        block.column.addWidget(
            text_label(self.words.text(N_("Qué habría cambiado cada paso")).upper(), self.theme, HEADING, "quiet")
        )
        for about, reason in other_reasons:
            across, layout = QHBoxLayout(), QVBoxLayout()
            layout.setSpacing(0)
            layout.addWidget(text_label(self.words(reason.line.message), self.theme, BODY, "ink"))
            layout.addWidget(text_label(self.words(about.line.message), self.theme, SMALL, "quiet"))
            across.addLayout(layout, 1)
            if reason.line.rule:
                across.addWidget(
                    text_label(reason.line.rule, self.theme, LABEL, "quiet", wrap=False), 0, Qt.AlignmentFlag.AlignTop
                )
            block.column.addLayout(across)
        self.rows.addSpacing(self.theme.px(SPACE * 2))
        self.rows.addWidget(block)

    def _without_alternatives(self, reasons: tuple[Reason, ...]) -> Iterator[Reason]:
        """Yield the reasons without those that are in the block of alternatives."""
        for reason in reasons:
            if self._part(reason) != PART_ELSE:
                yield Reason(reason.line, tuple(self._without_alternatives(reason.reasons)))

    def _part(self, reason: Reason) -> str:
        assert self.session is not None
        decision_line = self.found[self.place].line
        first = self.found[self.place].reasons[0].line
        if reason.line.index == decision_line.index and decision_line.index != first.index:
            return DECIDED_PART
        return part_of(whole_game(self.session), reason.line)

    def _odds(self, reason: Reason) -> OddsStrip | None:
        """Return the chances of the roll or draw just before a line, or None.

        The card that the turn began with is left out.
        """
        assert self.session is not None
        line, first = reason.line, self.found[self.place].reasons[0].line
        before = next(self.session.said_before(line.index), None)
        if line.depth or line.index == first.index or before is None or line.entry == before.entry:
            return None
        entry = self.session.entry(line.entry - 1)
        return (
            strip_then(entry.prompt, entry.value, self.words, self.theme, AI_INK)
            if isinstance(entry.prompt, Roll | Draw)
            else None
        )

    def _point(self) -> None:
        """Choose the row that gets the keyboard focus."""
        row = self.tree.row_of(self.wanted) if self.tree is not None and self.wanted is not None else None
        if self.tree is not None and row is not None:
            self.tree.choose(row)

    def _follow(self, row: ReasonRow) -> None:
        """Keep the row with the focus in view; with the first row, the head of the page too."""
        self.wanted = row.line.index
        if self.tree is None:
            return
        if row is self.tree.rows[0]:
            self.area.verticalScrollBar().setValue(0)
        else:
            self.show_part(self.tree, self.tree.rect_of(row))

    # -- keys

    def take_focus(self) -> None:
        if self.tree is not None and self.tree.current is not None:
            self.tree.go(self.tree.current)
        else:
            super().take_focus()

    def _leaf(self, way: int) -> None:
        """Show the decision before (`way` -1) or after (1) the one on the page."""
        if 0 <= self.place + way < len(self.found):
            self.turn_to(self.place + way)
            self.rebuild()
            self.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in LEAVES:
            self._leaf(LEAVES[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


def show_why(host: Host, index: Place | None = None, cut_texts: tuple[str, ...] = ()) -> None:
    """Show the decision that the log line at `index` belongs to, or the newest one.

    `cut_texts` are the full texts of the prompt, written above, where the table has no room for them. Where an opponent
    of the house plays a side, its latest choice is shown.
    """
    session = host.controller.session
    if session is not None and index is None and has_opponents(session):
        from puesto.gui.lessons.opponent_page import OpponentPage

        host.show_page(OpponentPage)
        return
    page = host.show_page(WhyPage)
    if cut_texts != page.asked:
        page.asked = cut_texts
        page.rebuild()
    if index is not None:
        page.show_line(index)
        page.rebuild()
        page.take_focus()
