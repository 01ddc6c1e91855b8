"""The contact form of a counter that moved, pivoted or appeared: where it stands, its cover, and whom it sees. For `Contact`."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Contact
from puesto.gui.controls.buttons import AnswerButton, Corner, dress, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.controls.text_entry import Entry
from puesto.gui.look.theme import BODY_BOLD, LABEL, Theme
from puesto.gui.prompts.base import PromptWidget

HELP = "?"
"""The key that asks the rules to choose the hex."""


class ContactWidget(PromptWidget[Contact]):
    """Hex, cover and one row an enemy, typed straight through: `E08`, the cover, then a level a row, Enter."""

    @property
    def wide(self) -> bool:
        return True

    def build(self) -> None:
        px, words, prompt = self.theme.px, self.words, self.prompt
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(px(8))
        top = Flow(px(16))
        self.hex = Entry(
            words.text(N_("Hexágono, una letra y dos cifras")), self.theme, width=3, text=prompt.hex, passes_space=True
        )
        self.hex.setMaxLength(3)
        self.hex.textEdited.connect(self._hex_typed)
        top.addWidget(_beside(words.text(N_("Hex.")), self.hex, self.theme))
        at = prompt.covers.index(prompt.cover) if prompt.cover in prompt.covers else 0
        self.cover = Segments(
            words.text(N_("Cobertura")),
            [str(cover) for cover in prompt.covers],
            at,
            self.theme,
            first=prompt.covers[0],
            ahead=True,
            words=words,
        )
        cover = _beside(words.text(N_("Cobertura")), self.cover, self.theme)
        if len(prompt.covers) == 1:
            cover.hide()  # only a hex is asked for
        top.addWidget(cover)
        self.done = AnswerButton(words.text(N_("Así queda")), self.theme, key="\u21b5", primary=True)
        self.done.clicked.connect(self.confirm)
        if prompt.can_refuse:
            self.cannot = AnswerButton(words.text(N_("No puede mover")), self.theme, key="0")
            self.cannot.clicked.connect(lambda: self.give({}))
        if prompt.helps:
            self.help = AnswerButton(words.text(N_("Ayúdame a elegir el hexágono")), self.theme, key=HELP)
            self.help.clicked.connect(lambda: self.give({"help": True}))
        others = [*([self.cannot] if prompt.can_refuse else []), *([self.help] if prompt.helps else [])]
        self.corner = Corner(self.theme, *others, self.done)
        layout.addLayout(top)
        self.rows: dict[str, Segments] = {}
        names = [words(level.message) for level in prompt.levels]
        known = dict(prompt.before)
        values = [level.value for level in prompt.levels]
        flow = Flow(px(6), even=True)
        labels: list[QLabel] = []
        for row in prompt.rows:
            at = values.index(known[row.value]) if known.get(row.value) in values else 0
            segments = Segments(words(row.message), names, at, self.theme, ahead=True, words=words)
            label = text_label(words(row.message), self.theme, BODY_BOLD, "ink", wrap=False)
            labels.append(label)
            self.rows[row.value] = segments
            flow.addWidget(_row(label, segments, self.theme))
        widest = max((label.sizeHint().width() for label in labels), default=0)
        for label in labels:
            label.setMinimumWidth(widest)
        layout.addLayout(flow)
        layout.addStretch(1)
        stops = [*([self.cover] if len(prompt.covers) > 1 else []), *self.rows.values()]
        for stop, after in zip(stops, [*stops, self.done][1:], strict=True):
            stop.done.connect(lambda after=after: after.setFocus(Qt.FocusReason.TabFocusReason))
        order: list[QWidget] = [self.hex, *stops, self.done, *others]
        self.stops = order

    def in_order(self) -> None:
        """Tab goes through the form as the eye does, and then to what confirms it."""
        for before, after in pairwise(self.stops):
            QWidget.setTabOrder(before, after)

    def _hex_typed(self, text: str) -> None:
        """Capitals, and on to the cover once the hex is whole; a nought alone says that it cannot be."""
        if text == "0" and self.prompt.can_refuse:
            self.give({})
            return
        if text != text.upper():
            self.hex.setText(text.upper())
        if len(text) == 3 and not self.prompt.refusal({"hex": text.upper()}):
            self.stops[1].setFocus(Qt.FocusReason.TabFocusReason)

    def lean(self, right: bool) -> None:
        """The form always starts at the left."""

    def first(self) -> QWidget:
        return self.hex if not self.prompt.hex else next(iter(self.rows.values()), self.cover)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            shown = self.stops
            at = next((index for index, stop in enumerate(shown) if stop.hasFocus()), -1)
            shown[(at + (1 if event.key() == Qt.Key.Key_Down else -1)) % len(shown)].setFocus(
                Qt.FocusReason.TabFocusReason
            )
            return True
        if event.text() == "0" and self.prompt.can_refuse:
            self.give({})
            return True
        if event.text() == HELP and self.prompt.helps and not self.hex.hasFocus():
            self.give({"help": True})
            return True
        if event.text().isalpha() and len(event.text()) == 1 and not self.hex.hasFocus():
            self.hex.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hex.setText(event.text().upper())
            return True
        return False

    def answer(self) -> dict[str, Any]:
        """The form as it stands."""
        place = self.hex.text().strip().upper()
        if len(place) == 2 and place[1].isdigit():
            place = place[0] + "0" + place[1]
        rows = {row: self.prompt.levels[segments.at].value for row, segments in self.rows.items()}
        return {"hex": place, "cover": self.prompt.covers[self.cover.at], "rows": rows}

    def confirm(self) -> bool:
        if problem := self.prompt.refusal(self.answer()) or self.prompt.slip(self.answer()):
            self.refused.emit(self.words.refusal(problem, self.prompt.rule))
            self.hex.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hex.selectAll()
        else:
            self.give(self.answer())
        return True

    def counter(self, id: str) -> bool:
        segments = self.rows.get(id)
        if segments is None:
            return False
        segments.choose((segments.at + 1) % len(segments.levels))
        segments.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def glow(self) -> frozenset[str]:
        return frozenset((self.prompt.counter,))

    def draft(self) -> Any:
        return {
            "hex": self.hex.text(),
            "cover": self.cover.at,
            "rows": {row: segments.at for row, segments in self.rows.items()},
        }

    def set_draft(self, draft: Any) -> None:
        self.hex.setText(draft["hex"])
        self.cover.choose(draft["cover"])
        for row, at in draft["rows"].items():
            self.rows[row].choose(at)


def _beside(text: str, widget: QWidget, theme: Theme) -> QWidget:
    """A control with its label before it."""
    box = QWidget()
    layout = QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(theme.px(8))
    label = QLabel(text)
    dress(label, theme, LABEL, "quiet")
    label.setBuddy(widget)
    layout.addWidget(label)
    layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
    return box


def _row(label: QLabel, segments: Segments, theme: Theme) -> QWidget:
    """One enemy: its name and the levels."""
    box = QWidget()
    layout = QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(theme.px(8))
    layout.addWidget(label)
    layout.addWidget(segments, 1)
    label.setBuddy(segments)
    return box
