"""Alone from chapters 3, 4 and 5: OBJ markers, the markers that go, which Support fits."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Sayable, Text, count, msg
from puesto.core.values import Struct
from puesto.games.bcs.combat import attack
from puesto.games.bcs.formations import markers, objectives
from puesto.games.bcs.formations.markers import MarkerFacts, MarkersLeft
from puesto.games.bcs.formations.objectives import ObjectiveFacts, Objectives
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.resolutions.answers import ACTIVATION, COMBAT
from puesto.games.kit.alone import NO, YES, answer_at_once, yes_no_words

# -- 3.0 (d) OBJ markers

TIRES, TIRES_NOT = (
    msg(N_("la fatiga se tira por ellos: aumenta con 1")),
    msg(N_("no son razón para tirar por la fatiga")),
)


def _objective_words(found: Objectives) -> Sayable:
    return msg(
        N_("el HQ crea hasta {most}; hay {combat} de Combate y {march} de Marcha: {fatigue}"),
        most=found.hq_most,
        combat=found.combat,
        march=found.march,
        fatigue=TIRES if found.fatigue_reason else TIRES_NOT,
    )


OBJECTIVES: Resolution[ObjectiveFacts, Objectives] = Resolution(
    id="objectives",
    title=Text("Marcadores OBJ", "OBJ markers"),
    rule="3.0",
    facts=ObjectiveFacts,
    result=Objectives,
    run=lambda content, facts: answer_at_once(
        objectives.objectives(content.charts[charts.EFFECTS], facts), _objective_words, "3.0"
    ),
    outcome=lambda found: YES if found.fatigue_reason else NO,
    says=yes_no_words(TIRES, TIRES_NOT),
    check=lambda content, facts: objectives.objective_problems(content.charts[charts.EFFECTS], facts),
    chapter=ACTIVATION,
)

# -- 3.0, 3.7, 4.0: markers that go


def _marker_words(found: MarkersLeft) -> Sayable:
    return msg(
        N_("quedan {dropped}, {temporary}, {traffic} y {objectives} OBJ"),
        dropped=count(NN_("{n} Apoyo Caído", "{n} Apoyos Caídos"), found.dropped_support),
        temporary=count(NN_("{n} Temporal", "{n} Temporales"), found.dropped_support_temporary),
        traffic=count(NN_("{n} marcador de Tráfico", "{n} marcadores de Tráfico"), found.traffic),
        objectives=found.objective,
    )


MARKERS: Resolution[MarkerFacts, MarkersLeft] = Resolution(
    id="markers",
    title=Text("Apoyos Caídos, Tráfico y OBJ que se retiran", "Dropped Supports, Traffic and OBJs that go"),
    rule="3.0",
    facts=MarkerFacts,
    result=MarkersLeft,
    run=lambda content, facts: answer_at_once(markers.markers_left(facts), _marker_words, "3.0"),
    outcome=lambda found: YES if found == MarkersLeft(0, 0, 0, 0) else NO,
    says=yes_no_words(msg(N_("no queda ninguno")), msg(N_("queda alguno"))),
    chapter=ACTIVATION,
)

# -- 5.1 Supports


class SupportFacts(Struct, frozen=True):
    """What a Support needs to know (5.1)."""

    side: Annotated[str, fact("De quién es", "Whose it is", "5.1", options=attack.WHOSE)] = attack.ATTACKER
    support: Annotated[str, fact("Qué Apoyo es", "What Support it is", "5.1", options=attack.SUPPORTS[1:])] = (
        attack.RED_AV
    )


class Fit(Struct, frozen=True):
    """Whether a Support counts on the Combat Table, and what it gives."""

    fits: bool
    modifier: int


def fit_of(content: Content, facts: SupportFacts) -> Fit:
    """What a Support gives its side (5.1)."""
    fits = attack.is_fitting_support(facts.side, facts.support)
    drm = charts.number(content.charts[charts.COMBAT_DRM], "dual_or_support", facts.side)
    return Fit(fits, drm if fits else 0)


FITS, FITS_NOT = msg(N_("es apropiado: cuenta")), msg(N_("no es apropiado: no cuenta"))
SUPPORT: Resolution[SupportFacts, Fit] = Resolution(
    id="support",
    title=Text("Qué Apoyo es apropiado", "Which Support is appropriate"),
    rule="5.1",
    facts=SupportFacts,
    result=Fit,
    run=lambda content, facts: answer_at_once(
        fit_of(content, facts), lambda found: FITS if found.fits else FITS_NOT, "5.1"
    ),
    outcome=lambda found: YES if found.fits else NO,
    says=yes_no_words(FITS, FITS_NOT),
    chapter=COMBAT,
)

ALL = (OBJECTIVES, MARKERS, SUPPORT)
