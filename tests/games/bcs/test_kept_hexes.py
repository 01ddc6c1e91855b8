"""Hexes that players keep of a formation's counters, if they like: what they answer is not asked, or is filled in."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.session import saves
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.bcs.combat import engagement
from puesto.games.bcs.game import GAME
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.hexes import hexes_of, is_in_radius, unit_numbers
from puesto.games.bcs.table.state import Table
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers

CONTENT, _ = content_for(GAME)
FIRST = "formations.first.hexes"


def at(step: str, **hexes: str) -> Session[Any, Any]:
    """A session at a step of the first formation's activation, with the hexes that are kept."""
    state = GAME.new(CONTENT, "crossing", {})
    item = state.formations["first"]
    item.hq, item.supply_told = "used", True
    state.side, state.step, state.activation, state.act.formation = item.side, step, 1, "first"
    state.act.snafu = "" if step == sequence.PREPARE else "FULL"
    for formation, text in hexes.items():
        state.formations[formation].hexes = text
    return Session.start_at(GAME, CONTENT, "crossing", state)


def key_of(session: Session[Any, Any]) -> str:
    return session.prompt.key if session.prompt is not None else ""


def unit_of(session: Session[Any, Any], formation: str) -> tuple[str, str]:
    """The first unit of a formation, and its number."""
    numbers = unit_numbers(Table(session.state, CONTENT).operation)
    id = next(unit.id for unit in session.state.units.values() if unit.formation == formation)
    return id, numbers[id]


def test_the_trains_distance_is_not_asked_where_both_hexes_are_kept():
    plain, kept = at(sequence.PREPARE), at(sequence.PREPARE, first="HQ 1204 T 1211")
    for session in (plain, kept):
        session.answer("plain")
    assert key_of(plain) == "trains.distance"
    assert key_of(kept) != "trains.distance" and kept.state.formations["first"].hexes_to_hq == 7
    lines = [Language(code).say(entry.message, kept.name) for code in ("es", "en") for entry in kept.log]
    assert any("HQ en 1204 y Trenes en 1211: 7 hexágonos" in line for line in lines)
    assert any("HQ in 1204 and Trains in 1211: 7 hexes" in line for line in lines)


def test_where_it_depends_on_the_columns_of_the_map_it_is_asked_and_filled_in():
    session = at(sequence.PREPARE, first="HQ 1204 T 1306")
    session.answer("plain")
    prompt = session.prompt
    assert prompt is not None and prompt.key == "trains.distance" and prompt.default == 3 and prompt.detail
    assert "2 o 3" in Language("es").say(prompt.detail, session.name)


def test_a_moving_hq_is_asked_for_its_distance_and_its_hex_is_forgotten():
    session = at(sequence.ACTIVITIES, first="HQ 1204 T 1211")
    for answer in (sequence.MOVE, "hq"):
        session.answer(answer)
    assert key_of(session) == "trains.distance"
    session.answer(6)
    assert session.state.formations["first"].hexes == "T 1211"
    session.override(FIRST, "hq 12.05, t 1211")
    item = session.state.formations["first"]
    assert (hexes_of(item), item.hexes_to_hq) == ({"HQ": "1205", "T": "1211"}, 6)


def test_the_distance_of_an_engagement_is_filled_in():
    session = at(sequence.ACTIVITIES)
    own = next(u for u in session.state.units.values() if u.formation == "first" and is_gun(session, u.id))
    numbers = unit_numbers(Table(session.state, CONTENT).operation)
    enemy = next(
        u
        for u in session.state.units.values()
        if is_gun(session, u.id) and side_of(session, u.id) != side_of(session, own.id)
    )
    session.override(FIRST, f"{numbers[own.id]} 1004")
    session.override(f"formations.{enemy.formation}.hexes", f"{numbers[enemy.id]} 1007")
    for answer in (sequence.ENGAGE, enemy.formation, own.id, engagement.REAL_AV, enemy.id):
        session.answer(answer)
    prompt = session.prompt
    assert prompt is not None and prompt.key == "engagement.distance" and prompt.default == 3


