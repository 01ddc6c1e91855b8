"""A volley from the order to the break: test, hits, wounds and morale as one distribution (3.2, 5.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeAlias

from puesto.core.game.resolutions import Answer, Part, Working, fact, resolution
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.saying import tell
from puesto.core.values import Struct, replace
from puesto.games.bolt.fire import damage, reaction, to_hit
from puesto.games.bolt.fire.to_hit import ToHitFacts
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import QUALITIES, OrderFacts
from puesto.games.bolt.printed.records import Content, Kind, Order, Quality
from puesto.games.bolt.table import inches
from puesto.games.kit.alone import Stages, result_of

SILENT, BREAKS, NONE = "silent", "breaks", "0"
FIRE = Text("Fuego", "Fire")
ARMS = ("rifle", "pistol", "smg", "automatic_rifle", "assault_rifle", "lmg", "mmg", "hmg")
"""Weapons that units mix, or fire at an assault."""
ARM_OPTIONS = tuple((arm, to_hit.WEAPON_OPTIONS[arm]) for arm in ARMS)
MORE_ARMS = (("", Text("ninguna", "none")), *ARM_OPTIONS)


class VolleyFacts(ToHitFacts, frozen=True):
    """Facts for a volley: the shots of up to three weapons, the order test before, and the target."""

    second_weapon: Annotated[str, fact("Segunda arma", "Second weapon", "5.1", options=MORE_ARMS, after="shots")] = ""
    second_shots: Annotated[
        int,
        fact("Sus disparos", "Its shots", "7.13", 1, 24, condition=("second_weapon", ARMS), after="second_weapon"),
    ] = 1
    third_weapon: Annotated[
        str,
        fact("Tercera arma", "Third weapon", "5.1", options=MORE_ARMS, condition=("second_weapon", ARMS),
             after="second_shots"),
    ] = ""  # fmt: skip
    third_shots: Annotated[
        int, fact("Sus disparos", "Its shots", "7.13", 1, 24, condition=("third_weapon", ARMS), after="third_weapon")
    ] = 1
    test: Annotated[bool, fact("Chequea antes su orden", "Its order is tested first", "3.2", after="order")] = False
    officer_bonus: Annotated[
        int, fact("Oficial de quien dispara", "Officer of the firer", "7.3", 0, 4, after="test")
    ] = 0
    kept: Annotated[
        bool, fact("Emboscada guardada de otro turno", "Ambush kept from another turn", "5.1", after="order")
    ] = False
    target_quality: Annotated[Quality, fact("Calidad del blanco", "Target’s quality", "7.6", options=QUALITIES)] = (
        Quality.REGULAR
    )
    max_models: Annotated[int, fact("Blanco a fuerza máxima", "Target at full strength", "1.2", 1, 40)] = 10
    target_pins: Annotated[int, fact("Marcadores del blanco", "Pins on the target", "3.2", 0, 9)] = 0
    target_penalty: Annotated[int, fact("Moral perdida del blanco", "Target’s lost morale", "5.1", 0, 3)] = 0
    target_officer: Annotated[int, fact("Oficial del blanco", "Target’s officer", "7.3", 0, 4)] = 0
    stubborn: Annotated[bool, fact("Blanco obstinado", "Stubborn target", "9.12")] = False
    fanatic: Annotated[bool, fact("Blanco fanático", "Fanatic target", "8.4")] = False
    repeats: Annotated[bool, fact("Repite un chequeo fallido", "Repeats a failed check", "8.5")] = False
    medic: Annotated[
        bool, fact("Médico a 6” del blanco", "Medic within 6” of the target", "5.1")
    ] = False  # fmt: skip

    @property
    def groups(self) -> tuple[VolleyFacts, ...]:
        """Return the shots of each weapon; each has its own number (5.1)."""
        further_weapons = [(self.second_weapon, self.second_shots), (self.third_weapon, self.third_shots)]
        if not self.second_weapon:
            further_weapons = []
        return (self, *(replace(self, weapon=weapon, shots=shots) for weapon, shots in further_weapons if weapon))


class VolleyResult(Struct, frozen=True):
    """Result of a volley."""

    fires: Annotated[bool, label("Dispara", "It fires")] = True
    eased: Annotated[int, label("Marcadores que se quita antes", "Pins it takes off before")] = 0
    """Pins that a passed test has taken off the firer before he fires (3.2)."""
    hits: Annotated[int, label("Impactos", "Hits")] = 0
    casualties: Annotated[int, label("Bajas", "Casualties")] = 0
    broke: Annotated[bool, label("El blanco rompe", "The target breaks")] = False


class VolleyState(VolleyResult, frozen=True):
    """State of a volley between two stages: the result so far, and the hits not yet rolled for damage."""

    left: int = 0


def need(content: Content, facts: VolleyFacts, eased: int = 0) -> int:
    """Return the number that a shot needs, once a test has taken pins off the firer."""
    return to_hit.need_of(replace(facts, pins=facts.pins - eased).lines(content))


def _damage_value(content: Content, facts: VolleyFacts) -> int:
    """Return the damage value of the target: by its quality, and more behind cover (5.2, 5.5).

    A gun shield or a building protects, but not against flames or a sniper's scope.
    """
    kind = facts.target if facts.target is Kind.ARTILLERY else Kind.INFANTRY
    cover = to_hit.NO_COVER if facts.cover_exempt else facts.cover
    is_flame = "flamethrower" in content.weapons[facts.weapon].traits
    is_ignored = is_flame or facts.sniper_scope
    protection = damage.protection(cover, facts.gun_shield_facing, False, is_ignored, facts.readings)
    return damage.damage_value(content, kind, facts.target_quality) + protection


def _give_order(content: Content, facts: VolleyFacts, value: VolleyState) -> Procedure[VolleyState]:
    """Test the order of the firer; who fails does not fire (3.2)."""
    if not facts.pins:
        return value
    order_facts = OrderFacts(facts.order, quality=facts.quality, pins=facts.pins, models=1, max_models=2)
    nerve = replace(order_test.nerve_of(content, order_facts, facts.readings), bonus=facts.officer_bonus)
    result = yield from order_test.throw_order(content, order_facts, nerve, facts.readings)
    return replace(value, eased=result.removed) if result.succeeded else replace(value, fires=False)


def _fire(content: Content, facts: VolleyFacts, shots: int, value: VolleyState) -> Procedure[VolleyState]:
    """Roll `shots` dice of a volley and add their hits to the state (5.1)."""
    needed = need(content, facts, value.eased)
    hits = yield from to_hit.roll_group(content.weapons[facts.weapon], shots, needed)
    return replace(value, hits=value.hits + hits, left=value.left + hits)


def _hurt(content: Content, facts: VolleyFacts, hits: int, value: VolleyState) -> Procedure[VolleyState]:
    """Roll the damage of `hits` hits; a medic saves plain wounds, a gun may be lost (5.1, 5.2)."""
    weapon = content.weapons[facts.weapon]
    helps = facts.medic and not weapon.is_heavy and not facts.sniper_scope
    gun = facts.target is Kind.ARTILLERY and weapon.is_heavy
    always = not helps and not gun
    result = yield from damage.roll_damage(
        hits, weapon.pen, _damage_value(content, facts), Ref("weapon", weapon.id), always=always
    )
    if gun and damage.is_gun_lost(weapon.is_heavy, result.exceptional > 0):
        return replace(value, broke=True, left=0)
    lost, plain = result.casualties, result.casualties - result.beyond
    if helps and plain:
        lost -= yield from damage.roll_saves(plain, subject=(), who="")
    return replace(value, casualties=min(facts.models, value.casualties + lost), left=value.left - hits)


def fire_and_hurt(content: Content, facts: VolleyFacts, value: VolleyState) -> Procedure[VolleyState]:
    """Roll the shots of each weapon, then the damage of its hits, and whether the target breaks (5.1)."""
    struck = []
    for group in facts.groups:
        before = value.hits
        value = yield from _fire(content, group, group.shots, value)
        struck.append((group, value.hits - before))
    for group, hits in struck:
        if hits and not value.broke:
            value = yield from _hurt(content, group, hits, value)
    return (yield from _waver(content, facts, value))


def _spring(value: VolleyState) -> Procedure[VolleyState]:
    """Roll whether a kept Ambush fires: 4+ (5.1)."""
    return replace(value, fires=(yield from reaction.roll_kept()))


def _waver(content: Content, facts: VolleyFacts, value: VolleyState) -> Procedure[VolleyState]:
    """Check whether the target breaks: nobody left, too many pins, a failed check at half (3.2, 5.1)."""
    if not value.hits or value.broke:
        return value
    pins = facts.target_pins + 1
    penalty = facts.target_penalty
    if facts.target is Kind.ARTILLERY:
        penalty += morale.crew_penalty(facts.models, facts.models - value.casualties)
    nerve = MoraleState(facts.target_quality, pins, penalty, facts.target_officer, facts.stubborn)
    lost = morale.Losses(value.casualties, facts.models, max(facts.max_models, facts.models))
    survives = yield from morale.survive_losses(
        content, nerve, lost, facts.readings, fanatic=facts.fanatic, repeats=facts.repeats, unit="target"
    )
    return replace(value, broke=not survives)


Shot: TypeAlias = Part[VolleyState, VolleyState, VolleyState]


def stages(content: Content, facts: VolleyFacts) -> Stages[VolleyState]:
    """Return the procedure die by die, so that equal positions merge; hits are only some or none."""
    results: list[Callable[[VolleyState], Procedure[VolleyState]]] = []
    if facts.test:
        results.append(partial(_give_order, content, facts))
    if facts.kept:
        results.append(_spring)
    *_, last = groups = facts.groups
    for group in groups:
        shot_part: Shot = Part(
            lambda value: VolleyState(eased=value.eased) if value.fires and not value.broke else None,
            partial(_fire, content, group, 1),
            lambda value, shot: replace(value, hits=max(value.hits, shot.hits), left=value.left + shot.left),
        )
        hit_part: Shot = Part(
            lambda value: VolleyState(left=1) if value.left else None,
            partial(_hurt, content, group, 1),
            lambda value, hit: replace(
                value,
                left=0 if hit.broke else value.left - 1,
                casualties=min(facts.models, value.casualties + hit.casualties),
                broke=hit.broke,
            ),
        )
        results += [shot_part] * group.shots
        results += [_forget_test] if facts.test and group is last else []
        results += [hit_part] * group.shots
    results.append(partial(_waver, content, facts))
    return VolleyState(), results


def _forget_test(value: VolleyState) -> Procedure[VolleyState]:
    """Once all have fired, what the test took off the firer makes no difference any more."""
    yield from ()
    return replace(value, eased=0)


def outcome_of_volley(value: VolleyResult) -> str:
    """Return the class of a volley's result: not fired, broken, or the number of casualties."""
    if not value.fires:
        return SILENT
    return BREAKS if value.broke else str(value.casualties)


