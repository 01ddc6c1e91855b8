"""Rosters as rows: what each says, what is asked for, passengers below their transport, the lost at the end."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from puesto.core.procedure_views import RowView
from puesto.core.values import replace
from puesto.core.views import CounterView, Edit, GroupView, RosterView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import theme as themes
from puesto.gui.pieces.army_roster import ArmyRosterPanel
from puesto.gui.pieces.row_roster import CROWD, RowRosterPanel, UnitRow, muster_for
from tests.gui.conftest import Showing
from tests.gui.panels.samples import t


def unit(id: str, row: RowView | None) -> CounterView:
    """A unit, lost where it has no row."""
    return CounterView(id, t(f"Pelotón {id}", f"Squad {id}"), "", "rifles", "german", destroyed=row is None, row=row)


UNITS = (
    unit("a", RowView("fire", t("Fuego", "Fire"), pins=2, models=7, full=10, quality=2, morale=7, tone="command")),
    unit("b", RowView(quality=3, morale=10, armour="9+", word=t("torreta averiada", "turret jammed"), tone="command")),
    unit("c", RowView(models=5, full=5, quality=1, morale=8, inside=True, tone="command")),
    unit("d", None),
)
ROSTER = RosterView(
    "germans",
    t("Alemanes", "Germans"),
    "german",
    UNITS,
    (GroupView("units", t("4 unidades", "4 units"), tuple(one.id for one in UNITS)),),
    tuple((one.id, str(n)) for n, one in enumerate(UNITS, 1)),
)


@pytest.fixture
def roster(showing: Showing, spanish: Say) -> RowRosterPanel:
    """The army on its sheet."""
    panel = RowRosterPanel()
    panel.show_view(ROSTER, spanish)
    showing(panel, 400)
    return panel


def row_of(panel: RowRosterPanel, id: str) -> UnitRow:
    """The row of a unit."""
    piece = panel.counters[id]
    assert isinstance(piece, UnitRow)
    return piece


def test_an_army_whose_units_are_told_as_rows_gets_the_panel_for_it():
    bare = replace(ROSTER, counters=tuple(replace(one, row=None) for one in UNITS))
    assert muster_for(ROSTER) is RowRosterPanel and muster_for(bare) is ArmyRosterPanel


def test_a_row_says_die_quality_models_pins_and_morale(roster: RowRosterPanel):
    said = row_of(roster, "a").accessibleDescription()
    for part in ("7 de 10 miniaturas", "moral 7", "2 marcadores", "dado: Fuego"):
        assert part in said
    assert "torreta averiada" in row_of(roster, "b").accessibleDescription()


def test_rows_stand_below_each_other_and_the_lost_come_last(roster: RowRosterPanel):
    tops = [row_of(roster, id).y() for id in "abcd"]
    assert tops == sorted(tops) and len(set(tops)) == 4
    assert row_of(roster, "d").height() < row_of(roster, "a").height()


def test_each_row_has_its_number_and_the_dead_keep_theirs_free(roster: RowRosterPanel):
    assert [row_of(roster, id).key for id in "abcd"] == ["1", "2", "3", ""]


def test_a_row_is_not_drawn_anew_because_another_unit_is_lost(roster: RowRosterPanel):
    row, looks = row_of(roster, "a"), dict[int, str]()
    for many in (CROWD - 2, CROWD - 1, CROWD):
        row.set_key("01", many)
        looks[many] = row.picture_key()
    assert looks[CROWD - 2] == looks[CROWD - 1] != looks[CROWD]  # from there on it has no silhouette


def test_a_row_that_is_asked_for_answers_a_click(roster: RowRosterPanel, qtbot: QtBot):
    picked: list[str] = []
    roster.counter_clicked.connect(picked.append)
    roster.set_glow(frozenset({"b"}))
    for id in ("a", "b"):
        qtbot.mouseClick(row_of(roster, id), Qt.MouseButton.LeftButton)
    assert picked == ["b"]


@pytest.mark.parametrize("scale", [100, 200, 300])
def test_no_row_is_lower_than_its_two_lines(showing: Showing, say: Say, scale: int):
    panel = RowRosterPanel()
    panel.set_theme(themes.theme(scale=scale))
    panel.show_view(ROSTER, say)
    showing(panel, panel.least_width())
    theme = panel.theme
    for id in "abc":
        row = row_of(panel, id)
        assert row.height() >= theme.metrics(themes.BODY_BOLD).height() + theme.metrics(themes.SMALL).height()
        assert panel.rect().contains(row.geometry())


def test_a_passenger_is_drawn_in_another_place_than_who_walks(roster: RowRosterPanel, spanish: Say):
    def picture() -> QImage:
        return row_of(roster, "c").grab().toImage()

    inside = picture()
    rides = UNITS[2].row
    assert rides is not None
    walks = replace(UNITS[2], row=replace(rides, inside=False))
    roster.show_view(replace(ROSTER, counters=(*UNITS[:2], walks, UNITS[3])), spanish)
    assert picture() != inside


def test_a_pin_more_or_less_is_one_key_on_the_row(roster: RowRosterPanel, qtbot: QtBot):
    pins = row_of(roster, "a").view.row.pins
    roster.edits_of = lambda id: tuple(
        Edit(f"units.{id}.pins", pins + step, t("Un marcador", "A pin")) for step in (1, -1)
    )
    changed: list[tuple[str, Any]] = []
    roster.edit_wanted.connect(lambda path, value: changed.append((path, value)))
    qtbot.keyClicks(row_of(roster, "a"), "+-")
    assert changed == [("units.a.pins", pins + 1), ("units.a.pins", pins - 1)]
    roster.edits_of = lambda id: ()
    qtbot.keyClicks(row_of(roster, "a"), "+")
    assert len(changed) == 2, "what the rules forbid does nothing"
