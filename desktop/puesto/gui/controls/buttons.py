"""Answers as buttons with their keys, labels in the theme's fonts, and helpers for the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLayout, QSizePolicy, QWidget

from puesto.gui.controls.accessible import PlainLabel, set_tip
from puesto.gui.controls.flow import LEAST, LOW_RIM, SIDE, WORD_WRAP, ButtonMetrics, Flow, Measured, Measures
from puesto.gui.controls.text_entry import FocusMark
from puesto.gui.look.theme import CORNER, FIGURE, SMALL, SPACE, Theme, Type

if TYPE_CHECKING:
    from puesto.gui.controls.gauge import OutcomeShare

AIR = 4
"""Extra space in px at 100 % above and below the text of a low button with two lines."""
LIFT = 3
"""Offset in px at 100 % by which text and hint are moved up, since a font's line has more space above the letters than
below.
"""
BAR = 7
"""Height in px at 100 % of the bar that shows what an answer is worth."""
MARK = 14
"""Size in px at 100 % of the house sign beside a bar whose chances rest on house values."""
PICTURE, PICTURE_LOW = 36, 28
"""Side in px at 100 % of the picture of a piece, in a button and in a low button."""
KEYS = "123456789"
MORE_KEYS = "abcdefghijklmnopqrstuvwxyz"
MARK_GAP = "\u2002"
"""Space between an answer's mark and its text."""
NONE_VALUES = ("none", "ninguna", "")
"""Values that mean "none of these"; their key is 0."""
MIDDLE_LEFT = Qt.AlignmentFlag.AlignVCenter.value | Qt.AlignmentFlag.AlignLeft.value
CENTRE = Qt.AlignmentFlag.AlignCenter.value
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class ButtonText(TypedDict, total=False):
    """Options of an answer button besides its text."""

    key: str
    hint: str
    primary: bool
    style: Type
    low: bool


def _shaping(name: str) -> Any:
    """Return a property that makes the button forget its measured size when it is set."""
    attribute = f"_{name}"

    def change(button: AnswerButton, value: object) -> None:
        setattr(button, attribute, value)
        button._sized = None

    return property(attrgetter(attribute), change)