def says(name: str) -> Message:
    """Return the words for an outcome class."""
    if name == SILENT:
        return msg(N_("no llega a disparar"))
    if name == BREAKS:
        return msg(N_("el blanco rompe"))
    return count(NN_("{n} baja, y aguanta", "{n} bajas, y aguanta"), int(name))


def modifiers(content: Content, facts: VolleyFacts) -> tuple[Modifier, ...]:
    """Return the modifiers of the shots."""
    return to_hit.as_modifiers(facts.lines(content))


def _working_of_hits(content: Content, facts: VolleyFacts, title: Sayable) -> Working:
    """Return the number that a weapon needs to hit, with its sum."""
    base = (msg(N_("Base")), to_hit.BASE)
    lines = tuple(Modifier(line.name, -line.value, line.rule) for line in modifiers(content, facts))
    needed = need(content, facts)
    words = msg(N_("{n}+"), n=needed)
    if facts.test and facts.pins:
        words = msg(N_("{n}+, y {better}+ tras superar el chequeo"), n=needed, better=need(content, facts, 1))
    return Working(title, lines, base, words, "7.5")


def workings(content: Content, facts: VolleyFacts) -> tuple[Working, ...]:
    """Return the workings: the numbers to hit, the number to damage, and the morale of the check."""
    first, *further_groups = facts.groups
    nerve = MoraleState(
        facts.target_quality, facts.target_pins + 1, facts.target_penalty, facts.target_officer, facts.stubborn
    )
    sums, morale_text = morale.morale_lines(content, nerve), msg(N_("{n}"), n=morale.morale_value(content, nerve))
    return (
        _working_of_hits(content, first, msg(N_("Para impactar"))),
        *(_working_of_hits(content, group, Ref("weapon", group.weapon)) for group in further_groups),
        Working(msg(N_("Para dañar")), (), None, msg(N_("{n}+"), n=_damage_value(content, facts)), "7.6"),
        Working(msg(N_("Moral del blanco, con el marcador")), sums, None, morale_text, "5.1"),
    )


