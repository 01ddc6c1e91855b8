"""Whatever the position, the reasons can be read, and what is said to have been enough would have been."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import Ref
from puesto.core.prompts import Note
from puesto.games.bear.ai.criteria import NEARER
from puesto.games.bear.printed.reason_codes import ENOUGH, Reason
from puesto.games.bear.printed.records import Action, Control, Order, Relation, Selector, Target
from puesto.games.bear.table.state import HIDDEN_HIT, MissionTable, Sees
from puesto.games.bear.turn import ai_turn
from puesto.language import Language
from tests.games.bear.ai.test_reasons import anything, below
from tests.games.bear.ai.test_sufficient_changes import passed
from tests.games.bear.driver import play
from tests.games.bear.made_up import HALFTRACK, MMG, RIFLES, SMG, ai, card, make_table, unit

ES, EN = Language("es"), Language("en")
HEXES = tuple(f"{column}{row:02d}" for column in "CDEFGHI" for row in range(3, 14))
KINDS = st.sampled_from((RIFLES, SMG, MMG, HALFTRACK))
MAYBE = st.sampled_from((None, None, None, True, False))
RARELY = st.sampled_from((False, False, False, True))
WHO = st.builds(
    Selector,
    hit=MAYBE,
    covered=MAYBE,
    highest_firepower=RARELY,
    largest_group=RARELY,
    mobile=RARELY,
    in_zone_of_nearest=RARELY,
    no_unit_within=st.sampled_from((None, None, None, 2, 5)),
)
WHOM = st.builds(
    Selector,
    hit=MAYBE,
    used=MAYBE,
    covered=MAYBE,
    lowest_defence=RARELY,
    highest_firepower=RARELY,
    in_sight=RARELY,
    just_acted=RARELY,
)
GOALS = st.tuples(WHOM, st.booleans()).map(
    lambda goal: (Target(unit=goal[0]), *((Target(objective=True),) if goal[1] else ()))
)
SHOTS = st.builds(
    Order,
    do=st.just(Action.FIRE),
    ai=WHO,
    to=WHOM.map(lambda whom: (Target(unit=whom),)),
    bonus=st.integers(0, 2),
    long_range=RARELY,
    relation=st.sampled_from(Relation),
)
MOVES = st.builds(
    Order,
    do=st.sampled_from((Action.MOVE, Action.LOW_RISK_MOVE, Action.RALLY)),
    ai=WHO,
    to=GOALS,
    relation=st.sampled_from(Relation),
)


@st.composite
def positions(draw: Any) -> Callable[[], MissionTable]:
    """Something that sets the same table up each time: up to four counters a side and a card of up to three orders."""
    places = draw(st.lists(st.sampled_from(HEXES), min_size=8, max_size=8, unique=True))
    common = st.fixed_dictionaries({"used": st.booleans(), "cover": st.integers(0, 3)})
    mine = [
        (f"U{i}", places[i], draw(KINDS), draw(st.sampled_from(("", "calm"))), draw(common))
        for i in range(draw(st.integers(1, 4)))
    ]
    its = [
        (f"A{i}", places[4 + i], draw(KINDS), draw(st.sampled_from(("", "", "pinned", HIDDEN_HIT))), draw(common))
        for i in range(draw(st.integers(1, 4)))
    ]
    sees = {
        (a[0], u[0]): draw(st.sampled_from([level for level in Sees if level is not Sees.UNKNOWN]))
        for a in its
        for u in mine
    }
    played = card(*draw(st.lists(SHOTS | MOVES, min_size=1, max_size=3)))
    acted = draw(st.lists(st.sampled_from([one[0] for one in mine]), max_size=1))

    def stand() -> MissionTable:
        counters = [unit(id, hex, kind, hit=hit, **fields) for id, hex, kind, hit, fields in mine]
        counters += [ai(id, hex, kind, hit=hit, **fields) for id, hex, kind, hit, fields in its]
        mission = {"controls": (Control("F08", "player"),), "objectives": ("F08",)}
        return make_table(*counters, card=played, sees=sees, mission=mission, state={"just_acted": list(acted)})

    return stand


def answer(prompt: Any) -> Any:
    """Hidden markers that do nothing, rulings as proposed; else as little as possible."""
    if prompt.key == "hits.draw":
        return next(marker for marker in ("calm", *prompt.left) if marker in prompt.left)
    return anything(prompt)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_every_reason_can_be_read_in_both_languages_and_stands_on_a_rule(stand: Callable[[], MissionTable]) -> None:
    for top in play(ai_turn.orders(stand()), answer).notes:
        for note in below(top):
            assert "{" not in ES.say(note.message) + EN.say(note.message)
            assert note.rule or note.key in ("said", "move.doubt"), note.key


# ---- what would have been enough


def counter(**fields: Any) -> Callable[[MissionTable, str, str, int], None]:
    """Change the counter that is named."""

    def change(table: MissionTable, id: str, other: str, n: int) -> None:
        for name, value in fields.items():
            setattr(table.state.counters[id], name, value)

    return change


def contact(level: Sees) -> Callable[[MissionTable, str, str, int], None]:
    """Change what the two that are named are to each other."""
    return lambda table, id, other, n: table.state.contacts.update({f"{id}|{other}": level.value})


def nearer(table: MissionTable, id: str, other: str, n: int) -> None:
    """Move the other counter `n` hexes nearer, into an empty hex."""
    here, there = table.state.counters[id].hex, table.state.counters[other].hex
    away = LETTERED.distance(here, there) - n
    taken = {one.hex for one in table.state.counters.values()} - {here}
    everywhere = (f"{chr(column)}{row:02d}" for column in range(ord("A"), ord("Z") + 1) for row in range(30))
    table.state.counters[other].hex = next(
        place for place in everywhere if LETTERED.distance(place, here) == away and place not in taken
    )


def easier(table: MissionTable, id: str, other: str, n: int) -> None:
    """Take so much from the MD of the target's hex."""
    table.state.counters[other].cover -= n


