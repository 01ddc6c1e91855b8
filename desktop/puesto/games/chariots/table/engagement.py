"""Engaged units, and how they get away (9.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.printed.records import CHARIOTS, Type
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import State, UnitId


def pair_of(first: UnitId, second: UnitId) -> str:
    """Return the key of two opponents, the same in either order."""
    return "|".join(sorted((first, second)))


def engage(state: State, attackers: Iterable[UnitId], defenders: Collection[UnitId]) -> None:
    """Engage opponents of a combat that are still side by side and did not move (9.21)."""
    both = {pair_of(attacker, defender) for attacker in attackers for defender in defenders}
    state.engaged = sorted({*state.engaged, *both})


def is_engaged(state: State, unit: UnitId) -> bool:
    """Return whether a unit is Engaged (9.21)."""
    return bool(state.engaged) and unit in _engaged_units(tuple(state.engaged))


@lru_cache(maxsize=64)
def _engaged_units(pairs: tuple[str, ...]) -> frozenset[UnitId]:
    """Return the units of pairs of opponents; kept, since it is asked thousands of times a second."""
    return frozenset([unit for both in pairs for unit in both.split("|")])


def foes(state: State, unit: UnitId) -> list[UnitId]:
    """Return the units with which a unit is Engaged (9.21)."""
    return [
        unit_id
        for both in state.engaged
        if unit in both and unit in (two := both.split("|"))
        for unit_id in two
        if unit_id != unit
    ]


def separate_unit(state: State, unit: UnitId) -> None:
    """End all Engagements of a unit that has left (9.26)."""
    state.engaged = [both for both in state.engaged if unit not in both.split("|")]


def can_leave_freely(type: Type) -> bool:
    """Return whether a unit disengages without a die: chariots, also those stacked with runners (9.25)."""
    return type in CHARIOTS


def say_left(unit: UnitId) -> Procedure[None]:
    """Say that a unit gets away (9.24)."""
    yield from say(N_("{unit} se Desenzarza y se retira un hexágono"), "9.24", "good", unit=Ref("unit", unit))


# -- 9.23


class DisengageFacts(Struct, frozen=True):
    """Facts of an attempt to disengage."""

    factor: Annotated[
        int,
        fact(
            "Capacidad del CA, o Iniciativa del CG",
            "Capability of the commander, or Initiative of the OC",
            "9.23",
            0,
            12,
        ),
    ] = 3
    charisma: Annotated[
        int,
        fact(
            "Carisma del CG, si es él o está con él o al lado",
            "Charisma of the OC, if it is he or he is stacked or adjacent",
            "9.23",
            0,
            12,
        ),
    ] = 0
    command: str = ""
    who: str = ""

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifier of the General's Charisma."""
        return (Modifier(msg(N_("Carisma del CG")), self.charisma, "9.23"),) if self.charisma else ()


def attempt_disengage(facts: DisengageFacts) -> Procedure[bool]:
    """Return whether the Engaged units in range get away.

    A die of at most the leader's factor (9.23); chariots need none (9.25).
    """
    most = facts.factor + facts.charisma
    command_ref = Ref("command", facts.command)
    return (
        yield from dice.make_check(
            "disengage.roll",
            msg(N_("{command} intenta Desenzarzarse: con {most} o menos."), command=command_ref, most=most),
            "9.23",
            most,
            (msg(N_("se Desenzarzan")), msg(N_("siguen Enzarzadas y tienen que Chocar"))),
            (
                N_("Desenzarzarse: {die} contra {most}. Lo consigue: retirada de un hexágono, sin girar"),
                N_("Desenzarzarse: {die} contra {most}. No lo consigue: hay que Chocar"),
            ),
            subject=(facts.command,),
            who=facts.who,
            tone="good",
            params={"most": most},
        )
    )
