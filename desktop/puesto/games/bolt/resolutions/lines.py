"""Alone: how close a unit may come, and past what it may fire (4.1, 4.2, 4.3, 5.1, 5.2). Nothing of it needs a die."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct
from puesto.games.bolt.fire import sight
from puesto.games.bolt.movement import moves
from puesto.games.bolt.resolutions.limits import LIMITS, WHOSE
from puesto.games.bolt.table import inches
from puesto.games.kit.alone import answer_at_once, reasons_in_words, yes_no_class, yes_no_words

# ---- who stands near whom

INFANTRY, GUN = "infantry", "artillery"
SORTS = (
    (INFANTRY, Text("infantería", "infantry")),
    (GUN, Text("artillería", "artillery")),
    (sight.VEHICLE, Text("un vehículo", "a vehicle")),
)


class SpacingFacts(Struct, frozen=True):
    """A unit that moves, another that stands there, and how far its own models are from each other."""

    unit_kind: Annotated[str, fact("Quien mueve", "Who moves", "4.1", options=SORTS)] = INFANTRY
    other_kind: Annotated[str, fact("La otra unidad", "The other unit", "4.1", options=SORTS)] = INFANTRY
    other_side: Annotated[str, fact("La otra es", "The other is", "4.1", options=WHOSE)] = "friend"
    distance: Annotated[int, inches.reach("Distancia a la otra", "Distance to the other", "4.1")] = 2
    assaults: Annotated[bool, fact("Asalta a la otra", "It assaults the other", "4.1")] = False
    abandoned_gun: Annotated[bool, fact("La otra es una pieza abandonada", "The other is an abandoned gun", "5.2")] = (
        False
    )
    between_models: Annotated[
        int, inches.reach("Lo que se separan sus miniaturas", "How far apart its own models are", "4.1")
    ] = 1
    ended_by_losses: Annotated[bool, fact("Se separan por bajas", "They are apart by losses", "4.1")] = False


class Spacing(Struct, frozen=True):
    """What may be passed, how close it may end, and whether it is still one unit (4.1, 4.2, 4.3)."""

    may_pass_through: bool
    far_enough: bool
    """More than an inch from any other unit, but for an assault."""
    coherent: bool
    must_regain_coherency: bool
    """As soon as it can."""


def spacing(facts: SpacingFacts) -> Spacing:
    """How a unit stands to another, and its models to each other (4.1, 4.2, 4.3, 5.2)."""
    friend = facts.other_side == "friend"
    apart = moves.keeps_apart(facts.distance, facts.assaults, friend and facts.abandoned_gun)
    coherent = moves.is_coherent(facts.between_models, facts.unit_kind == GUN)
    through = moves.may_pass_through(facts.unit_kind, facts.other_kind, friend)
    return Spacing(through, apart, coherent, facts.ended_by_losses and not coherent)


PASS_WORDS = yes_no_words(msg(N_("puede atravesarla")), msg(N_("no puede atravesarla")))
COHERENT_WORDS = yes_no_words(msg(N_("sigue unida")), msg(N_("ha perdido la coherencia")))


def _spacing_words(found: Spacing) -> Message:
    return reasons_in_words(
        words(yes_no_class(holds))
        for words, holds in (
            (FAR_WORDS, found.far_enough),
            (PASS_WORDS, found.may_pass_through),
            (COHERENT_WORDS, found.coherent),
        )
    )


FAR_WORDS = yes_no_words(msg(N_("guarda la distancia")), msg(N_("queda demasiado cerca")))
SPACING: Resolution[SpacingFacts, Spacing] = Resolution(
    id="spacing",
    title=Text("Separación y coherencia", "Distance and coherency"),
    rule="4.1",
    facts=SpacingFacts,
    result=Spacing,
    run=lambda content, facts: answer_at_once(spacing(facts), _spacing_words, "4.1"),
    outcome=lambda found: yes_no_class(found.far_enough),
    says=FAR_WORDS,
    chapter=LIMITS,
)

# ---- past whom it fires

IN_THE_WAY = (
    (sight.NOTHING, Text("nada", "nothing")),
    (sight.OWN_UNIT, Text("su propia unidad", "its own unit")),
    (sight.FRIENDS, Text("infantería o artillería propia", "friendly infantry or artillery")),
    (sight.ENEMIES, Text("infantería o artillería enemiga", "enemy infantry or artillery")),
    (sight.VEHICLE, Text("un vehículo", "a vehicle")),
    (sight.GROUND, Text("terreno que lo tapa", "ground that hides it")),
)


class LineFacts(Struct, frozen=True):
    """What stands between the firer and its target."""

    in_the_way: Annotated[str, fact("En medio hay", "Between them is", "5.1", options=IN_THE_WAY)] = sight.NOTHING
    within_1_of_friends: Annotated[
        bool, fact("El tiro pasa a 1” o menos de los suyos", "The shot passes within 1” of friends", "5.1")
    ] = False  # fmt: skip
    could_harm_them: Annotated[bool, fact("Les puede hacer daño", "It could harm them", "5.1")] = True
    parabolic: Annotated[bool, fact("Tiro parabólico", "A lobbed shot", "5.1")] = False
    head_or_torso: Annotated[bool, fact("Se ve cabeza o torso", "Head or torso is seen", "5.1")] = True


class Line(Struct, frozen=True):
    """Whether it sees its target and may fire, and whether that has cover by it (5.1)."""

    line_of_sight: bool
    may_fire: bool
    gives_cover: bool
    """Enemies that are fired through cover their friends."""


def line(facts: LineFacts) -> Line:
    """What a line of sight and a line of fire come to (5.1)."""
    sees = facts.head_or_torso and sight.is_seen_past(facts.in_the_way)
    safe = sight.spares_friends(facts.within_1_of_friends, facts.could_harm_them, facts.parabolic)
    return Line(sees, sees and safe, sight.covers_its_own(facts.in_the_way))


def _line_words(found: Line) -> Message:
    cover = (msg(N_("quien está en medio da cobertura al blanco")),) if found.gives_cover else ()
    return reasons_in_words((LINE_WORDS(yes_no_class(found.may_fire)), *cover))


LINE_WORDS = yes_no_words(msg(N_("puede disparar")), msg(N_("no puede disparar por ahí")))
LINE_OF_FIRE: Resolution[LineFacts, Line] = Resolution(
    id="line_of_fire",
    title=Text("Línea de visión y de tiro", "Line of sight and of fire"),
    rule="5.1",
    facts=LineFacts,
    result=Line,
    run=lambda content, facts: answer_at_once(line(facts), _line_words, "5.1"),
    outcome=lambda found: yes_no_class(found.may_fire),
    says=LINE_WORDS,
    chapter=LIMITS,
)
ALL = (SPACING, LINE_OF_FIRE)
