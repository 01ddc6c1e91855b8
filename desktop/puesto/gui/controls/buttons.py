"""Answers as buttons, with their keys; labels in the theme's type; and what has the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLayout, QSizePolicy, QWidget

from puesto.gui.controls.accessible import PlainLabel, set_tip
from puesto.gui.controls.flow import LEAST, LOW_RIM, SIDE, WORD_WRAP, ButtonMetrics, Flow, Measured, Measures
from puesto.gui.controls.text_entry import FocusMark
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, FIGURE, SMALL, SPACE, TOUCH, Theme, Type

if TYPE_CHECKING:
    from puesto.gui.controls.gauge import OutcomeShare

AIR = 4
"""What a low button of two lines has more above and below them."""
LIFT = 3
"""By how much text and hint stand higher: the text has more air in its line than the hint."""
BAR = 7
"""The bar of what an answer is worth."""
MARK = 14
"""The house beside a bar whose chances rest on values of ours."""
PICTURE, PICTURE_LOW = 36, 28
"""The side of the piece that an answer is about, in a button and in a low one."""
KEYS = "123456789"
MORE_KEYS = "abcdefghijklmnopqrstuvwxyz"
MARK_GAP = "\u2002"
"""What parts the mark of an answer from its text."""
NONE_VALUES = ("none", "ninguna", "")
"""Values that stand for "none of these": their key is 0."""
MIDDLE_LEFT = Qt.AlignmentFlag.AlignVCenter.value | Qt.AlignmentFlag.AlignLeft.value
CENTRE = Qt.AlignmentFlag.AlignCenter.value
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class ButtonText(TypedDict, total=False):
    """What an answer is, besides its text."""

    key: str
    hint: str
    primary: bool
    style: Type
    low: bool


def _shaping(name: str) -> Any:
    """A field of a button on which its size depends: where it is set, the button measures itself anew."""
    kept = f"_{name}"

    def change(button: AnswerButton, value: object) -> None:
        setattr(button, kept, value)
        button._sized = None

    return property(attrgetter(kept), change)


class AnswerButton(FocusMark, Measured, QAbstractButton):
    """One answer, large: its key, its text, and a quiet second line. `primary` is the one that Enter takes."""

    theme: Theme = _shaping("theme")
    key: str = _shaping("key")
    hint: str = _shaping("hint")
    style_: Type = _shaping("style_")
    low: bool = _shaping("low")
    picture: Callable[[QPainter, QRectF], object] | None = _shaping("picture")
    """What draws the piece that it is about, before the text."""
    also: tuple[str, ...] = _shaping("also")
    hints: tuple[str, ...] = _shaping("hints")
    """What it may come to say, and below it: it keeps the room for it, and nothing beside it moves."""
    worth: str = _shaping("worth")
    shares: tuple[OutcomeShare, ...] = _shaping("shares")

    def __init__(self, text: str, theme: Theme, **wording: Unpack[ButtonText]) -> None:
        super().__init__()
        self._measured: list[tuple[tuple[object, ...], Measures]] = []
        """What it was made of when it was measured, the last time first, and the measures."""
        self._sized: Measures | None = None
        """Those of what stands on it now; None where something of that is another since."""
        self.begin(text, theme, **wording)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def begin(self, text: str, theme: Theme, **wording: Unpack[ButtonText]) -> None:
        """Be this answer from now on, and nothing of the one before."""
        vars(self).update(  # what shapes it, all at once: a question has many answers
            _theme=theme, _key=wording.get("key", ""), _hint=wording.get("hint", ""), _low=wording.get("low", False),
            _style_=wording.get("style", FIGURE), _picture=None, _also=(), _hints=(), _worth="", _shares=(), _sized=None,
        )  # fmt: skip
        self.primary, self.tone, self.is_spare = wording.get("primary", False), "", False
        self.costly = False
        """Whether only its own key or a click takes it, never Enter."""
        self.underlined = -1
        """Which letter of the text is the key, and underlined."""
        self._pressed_here = False
        self.setDown(False)
        self.setCheckable(False)
        self.setEnabled(True)
        self._left_out, self._least, self._lowered = 0, LEAST, False
        self._smaller: Type | None = None
        self.key_on = True
        """Whether the key answers now, and is shown; its room is kept."""
        self.waits = False
        """Whether something is missing before it can be pressed: it is dashed, and its hint says what."""
        self.calm = False
        """Whether what is down is done with, and only what is up asks for attention."""
        self._told, self._before = "", ""
        """What is known of the answer's worth, and what is read before anything else."""
        self.setText(text)
        self.setAccessibleName(text)
        set_tip(self, "")
        self._describe()
        self.updateGeometry()
        self.update()

    def put_by(self) -> None:
        """Be no answer for now; the next question may make one of it."""
        self.hide()
        if not self.is_spare:
            self.begin("", self.theme)
            self.is_spare = True

    def setText(self, text: str) -> None:
        """Say this, and measure it."""
        self._sized = None
        super().setText(text)

    def set_text(self, text: str, hint: str = "") -> None:
        """Word the button again."""
        self.setText(text)
        self.hint = hint
        self.setAccessibleName(text)
        self._told = ""
        self._describe()
        self.updateGeometry()
        self.update()

    def set_worth(self, text: str, shares: Sequence[OutcomeShare], tone: str, told: str) -> None:
        """Show what the answer is worth: a quiet line, a slim bar, and all of it in the tool tip."""
        self.worth, self.shares, self.tone = text, tuple(shares), tone
        self.tell_worth(told)
        self.updateGeometry()
        self.update()

    def tell_worth(self, told: str) -> None:
        """Tell what the answer is worth in the tool tip and to a screen reader."""
        self._told = told.replace("\n", "; ")
        set_tip(self, told)
        self._describe()

    @property
    def spoken_worth(self) -> str:
        """What is known of the answer's worth, in words; "" where nothing is."""
        return self._told

    def tell_before(self, result: str) -> None:
        """Let a screen reader read `result` with the button, before its hint."""
        self._before = result
        self._describe()

    def _describe(self) -> None:
        self.setAccessibleDescription("; ".join(part for part in (self._before, self.hint, self._told) if part))

    def set_room(self, left_out: int = 0, least: int = LEAST, low: bool = False, face: Type | None = None) -> bool:
        """Leave out what it is worth in words (1), and the bar too (2), or take a smaller face. The tool tip keeps all.

        Whether its size may be another now: most have nothing to leave out.
        """
        wanted = (left_out, least, low, face)
        if wanted == (self._left_out, self._least, self._lowered, self._smaller):
            return False
        before = self._made_of()
        self._left_out, self._least, self._lowered, self._smaller = wanted
        self._sized = None
        if self._made_of() == before:
            return False
        self.updateGeometry()
        self.update()
        return True

    @property
    def leaves_out(self) -> bool:
        """Whether it has anything that it can do without."""
        return bool(self.worth or self.shares) or self.picture is not None

    @property
    def below(self) -> str:
        """What stands below the text: its hint, and what it is worth."""
        return "\n".join(part for part in (self.hint, self.worth if not self._left_out else "") if part)

    def _bar(self) -> int:
        """The room of the bar at the foot."""
        return self.theme.px(BAR + 4) if self.shares and self._left_out < 2 else 0

    @property
    def _face(self) -> Type:
        """In which type its text is set."""
        return self._smaller or self.style_

    def set_key_on(self, on: bool) -> None:
        """Show the key, or not: a key that means something else now is not shown."""
        if on != self.key_on:
            self.key_on = on
            self.update()

    def set_primary(self, primary: bool) -> None:
        """Whether Enter takes this one."""
        if primary != self.primary:
            self.primary = primary
            self.update()

    def _print(self, below: str | None = None) -> ButtonMetrics:
        mark, gap, text = self.text().rpartition(MARK_GAP)
        low, below = self.low or self._lowered, self.below if below is None else below
        side = self.theme.px(PICTURE_LOW if low else PICTURE) if self.picture is not None and self._left_out < 2 else 0
        held = self.theme, self._face, text, self.key, below, low, self._bar(), mark + gap, self._least, side
        return ButtonMetrics(*held, AIR if below and not self._lowered else 0)

    def _prints(self) -> dict[ButtonMetrics, tuple[str, ...]]:
        """What stands on it, and whatever it may come to say in its place."""
        own = self._print()
        texts = {own.mark: [own.text]}
        for said in self.also:
            mark, gap, text = said.rpartition(MARK_GAP)
            texts.setdefault(mark + gap, []).append(text)
        found = {own._replace(mark=mark, text=said[0]): tuple(said) for mark, said in texts.items()}
        return {hinted: (hinted.text,) for hinted in map(self._print, self.hints)} | found

    def _measures(self) -> Measures:
        """The measures of everything that may come to stand on it, reckoned once."""
        if self._sized is None:
            made_of = self._made_of()
            if not self._measured or made_of != self._measured[0][0]:
                kept = [one for one in self._measured if one[0] == made_of]  # in another face, and back again
                self._measured = [*(kept or [(made_of, Measures(self._prints()))]), *self._measured[:1]]
            self._sized = self._measured[0][1]
        return self._sized

    def _made_of(self) -> tuple[object, ...]:
        """All that its size depends on."""
        worth, roomy, low = "" if self._left_out else self.worth, self._left_out < 2, self.low or self._lowered
        shown = worth, roomy and bool(self.shares), roomy and self.picture is not None
        dense = low, 0 if low else self._least, self._lowered and bool(self.hint or self.hints or worth)
        return self.theme, self.text(), self.also, self.hints, self.key, self.hint, self._face, *shown, *dense

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
        return wide, tall, least.width(), tall

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_here = True
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second half of a double click whose first half answered another question answers nothing."""
        if self._pressed_here:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_here:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A mouse button that was pressed on another question, answered by a key since, answers nothing."""
        if not self._pressed_here:
            self.setDown(False)
        super().mouseReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.mark(event.reason())
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space press the button by way of the step bar, which sees to it that no held key answers twice."""
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
        )  # in a row of higher ones, text and hint keep together
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
            draw_bar(painter, theme, bar, self.shares, self.tone, ruled=False)

    def _paint_key(self, painter: QPainter, spot: QRect, ink: QColor, capped: bool) -> None:
        """Draw the key; one sign in its cap, so that a figure never reads on into the words beside it."""
        px = self.theme.px
        if capped:
            high = min(px(self._face.size + 2), spot.height())
            cap = QRectF(spot.left() - px(6), spot.center().y() - high / 2 + 0.5, spot.width() + px(8), high)
            painter.setPen(_frame_pen(self.theme, "edge", px(1)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cap, px(SPACE), px(SPACE))
            spot = cap.toRect()
        painter.setPen(ink)
        painter.drawText(spot, CENTRE, self.key)

    def underline(self, painter: QPainter, room: QRect) -> None:
        """Draw a line below the letter that is the key, where the text goes into one line."""
        metrics, text = self.theme.metrics(self._face), self.text()
        if 0 <= self.underlined < len(text) and metrics.horizontalAdvance(text) <= room.width():
            left = room.left() + metrics.horizontalAdvance(text[: self.underlined])
            y = room.center().y() + (metrics.ascent() - metrics.descent()) // 2 + self.theme.px(3)
            width = metrics.horizontalAdvance(text[self.underlined])
            paint.flood(painter, QRect(left, y, width, self.theme.px(2)), painter.pen().color())

    def _colours(self, enabled: bool, down: bool) -> tuple[QColor, QColor, QColor]:
        """Ground, text, and the quieter ink of the key and the hint."""
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
    """What a frame is drawn with."""
    return QPen(theme.colour(ink), width, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)


def text_label(text: str, theme: Theme, style: Type = SMALL, colour: str = "quiet", wrap: bool = True) -> PlainLabel:
    """A label in the theme's type, which wraps instead of being cut."""
    label = PlainLabel()
    label.setWordWrap(wrap)
    dress(label, theme, style, colour)
    label.setText(text)
    return label


