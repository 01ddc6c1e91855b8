"""Alone from chapter 9: hits on one unit, and hits that several units share."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, Token, fact, number_expected, resolution
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.chariots.combat import shared_hits, shock, shock_die
from puesto.games.chariots.movement import column
from puesto.games.chariots.printed.records import Superiority
from puesto.games.chariots.resolutions import answers
from puesto.games.chariots.resolutions.answers import COHESION, typical_unit
from puesto.games.chariots.table import cohesion
from puesto.games.chariots.table.state import quality
from puesto.games.kit.alone import Problems, as_it_reads

# -- 9.11, 9.13, 9.43


class HitsFacts(Struct, frozen=True):
    """Facts for hits on a unit."""

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
            condition="column",
        ),
    ] = False


class HitsResult(Struct, frozen=True):
    """The unit as the hits leave it."""

    quality: Annotated[int, label("TQ", "TQ")]
    """Its TQ as it stood when the hits came: 1 if Routed, two less In Column (6.35, 9.42)."""
    hits: Annotated[int, label("Impactos", "Hits")]
    routs: Annotated[bool, label("Huye", "Routs")]
    gone: Annotated[bool, label("Desaparece", "Disappears")]


STANDS, ROUTS, GONE = "stands", "routs", "gone"
FATES = {
    STANDS: answers.FATES[cohesion.UNHURT],
    ROUTS: answers.FATES[cohesion.ROUTS],
    GONE: answers.FATES[cohesion.GONE],
}


def hits_outcome(result: HitsResult) -> str:
    """Return whether a unit holds, routs or disappears after its hits."""
    return GONE if result.gone else ROUTS if result.routs else STANDS


@resolution(
    "hits", "9.13", Text("Impactos a una unidad", "Hits on a unit"), COHESION, Answer(hits_outcome, FATES.__getitem__)
)
def take_hits(facts: HitsFacts) -> Procedure[HitsResult]:
    unit = typical_unit(facts.quality, hits=facts.hits, routed=facts.routed, column=facts.column)
    former_quality, fate = quality(unit), (yield from cohesion.take_hits(unit, facts.taken, "9.11"))
    if not fate and (column_hits := (yield from column.revert_after_attack(unit, facts.attacked))):
        fate = yield from cohesion.take_hits(unit, column_hits, "6.36")
    return HitsResult(former_quality, unit.hits, fate == cohesion.ROUTS, fate == cohesion.GONE)


# -- 9.12

SUPERIORITIES = {superiority.value: words for superiority, words in shock_die.SUPERIOR.items()}
NAMES_HELP = Text(
    "Un nombre por unidad, también para cada una de un apilamiento: CH-2 RI.",
    "A name for each unit, also for each of a stack: CH-2 RI.",
)
BY_REAR = Text(
    "La que dio la superioridad por la retaguardia (0: ninguna)", "Which gave the superiority from the rear (0: none)"
)
BY_ARMS = Text("La que la dio por armas (0: ninguna)", "Which gave it by weapons (0: none)")


def name_tokens(word: str) -> tuple[Token, ...]:
    """Return a name as it was typed."""
    return (Token(Text(word, word)),)


class ShareFacts(Struct, frozen=True):
    """Facts for sharing the hits of a Shock among units."""

    hits: Annotated[int, fact("Impactos de la tabla", "Hits of the chart", "8.17", 0, 20)] = 3
    units: Annotated[
        tuple[str, ...],
        fact("Unidades que los reparten", "Units that share them", "9.12", reads=name_tokens, help=NAMES_HELP),
    ] = ("u1", "u2")
    attacks: Annotated[bool, fact("Son las atacantes", "They are the attackers", "8.17")] = False
    superiority: Annotated[str, fact("Superioridad", "Superiority", "8.17", options=SUPERIORITIES)] = ""
    rear: Annotated[int, fact(BY_REAR.es, BY_REAR.en, "9.12", 0, 9)] = 0
    weapons: Annotated[int, fact(BY_ARMS.es, BY_ARMS.en, "9.12", 0, 9)] = 0


class ShareResult(Struct, frozen=True):
    """Hits that each unit takes for sure, and those that its owner still shares out."""

    total: Annotated[int, label("Impactos en total", "Hits in all")]
    """The hits, superiority counted in."""
    taken: Annotated[tuple[int, ...], label("Seguros de cada una", "For sure of each")]
    """For sure, in the order of the units."""
    owner_chooses: Annotated[int, label("Los reparte su dueño", "Shared out by the owner")]
    """Hits that its owner gives to others of them, one each."""


def share_problems(facts: ShareFacts) -> Problems:
    """Return the problems of the names: repeated names, and positions without a unit."""
    if not facts.units or len({*facts.units}) < len(facts.units):
        return (("units", msg(N_("se esperan unidades, cada una con otro nombre"))),)
    over = (("rear", facts.rear), ("weapons", facts.weapons))
    return tuple((name, number_expected(0, len(facts.units))) for name, value in over if value > len(facts.units))


def shares_in_short(result: ShareResult) -> str:
    """Return the hits of each unit and those left to choose, as in `2/1+1`."""
    return "/".join(map(str, result.taken)) + (f"+{result.owner_chooses}" if result.owner_chooses else "")


@resolution(
    "hit_share", "9.12", Text("Reparto de los impactos", "Hits shared out"), COHESION, as_it_reads(shares_in_short),
    check=share_problems,
)  # fmt: skip
def share_hits(facts: ShareFacts) -> Procedure[ShareResult]:
    """Return the shares of a side's hits after superiority (9.12)."""
    times = shock.DOUBLE if facts.superiority == Superiority.ATTACK.value and not facts.attacks else 1
    times = shock.TREBLE if facts.superiority == Superiority.DEFENSE.value and facts.attacks else times
    total, unit_by_number = facts.hits * times, ("", *facts.units)
    shares = shared_hits.share_hits(total, facts.units, unit_by_number[facts.rear], unit_by_number[facts.weapons])
    hits_by_unit = tuple(shares.each + (unit == shares.first) for unit in facts.units)
    yield from ()  # nothing is asked
    return ShareResult(total, hits_by_unit, total - sum(hits_by_unit))


ALL = (take_hits, share_hits)
