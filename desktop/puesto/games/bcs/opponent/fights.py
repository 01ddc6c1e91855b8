"""The fights that the opponent can begin, each with its terms in hundredths of a step."""

from __future__ import annotations

from typing import NamedTuple

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import Candidate, Term
from puesto.core.questions.cross_tables import cell_of
from puesto.games.bcs.combat import stopping
from puesto.games.bcs.combat.attack import REGULAR
from puesto.games.bcs.opponent.odds import FightOdds
from puesto.games.bcs.opponent.position import Position
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import UnitId

WORDS: dict[str, Message] = {
    "foe": msg(N_("los pasos que pierde el enemigo")),
    "emptied": msg(N_("que deje el hexágono")),
    "objective": msg(N_("que deje el objetivo")),
    "own": msg(N_("los pasos que pierde él")),
}
"""What each term counts."""
STEP = 100
"""A step in the units of the terms."""


class Deed(NamedTuple):
    """A fight that the opponent could begin, with what is expected of it."""

    kind: str
    """The activity: attack, Engagement or bombardment."""
    unit: UnitId
    """Who attacks, fires or spots."""
    enemy: UnitId
    helper: UnitId
    """Who assists; "" for nobody."""
    suppress: bool
    odds: FightOdds
    terms: tuple[Term, ...]

    @property
    def worth(self) -> int:
        """Return the sum of the fight's terms."""
        return sum(term.worth for term in self.terms)

    @property
    def rank(self) -> tuple[int, str, str]:
        """Return the sort key of deeds: the best last, ties by their ids."""
        return self.worth, self.unit, self.enemy


def terms_of(position: Position, odds: FightOdds, enemy: UnitId = "") -> tuple[Term, ...]:
    """Return the terms of a fight by what is expected of it.

    `enemy`: whose hex the attacker may take; "" for nobody.
    """
    worths = {
        "foe": round(STEP * odds.foe),
        "emptied": round(position.weight("emptied_hex") * odds.emptied),
        "objective": round(position.objective_worth(enemy) * odds.emptied) if enemy else 0,
        "own": -round(position.weight("own_loss") * odds.own),
    }
    return tuple(Term(name, WORDS[name], worth) for name, worth in worths.items() if worth)


def make_attack(
    position: Position, unit: UnitId, enemy: UnitId, helpers: tuple[UnitId, ...], suppress: bool, double: bool
) -> Deed:
    """Return a Regular Attack; of the helpers the one with the lowest rating assists."""
    helper = min(
        (helper for helper in helpers if helper != unit), key=lambda id: (position.printed(id).rating, id), default=""
    )
    facts = position.attack_facts(unit, REGULAR, enemy, assist=bool(helper), suppress=suppress, double=double)
    odds = position.odds.attack(facts)
    return Deed(sequence.ATTACK, unit, enemy, helper, suppress, odds, terms_of(position, odds, enemy))


def attacks(position: Position) -> list[Deed]:
    """Return every attack of the units beside an enemy, with suppression and without."""
    act = position.state.act
    if not act.combat_objectives:
        return []
    fires = (False, True) if position.fire_points else (False,)
    fights = []
    for enemy, units in position.beside.items():
        able_ids = tuple(id for id in units if _may(position, id, "attack"))
        helpers = tuple(id for id in units if stopping.permissions(position.unit(id).state)["assist"])
        double = position.has_both_objectives(enemy)
        fights += [make_attack(position, id, enemy, helpers, suppress, double) for id in able_ids for suppress in fires]
    return fights


def _may(position: Position, id: UnitId, act: str) -> bool:
    unit = position.unit(id)
    return stopping.permissions(unit.state)[act] and not unit.screen


def bombardments(position: Position) -> list[Deed]:
    """Return a bombardment of every enemy near: the board says who spots for it."""
    fights = []
    for enemy in position.table.seen_enemies() if position.fire_points else ():
        steps = position.odds.bombardment(position.bombardment_facts(enemy))
        odds = FightOdds(0.0, steps, 0.0, 0.0)
        fights.append(Deed(sequence.BOMBARD, "", enemy, "", False, odds, terms_of(position, odds)))
    return fights