def dress(label: QWidget, theme: Theme, style: Type, colour: str) -> None:
    """Give a widget a style of type and a colour of ink."""
    label.setFont(theme.font(style))
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme.colour(colour))
    label.setPalette(palette)


class FixedSizeButton(AnswerButton):
    """An answer that is as high in every width: its size is the one that it likes to have."""

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hasHeightForWidth(self) -> bool:
        return False

    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()


class OneOfSeveral(AnswerButton):
    """One of some answers, of which one is down: a radio button to a screen reader; Tab reaches each."""

    def begin(self, text: str, theme: Theme, **wording: Unpack[ButtonText]) -> None:
        super().begin(text, theme, **wording)
        self.setCheckable(True)
        self.setAutoExclusive(True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setAutoExclusive(False)  # Qt would take the others out of the way of Tab, and leave them to the arrows
        super().focusInEvent(event)
        self.setAutoExclusive(True)


class Chip(PlainLabel):
    """A rule number or a key, quiet, in its frame."""

    clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._rim = QSize(0, 0)

    def lie_at(self, seen: QRect) -> None:
        """Be seen at `seen`; what can be touched around it is large enough for a finger."""
        px = self.theme.px
        across, along = (max(0, (px(TOUCH) - side + 1) // 2) for side in (seen.width(), seen.height()))
        self._rim = QSize(across, along)
        self.setContentsMargins(px(SPACE) + across, along, px(SPACE) + across, along)
        self.setGeometry(seen.adjusted(-across, -along, across, along))

    @property
    def seen(self) -> QRect:
        """Its frame, in its parent."""
        across, along = self._rim.width(), self._rim.height()
        return self.geometry().adjusted(across, along, -across, -along)

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme, self._rim = theme, QSize(0, 0)
        self.setContentsMargins(theme.px(SPACE), 0, theme.px(SPACE), 0)

    def sizeHint(self) -> QSize:
        return super().sizeHint() - self._rim - self._rim

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.theme.colour("edge"), 1))
        across, along = self._rim.width(), self._rim.height()
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(across + 0.5, along + 0.5, -across - 0.5, -along - 0.5),
            self.theme.px(CORNER - 2),
            self.theme.px(CORNER - 2),
        )
        painter.end()
        super().paintEvent(event)


