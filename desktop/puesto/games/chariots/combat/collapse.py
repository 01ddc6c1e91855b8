"""Collapse: who breaks once all combats are fought (8.18, 9.13)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct, replace
from puesto.games.chariots.combat import advance
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.table import dice

EVERYBODY = N_(
    "Todos tendrían que Huir: lo hace el bando al que más le sobran impactos; el otro se queda a uno de Huir"
)


class CollapseResult(Struct, frozen=True):
    """Losing side of a combat in which all would rout, and the units of both (9.13)."""

    loser: str
    """attacker or defender."""
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]


def is_everybody_broken(fight: Fight) -> bool:
    """Return whether every unit that still fights has hits up to its TQ (9.13)."""
    alive = [fighter for fighter in (*fight.fighting, *fight.facing) if not fighter.gone]
    return bool(fight.fighting) and bool(fight.facing) and all(fighter.broken for fighter in alive)


def advancing_unit(fight: Fight) -> Fighter:
    """Return the unit that would advance if every unit routed (8.23, 9.13).

    Of several, the attacker would send the one with the fewest hits.
    """
    candidate_ids = advance.candidates(fight.fighting, fight.superior)
    return min(
        (fighter for fighter in fight.fighting if fighter.id in candidate_ids), key=lambda fighter: fighter.hits
    )  # of one TQ


def choose_losing_side(fight: Fight, advance_hits: int = 0) -> CollapseResult:
    """Return which side routs when all would:

    the one with the most hits above a TQ, in a tie the defender (9.13). The other side keeps TQ less one hits.
    `advance_hits` are the hits of the attacker's advance, added to the unit that would advance before the comparison.
    """
    advancing = advancing_unit(fight)
    worst_own_excess = max(
        fighter.hits + (advance_hits if fighter.id == advancing.id else 0) - fighter.quality
        for fighter in fight.fighting
    )
    worst_enemy_excess = max(fighter.hits - fighter.quality for fighter in fight.facing)
    loser = "attacker" if worst_own_excess > worst_enemy_excess else "defender"
    spared = tuple(
        replace(fighter, hits=fighter.quality - 1)
        for fighter in (fight.facing if loser == "attacker" else fight.fighting)
    )
    routed = tuple(
        replace(fighter, routs=True, out=True) for fighter in (fight.fighting if loser == "attacker" else fight.facing)
    )
    return CollapseResult(loser, routed, spared) if loser == "attacker" else CollapseResult(loser, spared, routed)


def rout_all_broken(fight: Fight) -> Fight:
    """Return the fight after every unit whose hits reach its TQ has routed (8.18)."""
    return fight.having(*(fighter.judged() for fighter in (*fight.attackers, *fight.defenders)))


def rout_broken(fight: Fight, advance_hits: int = 0) -> Fight:
    """Rout the units whose hits reach their TQ; if that were all, only one side (8.18, 9.13)."""
    if not is_everybody_broken(fight):
        return rout_all_broken(fight)
    collapse = choose_losing_side(fight, advance_hits)
    return fight.having(*collapse.attackers, *collapse.defenders)


def wavering_units(fight: Fight) -> tuple[Fighter, ...]:
    """Return the units that were Engaged at the start and are now one hit short of their TQ (8.18)."""
    return tuple(
        fighter
        for fighter in (*fight.fighting, *fight.facing)
        if fighter.engaged and not fighter.gone and fighter.hits == fighter.quality - 1
    )


def check_wavering_unit(fighter: Fighter, who: str = "") -> Procedure[Fighter]:
    """Check a wavering unit: above its TQ it routs, else it loses one hit (8.18)."""
    unit_ref, quality = Ref("unit", fighter.id), fighter.quality
    words = N_("{unit} está a un impacto de Huir: con más de {quality} Huye; si no, pierde un impacto.")
    passed = yield from dice.make_check(
        "collapse.check",
        msg(words, unit=unit_ref, quality=quality),
        "8.18",
        quality,
        (msg(N_("pierde un impacto")), msg(N_("Huye"))),
        (
            N_("Colapso de {unit}: {die} contra {quality}. Pierde un impacto"),
            N_("Colapso de {unit}: {die} contra {quality}. Huye"),
        ),
        subject=(fighter.id,),
        who=who,
        hurts=True,
        params={"unit": unit_ref, "quality": quality},
    )
    if not passed:
        return replace(fighter, routs=True, out=True)
    return replace(fighter, hits=max(0, fighter.hits - 1))
