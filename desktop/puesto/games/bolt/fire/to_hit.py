"""To hit: the number that each group of weapons needs (5.1, 7.5, 9.1, 9.2, 9.3). What it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.charts import PUBLIC
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Band, Modifier, Procedure, Roll
from puesto.core.values import Struct
from puesto.games.bolt.orders.order_test import KINDS, NATIONS, QUALITIES
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content, Kind, Nation, Order, Quality, Weapon
from puesto.games.bolt.table import dice, inches, settings

TO_HIT = "shoot.hit"
"""The throw in which all weapons of a volley are rolled to hit."""
BASE = 3
"""Die that hits without modifiers (5.1)."""
IMPOSSIBLE = 7
"""Least die for which a shot needs a six and then another (5.1)."""
POINT_BLANK = 6
SMALL = 2
"""Models up to which a unit is a small target (7.5)."""
NO_COVER, SOFT, HARD, BUILDING, BUNKER = "none", "soft", "hard", "building", "bunker"
NAMES: dict[str, Message] = {
    "point_blank": msg(N_("Quemarropa")),
    "pins": msg(N_("Marcadores de quien dispara")),
    "long_range": msg(N_("Largo alcance")),
    "inexperienced": msg(N_("Novatos")),
    "moving": msg(N_("En movimiento")),
    "down": msg(N_("Cuerpo a tierra")),
    "small_unit": msg(N_("Unidad pequeña")),
    "soft_cover": msg(N_("Cobertura ligera")),
    "hard_cover": msg(N_("Cobertura pesada")),
    "bunker": msg(N_("Búnker")),
    "building": msg(N_("Dentro de un edificio")),
    "gun_shield": msg(N_("Escudo protector")),
    "team_weapon_short_crew": msg(N_("Arma de equipo sin ayudante")),
}
"""Name of each modifier."""
COVERS = (
    (NO_COVER, msg(N_("ninguna"))),
    (SOFT, msg(N_("ligera"))),
    (HARD, msg(N_("pesada"))),
    (BUILDING, msg(N_("edificio"))),
    (BUNKER, msg(N_("búnker"))),
)
AP, HE, SMOKE_SHELL = "ap", "he", "smoke"


class Shooter(Struct, frozen=True):
    """Firer of a group of weapons, with all that matters to hitting."""

    quality: Quality = Quality.REGULAR
    pins: int = 0
    order: Order = Order.FIRE
    nation: Nation = Nation.NONE
    alone: bool = False
    """A team weapon without its mate (9.1)."""
    scope: bool = False
    """Through a sniper's scope (9.8)."""
    gyro: bool = False
    mounted: bool = False
    """Whether the weapon is mounted on a vehicle."""
    garand: bool = True
    """Whether a US rifle is a Garand or a carbine; an automatic rifle is a BAR (8.2)."""


class Mark(Struct, frozen=True):
    """Target of a group of weapons, with all that matters to hitting."""

    kind: Kind = Kind.INFANTRY
    down: bool = False
    models: int = 8
    cover: str = NO_COVER
    exempt: bool = False
    """Half of the firers see half of it freely: no cover counts (7.5)."""
    shield: bool = False
    """A gun shield faces the firer (5.2)."""


US_ARMS = frozenset({"carbine", "m1_garand", "bar", "rifle", "automatic_rifle"})
"""Weapons that US infantry fires on the move: carbines, Garands, BARs; here also the plain rifles (8.2)."""

HITS = NN_("{n} impacto", "{n} impactos")
"""Words of a number of hits."""
AGAIN = NN_(
    "Disparo imposible: repite el seis; solo otro 6 impacta.",
    "Disparo imposible: repite los {n} seises; solo otro 6 impacta.",
)


def is_steady(weapon: Weapon, shooter: Shooter) -> bool:
    """Return whether moving costs a weapon nothing (8.2, 9.3). Assault weapons, US rifles, a veteran's stabiliser."""
    if "assault" in weapon.traits:
        return True
    if shooter.nation is not Nation.US:
        return False
    if shooter.gyro and shooter.mounted:
        return shooter.quality is Quality.VETERAN
    if shooter.mounted or weapon.id not in US_ARMS:
        return False
    return shooter.garand or weapon.id != "rifle"


