"""The contact form with letters for the hexes in which a counter may end (`Contact`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout

from puesto.core.game.map_views import HexView
from puesto.core.messages import N_
from puesto.core.questions.board import is_hex
from puesto.gui.controls.accessible import announce, set_tip
from puesto.gui.controls.buttons import AnswerButton, FixedSizeButton
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.text_entry import give_keyboard
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, FIGURE_SMALL, SPACE
from puesto.gui.map.sketch import KeyHint, Line
from puesto.gui.map.typed_hex import LETTERS
from puesto.gui.prompts.contact import ContactWidget

AROUND, TALL = 16, 36
"""Space in px at 100 % around a chip's letter and label, and height of its pressed area."""


class LetterChip(FixedSizeButton):
    """Chip of a hex in which the counter may end, with its letter.

    It is low, so that all are visible above the form.
    """

    def sizeHint(self) -> QSize:
        metrics, px = self.theme.metrics(self.style_), self.theme.px
        words = metrics.horizontalAdvance(self.key) + metrics.horizontalAdvance(self.text())
        return QSize(words + px(AROUND), px(TALL))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        box = QRectF(self.rect()).adjusted(1, px(1), -1, -px(1))
        painter.setPen(QPen(theme.colour("edge"), px(1)))
        painter.setBrush(theme.colour("lit" if self.underMouse() else "paper"))
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        font, metrics = theme.font(self.style_), theme.metrics(self.style_)
        inner = box.adjusted(px(SPACE), 0, -px(SPACE), 0)
        paint.write(painter, inner, self.key, font, theme.colour("quiet"), Qt.AlignmentFlag.AlignLeft)
        inner.setLeft(inner.left() + metrics.horizontalAdvance(self.key) + px(SPACE))
        paint.write(painter, inner, self.text(), font, theme.colour("ink"), Qt.AlignmentFlag.AlignLeft)
        if self.hasFocus() and self.ringed:
            paint.focus_ring(painter, theme, box, px(CORNER))
        painter.end()


class MapContactWidget(ContactWidget):
    """Widget of the form. A letter chooses a hex and goes on to the next question; a label is typed as usual."""

    def setup_ui(self) -> None:
        """Set up the parts of the map contact widget."""
        super().setup_ui()
        self._letters = Flow()
        lines = self.layout()
        assert isinstance(lines, QVBoxLayout)
        lines.insertLayout(0, self._letters)
        lines.setSpacing(self.theme.px(SPACE))
        self.hex.textChanged.connect(lambda _text: self.resized.emit())

    def build(self) -> None:
        """Build the controls of the prompt."""
        super().build()
        self._letters.begin(self.theme.px(4))
        self.ends = {option.place: option for option in self.prompt.ends}
        self.chips: list[AnswerButton] = []
        self.known: Mapping[str, HexView] = {}
        """Hexes of the map by label, from which the form is filled in."""
        for letter, option in zip(LETTERS, self.prompt.ends, strict=False):
            act = partial(self.choose, option.place)
            chip = self.kept_button(LetterChip, option.place, None, key=letter, style=FIGURE_SMALL, low=True)
            self.act_on(chip, act)
            why = self.words(option.hint) if option.hint is not None else ""
            chip.setAccessibleDescription(why)
            set_tip(chip, why)
            self.chips.append(chip)
            self._letters.addWidget(chip)
        for row in self.rows.values():
            row.set_snug(bool(self.chips))
        self.stops = [*self.chips, *self.stops]

    def choose(self, place: str) -> None:
        """Choose the hex in which the counter ends, and go on to the next question."""
        self.hex.setText(place)
        self.begun = True
        self._fill_in(place)
        self._oppose()
        self._show()
        option = self.ends.get(place)
        why = self.words(option.hint) if option is not None and option.hint is not None else ""
        announce(self, f"{place}. {why}" if why else place)
        give_keyboard(self.missing or self.done)
        self.picked.emit()

    def _hex_typed(self, text: str) -> None:
        """Fill in the cover of a typed hex that the map knows."""
        super()._hex_typed(text)
        if (hex := self.known.get(text.upper())) is not None:
            self._fill_in_cover(hex)

    def _fill_in_cover(self, hex: HexView) -> None:
        if not hex.bare and hex.cover in self.prompt.covers:
            self.cover.choose(self.prompt.covers.index(hex.cover))

    def _fill_in(self, place: str) -> None:
        """Fill in what the map knows of a hex: its cover, and who is seen from there.

        What it does not know is cleared.
        """
        hex, values = self.known.get(place), [level.value for level in self.prompt.levels]
        if hex is None:
            return
        self._fill_in_cover(hex)
        contacts, before = dict(hex.contacts), dict(self.prompt.before)
        for id, row in self.rows.items():
            if id in contacts:
                row.begin(values.index(contacts[id]), self.words.text(N_("lo dice tu mapa")))
            elif place != self.prompt.hex and row.at >= 0 and row.why:
                row.begin(-1, "")
            elif place == self.prompt.hex and id in before and row.at < 0:
                row.begin(values.index(before[id]), "")

    @property
    def asks_for_ground(self) -> bool:
        """Return whether the counter has left its hex for one that is not proposed."""
        return bool(self.prompt.leaves) and not self.prompt.ends

    @property
    def place(self) -> str:
        """Return the hex that is typed so far, for the sketch; "" where it is none."""
        text = self.hex.text().upper()
        return text if is_hex(text) else ""

    @property
    def sight_lines(self) -> tuple[Line, ...]:
        """Return a line for each enemy, with its answer."""
        return tuple(Line(id, row.signs[row.at] if row.at >= 0 else "", row.is_open) for id, row in self.rows.items())

    @property
    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that mean something here."""
        text = self.words.text
        key_hints = [KeyHint("A", text(N_("elige ese hexágono")))] if self.chips else []
        if self.rows:
            key_hints += [KeyHint("1-6", text(N_("cómo se ven"))), KeyHint("\u2191 \u2193", text(N_("otra ficha")))]
        return (*key_hints, KeyHint("Esc", text(N_("enseña las hojas"))))

    def counter(self, id: str) -> bool:
        if is_hex(id) and id not in self.rows:
            self.choose(id)
            if self.asks_for_ground and id not in self.known:
                give_keyboard(self.cover)  # the cover there belongs to the hex before
            return True
        return super().counter(id)

    def key(self, event: QKeyEvent) -> bool:
        index = LETTERS.find(event.text().upper()) if event.text() else -1
        if 0 <= index < len(self.chips) and not self.hex.hasFocus():
            self.chips[index].click()
            return True
        return super().key(event)
