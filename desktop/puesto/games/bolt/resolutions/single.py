"""Alone: a shot, a hit, its losses and the target's reaction (5.1, 5.2, 7.5, 7.6)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bolt.fire import damage, reaction, to_hit
from puesto.games.bolt.fire.to_hit import COVERS, ToHitFacts
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import CHOSEN, KINDS, NATIONS, ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed.records import ARMOURED, VEHICLES, Content, Kind, Nation, Order, Quality, Rank
from puesto.games.bolt.table import settings
from puesto.games.kit.alone import Problems, answer_at_once, one_number, one_word, yes_no_class, yes_no_words

FIRE = Text("Fuego", "Fire")

# ---- to hit


class ShotsResult(Struct, frozen=True):
    """The number that the shots needed, and the hits (7.5)."""

    needed: Annotated[int, label("Hace falta", "Needed")]
    """7 or more: each six is thrown again, and only another six hits (5.1)."""
    hits: Annotated[int, label("Impactos", "Hits")]


def _shot_problem(content: Content, facts: ToHitFacts) -> Problems:
    problem = to_hit.range_problem(content.weapons[facts.weapon], facts.distance)
    return (("distance", problem),) if problem is not None else ()


@resolution(
    "to_hit", "7.5", Text("Para impactar", "To hit"), FIRE, one_number("hits", to_hit.HITS),
    modifiers=lambda content, facts: to_hit.as_modifiers(facts.lines(content)), check=_shot_problem,
)  # fmt: skip
def shots(content: Content, facts: ToHitFacts) -> Procedure[ShotsResult]:
    """Roll the shots of one weapon group (5.1, 7.5)."""
    lines = facts.lines(content)
    need = to_hit.need_of(lines)
    weapon = content.weapons[facts.weapon]
    hits = yield from to_hit.roll_group(weapon, facts.shots, need, modifiers=to_hit.as_modifiers(lines))
    return ShotsResult(need, hits)


# ---- damage

SMALL_ARMS, HEAVY = "small_arms", "heavy"
CLASSES = (
    (SMALL_ARMS, Text("arma ligera", "small arms")),
    (HEAVY, Text("arma pesada", "heavy weapon")),
)


class HurtFacts(settings.ByReadings, frozen=True):
    """Facts for a hit: the target and the weapon."""

    kind: Annotated[Kind, fact("Blanco", "Target", "7.6", options=KINDS)] = Kind.INFANTRY
    quality: Annotated[Quality, fact("Calidad del blanco", "Target’s quality", "7.6", options=QUALITIES)] = (
        Quality.REGULAR
    )
    flamethrower_vehicle: Annotated[bool, fact("Vehículo con lanzallamas", "Vehicle with a flamethrower", "7.6")] = (
        False
    )
    pen: Annotated[int, fact("PEN", "PEN", "7.13", 0, 9)] = 0
    weapon_class: Annotated[str, fact("Arma", "Weapon", "5.3", options=CLASSES)] = SMALL_ARMS
    cover: Annotated[str, fact("Cobertura", "Cover", "7.5", options=COVERS)] = to_hit.NO_COVER
    gun_shield_facing: Annotated[bool, fact("Escudo de frente", "Gun shield facing", "5.2")] = False
    sniper_scope: Annotated[bool, fact("Con mira", "Through a scope", "9.8")] = False


class DamageResult(Struct, frozen=True):
    """Result of a hit."""

    casualty: Annotated[bool, label("Baja", "Casualty")] = False
    exceptional: Annotated[bool, label("Daño excepcional", "Exceptional damage")] = False
    """A second six, or a sniper’s wound: the attacker chooses who falls (5.1, 9.8)."""
    destroyed: Annotated[bool, label("Destruido", "Destroyed")] = False
    """A vehicle, or a gun with who fires it (5.2, 7.6)."""


HURT, EXCEPTIONAL, DESTROYED, UNHURT = "casualty", "exceptional", "destroyed", "none"
HURTS: dict[str, Message] = {
    HURT: msg(N_("daño")),
    EXCEPTIONAL: msg(N_("daño excepcional")),
    DESTROYED: msg(N_("destruido")),
    UNHURT: msg(N_("sin efecto")),
}


def _hurt_class(result: DamageResult) -> str:
    if result.destroyed:
        return DESTROYED
    return EXCEPTIONAL if result.exceptional else HURT if result.casualty else UNHURT


def _hurt_problem(content: Content, facts: HurtFacts) -> Problems:
    if facts.kind in ARMOURED and facts.weapon_class == HEAVY:
        return (("kind", msg(N_("contra vehículos está «Impacto en un blindado»"))),)
    return ()


@resolution(
    "damage", "7.6", Text("Para dañar", "To damage"), FIRE, Answer(_hurt_class, HURTS.__getitem__),
    modifiers=lambda facts: (Modifier(msg(N_("PEN")), facts.pen, "7.13"),) if facts.pen else (), check=_hurt_problem,
)  # fmt: skip
def hurt(content: Content, facts: HurtFacts) -> Procedure[DamageResult]:
    """Roll the damage of a hit (5.1, 5.2, 5.3, 7.6)."""
    heavy, scope = facts.weapon_class == HEAVY, facts.sniper_scope
    if not damage.may_damage(facts.kind, heavy, facts.readings):
        yield from damage.say_harmless()
        return DamageResult()
    value = damage.damage_value(content, facts.kind, facts.quality, facts.flamethrower_vehicle)
    value += damage.protection(facts.cover, facts.gun_shield_facing, False, scope, facts.readings)
    result = yield from damage.roll_damage(1, facts.pen, value, Ref("unit", "target"), always=scope)
    hurts, is_exceptional = result.casualties > 0, result.exceptional > 0
    gun = facts.kind is Kind.ARTILLERY and damage.is_gun_lost(heavy, is_exceptional)
    wheels = facts.kind in VEHICLES
    return DamageResult(hurts and not wheels, is_exceptional and not wheels, hurts and (wheels or gun))


# ---- what losses and pins come to

NOBODY, NCO, OFFICER, CREW = "none", "nco", "officer", "weapon_crew_to_one"
REMOVED = (
    (NOBODY, Text("ninguno de estos", "none of these")),
    (NCO, Text("el NCO", "the NCO")),
    (OFFICER, Text("el oficial", "the officer")),
    (CREW, Text("la dotación, salvo uno", "the crew, all but one")),
)


class LossFacts(settings.ByReadings, frozen=True):
    """A unit that was fired at, and what it lost."""

    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[
        int, fact("Marcadores, con los que acaba de recibir", "Pins, those just taken too", "5.1", 0, 20)
    ] = 1
    morale_penalty_permanent: Annotated[
        int, fact("Moral perdida para siempre", "Morale lost for good", "5.1", 0, 3)
    ] = 0
    models_before: Annotated[int, fact("Miniaturas antes del fuego", "Models before the fire", "5.1", 1, 40)] = 10
    max_models: Annotated[int, fact("A fuerza máxima", "At full strength", "1.2", 1, 40)] = 10
    casualties: Annotated[int, fact("Bajas", "Casualties", "5.1", 0, 40)] = 0
    removed: Annotated[str, fact("Entre las bajas", "Among the casualties", "5.1", options=REMOVED)] = NOBODY
    activated: Annotated[bool, fact("Ya tiene su dado", "It has its die already", "5.1")] = False
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""
    flamethrower: Annotated[bool, fact("Por un lanzallamas", "By a flamethrower", "9.11")] = False
    stubborn: Annotated[bool, fact("Obstinada", "Stubborn", "9.12")] = False
    fanatic: Annotated[bool, fact("Fanática", "Fanatic", "8.4")] = False


OWN, FROM_BAG = "own", "bag"
DICE = {
    OWN: Text("se retira el suyo", "its own is removed"),
    FROM_BAG: Text("sale uno de la bolsa", "one leaves the bag"),
}


class LossResult(Struct, frozen=True):
    """Fate of a unit that was fired at (3.2, 5.1)."""

    fate: Annotated[str, label("Qué le ocurre", "What happens to it", morale.FATES)]
    """Destroyed, to be checked, or in place; destroyed with nobody left, or as many pins as morale."""
    morale: Annotated[int, label("Moral del chequeo", "Morale of the check")]
    repeats: Annotated[bool, label("Repite si falla", "Repeats a failure")]
    penalty: Annotated[int, label("Moral perdida para siempre", "Morale lost for good")]
    """Morale lost for good, with what it has lost now."""
    die: Annotated[str, label("Su dado", "Its die", DICE)]


def _nerve(facts: LossFacts) -> MoraleState:
    """Return the morale after these losses (5.1, 8.1, 8.6, 9.12)."""
    lost = 0
    if facts.removed in (NCO, OFFICER):
        rank = Rank.SECOND_LIEUTENANT if facts.removed == OFFICER else Rank.NONE
        models_left = facts.models_before - facts.casualties
        lost = morale.leader_penalty(facts.nation, facts.characteristic, rank, models_left)
    elif facts.removed == CREW:
        lost = 1
    penalty = facts.morale_penalty_permanent + lost
    stubborn = morale.is_stubborn(facts.stubborn, facts.nation, facts.characteristic, Kind.INFANTRY)
    return MoraleState(facts.quality, facts.pins, penalty, stubborn=stubborn)


def _loss_problem(content: Content, facts: LossFacts) -> Problems:
    if facts.models_before > facts.max_models:
        return (("models_before", msg(N_("son más que a fuerza máxima ({n})"), n=facts.max_models)),)
    return ()


@resolution(
    "losses", "5.1", Text("Bajas y marcadores: qué traen", "What casualties and pins bring"), FIRE,
    one_word("fate", morale.FATES), check=_loss_problem,
    modifiers=lambda content, facts: morale.morale_lines(content, _nerve(facts)),
)  # fmt: skip
def losses_taken(content: Content, facts: LossFacts) -> Procedure[LossResult]:
    """Say what losses and pins come to (3.2, 5.1, 8.1, 8.4, 8.5, 8.6, 9.11)."""
    nerve, fanatic = _nerve(facts), morale.is_fanatic(facts.fanatic, facts.nation, Kind.INFANTRY)
    lost = morale.Losses(facts.casualties, facts.models_before, facts.max_models)
    fate = morale.fate_of(content, nerve, lost, facts.readings, flames=facts.flamethrower, fanatic=fanatic)
    value = morale.morale_value(content, nerve)
    full = morale.can_repeat(facts.models_before - facts.casualties, facts.max_models)
    repeats = full or morale.repeats_by_nation(facts.nation, Kind.INFANTRY)
    result = LossResult(
        fate, value, repeats, nerve.penalty, (OWN if facts.activated else FROM_BAG) if fate == morale.GONE else ""
    )
    return (yield from answer_at_once(result, morale.FATES[fate], "5.1"))


# ---- reactions

SHOT, AMBUSH, BARRAGE = "is_shot_at", "is_ambushed", "barrage"
THREATS = (
    (SHOT, Text("le disparan", "it is fired at")),
    (AMBUSH, Text("le disparan desde una emboscada", "it is fired at from an ambush")),
    (BARRAGE, Text("un bombardeo o un avión", "a barrage or a plane")),
)


class ReactionFacts(Struct, frozen=True):
    """Facts for a reaction: the unit that is fired at, and what it has done."""

    kind: Annotated[Kind, fact("Unidad", "Unit", "7.6", options=KINDS)] = Kind.INFANTRY
    order: Annotated[
        Order, fact("Cara de su dado; ninguna: no ha actuado", "Face of its die; none: it has not acted", "5.1",
                    options=((Order.NONE.value, Text("ninguna", "none")), *ORDER_OPTIONS))
    ] = Order.NONE  # fmt: skip
    event: Annotated[str, fact("Qué ocurre", "What happens", "5.1", options=THREATS)] = SHOT
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""


@resolution(
    "reaction", "5.1", Text("La reacción del blanco", "The target’s reaction"), FIRE,
    Answer(
        yes_no_class,
        yes_no_words(msg(N_("puede echarse cuerpo a tierra")), msg(N_("no puede echarse cuerpo a tierra"))),
    ),
)  # fmt: skip
def target_reaction(facts: ReactionFacts) -> Procedure[bool]:
    """Return whether a target may go Down (5.1, 7.8, 8.6)."""
    jungle = facts.nation is Nation.AUSTRALIA and facts.characteristic == "jungle"
    free = reaction.may_react(facts.kind, facts.order, facts.event == AMBUSH, jungle)
    words = N_("puede echarse cuerpo a tierra") if free else N_("no puede echarse cuerpo a tierra")
    return answer_at_once(free, msg(words), "5.1")


ALL = (shots, hurt, losses_taken, target_reaction)
