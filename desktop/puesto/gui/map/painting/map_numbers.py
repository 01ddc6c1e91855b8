"""The numbers of a map: its last hex and, where it can be any, its first, typed as they are printed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from puesto.core.hexes.numbering import Numbering
from puesto.core.messages import N_
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, SPACE, Theme
from puesto.gui.look.words import Words


class MapNumbers(QWidget):
    """Fields for the first and the last hex of a map."""

    changed = Signal(str, str)
    """Emitted with the first and the last hex, when both are hexes."""

    def __init__(
        self, ends: tuple[str, str], numbering: Numbering, has_first: bool, words: Words, theme: Theme
    ) -> None:
        super().__init__()
        self.first, self.numbering = ends[0], numbering
        row = Flow(theme.px(SPACE * 3))
        self.setLayout(row)
        row.addWidget(text_label(words.text(N_("Números del mapa")), theme, BODY, "quiet", wrap=False))
        names = (N_("Primer hexágono, arriba a la izquierda"), N_("Último hexágono, abajo a la derecha"))
        named_ends = [*zip(names, ends, strict=True)]
        self.fields: list[LineEdit] = []
        for name, place in named_ends if has_first else named_ends[1:]:
            field = LineEdit(words.text(name), theme, width=numbering.length)
            field.setText(place)
            field.setMaxLength(numbering.length)
            set_tip(field, words.text(name))
            field.textEdited.connect(self._read)
            self.fields.append(field)
            row.addWidget(field)

    def _read(self) -> None:
        texts = [field.text().upper() for field in self.fields]
        first = texts[0] if len(texts) > 1 else self.first
        if all(map(self.numbering.is_hex, (first, texts[-1]))):
            self.changed.emit(first, texts[-1])
