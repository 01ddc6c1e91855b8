"""Facts of the board that cannot all be true are refused in words that name the counters; the position stays as it
was.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.core.session.session import RefusedError, Session
from puesto.games.bear.board.board_memory import sees
from puesto.games.bear.table.given_facts import Destination, Sight
from puesto.games.bear.table.state import Sees, State
from puesto.games.bear.views.contradictions import contradictions
from puesto.language import Language
from puesto.packs import content_for
from tests.games.bear.made_up import ai, make_table, unit

GAME = games.load("bear")
CONTENT, _ = content_for(GAME)


def told(state: State, content: Any) -> list[tuple[str, str]]:
    """Which facts do not fit, and what is said of them, with ids for names."""
    return [(one.field, Language("es").say(one.message)) for one in contradictions(state, content)]


@pytest.mark.parametrize(
    ("sight", "field", "words"),
    [
        (Sight(seen=False, in_zone=True), "in_zone", "a y u no se ven: a no puede estar en la zona de fuego de u."),
        (Sight(seen=False, flank=True), "flank", "a y u no se ven: a no puede disparar al flanco de u."),
        (Sight(distance=3), "distance", "a está en G07 y u en G08, que son adyacentes: no pueden estar a 3 hex."),
        (Sight(band="long"), "band", "u está a 1 hex. de a, cuya distancia normal llega a 6: no es larga distancia."),
        (Sight(band="close"), "band", "u está a 1 hex. de a: no están en el mismo hexágono."),
    ],
)
def test_a_given_pair_that_cannot_be_is_named_with_its_fact(sight, field, words):
    table = make_table(ai("a", "G07"), unit("u", "G08"))
    table.state.sights["a|u"] = sight
    assert told(table.state, table.content) == [(field, words)]


def test_an_arc_needs_no_line_of_sight():
    table = make_table(ai("a", "G07"), unit("u", "E07"))
    table.state.sights["a|u"] = Sight(seen=False, in_arc=True, flank=False)
    assert told(table.state, table.content) == []


def test_the_same_hex_is_at_no_distance():
    table = make_table(ai("a", "G07"), unit("u", "G07"))
    table.state.distances["a|u"] = 2
    assert told(table.state, table.content) == [
        ("distance", "a y u están en el mismo hexágono: no pueden estar a 2 hex.")
    ]


def test_in_one_hex_they_see_each_other_whatever_is_noted():
    table = make_table(ai("a", "G07"), unit("u", "G07"), unit("v", "G08"))
    table.state.contacts.clear()
    assert [sees(table.state, "a", id) for id in "uv"] == [Sees.NEITHER, Sees.NOT]
    table.state.contacts["a|u"] = "not"
    assert told(table.state, table.content) == [("seen", "a y u están en el mismo hexágono, y ahí se ven siempre.")]
    table.state.counters["u"].hidden = True
    assert sees(table.state, "a", "u") is Sees.NOT and told(table.state, table.content) == []


def test_what_a_unit_can_reach_is_measured_by_its_own_range():
    table = make_table(ai("a"), unit("u"))
    table.state.distances["a|u"] = 7
    table.state.bands["u|a"] = "normal"
    assert [field for field, _ in told(table.state, table.content)] == ["band"]
    table.state.bands["u|a"] = "long"
    assert told(table.state, table.content) == []


def test_a_short_fire_zone_is_part_of_the_fire_zone():
    table = make_table(ai("a"), unit("u"))
    table.state.destinations["a"] = [Destination("H07", in_short_zone_of=("u",))]
    assert told(table.state, table.content) == [
        ("in_short_zone_of", "a en H07: está en la zona de fuego a corta distancia de u, pero no en su zona de fuego.")
    ]


def test_what_fits_is_not_told_of():
    table = make_table(ai("a", "G07"), unit("u", "E07"))
    table.state.sights["a|u"] = Sight(distance=2, seen=True, in_arc=True, band="normal", in_zone=True)
    table.state.bands["a|u"] = "apart"
    assert told(table.state, table.content) == []


# ---- by hand, in a session


@pytest.fixture
def session() -> Session[Any, Any]:
    return Session.start(GAME, CONTENT, "mission-1", {})


def ends(session: Session[Any, Any]) -> tuple[str, str]:
    counters = session.state.counters.values()
    return next(c.id for c in counters if c.side == "ai"), next(c.id for c in counters if c.side == "player" and c.hex)


def test_a_contact_is_set_changed_and_taken_away_by_hand_and_the_log_tells_each(session):
    a, u = ends(session)
    for value, was, becomes in (
        ("both", "no se ven", "frente a frente"),
        ("ai", "frente a frente", "te coge el flanco"),
        (None, "te coge el flanco", "no se ven"),
    ):
        session.override(f"contacts.{a}|{u}", value)
        assert session.state.contacts.get(f"{a}|{u}") == value
        line = Language("es").say(session.log[-1].message, session.name).lower()
        assert was in line and becomes in line, line
    session.undo(2)
    assert session.state.contacts == {f"{a}|{u}": "both"}


def test_a_distance_that_the_hexes_belie_is_refused_and_nothing_changes(session):
    a, u = ends(session)
    before = session.digest()
    with pytest.raises(RefusedError) as refusal:
        session.override(f"distances.{a}|{u}", 40)
    words = Language("es").say(refusal.value.message, session.name)
    assert session.state.counters[a].hex in words and "no pueden estar a 40 hex" in words
    assert session.digest() == before


def test_a_hidden_unit_is_seen_by_nobody(session):
    a, u = ends(session)
    session.override(f"counters.{u}.hidden", True)
    with pytest.raises(RefusedError) as refusal:
        session.override(f"contacts.{a}|{u}", "both")
    assert "está oculta" in Language("es").say(refusal.value.message, session.name)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("contacts.nobody|none", "both"),
        ("contacts.{a}|{a}", "both"),
        ("distances.{a}|{u}", "two"),
        ("contacts.{a}|{u}", "x"),
    ],
)
def test_what_is_no_pair_or_no_fact_is_refused(session, path, value):
    a, u = ends(session)
    before = session.digest()
    with pytest.raises(RefusedError):
        session.override(path.format(a=a, u=u), value)
    assert session.digest() == before
