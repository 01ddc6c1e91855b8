"""Layout of widgets in rows that wrap, and the measures of answer buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget, QWidgetItem

from puesto.gui.look.theme import SMALL, SPACE, TOUCH, Theme, Type

LOW_RIM = 4
"""Height in px at 100 % of the pressed area above and below a low button's frame."""
LEAST = 44
"""Least height in px at 100 % of an answer."""
SIDE = 14
"""Space in px at 100 % at the left and right of a button's text."""
WORD_WRAP = Qt.TextFlag.TextWordWrap.value


class Fit(NamedTuple):
    """Measures of a visible item: preferred and least width and height, and heights at other widths."""

    item: QLayoutItem
    width: int
    height: int
    least: int
    low: int
    tall: dict[int, int] | None
    """Heights by width, as far as they were asked for. None where the height does not depend on the width."""

    def height_at(self, width: int) -> int:
        """Return the height in px at a width."""
        if self.tall is None:
            return self.height
        if width not in self.tall:
            self.tall[width] = self.item.heightForWidth(width)
        return self.tall[width]

    def lie_at(self, spot: QRect) -> None:
        """Set the geometry of the item. Qt would first ask a widget that fills its room for its size."""
        widget: object = self.item.widget()
        if isinstance(widget, Measured) and isinstance(widget, QWidget) and widget.fills_room:
            widget.setGeometry(spot)
        else:
            self.item.setGeometry(spot)


class Measured:
    """Base of widgets that return all their measures in one call, where Qt would ask five times."""

    fills_room = True
    """Whether it fills all the room that it is given."""

    def wants(self) -> tuple[int, int, int, int]:
        """Return the widget's preferred width and height, its least width wrapped, and its least height."""
        raise NotImplementedError


