"""The tray, the bars and the weapon groups: what is said of each die and row, and what stays when a panel folds."""

from __future__ import annotations

from typing import Any

from puesto.core.procedure_views import GOOD, TODO, TrayDie
from puesto.core.values import replace
from puesto.gui.controls.accessible import Say
from puesto.gui.procedures.chart import ChartPanel
from puesto.gui.procedures.groups import GroupTablePanel
from puesto.gui.procedures.tray import TrayPanel
from tests.gui.conftest import Showing
from tests.gui.procedures import samples


def shown(panel: Any, view: Any, say: Say, showing: Showing, wide: int = 0) -> Any:
    """A panel with its view, on the screen."""
    panel.set_sides(samples.SIDES)
    panel.show_view(view, say)
    showing(panel, wide or panel.preferred_width())
    return panel


def test_a_group_of_dice_says_what_fell_what_counts_and_what_is_still_to_throw(spanish: Say, showing: Showing):
    panel = shown(TrayPanel(), samples.TRAY, spanish, showing)
    assert panel.rows["0"].accessibleDescription() == "6, 4, 2; 2 de 3"
    assert panel.rows["1"].accessibleDescription() == "quedan 9 por tirar"
    assert panel.rows["0"].accessibleName() == "Fusil: 4+"


def test_a_die_that_falls_is_painted_where_its_place_was(spanish: Say, showing: Showing):
    panel = shown(TrayPanel(), samples.TRAY, spanish, showing)
    before, place = panel.rows["1"].grab().toImage(), panel.rows["1"].geometry()
    group = replace(samples.TRAY.groups[1], dice=(TrayDie(5, GOOD), *(TrayDie(None, TODO),) * 8))
    panel.show_view(replace(samples.TRAY, groups=(samples.TRAY.groups[0], group, samples.TRAY.groups[2])), spanish)
    assert panel.rows["1"].geometry() == place and panel.rows["1"].grab().toImage() != before


def test_many_dice_stand_in_as_many_lines_as_the_sheet_is_narrow(spanish: Say, showing: Showing):
    panel = shown(TrayPanel(), samples.TRAY, spanish, showing)
    row = panel.rows["1"]
    assert row.height_for(panel.theme.px(130)) > row.height_for(panel.theme.px(600))


def test_bars_are_told_with_what_they_were_before_the_throw(spanish: Say, showing: Showing):
    panel = shown(ChartPanel(), samples.BARS, spanish, showing)
    said = panel.bars.accessibleDescription().replace("\u00a0", " ")
    assert "3: 50 %, antes 20 %" in said and "chequea con 8" in said


def test_folded_bars_keep_what_they_come_to(spanish: Say, showing: Showing):
    panel = shown(ChartPanel(), samples.BARS, spanish, showing)
    tall = panel.heightForWidth(400)
    panel.set_folded(True)
    assert not panel.headline.isHidden() and panel.bars.isHidden()
    assert panel.heightForWidth(400) < tall / 2


def test_a_group_that_does_not_fire_says_why_and_folds_away(spanish: Say, showing: Showing):
    panel = shown(GroupTablePanel(), samples.GROUPS, spanish, showing)
    assert panel.rows["2"].accessibleDescription() == "No dispara: no alcanza a 14”"
    panel.set_folded(True)
    assert panel.rows["2"].isHidden() and not panel.rows["0"].isHidden()


def test_who_fires_at_whom_stands_above_the_groups_with_the_distance_between_them(spanish: Say, showing: Showing):
    panel = shown(GroupTablePanel(), samples.GROUPS, spanish, showing)
    said = panel.parties.accessibleName()
    assert all(part in said for part in ("Granaderos B", "Fuego", "Pelotón 2", "3 marcadores", "14”", "Cobertura"))
    assert panel.parties.height_for(400) > 0
    without = shown(GroupTablePanel(), replace(samples.GROUPS, parties=()), spanish, showing)
    assert without.parties.height_for(400) == 0


def test_where_there_is_no_room_for_columns_the_modifiers_stand_below_the_name(spanish: Say, showing: Showing):
    panel = shown(GroupTablePanel(), samples.GROUPS, spanish, showing, 320)
    assert panel.rows["0"].height() > shown(GroupTablePanel(), samples.GROUPS, spanish, showing, 800).rows["0"].height()
    assert "Largo alcance −1" in panel.rows["0"].accessibleDescription()
