"""A roster with its gaps: what is asked, with which keys, and the battle that comes of it."""

from __future__ import annotations

import pytest

from puesto.core.game.record_forms import blank_record
from puesto.core.values import replace
from puesto.games.bolt.editors.roster_forms import (
    answer_gap,
    battle_of,
    opponent_of,
    read_foreign_army,
    view_of,
)
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed.pack_checks import check_content
from puesto.games.bolt.printed.records import Battle
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.structure import structure
from puesto.plain_file import decode_text
from tests import ROOT

FILE = ROOT / "tests" / "games" / "bolt" / "rosters" / "rifle-platoon.ros"
TEXT = """Soviet list - Armies of the Soviet Union [109 pts]
Platoon Commander [30 pts]
• Regular
• Additional Regular man
Infantry Squad [79 pts]
• 8x Rifleman
"""
say = Language("es").say


def army_in(data):
    """Return the army in the bytes of a file."""
    return read_foreign_army(data, decode_text(data)[0])


@pytest.fixture(scope="module")
def content():
    return content_for(GAME)[0]


@pytest.fixture
def army():
    return army_in(FILE.read_bytes())


def fill(army, content, picked=None):
    """Answer every gap: with a key by its field, else with the usual one or the first."""
    while gaps := view_of(army, content).gaps:
        gap = gaps[0]
        wanted = next((one for one in gap.choices if one.key == (picked or {}).get(gap.field)), None)
        chosen = wanted or next((one for one in gap.choices if one.is_usual), gap.choices[0])
        army = answer_gap(army, gap, chosen.value, wanted is None and chosen.is_usual)
    return army


def structured(data, content):
    battle, findings = structure(Battle, blank_record(Battle) | data)
    assert not findings
    found = check_content(replace(content, battles={**content.battles, battle.id: battle}))
    return battle, [one for one in found if one.path[:2] == ("battles", battle.id)]


def test_each_gap_is_asked_once_column_by_column_with_its_usual_value(army, content):
    gaps = view_of(army, content).gaps
    assert [(gap.unit, gap.field, gap.column) for gap in gaps] == [
        (0, "rank", 1),
        (3, "models", 2),
        (4, "models", 2),
        (6, "kind", 2),
        (6, "arms", 3),
    ]
    assert [[one.key for one in gap.choices if one.is_usual] for gap in gaps] == [["1"], ["3"], ["4"], [], []]
    assert say(gaps[1].question) == "Medium Machine Gun Team: ¿cuántas miniaturas son?"
    for gap in gaps:
        keys = [one.key for one in gap.choices]
        assert len(keys) == len({*keys}) and len(keys) <= 10


def test_an_answer_stands_in_its_cell_and_says_who_gave_it(army, content):
    gaps = view_of(army, content).gaps
    army = answer_gap(army, gaps[0], "captain", False)
    army = answer_gap(army, gaps[1], 3, True)
    view = view_of(army, content)
    assert [gap.field for gap in view.gaps] == ["models", "kind", "arms"]
    given, usual = view.units[0].cells[1], view.units[3].cells[2]
    assert given.text is not None and usual.text is not None
    assert (say(given.text), given.origin) == ("capitán", "player")
    assert (say(usual.text), usual.origin) == ("3 miniaturas", "usual")
    assert view.units[4].cells[2].text is None
    assert sum(unit.points for unit in view.units) == view.points == 655


def test_the_battle_meets_an_army_of_the_house_and_says_what_was_usual(army, content):
    army = fill(army, content, {"kind": "4", "arms": "2"})
    data = battle_of(content, [("columna.ros", army)], "own-1")
    battle, findings = structured(data, content)
    assert findings == [] and battle.title.es == "Columna Peña, 655 contra Estados Unidos"
    assert say(opponent_of(content, army)) == "Estados Unidos"
    assert "Medium Mortar Team" in battle.summary.es and "Usual values" in battle.summary.en
    ours = [troop for troop in battle.troops if troop.side == battle.armies[0].id]
    panzer = ours[-1]
    assert panzer.kind.value == "medium_tank" and [arm.mount for arm in panzer.arms] == ["turret", "turret", "hull"]
    assert sum(arm.count for arm in ours[2].arms) == 9 > ours[2].models  # two panzerfausts besides seven men's weapons


def test_two_rosters_make_two_armies(army, content):
    other = army_in(TEXT.encode())
    other, army = fill(other, content), fill(army, content, {"kind": "4", "arms": "1"})
    battle, findings = structured(battle_of(content, [("a.ros", army), ("b.txt", other)], "own-2"), content)
    assert findings == [] and [one.nation.value for one in battle.armies] == ["germany", "ussr"]
    assert [troop.models for troop in battle.troops if troop.side == battle.armies[1].id] == [2, 8]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"hello", b"{}", b"\0\0\0\0", b"<svg/>"])
def test_what_is_no_roster_is_none(data):
    assert army_in(data) is None


def test_the_roster_of_another_game_is_none():
    assert army_in(FILE.read_bytes().replace(b"Bolt Action 3ed", b"Another Game")) is None