class AnswerButton(FocusMark, Measured, QAbstractButton):
    """Large button of one answer: its key, its text, and a quiet second line. `primary` is the one that Enter takes."""

    theme: Theme = _shaping("theme")
    key: str = _shaping("key")
    hint: str = _shaping("hint")
    style_: Type = _shaping("style_")
    low: bool = _shaping("low")
    picture: Callable[[QPainter, QRectF], object] | None = _shaping("picture")
    """Function that draws the piece the answer is about, before the text."""
    also: tuple[str, ...] = _shaping("also")
    hints: tuple[str, ...] = _shaping("hints")
    """Other hints that the button may get. Room is kept for them, so that nothing beside the button moves."""
    worth: str = _shaping("worth")
    shares: tuple[OutcomeShare, ...] = _shaping("shares")

    def __init__(self, text: str, theme: Theme, **wording: Unpack[ButtonText]) -> None:
        super().__init__()
        self._measured: list[tuple[tuple[object, ...], Measures]] = []
        """The last two sets of content with their measures, the newest first."""
        self._sized: Measures | None = None
        """Measures of the current content; None where the content has changed since."""
        self.begin(text, theme, **wording)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def begin(self, text: str, theme: Theme, **wording: Unpack[ButtonText]) -> None:
        """Become the button of another answer and drop everything of the one before."""
        vars(self).update(  # set at once what its size depends on: a prompt has many answers
            _theme=theme, _key=wording.get("key", ""), _hint=wording.get("hint", ""), _low=wording.get("low", False),
            _style_=wording.get("style", FIGURE), _picture=None,
            _also=(), _hints=(), _worth="", _shares=(), _sized=None,
        )  # fmt: skip
        self.primary, self.tone, self.is_spare = wording.get("primary", False), "", False
        self.keeps_worth = False
        """Whether the words of its worth stay where room is saved."""
        self.own_width = 0
        """Width in px that it keeps whatever is written below its text; 0 for the one that fits."""
        self.costly = False
        """Whether only its own key or a click takes it, never Enter."""
        self.underlined = -1
        """Index of the letter in the text that is the key and is underlined; -1 for none."""
        self._pressed_here = False
        self.setDown(False)
        self.setCheckable(False)
        self.setEnabled(True)
        self._left_out, self._least, self._lowered = 0, LEAST, False
        self._smaller: Type | None = None
        self.key_on = True
        """Whether the key answers now and is shown. Its space is kept where it does not."""
        self.waits = False
        """Whether something is missing before it can be pressed. It is then dashed, and its hint says what."""
        self.calm = False
        """Whether a pressed button needs no attention any more, and only unpressed ones do."""
        self._told, self._before = "", ""
        """Text of what the answer is worth, and text that a screen reader reads first."""
        self.setText(text)
        self.setAccessibleName(text)
        set_tip(self, "")
        self._describe()
        self.updateGeometry()
        self.update()

    def put_by(self) -> None:
        """Become no answer; the button is kept for the next prompt."""
        self.hide()
        if not self.is_spare:
            self.begin("", self.theme)
            self.is_spare = True

    def setText(self, text: str) -> None:
        """Set the text and measure it."""
        self._sized = None
        super().setText(text)

    def set_text(self, text: str, hint: str = "") -> None:
        """Set text and hint anew, and drop what was known of the answer's worth."""
        self.setText(text)
        self.hint = hint
        self.setAccessibleName(text)
        self._told = ""
        self._describe()
        self.updateGeometry()
        self.update()

    def set_worth(self, text: str, shares: Sequence[OutcomeShare], tone: str, accessible_text: str) -> None:
        """Show what the answer is worth: a quiet line, a slim bar, and all details in the tool tip."""
        self.worth, self.shares, self.tone = text, tuple(shares), tone
        self.tell_worth(accessible_text)
        self.updateGeometry()
        self.update()

    def tell_worth(self, text: str) -> None:
        """Put what the answer is worth into the tool tip and the accessible description."""
        self._told = text.replace("\n", "; ")
        set_tip(self, text)
        self._describe()

    @property
    def spoken_worth(self) -> str:
        """Return the words of what the answer is worth; "" where nothing is known."""
        return self._told

    def tell_before(self, result: str) -> None:
        """Let a screen reader read `result` with the button, before its hint."""
        self._before = result
        self._describe()

    def _describe(self) -> None:
        self.setAccessibleDescription("; ".join(part for part in (self._before, self.hint, self._told) if part))

    def set_room(self, left_out: int = 0, least: int = LEAST, low: bool = False, face: Type | None = None) -> bool:
        """Set how much is left out to save room.

        1 leaves out the words of its worth, 2 the bar too, or the font is smaller. The tool tip keeps everything.
        Return whether its size may have changed.
        """
        room = (left_out, least, low, face)
        if room == (self._left_out, self._least, self._lowered, self._smaller):
            return False
        before = self._made_of()
        self._left_out, self._least, self._lowered, self._smaller = room
        self._sized = None
        if self._made_of() == before:
            return False
        self.updateGeometry()
        self.update()
        return True

    @property
    def leaves_out(self) -> bool:
        """Return whether the button has anything that can be left out."""
        return bool(self.worth or self.shares) or self.picture is not None

    @property
    def below(self) -> str:
        """Return the lines below the text: its hint, and what it is worth."""
        return "\n".join(part for part in (self.hint, self._kept_worth) if part)

    @property
    def _kept_worth(self) -> str:
        """Return the words of the answer's worth, as far as they are shown now."""
        return self.worth if self.keeps_worth or not self._left_out else ""

    def _bar(self) -> int:
        """Return the height of the bar at the foot."""
        return self.theme.px(BAR + 4) if self.shares and self._left_out < 2 else 0

    @property
    def _face(self) -> Type:
        """Return the font style of the button's text."""
        return self._smaller or self.style_

    def set_key_on(self, on: bool) -> None:
        """Show or hide the key: a key that means something else now is hidden."""
        if on != self.key_on:
            self.key_on = on
            self.update()

    def set_primary(self, primary: bool) -> None:
        """Set whether Enter takes this button."""
        if primary != self.primary:
            self.primary = primary
            self.update()

    def _print(self, below: str | None = None) -> ButtonMetrics:
        mark, gap, text = self.text().rpartition(MARK_GAP)
        low, below = self.low or self._lowered, self.below if below is None else below
        side = self.theme.px(PICTURE_LOW if low else PICTURE) if self.picture is not None and self._left_out < 2 else 0
        style_facts = self.theme, self._face, text, self.key, below, low, self._bar(), mark + gap, self._least, side
        return ButtonMetrics(*style_facts, AIR if below and not self._lowered else 0)

    def _prints(self) -> dict[ButtonMetrics, tuple[str, ...]]:
        """Return the content of the button and every shorter form of it, with the texts of each."""
        own_metrics = self._print()
        texts = {own_metrics.mark: [own_metrics.text]}
        for alternative in self.also:
            mark, gap, text = alternative.rpartition(MARK_GAP)
            texts.setdefault(mark + gap, []).append(text)
        texts_by_metrics = {
            own_metrics._replace(mark=mark, text=alternative[0]): tuple(alternative)
            for mark, alternative in texts.items()
        }
        return {hinted: (hinted.text,) for hinted in map(self._print, self.hints)} | texts_by_metrics

    def _measures(self) -> Measures:
        """Return the measures of everything that it may show; computed once for each content."""
        if self._sized is None:
            made_of = self._made_of()
            if not self._measured or made_of != self._measured[0][0]:
                still_valid = [
                    measured for measured in self._measured if measured[0] == made_of
                ]  # the font was changed and changed back
                self._measured = [*(still_valid or [(made_of, Measures(self._prints()))]), *self._measured[:1]]
            self._sized = self._measured[0][1]
        return self._sized

    def _made_of(self) -> tuple[object, ...]:
        """Return everything that the button's size depends on."""
        worth, roomy, low = self._kept_worth, self._left_out < 2, self.low or self._lowered
        shown_parts = worth, roomy and bool(self.shares), roomy and self.picture is not None
        dense = low, 0 if low else self._least, self._lowered and bool(self.hint or self.hints or worth)
        return self.theme, self.text(), self.also, self.hints, self.key, self.hint, self._face, *shown_parts, *dense

    def sizeHint(self) -> QSize:
        return self._measures().likes

    def minimumSizeHint(self) -> QSize:
        return self._measures().smallest

    def heightForWidth(self, width: int) -> int:
        return self._measures().height(width)

    def wants(self) -> tuple[int, int, int, int]:
        least, likes = self.minimumSizeHint(), self.sizeHint()
        wide = max(likes.width(), least.width(), self.minimumWidth())
        tall = max(likes.height(), least.height(), self.minimumHeight())
        if self.own_width:
            wide = max(self.own_width, least.width())
            tall = max(self._measures().height(wide), self.minimumHeight())
        return wide, tall, least.width(), tall

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_here = True
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second click of a double click whose first click answered another prompt."""
        if self._pressed_here:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_here:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ignore the release of a mouse button that was pressed on another prompt, answered by key since."""
        if not self._pressed_here:
            self.setDown(False)
        super().mouseReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.mark(event.reason())
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter and Space to the step bar, which makes sure that no held key answers twice."""
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        printed, enabled, down = self._print(), self.isEnabled(), self.isChecked()
        (ground, ink, quiet), below = self._colours(enabled, down), printed.below
        edge, wide, high = px(2), self.width(), self.height()
        rim = px(LOW_RIM) if printed.low else edge
        box = QRectF(edge, rim, wide - 2 * edge, high - 2 * rim)
        slight = (not down and (self.low or self.isCheckable())) if not self.calm else down
        outline = "line" if self.calm and down else "edge" if slight or not enabled else "ink"
        painter.setPen(_frame_pen(theme, outline, px(1 if slight or self.waits else 3 if down else 2), self.waits))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        if self.ringed and self.hasFocus():
            painter.setPen(_frame_pen(theme, "glow", px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = px(1.5) - edge
            ring = box.adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(ring, px(CORNER + 2), px(CORNER + 2))
        margin = px(2 + LOW_RIM + printed.air if printed.low else 4 if below else 6)
        spare = (
            0 if printed.bar else max(0, high - printed.height(wide)) // 2
        )  # in a row of higher buttons, text and hint stay together
        lift = px(LIFT) if below and not printed.low else 0
        x, y, across = px(SIDE), margin + spare - lift, wide - 2 * px(SIDE)
        key_width, hint_height = printed.key_width, printed.below_height(across)
        inner = QRect(x, y, across, high - y - margin - spare - lift)
        tall = inner.height() - hint_height
        font = theme.font(printed.style)
        painter.setFont(font)
        if printed.key and self.key_on:
            spot = QRect(x, y, key_width - printed.mark_width - px(2 * SPACE), tall)
            self._paint_key(painter, spot, quiet, len(printed.key) == 1)
        painter.setPen(ink)
        before = key_width if self.key_on else (key_width + printed.mark_width) // 2
        start = before - printed.mark_width
        if printed.picture and self.picture is not None:
            side = min(printed.picture, high - 2 * margin)
            self.picture(painter, QRectF(inner.left() + start, (high - side) / 2, side, side))
            start += printed.picture + px(2 * SPACE)
            painter.setFont(font)
            painter.setPen(ink)
        if printed.mark:
            painter.drawText(QRect(x + start, y, across - start, tall), MIDDLE_LEFT, printed.mark)
        alone = not (printed.key or below or printed.mark) and len(printed.text) == 1
        room = QRect(x + before, y, across - key_width, tall)
        painter.drawText(room, CENTRE if alone else WORD_WRAP | MIDDLE_LEFT, printed.text)
        if self.underlined >= 0:
            self.underline(painter, room)
        if below:
            painter.setFont(theme.font(SMALL))
            painter.setPen(quiet)
            painter.drawText(
                inner.adjusted(key_width, inner.height() - hint_height, 0, -printed.bar), WORD_WRAP | MIDDLE_LEFT, below
            )
        if printed.bar:
            from puesto.gui.controls.gauge import draw_bar

            bar = QRectF(inner.left(), inner.bottom() - px(BAR + 1), inner.width(), px(BAR))
            if any(share.house for share in self.shares):
                from puesto.gui.look.action_signs import HOUSE_SIGN, draw_sign

                bar.setWidth(bar.width() - px(MARK + 4))
                middle = QPointF(inner.right() - px(MARK) / 2, bar.center().y() - px(2))
                draw_sign(painter, theme, HOUSE_SIGN, middle, px(MARK))
            draw_bar(painter, theme, bar, self.shares, self.tone, has_ruler=False)

    def _paint_key(self, painter: QPainter, spot: QRect, ink: QColor, capped: bool) -> None:
        """Draw the key in a cap of its own, so that a digit is not read as part of the text beside it."""
        px = self.theme.px
        if capped:
            high = min(px(self._face.size + 2), spot.height())
            cap = QRectF(spot.left() - px(6), spot.center().y() - high / 2 + 0.5, spot.width() + px(8), high)
            cap.moveTop(max(cap.top(), px(4)))  # a button full of lines has little room above its text
            painter.setPen(_frame_pen(self.theme, "edge", px(1)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cap, px(SPACE), px(SPACE))
            spot = cap.toRect()
        painter.setPen(ink)
        painter.drawText(spot, CENTRE, self.key)

    def underline(self, painter: QPainter, room: QRect) -> None:
        """Draw a line below the letter that is the key, where the text fits in one line."""
        metrics, text = self.theme.metrics(self._face), self.text()
        if 0 <= self.underlined < len(text) and metrics.horizontalAdvance(text) <= room.width():
            left = room.left() + metrics.horizontalAdvance(text[: self.underlined])
            y = room.center().y() + (metrics.ascent() - metrics.descent()) // 2 + self.theme.px(3)
            width = metrics.horizontalAdvance(text[self.underlined])
            painter.fillRect(QRect(left, y, width, self.theme.px(2)), painter.pen().color())

    def _colours(self, enabled: bool, down: bool) -> tuple[QColor, QColor, QColor]:
        """Return the colours of the ground, of the text, and of the key and the hint."""
        theme = self.theme
        if self.primary and enabled:
            return theme.colour("ink"), theme.colour("paper"), theme.colour("lit" if not theme.dark else "well")
        if not enabled or self.waits:
            return theme.colour("well" if self.waits else "paper"), theme.colour("quiet"), theme.colour("quiet")
        lit = (down and not self.calm) or self.underMouse()
        return (
            theme.colour("lit" if lit else "well" if down else "paper"),
            theme.colour("ink"),
            theme.colour("quiet"),
        )


@lru_cache(maxsize=64)
def _frame_pen(theme: Theme, ink: str, width: int, dashed: bool = False) -> QPen:
    """Return the pen of a frame; `ink` is a colour name, `width` is in px."""
    return QPen(theme.colour(ink), width, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)


def text_label(text: str, theme: Theme, style: Type = SMALL, colour: str = "quiet", wrap: bool = True) -> PlainLabel:
    """Return a label in the theme's font that wraps instead of being cut."""
    label = PlainLabel()
    label.setWordWrap(wrap)
    style_text(label, theme, style, colour)
    label.setText(text)
    return label


