"""Initiative, Activation Markers, Momentum and Trump (5.1-5.3)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Band, Modifier, Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed.records import Battle, PrintedLeader, Role
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.markers import MarkerId
from puesto.games.chariots.table.state import (
    BattleTable,
    CommandId,
    LeaderId,
    SideId,
    State,
    is_momentum,
    momentum_marker,
)

# -- 5.1


class InitiativeFacts(Struct, frozen=True):
    """Facts of the roll for the Initiative."""

    one: Annotated[int, fact("Iniciativa del primer CG", "Initiative of the first OC", "5.1", 0, 12)] = 5
    other: Annotated[int, fact("Iniciativa del segundo CG", "Initiative of the second OC", "5.1", 0, 12)] = 5
    sides: tuple[SideId, SideId] = ("", "")
    turn: int = 1


def initiative_words(side: SideId) -> Message:
    """Return the words for who has the Initiative; "" for nobody."""
    if not side:
        return msg(N_("nadie tiene la Iniciativa"))
    return msg(N_("la Iniciativa es de {side}"), side=Ref("side", side))


def _initiative_bands(ahead: int, sides: tuple[SideId, SideId]) -> tuple[Band, ...]:
    """Return the meaning of the second die, which needs `ahead` for a tie.

    The winner is named, as the first player reads it too.
    """
    first_wins, second_wins = map(initiative_words, sides)
    bands = (Band(0, first_wins), Band(ahead, initiative_words("")), Band(max(ahead + 1, 0), second_wins))
    first, tie, second = ahead > 0, 0 <= ahead < dice.SIDES, ahead + 1 < dice.SIDES
    return tuple(band for band, can in zip(bands, (first, tie, second), strict=True) if can)


def roll_initiative(facts: InitiativeFacts) -> Procedure[SideId]:
    """Roll for the Initiative, with the Generals' ratings; "" in a tie (5.1)."""
    totals = yield from roll_initiative_totals(facts)
    return (yield from compare_initiative(facts, *totals))


def roll_initiative_totals(facts: InitiativeFacts) -> Procedure[tuple[int, int]]:
    """Roll each player's die and return the totals with his General's Initiative (5.1)."""
    totals: list[int] = []
    for side, initiative in zip(facts.sides, (facts.one, facts.other), strict=True):
        side_ref = Ref("side", side)
        plus = (Modifier(msg(N_("Iniciativa del CG")), initiative, "5.1"),) if initiative else ()
        ahead = totals[0] - initiative if totals else None
        bands = _initiative_bands(ahead, facts.sides) if ahead is not None else ()
        message = msg(N_("{side} tira un dado por la Iniciativa."), side=side_ref)
        die = yield from dice.roll_die(
            "initiative.roll", message, "5.1", subject=(str(facts.turn), side), who=side, bands=bands, modifiers=plus
        )
        totals.append(die + initiative)
    return totals[0], totals[1]


def compare_initiative(facts: InitiativeFacts, first: int, second: int) -> Procedure[SideId]:
    """Return the side that has the Initiative by two totals; "" in a tie (5.1)."""
    if first == second:
        yield from say(
            N_("Iniciativa: {one} a {other}. No es de nadie: todos los marcadores van a La Bolsa"),
            "5.1",
            one=first,
            other=second,
        )
        return ""
    winner = facts.sides[0] if first > second else facts.sides[1]
    yield from say(
        N_("Iniciativa: {one} a {other}. Es de {side}"), "5.1", one=first, other=second, side=Ref("side", winner)
    )
    return winner


# -- 5.2


def markers_of(battle: Battle, side: SideId) -> tuple[MarkerId, ...]:
    """Return the Activation Markers of a side: one for each Wing, and Momentum (5.21)."""
    return (
        *(command.id for command in battle.commands if command.side == side and command.marker),
        momentum_marker(side),
    )


def owner_of(table: BattleTable, marker: MarkerId) -> SideId:
    """Return the side of a marker."""
    return marker.partition(":")[2] if is_momentum(marker) else table.side_of(marker)


def keep_marker(table: BattleTable, marker: MarkerId) -> None:
    """Keep the `marker` chosen by the Initiative out of the bag, and put all others in (5.22). "" for none."""
    everything = [each_marker for army in table.battle.armies for each_marker in markers_of(table.battle, army.id)]
    fill_bag(table.state, [marker_id for marker_id in everything if marker_id not in table.state.out], marker)


def fill_bag(state: State, everything: Collection[MarkerId], kept_marker: MarkerId) -> None:
    """Fill the bag with all markers but the one chosen by the Initiative, "" for none (5.1, 5.22)."""
    state.kept = kept_marker
    state.bag = sorted(marker_id for marker_id in everything if marker_id != kept_marker)
    state.aside, state.used = [], []


def draw_marker(state: State, marker: MarkerId) -> None:
    """Take a marker out of the bag (5.23)."""
    state.bag.remove(marker)
    state.marker = marker


