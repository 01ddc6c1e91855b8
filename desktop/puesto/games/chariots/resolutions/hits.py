"""Alone from chapter 9: hits on one unit, and hits that several units share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import Resolution, Token, fact
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.chariots.combat import shared_hits, shock
from puesto.games.chariots.printed.records import Superiority, Type
from puesto.games.chariots.resolutions.answers import COHESION
from puesto.games.chariots.table import cohesion, dice
from puesto.games.chariots.table.state import Status, Unit, quality
from puesto.games.kit.alone import Problems, yes_no_class, yes_no_words

# -- 9.11, 9.13, 9.43


class HitsFacts(Struct, frozen=True):
    """What hits on a unit need to know."""

    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "9.13", 0, 11)] = 6
    hits: Annotated[int, fact("Impactos que ya tiene", "Hits it has already", "9.11", 0, 20)] = 0
    taken: Annotated[int, fact("Impactos que recibe", "Hits it takes", "9.11", 0, 30)] = 1
    routed: Annotated[bool, fact("En Huida", "Routed", "9.43")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    attacked: Annotated[
        bool,
        fact(
            "Acaba la fase y fue atacada en Choque",
            "The phase ends and it was attacked in Shock",
            "6.36",
            when=("column", (True,)),
        ),
    ] = False


class HitsResult(Struct, frozen=True):
    """The unit as the hits leave it."""

    quality: int
    """Its TQ as it stood when the hits came: 1 if Routed, two less In Column (6.35, 9.42)."""
    hits: int
    routs: bool
    gone: bool
    column: bool


STANDS, ROUTS, GONE = "stands", "routs", "gone"
FATES: dict[str, Message] = {
    STANDS: msg(N_("aguanta")),
    ROUTS: msg(N_("huye")),
    GONE: msg(N_("Desaparece")),
}


def _take_hits(facts: HitsFacts) -> Procedure[HitsResult]:
    status = Status.ROUTED if facts.routed else Status.GOOD
    unit = Unit("unit", "", Type.SI, facts.quality, 5, status=status, hits=facts.hits, column=facts.column)
    stood = quality(unit)
    fate = cohesion.add_hits(unit, facts.taken)
    yield from say(N_("Impactos: {hits} contra TQ {quality}"), "9.13", hits=unit.hits, quality=stood)
    if facts.column and facts.attacked and not fate:
        unit.column = False
        fate = cohesion.add_hits(unit, 1)
        yield from say(N_("Vuelve a su formación normal con un impacto más"), "6.36", "bad")
    result = HitsResult(stood, unit.hits, fate == cohesion.ROUTS, fate == cohesion.GONE, unit.column)
    yield from tell(FATES[hits_outcome(result)], "9.43" if result.gone else "9.13", "bad" if fate else "plain")
    return result


def hits_outcome(result: HitsResult) -> str:
    """Whether a unit stands after its hits, routs or disappears."""
    return GONE if result.gone else ROUTS if result.routs else STANDS


HITS: Resolution[HitsFacts, HitsResult] = Resolution(
    id="hits",
    title=Text("Impactos a una unidad", "Hits on a unit"),
    rule="9.13",
    facts=HitsFacts,
    result=HitsResult,
    run=lambda content, facts: _take_hits(facts),
    outcome=hits_outcome,
    says=lambda outcome: FATES[outcome],
    chapter=COHESION,
)

# -- 2.3, 9.15


class QualityFacts(Struct, frozen=True):
    """What a check of a unit's TQ needs to know."""

    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "9.15", 0, 11)] = 6
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False


class QualityResult(Struct, frozen=True):
    """Whether a unit passes a check of its TQ."""

    passes: bool
    die: int
    """The face as it counts: 0 is the lowest (2.3)."""
    quality: int
    """Its TQ as it stands: hits do not lower it; 1 if Routed, two less In Column (6.35, 9.15, 9.42)."""
    over: int
    """What the die exceeds it by."""


def _check_quality(facts: QualityFacts) -> Procedure[QualityResult]:
    status = Status.ROUTED if facts.routed else Status.GOOD
    stands = quality(Unit("unit", "", Type.SI, facts.quality, 5, status=status, column=facts.column))
    passes, fails = msg(N_("pasa")), msg(N_("no pasa"))
    message = msg(N_("Chequeo de TQ: con {quality} o menos, pasa."), quality=stands)
    die = yield from dice.check_die("quality.check", message, "9.15", stands, passes, fails, subject=("unit",))
    verdict = passes if die <= stands else fails
    yield from say(N_("{die} contra TQ {quality}: {verdict}"), "9.15", die=die, quality=stands, verdict=verdict)
    return QualityResult(die <= stands, die, stands, max(0, die - stands))


