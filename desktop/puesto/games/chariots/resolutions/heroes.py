"""Alone from chapter 10: challenges, the single combat and one exchange of it, the arrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from puesto.core.game.resolutions import Part, Resolution, fact, one_of
from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Choose, Procedure, Prompt
from puesto.core.saying import say, tell, with_sign
from puesto.core.values import Struct, replace
from puesto.games.chariots.leadership import heroes, leaders
from puesto.games.chariots.leadership.heroes import ChallengeFacts, Champion, Duel
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.resolutions.answers import HEROES, problems_blamed, say_verdict
from puesto.games.kit.alone import NO, yes_no_class, yes_no_words

ONE, OTHER = "one", "other"
MOST = 60
"""Exchanges after which a single combat counts as undecided: there is hardly a chance of so many."""

# -- 10.23

CHALLENGE: Resolution[ChallengeFacts, bool] = Resolution(
    id="challenge",
    title=Text("Desafío Heroico", "Heroic Challenge"),
    rule="10.23",
    facts=ChallengeFacts,
    result=bool,
    run=lambda content, facts: say_verdict(heroes.challenge_refusal(facts), msg(N_("puede desafiarlo (10.23)"))),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("puede desafiar")), msg(N_("no puede desafiar"))),
    chapter=HEROES,
)

# -- 10.25-10.28


class ExchangeFacts(Struct, frozen=True):
    """What one exchange of a Heroic Combat needs to know."""

    one_combat: Annotated[int, fact("Combate del primero", "Combat of the first", "10.25", 0, 12)] = 5
    other_combat: Annotated[int, fact("Combate del segundo", "Combat of the second", "10.25", 0, 12)] = 5


class ExchangeResult(Struct, frozen=True):
    """The totals of an exchange, and the hits of both."""

    one_total: int
    other_total: int
    one_hits: int
    other_hits: int


def _exchange_alone(facts: ExchangeFacts) -> Procedure[ExchangeResult]:
    duel = _facing(facts)
    totals = yield from heroes.roll_blows(duel)
    after = yield from heroes.count_blows(duel, *totals)
    return ExchangeResult(*totals, after.one.taken, after.other.taken)


def _facing(facts: ExchangeFacts) -> Duel:
    one, other = Champion(ONE, "first", facts.one_combat, 99), Champion(OTHER, "second", facts.other_combat, 99)
    return Duel(one, other)


def _strike(facts: ExchangeFacts) -> Procedure[int]:
    """The hits: of the second where positive, of the first where negative."""
    duel = yield from heroes.exchange_blows(_facing(facts))
    return duel.other.taken - duel.one.taken


class DuelFacts(Struct, frozen=True):
    """What a Heroic Combat needs to know, and what each does when he is losing."""

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
        """The combat as it begins."""
        return Duel(
            Champion(ONE, "first", self.one_combat, self.one_endurance, self.one_hits),
            Champion(OTHER, "second", self.other_combat, self.other_endurance, self.other_hits),
        )


def _duel_problem(facts: DuelFacts) -> Message | None:
    if facts.one_hits >= facts.one_endurance or facts.other_hits >= facts.other_endurance:
        return msg(N_("con tantos impactos como Resistencia ya habría muerto (10.27)"))
    return None


def answer_from_facts(procedure: Procedure[Duel], facts: DuelFacts) -> Procedure[Duel]:
    """An exchange whose decisions stand in the facts."""
    reply: Any = None
    while True:
        try:
            prompt: Prompt[Any] = procedure.send(reply)
        except StopIteration as end:
            found: Duel = end.value
            return found
        if isinstance(prompt, Choose):
            stays = facts.one_stays if prompt.subject[0] == ONE else facts.other_stays
            reply = heroes.CONTINUE if stays else heroes.WITHDRAW
        else:
            reply = yield prompt


def settle_from_facts(facts: DuelFacts, duel: Duel) -> Duel:
    """Who goes on after an exchange, by what the facts say; nothing here needs a die."""
    going = answer_from_facts(heroes.decide_after_exchange(duel), facts)
    while True:
        try:
            next(going)
        except StopIteration as end:
            found: Duel = end.value
            return found


def duel_stages(content: Content, facts: DuelFacts) -> tuple[Duel, tuple[Callable[[Duel], Procedure[Duel]], ...]]:
    """Exchange after exchange: the dice are the same in all of them, what they do to the two is not."""
    strike = ExchangeFacts(facts.one_combat, facts.other_combat)

    def put(duel: Duel, hits: int) -> Duel:
        one, other = (
            replace(man, taken=man.taken + max(0, taken)) for man, taken in ((duel.one, -hits), (duel.other, hits))
        )
        return settle_from_facts(facts, replace(duel, one=one, other=other))

    exchange = Part(lambda duel: None if duel.over else strike, _strike, put)
    return facts.duel, (exchange,) * MOST


def _fight_alone(content: Content, facts: DuelFacts) -> Procedure[Duel]:
    duel = yield from answer_from_facts(heroes.fight_duel(facts.duel), facts)
    for one in (duel.one, duel.other):
        named = Ref("leader", one.id)
        if one.dead:
            yield from say(N_("{leader} muere"), "10.27", "bad", leader=named)
        else:
            left = NN_("{leader} queda con {n} impacto de {most}", "{leader} queda con {n} impactos de {most}")
            yield from tell(count(left, heroes.hits_kept(one), leader=named, most=one.endurance), "10.28")
    if duel.withdrew:
        yield from say(N_("Quien se repliega ignora su siguiente marcador"), "10.43", "bad")
    return duel


UNDECIDED, GIVES_UP = "undecided", "withdrew"


def duel_outcome(duel: Duel) -> str:
    """How a single combat ended."""
    if duel.withdrew:
        return f"{GIVES_UP}/{duel.withdrew}"
    if duel.one.dead and duel.other.dead:
        return heroes.BOTH_DEAD
    return ONE if duel.one.dead else OTHER if duel.other.dead else UNDECIDED


def duel_words(name: str) -> Message:
    """How it reads."""
    return {
        ONE: msg(N_("muere el primero")),
        OTHER: msg(N_("muere el segundo")),
        heroes.BOTH_DEAD: msg(N_("mueren los dos")),
        f"{GIVES_UP}/{ONE}": msg(N_("se repliega el primero")),
        f"{GIVES_UP}/{OTHER}": msg(N_("se repliega el segundo")),
        UNDECIDED: msg(N_("sigue sin decidirse")),
    }[name]


DUEL: Resolution[DuelFacts, Duel] = Resolution(
    id="duel",
    title=Text("Combate Heroico", "Heroic Combat"),
    rule="10.25",
    facts=DuelFacts,
    result=Duel,
    run=_fight_alone,
    outcome=duel_outcome,
    says=duel_words,
    check=lambda content, facts: problems_blamed(facts, _duel_problem),
    stages=duel_stages,
    chapter=HEROES,
)


def _strike_words(name: str) -> Message:
    n = int(name)
    if not n:
        return msg(N_("nadie"))
    first = NN_("{n} impacto al primero", "{n} impactos al primero")
    second = NN_("{n} impacto al segundo", "{n} impactos al segundo")
    return count(first, -n) if n < 0 else count(second, n)


EXCHANGE: Resolution[ExchangeFacts, ExchangeResult] = Resolution(
    id="duel_exchange",
    title=Text("Un asalto del Combate Heroico", "One exchange of a Heroic Combat"),
    rule="10.25",
    facts=ExchangeFacts,
    result=ExchangeResult,
    run=lambda content, facts: _exchange_alone(facts),
    outcome=lambda result: str(result.other_hits - result.one_hits),
    says=_strike_words,
    chapter=HEROES,
)

# -- 10.26-10.28


class AfterFacts(Struct, frozen=True):
    """How both stand after an exchange: hits they came with, hits of this combat, Endurance."""

    one_hits: Annotated[int, fact("Impactos que ya tenía el primero", "Hits the first came with", "10.28", 0, 11)] = 0
    one_taken: Annotated[
        int, fact("Impactos del primero en este combate", "Hits the first took in this combat", "10.26", 0, 20)
    ] = 1
    one_endurance: Annotated[int, fact("Resistencia del primero", "Endurance of the first", "10.27", 1, 12)] = 4
    other_hits: Annotated[
        int, fact("Impactos que ya tenía el segundo", "Hits the second came with", "10.28", 0, 11)
    ] = 0
    other_taken: Annotated[
        int, fact("Impactos del segundo en este combate", "Hits the second took in this combat", "10.26", 0, 20)
    ] = 1
    other_endurance: Annotated[int, fact("Resistencia del segundo", "Endurance of the second", "10.27", 1, 12)] = 4

    @property
    def duel(self) -> Duel:
        """The combat as it stands."""
        return Duel(
            Champion(ONE, ONE, 5, self.one_endurance, self.one_hits, self.one_taken),
            Champion(OTHER, OTHER, 5, self.other_endurance, self.other_hits, self.other_taken),
        )


class AfterResult(Struct, frozen=True):
    """Who is dead, whether another exchange follows, and the hits that each keeps if it ends here."""

    dead: Annotated[tuple[str, ...], one_of(ONE, OTHER)]
    goes_on: bool
    loser: Annotated[str, one_of(ONE, OTHER, heroes.BOTH_DEAD, NOBODY)]
    withdrew: Annotated[str, one_of(ONE, OTHER, NOBODY)]
    one_keeps: int
    other_keeps: int


def _after_alone(facts: AfterFacts) -> Procedure[AfterResult]:
    duel = yield from heroes.decide_after_exchange(facts.duel)
    dead = tuple(one.id for one in (duel.one, duel.other) if one.dead)
    for one in dead:
        yield from say(N_("{leader} muere"), "10.27", "bad", leader=Ref("leader", one))
    if not duel.over:
        yield from say(N_("El combate sigue con otra tirada"), "10.26")
    keeps = heroes.hits_kept(duel.one), heroes.hits_kept(duel.other)
    return AfterResult(dead, not duel.over, duel.loser, duel.withdrew, *keeps)


AFTER: Resolution[AfterFacts, AfterResult] = Resolution(
    id="duel_after",
    title=Text("Tras un asalto del Combate Heroico", "After an exchange of a Heroic Combat"),
    rule="10.26",
    facts=AfterFacts,
    result=AfterResult,
    run=lambda content, facts: _after_alone(facts),
    outcome=lambda result: (
        f"{GIVES_UP}/{result.withdrew}" if result.withdrew else result.loser if result.dead else UNDECIDED
    ),
    says=duel_words,
    chapter=HEROES,
)

# -- 10.3


class ArrowFacts(Struct, frozen=True):
    """What the arrow of a heroic archer needs to know."""

    archer: Annotated[bool, fact("Es un Héroe arquero", "He is a Hero archer", "10.31")] = True
    initiates: Annotated[bool, fact("Es él quien desafía", "He is the challenger", "10.32")] = True
    distance: Annotated[int, fact("Distancia en hexágonos", "Distance in hexes", "10.33", 0, 20)] = 3
    sight: Annotated[bool, fact("Hay LdV", "There is a line of sight", "10.33")] = True
    in_shock: Annotated[
        bool, fact("Es el Combate Heroico de un Choque", "It is the Heroic Combat of a Shock", "10.32")
    ] = False


def _arrow_problem(facts: ArrowFacts) -> Message | None:
    if facts.in_shock:
        return msg(N_("el arco no se usa como parte de un Choque (10.32)"))
    return heroes.arrow_refusal(
        ChallengeFacts(distance=facts.distance, sight=facts.sight, archer=facts.archer), facts.initiates
    )


ARROW: Resolution[ArrowFacts, bool] = Resolution(
    id="arrow",
    title=Text("Flecha de un Héroe arquero", "Arrow of a Hero archer"),
    rule="10.33",
    facts=ArrowFacts,
    result=bool,
    run=lambda content, facts: heroes.shoot_arrow("archer", "target", "first"),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("muere")), msg(N_("no ocurre nada"))),
    check=lambda content, facts: problems_blamed(facts, _arrow_problem),
    chapter=HEROES,
)

# -- 10.41-10.45

BY_CHALLENGE, BY_ARROW, REFUSED, IN_A_SHOCK = "challenge", "arrow", "refused", "shock"
NOBODY = ""


class EffectFacts(Struct, frozen=True):
    """What the effects of a Heroic Combat need to know."""

    context: Annotated[
        str,
        fact(
            "Cómo ha sido",
            "How it came",
            "10.4",
            options=(
                (BY_CHALLENGE, msg(N_("un Desafío"))),
                (REFUSED, msg(N_("un Desafío rehusado"))),
                (BY_ARROW, msg(N_("una flecha"))),
                (IN_A_SHOCK, msg(N_("en un Choque"))),
            ),
        ),
    ] = BY_CHALLENGE
    winner: Annotated[
        str,
        fact(
            "Quién ha ganado",
            "Who has won",
            "10.41",
            options=(
                (ONE, msg(N_("quien lo inició, o el atacante"))),
                (OTHER, msg(N_("el otro"))),
                (NOBODY, msg(N_("nadie"))),
            ),
        ),
    ] = ONE
    withdrew: Annotated[bool, fact("El que pierde se ha replegado", "The loser has withdrawn", "10.43")] = False
    stacked: Annotated[
        bool, fact("El que se repliega está con una unidad amiga", "Who withdraws is with a friendly unit", "10.24")
    ] = True


class EffectResult(Struct, frozen=True):
    """What a Heroic Combat leaves behind."""

    marker_returned: bool
    """Whether the marker that was used goes back into the Bag (10.41)."""
    shock_drm: int
    """For all dice of Shock in this activation (10.42)."""
    ignores_next: Annotated[str, one_of(ONE, OTHER, NOBODY)]
    """`one` or `other`: whose player ignores his own next marker, also one drawn in the next turn (10.43)."""
    goes: Annotated[str, one_of(NOBODY, STAYS, leaders.DISPLACED)] = ""
    """Who withdraws `stays` with his unit, or is `displaced` to the nearest one; "" for nobody (4.24, 10.24)."""
    can_be_trumped: bool = False
    """A marker that goes back is drawn again like any other, and can be trumped then (5.34)."""


def _effect_alone(facts: EffectFacts) -> Procedure[EffectResult]:
    refused, in_shock = facts.context == REFUSED, facts.context == IN_A_SHOCK
    won = facts.winner == ONE and not refused and not in_shock
    returned = heroes.is_marker_returned(won=won, arrow=facts.context == BY_ARROW)
    signs = {ONE: 1, OTHER: -1}
    drm = heroes.SHOCK_BONUS * signs.get(facts.winner, 0) if in_shock else 0
    loser = {ONE: OTHER, OTHER: ONE}.get(facts.winner, NOBODY)
    ignores = OTHER if refused else loser if facts.withdrew and facts.context != BY_ARROW else NOBODY
    if not in_shock:
        back, spent = N_("El marcador vuelve a La Bolsa"), N_("El marcador se gasta")
        yield from say(back if returned else spent, "10.41")
    if drm:
        yield from tell(msg(N_("Todos los dados de Choque de la activación: {n}"), n=with_sign(drm)), "10.42")
    if ignores:
        yield from say(N_("Quien se repliega ignora su siguiente marcador"), "10.43", "bad")
    goes = NOBODY if not ignores else STAYS if facts.stacked else leaders.DISPLACED
    if goes:
        yield from say(
            N_("Se queda con su unidad") if facts.stacked else N_("Va con la unidad amiga más cercana"), "10.24"
        )
    return EffectResult(returned, drm, ignores, goes, returned)


EFFECT: Resolution[EffectFacts, EffectResult] = Resolution(
    id="heroic_effect",
    title=Text("Efectos del Combate Heroico", "Effects of Heroic Combat"),
    rule="10.4",
    facts=EffectFacts,
    result=EffectResult,
    run=lambda content, facts: _effect_alone(facts),
    outcome=lambda result: f"{'back' if result.marker_returned else 'spent'}/{result.shock_drm}/{result.ignores_next}",
    says=lambda outcome: _effect_words(*outcome.split("/")),
    chapter=HEROES,
)


def _effect_words(marker: str, drm: str, ignores: str) -> Message:
    if drm != "0":
        return msg(N_("Todos los dados de Choque de la activación: {n}"), n=with_sign(int(drm)))
    return msg(N_("El marcador vuelve a La Bolsa")) if marker == "back" else msg(N_("El marcador se gasta"))


# -- 10.12, 10.15, 10.24

CHARIOT, FOOT = "chariot", "foot"
NOTHING, ACTIVATED, ACCEPTS, REFUSES = "nothing", "activated", "accepts", "refuses"
STAYS = "stays"


class ModeFacts(Struct, frozen=True):
    """What a leader's mode of movement, and his answer to a challenge, need to know."""

    face: Annotated[
        str,
        fact(
            "Su ficha",
            "His counter",
            "10.12",
            options=(
                (CHARIOT, msg(N_("por el frontal: en su carro"))),
                (FOOT, msg(N_("por el reverso: a pie"))),
            ),
        ),
    ] = CHARIOT
    event: Annotated[
        str,
        fact(
            "Qué ocurre",
            "What happens",
            "10.15",
            options=(
                (NOTHING, msg(N_("nada"))),
                (ACTIVATED, msg(N_("se activa y cambia de modo"))),
                (ACCEPTS, msg(N_("acepta un Desafío"))),
                (REFUSES, msg(N_("rehúsa un Desafío"))),
            ),
        ),
    ] = NOTHING
    in_shock: Annotated[
        bool,
        fact(
            "Es el Combate Heroico de un Choque",
            "It is the Heroic Combat of a Shock",
            "10.24",
            when=("event", (ACCEPTS, REFUSES)),
        ),
    ] = False
    stacked: Annotated[bool, fact("Está con una unidad amiga", "He is with a friendly unit", "10.24")] = True


