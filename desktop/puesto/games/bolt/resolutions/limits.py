"""Alone: who may do what (1.4, 2, 3.2, 4.1, 5.1, 5.2, 5.3, 6.1, 6.3). Steps, guns without a crew, split fire."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.bolt.movement import transports
from puesto.games.bolt.orders import platoons
from puesto.games.bolt.orders.order_test import QUALITIES
from puesto.games.bolt.printed.records import ORDERS, Content, Order, Quality
from puesto.games.bolt.shooting import targets
from puesto.games.bolt.table import walk
from puesto.games.kit.alone import Problems, answer_at_once, yes_no_class, yes_no_words

LIMITS = Text("Quién puede qué", "Who may do what")

# ---- steps

SHOOTING, ASSAULT, ASSAULT_ROUND, ORDERS_PHASE, AIR_STRIKE = (
    "shooting",
    "assault",
    "assault_round",
    "orders",
    "air_strike",
)
STEPS: dict[str, tuple[str, ...]] = {
    SHOOTING: walk.SHOOTING,
    ASSAULT: walk.ASSAULTING,
    ASSAULT_ROUND: (
        "attacker_damage", "defender_takes_casualties", "defender_damage", "attacker_takes_casualties",
        "loser_annihilated",
    ),
    ORDERS_PHASE: ("draw_die", "assign_order", "order_test", "execute_order"),
    AIR_STRIKE: ("anti_aircraft_fire_both_sides", "pins_within_6_of_plane_or_target_marker", "plane_type_table"),
}  # fmt: skip
PROCEDURES = (
    (SHOOTING, Text("un disparo", "fire")),
    (ASSAULT, Text("un asalto", "an assault")),
    (ASSAULT_ROUND, Text("un round de un asalto", "a round of an assault")),
    (ORDERS_PHASE, Text("un dado de orden", "an order die")),
    (AIR_STRIKE, Text("un ataque aéreo", "an air strike")),
)


class StepsFacts(Struct, frozen=True):
    """Which procedure."""

    procedure: Annotated[str, fact("Procedimiento", "Procedure", "5.1", options=PROCEDURES)] = SHOOTING


class Steps(Struct, frozen=True):
    """Its steps, in their order (3, 5.1, 6.1, 7.8)."""

    steps: tuple[str, ...]


def step_words(many: int) -> Message:
    """So many steps."""
    return count(NN_("{n} paso", "{n} pasos"), many)


SEQUENCE: Resolution[StepsFacts, Steps] = Resolution(
    id="sequence",
    title=Text("Los pasos, en su orden", "The steps, in their order"),
    rule="5.1",
    facts=StepsFacts,
    result=Steps,
    run=lambda content, facts: answer_at_once(
        Steps(STEPS[facts.procedure]), lambda found: step_words(len(found.steps)), "5.1"
    ),
    outcome=lambda found: str(len(found.steps)),
    says=lambda name: step_words(int(name)),
    chapter=LIMITS,
)

# ---- who may do what

LINE, MEDIC, SPOTTER, RESERVE = "line", "medic", "spotter", "reserve"
ROLES = (
    (LINE, Text("una unidad cualquiera", "any unit")),
    (MEDIC, Text("un oficial médico", "a medical officer")),
    (SPOTTER, Text("un oteador", "a spotter")),
    (RESERVE, Text("una unidad que espera fuera de la mesa", "a unit that waits off the table")),
)


class RoleFacts(Struct, frozen=True):
    """Who it is."""

    role: Annotated[str, fact("Quién es", "Who it is", "1.4", options=ROLES)] = LINE


class Duties(Struct, frozen=True):
    """What it may do (1.4, 4.1, 9.13)."""

    shoot: bool
    assault: bool
    fight_back_when_assaulted: bool
    take_objectives: bool
    allowed_orders: tuple[str, ...]
    order_shared_with: str = ""
    """The team whose order a spotter takes: each turn one of the two gets it (9.13)."""
    without_an_order: str = ""
    """What counts as its order while it has no die (9.13)."""


ALL_ORDERS = tuple(order.value for order in ORDERS)
WITHOUT_FIRE = tuple(order.value for order in ORDERS if order not in (Order.FIRE, Order.AMBUSH))
DUTIES = {
    LINE: Duties(True, True, True, True, ALL_ORDERS),
    MEDIC: Duties(False, False, True, False, WITHOUT_FIRE),
    SPOTTER: Duties(False, False, True, True, WITHOUT_FIRE, "its_team", Order.DOWN.value),
    RESERVE: Duties(False, False, False, False, (Order.ADVANCE.value, Order.RUN.value)),
}
"""What each may do; who comes on does not assault in that move, and fires only once he is on (1.4, 4.1, 9.13)."""
ASSAULT_WORDS = yes_no_words(msg(N_("puede asaltar")), msg(N_("no puede asaltar")))
ROLE: Resolution[RoleFacts, Duties] = Resolution(
    id="duties",
    title=Text("Qué puede hacer una unidad", "What a unit may do"),
    rule="1.4",
    facts=RoleFacts,
    result=Duties,
    run=lambda content, facts: answer_at_once(
        DUTIES[facts.role], lambda found: ASSAULT_WORDS(yes_no_class(found.assault)), "1.4"
    ),
    outcome=lambda found: yes_no_class(found.assault),
    says=ASSAULT_WORDS,
    chapter=LIMITS,
)

# ---- a gun without a crew

WHOSE = (("enemy", Text("enemiga", "enemy")), ("friend", Text("propia", "friendly")))


class AbandonedFacts(Struct, frozen=True):
    """Who comes to an abandoned gun."""

    unit_in_contact: Annotated[str, fact("La unidad es", "The unit is", "5.2", options=WHOSE)] = "enemy"


class Abandoned(Struct, frozen=True):
    """What may be done with it (5.2)."""

    options: tuple[str, ...]
    keeps_distance: bool
    """Whether the unit has to stay an inch away: to its own side it is terrain."""


def _options_words(name: str) -> Message:
    return msg(N_("capturarla o incapacitarla")) if name == "enemy" else msg(N_("volver a dotarla"))


ABANDONED: Resolution[AbandonedFacts, Abandoned] = Resolution(
    id="abandoned_gun",
    title=Text("Una pieza abandonada", "An abandoned gun"),
    rule="5.2",
    facts=AbandonedFacts,
    result=Abandoned,
    run=lambda content, facts: answer_at_once(
        Abandoned(("capture", "disable"), True)
        if facts.unit_in_contact == "enemy"
        else Abandoned(("reinforce",), False),
        lambda found: _options_words(facts.unit_in_contact),
        "5.2",
    ),
    outcome=lambda found: "enemy" if found.keeps_distance else "friend",
    says=_options_words,
    chapter=LIMITS,
)

# ---- split fire, mixed units, loaded transports

MOUNTS = (
    ("turret", Text("torreta", "turret")),
    ("hull", Text("casco", "hull")),
    ("other", Text("otra montura", "another mount")),
)


class SplitFacts(Struct, frozen=True):
    """Two weapons that would fire at different targets."""

    vehicle: Annotated[bool, fact("De un vehículo", "Of a vehicle", "5.3")] = True
    mount: Annotated[str, fact("Montura de una", "Mount of one", "5.3", options=MOUNTS)] = "turret"
    other_mount: Annotated[str, fact("Montura de la otra", "Mount of the other", "5.3", options=MOUNTS)] = "hull"
    one_shot: Annotated[bool, fact("Una es de un solo uso", "One is a one-shot weapon", "5.1")] = False


SPLIT_WORDS = yes_no_words(msg(N_("pueden disparar a blancos distintos")), msg(N_("disparan al mismo blanco")))
SPLIT: Resolution[SplitFacts, bool] = Resolution(
    id="split_fire",
    title=Text("Disparar a dos blancos", "Firing at two targets"),
    rule="5.3",
    facts=SplitFacts,
    result=bool,
    run=lambda content, facts: answer_at_once(
        facts.one_shot or (facts.vehicle and targets.may_split(facts.mount, facts.other_mount)),
        lambda found: SPLIT_WORDS(yes_no_class(found)),
        "5.3",
    ),
    outcome=yes_no_class,
    says=SPLIT_WORDS,
    chapter=LIMITS,
)


class ListFacts(Struct, frozen=True):
    """Two qualities of troops, in one unit or in two."""

    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    other_quality: Annotated[Quality, fact("Otra calidad", "Another quality", "7.2", options=QUALITIES)] = (
        Quality.VETERAN
    )
    same_unit: Annotated[bool, fact("En la misma unidad", "In the same unit", "2")] = True


LEGAL_WORDS = yes_no_words(msg(N_("es legal")), msg(N_("una unidad es de una sola calidad")))
MIXED: Resolution[ListFacts, bool] = Resolution(
    id="list_building",
    title=Text("Calidades en una unidad", "Qualities in a unit"),
    rule="2",
    facts=ListFacts,
    result=bool,
    run=lambda content, facts: answer_at_once(
        not facts.same_unit or platoons.is_of_one_quality((facts.quality, facts.other_quality)),
        lambda found: LEGAL_WORDS(yes_no_class(found)),
        "2",
    ),
    outcome=yes_no_class,
    says=LEGAL_WORDS,
    chapter=LIMITS,
)


class LoadFacts(Struct, frozen=True):
    """Who rides in a transport that is assaulted."""

    passengers: Annotated[
        tuple[str, ...],
        fact("Pasajeros", "Passengers", "6.3", help=Text(
            "Cada unidad con sus miniaturas: «P1:10 P2:5».", "Each unit with its models: “P1:10 P2:5”."
        )),
    ] = ("P1:10", "P2:5")  # fmt: skip


class Defended(Struct, frozen=True):
    """Who fights in its place (6.3)."""

    fighter: str
    """The largest unit; "" where nobody rides in it, and the vehicle itself is assaulted."""
    dismounts: bool


def _riders(facts: LoadFacts) -> list[tuple[str, int]]:
    return [(name, int(many)) for name, _, many in (one.partition(":") for one in facts.passengers)]


def _load_problem(content: Content, facts: LoadFacts) -> Problems:
    wrong = [one for one in facts.passengers if not one.partition(":")[2].isdigit()]
    return (("passengers", msg(N_("se espera una unidad con sus miniaturas, como P1:10"))),) if wrong else ()


def _defend(content: Content, facts: LoadFacts) -> Procedure[Defended]:
    who = transports.who_fights(_riders(facts))
    found = Defended(who, bool(who))
    return answer_at_once(found, lambda one: FIGHT_WORDS(yes_no_class(one.dismounts)), "6.3")


FIGHT_WORDS = yes_no_words(msg(N_("bajan, y lucha la unidad mayor")), msg(N_("se asalta el vehículo")))
LOADED: Resolution[LoadFacts, Defended] = Resolution(
    id="assault_on_loaded_transport",
    title=Text("Asalto a un transporte con pasajeros", "An assault on a loaded transport"),
    rule="6.3",
    facts=LoadFacts,
    result=Defended,
    run=_defend,
    outcome=lambda found: yes_no_class(found.dismounts),
    says=FIGHT_WORDS,
    check=_load_problem,
    chapter=LIMITS,
)
ALL = (SEQUENCE, ROLE, SPLIT, ABANDONED, LOADED, MIXED)
