"""Decisions about Heroic Combat: whether to accept a challenge, who fights, when to withdraw (10.2)."""

from __future__ import annotations

from functools import cache
from typing import Any

from puesto.core.messages import N_, Ref, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.games.chariots.battle.leaders_in_shock import champion_of
from puesto.games.chariots.leadership import leaders as leading
from puesto.games.chariots.leadership.heroes import CONTINUE, WITHDRAW, Champion, wounds
from puesto.games.chariots.opponent.counters import Battlefield
from puesto.games.chariots.opponent.terms import said_terms
from puesto.games.chariots.printed.records import Role
from puesto.games.chariots.table.dice import SIDES
from puesto.games.chariots.table.state import LeaderId
from puesto.games.chariots.turn.challenges import ACCEPT, REFUSE

A_LEADER, A_MARKER = 1.5, 1.5
"""What any leader but the General is worth, and a marker that is ignored, in Rout Points."""


@cache
def chance_to_win(combat: int, left: int, other_combat: int, other_left: int) -> float:
    """Return the chance to win a Heroic Combat to the death (10.25, 10.27).

    `combat`: Combat factor; `left`: hits that a champion can still take.
    """
    if left <= 0 or other_left <= 0:
        return float(left > 0)
    all_faces, won = 0, 0.0
    for mine in range(combat, combat + SIDES):
        for theirs in range(other_combat, other_combat + SIDES):
            hits = wounds(max(mine, theirs), min(mine, theirs))
            if hits:
                all_faces += 1
                hits_taken, hits_given = (hits, 0) if mine < theirs else (0, hits)
                won += chance_to_win(combat, left - hits_taken, other_combat, other_left - hits_given)
    return won / all_faces if all_faces else 0.5


def chance_against(champion: Champion, other_champion: Champion) -> float:
    """Return the chance of a champion to win against another."""
    return chance_to_win(
        champion.combat,
        champion.endurance - champion.borne,
        other_champion.combat,
        other_champion.endurance - other_champion.borne,
    )


def worth_of_leader(view: Battlefield, leader: LeaderId) -> float:
    """Return what the death of a leader costs his side."""
    record = leading.printed_leader(view.table, leader)
    is_general = record.role is Role.GENERAL
    return view.weights["general"] * (record.initiative or 0) if is_general else A_LEADER


def answer_challenge(view: Battlefield, prompt: Any) -> OpponentChoice:
    """Return whether a challenge is accepted: what the fight promises, or the marker lost by refusing."""
    hero, leader = prompt.subject[:2]
    wins = chance_against(champion_of(view.table, leader), champion_of(view.table, hero))
    worth = wins * worth_of_leader(view, hero) - (1 - wins) * worth_of_leader(view, leader)
    worths = {ACCEPT: {"duel": worth}, REFUSE: {"marker": -A_MARKER}}
    words = {
        ACCEPT: msg(N_("{leader} acepta el desafío de {hero}"), leader=Ref("leader", leader), hero=Ref("leader", hero)),
        REFUSE: msg(N_("{leader} rehúsa el desafío de {hero}"), leader=Ref("leader", leader), hero=Ref("leader", hero)),
    }
    candidates = [Candidate(value, words[value], said_terms(terms)) for value, terms in worths.items()]
    candidates.sort(key=lambda candidate: -candidate.worth)
    first = candidates[0].value
    return OpponentChoice(first, words[first], candidates=tuple(candidates))


def choose_champion(view: Battlefield, prompt: Any) -> LeaderId:
    """Return who fights: the best in combat, and the General last (10.22)."""

    def rank(leader: LeaderId) -> tuple[bool, int, int, str]:
        champion = champion_of(view.table, leader)
        is_general = leading.printed_leader(view.table, leader).role is Role.GENERAL
        return not is_general, champion.combat, champion.endurance - champion.borne, leader

    return str(max((option.value for option in prompt.options), key=rank))


def goes_on(view: Battlefield, prompt: Any) -> str:
    """Return whether the champion with more hits goes on; a General withdraws (10.26)."""
    is_general = leading.printed_leader(view.table, prompt.subject[0]).role is Role.GENERAL
    return WITHDRAW if is_general else CONTINUE


CHOOSERS = {
    "challenge.answer": answer_challenge,
    "duel.who": choose_champion,
    "duel.go_on": goes_on,
}
"""Decisions about Heroic Combat, by the key of the prompt."""