def to_hit_lines(
    content: Content,
    weapon: Weapon,
    shooter: Shooter,
    mark: Mark,
    distance: float,
    readings: Mapping[str, str],
    ammo: str = AP,
) -> dict[str, int]:
    """Return every modifier of a direct shot and its worth, by the row of the chart (5.1, 7.5)."""
    blast, flame = ammo == HE, "flamethrower" in weapon.traits
    close = distance <= POINT_BLANK
    far = distance * 2 > weapon.range and not blast and not flame
    if close and far and settings.is_read(readings, settings.CLOSE_AND_LONG, "close"):
        far = False
    covered = not mark.exempt and not flame
    protected = settings.is_read(readings, settings.PROTECTION, "hit") and not blast and not flame
    bare = settings.is_read(readings, settings.BUNKER_HE, "ignored")
    vehicle = mark.kind not in (Kind.INFANTRY, Kind.ARTILLERY)
    on: dict[str, bool] = {
        "point_blank": close,
        "pins": shooter.pins > 0,
        "inexperienced": shooter.quality is Quality.INEXPERIENCED,
        "moving": shooter.order is Order.ADVANCE and not is_steady(weapon, shooter),
        "long_range": far,
        "soft_cover": covered and mark.cover == SOFT,
        # 5.5 the building's own bonuses do not count against HE
        "hard_cover": covered and (mark.cover == HARD or (mark.cover == BUILDING and not blast)),
        "bunker": covered and mark.cover == BUNKER and not (blast and bare),
        "building": covered and protected and mark.cover == BUILDING,
        "gun_shield": protected and mark.shield,
        "down": mark.down and not flame and not vehicle,
        "small_unit": 1 <= mark.models <= SMALL and not vehicle,
        "team_weapon_short_crew": shooter.alone and "team" in weapon.traits,
    }
    entries = {}
    for row, counts in on.items():
        value = charts.number(content, charts.TO_HIT, row) * (shooter.pins if row == "pins" else 1)
        is_spared = shooter.scope and value < 0 and row not in ("pins", "team_weapon_short_crew")
        if counts and not is_spared:
            entries[row] = value
    return entries


def need_of(lines: Mapping[str, int]) -> int:
    """Return the die that a shot needs, without limits: 9 is impossible like 7 (5.1)."""
    return BASE - sum(lines.values())


def as_modifiers(lines: Mapping[str, int]) -> tuple[Modifier, ...]:
    """Return the modifiers as a prompt shows them."""
    return tuple(Modifier(NAMES[row], value, "7.5") for row, value in lines.items())


def restored_rows(content: Content, lines: Mapping[str, int]) -> tuple[str, ...]:
    """Return the rows of a sum that the text lost and that are restored from public sheets (7.5)."""
    return tuple(row for row in lines if charts.source(content, charts.TO_HIT, row) == PUBLIC)


def count_hits(need: int, dice_: tuple[int, ...], second_faces: tuple[int, ...] = ()) -> int:
    """Return how many of a group's shots hit; `second_faces` are the second dice of its sixes (5.1)."""
    if need < IMPOSSIBLE:
        return sum(face >= max(2, need) for face in dice_)
    return sum(face == 6 for face in second_faces[: dice_.count(6)])


def single_bands(dice_: int, need: int) -> tuple[Band, ...]:
    """Return the meaning of a single die's faces; none for several dice, which count singly (5.1)."""
    if dice_ != 1:
        return ()
    falls_short, hits = Band(1, msg(N_("falla"))), msg(N_("impacta"))
    if need >= IMPOSSIBLE:  # this die alone never hits: a 6 is rolled again
        return falls_short, Band(6, msg(N_("se repite"))), Band(IMPOSSIBLE, hits)
    return falls_short, Band(max(2, need), hits)


def roll_shots(
    shots: int, need: int, message: Message, *, subject: tuple[str, ...], who: str, modifiers: tuple[Modifier, ...] = ()
) -> Procedure[int]:
    """Roll a group's shots, and the second dice of an impossible one; return the hits (5.1)."""
    if shots <= 0:
        return 0
    roll = Roll(
        key="shoot.hits",
        subject=subject,
        who=who,
        message=message,
        rule="5.1",
        dice=shots,
        bands=single_bands(shots, need),
        modifiers=modifiers,
        one_by_one=True,
        batch=TO_HIT,
    )
    faces = yield from roll
    if need < IMPOSSIBLE or 6 not in faces:
        return count_hits(need, faces)
    second_faces = yield from Roll(
        key="shoot.second",
        subject=subject,
        who=who,
        message=count(AGAIN, faces.count(6)),
        rule="5.1",
        dice=faces.count(6),
        one_by_one=True,
        batch=TO_HIT,
    )
    return count_hits(need, faces, second_faces)


def roll_group(
    weapon: Weapon, shots: int, need: int, *, subject: tuple[str, ...] = (), who: str = "",
    modifiers: tuple[Modifier, ...] = (),
) -> Procedure[int]:  # fmt: skip
    """Roll the shots of a group of weapons, and return the hits (5.1, 7.5)."""
    words = NN_("{weapon}: {n} disparo, impacta con {need}+.", "{weapon}: {n} disparos, impactan con {need}+.")
    message = count(words, shots, weapon=Ref("weapon", weapon.id), need=need)
    return roll_shots(shots, need, message, subject=subject, who=who, modifiers=modifiers)


