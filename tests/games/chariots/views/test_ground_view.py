"""Ground of the map in words, and the hexes that it bars to a counter put there by hand (2.1, 6.24, 7.14)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import neighbours
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.chariots.game import GAME
from puesto.games.chariots.views import map_view
from puesto.language import Language
from tests import helpers
from tests.games.chariots.packs import ours

CHARIOT, FOOT = "river-chariots-ch-2-1", "river-foot-si-1"


def begun(**settings: str) -> Session[Any, Any]:
    return helpers.begin(GAME, ours()[0], "dust", settings, "ground")


def words(session: Session[Any, Any], one: str, other: str = "") -> str:
    language = Language("en")
    return " | ".join(language.say(line) for line in map_view.lines_of(session.state, session.content, one, other))


def test_the_ruler_says_the_ground_of_a_hex_and_what_runs_along_its_sides():
    session = begun()
    assert words(session, "3329") == "Wood" and "level 2" in words(session, "1629")
    assert "stream towards" in words(session, "3230") and "not on the map" in words(session, "5050")
    assert "City" in words(session, "3336") and "wall towards" in words(session, "3336")


def test_the_ruler_says_that_a_wood_blocks_the_sight_and_shows_where():
    session = begun()
    assert "Wood between (7.14), in 3329 and 3330" in words(session, "3328", "3331")
    assert map_view.blocking_hexes(session.state, session.content, "3328", "3331") == ("3329", "3330")


def test_a_counter_is_put_on_no_hex_off_the_map_and_on_no_ground_that_it_cannot_enter():
    session = begun()
    before = session.state.units[CHARIOT].hex
    for place, rule in (("5050", "2.1"), ("3329", "6.24")):
        with pytest.raises(RefusedError) as refused:
            session.override(f"stands.{CHARIOT}", f"{place} 3")
        assert refused.value.rule == rule and session.state.units[CHARIOT].hex == before
    session.override(f"stands.{FOOT}", "3329 3")
    assert session.state.units[FOOT].hex == "3329"
    assert {"3329", "3330"} <= {*map_view.forbidden_hexes(session.state, session.content, CHARIOT)}


def test_without_the_map_of_the_battle_any_hex_will_do():
    session = begun(map="none")
    session.override(f"stands.{CHARIOT}", "5050 3")
    assert session.state.units[CHARIOT].hex == "5050" and words(session, "3329") == "3329: no unit is noted there"


def test_the_map_paints_each_hex_and_says_the_level_of_a_hill_once():
    session = begun()
    session.override(f"stands.{FOOT}", "1929 3")
    hexes = {one.place: one for one in map_view.placing_map(session.state, session.content).hexes}
    assert hexes["3329"].ground.kind == "wood" and hexes["3336"].ground.kind == "city"
    assert (0, "wall") in hexes["3336"].ground.edges and hexes["1629"].ground.level == 2
    assert hexes["2431"].ground.roads == (3, 4) and hexes["2431"].ground.kind == ""
    assert hexes["2535"].ground is None, "paper is clear ground"
    falls = hexes["1729"].ground.falls
    assert falls and all(hexes["1729"].ground.level > level_beyond(hexes, "1729", side) for side in falls)
    noted = [one for one in hexes.values() if one.note is not None]
    assert len(noted) == 3, "two hills, one of them of two levels"
    assert all(one.place != "1929" for one in noted), "not under a counter"


def level_beyond(hexes: dict[str, Any], place: str, side: int) -> int:
    beyond = NUMBERED.names(neighbours(NUMBERED.known(place)))[side]
    return hexes[beyond].ground.level if hexes[beyond].ground is not None else 0


def test_without_the_map_of_the_battle_nothing_is_painted():
    session = begun(map="none")
    view = map_view.placing_map(session.state, session.content)
    assert all(one.ground is None and one.note is None for one in view.hexes)