class Corner(QWidget):
    """The buttons that confirm or refuse a form."""

    def __init__(self, theme: Theme, *buttons: AnswerButton) -> None:
        super().__init__()
        self._flow = Flow()
        self.setLayout(self._flow)
        self.begin(theme, *buttons)

    def begin(self, theme: Theme, *buttons: AnswerButton) -> None:
        """Hold these buttons from now on."""
        self._flow.begin(theme.px(SPACE * 2), right=True)
        for button in buttons:
            self._flow.addWidget(button)


def forget_sizes(part: QWidget) -> None:
    """Make a part measure anew."""
    for layout in part.findChildren(QLayout):
        layout.invalidate()


def give_room(
    part: QWidget, left_out: int = 0, least: int = LEAST, low: bool = False, face: Type | None = None
) -> None:
    """Leave this out of all answers in a part. It measures anew only where one of them is of another size by it."""
    if any([button.set_room(left_out, least, low, face) for button in _answers_of(part)]):
        forget_sizes(part)


def leaves_out(part: QWidget) -> bool:
    """Whether any answer in a part has something that it can do without."""
    return any([button.leaves_out for button in _answers_of(part)])


def _answers_of(part: QWidget) -> list[AnswerButton]:
    """The answers in a part, without those that are put by."""
    return [button for button in part.findChildren(AnswerButton) if not button.is_spare]


def height_of(widget: QWidget, width: int) -> int:
    """How high something is at a width."""
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


def keys_for(values: list[str], reserved: str = "") -> list[str]:
    """The key of each option: 1-9, then letters; 0 for the option that stands for none of them."""
    free = [key for key in KEYS + MORE_KEYS if key not in reserved]
    found: list[str] = []
    for value in values:
        found.append("0" if value in NONE_VALUES else free.pop(0) if free else "")
    return found


def move_focus(buttons: list[AnswerButton], step: int) -> None:
    """Move the focus along the buttons, from the first one where none has it."""
    if not buttons:
        return
    place = next((index for index, button in enumerate(buttons) if button.hasFocus()), None)
    place = (0 if step > 0 else len(buttons) - 1) if place is None else (place + step) % len(buttons)
    buttons[place].setFocus(Qt.FocusReason.TabFocusReason)


def focus_of(widget: QWidget) -> QWidget | None:
    """What has the keyboard in the window of `widget`."""
    return widget.window().focusWidget()
