"""Whatever the position, selection chooses somebody who may, by the printed lists, and asks no more than it must."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puesto.core.messages import Text
from puesto.core.prompts import Roll
from puesto.core.questions.board import Contact
from puesto.core.values import replace
from puesto.games.bear.ai import criteria, orders, ranking, selection
from puesto.games.bear.ai.selection import Found
from puesto.games.bear.board.board_memory import known_distance
from puesto.games.bear.printed.reason_codes import OF_ONE, WORDS, Reason, in_words
from puesto.games.bear.printed.records import Action, Colour, HitMarker, Order, Relation, Selector, Target, UnitType
from puesto.games.bear.table import known_cards
from puesto.games.bear.table.given_facts import Destination
from puesto.games.bear.table.state import HIDDEN_HIT, MissionTable, Sees
from puesto.games.bear.turn import ai_turn
from puesto.language import Language
from tests.games.bear.driver import play
from tests.games.bear.made_up import (
    ANY_UNIT,
    HALFTRACK,
    MMG,
    NEAREST_FIRES,
    NEAREST_MOVES,
    RIFLES,
    SMG,
    TANK,
    ai,
    card,
    make_table,
    unit,
)

HEXES = tuple(f"{column}{row:02d}" for column in "CDEFGHI" for row in range(3, 10))
KINDS = st.sampled_from((RIFLES, SMG, MMG, HALFTRACK))
SELECTORS = st.builds(
    Selector,
    hit=st.sampled_from((None, None, True, False)),
    covered=st.sampled_from((None, None, True, False)),
    highest_firepower=st.booleans(),
)
TARGETS = st.builds(
    Selector,
    hit=st.sampled_from((None, None, True, False)),
    used=st.sampled_from((None, True, False)),
    lowest_defence=st.booleans(),
    highest_firepower=st.booleans(),
)
ORDERS = st.builds(
    Order,
    do=st.sampled_from((Action.FIRE, Action.MOVE, Action.LOW_RISK_MOVE, Action.RALLY, Action.AUTO_RALLY)),
    ai=SELECTORS,
    relation=st.sampled_from(tuple(Relation)),
    to=st.builds(lambda selector: (Target(unit=selector),), TARGETS),
    bonus=st.integers(0, 2),
    long_range=st.booleans(),
)


@st.composite
def positions(draw: Any) -> MissionTable:
    """Up to four counters a side anywhere, with an order card of up to three orders."""
    places = draw(st.lists(st.sampled_from(HEXES), min_size=8, max_size=8, unique=True))
    fields = {"used": st.booleans(), "cover": st.integers(0, 2)}
    mine = [
        unit(
            f"U{i}",
            places[i],
            draw(KINDS),
            hit=draw(st.sampled_from(("", "calm"))),
            **{k: draw(v) for k, v in fields.items()},
        )
        for i in range(draw(st.integers(1, 4)))
    ]
    its = [
        ai(
            f"A{i}",
            places[4 + i],
            draw(KINDS),
            hit=draw(st.sampled_from(("", "", "pinned", HIDDEN_HIT))),
            **{k: draw(v) for k, v in fields.items()},
        )
        for i in range(draw(st.integers(1, 4)))
    ]
    sees = {
        (a.id, u.id): draw(st.sampled_from([level for level in Sees if level is not Sees.UNKNOWN]))
        for a, _ in its
        for u, _ in mine
    }
    played = card(*draw(st.lists(ORDERS, min_size=1, max_size=3)), colour=draw(st.sampled_from(tuple(Colour))))
    return make_table(*its, *mine, card=played, sees=sees)


def answer(prompt: Any) -> Any:
    """Dice that do little, markers that do nothing, moves that stay."""
    if isinstance(prompt, Roll):
        return (1,) * prompt.dice
    if isinstance(prompt, Contact):
        return {"hex": prompt.hex, "cover": prompt.cover, "rows": dict(prompt.before)}
    if prompt.key == "hits.draw":
        return next(marker for marker in ("calm", *prompt.left) if marker in prompt.left)
    if prompt.key in ("move.cost", "ruling.ask"):
        return prompt.default
    raise AssertionError(f"{prompt.key} {prompt.subject}: where all hexes and contacts are known nothing else is asked")


@settings(max_examples=150, deadline=None)
@given(positions())
def test_the_executor_is_always_eligible_and_only_moves_and_rulings_are_asked_about(table: MissionTable) -> None:
    before = {id: (counter.used, counter.hit, counter.cover) for id, counter in table.state.counters.items()}
    play(ai_turn.orders(table), answer)
    played = known_cards.card(table, "99")
    done = [line for line, code in table.state.trail.items() if code == orders.LINE_DONE]
    assert len(done) <= 1
    assert all(code in (orders.LINE_DONE, *WORDS) for code in table.state.trail.values())
    if not done:
        assert table.state.passes == 1 and table.state.check is None
        return
    executors = table.state.executors
    assert executors and all(table.is_ai(id) for id in executors)
    if played.colour is Colour.GREEN:
        assert not any(before[id][0] for id in executors)
    else:
        assert table.state.check is None
    if done[0].startswith("t"):
        order = played.tactical[int(done[0][1:]) - 1]
        for id in executors:
            _, hit, cover = before[id]
            assert order.ai.hit is None or (hit != "") == order.ai.hit
            assert order.ai.covered is None or (cover > 0) == order.ai.covered
            assert order.do not in (Action.MOVE, Action.LOW_RISK_MOVE) or hit != "pinned"


@settings(max_examples=150, deadline=None)
@given(positions())
def test_the_executor_of_a_plain_order_is_a_nearest_one(table: MissionTable) -> None:
    found = play(selection.candidates(table, NEAREST_FIRES, command=True), answer).result
    if not found.pairs:
        assert found.reason in WORDS
        return
    chosen = play(selection.narrow(table, NEAREST_FIRES, found), answer).result
    distances = [known_distance(table.state, *p) or 0 for p in found.pairs]
    assert {known_distance(table.state, *p) for p in chosen.pairs} == {min(distances)}
    who, targets = play(ranking.choose_executor(table, NEAREST_FIRES, chosen), answer).result
    equals = {a for a, _ in chosen.pairs}
    unhit = {a for a in equals if not table.state.counters[a].hit}
    assert who in (unhit or equals)
    best = max(chosen.strengths[p].firepower for p in chosen.pairs if p[0] in (unhit or equals))
    assert best == max(chosen.strengths[p].firepower for p in chosen.pairs if p[0] == who)
    lowest = min(chosen.strengths[who, u].defence for u in targets)
    target = play(ranking.choose_target(table, who, targets, chosen), answer).result
    assert chosen.strengths[who, target].defence == lowest


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (ai("A", "G07"), ai("B", "G13", hit="calm")),
        (ai("A", "G07", MMG), ai("B", "G13", SMG)),
        (ai("A", "G07", cover=1), ai("B", "G13")),
    ],
)
def test_ties_are_broken_in_the_order_of_5_1_1(better: Any, worse: Any) -> None:
    order = Order(Action.RALLY if better[1] is MMG else Action.FIRE, to=ANY_UNIT)
    table = make_table(better, worse, unit("U", "G10"), card=card(order))
    if order.do is Action.RALLY:
        # two hit ones with the same fire cost: cover, then the die
        for id in ("A", "B"):
            table.state.counters[id].hit = "calm"
        table.state.counters["A"].cover = 1
        answers: dict[str, Any] = {"rally.roll": (1, 1)}
    else:
        answers = {"attack.roll": (1, 1)}
    play(ai_turn.orders(table), answers)
    assert table.state.executors == ["A"]


@pytest.mark.parametrize(("faces", "winner"), [([(1,)], "A"), ([(2,)], "B"), ([(5,), (6,), (4,)], "D")])
def test_the_die_comes_last_and_its_spare_faces_are_rolled_again(faces: list[tuple[int]], winner: str) -> None:
    table = make_table(
        ai("A", "G07"), ai("B", "G13"), ai("C", "D09"), ai("D", "J09"), unit("U", "G10"), card=card(NEAREST_FIRES)
    )
    distances = {known_distance(table.state, id, "U") for id in ("A", "B", "C", "D")}
    assert len(distances) == 1
    play(ai_turn.orders(table), {"tie.ai.die": faces, "attack.roll": (1, 1)})
    assert table.state.executors == [winner]


def test_more_than_six_equals_share_two_dice_read_one_after_the_other() -> None:
    ids = tuple("abcdefg")
    run = play(ranking.choose_by_die(ids, "tie.ai", "5.1.1"), {"tie.ai.die": [(6,), (6,), (6,), (5,)]})
    assert run.result == ("g", 65)
    detail = run.prompts[0].detail
    assert detail is not None and Language("es").say(detail).startswith("11-15: a, 16-24: b")
    assert play(ranking.choose_by_die(ids, "tie.ai", "5.1.1"), {"tie.ai.die": [(1,), (6,)]}).result == ("b", 16)


def test_two_equals_share_the_die_by_halves() -> None:
    run = play(ranking.choose_by_die(("x", "y"), "tie.ai", "5.1.1"), {"tie.ai.die": (4,)})
    assert run.result == ("y", 4)
    (prompt,) = run.prompts
    assert prompt.detail is not None and Language("es").say(prompt.detail) == "1-3: x y 4-6: y."


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (unit("U", "G10"), unit("V", "G04", cover=1)),
        (unit("U", "G10", hit="calm"), unit("V", "G04")),
        (unit("U", "G10"), unit("V", "G04", used=True)),
        (unit("U", "G10", SMG), unit("V", "G04")),
    ],
)
def test_targets_are_taken_in_the_order_of_5_2(better: Any, worse: Any) -> None:
    table = make_table(ai("A", "G07"), worse, better, card=card(NEAREST_FIRES))
    run = play(ai_turn.orders(table), {"attack.roll": (1, 1)})
    assert run.prompts[-1].subject == ("A", "U")


SLOW = HitMarker("slow", Text("Lenta", "Slow"), "foot", 1, 7, fire_cost=1, move_cost=1)


def slowed(*counters: Any, order: Order = NEAREST_FIRES) -> MissionTable:
    """A table with a marker that makes everything dearer."""
    table = make_table(*counters, card=card(order))
    table.content.hit_markers["slow"] = SLOW
    return table


def test_a_turret_that_need_not_turn_fires_first() -> None:
    table = make_table(
        ai("A", "G13", TANK),
        ai("B", "G07", TANK),
        unit("U", "G10"),
        card=card(NEAREST_FIRES),
        sees={("A", "U"): Sees.UNIT_FLANKS},
    )
    run = play(ai_turn.orders(table), {"attack.roll": (1, 1)})
    assert table.state.executors == ["B"] and run.keys == ["attack.roll"], (
        "5.1.1: the one with the lower cost to fire, and no die"
    )


@pytest.mark.parametrize("sees", [Sees.BOTH, Sees.UNIT_FLANKS])
@pytest.mark.parametrize("kind", [RIFLES, TANK])
def test_a_move_compares_what_a_shot_in_the_arc_would_cost(kind: UnitType, sees: Sees) -> None:
    dearer = replace(kind, id="dearer", fire_cost=(kind.fire_cost or 0) + 1)
    strongest = Order(Action.MOVE, ai=Selector(highest_firepower=True), to=ANY_UNIT)
    table = make_table(
        ai("A", "G13", kind), ai("B", "G07", dearer), unit("U", "G10"), card=card(strongest), sees={("A", "U"): sees}
    )
    table.state.destinations = {"A": [Destination("G12", cost=1)], "B": [Destination("G08", cost=1)]}
    run = play(ai_turn.orders(table), {})
    assert table.state.executors == ["A"] and "tie.ai.die" not in run.keys, "5.1.1: nobody turns a turret, or fires"


def test_what_a_revealed_marker_adds_counts_among_the_costs() -> None:
    moving = slowed(ai("A", "G13", hit="slow"), ai("B", "G07", hit="calm"), unit("U", "G10"), order=NEAREST_MOVES)
    moving.state.destinations = {"B": [Destination("G08", cost=1)]}
    play(ai_turn.orders(moving), {})
    assert moving.state.executors == ["B"]
    for hit, other in (("slow", "calm"), ("calm", "slow")):
        table = slowed(ai("A", "G07"), unit("U", "G10", hit=hit), unit("V", "G04", hit=other))
        run = play(ai_turn.orders(table), {"attack.roll": (1, 1)})
        assert run.prompts[-1].subject == ("A", "U" if hit == "calm" else "V"), (
            "5.2: the one with the lower cost to fire"
        )


def executors(order: Order) -> set[str]:
    """Return the pairs left for an order about Units and an objective.

    B has the higher firepower and is 1 hex from the objective; A and the Units are far away.
    """
    far = (unit("U", "G20", cover=2), unit("V", "G22"))
    table = make_table(ai("A", "G07"), ai("B", "G09", SMG), *far, card=card(order), mission={"objectives": ("G10",)})
    found = play(selection.candidates(table, order, command=True)).result
    return {f"{ai} {other}" for ai, other in play(selection.narrow(table, order, found)).result.pairs}


def test_what_is_asked_of_a_unit_is_not_asked_of_an_objective() -> None:
    lowest = Order(Action.MOVE, to=(Target(unit=Selector(lowest_defence=True)), Target(objective=True)))
    strongest = Order(Action.MOVE, to=(Target(unit=Selector(highest_firepower=True)), Target(objective=True)))
    assert executors(lowest) == executors(strongest) == {"B G10"}
    by_firepower = Order(Action.MOVE, ai=Selector(highest_firepower=True), to=(Target(objective=True),))
    assert executors(by_firepower) == {"B G10"}


def test_the_firepower_of_who_goes_for_an_objective_counts() -> None:
    order = Order(Action.MOVE, ai=Selector(highest_firepower=True), to=(Target(objective=True),))
    table = make_table(
        ai("A", "G09"), ai("B", "G07", SMG), unit("U", "G20"), card=card(order), mission={"objectives": ("G10",)}
    )
    found = play(selection.candidates(table, order, command=True)).result
    chosen = play(selection.narrow(table, order, found)).result
    assert chosen.pairs == (("B", "G10"),), "A is nearer, but B is stronger"
    assert all(note.message for note in chosen.thoughts.notes(table))


def test_the_lowest_defence_is_looked_for_pair_by_pair() -> None:
    order = Order(Action.FIRE, to=(Target(unit=Selector(lowest_defence=True)),))
    table = make_table(
        ai("A", "G07"), ai("B", "G04"), unit("U", "G09"), card=card(order), sees={("B", "U"): Sees.AI_FLANKS}
    )
    play(ai_turn.orders(table), {"attack.roll": (1, 1)})
    assert table.state.executors == ["B"]


@pytest.mark.parametrize(("level", "done"), [(Sees.BOTH, True), (Sees.AI_FLANKS, False)])
def test_the_fire_zone_of_the_nearest_unit_counts_for_an_order_towards_an_objective_too(
    level: Sees, done: bool
) -> None:
    order = Order(Action.MOVE, ai=Selector(in_zone_of_nearest=True), to=(Target(objective=True),))
    table = make_table(
        ai("A", "G07"), unit("U", "G10"), card=card(order), sees={("A", "U"): level}, mission={"objectives": ("G03",)}
    )
    found = play(selection.candidates(table, order, command=True)).result
    assert found.pairs == ((("A", "G03"),) if done else ())


def test_a_search_keeps_the_reason_of_the_stage_that_emptied_it() -> None:
    found = Found((("A", "U"), ("B", "U"))).keep_pairs((("A", "U"),), Reason.NO_SHOT).keep_pairs((), Reason.TOO_HARD)
    assert found.reason is Reason.TOO_HARD and found.rejections == (("B", Reason.NO_SHOT), ("A", Reason.TOO_HARD))


def test_every_reason_has_its_words() -> None:
    assert {*WORDS} == {*Reason} - {Reason.NONE} and {*OF_ONE} <= {*WORDS}
    assert in_words("") is None and in_words("done") is None and in_words("no_shot") is not None


def test_who_is_in_no_fire_zone_or_out_of_range_is_told_of_the_ai_and_not_of_the_unit():
    table, say = make_table(ai("A"), unit("U")), Language("es").say
    zone = criteria.Sighted(Reason.NOT_IN_ZONE, (("A", "U"),))
    told = zone.rejection_reason(table, "A")
    assert told is not None and say(told) == "A: fuera de la ZF" and zone.rejection_reason(table, "U") is None
    far = criteria.InReach((("A", "U"),)).rejection_reason(table, "A")
    assert far is not None and say(far) == "A: U está fuera de alcance", "how far it is nobody has told"
