"""Reaction Fire in its four kinds, by units that are not active (7.4)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.games.chariots.combat.missiles import KINDS as KINDS_OF_MISSILE
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import CHARIOTS, Content, Missile, Type

ENTRY, WITHDRAWAL, ORDERLY, RETURN = "entry", "withdrawal", "orderly", "return"
"""Entry (7.44), leaving (7.41), Orderly Withdrawal (7.42) and Return Fire (7.45)."""
KINDS = (
    (ENTRY, msg(N_("a la entrada (7.44)"))),
    (WITHDRAWAL, msg(N_("a la retirada (7.41)"))),
    (ORDERLY, msg(N_("al repliegue (7.42)"))),
    (RETURN, msg(N_("de devolución (7.45)"))),
)
AWAY = 2
"""The range of fire at those who leave, or from those who withdraw (7.43)."""


class ReactionFireFacts(Struct, frozen=True):
    """Facts of Reaction Fire."""

    kind: Annotated[str, fact("Qué reacción", "Which reaction", "7.4", options=KINDS)] = ENTRY
    firer: Annotated[Type, fact("Quién dispara", "Who fires", "7.4")] = Type.LI
    missile: Annotated[Missile, fact("Proyectil", "Missile", "7.4", options=KINDS_OF_MISSILE)] = Missile.SIMPLE
    rear: Annotated[bool, fact("Por la retaguardia del tirador", "Through the firer’s rear", "7.13")] = False
    adjacent: Annotated[
        bool,
        fact(
            "El enemigo se pone, o deja de estar, adyacente",
            "The enemy comes, or stops being, adjacent",
            "7.44",
            condition=("kind", (ENTRY, WITHDRAWAL)),
        ),
    ] = True
    range: Annotated[
        int, fact("Distancia (devolución)", "Range (Return Fire)", "7.45", 1, 9, condition=("kind", (RETURN,)))
    ] = 1
    active: Annotated[bool, fact("El tirador está activo", "The firer is active", "7.4")] = False
    engaged: Annotated[bool, fact("Alguno está Enzarzado", "One of them is Engaged", "7.12")] = False
    routed: Annotated[bool, fact("El tirador está en Huida", "The firer is Routed", "9.42")] = False
    empty: Annotated[bool, fact("Missile No", "Missile No", "7.15")] = False
    before: Annotated[
        bool,
        fact(
            "Ya ha reaccionado contra esta unidad",
            "Has reacted against this unit",
            "7.45",
            condition=("kind", (ORDERLY, RETURN)),
        ),
    ] = False
    passing: Annotated[
        bool, fact("Contra un Paso-a-Través", "Against a Pass-Through", "7.31", condition=("kind", (RETURN,)))
    ] = False
    inside: Annotated[
        bool,
        fact(
            "El que pasa está dentro de un hexágono de otro",
            "The passer is inside another’s hex",
            "7.33",
            condition=("kind", (ENTRY,)),
        ),
    ] = False


class ReactionFireResult(Struct, frozen=True):
    """Whether Reaction Fire is allowed, at which range, and why not."""

    range: int = 0
    problem: Message | None = None

    @property
    def allowed(self) -> bool:
        """Return whether the shot may be made."""
        return self.problem is None


def reaction_answer(content: Content, facts: ReactionFireFacts) -> ReactionFireResult:
    """Return whether a unit may fire in reaction, and at which range (7.31, 7.33, 7.41-7.45)."""
    problem = _general_refusal(facts) or _refusal_by_kind(content, facts)
    if problem is not None:
        return ReactionFireResult(problem=problem)
    return ReactionFireResult(facts.range if facts.kind == RETURN else 1 if facts.kind == ENTRY else AWAY)


def _general_refusal(facts: ReactionFireFacts) -> Message | None:
    """Return why a unit may not fire in reaction at all (7.4)."""
    if facts.missile is Missile.NONE:
        return msg(N_("no tiene proyectiles (7.4)"))
    if facts.active:
        return msg(N_("solo reaccionan las unidades inactivas (7.4)"))
    if facts.engaged:
        return msg(N_("las unidades Enzarzadas ni disparan ni son objetivo (7.12)"))
    if facts.routed:
        return msg(N_("está en Huida (9.42)"))
    if facts.empty:
        return msg(N_("se ha quedado sin proyectiles (7.15)"))
    if facts.rear and facts.firer not in CHARIOTS:
        return msg(N_("está fuera de su arco de disparo (7.13)"))
    return None


def _refusal_by_kind(content: Content, facts: ReactionFireFacts) -> Message | None:
    """Return why a unit may not fire in this kind of reaction (7.42-7.44)."""
    if facts.kind == ENTRY:
        if not facts.adjacent:
            return msg(N_("el enemigo no se ha puesto adyacente (7.44)"))
        if facts.inside:
            return msg(N_("mientras pasa a través de otro, los demás no reaccionan (7.33)"))
    if facts.kind == WITHDRAWAL:
        if not facts.adjacent:
            return msg(N_("el enemigo no sale de un hexágono adyacente (7.41)"))
        if charts.missile_range(content, facts.missile) < AWAY:
            return msg(N_("su proyectil no llega a dos hexágonos (7.41)"))
    if facts.kind == ORDERLY:
        if facts.firer not in CHARIOTS or facts.missile is not Missile.COMPOSITE:
            return msg(N_("al replegarse solo disparan los carros con C (7.42)"))
        if facts.before:
            return msg(N_("ya ha disparado a esa unidad en esta Fase de Órdenes (7.42)"))
    if facts.kind == RETURN:
        if facts.passing:
            return msg(N_("contra un Paso-a-Través no hay devolución (7.31)"))
        if facts.before:
            return msg(N_("ya ha reaccionado a su entrada (7.45)"))
        reach = charts.missile_range(content, facts.missile)
        if facts.range > reach:
            return msg(N_("está fuera de su alcance, que es {reach} (7.13)"), reach=reach)
    return None
