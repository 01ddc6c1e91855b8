"""Parts of the sheet of an attack: the ways to pay, what it is reckoned from, and what can come out."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from puesto.core.messages import N_
from puesto.core.procedure_views import FacingView, OutcomeRow, ReckoningLine, ReckoningView, ThrowCell
from puesto.gui.controls.surface import draw_sheet
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, HEADING, SMALL, TITLE, Theme, Type
from puesto.gui.look.words import Words

LEFT, CENTRE, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight
DASHES = (4.0, 3.0)
WAYS, WAY, WAY_LEFT = 42, 108, 114
"""Heights and widths in px at 100 % of the boxes to pay, and the width before the first of them."""
SUM_LINE, OUTCOME_LINE, BOX_HEAD = 27, 34, 36
"""Heights in px at 100 % of a line of the sum, of an outcome at most, and of the heading of a box."""
FOOT = 42
"""Height in px at 100 % of the total of the sum."""
SUM_SHARE = 0.53
"""Share of the width that the sum takes, the outcomes take the rest."""


def write_line(
    painter: QPainter,
    theme: Theme,
    box: QRectF,
    text: str,
    style: Type,
    ink: str = "ink",
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """Write one line, in a smaller font where it would not fit."""
    font = paint.fitted_font(text, theme.font(style), box.width(), theme.px(SMALL.size))
    text = paint.shorten(text, font, int(box.width()), 1) if paint.text_width(text, font) > box.width() else text
    paint.write(painter, box, text, font, theme.colour(ink), align)


def draw_ways(painter: QPainter, theme: Theme, words: Words, box: QRectF, view: FacingView) -> list[tuple[QRectF, str]]:
    """Paint the ways to pay in one row; return their boxes with their values."""
    px = theme.px
    label = QRectF(box.x(), box.y(), px(WAY_LEFT) - px(8), px(24))
    if view.ways_heading is not None:
        write_line(painter, theme, label, words(view.ways_heading), FIGURE)
    if view.ways_note is not None:
        write_line(painter, theme, label.translated(0, px(22)), words(view.ways_note), SMALL, "quiet")
    room = box.width() - px(WAY_LEFT)
    pitch = min(px(WAY + 6), room / len(view.ways))
    boxes = []
    for number, way in enumerate(view.ways):
        place = QRectF(box.right() - (len(view.ways) - number) * pitch + px(6), box.y(), pitch - px(6), px(WAYS))
        is_chosen = way.value == view.way
        pen = QPen(theme.colour("ink" if is_chosen else "quiet"), px(3) if is_chosen else 1)
        if not way.can:
            pen.setDashPattern(list(DASHES))
        painter.setPen(pen)
        painter.setBrush(theme.colour("lit") if is_chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, px(6), px(6))
        ink = "ink" if way.can else "quiet"
        upper = QRectF(place.x() + px(4), place.y() + px(2), place.width() - px(8), px(20))
        write_line(painter, theme, upper, words(way.name), BODY_BOLD, ink, CENTRE)
        write_line(painter, theme, upper.translated(0, px(19)), words(way.note), BODY, ink, CENTRE)
        if way.can:
            boxes.append((place, way.value))
    return boxes


def draw_reckoning(painter: QPainter, theme: Theme, words: Words, area: QRectF, view: ReckoningView) -> None:
    """Paint what an attack is reckoned from at the left, and what can come out at the right."""
    gap = theme.px(12)
    wide = round((area.width() - gap) * SUM_SHARE)
    _draw_sum(painter, theme, words, QRectF(area.x(), area.y(), wide, area.height()), view)
    right = QRectF(area.x() + wide + gap, area.y(), area.width() - wide - gap, area.height())
    _draw_outcomes(painter, theme, words, right, view)


def draw_throws(painter: QPainter, theme: Theme, words: Words, box: QRectF, cells: tuple[ThrowCell, ...]) -> None:
    """Paint the throws of an attack in their order: the one that is asked lit, those not due dashed."""
    px = theme.px
    room = _draw_heading(painter, theme, box, words.text(N_("LAS TIRADAS, EN ORDEN")))
    room.adjust(0, -px(6), 0, px(4))
    wide = room.width() / max(1, len(cells))
    for number, cell in enumerate(cells):
        place = QRectF(room.x() + number * wide, room.y(), wide, room.height())
        if cell.state == "now":
            painter.fillRect(place, theme.colour("lit"))
        if number:
            painter.setPen(QPen(theme.colour("edge"), 1))
            painter.drawLine(place.topLeft(), place.bottomLeft())
        ink = "quiet" if cell.state == "none" else "ink"
        line = QRectF(place.x() + px(6), place.y() + px(2), wide - px(10), px(22))
        write_line(painter, theme, line, words(cell.name), BODY_BOLD, ink)
        write_line(painter, theme, line.translated(0, px(20)), words(cell.note), SMALL, "quiet")
        faces = cell.face.split() if cell.state == "done" else [""]
        side = px(30 if len(faces) < 2 else 26)
        die, left = QRectF(line.x(), line.y() + px(44), side, side + px(2)), line.x()
        for face in faces[: int(line.width() // (side + px(3)))]:
            if _draw_die(painter, theme, die.translated(left - line.x(), 0), cell, face):
                left += side + px(4)
        verdict = QRectF(left, die.y() + px(5), line.right() - left, px(22))
        if len(faces) > 1:
            verdict = QRectF(line.x(), die.bottom() - px(2), line.width(), px(20))
        write_line(painter, theme, verdict, words(cell.verdict), BODY_BOLD if cell.state == "done" else BODY, ink)


def _draw_die(painter: QPainter, theme: Theme, box: QRectF, cell: ThrowCell, face: str) -> bool:
    """Paint a die of a throw: solid once thrown, dashed before; return whether there is one."""
    px = theme.px
    is_done = cell.state == "done"
    if cell.state in ("none", "choice") or (is_done and not face):
        return False
    middle, shape = box.center(), QPolygonF()
    for dx, dy in ((0.0, -0.5), (0.48, -0.14), (0.3, 0.4), (-0.3, 0.4), (-0.48, -0.14)):
        shape.append(QPointF(middle.x() + dx * box.width(), middle.y() + dy * box.height()))
    pen = QPen(theme.colour("ink"), px(2))
    if not is_done:
        pen.setDashPattern(list(DASHES))
    painter.setPen(pen)
    painter.setBrush(theme.colour("ink") if is_done else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(shape)
    inner = box.adjusted(0, px(4), 0, 0)
    write_line(painter, theme, inner, face if is_done else "?", FIGURE, "paper" if is_done else "ink", CENTRE)
    return True


def _draw_heading(painter: QPainter, theme: Theme, box: QRectF, text: str, rule: str = "") -> QRectF:
    """Paint the sheet of a box with its heading; return the room below it."""
    px = theme.px
    draw_sheet(painter, theme, box)
    line = QRectF(box.x() + px(16), box.y() + px(10), box.width() - px(32), px(24))
    write_line(painter, theme, line, text, HEADING)
    write_line(painter, theme, line, rule, SMALL, "quiet", RIGHT)
    return line.adjusted(0, px(BOX_HEAD - 10), 0, box.bottom() - line.bottom() - px(8))


def _draw_sum(painter: QPainter, theme: Theme, words: Words, box: QRectF, view: ReckoningView) -> None:
    """Paint the lines of the sum, each with where it comes from and its rule, and the total."""
    px = theme.px
    room = _draw_heading(painter, theme, box, words(view.heading))
    high = min(px(SUM_LINE), (room.height() - px(FOOT)) / max(1, len(view.lines)))
    for number, line in enumerate(view.lines):
        _draw_sum_line(painter, theme, words, QRectF(room.x(), room.y() + number * high, room.width(), high), line)
    foot = QRectF(room.x(), room.bottom() - px(FOOT), room.width(), px(FOOT))
    painter.setPen(QPen(theme.colour("ink"), px(2)))
    painter.drawLine(foot.topLeft(), foot.topRight())
    total = words(view.total)
    below = foot.adjusted(0, px(4), 0, 0)
    write_line(painter, theme, below, total, TITLE)
    if view.beside is not None:
        # the figure only: who gives it stands in the diary and beside the die
        start = paint.text_width(total, theme.font(TITLE)) + px(16)
        beside = QRectF(below.x() + start, below.y() + px(8), below.width() - start, px(22))
        write_line(painter, theme, beside, words(view.beside), BODY_BOLD, "ink", RIGHT)


def _draw_sum_line(painter: QPainter, theme: Theme, words: Words, box: QRectF, line: ReckoningLine) -> None:
    """Paint a line of the sum: value, name, rule."""
    px, is_nothing = theme.px, words(line.value) in ("–", "-", "0")
    ink, name = "quiet" if is_nothing else "ink", words(line.name)
    rule = QRectF(box.right() - px(52), box.y(), px(52), box.height())
    value = QRectF(rule.x() - px(40), box.y(), px(36), box.height())
    wide = min(paint.text_width(name, theme.font(FIGURE)), value.x() - box.x())
    write_line(painter, theme, QRectF(box.x(), box.y(), wide + 1, box.height()), name, FIGURE, ink)
    note = QRectF(box.x() + wide + px(10), box.y() + px(2), max(0, value.x() - box.x() - wide - px(14)), box.height())
    write_line(painter, theme, note, words(line.note), SMALL, "quiet")
    write_line(painter, theme, value, words(line.value), FIGURE, ink, RIGHT)
    write_line(painter, theme, rule.adjusted(0, px(2), 0, 0), line.rule, SMALL, "quiet", RIGHT)
    painter.setPen(QPen(theme.colour("edge"), 1))
    painter.drawLine(QPointF(box.x(), box.bottom() - 1), QPointF(box.right(), box.bottom() - 1))


def _draw_outcomes(painter: QPainter, theme: Theme, words: Words, box: QRectF, view: ReckoningView) -> None:
    """Paint one row an outcome, the hits of both sides in fixed columns, and the row that fell lit."""
    px = theme.px
    room = _draw_heading(painter, theme, box, words(view.outcomes_heading), view.rule)
    starts = [room.x() + px(64), room.x() + px(118)]
    for start, column in zip((room.x() - px(19), *starts), (N_("dado"), *view.columns), strict=False):
        text = words.text(column) if isinstance(column, str) else words(column)
        write_line(painter, theme, QRectF(start, room.y() - px(6), px(72), px(18)), text, SMALL, "quiet", CENTRE)
    top = room.y() + px(14)
    painter.setPen(QPen(theme.colour("ink"), px(2)))
    painter.drawLine(QPointF(room.x(), top), QPointF(room.right(), top))
    high = min(px(OUTCOME_LINE), (room.bottom() - top) / max(1, len(view.outcomes)))
    for number, row in enumerate(view.outcomes):
        line = QRectF(room.x(), top + number * high, room.width(), high)
        _draw_outcome(painter, theme, words, line, row, starts)


def _draw_outcome(
    painter: QPainter, theme: Theme, words: Words, box: QRectF, row: OutcomeRow, starts: list[float]
) -> None:
    """Paint the row of one outcome."""
    px = theme.px
    if row.is_fallen:
        painter.fillRect(box.adjusted(-px(10), 1, px(10), -1), theme.colour("lit"))
        painter.setPen(QPen(theme.colour("ink"), px(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-px(10), 1, px(10), -1), px(5), px(5))
    line = QRectF(box.x(), box.center().y() - px(12), px(60), px(24))
    write_line(painter, theme, line, words(row.faces), FIGURE)
    for start, figure in zip(starts, row.figures, strict=False):
        write_line(painter, theme, QRectF(start, line.y(), px(72), px(24)), words(figure), FIGURE, "ink", CENTRE)
    chance = QRectF(box.right() - px(56), line.y(), px(56), px(24))
    write_line(painter, theme, chance, words(row.chance), FIGURE, "ink", RIGHT)
    left = starts[-1] + px(72)
    bar = QRectF(left, box.center().y() - px(7), (chance.x() - left - px(4)) * min(1.0, 2 * row.n / row.of), px(14))
    if bar.width() > 1:
        path = QPainterPath()
        path.addRect(bar)
        paint.hatch(painter, theme, path, "paper", "quiet", px(3))
