"""A table of ticks: typed by row and letter, unticked by 0, taken by Enter."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Option
from puesto.core.questions.cross_tables import AskTable, cells_of
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from puesto.gui.look.words import Words
from puesto.gui.prompts import widget_for

ROWS = tuple(Option(id, Text(id, id)) for id in ("north", "south"))
COLUMNS = tuple(Option(id, Text(id, id)) for id in ("red", "blue", "green"))


@pytest.fixture
def widget(qtbot):
    prompt = AskTable(
        key="toy.table",
        message=msg(N_("¿Qué unidades hay en el hexágono?")),
        options=cells_of(ROWS, COLUMNS),
        rows=ROWS,
        columns=COLUMNS,
        before=("north>blue",),
        apart=(("south>red", "south>green"),),
    )
    made = widget_for(prompt, Words("es"), Theme(PALETTES[LIGHT]))
    qtbot.addWidget(made)
    made.resize(260, 400)
    return made


def test_what_was_known_is_ticked_and_keys_change_it(widget):
    given = []
    widget.answered.connect(lambda value, source: given.append(value))
    assert widget.answer() == ("north>blue",)
    for key in ("2", "A", "C", "1", "B"):
        QTest.keyClicks(widget.table, key)
    assert widget.answer() == ("south>green",), "red and green exclude each other"
    assert "sí" not in widget.table.accessibleName()
    widget.confirm()
    assert given == [("south>green",)]


def test_a_click_ticks_the_box_under_it(widget):
    table = widget.table
    left, across = table._name_width(), table._across()
    spot = table.rect().topLeft()
    spot.setX(int(left + across * 2.5))
    spot.setY(table.theme.px(24 + 36 // 2))
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=spot)
    assert widget.answer() == ("north>blue", "north>green")