def ignore_if_due(table: BattleTable) -> bool:
    """Return whether the marker just drawn is ignored, as a leader withdrew from Heroic Combat.

    It is then spent as if it had been used (10.43).
    """
    side = table.state.sides[owner_of(table, table.state.marker)]
    if not side.ignores_next:
        return False
    side.ignores_next = False
    spend_marker(table)
    return True


def say_ignored(side: SideId) -> Procedure[None]:
    """Say that a side ignores its next marker, because one of its leaders withdrew (10.43)."""
    yield from say(N_("{side} tiene que ignorar su siguiente marcador"), "10.43", side=Ref("side", side))


def put_back(state: State, marker: MarkerId) -> None:
    """Put a used marker back into the bag, to be drawn like any other (5.32, 10.41)."""
    state.bag = sorted([*state.bag, marker])
    state.returned.append(marker)
    if state.kept == marker:
        state.kept = ""


def spend_marker(table: BattleTable) -> bool:
    """Spend the marker in play; return whether it went back into the bag (5.32). A Momentum marker may have to."""
    marker = table.state.marker
    if is_momentum(marker) and table.state.sides[owner_of(table, marker)].momentum_returns:
        table.state.sides[owner_of(table, marker)].momentum_returns = False
        return lay_down(table.state, returns=True)
    return lay_down(table.state, returns=False)


def lay_down(state: State, *, returns: bool) -> bool:
    """Use up the marker in play; return whether it went back into the bag, as after a failed trump (5.32)."""
    marker, state.marker = state.marker, ""
    if marker and returns:
        put_back(state, marker)
    elif marker:
        state.used.append(marker)
    return bool(marker) and returns


# -- 5.25


def wings_in_reach(table: BattleTable, side: SideId, near: Collection[LeaderId]) -> tuple[CommandId, ...]:
    """Return the Wings that Momentum or a trump can choose: Generals in command (5.25, 5.32).

    `near` are the leaders within it, which only the board knows. Without a General there is none (A22).
    """
    general = table.general(side)
    if not general:
        return ()
    wings = []
    for command in table.battle.commands:
        if command.side == side:
            leader = leaders.commander_of(table, command.id)
            if leader and (leader == general or leader in near):
                wings.append(command.id)
    return tuple(wings)


class MomentumFacts(Struct, frozen=True):
    """Facts of a Momentum attempt."""

    factor: Annotated[
        int,
        fact(
            "Capacidad del CA, o Iniciativa del CG",
            "Capability of the commander, or Initiative of the OC",
            "5.25",
            0,
            12,
        ),
    ] = 5
    command: CommandId = ""
    who: SideId = ""
    general: Annotated[bool, fact("El CG vive", "The OC is alive", "4.25")] = True
    commander: Annotated[bool, fact("Quien manda el Ala vive", "Who leads the Wing is alive", "4.25")] = True
    in_range: Annotated[
        bool,
        fact(
            "Está en el Alcance de Mando del CG, o es él", "He is in the OC’s Command Range, or is he himself", "5.25"
        ),
    ] = True
    general_leads: Annotated[bool, fact("El CG manda un Ala o División", "The OC leads a Wing or Division", "5.46")] = (
        True
    )


LEADERLESS = msg(N_("quien manda el Ala ha muerto (4.25)"))


def momentum_refusal(facts: MomentumFacts) -> Message | None:
    """Return why Momentum cannot choose a Wing, without a roll; None where it can (4.25, 5.25)."""
    if not facts.general:
        return msg(N_("no tiene CG (4.25)"))
    if not facts.commander:
        return LEADERLESS
    return None if facts.in_range else msg(N_("está fuera del Alcance de Mando del CG (5.25)"))


def attempt_momentum(facts: MomentumFacts) -> Procedure[bool]:
    """Return whether the Wing gets an Orders Phase: a die of at most its commander's factor (5.25)."""
    command_ref, factor = Ref("command", facts.command), facts.factor
    return (
        yield from dice.make_check(
            "momentum.roll",
            msg(N_("Ímpetu para {command}: con {factor} o menos, se activa."), command=command_ref, factor=factor),
            "5.25",
            factor,
            (msg(N_("se activa")), msg(N_("no ocurre nada"))),
            (
                N_("Ímpetu: {die} contra {factor}. {command} se activa"),
                N_("Ímpetu: {die} contra {factor}. No ocurre nada"),
            ),
            subject=(facts.command,),
            who=facts.who,
            tone="good",
            params={"factor": factor, "command": command_ref},
        )
    )


def momentum_facts(table: BattleTable, command: CommandId) -> MomentumFacts:
    """Return the facts of the attempt from the state."""
    leader = leaders.commander_of(table, command)
    return MomentumFacts(leaders.ability(table, leader) if leader else 0, command, table.side_of(command))


def movers_on_momentum(table: BattleTable, side: SideId) -> tuple[LeaderId, ...]:
    """Return who may move after Momentum: a General without troops, and Heroes (5.46, 10.14)."""
    return tuple(
        record.id
        for record in table.battle.leaders
        if record.side == side and not table.state.leaders[record.id].dead and is_moved_by_momentum(record)
    )