QUALITY: Resolution[QualityFacts, QualityResult] = Resolution(
    id="tq_check",
    title=Text("Chequeo de TQ", "TQ check"),
    rule="9.15",
    facts=QualityFacts,
    result=QualityResult,
    run=lambda content, facts: _check_quality(facts),
    outcome=lambda result: yes_no_class(result.passes),
    says=yes_no_words(msg(N_("pasa")), msg(N_("no pasa"))),
    chapter=COHESION,
)

# -- 9.12


def _name_token(word: str) -> Sequence[Token] | Message:
    return (Token(Text(word, word)),)


SUPERIORITIES = (
    ("", msg(N_("ninguna"))),
    (Superiority.ATTACK.value, msg(N_("AS: los del defensor, por dos"))),
    (Superiority.DEFENSE.value, msg(N_("DS: los del atacante, por tres"))),
)


class ShareFacts(Struct, frozen=True):
    """What sharing the hits of a Shock among units needs to know."""

    hits: Annotated[int, fact("Impactos de la tabla", "Hits of the chart", "8.17", 0, 20)] = 3
    units: Annotated[
        tuple[str, ...],
        fact(
            "Unidades que los reparten",
            "Units that share them",
            "9.12",
            reads=_name_token,
            help=Text(
                "Un nombre por unidad, también para cada una de un apilamiento: CH-2 RI.",
                "A name for each unit, also for each of a stack: CH-2 RI.",
            ),
        ),
    ] = ("u1", "u2")
    attacks: Annotated[bool, fact("Son las atacantes", "They are the attackers", "8.17")] = False
    superiority: Annotated[str, fact("Superioridad", "Superiority", "8.17", options=SUPERIORITIES)] = ""
    rear: Annotated[
        int,
        fact(
            "La que dio la superioridad por la retaguardia (0: ninguna)",
            "Which gave the superiority from the rear (0: none)",
            "9.12",
            0,
            9,
        ),
    ] = 0
    weapons: Annotated[
        int,
        fact("La que la dio por armas (0: ninguna)", "Which gave it by weapons (0: none)", "9.12", 0, 9),
    ] = 0


class ShareResult(Struct, frozen=True):
    """What each unit takes for sure, and what its owner still shares out."""

    total: int
    """The hits, superiority counted in."""
    each: int
    left: int
    """What is left over when all have taken as many."""
    first: str
    """Who takes the first of those; "" where its owner chooses."""
    taken: tuple[int, ...]
    """For sure, in the order of the units."""
    owner_chooses: int
    """Hits that its owner gives to others of them, one each."""


def _share_alone(facts: ShareFacts) -> Procedure[ShareResult]:
    times = shock.DOUBLE if facts.superiority == Superiority.ATTACK.value and not facts.attacks else 1
    times = shock.TREBLE if facts.superiority == Superiority.DEFENSE.value and facts.attacks else times
    total = facts.hits * times
    named = ("", *facts.units)
    found = shared_hits.share_hits(total, facts.units, named[facts.rear], named[facts.weapons])
    taken = tuple(found.each + (unit == found.first) for unit in facts.units)
    free = total - sum(taken)
    yield from tell(count(NN_("Reparten {n} impacto", "Reparten {n} impactos"), total), "8.17")
    for unit, n in zip(facts.units, taken, strict=True):
        name = Text(unit, unit)
        yield from tell(count(NN_("{unit}: {n} impacto", "{unit}: {n} impactos"), n, unit=name), "9.12")
    if free:
        spare = NN_("Su dueño elige quién recibe {n} impacto más", "Su dueño elige quiénes reciben los otros {n}")
        yield from tell(count(spare, free), "9.12")
    return ShareResult(total, found.each, found.left, found.first, taken, free)


def _share_problems(facts: ShareFacts) -> Problems:
    if not facts.units or len({*facts.units}) < len(facts.units):
        return (("units", msg(N_("se esperan unidades, cada una con otro nombre"))),)
    most = msg(N_("se espera un número de {low} a {high}"), low=0, high=len(facts.units))
    over = (("rear", facts.rear), ("weapons", facts.weapons))
    return tuple((name, most) for name, value in over if value > len(facts.units))


SHARE: Resolution[ShareFacts, ShareResult] = Resolution(
    id="hit_share",
    title=Text("Reparto de los impactos", "Hits shared out"),
    rule="9.12",
    facts=ShareFacts,
    result=ShareResult,
    run=lambda content, facts: _share_alone(facts),
    outcome=lambda result: (
        "/".join(map(str, result.taken)) + (f"+{result.owner_chooses}" if result.owner_chooses else "")
    ),
    says=lambda outcome: Text(outcome, outcome),
    check=lambda content, facts: _share_problems(facts),
    chapter=COHESION,
)

ALL = (HITS, QUALITY, SHARE)