class Flow(QLayout):
    """Layout of widgets in rows that wrap, so that nothing is cut off in a narrow window or in large type."""

    def __init__(self, gap: int = 8, right: bool = False, even: bool = False, centred: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """Height of the rows by width. Qt asks many times before it lays anything out."""
        self._sizes: dict[bool, QSize] = {}
        """Preferred size (False) and least size (True), until something in the layout changes."""
        self._fits: list[Fit] | None = None
        """Measures of each item, until something in the layout changes."""
        self.acts: tuple[QWidget, ...]
        """Widgets that come first where one row does not hold everything: buttons, before those that only show."""
        self.begin(gap, right, even, centred)
        self.setContentsMargins(0, 0, 0, 0)

    def addWidget(self, widget: QWidget) -> None:
        self.addChildWidget(widget)
        # an item of our own: PySide loses one made by Qt when the window is rebuilt
        self._items.append(QWidgetItem(widget))
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self._fits = None

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self._fits = None
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def begin(
        self,
        gap: int = 8,
        right: bool = False,
        even: bool = False,
        centred: bool = False,
        row_gap: int | None = None,
    ) -> None:
        """Start anew with no items and these options; earlier widgets stay where they are.

        Between rows there is `row_gap`, or `gap` without one. Where it is `centred`, each widget keeps its own height,
        in the middle of its row, instead of filling the row's height.
        """
        self._items, self.acts = [], ()
        self._gap, self._right, self._even, self._centred, self._listed = gap, right, even, centred, False
        self._row_gap = gap if row_gap is None else row_gap
        self.invalidate()

    @property
    def gap(self) -> int:
        """Return the space in px between two widgets of a row."""
        return self._gap

    def lean(self, right: bool) -> None:
        """Set whether rows end at the right edge instead of starting at the left one.

        Rows at the left with one widget each all get the same width.
        """
        if right != self._right or self._listed is right:
            self._right, self._listed = right, not right
            self.invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), dry=True)
        return self._heights[width]

    def invalidate(self) -> None:
        if self._fits is not None or self._heights or self._sizes:
            self._heights.clear()
            self._sizes.clear()
            self._fits = None
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, dry=False)

    def sizeHint(self) -> QSize:
        if False not in self._sizes:
            self._sizes[False] = self._preferred_size()
        return self._sizes[False]

    def minimumSize(self) -> QSize:
        if True not in self._sizes:
            self._sizes[True] = self._least_size()
        return self._sizes[True]

    def _visible_items(self) -> list[Fit]:
        """Return the visible items, each measured once until something changes: measuring a widget is slow."""
        if self._fits is None:
            self._fits = [
                Fit(item, *_wants(item), {} if item.hasHeightForWidth() else None)
                for item in self._items
                if not item.isEmpty()
            ]
        return self._fits

    def _preferred_size(self) -> QSize:
        """Return the size in which all visible items are in one row."""
        visible_items = self._visible_items()
        width = sum([fit.width for fit in visible_items]) + self._gap * max(0, len(visible_items) - 1)
        return QSize(width, max([fit.height for fit in visible_items], default=0))

    def _least_size(self) -> QSize:
        """Return the least size: that of the widest and of the tallest visible item."""
        visible_items = self._visible_items()
        return QSize(
            max([fit.least for fit in visible_items], default=0), max([fit.low for fit in visible_items], default=0)
        )

    def _place(self, rect: QRect, dry: bool) -> int:
        """Lay the rows out in `rect`, or only measure them if `dry`; return their height."""
        rows: list[list[tuple[Fit, int, int]]] = [[]]
        room, gap, visible_items = rect.width(), self._gap, self._visible_items()
        used, cell = 0, self._cell(room) if self._even else 0
        if self.acts and self.sizeHint().width() > room:
            visible_items = sorted(visible_items, key=lambda item_fit: item_fit.item.widget() not in self.acts)
        for fit in visible_items:
            width = fit.width
            if cell or width > room:
                width = cell or max(room, fit.least)
            if rows[-1] and used + gap + width > room:
                rows.append([])
                used = 0
            used += width + (gap if rows[-1] else 0)
            rows[-1].append((fit, width, fit.height_at(width)))
        if self._listed and all(len(row) == 1 for row in rows):
            wide = max(width for row in rows for _, width, _ in row)
            rows = [[(item_fit, wide, item_fit.height_at(wide))] for row in rows for item_fit, _, _ in row]
        y = rect.y()
        for row in rows:
            tall = max([height for _, _, height in row], default=0)
            if not dry:
                wide = sum([width for _, width, _ in row]) + gap * max(0, len(row) - 1)
                x = rect.x() + (max(0, room - wide) if self._right else 0)
                for fit, width, height in row:
                    high = height if self._centred else tall
                    fit.lie_at(QRect(x, y + (tall - high) // 2, width, high))
                    x += width + gap
            y += tall + self._row_gap
        return max(0, y - self._row_gap - rect.y())

    def _cell(self, width: int) -> int:
        """Return the width of a column, where all are equally wide."""
        visible_items = self._visible_items()
        widest = max([fit.width for fit in visible_items], default=width)
        columns = max(1, min((width + self._gap) // (widest + self._gap), len(visible_items)))
        return max(1, (width - (columns - 1) * self._gap) // columns)


def _wants(item: QLayoutItem) -> tuple[int, int, int, int]:
    """Return the measures of any item."""
    widget: object = item.widget()
    if isinstance(widget, Measured):
        return widget.wants()
    likes, least = item.sizeHint(), item.minimumSize()
    narrow = widget.minimumSizeHint().width() if isinstance(widget, QWidget) else least.width()
    return likes.width(), likes.height(), narrow, least.height()


def growing_policy() -> QSizePolicy:
    """Return a size policy that takes all the width there is and the height that follows from it."""
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    return policy


class ButtonMetrics(NamedTuple):
    """Content of an answer button, with its measures in px.

    A layout asks for them many times, so that they are cached.
    """

    theme: Theme
    style: Type
    text: str
    key: str
    below: str
    low: bool
    bar: int
    """Height of the bar at the foot."""
    mark: str = ""
    """Mark before the text, which wraps beside it."""
    least: int = LEAST
    """Least height of the button."""
    picture: int = 0
    """Side of the picture between key and mark."""
    air: int = 0

    @property
    def key_width(self) -> int:
        """Return the width of key, picture and mark before the text."""
        key_label_width = advance(self.theme, self.style, self.key) + self.theme.px(2 * SPACE) if self.key else 0
        return key_label_width + self.mark_width

    @property
    def mark_width(self) -> int:
        """Return the width of picture and mark."""
        room = self.picture + self.theme.px(2 * SPACE) if self.picture else 0
        return room + (advance(self.theme, self.style, self.mark) if self.mark else 0)

    def widths(self) -> tuple[int, int]:
        """Return the preferred width, and the least width with wrapped text."""
        return _widths(self, (self.text,))

    def height(self, width: int) -> int:
        """Return the height at `width`."""
        return _height(self, (self.text,), width)

    def below_height(self, inner: int) -> int:
        """Return the height of the quiet lines and the bar, within `inner` px.

        The lines are below the text, beside the key.
        """
        if not self.below:
            return 0
        return text_height(self.theme, SMALL, self.below, max(1, inner - self.key_width)) + self.bar


@lru_cache(maxsize=1024)
def advance(theme: Theme, style: Type, text: str) -> int:
    """Return the width of a text in one line. Cached: the same few words are on all buttons."""
    return theme.metrics(style).horizontalAdvance(text)


@lru_cache(maxsize=32)
def _line_height(theme: Theme, style: Type) -> int:
    """Return the height of one line of text."""
    return text_room(theme.metrics(style), "X", 9999).height()


def text_height(theme: Theme, style: Type, text: str, width: int) -> int:
    """Return the height of a text that wraps at `width`; 0 for an empty text."""
    if not text:
        return 0
    if "\n" not in text and advance(theme, style, text) < width:
        return _line_height(theme, style)
    return _wrapped_height(theme, style, text, width)


@lru_cache(maxsize=512)
def _wrapped_height(theme: Theme, style: Type, text: str, width: int) -> int:
    return text_room(theme.metrics(style), text, width).height()


def text_room(metrics: QFontMetrics, text: str, width: int) -> QRect:
    """Return the rectangle of a text that wraps."""
    return metrics.boundingRect(QRect(0, 0, max(width, 1), 9999), WORD_WRAP, text)


@lru_cache(maxsize=256)
def _widths(printed: ButtonMetrics, texts: tuple[str, ...]) -> tuple[int, int]:
    """Return the width that fits the longest of `texts`, and the least width with wrapped text."""
    px, across = printed.theme.px, partial(advance, printed.theme, printed.style)
    below = sides = printed.key_width + 2 * px(SIDE) + 4
    if printed.below:
        below += max(map(printed.theme.metrics(SMALL).horizontalAdvance, printed.below.split("\n")))
    most = px(640 if printed.low else 420)
    wide = least = 0
    for text in texts:
        width = max((text_width := across(text)) + sides, below)
        words = text.split()
        longest = (text_width if words == [text] else max(map(across, words), default=0)) + sides
        if width > most:
            width = _balanced_width(printed, text, min(most, longest), most)
        wide, least = max(wide, width), max(least, min(width, longest))
    return max(wide, px(44)), least


def _balanced_width(printed: ButtonMetrics, text: str, least: int, most: int) -> int:
    """Return the narrowest width at which the button is no higher than at `most`.

    Its lines are then about equally long.
    """
    high = _height(printed, (text,), most)
    while least < most:
        middle = (least + most) // 2
        if _height(printed, (text,), middle) > high:
            least = middle + 1
        else:
            most = middle
    return most


def _height(printed: ButtonMetrics, texts: tuple[str, ...], width: int) -> int:
    """Return the height at `width` that fits the highest of `texts`."""
    px, theme, style = printed.theme.px, printed.theme, printed.style
    inner = width - 2 * px(SIDE)
    across = max(1, inner - printed.key_width)
    high = max([text_height(theme, style, text, across) for text in texts]) + printed.below_height(inner)
    return max(
        px(TOUCH if printed.low else printed.least),
        high + px(4 + 2 * (LOW_RIM + printed.air) if printed.low else 8 if printed.below else 12),
    )


class Measures:
    """Measures of a button that may show one of several contents: it is large enough for each."""

    def __init__(self, prints: Mapping[ButtonMetrics, tuple[str, ...]]) -> None:
        """Measure the contents in `prints`, each with all texts that may replace its own."""
        self._prints, self._heights = tuple(prints.items()), dict[int, int]()
        wide, least = map(max, zip(*(_widths(printed, texts) for printed, texts in self._prints), strict=True))
        tall = self.height(wide)
        self.likes, self.smallest = QSize(wide, tall), QSize(least, tall)
        """Preferred and least size; Qt asks for them several times in each layout."""

    def height(self, width: int) -> int:
        """Return the height at `width`."""
        if width not in self._heights:
            self._heights[width] = max(_height(printed, texts, width) for printed, texts in self._prints)
        return self._heights[width]