def is_moved_by_momentum(record: PrintedLeader) -> bool:
    """Return whether a leader moves when Momentum is drawn. A General without troops, a Hero (5.46, 10.14)."""
    return record.role is Role.HERO or (record.role is Role.GENERAL and not record.command)


# -- 5.3


class TrumpFacts(Struct, frozen=True):
    """Facts of a trump."""

    initiative: Annotated[int, fact("Iniciativa del CG", "Initiative of the OC", "5.32", 0, 12)] = 6
    general: Annotated[bool, fact("El CG vive", "The OC is alive", "4.25")] = True
    engaged: Annotated[bool, fact("El CG está con una unidad Enzarzada", "The OC is with an Engaged unit", "5.33")] = (
        False
    )
    used: Annotated[bool, fact("Ya lo ha intentado en este turno", "Has tried in this turn", "5.31")] = False
    kept: Annotated[
        bool, fact("Es el marcador que eligió la Iniciativa", "It is the marker that the Initiative chose", "5.34")
    ] = False
    own: Annotated[bool, fact("El marcador es suyo", "The marker is his own", "5.32")] = False
    drawn: Annotated[bool, fact("El marcador acaba de salir", "The marker has just been drawn", "5.32")] = True
    there: Annotated[
        bool,
        fact(
            "Hay un marcador (una Fase por Truncar no lo tiene)",
            "There is a marker (a Phase by Trump has none)",
            "5.32",
        ),
    ] = True
    """Whether there is a marker at all: an Orders Phase from a trump has none."""
    marker: MarkerId = ""
    who: SideId = ""


ONCE_A_TURN = N_("Una vez por turno. Si falla, el marcador de Ímpetu de {side} vuelve a La Bolsa.")


def trump_refusal(facts: TrumpFacts) -> Message | None:
    """Return why a marker cannot be trumped, or None where it can (4.25, 5.31-5.34)."""
    if not facts.there:
        return msg(N_("no se ha sacado ningún marcador (5.32)"))
    if not facts.drawn:
        return msg(N_("se declara nada más salir el marcador (5.32)"))
    if facts.own:
        return msg(N_("el marcador es suyo (5.32)"))
    if facts.kept:
        return msg(N_("el marcador elegido por la Iniciativa no se puede Truncar (5.34)"))
    if facts.used:
        return msg(N_("ya lo ha intentado en este turno (5.31)"))
    if not facts.general:
        return msg(N_("no tiene CG (4.25)"))
    if facts.engaged:
        return msg(N_("su CG está apilado con una unidad Enzarzada (5.33)"))
    return None


def trump_facts(table: BattleTable, side: SideId) -> TrumpFacts:
    """Return the facts of a trump by `side` against the marker in play, from the state."""
    state, general = table.state, table.general(side)
    return TrumpFacts(
        leaders.initiative_of(table, side),
        bool(general),
        bool(general) and leaders.is_with_engaged(state, general),
        state.sides[side].trump_used,
        bool(state.marker) and state.marker == state.kept,
        bool(state.marker) and owner_of(table, state.marker) == side,
        state.step in ("draw", "trump"),
        bool(state.marker) and not state.free,
        state.marker,
        side,
    )


def trump_refusal_now(table: BattleTable, side: SideId) -> Message | None:
    """Return why `side` cannot trump the marker in play, or None where it can (4.25, 5.31-5.34)."""
    return trump_refusal(trump_facts(table, side))


def roll_trump(facts: TrumpFacts) -> Procedure[bool]:
    """Return whether the trump succeeds: a die of at most the General's Initiative (5.32)."""
    side, marker = Ref("side", facts.who), Ref("marker", facts.marker)
    words = N_("{side} intenta Truncar {marker:los}: con {factor} o menos.")
    return (
        yield from dice.make_check(
            "trump.roll",
            msg(words, side=side, marker=marker, factor=facts.initiative),
            "5.32",
            facts.initiative,
            (msg(N_("truncado")), msg(N_("falla"))),
            (
                N_("{side:el} Trunca {marker:los}: se deja aparte y no se usa en este turno"),
                N_("{side:el} no consigue Truncar {marker:los}"),
            ),
            subject=(facts.marker,),
            who=facts.who,
            params={"side": side, "marker": marker},
        )
    )


def settle_trump(table: BattleTable, side: SideId, success: bool) -> bool:
    """Apply a trump by `side`; return whether the opponent's Momentum marker is in the bag again (5.32)."""
    state = table.state
    state.sides[side].trump_used = True
    if success:
        set_aside(state)
        return False
    enemy = table.enemy(side)
    if take_back(state, momentum_marker(enemy)):
        return True
    state.sides[enemy].momentum_returns = True
    return False


def set_aside(state: State) -> None:
    """Set the trumped marker in play aside for this turn (5.32)."""
    state.aside.append(state.marker)
    state.marker = ""


def take_back(state: State, marker: MarkerId) -> bool:
    """Put a used Momentum marker back into the bag; return False if it was not used (5.32)."""
    if marker not in state.used:
        return False
    state.used.remove(marker)
    put_back(state, marker)
    return True