def style_text(label: QWidget, theme: Theme, style: Type, colour: str) -> None:
    """Give a widget a font style and a text colour of the theme."""
    label.setFont(theme.font(style))
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme.colour(colour))
    label.setPalette(palette)


class FixedSizeButton(AnswerButton):
    """Answer button whose height is the same at every width: its size is its size hint."""

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hasHeightForWidth(self) -> bool:
        return False

    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()


class OneOfSeveral(AnswerButton):
    """Answer button of a group of which one is down: a radio button to a screen reader; Tab reaches each."""

    def begin(self, text: str, theme: Theme, **wording: Unpack[ButtonText]) -> None:
        super().begin(text, theme, **wording)
        self.setCheckable(True)
        self.setAutoExclusive(True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setAutoExclusive(False)  # Qt would leave only one of the buttons in the Tab order
        super().focusInEvent(event)
        self.setAutoExclusive(True)


class Corner(QWidget):
    """Buttons that confirm or refuse a form."""

    def __init__(self, theme: Theme, *buttons: AnswerButton) -> None:
        super().__init__()
        self._flow = Flow()
        self.setLayout(self._flow)
        self.begin(theme, *buttons)

    def begin(self, theme: Theme, *buttons: AnswerButton) -> None:
        """Hold these buttons in place of those before."""
        self._flow.begin(theme.px(SPACE * 3), right=True, row_gap=theme.px(SPACE))
        for button in buttons:
            self._flow.addWidget(button)


def forget_sizes(part: QWidget) -> None:
    """Make all answers in a widget measure anew."""
    for layout in part.findChildren(QLayout):
        layout.invalidate()


def give_room(
    part: QWidget, left_out: int = 0, least: int = LEAST, low: bool = False, face: Type | None = None
) -> None:
    """Set how much all answers in a widget leave out. The widget measures anew only where the size of one changes."""
    if any([button.set_room(left_out, least, low, face) for button in _answers_of(part)]):
        forget_sizes(part)


def leaves_out(part: QWidget) -> bool:
    """Return whether any answer in a widget has something that can be left out."""
    return any([button.leaves_out for button in _answers_of(part)])


def _answers_of(part: QWidget) -> list[AnswerButton]:
    """Return the answers in a widget, without those that are kept for later."""
    return [button for button in part.findChildren(AnswerButton) if not button.is_spare]


def height_of(widget: QWidget, width: int) -> int:
    """Return the height in px of a widget at a width."""
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


def keys_for(values: list[str], reserved: str = "") -> list[str]:
    """Return the key of each value: 1-9, then letters; 0 for a value that means "none of these"."""
    free = [key for key in KEYS + MORE_KEYS if key not in reserved]
    keys: list[str] = []
    for value in values:
        keys.append("0" if value in NONE_VALUES else free.pop(0) if free else "")
    return keys


def move_focus(buttons: list[AnswerButton], step: int) -> None:
    """Move the focus along the buttons, from the first one where none has it."""
    if not buttons:
        return
    place = next((index for index, button in enumerate(buttons) if button.hasFocus()), None)
    place = (0 if step > 0 else len(buttons) - 1) if place is None else (place + step) % len(buttons)
    buttons[place].setFocus(Qt.FocusReason.TabFocusReason)


def focus_of(widget: QWidget) -> QWidget | None:
    """Return the widget that has the keyboard focus in the window of `widget`."""
    return widget.window().focusWidget()
