"""The status strip that is always visible: what each army can still bear, or the tracks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.core.views import TableView, TrackView
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import ENTER
from puesto.gui.controls.surface import draw_sheet
from puesto.gui.look import paint
from puesto.gui.look.side_sign import letter_of, paint_sign, tone_of
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, INSIDE, SHADOW, SMALL, SPACE, Theme
from puesto.gui.look.words import Words, speech

HIGH, SIGN, CAPTION = 64, 24, 18
"""Sizes in px at 100 %: the strip of what armies can bear, a side's sign, and the words above each."""
LINE, SMALL_SIGN, LEAST = 22, 16, 14
"""Sizes in px at 100 %: a line of tracks, a side's sign in it, and its smallest font."""


class StandingStrip(QWidget):
    """Status strip. A click shows the sheets themselves."""

    wanted = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.view: TableView | None = None
        self.lines: list[list[TrackView]] = []
        """Tracks by line: those of the sides are side by side."""
        self._shown: tuple[object, ...] = ()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_view(self, view: TableView, with_tracks: bool) -> None:
        """Show what the armies can bear, or the tracks in brief; hide the strip where there are neither."""
        tracks = tuple(track for track in view.tracks if with_tracks and track.brief is not None)
        if (view.tallies, tracks, view.sides, self.words.code) == self._shown:
            return
        self.view, self._shown = view, (view.tallies, tracks, view.sides, self.words.code)
        self.lines = lines_of(tracks)
        is_shown = bool(view.tallies or tracks)
        self.setVisible(is_shown)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_shown else Qt.FocusPolicy.NoFocus)
        texts = [
            self.words(part) for tally in view.tallies for part in (tally.reading, tally.warning) if part is not None
        ]
        texts += [self._track_text(track) for track in tracks]
        self.setAccessibleName(speech(texts))
        set_tip(self, "\n".join(texts))
        self.updateGeometry()
        self.update()

    def give_way(self, needed: bool) -> None:
        """Hide the strip for a form that needs the whole column, if it shows tracks. Losses are always visible."""
        if self.lines:
            self.setHidden(needed)

    def _track_text(self, track: TrackView) -> str:
        """Return a track in brief, with its side."""
        assert self.view is not None and track.brief is not None
        owner_name = next((self.words(side.name) for side in self.view.sides if side.id == track.owner), "")
        return ", ".join(part for part in (self.words(track.brief), owner_name) if part)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self.theme.px
        high = px(HIGH) if not self.lines else px(LINE) * len(self.lines) + 2 * px(SHADOW + SPACE * 2)
        return QSize(px(200), high)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, Qt.Key.Key_Space) and not event.isAutoRepeat():
            self.wanted.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        painter, rim = QPainter(self), px(SHADOW)
        paint.smooth(painter)
        paper = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        draw_sheet(painter, theme, paper)
        self._draw_tracks(painter, paper)
        share = (paper.width() - 2 * px(INSIDE)) / max(1, len(view.tallies))
        for index, tally in enumerate(view.tallies):
            place = next((place for place, side in enumerate(view.sides) if side.id == tally.side), 0)
            x, middle = paper.x() + px(INSIDE) + index * share, paper.center().y() + px(CAPTION) / 2
            caption_message = (
                N_("huye al acabar") if tally.ended else N_("a un paso de huir") if tally.is_near else N_("hasta huir")
            )
            above = QRectF(x, paper.y() + px(SPACE), share - px(SPACE), px(CAPTION))
            caption, tone = (
                self.words.text(caption_message),
                "danger" if tally.is_near or tally.ended else "quiet",
            )
            font = paint.fitted_font(caption, theme.font(SMALL), above.width(), px(LEAST))
            paint.write(painter, above, caption, font, theme.colour(tone), Qt.AlignmentFlag.AlignLeft)
            box = QRectF(x, middle - px(SIGN) / 2, px(SIGN), px(SIGN))
            paint_sign(
                painter, theme, box, place, tone_of(view.sides, tally.side), letter_of(view.sides, place, self.words)
            )
            ink = "danger" if tally.is_near or tally.ended else "ink"
            figure, level = str(tally.left), self.words.text(N_("de {n}"), n=tally.level)
            x = box.right() + px(SPACE * 2)
            wide = paint.text_width(figure, theme.font(FIGURE))
            align_left = Qt.AlignmentFlag.AlignLeft
            line = QRectF(x, box.y(), wide, box.height())
            paint.write(painter, line, figure, theme.font(FIGURE), theme.colour(ink), align_left)
            beside = QRectF(x + wide + px(SPACE), box.y(), share, box.height())
            paint.write(painter, beside, level, theme.font(SMALL), theme.colour("quiet"), align_left)
        if self.hasFocus():
            paint.focus_ring(painter, theme, paper, px(CORNER))
        painter.end()

    def _draw_tracks(self, painter: QPainter, paper: QRectF) -> None:
        """Paint the tracks in brief, each with the sign of its side."""
        assert self.view is not None
        theme, px, sides = self.theme, self.theme.px, self.view.sides
        y = paper.y() + px(SPACE * 2)
        for line in self.lines:
            share = (paper.width() - 2 * px(INSIDE)) / len(line)
            for index, track in enumerate(line):
                assert track.brief is not None
                box = QRectF(paper.x() + px(INSIDE) + index * share, y, share, px(LINE))
                place = next((place for place, side in enumerate(sides) if side.id == track.owner), None)
                if place is not None:
                    sign = QRectF(box.x(), box.center().y() - px(SMALL_SIGN) / 2, px(SMALL_SIGN), px(SMALL_SIGN))
                    paint_sign(
                        painter, theme, sign, place, tone_of(sides, track.owner), letter_of(sides, place, self.words)
                    )
                    box.setLeft(sign.right() + px(SPACE * 2))
                font = paint.fitted_font(self.words(track.brief), theme.font(FIGURE_SMALL), box.width(), px(LEAST))
                paint.write(
                    painter, box, self.words(track.brief), font, theme.colour("ink"), Qt.AlignmentFlag.AlignLeft
                )
            y += px(LINE)


def lines_of(tracks: Sequence[TrackView]) -> list[list[TrackView]]:
    """Return the tracks by line: those with an owner side by side, any other alone."""
    owned_tracks = [track for track in tracks if track.owner]
    return [*([track] for track in tracks if not track.owner), *([owned_tracks] if owned_tracks else [])]