class ModeResult(Struct, frozen=True):
    """How he moves from now on, and what becomes of a challenge."""

    allowed: bool
    """In Shock nobody withdraws before the Heroic Combat (10.24)."""
    mode: Annotated[str, one_of(CHARIOT, FOOT)]
    """`chariot` or `foot`, until his next activation (10.15)."""
    points: int
    """His movement points (10.13)."""
    heroic_combat: bool
    """Whether it takes place; the two meet in a hex between them, which is no movement (10.25)."""
    goes: Annotated[str, one_of(NOBODY, STAYS, leaders.DISPLACED)]
    """Who refuses `stays` with his unit, or is `displaced` to the nearest one; "" for others (4.24, 10.24)."""
    ignores_next: bool
    """Whether his player ignores his next marker (10.43)."""


def _answer_alone(facts: ModeFacts) -> Procedure[ModeResult]:
    refuses = facts.event == REFUSES
    problem = (
        msg(N_("en un Choque nadie se repliega antes del Combate Heroico (10.24)"))
        if refuses and facts.in_shock
        else None
    )
    if problem is not None:
        yield from say_verdict(problem, problem)
        on_foot = facts.face == FOOT
        return ModeResult(False, facts.face, leaders.move_allowance(on_foot), True, "", False)
    swapped = {CHARIOT: FOOT, FOOT: CHARIOT}[facts.face]
    mode = {ACTIVATED: swapped, ACCEPTS: FOOT}.get(facts.event, facts.face)
    points = leaders.move_allowance(mode == FOOT)
    yield from say(
        N_("Va a pie: {points} PM") if mode == FOOT else N_("Va en su carro: {points} PM"), "10.13", points=points
    )
    goes = "" if not refuses else STAYS if facts.stacked else leaders.DISPLACED
    if goes:
        yield from say(
            N_("Se queda con su unidad") if facts.stacked else N_("Va con la unidad amiga más cercana"), "10.24"
        )
        yield from say(N_("Quien se repliega ignora su siguiente marcador"), "10.43", "bad")
    return ModeResult(True, mode, points, facts.event == ACCEPTS, goes, refuses)


MODE: Resolution[ModeFacts, ModeResult] = Resolution(
    id="leader_mode",
    title=Text(
        "En carro o a pie, y la respuesta a un Desafío", "In his chariot or on foot, and the answer to a challenge"
    ),
    rule="10.15",
    facts=ModeFacts,
    result=ModeResult,
    run=lambda content, facts: _answer_alone(facts),
    outcome=lambda result: result.mode if result.allowed else NO,
    says=lambda outcome: {
        CHARIOT: msg(N_("en su carro")),
        FOOT: msg(N_("a pie")),
        NO: msg(N_("no puede replegarse")),
    }[outcome],
    chapter=HEROES,
)

ALL = (CHALLENGE, MODE, DUEL, EXCHANGE, AFTER, EFFECT, ARROW)
