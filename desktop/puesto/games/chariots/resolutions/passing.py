"""Alone from sections 6.7 and 6.8: Pass-Through and its block, overturn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from puesto.core.charts import with_cells
from puesto.core.game.resolutions import Answer, Cell, Token, Working, fact, one_of, resolution
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct, replace
from puesto.games.chariots.combat import designation
from puesto.games.chariots.combat.designation import StandingFacts
from puesto.games.chariots.movement import overturn, pass_through
from puesto.games.chariots.movement.overturn import OverturnFacts
from puesto.games.chariots.movement.pass_through import PassFacts
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.resolutions.answers import (
    BORNE,
    FATES,
    MOVING,
    PRINTED,
    broken_already,
    routs_by_hits,
    say_verdict,
)
from puesto.games.chariots.table import cohesion, dice
from puesto.games.kit.alone import Problems, blame, one_word

# -- 6.7

PASSES, BLOCKED, ROUTS = "passes", "blocked", "routs"


class PassingFacts(PassFacts, frozen=True):
    """Facts for a Pass-Through, and whether the mover has orders for it (5.45)."""

    out: Annotated[bool, fact("Quien pasa está Sin Mando", "The mover is Out of Command", "5.45")] = False


def _passing_problem(facts: PassingFacts) -> Message | None:
    return msg(N_("está Sin Mando (5.45)")) if facts.out else pass_through.passage_refusal(facts)


PASSAGES = {PASSES: msg(N_("pasa")), BLOCKED: msg(N_("bloqueado")), ROUTS: FATES[cohesion.ROUTS]}


class PassResult(Struct, frozen=True):
    """Result of a Pass-Through."""

    result: Annotated[str, one_of(PASSES, BLOCKED, ROUTS), label("Paso-a-Través", "Pass-Through", PASSAGES)]
    """`passes`, `blocked`, or `routs`: blocked inside another enemy hex (6.74)."""
    shock: Annotated[str, one_of("", designation.NO_CHECK), label("Choque", "Shock", designation.MARKERS)] = ""
    """`no_check`, and it must Shock where its move was blocked; "" while it passes, or where it cannot (8.11)."""


@resolution(
    "pass_through",
    "6.7",
    Text("Paso-a-Través de carros", "Chariot Pass-Through"),
    MOVING,
    one_word("result", PASSAGES),
    check=blame(_passing_problem),
)
def pass_through_enemy(content: Content, facts: PassingFacts) -> Procedure[PassResult]:
    """Resolve passing through an enemy: block, fire, hits (6.7, 7.3)."""
    if problem := pass_through.block_refusal(facts):
        yield from say_verdict(problem)
        return PassResult(PASSES)
    if not (yield from pass_through.attempt_block(replace(facts, unit="unit", blocker="blocker", who="defender"))):
        return PassResult(PASSES)
    if pass_through.is_routed_by_block(facts):
        yield from pass_through.say_caught("unit")
        return PassResult(ROUTS)
    standing = StandingFacts(facts.mover, facts.target)
    can_attack = designation.attack_refusal(content, standing) is None
    return PassResult(BLOCKED, designation.shock_marker(standing) if can_attack else "")


# -- 6.8


def _span_token(word: str) -> Sequence[Token] | Message:
    try:
        charts.read_span(word)
    except charts.CellError as bad:
        return bad.message
    return (Token(Text(word, word)),)


class OverturningFacts(OverturnFacts, frozen=True):
    """Facts for overturn checks: how many there are, what the unit has borne (6.82, 9.13)."""

    checks: Annotated[
        int,
        fact(
            "Chequeos: uno por vértice girado o terreno que lo pide",
            "Checks: one for each vertex turned, or ground that calls for it",
            "6.82",
            1,
            12,
        ),
    ] = 1
    first_hex: Annotated[
        bool, fact("Gira sin dejar su hexágono inicial", "It turns without leaving its first hex", "6.83")
    ] = False
    spent: Annotated[int, fact("PM que lleva gastados", "Movement points spent", "6.81", 0, 12)] = 0
    quality: Annotated[int, PRINTED] = 5
    hits: Annotated[int, BORNE] = 0
    span: Annotated[
        tuple[str, ...],
        fact(
            "El intervalo de tu tabla",
            "The interval of your chart",
            "6.92",
            reads=_span_token,
            help=Text(
                "Si no es el de la casa: 8-9, 9 o - (ninguno).",
                "Where it is not that of the house: 8-9, 9 or - (none).",
            ),
        ),
    ] = ()


class OverturningResult(Struct, frozen=True):
    """Result of overturn checks."""

    hits: Annotated[int, label("Impactos", "Hits")]
    routs: Annotated[bool, label("Huye", "Routs")] = False


def _overturn_problem(facts: OverturningFacts) -> Message | None:
    if facts.spent > facts.rate and not facts.hit_and_run:
        return msg(N_("gasta más PM que su Tasa de Velocidad, que es {rate} (6.81)"), rate=facts.rate)
    return broken_already(facts.quality, facts.hits)


def _overturn_problems(facts: OverturningFacts) -> Problems:
    problems = tuple(("span", message) for word in facts.span if isinstance(message := _span_token(word), Message))
    if len(facts.span) > 1:
        return (("span", msg(N_("se espera un solo intervalo"))),)
    return problems or blame(_overturn_problem)(facts)


def _with_own_span(content: Content, facts: OverturningFacts) -> Content:
    """Return the content with the interval of the player's own chart, where it is given."""
    if not facts.span or not overturn.can_overturn(facts.type):
        return content
    place = charts.overturn_place(content, facts.type, None if facts.hit_and_run else facts.rate)
    typed = with_cells(content.charts[charts.OVERTURN], {place: facts.span[0]})
    return replace(content, charts={**content.charts, charts.OVERTURN: typed})


