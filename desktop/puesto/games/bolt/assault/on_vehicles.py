"""Assaults on vehicles and by tanks (6.3, 6.5)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.games.bolt.fire import armour, to_hit
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.printed.records import ARMOURED, Content, Kind, Nation, Order
from puesto.games.bolt.table import dice, settings

DESTROYED = "destroyed"
STANDING, ADVANCING = 4, 6
TANK_VALUE = 8
"""Least armour with which a vehicle can assault (6.5)."""


def may_assault_vehicle(equipped: bool, order: Order) -> bool:
    """Return whether infantry may assault a vehicle. If it is equipped, and the vehicle does not run (6.3)."""
    return equipped and order is not Order.RUN


def vehicle_need(order: Order, immobilised: bool, readings: Mapping[str, str]) -> int:
    """Return the die that hits a vehicle in an assault: 4+ if it is stopped, 6 if it advances (6.3)."""
    if immobilised or order in (Order.NONE, Order.DOWN):
        return STANDING
    if order is Order.ADVANCE:
        return ADVANCING
    return int(readings.get(settings.STOPPED_VEHICLE.id, "4"))


def words_of_blows(need: int, unit: str = "attacker", goal: str = "unit") -> Message:
    """Return what the models that assault a vehicle need (6.3)."""
    words = N_("{unit} ataca a {target}: {need}+.")
    return msg(words, unit=Ref("unit", unit), target=Ref("unit", goal), need=need)


def roll_blows(models: int, need: int, unit: str = "attacker", goal: str = "unit", *, who: str = "") -> Procedure[int]:
    """Roll the dice of the models that assault a vehicle, and return the hits (6.3)."""
    return to_hit.roll_shots(models, need, words_of_blows(need, unit, goal), subject=(unit, goal), who=who)


def is_destroyed_outright(kind: Kind, open_topped: bool) -> bool:
    """Return whether damage destroys a vehicle without the table: open-topped or unarmoured (6.3)."""
    return open_topped or kind not in ARMOURED


def assault_damage(die: int, hits: int, value: int, kind: Kind, open_topped: bool, hunters: bool = False) -> str:
    """Roll one die against the front armour and return the damage, by the hits (6.3, 9.5).

    Tank hunters never damage it superficially.
    """
    if not hits:
        return armour.NO_DAMAGE
    result = armour.damage_class(die, hits, value, hunters)
    return DESTROYED if result != armour.NO_DAMAGE and is_destroyed_outright(kind, open_topped) else result


def roll_front(
    hits: int, value: int, kind: Kind, open_topped: bool, hunters: bool, *, unit: str = "unit",
    subject: tuple[str, ...] = (), who: str = "",
) -> Procedure[str]:  # fmt: skip
    """Roll the die and the hits against the front armour; return the damage (6.3)."""
    words = msg(N_("Daño contra el blindaje frontal de {unit}: D6+{n}."), unit=Ref("unit", unit), n=hits)
    bands = armour.armour_bands(hits, value, hunters)
    die = yield from dice.roll_die("assault.damage", words, "6.3", subject=subject, who=who, bands=bands)
    return assault_damage(die, hits, value, kind, open_topped, hunters)


def is_tank(value: int) -> bool:
    """Return whether a vehicle is armoured well enough to assault: 8+ (6.5)."""
    return value >= TANK_VALUE


def straight_run(most: int) -> int:
    """Return how many inches straight ahead a tank needs to assault: half of its longest move (6.5)."""
    return -(-most // 2)


GUN_LOST = "gun_lost"
OVERRUNS: dict[str, Message] = {
    DESTROYED: msg(N_("la unidad queda destruida")),
    GUN_LOST: msg(N_("pierde la pieza, no la dotación")),
    armour.NO_DAMAGE: msg(N_("el tanque pasa de largo")),
}


def overrun_of(kind: Kind, passed: bool) -> str:
    """Return what happens to a unit in a tank's path: its gun is destroyed whatever its crew does (6.5)."""
    if not passed:
        return DESTROYED
    return GUN_LOST if kind is Kind.ARTILLERY else armour.NO_DAMAGE


def roll_check(
    content: Content, nerve: MoraleState, kind: Kind, nation: Nation, *, repeats: bool = False, tank: str = "attacker",
    unit: str = "unit", who: str = "",
) -> Procedure[bool]:  # fmt: skip
    """Return whether a unit in a tank's path survives: by itself, or by a check (6.5, 8.4)."""
    if ignores_tanks(nation, kind):
        yield from say(N_("{unit} no retrocede ante los tanques"), "8.4", unit=Ref("unit", unit))
        return True
    words = msg(N_("{tank} pasa sobre {unit}: chequeo de moral."), tank=Ref("unit", tank), unit=Ref("unit", unit))
    return (yield from morale.face_check(content, nerve, words, "6.5", repeats=repeats, unit=unit, who=who))


def ignores_tanks(nation: Nation, kind: Kind) -> bool:
    """Return whether a unit passes the check by itself: Japanese infantry and guns (8.4)."""
    return nation is Nation.JAPAN and kind in (Kind.INFANTRY, Kind.ARTILLERY)
