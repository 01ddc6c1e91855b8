"""Many dice on a tray, by groups with one need: results, what counts, what is still to be rolled."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, count, msg
from puesto.core.procedure_views import AGAIN, BAD, DONE, GOOD, SKIPPED, TODO, TrayDie, TrayGroup, TrayView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.dice_art import die_shape, draw_die
from puesto.gui.look.theme import BODY_BOLD, CORNER, FIGURE, LABEL, SPACE
from puesto.gui.panels.base import keep_widgets
from puesto.gui.procedures.parts import ProcedurePanel, Row, draw_state, stack

DIE, GAP, SIGN = 32, 8, 18
"""Sizes in px at 100 %: a die, the gap between two, and the sign below each."""
FELT = 12
"""Padding in px at 100 % of the felt."""


class GroupRow(Row):
    """Dice with the same need: their purpose, their need, and each with its sign below it."""

    def __init__(self, panel: TrayPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.group: TrayGroup | None = None

    def show_group(self, group: TrayGroup, reworded: bool) -> None:
        """Show the dice of `group`."""
        if group == self.group and not reworded:
            return
        self.group, self.say = group, self.panel.say
        thrown = [str(die.face) for die in group.dice if die.face is not None]
        parts = [", ".join(thrown)] if thrown else []
        dice_to_throw = sum(die.state == TODO for die in group.dice)
        parts += [self._count_text()] if thrown and group.need else []
        if dice_to_throw:
            parts.append(self.say(count(NN_("queda {n} por tirar", "quedan {n} por tirar"), dice_to_throw)))
        describe(self, ": ".join(part for part in (self._name(), self._need()) if part), "; ".join(parts))
        self.reprint()

    def _name(self) -> str:
        return self.say(self.group.said) if self.group is not None and self.group.said is not None else ""

    def _need(self) -> str:
        return f"{self.group.need}+" if self.group is not None and self.group.need else ""

    def _count_text(self) -> str:
        """Return how many count, of how many."""
        assert self.group is not None
        good = sum(die.state in (GOOD, AGAIN) for die in self.group.dice)
        return self.say(msg(N_("{n} de {all}"), n=good, all=len(self.group.dice)))

    def _across(self, width: int) -> int:
        px = self.theme.px
        return max(1, (width + px(GAP)) // px(DIE + GAP))

    @property
    def _head(self) -> int:
        return self.theme.metrics(FIGURE).height() + self.theme.px(SPACE)

    def height_for(self, width: int) -> int:
        if self.group is None:
            return 0
        rows = -(-len(self.group.dice) // self._across(width))
        return self._head + rows * self.theme.px(DIE + SIGN) + self.theme.px(SPACE)

    def draw(self, painter: QPainter) -> None:
        """Paint the group row."""
        if self.group is None:
            return
        theme, px = self.theme, self.theme.px
        ink, x = theme.colour("on_leaf"), 0.0
        line = QRectF(0, 0, self.width(), self._head)
        if need_text := self._need():
            paint.write(painter, line, need_text, theme.font(FIGURE), ink, Qt.AlignmentFlag.AlignLeft)
            x = paint.text_width(need_text, theme.font(FIGURE)) + px(SPACE * 2)
        text = self._count_text() if self.group.need and all(die.state != TODO for die in self.group.dice) else ""
        right = paint.text_width(text, theme.font(LABEL)) + px(SPACE)
        if text:
            paint.write(painter, line, text, theme.font(LABEL), ink, Qt.AlignmentFlag.AlignRight)
        room = int(max(0, self.width() - x - right))
        name = theme.metrics(BODY_BOLD).elidedText(self._name(), Qt.TextElideMode.ElideRight, room)
        place = QRectF(x, 0, room, self._head)
        paint.write(painter, place, name, theme.font(BODY_BOLD), ink, Qt.AlignmentFlag.AlignLeft)
        across = self._across(self.width())
        for index, die in enumerate(self.group.dice):
            down, aside = divmod(index, across)
            box = QRectF(aside * px(DIE + GAP), self._head + down * px(DIE + SIGN), px(DIE), px(DIE))
            self._draw_die(painter, box, die, self.group.sides)

    def _draw_die(self, painter: QPainter, box: QRectF, die: TrayDie, sides: int) -> None:
        """Paint a rolled die, or the place of one that is to be rolled, with the sign of its state below."""
        theme, px = self.theme, self.theme.px
        ink = theme.colour("on_leaf")
        if die.face is None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, px(1.5), Qt.PenStyle.DashLine))
            painter.drawPath(die_shape(box.adjusted(px(1), px(1), -px(1), -px(1)), 6 if sides <= 6 else sides))
            paint.write(painter, box, "?", theme.font(FIGURE), ink)
            return
        with paint.own_state(painter):
            if die.state == BAD:
                painter.setOpacity(0.6)
            draw_die(painter, theme, box, die.face, 6 if sides <= 6 else sides, real=not theme.dark)
        centre = QPointF(box.center().x(), box.bottom() + px(SIGN / 2))
        if die.state == AGAIN:
            self._draw_again(painter, centre)
        else:
            draw_state(painter, theme, centre, DONE if die.state == GOOD else SKIPPED, ink, px(5))

    def _draw_again(self, painter: QPainter, centre: QPointF) -> None:
        """Paint an open ring: the die is rolled again."""
        px = self.theme.px
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.theme.colour("on_leaf"), px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        reach = px(5)
        painter.drawArc(QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach), 60 * 16, 290 * 16)
        tip = centre + QPointF(reach * 0.5, -reach * 0.87)
        painter.drawLine(tip, tip + QPointF(-px(1), -px(4)))
        painter.drawLine(tip, tip + QPointF(-px(4), px(1)))


class TrayPanel(ProcedurePanel):
    """Panel with a tray of dice. It never collapses: dice that are to be rolled must be visible."""

    folds = False

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: TrayView | None = None
        self.rows: dict[str, GroupRow] = {}

    def show_view(self, view: TrayView, say: Say) -> None:
        """Show the tray; only the groups that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        self.view, self.say = view, say
        self.heading = say(view.title)
        describe(self, self.heading, tip="")
        keep_widgets(self.rows, [group.id for group in view.groups], self._row)
        for group in view.groups:
            self.rows[group.id].show_group(group, reworded)
        self.changed()

    def _row(self, id: str) -> GroupRow:
        row = GroupRow(self)
        row.set_theme(self.theme)
        return row

    def least_width(self) -> int:
        return self.theme.px(DIE * 4 + GAP * 3 + 2 * FELT) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(DIE * 6 + GAP * 5 + 2 * FELT) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        px = self.theme.px
        inner = width - 2 * self.inside - 2 * px(FELT)
        y = stack([*self.rows.values()], self.inside + px(FELT), self.top + px(FELT), inner, place)
        return y + px(FELT) + self.inside

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the tray panel."""
        theme, px = self.theme, self.theme.px
        field = QRectF(self.inside, self.top, self.width() - 2 * self.inside, self.height() - self.top - self.inside)
        rim = px(SPACE * 1.5)
        painter.fillPath(paint.rounded_rect(field, px(CORNER)), paint.grain(theme, "wood", "wood"))
        felt = paint.rounded_rect(field.adjusted(rim, rim, -rim, -rim), px(CORNER))
        painter.fillPath(felt, paint.grain(theme, "cloth", "card_back"))
        painter.setPen(QPen(theme.colour("wood_dark"), px(1.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(felt)
