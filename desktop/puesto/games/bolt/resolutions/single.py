"""Alone: a shot, a hit, its losses and the target's reaction (5.1, 5.2, 7.5, 7.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Modifier, Procedure, Roll
from puesto.core.saying import tell
from puesto.core.values import Struct
from puesto.games.bolt.fire import damage, reaction, to_hit
from puesto.games.bolt.fire.to_hit import COVERS, ToHitFacts
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import CHOSEN, KINDS, NATIONS, ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed.records import ARMOURED, VEHICLES, Content, Kind, Nation, Order, Quality
from puesto.games.bolt.table import settings
from puesto.games.kit.alone import Problems, answer_at_once, yes_no_class, yes_no_words

FIRE = Text("Fuego", "Fire")

# ---- to hit


class ShotsResult(Struct, frozen=True):
    """What the shots needed and how many hit (7.5)."""

    modifiers: dict[str, int]
    net: int
    needed: int
    """7 or more: each six is thrown again, and only another six hits (5.1)."""
    hits: int
    target_pins_added: int
    """One, however many hit (5.1)."""


def _shot_lines(content: Content, facts: ToHitFacts) -> Mapping[str, int]:
    weapon = content.weapons[facts.weapon]
    ammo = to_hit.HE if weapon.blast else facts.ammo
    return to_hit.to_hit_lines(content, weapon, facts.shooter, facts.mark, facts.distance, facts.readings, ammo)


def _shoot(content: Content, facts: ToHitFacts) -> Procedure[ShotsResult]:
    lines = dict(_shot_lines(content, facts))
    need = to_hit.need_of(lines)
    words = NN_("{n} disparo: impacta con {need}+.", "{n} disparos: impactan con {need}+.")
    hits = yield from to_hit.roll_shots(
        facts.shots, need, count(words, facts.shots, need=need), subject=(), who="",
        modifiers=to_hit.as_modifiers(lines),
    )  # fmt: skip
    return ShotsResult(lines, sum(lines.values()), need, hits, min(1, hits))


def _shot_problem(content: Content, facts: ToHitFacts) -> Problems:
    problem = to_hit.range_problem(content.weapons[facts.weapon], facts.distance)
    return (("distance", problem),) if problem is not None else ()


TO_HIT: Resolution[ToHitFacts, ShotsResult] = Resolution(
    id="to_hit",
    title=Text("Para impactar", "To hit"),
    rule="7.5",
    facts=ToHitFacts,
    result=ShotsResult,
    run=_shoot,
    outcome=lambda found: str(found.hits),
    says=lambda name: count(NN_("{n} impacto", "{n} impactos"), int(name)),
    modifiers=lambda content, facts: to_hit.as_modifiers(_shot_lines(content, facts)),
    check=_shot_problem,
    chapter=FIRE,
)

# ---- damage

SMALL_ARMS, HEAVY = "small_arms", "heavy"
CLASSES = (
    (SMALL_ARMS, Text("arma ligera", "small arms")),
    (HEAVY, Text("arma pesada", "heavy weapon")),
)


class HurtFacts(settings.ByReadings, frozen=True):
    """What a hit strikes, and with what."""

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
    """What came of a hit."""

    value: int
    """What the die with PEN has to reach (7.6)."""
    may_damage: bool
    """Small arms do nothing to armour (5.3)."""
    total: int
    casualty: bool
    exceptional: bool
    """A second six, or a sniper’s wound: the attacker chooses who falls (5.1, 9.8)."""
    destroyed: bool
    """A vehicle, or a gun with who fires it (5.2, 7.6)."""


def _hurt(content: Content, facts: HurtFacts) -> Procedure[DamageResult]:
    value = damage.damage_value(content, facts.kind, facts.quality, facts.flamethrower_vehicle)
    covered = damage.protection(facts.cover, facts.gun_shield_facing, False, False, facts.readings)
    value += 0 if facts.sniper_scope else covered
    heavy = facts.weapon_class == HEAVY
    if not damage.may_damage(facts.kind, heavy, facts.readings):
        yield from tell(msg(N_("Las armas ligeras no dañan un blindaje")), "5.3")
        return DamageResult(value, False, 0, False, False, False)
    faces = yield from Roll(key="shoot.damage", message=msg(N_("Para dañar: {n}+."), n=value), rule="7.6")
    hurts = faces[0] >= damage.damage_need(facts.pen, value)
    again = hurts and facts.sniper_scope
    if hurts and faces[0] == 6 and not again:
        words = NN_(
            "Repite el seis: otro 6 es un daño excepcional.", "Repite los {n} seises: otro 6 es un daño excepcional."
        )
        second = yield from Roll(key="shoot.exceptional", message=count(words, 1), rule="5.1")
        again = second[0] == 6
    gun = facts.kind is Kind.ARTILLERY and damage.is_gun_lost(heavy, again)
    wheels = facts.kind in VEHICLES
    return DamageResult(value, True, faces[0] + facts.pen, hurts and not wheels, again, hurts and (wheels or gun))


HURT, EXCEPTIONAL, UNHURT = "casualty", "exceptional", "none"
HURTS: dict[str, Message] = {
    HURT: msg(N_("daño")),
    EXCEPTIONAL: msg(N_("daño excepcional")),
    UNHURT: msg(N_("sin daño")),
}


def _hurt_class(found: DamageResult) -> str:
    if found.exceptional:
        return EXCEPTIONAL
    return HURT if found.casualty or found.destroyed else UNHURT


def _hurt_problem(content: Content, facts: HurtFacts) -> Problems:
    if facts.kind in ARMOURED and facts.weapon_class == HEAVY:
        return (("kind", msg(N_("contra vehículos está «Impacto en un blindado»"))),)
    return ()


DAMAGE: Resolution[HurtFacts, DamageResult] = Resolution(
    id="damage",
    title=Text("Para dañar", "To damage"),
    rule="7.6",
    facts=HurtFacts,
    result=DamageResult,
    run=_hurt,
    outcome=_hurt_class,
    says=lambda name: HURTS[name],
    modifiers=lambda content, facts: (Modifier(msg(N_("PEN")), facts.pen, "7.13"),) if facts.pen else (),
    check=_hurt_problem,
    chapter=FIRE,
)

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


class Loss(Struct, frozen=True):
    """What becomes of a unit that was fired at (3.2, 5.1)."""

    destroyed: bool
    """Nobody is left, or it has as many pins as morale."""
    remove_die: str
    """Of a unit that is destroyed: its own order die, or any of its army from the bag; "none" else."""
    check_required: bool
    morale: int
    """With which it checks."""
    may_reroll: bool
    morale_penalty_permanent: int


def loss(content: Content, facts: LossFacts) -> Loss:
    """What losses and pins come to (3.2, 5.1, 8.1, 8.4, 8.5, 8.6, 9.11)."""
    replaced = facts.removed == NCO and facts.nation is Nation.GERMANY and facts.casualties < facts.models_before
    jungle = facts.nation is Nation.AUSTRALIA and facts.characteristic == "jungle" and facts.removed in (NCO, OFFICER)
    lasting = facts.morale_penalty_permanent + (facts.removed != NOBODY and not replaced and not jungle)
    stubborn = morale.is_stubborn(facts.stubborn, facts.nation, facts.characteristic, Kind.INFANTRY)
    nerve = MoraleState(facts.quality, facts.pins, lasting, stubborn=stubborn)
    gone = facts.casualties >= facts.models_before or morale.is_broken(content, nerve, facts.readings)
    half = morale.half_is_lost(facts.casualties, facts.models_before, facts.max_models, facts.readings)
    fights_on = settings.is_read(facts.readings, settings.FANATIC, "fights_on")
    spared = fights_on and morale.is_fanatic(facts.fanatic, facts.nation, Kind.INFANTRY)
    return Loss(
        gone,
        ("own_order_die" if facts.activated else "one_from_bag") if gone else "none",
        not gone and ((half and not spared) or facts.flamethrower),
        morale.morale_value(content, nerve),
        morale.repeats_by_nation(facts.nation, Kind.INFANTRY)
        or morale.can_repeat(facts.models_before - facts.casualties, facts.max_models),
        lasting,
    )


GONE, CHECKS, STANDS = "destroyed", "check", "stands"
LOSSES: dict[str, Message] = {
    GONE: msg(N_("queda destruida")),
    CHECKS: msg(N_("hace un chequeo de moral")),
    STANDS: msg(N_("aguanta sin chequeo")),
}


def _loss_class(found: Loss) -> str:
    return GONE if found.destroyed else CHECKS if found.check_required else STANDS


def _loss_problem(content: Content, facts: LossFacts) -> Problems:
    if facts.models_before > facts.max_models:
        return (("models_before", msg(N_("son más que a fuerza máxima ({n})"), n=facts.max_models)),)
    return ()


LOSSES_TAKEN: Resolution[LossFacts, Loss] = Resolution(
    id="losses",
    title=Text("Bajas y marcadores: qué traen", "What casualties and pins bring"),
    rule="5.1",
    facts=LossFacts,
    result=Loss,
    run=lambda content, facts: answer_at_once(loss(content, facts), lambda found: LOSSES[_loss_class(found)], "5.1"),
    outcome=_loss_class,
    says=lambda name: LOSSES[name],
    modifiers=lambda content, facts: morale.morale_lines(
        content, MoraleState(facts.quality, facts.pins, loss(content, facts).morale_penalty_permanent)
    ),
    check=_loss_problem,
    chapter=FIRE,
)

# ---- reactions

SHOT, AMBUSH, BARRAGE = "is_shot_at", "is_ambushed", "barrage"
THREATS = (
    (SHOT, Text("le disparan", "it is fired at")),
    (AMBUSH, Text("le disparan desde una emboscada", "it is fired at from an ambush")),
    (BARRAGE, Text("un bombardeo o un avión", "a barrage or a plane")),
)


class ReactionFacts(Struct, frozen=True):
    """Who is fired at, and what he has done."""

    kind: Annotated[Kind, fact("Unidad", "Unit", "7.6", options=KINDS)] = Kind.INFANTRY
    order: Annotated[
        Order, fact("Cara de su dado; ninguna: no ha actuado", "Face of its die; none: it has not acted", "5.1",
                    options=((Order.NONE.value, Text("ninguna", "none")), *ORDER_OPTIONS))
    ] = Order.NONE  # fmt: skip
    event: Annotated[str, fact("Qué ocurre", "What happens", "5.1", options=THREATS)] = SHOT
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""


class ReactionResult(Struct, frozen=True):
    """Whether it may go Down, and what that does (1.1, 5.1)."""

    allowed: bool
    order_die: str
    """What its die shows then: it is spent."""
    to_hit_modifier: int


def reacting(facts: ReactionFacts) -> ReactionResult:
    """Whether a target may go Down (5.1, 7.8, 8.6)."""
    jungle = facts.nation is Nation.AUSTRALIA and facts.characteristic == "jungle"
    free = reaction.may_react(facts.kind, facts.order, facts.event == AMBUSH, jungle)
    return ReactionResult(
        free, Order.DOWN.value if free else facts.order.value, -2 if free and facts.event != BARRAGE else 0
    )


DOWN_WORDS = yes_no_words(msg(N_("puede echarse cuerpo a tierra")), msg(N_("no puede echarse cuerpo a tierra")))
REACTION: Resolution[ReactionFacts, ReactionResult] = Resolution(
    id="reaction",
    title=Text("La reacción del blanco", "The target’s reaction"),
    rule="5.1",
    facts=ReactionFacts,
    result=ReactionResult,
    run=lambda content, facts: answer_at_once(
        reacting(facts), lambda found: DOWN_WORDS(yes_no_class(found.allowed)), "5.1"
    ),
    outcome=lambda found: yes_no_class(found.allowed),
    says=DOWN_WORDS,
    chapter=FIRE,
)

ALL = (TO_HIT, DAMAGE, LOSSES_TAKEN, REACTION)
