"""Which hex the AI moves to: the cases of 5.3 to 5.5 that name the hexes, and what holds of every move."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto.core.messages import Ref, Text
from puesto.core.prompts import Note
from puesto.core.values import replace
from puesto.games.bear.ai import movement
from puesto.games.bear.board import destinations, why_there
from puesto.games.bear.board.destinations import HexChoice, Move, choose, preferences
from puesto.games.bear.board.why_there import notes_of_choice
from puesto.games.bear.printed.records import Action, EntryLimit, Kind, Order, Toward
from puesto.games.bear.table.given_facts import Destination, Origin
from puesto.games.bear.table.state import MissionTable, Sees
from puesto.games.bear.turn import ai_turn
from puesto.language import Language
from tests.games.bear.driver import Run, case, play
from tests.games.bear.made_up import ANY_UNIT, HALFTRACK, MMG, NEAREST_MOVES, RIFLES, TANK, ai, card, make_table, unit

LOW = Action.LOW_RISK_MOVE
LOW_RISK = Order(LOW, to=ANY_UNIT)
FIRST = {"usage.draw": "97"}


def end(
    hex: str,
    away: int | None = None,
    cover: int = 0,
    zone: bool = False,
    short: bool = False,
    flank: bool = False,
    **more: Any,
) -> Destination:
    """A hex `away` hexes from the Unit U."""
    return Destination(
        hex,
        cover=cover,
        distances={} if away is None else {"U": away},
        in_zone_of=("U",) if zone or short else (),
        in_short_zone_of=("U",) if short else (),
        flank_of=("U",) if flank else (),
        **more,
    )


def move(
    *ends: Destination, away: int | None = 5, cover: int = 0, zone: bool = False, do: Action = Action.MOVE, **more: Any
) -> Move:
    """A move of A from a hex `away` from U to one of some hexes."""
    start = Origin("o", cover, ("U",) if zone else (), more.pop("flanked_by", ()), {} if away is None else {"U": away})
    return Move(
        "A",
        more.pop("type", RIFLES),
        do,
        targets=("U",),
        origin=start,
        ends=ends,
        counters=frozenset(("A", "U", "X")),
        **more,
    )


MOVES: dict[str, tuple[Move, str, dict[str, str]]] = {
    "MBR-1": (
        move(
            *(end(hex, 1, short=True) for hex in "ABCD"),
            end("E", 3),
            end("F", 1, 1, flank=True, cost=3),
            away=2,
            do=LOW,
        ),
        "F",
        {"A": "ZF a corta distancia", "D": "ZF a corta distancia", "E": "se aleja"},
    ),
    "MBR-2": (move(end("A", 3, zone=True), end("B", 3, 1, zone=True), away=4, zone=True, do=LOW), "B", {"A": "MD"}),
    "V-5.3-01": (move(end("a", 4, 2, zone=True), end("b", 4), zone=True), "b", {"a": "en ZF"}),
    "V-5.3-02": (move(end("a", 4, 1), end("b", 4), zone=True), "a", {"b": "MD"}),
    "V-5.3-04": (move(end("a", 4, 1, zone=True), end("b", 4, zone=True, flank=True), zone=True), "a", {"b": "MD"}),
    "V-5.3-06": (move(end("a", 6, 3), end("b", 4, zone=True), zone=True), "b", {"a": "se aleja"}),
    "V-5.3-08": (move(end("a", 4, zone=True), end("b", 5, flank=True), do=LOW), "b", {"a": "no estaba en ZF"}),
    "V-5.3.1-02": (move(end("a", 4, 1, zone=True), do=LOW), "a", {}),
    "V-5.3.1-05": (move(end("a", 4, 1, zone=True), cover=2, zone=True, do=LOW), "", {"a": "menos que el MD"}),
    "V-5.3.1-07": (move(end("a", 0, 2, short=True, enemies=("U",)), away=1, zone=True, do=LOW), "", {"a": "sería CC"}),
    "V-5.3.1-11": (move(end("a", 4, 1, zone=True), do=LOW), "a", {}),
    "EJ-21": (
        move(
            end("I11", 1, short=True, flank=True, steps=2),
            end("I12", 3, flank=True, steps=2),
            away=3,
            do=LOW,
            type=HALFTRACK,
        ),
        "I12",
        {"I11": "ZF"},
    ),
    "EJ-22": (
        move(
            end("I11", 1, short=True, flank=True, steps=2), end("I12", 3, flank=True, steps=2), away=3, type=HALFTRACK
        ),
        "I11",
        {"I12": "más cerca"},
    ),
    "V-5.4-02": (
        move(end("w", 3, 1, limits_bonus=True), end("o2", 3), away=None, type=HALFTRACK),
        "o2",
        {"w": "limita su bonificación"},
    ),
    "V-5.4-03": (
        move(end("w", 3, 1, zone=True, limits_bonus=True), away=None, zone=True, do=LOW, type=HALFTRACK),
        "w",
        {},
    ),
    "V-5.4-04": (move(end("s", 3, 2, bars_tanks="stone"), away=None, type=TANK), "", {"s": "piedra"}),
    "V-5.4-05": (move(end("m", 3, bars_tanks="sticks"), away=None, type=TANK), "", {"m": "inmovilizado"}),
    "V-5.4-06": (move(end("m", 3, bars_tanks="mines"), away=None, type=TANK), "", {"m": "minas"}),
    "V-5.4-07": (
        move(end("cc", 0, short=True, enemies=("U",)), end("fl", 1, short=True, flank=True), away=None, type=HALFTRACK),
        "fl",
        {"cc": "antes flanquea"},
    ),
    "IN-25": (move(end("f", 1, flank=True), away=None, zone=True, do=Action.BREAK_CONTACT), "f", {}),
    "V-4.1.2-c11": (
        move(end("f", 1, 1, flank=True, cost=2), end("g", 1, short=True), away=0, zone=True, do=Action.BREAK_CONTACT),
        "f",
        {"g": "ZF a corta distancia"},
    ),
}
"""Case -> the move, the hex in which it ends, and words of why others do not serve."""


def told(choice: HexChoice, hex: str) -> str:
    """Why a hex is left out, as a template."""
    return next(failed[0].told()[0].template for one, failed in choice.out if one.hex == hex)


@case(*MOVES)
def test_the_rules_choose_the_hex(case: str) -> None:
    way, best, out = MOVES[case]
    choice = choose(way)
    assert [one.hex for one in choice.best] == ([best] if best else [])
    for hex, words in out.items():
        assert words in told(choice, hex)


def test_a_tank_may_go_where_only_tanks_are_barred_if_it_is_none() -> None:
    assert choose(move(end("s", 3, bars_tanks="stone"), type=HALFTRACK)).best


def test_a_crewed_weapon_never_goes_to_close_combat_and_infantry_does() -> None:
    into = end("a", 0, short=True, enemies=("U",))
    assert choose(move(into, away=1)).best == (into,)
    assert not choose(move(into, away=1, type=MMG)).best


def test_a_move_to_close_combat_ends_in_the_hex_of_its_target() -> None:
    way = move(end("a", 0, short=True, enemies=("U",)), end("b", 1, 3), away=1, do=Action.MOVE_TO_CLOSE_COMBAT)
    assert [one.hex for one in choose(way).best] == ["a"]


def test_a_special_rule_closes_a_hex() -> None:
    limit = EntryLimit("rifles", "I07", Text("Solo la última.", "Only the last one."))
    choice = choose(move(end("I07", 4, 2), end("I08", 4), closed=(limit,)))
    assert [one.hex for one in choice.best] == ["I08"] and "no puede entrar" in told(choice, "I07")


def test_who_breaks_contact_looks_for_the_least_risk_then_for_an_objective() -> None:
    one, other = (
        replace(end(hex, 1, 1, flank=True), distances={"U": 1, "K05": far}) for hex, far in (("a", 3), ("b", 2))
    )
    way = move(one, other, end("c", 2), zone=True, do=Action.BREAK_CONTACT, objectives=("K05",))
    assert choose(way).best == (other,)


def test_cover_nearest_to_the_ai_or_to_the_target_comes_before_the_preferences() -> None:
    near, far = end("a", 4, 1, zone=True), end("b", 3, 2, steps=2)
    for toward, best in ((Toward.COVER, near), (Toward.COVER_NEAREST_TARGET, far), (Toward.TARGET, far)):
        assert choose(move(near, far, end("c", 3), toward=toward, type=HALFTRACK)).best == (best,)


def test_cover_at_the_same_distance_serves_an_order_toward_cover() -> None:
    assert choose(move(end("a", 5, 1), end("b", 5), toward=Toward.COVER)).best == (end("a", 5, 1),)


COVER_ORDERS = [(do, toward) for do in (Action.MOVE, LOW) for toward in (Toward.COVER, Toward.COVER_NEAREST_TARGET)]


@pytest.mark.parametrize(("do", "toward"), COVER_ORDERS)
def test_cover_behind_is_gone_to_as_much_as_cover_in_front(do: Action, toward: Toward) -> None:
    wood, nearer = end("a", 6, 1, cost=2), end("b", 4)
    assert choose(move(wood, nearer, toward=toward, do=do)).best == (wood,)
    assert choose(move(wood, nearer, toward=Toward.TARGET, do=do)).best == (nearer,)


def test_of_cover_in_front_and_behind_the_nearest_is_gone_to() -> None:
    behind, in_front = end("a", 6, 1), end("b", 3, 1, steps=2)
    assert choose(move(behind, in_front, toward=Toward.COVER, type=HALFTRACK)).best == (behind,)
    way = move(behind, end("b", 4, 1), toward=Toward.COVER_NEAREST_TARGET)
    assert [one.hex for one in choose(way).best] == ["b"]


def test_without_cover_in_reach_the_way_to_it_is_gone_and_no_other() -> None:
    on_the_way, other = end("a", 6, toward_cover=True), end("b", 4, toward_cover=False)
    choice = choose(move(on_the_way, other, toward=Toward.COVER))
    assert choice.best == (on_the_way,) and "no lleva hacia ella" in told(choice, "b")
    assert choose(move(end("a", 6), end("b", 4), toward=Toward.COVER)).best == (end("b", 4),), "untold, not away"


# ---- what would have changed it


def test_the_last_condition_that_failed_says_what_would_have_changed_it() -> None:
    way = move(end("a", 4, 2, zone=True), end("b", 4), end("c", 6, 3), zone=True)
    line = next(note for note in notes_of_choice(way, choose(way)) if note.key == "why.else")
    assert line.message.template == "Fuera de la ZF de {units}, podría ir a {hex}"
    assert dict(line.message.params)["hex"] == Ref("hex", "a")


def test_a_hex_that_fails_twice_is_never_told_as_nearly_chosen() -> None:
    way = move(end("a", 6, 2, short=True), end("b", 4), do=LOW)
    assert not [note for note in notes_of_choice(way, choose(way)) if note.key == "why.else"]


# ---- at the table: given hexes are never asked about


def with_ends(table: MissionTable, **ends: list[Destination]) -> MissionTable:
    """A table that is given hexes."""
    table.state.destinations = dict(ends)
    return table


def turn(table: MissionTable, answers: dict[str, Any] | None = None) -> Run:
    return play(ai_turn.orders(table), answers or {})


def deep(notes: list[Note]) -> list[Note]:
    """Notes and what nests in them."""
    return [one for note in notes for one in (note, *deep(list(note.notes)))]


def test_a_given_move_is_carried_out_with_its_cost_and_its_reasons() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"), card=card(LOW_RISK))
    table.state.destinations = {"A": [end("G08", cover=1, cost=2), end("G06", zone=True, cost=1)]}
    run = turn(table)
    assert not run.prompts and table.state.counters["A"].hex == "G08" and table.state.counters["A"].cover == 1
    assert table.state.check is not None and table.state.check.cost == 2
    done = next(note for note in run.notes if note.key == "order.carried_out")
    assert Language("es").say(done.message) == "Orden táctica 1: A mueve a G08, hacia U"
    assert [note.key for note in done.notes] == ["move.best", "move.left_out", "move.paid", "move.facing"]


@case("EJ-04", "SG-4")
def test_the_cover_nearest_to_the_unit_that_is_not_beside_it(case: str) -> None:
    table = make_table(
        ai("A", "C03"), unit("U", "F04"), card=card(replace(LOW_RISK, toward=Toward.COVER_NEAREST_TARGET))
    )
    table.state.destinations = {"A": [end("E03", cover=1, short=True), end("D03", cover=1, zone=True, cost=1)]}
    table.state.origins = {"A": Origin("C03", 0, ("U",))}
    run = turn(table)
    assert table.state.counters["A"].hex == "D03"
    assert any(
        note.key == "move.left_out" and "E03" in note.subject and note.rule == "5.3.1" for note in deep(run.notes)
    )


@case("MBR-4", "V-5.3.1-15")
def test_who_has_no_hex_and_is_flanked_pivots_for_one_point(case: str) -> None:
    table = make_table(ai("A", "G07", cover=2), unit("U", "G10"), card=card(LOW_RISK))
    table.state.origins = {"A": Origin("G07", 2, ("U",), ("U",), {"U": 3})}
    table.state.destinations = {"A": [end("G08", 2, 1, zone=True), *([end("G06", 4)] if case == "MBR-4" else [])]}
    run = turn(table)
    assert not run.prompts and table.state.counters["A"].hex == "G07"
    assert table.state.check is not None and table.state.check.cost == 1
    assert run.said("pivota") and any(note.key == "move.pivot" for note in deep(run.notes))


@case("V-5.3.1-13", "V-5.5-02", "V-5.5-06", "V-6.1-01", "V-6.1-09")
def test_where_no_hex_serves_the_next_one_moves(case: str) -> None:
    order = LOW_RISK if case == "V-5.3.1-13" else NEAREST_MOVES
    table = make_table(ai("A", "G07"), ai("B", "G06"), ai("X", "A01", used=True), unit("U", "G11"), card=card(order))
    table.state.origins = {"A": Origin("G07", 0, (), (), {"U": 4}), "B": Origin("G06", 0, (), (), {"U": 5})}
    barred = end("G08", zone=True) if case == "V-5.3.1-13" else end("G08", occupied_by="X")
    table.state.destinations = {"A": [barred], "B": [end("H08", cover=1, cost=1)]}
    run = turn(table)
    assert (
        table.state.executors == ["B"]
        and table.state.counters["B"].hex == "H08"
        and table.state.counters["A"].hex == "G07"
    )
    assert any(note.key == "move.nowhere" and note.notes for note in run.notes)


@case("V-5.5-05")
def test_a_group_member_takes_the_hex_that_another_left(case: str) -> None:
    table = make_table(ai("A", "G08"), ai("B", "G07"), unit("U", "G11"), card=card(replace(NEAREST_MOVES, group=True)))
    table.state.destinations = {"A": [end("G09", cost=2)], "B": [end("G08", cost=1, occupied_by="A")]}
    run = turn(table)
    assert not run.prompts and [table.state.counters[id].hex for id in "AB"] == ["G09", "G08"]
    assert table.state.check is not None and table.state.check.cost == 2


@pytest.mark.parametrize(
    ("ruling", "answers", "taken"), [("nearest", {}, "G08"), ("each", {"ruling.case": "H09"}, "H09")]
)
def test_equal_hexes_are_ruled_on_and_the_one_that_is_best_for_the_ai_is_proposed(
    ruling: str, answers: dict[str, str], taken: str
) -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"), card=card(NEAREST_MOVES))
    table.state.destinations = {
        "A": [end("F09", cost=1), end("G08", cost=1, contacts={"U": "both"}), end("H09", cost=1)]
    }
    run = turn(table, {"ruling.ask": ruling, **answers})
    assert run.asked("ruling.ask").rule == "42" and table.state.counters["A"].hex == taken
    assert next(note.subject for note in deep(run.notes) if note.key in ("move.best", "move.equal")) == ("A", taken), (
        "the one taken is told first"
    )
    if answers:
        assert run.asked("ruling.case").default == "G08"


@case("V-5.3.1-16")
def test_after_a_move_the_nearest_unit_is_faced_then_the_objective_then_all_the_others(case: str) -> None:
    table = make_table(
        ai("A", "G07"), unit("U", "G10"), unit("V", "G14"), card=card(NEAREST_MOVES), mission={"objectives": ("A01",)}
    )
    table.state.destinations = {"A": [end("G08", cost=1)]}
    facing = next(note for note in deep(turn(table).notes) if note.key == "move.facing")
    assert facing.subject == ("A", "U") and facing.message.template.index("{units}") < facing.message.template.index(
        "{places}"
    )
    assert dict(facing.message.params) == {"units": (Ref("unit", "U"),), "places": (Ref("hex", "A01"),)}


def test_who_is_told_not_to_face_the_nearest_unit_is_doubted() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), card=card(NEAREST_MOVES))
    for level, doubted in ((Sees.BOTH, False), (Sees.UNIT_FLANKS, True)):
        table.state.counters["A"].hex = "G07"
        answers = {"move.contact": {"hex": "G08", "cover": 0, "rows": {"U": level.value}}, "move.cost": 1}
        assert (
            play(movement.go(table, "A", NEAREST_MOVES, ("U",), False, None), answers).said("debía encarar") is doubted
        )


# ---- what holds of every move

ENDS = st.lists(
    st.builds(
        end,
        st.sampled_from(["E05", "E06", "F06", "F07", "G07", "H08"]),
        st.integers(0, 4),
        st.integers(0, 3),
        zone=st.booleans(),
        short=st.booleans(),
        flank=st.booleans(),
        enemies=st.sampled_from([(), (), ("U",)]),
        occupied_by=st.sampled_from(["", "", "X"]),
        steps=st.integers(1, 2),
        limits_bonus=st.booleans(),
        bars_tanks=st.sampled_from(["", "mines"]),
        toward_cover=st.sampled_from([None, True, False]),
    ),
    max_size=6,
    unique_by=lambda one: one.hex,
)
WAYS = st.builds(
    lambda ends, **more: move(*ends, away=2, **more),
    ENDS,
    cover=st.integers(0, 2),
    zone=st.booleans(),
    do=st.sampled_from([Action.MOVE, LOW, Action.BREAK_CONTACT]),
    type=st.sampled_from([RIFLES, MMG, HALFTRACK, TANK]),
    toward=st.sampled_from(list(Toward)),
)


@given(WAYS)
def test_a_low_risk_move_ends_neither_in_close_combat_nor_in_a_short_range_zone_nor_in_less_cover(way: Move) -> None:
    for best in choose(way).best if way.low_risk else ():
        assert not best.enemies and not best.in_short_zone_of
        assert not best.in_zone_of or best.cover >= (way.cover if way.origin.in_zone_of else 1)


@given(WAYS)
def test_no_move_leads_away_or_stacks_or_breaks_the_rules_of_its_kind(way: Move) -> None:
    for best in choose(way).best:
        to_cover = destinations.looks_for_cover(way) and (best.cover > 0 or best.toward_cover)
        assert way.action is Action.BREAK_CONTACT or to_cover or best.distances["U"] <= 2
        assert not best.occupied_by and not (best.enemies and way.type.close_combat_penalty)
        assert way.type.kind is not Kind.TANK or not best.bars_tanks


@given(WAYS)
def test_no_allowed_hex_beats_a_best_one(way: Move) -> None:
    choice = choose(way)
    assert {one.hex for one in choice.best} | {one.hex for one, _ in choice.out} == {one.hex for one in way.ends}
    failed = destinations.failed_conditions(way, way.ends)
    allowed = [one for one in way.ends if one.hex not in failed]
    for compared in destinations.comparisons_of(way):
        allowed = [one for one in allowed if compared(way, one, tuple(allowed)) is None]
    ranks = {one.hex: tuple(prefers(way, one) for prefers in preferences(way)) for one in allowed}
    assert bool(allowed) == bool(choice.best)
    assert all(ranks[best.hex] == max(ranks.values()) for best in choice.best)


@given(WAYS)
def test_what_would_have_changed_it_is_true(way: Move) -> None:
    choice = choose(way)
    other = why_there.otherwise(way, choice)
    if other is None:
        return
    _, _, lifted = other
    assert lifted.hex not in {one.hex for one in choice.best}
    again = choose(replace(way, ends=tuple(lifted if one.hex == lifted.hex else one for one in way.ends)))
    assert lifted.hex in {one.hex for one in again.best}


@pytest.mark.parametrize("do", [Action.PIVOT, Action.PIVOT_AND_FIRE])
def test_a_pivot_with_given_facts_turns_to_its_target(do: Action) -> None:
    table = make_table(ai("A", "G07"), unit("U", "G08"), sees={("A", "U"): Sees.UNIT_FLANKS})
    table.state.origins = {"A": Origin("G07", 0, ("U",), ("U",), {"U": 1})}
    run = play(movement.go(table, "A", Order(do, to=ANY_UNIT), ("U",), True, None))
    assert not run.prompts and table.state.contacts == {"A|U": "both"} and run.said("pivota hacia")
