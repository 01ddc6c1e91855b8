"""A Heroic Challenge instead of orders (10.23, 10.24, 10.33, 10.41)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.battle import leaders_in_shock
from puesto.games.chariots.leadership import activation, heroes, leaders
from puesto.games.chariots.table import sequence, settings
from puesto.games.chariots.table.state import BattleTable, LeaderId, SideId, is_momentum

ACCEPT, REFUSE, ARROW, DUEL, NOBODY = "accept", "refuse", "arrow", "duel", "nobody"


def heroes_of(table: BattleTable, side: SideId) -> list[LeaderId]:
    """Return the living Heroes and heroic Commanders of a side (10.1)."""
    return [
        record.id
        for record in table.battle.leaders
        if record.side == side
        and not table.state.leaders[record.id].dead
        and leaders_in_shock.is_hero(table, record.id)
    ]


def possible_challengers(table: BattleTable, side: SideId) -> list[LeaderId]:
    """Return the Heroes who can challenge with the marker in play (10.15, 10.16, 10.23).

    They are on foot, or may dismount as the marker activates them.
    """
    sides_up = table.battle.rules.leaders_on_foot
    return [
        leader
        for leader in heroes_of(table, side)
        if not sides_up or table.state.leaders[leader].on_foot or _is_activated(table, leader)
    ]


def _is_activated(table: BattleTable, leader: LeaderId) -> bool:
    """Return whether the marker in play is the one by which a leader is activated.

    That of his Wing, or Momentum where he leads none (5.46, 10.14).
    """
    wing = leaders.printed_leader(table, leader).command
    return table.state.marker == wing if wing else is_momentum(table.state.marker)


def challengeable_leaders(table: BattleTable, side: SideId) -> list[LeaderId]:
    """Return the living leaders of the enemy: any of them can be challenged (10.11, 10.23)."""
    return [
        record.id for record in table.battle.leaders if record.side != side and not table.state.leaders[record.id].dead
    ]


def say_if_possible(table: BattleTable, side: SideId) -> Procedure[bool]:
    """Return whether any leader can challenge with the marker in play, as far as the state shows.

    Mounted ones are reported with the reason (10.15, 10.23).
    """
    challengers = possible_challengers(table, side)
    for leader in heroes_of(table, side):
        if leader not in challengers:
            yield from say(
                N_("{leader} no puede desafiar: va en carro, y este marcador no lo activa"),
                "10.15",
                "quiet",
                leader=Ref("leader", leader),
            )
    return bool(challengers and challengeable_leaders(table, side))


def challenge_leader(table: BattleTable) -> Procedure[None]:
    """Ask which Hero challenges which enemy leader; without a challenge the marker remains usable (10.23)."""
    state = table.state
    side = activation.owner_of(table, state.marker)
    who = yield from _choose_leader(
        table, "challenge.who", possible_challengers(table, side), N_("¿Quién desafía? Va a pie.")
    )
    whom = (
        NOBODY
        if who == NOBODY
        else (
            yield from _choose_leader(
                table,
                "challenge.whom",
                challengeable_leaders(table, side),
                N_("¿A quién, a cinco hexágonos o menos, con LdV y sin enemigos en la ruta?"),
            )
        )
    )
    if whom == NOBODY:
        state.step = sequence.USE
        return
    state.leaders[who].on_foot = True
    if leaders.printed_leader(table, who).archer:
        answer = yield from Choose(
            key="challenge.arrow",
            subject=(who, whom),
            who=side,
            message=msg(
                N_("¿Dispara {leader:el} una flecha, a tres hexágonos o menos, o lucha?"), leader=Ref("leader", who)
            ),
            rule="10.33",
            options=(
                Option(DUEL, msg(N_("Lucha"))),
                Option(ARROW, msg(N_("Una flecha")), msg(N_("mate o no, el marcador se gasta"))),
            ),
            default=DUEL,
        )
        if answer == ARROW:
            if (yield from heroes.shoot_arrow(who, whom, side)):
                yield from hits_and_routs.remove_leader(table, whom)
            yield from _spend_marker(table, back=heroes.is_marker_returned(won=True, arrow=True))
            return
    if not (yield from _ask_acceptance(table, who, whom)):
        return
    state.leaders[whom].on_foot = True
    duel = yield from heroes.fight_duel(
        heroes.Duel(leaders_in_shock.champion_of(table, who), leaders_in_shock.champion_of(table, whom))
    )
    yield from leaders_in_shock.settle_duel(table, duel)
    yield from _spend_marker(table, back=heroes.is_marker_returned(won=duel.loser == whom, arrow=False))


def _ask_acceptance(table: BattleTable, who: LeaderId, whom: LeaderId) -> Procedure[bool]:
    """Ask whether the challenged leader fights.

    Else he withdraws, stays where he is stacked, and his player ignores a marker (10.24, 10.43).
    """
    enemy = leaders.printed_leader(table, whom).side
    alone = not table.state.leaders[whom].unit
    answer = yield from Choose(
        key="challenge.answer",
        subject=(who, whom),
        who=enemy,
        message=msg(N_("{hero} desafía a {leader}. ¿Acepta?"), hero=Ref("leader", who), leader=Ref("leader", whom)),
        rule="10.24",
        options=(
            Option(ACCEPT, msg(N_("Acepta")), msg(N_("lucha a pie"))),
            Option(
                REFUSE,
                msg(N_("Rehúsa: se ignora su siguiente marcador")),
                leaders.TO_FRIENDS if alone else msg(N_("se queda con su unidad")),
            ),
        ),
    )
    if answer == ACCEPT:
        return True
    yield from say(N_("{leader} rehúsa el desafío"), "10.24", leader=Ref("leader", whom))
    yield from leaders_in_shock.ignore_next_marker(table, enemy)
    if alone:
        yield from hits_and_routs.displace_lone_leader(table, whom)
    yield from _spend_marker(table, back=settings.is_chosen(table.state, settings.REFUSED_CHALLENGE, "returned"))
    return False


def _choose_leader(table: BattleTable, key: str, people: list[LeaderId], template: str) -> Procedure[str]:
    """Ask for a leader of a challenge, or nobody."""
    options = tuple(Option(leader, Ref("leader", leader)) for leader in people)
    side, subject = activation.owner_of(table, table.state.marker), (table.state.marker, str(table.state.activation))
    return (
        yield from Choose(
            key=key,
            subject=subject,
            who=side,
            message=msg(template),
            rule="10.23",
            options=(*options, Option(NOBODY, msg(N_("Nadie")))),
        )
    )


def _spend_marker(table: BattleTable, *, back: bool) -> Procedure[None]:
    """Spend the marker, or return it to the bag if its owner won (10.41).

    After Momentum its leaders may still move (5.46, 10.14).
    """
    state = table.state
    marker = Ref("marker", state.marker)
    if is_momentum(state.marker):
        if back:
            state.sides[activation.owner_of(table, state.marker)].momentum_returns = True
            yield from say(N_("El marcador {marker} volverá a La Bolsa"), "10.41", "good", marker=marker)
        state.active, state.moved_leaders, state.step = "", [], sequence.MARCH
        return
    if back:
        activation.put_back(state, state.marker)
        state.marker = ""
        yield from say(N_("El marcador {marker} vuelve a La Bolsa"), "10.41", "good", marker=marker)
    else:
        activation.spend_marker(table)
    state.step = sequence.step_after_orders(state)