def range_problem(weapon: Weapon, distance: float) -> Message | None:
    """Return why a weapon cannot reach so far; None where it can (5.1)."""
    if distance > weapon.range:
        return msg(N_("a {n}” no llega: alcanza {range}”"), n=-int(-distance // 1), range=weapon.range)
    if "scope" in weapon.traits and distance < weapon.low:
        return msg(N_("a menos de {n}” no sirve la mira"), n=weapon.low)
    return None


WEAPON_IDS = (
    "rifle", "pistol", "smg", "automatic_rifle", "assault_rifle", "lmg", "mmg", "hmg", "light_autocannon",
    "heavy_autocannon", "at_rifle", "piat", "bazooka", "panzerschreck", "panzerfaust", "light_at_gun",
    "medium_at_gun", "heavy_at_gun", "super_heavy_at_gun", "flamethrower_infantry", "flamethrower_vehicle",
    "light_mortar", "medium_mortar", "heavy_mortar", "light_howitzer", "medium_howitzer", "heavy_howitzer",
    "sniper_rifle",
)  # fmt: skip
"""The weapons of the table, in its order (7.13)."""
WEAPON_OPTIONS: dict[str, Ref] = {item: Ref("weapon", item) for item in WEAPON_IDS}
SHOT_ORDERS = tuple((item.value, Ref("order", item.value)) for item in (Order.FIRE, Order.ADVANCE, Order.AMBUSH))


class ToHitFacts(settings.ByReadings, frozen=True):
    """Facts of a shot."""

    weapon: Annotated[str, fact("Arma", "Weapon", "7.13", options=tuple(WEAPON_OPTIONS.items()))] = "rifle"
    shots: Annotated[int, fact("Disparos", "Shots", "7.13", 1, 24)] = 1
    distance: Annotated[
        int,
        fact(
            "Distancia en pulgadas",
            "Distance in inches",
            "1.2",
            0,
            84,
            help=inches.HALVES,
            rounds=inches.round_at(12),
        ),
    ] = 10
    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[int, fact("Marcadores de quien dispara", "Pins on the firer", "7.5", 0, 12)] = 0
    order: Annotated[
        Order,
        fact(
            "Orden",
            "Order",
            "1.1",
            options=SHOT_ORDERS,
        ),
    ] = Order.FIRE
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    garand: Annotated[
        bool,
        fact(
            "Los fusiles son Garand o carabinas", "Rifles are Garands or carbines", "8.2", condition=("nation", ("us",))
        ),
    ] = True
    alone: Annotated[bool, fact("Arma de equipo sin ayudante", "Team weapon without its mate", "9.1")] = False
    sniper_scope: Annotated[bool, fact("Con mira", "Through a scope", "9.8")] = False
    gyro_stabilised: Annotated[bool, fact("Giroestabilizada", "Gyro-stabilised", "8.2")] = False
    vehicle_mounted: Annotated[bool, fact("Montada en un vehículo", "Mounted on a vehicle", "5.3")] = False
    ammo: Annotated[
        str,
        fact("Munición", "Ammunition", "5.1", options=((AP, msg(N_("normal"))), (HE, msg(N_("explosiva (HE)"))))),
    ] = AP
    target: Annotated[Kind, fact("Blanco", "Target", "7.6", options=KINDS)] = Kind.INFANTRY
    models: Annotated[int, fact("Miniaturas del blanco", "Models of the target", "7.5", 1, 40)] = 8
    down: Annotated[bool, fact("Cuerpo a tierra", "Down", "1.1")] = False
    cover: Annotated[str, fact("Cobertura", "Cover", "7.5", options=COVERS)] = NO_COVER
    cover_exempt: Annotated[
        bool, fact("La mitad ve libre a la mitad", "Half of the firers see half of it freely", "7.5")
    ] = False
    gun_shield_facing: Annotated[bool, fact("Escudo de frente", "Gun shield facing", "5.2")] = False

    def lines(self, content: Content) -> dict[str, int]:
        """Return every modifier of the shot by the row of the chart (7.5)."""
        weapon = content.weapons[self.weapon]
        ammo = HE if weapon.blast else self.ammo
        return to_hit_lines(content, weapon, self.shooter, self.mark, self.distance, self.readings, ammo)

    @property
    def shooter(self) -> Shooter:
        """Return the firer of the shot."""
        return Shooter(
            self.quality,
            self.pins,
            self.order,
            self.nation,
            self.alone,
            self.sniper_scope,
            self.gyro_stabilised,
            self.vehicle_mounted,
            self.garand,
        )

    @property
    def mark(self) -> Mark:
        """Return the target of the shot."""
        return Mark(self.target, self.down, self.models, self.cover, self.cover_exempt, self.gun_shield_facing)


def half_range(weapon: Weapon) -> int:
    """Return the distance up to which a shot is not at long range (7.5)."""
    return dice.half(weapon.range, up=False)
