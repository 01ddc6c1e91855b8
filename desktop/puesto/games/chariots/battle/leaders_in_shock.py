"""Leaders in Shock:

a Heroic Combat where there is a Hero, else a die for each; and what a Heroic Combat leaves behind (8.15, 10.22, 10.4).
"""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.battle import melee
from puesto.games.chariots.leadership import activation, heroes, leaders
from puesto.games.chariots.manoeuvre import firing
from puesto.games.chariots.printed.records import Role
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import BattleTable, Combat, LeaderId


def check_leaders(table: BattleTable) -> Procedure[None]:
    """Resolve the leaders of one combat, or end the step when all combats are done (8.15, 10.22)."""
    for combat in table.state.combats:
        if not combat.led and not combat.resolved and not melee.fight_of(table, combat).over:
            combat.led = True
            if melee.leaders_in(table, combat, [*combat.attackers, *combat.defenders]):
                yield from check_leaders_of(table, combat)
                return
    table.state.step = sequence.RESOLVE


def check_leaders_of(table: BattleTable, combat: Combat) -> Procedure[None]:
    """Resolve the leaders stacked with the units of a combat (8.15, 10.22)."""
    attackers_leaders, defenders_leaders = (
        melee.leaders_in(table, combat, combat.attackers),
        melee.leaders_in(table, combat, combat.defenders),
    )

    def involved(side: list[LeaderId]) -> list[heroes.Involved]:
        return [heroes.Involved(leader, is_hero(table, leader)) for leader in side]

    duel_leaders = (
        heroes.duel_candidates(involved(attackers_leaders), involved(defenders_leaders))
        if table.battle.rules.heroic_combat
        else None
    )
    if duel_leaders is None:
        for leader in (*attackers_leaders, *defenders_leaders):
            yield from firing.check_leader(table, leader, missiles=False)
        return
    first = yield from _choose_champion(table, duel_leaders[0])
    second = yield from _choose_champion(table, duel_leaders[1])
    combat.silent = [leader for leader in (*attackers_leaders, *defenders_leaders) if leader not in (first, second)]
    duel = yield from heroes.fight_duel(heroes.Duel(champion_of(table, first), champion_of(table, second)))
    yield from settle_duel(table, duel)
    won = {first: -1, second: 1}.get(duel.loser, 0)
    if won:
        # 10.42 counted for the player whose activation it is, who does not attack in a reaction
        gives = heroes.SHOCK_BONUS * won
        table.state.heroic += (
            -gives if melee.is_reaction_of_enemy(table, leaders.printed_leader(table, first).side) else gives
        )
        winner = second if duel.loser == first else first
        yield from say(
            N_("{leader} gana el Combate Heroico: {n} a favor de {side} en todos los Choques de esta activación"),
            "10.42",
            leader=Ref("leader", winner),
            n=heroes.SHOCK_BONUS,
            side=Ref("side", leaders.printed_leader(table, winner).side),
        )


def is_hero(table: BattleTable, leader: LeaderId) -> bool:
    """Return whether a leader is a Hero, or a Commander with an H (10.1)."""
    record = leaders.printed_leader(table, leader)
    return record.role is Role.HERO or record.heroic


def _choose_champion(table: BattleTable, duel_leaders: tuple[LeaderId, ...]) -> Procedure[LeaderId]:
    """Ask which leader of a side fights; of its Heroes, if it has any (10.22)."""
    if len(duel_leaders) == 1:
        return duel_leaders[0]
    options = tuple(Option(leader, Ref("leader", leader)) for leader in duel_leaders)
    message = msg(N_("¿Quién lucha en el Combate Heroico?"))
    return (
        yield from Choose(
            key="duel.who",
            subject=duel_leaders,
            who=leaders.printed_leader(table, duel_leaders[0]).side,
            message=message,
            rule="10.22",
            options=options,
        )
    )


def champion_of(table: BattleTable, leader: LeaderId) -> heroes.Champion:
    """Return a leader as a champion of single combat, with his present hits (10.25, 10.44)."""
    record = leaders.printed_leader(table, leader)
    return heroes.Champion(
        leader,
        record.side,
        leaders.factor(table, leader, "combat"),
        leaders.factor(table, leader, "endurance"),
        table.state.leaders[leader].hits,
    )


def settle_duel(table: BattleTable, duel: heroes.Duel) -> Procedure[None]:
    """Apply a duel: deaths, wounds, withdrawal, and the ignored marker (10.26-10.28, 10.43)."""
    for champion in (duel.one, duel.other):
        if champion.dead:
            yield from say(N_("{leader} muere"), "10.27", "bad", leader=Ref("leader", champion.id))
            yield from hits_and_routs.remove_leader(table, champion.id)
        else:
            table.state.leaders[champion.id].hits = heroes.hits_kept(champion)
    if duel.withdrew:
        yield from ignore_next_marker(table, leaders.printed_leader(table, duel.withdrew).side)
        if not table.state.leaders[duel.withdrew].unit:
            yield from hits_and_routs.displace_lone_leader(table, duel.withdrew)


def ignore_next_marker(table: BattleTable, side: str) -> Procedure[None]:
    """Make a side ignore its next marker, because one of its leaders withdrew (10.43)."""
    table.state.sides[side].ignores_next = True
    yield from activation.say_ignored(side)
