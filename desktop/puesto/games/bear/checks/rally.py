"""Rallying:

5 PA and 2D6 against the marker's number, or without cost and roll where an order or a card says so (4.1.2, EOD 7.6).
"""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Param, Ref, msg
from puesto.core.prompts import Band, Detail, Modifier, Procedure, Roll, total
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import hits
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.command_points import faces_of
from puesto.games.bear.table.state import PLAYER, SIDES, MissionTable

COST = 5
"""PA of a rally attempt (4.1.2)."""


class RallyFacts(Struct, frozen=True):
    """Facts of a rally roll."""

    unit: UnitId = "unit"
    number: Annotated[int, fact("Número del marcador de impacto", "Number on the hit marker", "7.6 EOD", 2, 15)] = 7
    cover: Annotated[bool, fact("A cubierto", "In cover", "7.6 EOD")] = False
    with_unhit_friend: Annotated[
        bool, fact("Con una ficha indemne en su hexágono", "With an unhit counter in its hex", "7.6 EOD")
    ] = False
    bonus: Annotated[int, fact("PAM declarados", "CAPs declared", "3.2.3", -2, 2)] = 0
    side: Annotated[str, fact("De quién es", "Whose it is", "4.1.2", options=SIDES)] = PLAYER

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifiers of the dice."""
        lines = (
            Modifier(msg(N_("A cubierto")), int(self.cover), "7.6 EOD"),
            Modifier(msg(N_("Con una ficha indemne en su hexágono")), int(self.with_unhit_friend), "7.6 EOD"),
            Modifier(msg(N_("PAM declarados")), self.bonus, "3.2.3"),
        )
        return tuple(line for line in lines if line.value)

    @property
    def need(self) -> int:
        """Return the natural total of 2D6 that rallies."""
        return self.number - sum(line.value for line in self.modifiers)


def rally(facts: RallyFacts) -> Procedure[bool]:
    """Roll 2D6 against the marker's number and return whether the unit rallies (EOD 7.6)."""
    faces = yield from Roll(
        key="rally.roll",
        subject=(facts.unit,),
        message=msg(N_("Tira 2D6 para reagrupar a {unit}."), unit=Ref("unit", facts.unit)),
        rule="7.6 EOD",
        who=facts.side,
        dice=2,
        total_enough=True,
        bands=(Band(facts.need, msg(N_("se reagrupa"))),),
        below=msg(N_("no se reagrupa")),
        modifiers=facts.modifiers,
    )
    rallied = total(faces) >= facts.need
    params: dict[str, Param] = {
        "unit": Ref("unit", facts.unit),
        "total": total(faces) + facts.number - facts.need,
        "number": facts.number,
    }
    detail = Detail(dice=faces_of(faces), modifiers=facts.modifiers)
    tone = "good" if rallied == (facts.side == PLAYER) else "bad"
    if rallied:
        yield from tell(
            msg(N_("Se reagrupa: {unit}, {total} contra {number} o más"), **params), "7.6 EOD", tone, facts=detail
        )
    else:
        yield from tell(
            msg(N_("No se reagrupa: {unit}, {total} contra {number} o más"), **params), "7.6 EOD", tone, facts=detail
        )
    return rallied


def facts_of(table: MissionTable, unit: UnitId, bonus: int = 0) -> RallyFacts:
    """Return the rally facts of a counter whose marker is revealed and can be rallied away."""
    marker, counter = table.marker_of(unit), table.state.counters[unit]
    number = marker.rally if marker is not None and marker.rally is not None else 0
    friends = [table.state.counters[other_name] for other_name in table.in_play(counter.side) if other_name != unit]
    beside = any(friend.hex == counter.hex != "" and not friend.hit for friend in friends)
    return RallyFacts(unit, number, battlefield.cover(table, unit) > 0, beside, bonus, counter.side)


def ai_rally(table: MissionTable, unit: UnitId, automatic: bool) -> Procedure[bool]:
    """Rally an AI by order: its marker is revealed, then it rolls, or rallies automatically (4.1.2, 7.4).

    Returns whether it carried the order out: not where the marker destroys it or cannot be rallied away. The PA are the
    caller's.
    """
    if (
        not hits.is_hit(table, unit)
        or not (yield from hits.reveal(table, unit))
        or not hits.can_do(table, unit, "rally")
    ):
        return False
    if automatic:
        hits.lose_marker(table, unit)
        yield from say(N_("{unit} se reagrupa automáticamente"), "4.1.2", "bad", unit=Ref("unit", unit))
    elif (yield from rally(facts_of(table, unit))):
        hits.lose_marker(table, unit)
    return True
