"""Checks of the position of a situation: own records, and whether it can be legal."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Path
from puesto.core.values import fields, replace
from puesto.games.bear.ai import rulings
from puesto.games.bear.printed.records import Content, Piece
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations.situations import Situation, own_mission, set_up_situation
from puesto.games.bear.table import pack_checks as packs
from puesto.games.bear.turn import steps
from puesto.games.bear.views import legal_state
from puesto.games.kit.checks import finding, repeats

OF_THE_MISSION = (
    "reactive",
    "orders",
    "sheet",
    "objectives",
    "controls",
    "entry_limits",
    "ai_stacks",
    "points_per_ai",
    "points_per_unit",
)
"""Fields that belong to a mission, for a situation that names none."""
NEEDS = (sequence.EVENT, sequence.CHECK)
"""Steps for which the state must hold an event or a check."""


def _own_records(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on the situation's own cards, counters, markers and mission."""
    for name, keys in (
        ("order_cards", [card.number for card in situation.order_cards]),
        ("unit_types", [kind.id for kind in situation.unit_types]),
        ("hit_markers", [marker.id for marker in situation.hit_markers]),
    ):
        for path, key in repeats(((name, index), str(key)) for index, key in enumerate(keys)):
            yield finding(path, "twice", N_("«{name}» ya está más arriba"), name=key)
    if situation.mission:
        usual = {field.name: field.default for field in fields(Situation)}
        for name in OF_THE_MISSION:
            if getattr(situation, name) != usual[name]:
                yield finding(
                    (name,),
                    "beside_mission",
                    N_("esto lo dice la misión «{mission}»: sobra"),
                    mission=situation.mission,
                )
    else:
        forces = tuple(Piece(counter.id, counter.type, counter.side, counter.hex) for counter in situation.counters)
        mission = own_mission(situation, content, forces)
        yield from packs.check_own_records(
            content, mission, situation.order_cards, situation.unit_types, situation.hit_markers
        )


def _table(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on an impossible position, with the field of the saved state to blame."""
    if _is_legal(situation, content):
        return
    without = {name: {key: value for key, value in situation.table.items() if key != name} for name in situation.table}
    blamed = [name for name, rest in without.items() if _is_legal(replace(situation, table=rest), content)]
    path: Path = (
        ("table", blamed[0])
        if blamed
        else ("table",)
        if situation.table
        else ("step",)
        if situation.step in NEEDS
        else ("counters",)
    )
    yield finding(
        path,
        "cannot_stand",
        N_("así no puede quedar la mesa: estas fichas, cartas o marcadores no encajan unos con otros"),
    )


def _is_legal(situation: Situation, content: Content) -> bool:
    """Return whether the position of a situation is legal in its mission."""
    own_content, state = set_up_situation(situation, content)
    has_names = state.mission in own_content.missions and state.step in STEPS
    return (
        has_names
        and rulings.can_keep_rulings(state)
        and legal_state.is_legal(state, own_content)
        and legal_state.has_legal_step(state, own_content)
    )


STEPS = (*steps.STEPS, sequence.OVER)
"""The steps at which a situation can begin and end."""