def _overturn_cell(printed_content: Content, facts: OverturningFacts) -> tuple[Working, ...]:
    """Return the cell of the overturn chart that applies."""
    content = _with_own_span(printed_content, facts)
    if not overturn.can_overturn(facts.type):
        return ()
    chart = content.charts[charts.OVERTURN]
    row, column = charts.overturn_place(content, facts.type, None if facts.hit_and_run else facts.rate)
    source, span = (
        charts.source(chart, row, column),
        charts.overturn_span(content, facts.type, None if facts.hit_and_run else facts.rate),
    )
    faces = tuple(Cell(str(face), "1" if span is not None and span.holds(face) else "0", source) for face in range(10))
    return (Working(chart.title, rule=chart.rule, source=source, cells=faces),)


@resolution(
    "overturn",
    "6.82",
    Text("Vuelco de un carro", "Chariot Turnover"),
    MOVING,
    Answer(
        lambda result: str(result.hits),
        lambda outcome: msg(N_("no vuelca")) if outcome == "0" else dice.hits_in_words(int(outcome)),
    ),
    check=_overturn_problems,
    workings=_overturn_cell,
)
def check_overturns(printed_content: Content, facts: OverturningFacts) -> Procedure[OverturningResult]:
    """Roll overturn checks, one after the other (6.82)."""
    content = _with_own_span(printed_content, facts)
    if problem := overturn.check_refusal(facts.type, steps=0 if facts.first_hex else 1):
        yield from say_verdict(problem)
        return OverturningResult(0)
    hits, routs = 0, False
    for time in range(1, facts.checks + 1):
        if routs:
            break
        check = replace(facts, unit="unit", who="owner", time=time)
        hits_taken = yield from overturn.check_overturn(content, check)
        routs = yield from routs_by_hits(facts.quality, facts.hits + hits, hits_taken)
        hits += hits_taken
    return OverturningResult(hits, routs)


ALL = (pass_through_enemy, check_overturns)
