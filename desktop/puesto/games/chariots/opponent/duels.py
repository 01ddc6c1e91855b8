"""Decisions about Heroic Combat: whom to challenge, whether to accept, who fights, when to go (10.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from puesto.core.hexes.numbers import LENGTHS, STEPS
from puesto.core.messages import N_, Ref, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.games.chariots.battle.leaders_in_shock import champion_of
from puesto.games.chariots.leadership import leaders as leading
from puesto.games.chariots.leadership.heroes import ARROW_RANGE, CONTINUE, WITHDRAW, Champion, wounds
from puesto.games.chariots.opponent.counters import Battlefield
from puesto.games.chariots.opponent.terms import said_terms
from puesto.games.chariots.printed.records import FOOT_MOVE, Role
from puesto.games.chariots.table.dice import SIDES
from puesto.games.chariots.table.ground_map import on_table
from puesto.games.chariots.table.state import LeaderId, SideId, is_momentum
from puesto.games.chariots.turn.challenges import (
    ACCEPT,
    ARROW,
    DUEL,
    NOBODY,
    REFUSE,
    challengeable_leaders,
    possible_challengers,
)
from puesto.games.chariots.turn.turn import CHALLENGE, ORDERS

A_LEADER, A_MARKER = 1.5, 1.5
"""What any leader but the General is worth, and a marker that is ignored, in Rout Points."""


@cache
def chance_to_win(combat: int, hits_left: int, other_combat: int, other_left: int) -> float:
    """Return the chance to win a Heroic Combat to the death (10.25, 10.27).

    `combat`: Combat factor; `hits_left`: hits that a champion can still take.
    """
    if hits_left <= 0 or other_left <= 0:
        return float(hits_left > 0)
    all_faces, won = 0, 0.0
    for own_total in range(combat, combat + SIDES):
        for enemy_total in range(other_combat, other_combat + SIDES):
            hits = wounds(max(own_total, enemy_total), min(own_total, enemy_total))
            if hits:
                all_faces += 1
                hits_taken, hits_given = (hits, 0) if own_total < enemy_total else (0, hits)
                won += chance_to_win(combat, hits_left - hits_taken, other_combat, other_left - hits_given)
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


class Challenge(NamedTuple):
    """A challenge that the map allows, and what it promises in Rout Points."""

    hero: LeaderId
    leader: LeaderId
    act: str
    terms: Mapping[str, float]

    @property
    def worth(self) -> float:
        """Return the sum of its terms."""
        return sum(self.terms.values())


def challenges_of(view: Battlefield, side: SideId) -> list[Challenge]:
    """Return the challenges that are legal by the map, the best first (10.23, 10.33)."""
    table, challenges = view.table, list[Challenge]()
    lost = _promise_of_marker(view, side)
    for hero in possible_challengers(table, side):
        for leader in challengeable_leaders(table, side):
            far = foot_distance(view, hero, leader)
            if far is None:
                continue
            challenges.append(Challenge(hero, leader, DUEL, _terms_of_duel(view, hero, leader, lost)))
            if leading.printed_leader(table, hero).archer and far <= ARROW_RANGE:
                killed = worth_of_leader(view, leader) / SIDES  # one face of the die kills
                challenges.append(Challenge(hero, leader, ARROW, {"duel": killed, "marker": -lost}))
    return sorted(challenges, key=lambda challenge: (-challenge.worth, challenge.hero, challenge.leader, challenge.act))


def _terms_of_duel(view: Battlefield, hero: LeaderId, leader: LeaderId, lost: float) -> dict[str, float]:
    """Return the terms of a challenge: the enemy takes what is worse for the challenger (10.24, 10.41).

    `lost`: what the marker promises, which comes back to who wins.
    """
    wins = chance_against(champion_of(view.table, hero), champion_of(view.table, leader))
    fought = wins * worth_of_leader(view, leader) - (1 - wins) * worth_of_leader(view, hero)
    accepted = {"duel": fought, "marker": -(1 - wins) * lost}
    refused = {"duel": 0.0, "marker": A_MARKER - lost}
    return min(accepted, refused, key=lambda terms: sum(terms.values()))


def _promise_of_marker(view: Battlefield, side: SideId) -> float:
    """Return what the marker in play promises its side if it gives orders."""
    if not is_momentum(view.state.marker):
        return view.promise(view.state.marker)
    return max((view.promise(wing.id) for wing in view.table.battle.commands if wing.side == side), default=0.0)


def foot_distance(view: Battlefield, hero: LeaderId, leader: LeaderId) -> int | None:
    """Return how far a Hero is from a leader; None where he cannot reach or see him (10.23)."""
    start, end = view.place_of_leader(hero), view.place_of_leader(leader)
    if not (start and end) or LENGTHS[end - start] > FOOT_MOVE:
        return None
    ground = on_table(view.table)
    if ground is not None and not ground.sight(start, end).is_free:
        return None
    side = leading.printed_leader(view.table, hero).side
    closed = {enemy.place for enemy in view.enemies_of(side)} - {end}
    reached, last = {start}, {start}
    for far in range(FOOT_MOVE + 1):
        if end in last:
            return far
        last = {place + step for place in last for step in STEPS} - closed - reached
        reached |= last
    return None


def use_marker(view: Battlefield, prompt: Any) -> OpponentChoice | str:
    """Return whether the marker gives orders or a challenge, by what each promises (5.24, 10.23)."""
    challenges = challenges_of(view, prompt.who)
    if not challenges or challenges[0].worth <= 0:
        return ORDERS  # the usual use is nothing to stop for
    best = challenges[0]
    words = msg(N_("{hero} desafía a {leader}"), hero=Ref("leader", best.hero), leader=Ref("leader", best.leader))
    orders = next(option.message for option in prompt.options if option.value == ORDERS)
    candidates = (Candidate(CHALLENGE, words, said_terms(best.terms)), Candidate(ORDERS, orders, said_terms({})))
    return OpponentChoice(CHALLENGE, words, candidates=candidates)


def choose_challenger(view: Battlefield, prompt: Any) -> LeaderId:
    """Return the Hero of the best challenge; nobody where none promises anything."""
    challenges = challenges_of(view, prompt.who)
    return challenges[0].hero if challenges and challenges[0].worth > 0 else NOBODY


def choose_challenged(view: Battlefield, prompt: Any) -> LeaderId:
    """Return whom the best challenge is for."""
    challenges = challenges_of(view, prompt.who)
    return challenges[0].leader if challenges and challenges[0].worth > 0 else NOBODY


def choose_arrow(view: Battlefield, prompt: Any) -> str:
    """Return whether a Hero shoots an arrow or fights, by what each promises (10.33)."""
    hero, leader = prompt.subject[:2]
    acts = [each for each in challenges_of(view, prompt.who) if (each.hero, each.leader) == (hero, leader)]
    return acts[0].act if acts else DUEL


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
    "marker.use": use_marker,
    "challenge.who": choose_challenger,
    "challenge.whom": choose_challenged,
    "challenge.arrow": choose_arrow,
    "challenge.answer": answer_challenge,
    "duel.who": choose_champion,
    "duel.go_on": goes_on,
}
"""Decisions about Heroic Combat, by the key of the prompt."""