CHANGES: dict[str, Callable[[MissionTable, str, str, int], None]] = {
    ENOUGH[Reason.ALL_USED]: counter(used=False),
    ENOUGH[Reason.NO_USED_UNIT]: counter(used=True),
    ENOUGH[Reason.NO_HIT_AI]: counter(hit="calm"),
    ENOUGH[Reason.NO_UNHIT_AI]: counter(hit=""),
    ENOUGH[Reason.NO_AI_IN_OPEN]: counter(cover=0),
    ENOUGH[Reason.NO_AI_IN_COVER]: counter(cover=1),
    ENOUGH[Reason.NOTHING_TO_RALLY]: counter(hit="calm"),
    ENOUGH[Reason.MARKER]: counter(hit="calm"),
    ENOUGH[Reason.NOBODY_ACTED]: lambda table, id, other, n: table.state.just_acted.append(id),
    "Última condición: bastaba con que {unit} tuviera a {other} en su arco": contact(Sees.BOTH),
    "Última condición: bastaba con que {unit} viera a {other} y la tuviera en su arco": contact(Sees.BOTH),
    "Última condición: bastaba con que {unit} viera a {other}": contact(Sees.NEITHER),
    "Última condición: bastaba con que {unit} necesitara {n} menos contra {other}": easier,
    NEARER: nearer,
}
"""Text of a sufficient condition -> the function that makes it true on a table with all hexes known."""


@settings(max_examples=100, deadline=None)
@given(positions())
def test_what_is_said_to_have_been_enough_would_have_been(stand: Callable[[], MissionTable]) -> None:
    for note in play(ai_turn.orders(stand()), answer).notes:
        hints = [inner for inner in note.notes if inner.key == "why.else"]
        if note.key != "order.passed_over" or not hints or hints[0].message.template not in CHANGES:
            continue
        params: dict[str, Any] = dict(hints[0].message.params)
        named = {name: value.id for name, value in params.items() if isinstance(value, Ref)}
        failed = [stage for stage in note.notes if stage.key.startswith("stage.")][-1]
        if passed(failed):
            continue  # somebody was chosen and could not after all
        table = stand()
        CHANGES[hints[0].message.template](table, named.get("unit", ""), named.get("other", ""), params.get("n", 0))
        again = [other for other in play(ai_turn.orders(table), answer).notes if other.subject[:1] == note.subject[:1]]
        assert all(held(other, failed.key) for other in again), [
            ES.say(one.message) for top in (note, *again) for one in below(top)
        ]


def held(note: Note, key: str) -> bool:
    """Whether somebody passed a stage, where it was come to; who then tried in vain has passed it."""
    tried = any(inner.key == "order.left_out" for inner in note.notes)
    return tried or all(passed(stage) for stage in note.notes if stage.key == key)