def is_gun(session: Session[Any, Any], id: str) -> bool:
    return Table(session.state, CONTENT).printed[id].av > 0


def side_of(session: Session[Any, Any], id: str) -> str:
    return Table(session.state, CONTENT).side_of_unit(id)


def test_isolation_takes_the_command_radius_from_the_hexes():
    session = at(sequence.ISOLATION)
    unit, number = unit_of(session, "first")
    session.override(FIRST, f"HQ 1004 {number} 1005")
    assert is_in_radius(Table(session.state, CONTENT), unit) is True
    session.override(FIRST, f"HQ 1004 {number} 1090")
    assert is_in_radius(Table(session.state, CONTENT), unit) is False
    session.override(FIRST, "HQ 1004")
    assert is_in_radius(Table(session.state, CONTENT), unit) is None
    session.override(FIRST, f"HQ 1004 {number} 1005")
    session.answer((unit,))
    assert key_of(session) == "isolation.how" and session.prompt.default == "none_in"


def test_hexes_are_undone_kept_in_the_save_and_said_in_both_languages():
    session = helpers.begin(GAME, CONTENT, "crossing")
    before = session.digest()
    unit, number = unit_of(session, "first")
    session.override(FIRST, f" hq:12.04 ; {number.lower()}=1305")
    assert hexes_of(session.state.formations["first"]) == {"HQ": "1204", number: "1305"}
    assert "A mano: Hexágonos" in Language("es").say(session.log[-1].message, session.name)
    assert "Hexes" in Language("en").say(session.log[-1].message, session.name)
    opened = saves.load("\n".join(saves.dump(session)) + "\n", lambda id: GAME).session
    assert opened.digest() == session.digest()
    edits = [edit for piece in ("first", unit) for edit in session.edits(piece) if edit.path == FIRST]
    assert len(edits) == 2 and all(
        edit.shown and Language("es").say(edit.shown, session.name) == f"HQ 1204 {number} 1305" for edit in edits
    )
    session.undo()
    assert session.digest() == before and not session.state.formations["first"].hexes


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("HQ", "Falta el hexágono"),
        ("HQ 12", "no es un hexágono"),
        ("HQ ١٢٠٤", "no es un hexágono"),
        ("HQ 1204 HQ 1205", "dos veces"),
        ("Z9 1204", "no es de esta formación"),
        ("1204", "no es de esta formación"),
        ("<b>x</b> 1204", "no es de esta formación"),
        ("HQ 1204 " * 60, "letras"),
        (5, "no puede ser"),
        (None, "no puede ser"),
        (["HQ", "1204"], "no puede ser"),
    ],
)
def test_what_is_no_hex_is_refused_in_words_and_changes_nothing(text: Any, says: str):
    session = helpers.begin(GAME, CONTENT, "crossing")
    before = session.digest()
    with pytest.raises(RefusedError) as refusal:
        session.override(FIRST, text)
    assert says in Language("es").say(refusal.value.message, session.name) and session.digest() == before


def test_trains_off_the_map_have_no_hex_and_an_empty_text_forgets_all():
    session = helpers.begin(GAME, CONTENT, "crossing")
    session.override(FIRST, "HQ 1204 T 1209")
    session.override("formations.first.trains_on_map", False)
    assert session.state.formations["first"].hexes == "HQ 1204"
    with pytest.raises(RefusedError):
        session.override(FIRST, "T 1209")
    session.override(FIRST, "")
    assert session.state.formations["first"].hexes == ""


def test_a_distance_typed_by_hand_outdates_the_hexes_that_say_another():
    session = at(sequence.ACTIVITIES, first="HQ 1204 T 1211 ")
    session.override("formations.first.hexes_to_hq", 7)
    assert session.state.formations["first"].hexes == "HQ 1204 T 1211 "
    session.override("formations.first.hexes_to_hq", 9)
    assert session.state.formations["first"].hexes == ""