def problems_of_volley(content: Content, facts: VolleyFacts) -> tuple[tuple[str, Message], ...]:
    """Return the contradictions: out of range, too many models, a target with armour."""
    results = []
    for group in facts.groups:
        if (problem := to_hit.range_problem(content.weapons[group.weapon], facts.distance)) is not None:
            results.append(("distance", problem))
            break
    if facts.models > facts.max_models:
        results.append(("models", msg(N_("son más que a fuerza máxima ({n})"), n=facts.max_models)))
    if facts.kept and facts.order is not Order.AMBUSH:
        results.append(("kept", msg(N_("se guarda la orden de emboscada, y ninguna otra"))))
    if facts.kept and facts.test:
        results.append(("test", msg(N_("una emboscada guardada ya no chequea su orden"))))
    if facts.target not in (Kind.INFANTRY, Kind.ARTILLERY):
        results.append(("target", msg(N_("contra vehículos está «Impacto en un blindado»"))))
    return tuple(results)


@resolution(
    "shooting", "5.1", Text("Descarga: del chequeo a la ruptura", "A volley: from the test to the break"), FIRE,
    Answer(outcome_of_volley, says), check=problems_of_volley, modifiers=modifiers, workings=workings, stages=stages,
)  # fmt: skip
def shooting(content: Content, facts: VolleyFacts) -> Procedure[VolleyResult]:
    """Roll a volley, all of its dice together (5.1)."""
    value = VolleyState()
    if facts.test:
        value = yield from _give_order(content, facts, value)
    if facts.kept:
        value = yield from _spring(value)
    if value.fires:
        value = yield from fire_and_hurt(content, facts, value)
    return result_of(value, VolleyResult)


