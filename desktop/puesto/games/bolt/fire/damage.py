"""Damage: what a hit needs, sixes that are rolled again, exceptional damage, medics (5.1, 5.2, 7.6). Guns."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.messages import N_, NN_, Ref, Sayable, count, msg
from puesto.core.prompts import Band, Procedure, Roll
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.bolt.fire.to_hit import BUILDING
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import VEHICLES, Content, Kind, Quality
from puesto.games.bolt.table import dice, settings

TO_DAMAGE = "shoot.damage"
"""The throw in which everything that hit in a volley is rolled to damage."""


def damage_value(content: Content, kind: Kind, quality: Quality, flame_vehicle: bool = False) -> int:
    """Return the damage value: by quality on foot, by armour for vehicles (7.6)."""
    if kind not in VEHICLES:
        return charts.number(content, charts.DAMAGE, quality)
    flame_bonus = charts.number(content, charts.DAMAGE, "flamethrower_vehicle") if flame_vehicle else 0
    return charts.number(content, charts.DAMAGE, kind) + flame_bonus


def protection(cover: str, shield: bool, blast: bool, ignored: bool, readings: Mapping[str, str]) -> int:
    """Return what buildings and shields add to the damage value, by the reading (5.2, 5.5)."""
    if settings.is_read(readings, settings.PROTECTION, "hit") or blast or ignored:
        return 0
    return 1 if cover == BUILDING or shield else 0


def damage_need(pen: int, value: int) -> int:
    """Return the lowest natural face that wounds: never the one; 7 where none does (5.1)."""
    return min(7, max(2, value - pen))


class WoundsResult(Struct, frozen=True):
    """Result of a group's hits."""

    casualties: int = 0
    exceptional: int = 0
    beyond: int = 0
    """Casualties that no medic saves: exceptional ones, and all of a heavy weapon's (5.1)."""

    def plus(self, result: WoundsResult) -> WoundsResult:
        """Return the sum of these wounds and others."""
        return WoundsResult(
            self.casualties + result.casualties, self.exceptional + result.exceptional, self.beyond + result.beyond
        )


HITS = NN_("{name}: {n} dado de daño, {need}+.", "{name}: {n} dados de daño, {need}+.")
"""Words of the damage dice of a weapon's hits, or of hits on a unit; blows have others."""


def roll_damage(
    hits: int, pen: int, value: int, name: Sayable, *, subject: tuple[str, ...] = (), who: str = "",
    always: bool = False, words: tuple[str, str] = HITS,
) -> Procedure[WoundsResult]:  # fmt: skip
    """Roll the damage of hits by, or on, `name` (5.1, 7.6).

    With `always` every wound is exceptional, as a sniper's is (9.8).
    """
    need = damage_need(pen, value)
    if hits <= 0 or need > 6:
        return WoundsResult()
    message = count(words, hits, name=name, need=need)
    faces = yield from Roll(
        key="shoot.damage",
        subject=subject,
        who=who,
        message=message,
        rule="7.6",
        dice=hits,
        one_by_one=True,
        batch=TO_DAMAGE,
    )
    casualties, sixes = sum(face >= need for face in faces), faces.count(6)
    if always or not sixes:
        return WoundsResult(casualties, casualties if always else 0, casualties if always else 0)
    second_faces = yield from Roll(
        key="shoot.exceptional",
        subject=subject,
        who=who,
        message=count(
            NN_(
                "Repite el seis: otro 6 es un daño excepcional.",
                "Repite los {n} seises: otro 6 es un daño excepcional.",
            ),
            sixes,
        ),
        rule="5.1",
        dice=sixes,
        one_by_one=True,
        batch=TO_DAMAGE,
    )
    return WoundsResult(casualties, second_faces.count(6), second_faces.count(6))


def roll_saves(wounds: int, *, subject: tuple[str, ...], who: str) -> Procedure[int]:
    """Roll the saves of a medic in reach, and return how many: a six each (5.1)."""
    faces = yield from Roll(
        key="losses.save",
        subject=subject,
        who=who,
        message=msg(N_("Cada 6 del médico salva una miniatura.")),
        rule="5.1",
        dice=wounds,
        one_by_one=True,
        bands=(Band(1, msg(N_("cae"))), Band(6, msg(N_("se salva")))) if wounds == 1 else (),
    )
    return faces.count(6)


def say_harmless(unit: str = "target") -> Procedure[None]:
    """Report that small arms do not damage armour (5.3)."""
    yield from say(N_("Un arma ligera no daña a {unit}"), "5.3", "quiet", unit=Ref("unit", unit))


def roll_crew(unit: str = "unit", *, subject: tuple[str, ...] = (), who: str = "") -> Procedure[int]:
    """Roll how many of the crew of a destroyed vehicle get away, and say so (7.12)."""
    question = msg(N_("¿Cuántos tripulantes de {unit} sobreviven? D3."), unit=Ref("unit", unit))
    crew = yield from dice.roll_amount("D3", "losses.crew", question, "7.12", subject=subject, who=who)
    words = NN_(
        "Se salva {n} tripulante: mueve 2D6” hacia lugar seguro",
        "Se salvan {n} tripulantes: mueven 2D6” hacia lugar seguro",
    )
    yield from tell(count(words, crew), "7.12")
    return crew


def is_gun_lost(heavy: bool, exceptional: bool) -> bool:
    """Return whether a gun is destroyed with its firer: by exceptional damage of a heavy weapon (5.2)."""
    return heavy and exceptional


def may_damage(kind: Kind, heavy: bool, readings: Mapping[str, str]) -> bool:
    """Return whether a weapon can damage a target of this kind: armour needs a heavy one (5.3)."""
    if heavy or kind not in VEHICLES:
        return True
    return kind is Kind.SOFT and settings.is_read(readings, settings.SMALL_ARMS_ON_SOFT, "yes")
