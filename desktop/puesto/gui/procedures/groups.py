"""Weapon groups as rows: what each needs; those that do not fire give the reason."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.core.procedure_views import GroupRow, GroupTableView, PartyView
from puesto.core.saying import with_sign
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.controls.gauge import HATCH, fill_pattern
from puesto.gui.look import paint, shapes
from puesto.gui.look.dice_art import draw_order_die
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import BODY_BOLD, FIGURE, FIGURE_SMALL, LABEL, SMALL, SPACE, TITLE
from puesto.gui.panels.base import keep_widgets
from puesto.gui.pieces.counter_face import CLOTHS
from puesto.gui.procedures.parts import ProcedurePanel, Row, stack

SHOTS: Message = msg(N_("Tiros"))
NEED: Message = msg(N_("Necesita"))
HITS: Message = msg(N_("Salen"))
NAME, FIXED, LEAST = 150, 64, 72
"""Widths in px at 100 %: the names' column; each of shots, need and hits. A modifier's column at least."""
DIE, CLOTH, STAR, NARROW, ENDS = 40, 58, 30, 100, 2
"""Sizes in px at 100 % (a die, a silhouette's ground, the star of pins, least width of words), and ends of a shot."""


class Columns:
    """Columns of a table at a width; where it is too narrow, the modifiers are below the name."""

    def __init__(self, panel: GroupTablePanel, width: int) -> None:
        px = panel.theme.px
        column_count = len(panel.view.columns) if panel.view is not None else 0
        self.fixed = px(FIXED)
        self.name = max(px(NAME), width - 3 * self.fixed - column_count * px(LEAST * 1.3))
        self.each = (width - self.name - 3 * self.fixed) / column_count if column_count else 0.0
        self.narrow = column_count > 0 and self.each < px(LEAST)
        if self.narrow:
            self.each, self.name = 0.0, width - 3 * self.fixed

    def boxes(self, column_count: int, high: float) -> list[QRectF]:
        """Return the rectangles of shots, modifiers, need and hits, from the left."""
        wide = [self.fixed, *([] if self.narrow else [self.each] * column_count), self.fixed, self.fixed]
        rects, x = [], float(self.name)
        for item in wide:
            rects.append(QRectF(x, 0, item, high))
            x += item
        return rects


class PartiesRow(Row):
    """Shooter and target, each with the face of its die, and the distance between them."""

    def __init__(self, panel: GroupTablePanel) -> None:
        super().__init__(panel)
        self.panel = panel

    def show_parties(self) -> None:
        """Show both ends of the shot, and what is between them."""
        view, say = self.panel.view, self.panel.say
        if view is None or not view.parties:
            return
        self.say = say
        texts = [self._accessible_text(party) for party in view.parties]
        texts += [say(message) for message in (view.between, view.under) if message is not None]
        describe(self, "; ".join(texts), tip="")
        self.reprint()

    def _accessible_text(self, party: PartyView) -> str:
        """Return an end of the shot in words."""
        say = self.say
        parts = [*([party.number] if party.number else []), say(party.name), say(party.detail)]
        parts += [say(party.order_name)] if party.order_name is not None else []
        parts += [say(count(NN_("{n} marcador", "{n} marcadores"), party.pins))] if party.pins else []
        return ", ".join(parts)

    def height_for(self, width: int) -> int:
        view = self.panel.view
        if view is None or not view.parties:
            return 0
        theme = self.theme
        words = theme.metrics(BODY_BOLD).height() + theme.metrics(SMALL).height() + theme.px(SPACE)
        return max(words, theme.px(DIE + SPACE)) + theme.px(SPACE)

    def draw(self, painter: QPainter) -> None:
        """Paint the parties row."""
        view, px = self.panel.view, self.theme.px
        if view is None or len(view.parties) != ENDS:
            return
        gap = px(SPACE * 2)
        wide = [self._width_of(party) for party in view.parties]
        middle = self._middle_width(view)
        room = self.width() - middle - 2 * gap
        if sum(wide) > room:  # names are elided before the distance is
            wide = [
                min(wide_end, max(room / ENDS, room - opposite_end))
                for wide_end, opposite_end in zip(wide, reversed(wide), strict=True)
            ]
        left, right = QRectF(0, 0, wide[0], self.height()), QRectF(0, 0, wide[1], self.height())
        right.moveRight(self.width())
        self._draw_party(painter, left, view.parties[0])
        self._draw_party(painter, right, view.parties[1])
        between = QRectF(left.right() + gap, 0, right.left() - left.right() - 2 * gap, self.height())
        self._draw_between(painter, between, view)

    def _texts(self, party: PartyView) -> tuple[str, str]:
        return self.say(party.name), self.say(party.detail)

    def _width_of(self, party: PartyView) -> float:
        px, theme = self.theme.px, self.theme
        name, detail = self._texts(party)
        words = max(paint.text_width(name, theme.font(BODY_BOLD)), paint.text_width(detail, theme.font(SMALL)))
        return px(DIE + CLOTH + SPACE * 4) + words + px(SPACE) + (px(STAR + SPACE) if party.pins else 0)

    def _middle_width(self, view: GroupTableView) -> float:
        theme = self.theme
        inches = paint.text_width(self.say(view.between), theme.font(FIGURE)) if view.between is not None else 0
        width_below = paint.text_width(self.say(view.under), theme.font(SMALL)) if view.under is not None else 0
        return max(inches, width_below) + theme.px(SPACE * 2)

    def _draw_party(self, painter: QPainter, box: QRectF, party: PartyView) -> None:
        """Paint one end of a shot: die, silhouette, name, pins."""
        theme, px, align_left = self.theme, self.theme.px, Qt.AlignmentFlag.AlignLeft
        die = QRectF(box.left() + px(1), box.center().y() - px(DIE) / 2, px(DIE), px(DIE))
        draw_order_die(painter, theme, die, party.order, party.tone)
        bare = box.width() < min(self._width_of(party), px(DIE + CLOTH + NARROW)) - 1
        cloth = QRectF(die.right() + px(SPACE), die.top(), 0 if bare else px(CLOTH), px(DIE))
        if not bare:
            self._draw_cloth(painter, cloth, party)
            self._draw_number(painter, cloth, party.number)
        x, end = cloth.right() + px(SPACE * 2), box.right()
        if party.pins:
            reach = px(STAR) / 2
            centre = QPointF(box.right() - reach, box.center().y())
            painter.fillPath(shapes.star(centre, reach, 9, 0.72), theme.colour("danger"))
            star = QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
            paint.write(painter, star, str(party.pins), theme.font(FIGURE_SMALL), theme.colour("on_colour"))
            end = star.left() - px(SPACE)
        high, low = theme.metrics(BODY_BOLD).height(), theme.metrics(SMALL).height()
        y, room = box.center().y() - (high + low) / 2, int(max(0, end - x))
        for text, style, ink, tall in zip(
            self._texts(party), (BODY_BOLD, SMALL), ("ink", "quiet"), (high, low), strict=True
        ):
            elided = theme.metrics(style).elidedText(text, Qt.TextElideMode.ElideRight, room)
            paint.write(painter, QRectF(x, y, room, tall), elided, theme.font(style), theme.colour(ink), align_left)
            y += tall

    def _draw_cloth(self, painter: QPainter, cloth: QRectF, party: PartyView) -> None:
        """Paint the silhouette of a unit on its cloth."""
        theme, px = self.theme, self.theme.px
        ground = f"cloth_{party.cloth}" if party.cloth in CLOTHS else "cloth_plain"
        path = paint.rounded_rect(cloth, px(SPACE))
        painter.fillPath(path, paint.grain(theme, "cloth", ground))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("print", 150), 1))
        painter.drawPath(path)
        inset = px(3)
        field = cloth.adjusted(inset, inset, -inset, -inset)
        draw_silhouette(painter, party.shape, field, theme.colour("print"), theme.colour(ground))

    def _draw_number(self, painter: QPainter, cloth: QRectF, number: str) -> None:
        """Paint the key of a unit over the corner of its cloth."""
        if not number:
            return
        theme, px = self.theme, self.theme.px
        box = QRectF(cloth.x() - px(3), cloth.y() - px(3), px(24), px(18))
        painter.fillPath(paint.rounded_rect(box, px(3)), theme.colour("ink"))
        paint.write(painter, box, number, theme.font(LABEL), theme.colour("paper"))

    def _draw_between(self, painter: QPainter, box: QRectF, view: GroupTableView) -> None:
        """Paint the line between both ends, with distance and cover."""
        theme, px = self.theme, self.theme.px
        y = box.center().y()
        painter.setPen(QPen(theme.colour("ink"), px(2), Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
        above, below = theme.metrics(FIGURE).height(), theme.metrics(SMALL).height()
        if view.between is not None:
            place = QRectF(box.left(), y - px(2) - above, box.width(), above)
            paint.write(painter, place, self.say(view.between), theme.font(FIGURE), theme.colour("ink"))
        if view.under is not None:
            place = QRectF(box.left(), y + px(2), box.width(), below)
            paint.write(painter, place, self.say(view.under), theme.font(SMALL), theme.colour("quiet"))


class HeadRow(Row):
    """Names of the columns."""

    def __init__(self, panel: GroupTablePanel) -> None:
        super().__init__(panel)
        self.panel = panel

    def _names(self, columns: Columns) -> list[str]:
        view, say = self.panel.view, self.panel.say
        middle = [say(message) for message in view.columns] if view is not None and not columns.narrow else []
        return [say(SHOTS), *middle, say(NEED), say(HITS)]

    def show_names(self) -> None:
        """Show the names of the columns."""
        columns = Columns(self.panel, 10_000)
        describe(self, ", ".join(self._names(columns)), tip="")
        self.reprint()

    def _lay_out_names(self, columns: Columns) -> list[tuple[QRectF, paint.Paragraph]]:
        """Return the box of each column and its name laid out in it."""
        column_count = len(self.panel.view.columns) if self.panel.view is not None else 0
        font, align = self.theme.font(LABEL), Qt.AlignmentFlag.AlignHCenter
        return [
            (box, paint.paragraph(name, font, box.width() - self.theme.px(SPACE), align))
            for box, name in zip(columns.boxes(column_count, 0), self._names(columns), strict=True)
        ]

    def height_for(self, width: int) -> int:
        names = self._lay_out_names(Columns(self.panel, width))
        return int(max(text.height for _, text in names)) + self.theme.px(SPACE)

    def draw(self, painter: QPainter) -> None:
        px = self.theme.px
        for box, text in self._lay_out_names(Columns(self.panel, self.width())):
            text.draw(painter, box.left(), self.height() - text.height - px(2), self.theme.colour("quiet"))
        painter.setPen(QPen(self.theme.colour("edge"), px(1.5)))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)


class WeaponRow(Row):
    """Group: its name, shots, modifiers, what it needs in large figures, and its result."""

    def __init__(self, panel: GroupTablePanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.row: GroupRow | None = None

    def show_row(self, row: GroupRow) -> None:
        """Show a group."""
        self.row, self.say = row, self.panel.say
        describe(self, self.say(row.name), ", ".join(part for part in self._accessible_text() if part), tip="")
        self.reprint()

    def _accessible_text(self) -> list[str]:
        assert self.row is not None and self.panel.view is not None
        row, say = self.row, self.say
        if row.why_not is not None:
            return [say(row.why_not)]
        hits = f"{say(HITS)} {row.hits}" if row.hits is not None else ""
        return [f"{say(SHOTS)} {row.shots}", self._sums(), f"{say(NEED)} {row.need}+", hits]

    def _sums(self) -> str:
        assert self.row is not None and self.panel.view is not None
        parts = zip(self.panel.view.columns, self.row.values, strict=True)
        return ", ".join(f"{self.say(name)} {with_sign(value)}" for name, value in parts if value)

    def _texts(self, columns: Columns) -> list[tuple[paint.Paragraph, str]]:
        """Return the name and the text below it, each with its colour."""
        assert self.row is not None
        row, say, theme = self.row, self.say, self.theme
        silent = row.why_not is not None
        width = (self.width() if silent else columns.name) - theme.px(SPACE * 2)
        below = say(row.why_not) if row.why_not is not None else say(row.detail) if row.detail is not None else ""
        if columns.narrow and not silent:
            below = "; ".join(part for part in (below, self._sums()) if part)
        result = [(paint.paragraph(say(row.name), theme.font(BODY_BOLD), width), "ink")]
        return [*result, *([(paint.paragraph(below, theme.font(SMALL), width), "quiet")] if below else [])]

    def height_for(self, width: int) -> int:
        if self.row is None:
            return 0
        if self.width() != width:
            self.resize(width, self.height())
        return int(sum(text.height for text, _ in self._texts(Columns(self.panel, width)))) + self.theme.px(SPACE * 2)

    def draw(self, painter: QPainter) -> None:
        """Paint the weapon row."""
        if self.row is None:
            return
        theme, px, row = self.theme, self.theme.px, self.row
        columns = Columns(self.panel, self.width())
        if row.why_not is not None:
            with paint.own_state(painter):
                painter.setOpacity(0.5)
                fill_pattern(painter, theme, QRectF(self.rect()), HATCH, "line")
        y = float(px(SPACE))
        for text, ink in self._texts(columns):
            if row.why_not is not None:
                ground = QRectF(0, y, text.used + px(SPACE), text.height)
                painter.fillRect(ground, theme.colour("paper"))
            text.draw(painter, 0, y, theme.colour(ink))
            y += text.height
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        if row.why_not is not None:
            return
        boxes = columns.boxes(len(row.values), self.height())
        paint.write(painter, boxes[0], str(row.shots), theme.font(FIGURE), theme.colour("ink"))
        for box, value in zip(boxes[1:-2], row.values, strict=not columns.narrow):
            paint.write(painter, box, with_sign(value) if value else "–", theme.font(FIGURE), theme.colour("ink"))
        paint.write(painter, boxes[-2], f"{row.need}+", theme.font(TITLE), theme.colour("ink"))
        outcome = str(row.hits) if row.hits is not None else "?"
        paint.write(painter, boxes[-1], outcome, theme.font(FIGURE), theme.colour("ink" if outcome != "?" else "quiet"))


class GroupTablePanel(ProcedurePanel):
    """Panel of the weapon groups. Collapsed, it leaves out those that do not fire."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: GroupTableView | None = None
        self.parties = PartiesRow(self)
        self.head = HeadRow(self)
        self.rows: dict[str, WeaponRow] = {}

    def show_view(self, view: GroupTableView, say: Say) -> None:
        """Show the groups; only those that changed are painted again."""
        if view == self.view and say == self.say:
            return
        row_by_id = {row.id: row for row in self.view.rows} if self.view is not None else {}
        is_same_table = say == self.say and self.view is not None and view.columns == self.view.columns
        self.view, self.say = view, say
        self.heading = say(view.title)
        self.parties.setVisible(bool(view.parties))
        self.parties.show_parties()
        describe(self, self.heading, tip="")
        self.head.show_names()
        keep_widgets(self.rows, [row.id for row in view.rows], self._row)
        for row in view.rows:
            if not is_same_table or row != row_by_id.get(row.id):
                self.rows[row.id].show_row(row)
        self.relayout_rows()

    def _row(self, id: str) -> WeaponRow:
        row = WeaponRow(self)
        row.set_theme(self.theme)
        return row

    def relayout_rows(self) -> None:
        for row in self.rows.values():
            row.setVisible(not self.folded or row.row is None or row.row.why_not is None)
        self.changed()

    def least_width(self) -> int:
        return self.theme.px(NAME * 0.7 + 3 * FIXED) + 2 * self.inside

    def preferred_width(self) -> int:
        column_count = len(self.view.columns) if self.view is not None else 0
        return self.theme.px(NAME + 3 * FIXED + LEAST * column_count) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        if self.view is None:
            return 2 * self.inside
        rows = [row for row in self.rows.values() if not row.isHidden()]
        y = stack([self.parties, self.head, *rows], self.inside, self.top, width - 2 * self.inside, place)
        return y + self.theme.px(SPACE) + self.rim