# ---- a medic


class MedicFacts(Struct, frozen=True):
    """The wounds that a medic looks after."""

    wounds: Annotated[int, fact("Heridas", "Wounds", "5.1", 1, 12)] = 2
    exceptional: Annotated[int, fact("De ellas, excepcionales", "Exceptional ones among them", "5.1", 0, 12)] = 0
    medic_distance: Annotated[int, inches.reach("Pulgadas hasta el médico", "Inches to the medic", "5.1")] = 6
    heavy_weapon: Annotated[bool, fact("De un arma pesada", "By a heavy weapon", "5.1")] = False
    close_quarters: Annotated[bool, fact("En cuerpo a cuerpo", "In close quarters", "5.1")] = False

    @property
    def tended(self) -> int:
        """Return the wounds for which he rolls: plain ones by small arms, at most 6 inches away (5.1)."""
        if self.heavy_weapon or self.close_quarters or self.medic_distance > MEDIC_REACH:
            return 0
        return max(0, self.wounds - self.exceptional)


MEDIC_REACH = 6


def _save_stages(content: Content, facts: MedicFacts) -> Stages[int]:
    """Return the procedure wound by wound."""
    item: Part[int, int, int] = Part(
        lambda value: 1, partial(damage.roll_saves, subject=(), who=""), lambda value, outcome: value + outcome
    )
    return 0, [item] * facts.tended


def _problem_of_wounds(content: Content, facts: MedicFacts) -> tuple[tuple[str, Message], ...]:
    if facts.exceptional > facts.wounds:
        return (("exceptional", msg(N_("son más que las que hay ({n})"), n=facts.wounds)),)
    return ()


@resolution(
    "medic", "5.1", Text("El médico", "The medic"), FIRE,
    Answer(str, lambda name: count(NN_("salva {n} miniatura", "salva {n} miniaturas"), int(name))),
    check=_problem_of_wounds, stages=_save_stages,
)  # fmt: skip
def medic(facts: MedicFacts) -> Procedure[int]:
    """Return how many wounds a medic saves (5.1)."""
    if not facts.tended:
        yield from tell(msg(N_("De estas heridas no salva un médico")), "5.1")
        return 0
    return (yield from damage.roll_saves(facts.tended, subject=(), who=""))


ALL = (shooting, medic)
