"""Alone from chapter 10: challenges, the single combat, the arrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from puesto.core.game.resolutions import Answer, Part, fact, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Choose, Procedure, Prompt
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.chariots.leadership import activation, heroes
from puesto.games.chariots.leadership.heroes import ChallengeFacts, Champion, Duel
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.resolutions.answers import HEROES, MAY, say_verdict
from puesto.games.chariots.table import names
from puesto.games.kit.alone import blame, yes_or_no

ONE, OTHER = "one", "other"
MOST = 60
"""Exchanges after which a single combat counts as undecided: there is hardly a chance of so many."""

# -- 10.23


@resolution(
    "challenge",
    "10.23",
    Text("Desafío Heroico", "Heroic Challenge"),
    HEROES,
    MAY,
)
def challenge(facts: ChallengeFacts) -> Procedure[bool]:
    return (yield from say_verdict(heroes.challenge_refusal(facts), "10.23"))


# -- 10.25-10.28


class ExchangeFacts(Struct, frozen=True):
    """Facts for one exchange of a Heroic Combat."""

    one_combat: Annotated[int, fact("Combate del primero", "Combat of the first", "10.25", 0, 12)] = 5
    other_combat: Annotated[int, fact("Combate del segundo", "Combat of the second", "10.25", 0, 12)] = 5


def _facing(facts: ExchangeFacts) -> Duel:
    champion, opponent = (
        Champion(ONE, "first", facts.one_combat, 99),
        Champion(OTHER, "second", facts.other_combat, 99),
    )
    return Duel(champion, opponent)


def _strike(facts: ExchangeFacts) -> Procedure[int]:
    """Return the hits: of the second where positive, of the first where negative."""
    duel = yield from heroes.exchange_blows(_facing(facts))
    return duel.other.taken - duel.one.taken


class DuelFacts(Struct, frozen=True):
    """Facts for a Heroic Combat, and what each does when he is losing."""

    one_combat: Annotated[int, fact("Combate del primero", "Combat of the first", "10.25", 0, 12)] = 5
    one_endurance: Annotated[int, fact("Resistencia del primero", "Endurance of the first", "10.27", 1, 12)] = 4
    one_hits: Annotated[int, fact("Impactos que ya tiene el primero", "Hits the first has already", "10.28", 0, 11)] = 0
    one_stays: Annotated[
        bool, fact("El primero sigue luchando aunque pierda", "The first fights on even when losing", "10.26")
    ] = True
    other_combat: Annotated[int, fact("Combate del segundo", "Combat of the second", "10.25", 0, 12)] = 5
    other_endurance: Annotated[int, fact("Resistencia del segundo", "Endurance of the second", "10.27", 1, 12)] = 4
    other_hits: Annotated[
        int, fact("Impactos que ya tiene el segundo", "Hits the second has already", "10.28", 0, 11)
    ] = 0
    other_stays: Annotated[
        bool, fact("El segundo sigue luchando aunque pierda", "The second fights on even when losing", "10.26")
    ] = True

    @property
    def duel(self) -> Duel:
        """Return the combat as it begins."""
        return Duel(
            Champion(ONE, "first", self.one_combat, self.one_endurance, self.one_hits),
            Champion(OTHER, "second", self.other_combat, self.other_endurance, self.other_hits),
        )


def _duel_problem(facts: DuelFacts) -> Message | None:
    if facts.duel.one.dead or facts.duel.other.dead:
        return msg(N_("con tantos impactos como Resistencia ya habría muerto (10.27)"))
    return None


def answer_from_facts(procedure: Procedure[Duel], facts: DuelFacts) -> Procedure[Duel]:
    """Run an exchange whose decisions are in the facts."""
    reply: Any = None
    while True:
        try:
            prompt: Prompt[Any] = procedure.send(reply)
        except StopIteration as end:
            duel: Duel = end.value
            return duel
        if isinstance(prompt, Choose):
            stays = facts.one_stays if prompt.subject[0] == ONE else facts.other_stays
            reply = heroes.CONTINUE if stays else heroes.WITHDRAW
        else:
            reply = yield prompt


def settle_from_facts(facts: DuelFacts, duel: Duel) -> Duel:
    """Return the combat after the decisions to go on, which are in the facts; no die is needed."""
    procedure = answer_from_facts(heroes.decide_after_exchange(duel), facts)
    while True:
        try:
            next(procedure)
        except StopIteration as end:
            settled_duel: Duel = end.value
            return settled_duel


def duel_stages(content: Content, facts: DuelFacts) -> tuple[Duel, tuple[Callable[[Duel], Procedure[Duel]], ...]]:
    """Exchange after exchange: the dice are the same in all of them, what they do to the two is not."""
    strike = ExchangeFacts(facts.one_combat, facts.other_combat)

    def put(duel: Duel, hits: int) -> Duel:
        champion, opponent = (
            replace(man, taken=man.taken + max(0, hit_change))
            for man, hit_change in ((duel.one, -hits), (duel.other, hits))
        )
        return settle_from_facts(facts, replace(duel, one=champion, other=opponent))

    exchange = Part(lambda duel: None if duel.over else strike, _strike, put)
    return facts.duel, (exchange,) * MOST


UNDECIDED, GIVES_UP = "undecided", "withdrew"
BOTH = msg(N_("mueren los dos"))
CHAMPIONS = {champion: names.NAMELESS[champion] for champion in (ONE, OTHER)}


class DuelResult(Struct, frozen=True):
    """Both champions after a Heroic Combat, and who lost it."""

    one: Annotated[Champion, label("El primero", "The first")]
    other: Annotated[Champion, label("El segundo", "The second")]
    round: Annotated[int, label("Asaltos", "Exchanges")]
    loser: Annotated[str, label("Pierde", "Loser", {**CHAMPIONS, heroes.BOTH_DEAD: BOTH})]
    withdrew: Annotated[str, label("Se repliega", "Withdrew", CHAMPIONS)]


def duel_outcome(duel: Duel | DuelResult) -> str:
    """Return the outcome class of a single combat."""
    if duel.withdrew:
        return f"{GIVES_UP}/{duel.withdrew}"
    if duel.one.dead and duel.other.dead:
        return heroes.BOTH_DEAD
    return ONE if duel.one.dead else OTHER if duel.other.dead else UNDECIDED


def duel_words(name: str) -> Message:
    """Return the words for an outcome."""
    return {
        ONE: msg(N_("{leader} muere"), leader=Ref("leader", ONE)),
        OTHER: msg(N_("{leader} muere"), leader=Ref("leader", OTHER)),
        heroes.BOTH_DEAD: BOTH,
        f"{GIVES_UP}/{ONE}": msg(heroes.WITHDRAWS, leader=Ref("leader", ONE)),
        f"{GIVES_UP}/{OTHER}": msg(heroes.WITHDRAWS, leader=Ref("leader", OTHER)),
        UNDECIDED: msg(N_("sigue sin decidirse")),
    }[name]


@resolution(
    "duel",
    "10.25",
    Text("Combate Heroico", "Heroic Combat"),
    HEROES,
    Answer(duel_outcome, duel_words),
    check=blame(_duel_problem),
    stages=duel_stages,
)
def fight_duel(content: Content, facts: DuelFacts) -> Procedure[DuelResult]:
    """Fight a Heroic Combat to its end (10.25-10.28)."""
    duel = yield from answer_from_facts(heroes.fight_duel(facts.duel), facts)
    for champion in (duel.one, duel.other):
        if champion.dead:
            yield from say(N_("{leader} muere"), "10.27", "bad", leader=Ref("leader", champion.id))
    if duel.withdrew:
        yield from activation.say_ignored("first" if duel.withdrew == ONE else "second")
    return DuelResult(duel.one, duel.other, duel.round, duel.loser, duel.withdrew)


# -- 10.3


class ArrowFacts(Struct, frozen=True):
    """Facts for the arrow of a heroic archer."""

    archer: Annotated[bool, fact("Es un Héroe arquero", "He is a Hero archer", "10.31")] = True
    initiates: Annotated[bool, fact("Es él quien desafía", "He is the challenger", "10.32")] = True
    distance: Annotated[int, fact("Distancia en hexágonos", "Distance in hexes", "10.33", 0, 20)] = 3
    sight: Annotated[bool, fact("Hay LdV", "There is a line of sight", "10.33")] = True
    in_shock: Annotated[
        bool, fact("Es el Combate Heroico de un Choque", "It is the Heroic Combat of a Shock", "10.32")
    ] = False


def _arrow_problem(facts: ArrowFacts) -> Message | None:
    challenge = ChallengeFacts(distance=facts.distance, sight=facts.sight, archer=facts.archer)
    return heroes.arrow_refusal(challenge, facts.initiates, in_shock=facts.in_shock)


@resolution(
    "arrow",
    "10.33",
    Text("Flecha de un Héroe arquero", "Arrow of a Hero archer"),
    HEROES,
    yes_or_no(N_("muere"), N_("no ocurre nada")),
    check=blame(_arrow_problem),
)
def shoot_arrow(facts: ArrowFacts) -> Procedure[bool]:
    return (yield from heroes.shoot_arrow("archer", "target", "first"))


ALL = (challenge, fight_duel, shoot_arrow)