def engagements(position: Position) -> list[Deed]:
    """Return every Engagement with an enemy near, as far as both have an AV and the range may do."""
    fights = []
    for enemy, units in position.near.items():
        for id in units:
            if not position.may_reach(id, enemy):
                continue
            unit, is_refused = position.unit(id), cell_of(id, enemy) in position.state.act.refused
            if is_refused or not (position.printed(id).av and position.printed(enemy).av):
                continue
            if unit.fire_events < stopping.FIRE_EVENTS and _may(position, id, "initiate_engagement"):
                odds = position.odds.engagement(position.engagement_facts(id, enemy))
                fights.append(Deed(sequence.ENGAGE, id, enemy, "", False, odds, terms_of(position, odds)))
    return fights


def best_deed(position: Position) -> tuple[Deed | None, list[Deed]]:
    """Return the fight that the opponent begins now, if any passes its threshold, and all weighed.

    Artillery that SNAFU leaves is lost, so it is used: as suppression where that adds more than a bombardment costs the
    enemy, else on its own before the attack.
    """
    fights = sorted(attacks(position), key=lambda fight: fight.rank, reverse=True)
    shots = sorted(bombardments(position), key=lambda fight: fight.rank, reverse=True)
    duels = sorted(engagements(position), key=lambda fight: fight.rank, reverse=True)
    all_deeds = sorted((*fights, *shots, *duels), key=lambda fight: fight.rank, reverse=True)
    best, shot, duel = (next(iter(ranked_fights), None) for ranked_fights in (fights, shots, duels))
    plain = max((fight.worth for fight in fights if not fight.suppress), default=0)
    attack_from, fire_from = position.weight("attack_from"), position.weight("fire_from")
    passes = best is not None and best.worth >= attack_from
    if shot is not None and shot.worth > fire_from:
        if best is None or not passes or not best.suppress or shot.worth > best.worth - max(plain, 0):
            return shot, all_deeds
    if duel is not None and duel.worth > max(fire_from, attack_from):
        return duel, all_deeds
    return (best if passes else None), all_deeds


def deed_words(position: Position, fight: Deed) -> Message:
    """Return a fight as a verdict in words: who does it, at whom, with what."""
    unit, enemy = Ref("unit", fight.unit), Ref("unit", fight.enemy)
    if fight.kind == sequence.BOMBARD:
        return msg(N_("Bombardeo de {enemy}"), enemy=enemy)
    if fight.kind == sequence.ENGAGE:
        return msg(N_("{unit} se enfrenta a {enemy}"), unit=unit, enemy=enemy)
    if fight.helper and fight.suppress:
        words = N_("{unit} ataca a {enemy}; asiste {helper}, con Misión de Supresión")
        return msg(words, unit=unit, enemy=enemy, helper=Ref("unit", fight.helper))
    if fight.helper:
        return msg(
            N_("{unit} ataca a {enemy}; asiste {helper}"), unit=unit, enemy=enemy, helper=Ref("unit", fight.helper)
        )
    if fight.suppress:
        return msg(N_("{unit} ataca a {enemy}, con Misión de Supresión"), unit=unit, enemy=enemy)
    return msg(N_("{unit} ataca a {enemy}"), unit=unit, enemy=enemy)


def odds_words(fight: Deed) -> Message:
    """Return the chances of a fight in a few words."""
    odds = fight.odds
    if fight.kind == sequence.BOMBARD:
        return msg(N_("le cuesta un paso el {n} %"), n=round(100 * min(1.0, odds.foe)))
    if fight.kind == sequence.ENGAGE:
        words = N_("el objetivo se retira el {away} %, él pierde un paso el {hurt} %")
    else:
        words = N_("el defensor se retira o cae el {away} %, el atacante pierde pasos el {hurt} %")
    return msg(words, away=round(100 * odds.emptied), hurt=round(100 * odds.hurt))


def candidate_of(position: Position, fight: Deed) -> Candidate:
    """Return a fight as a weighed answer to the question which activity is next."""
    return Candidate(fight.kind, deed_words(position, fight), fight.terms, reason=odds_words(fight))
