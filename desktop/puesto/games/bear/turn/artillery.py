"""Off-map artillery: a target is noted before one round and struck before the next (2.5; base rules EOD 12.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.state import MissionTable
from puesto.games.bear.turn import board_results


def step_after_cards(t: MissionTable) -> str:
    """The step that follows the action cards: noting targets, striking those noted, or the initiative (2.5)."""
    s = t.state
    if s.round > 1 and targets_left(t) > 0:
        return sequence.ARTILLERY_TARGET
    return sequence.ARTILLERY_STRIKE if due_targets(t) else sequence.INITIATIVE


def targets_left(t: MissionTable) -> int:
    """How many targets may still be noted for the next round."""
    return (t.mission.artillery or 0) - sum(1 for noted in t.state.artillery.values() if noted == t.state.round)


def due_targets(t: MissionTable) -> list[str]:
    """Targets noted before an earlier round: they are struck now."""
    return sorted(place for place, noted in t.state.artillery.items() if noted < t.state.round)


def ask_target(t: MissionTable) -> Procedure[None]:
    """Note a target of off-map artillery, for its effect before the next round, or none (2.5)."""
    s = t.state
    options = (Option("none", msg(N_("Ninguno esta vez"))), Option("note", msg(N_("Anotar un hexágono"))))
    answer = yield from Choose(
        key="artillery.note",
        subject=(str(s.round), str(targets_left(t))),
        message=msg(N_("¿Anotas un objetivo para la artillería de fuera del mapa?")),
        rule="2.5",
        detail=msg(N_("Caerá antes de la ronda {n}."), n=s.round + 1),
        options=options,
        default="none",
    )
    noted = answer == "note" and (yield from battlefield.note_target(t, "round"))
    if not noted or targets_left(t) <= 0:
        s.step = sequence.ARTILLERY_STRIKE if due_targets(t) else sequence.INITIATIVE


def strike(t: MissionTable) -> Procedure[None]:
    """Resolve a target that was noted before: the player rolls on the board and tells which counters were hit (2.5).

    It is no shot of a Unit's (7, mission 1).
    """
    place, fired = due_targets(t)[0], t.state.unit_has_fired
    del t.state.artillery[place]
    there = [unit for unit in t.in_play() if t.state.counters[unit].hex == place]
    yield from say(N_("La artillería de fuera del mapa cae sobre {place}"), "2.5", "heading", place=Ref("hex", place))
    yield from board_results.ask_results(t, "artillery", there)
    t.state.unit_has_fired = fired
    t.state.step = sequence.ARTILLERY_STRIKE if due_targets(t) else sequence.INITIATIVE
