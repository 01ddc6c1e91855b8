"""Alone: what comes down on a unit (5.4, 5.5, 7.7, 7.8, 7.9, 9.11).

Bursts, flames, barrages, planes, a burning transport or building.

Hits, pins, damage and the check that follows are one distribution.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from puesto.core.game.resolutions import Answer, Part, Resolution, fact, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct, replace
from puesto.games.bolt.fire import blast, buildings, damage, flame, strikes, to_hit
from puesto.games.bolt.movement import transports
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import QUALITIES
from puesto.games.bolt.printed.records import Content, Kind, Order, Quality
from puesto.games.bolt.resolutions import volley
from puesto.games.bolt.table import dice, inches, settings
from puesto.games.kit.alone import Stages, result_of

SALVOS = Text("Explosiones, fuego y bombas", "Bursts, flames and bombs")
MISSED, RUINED = "missed", "ruined"


class TargetFacts(settings.ByReadings, frozen=True):
    """Facts for the target of a burst, flames or a strike."""

    quality: Annotated[Quality, fact("Calidad del blanco", "Target’s quality", "7.6", options=QUALITIES)] = (
        Quality.REGULAR
    )
    models: Annotated[int, fact("Miniaturas del blanco", "Models of the target", "5.1", 1, 20)] = 8
    down: Annotated[bool, fact("Cuerpo a tierra", "Down", "9.10")] = False
    pins: Annotated[int, fact("Marcadores del blanco", "Pins on the target", "3.2", 0, 9)] = 0
    penalty: Annotated[int, fact("Moral perdida del blanco", "Target’s lost morale", "5.1", 0, 3)] = 0
    officer: Annotated[int, fact("Oficial del blanco", "Target’s officer", "7.3", 0, 4)] = 0
    stubborn: Annotated[bool, fact("Blanco obstinado", "Stubborn target", "9.12")] = False
    repeats: Annotated[bool, fact("Repite un chequeo fallido", "Repeats a failed check", "8.5")] = False


class TollResult(Struct, frozen=True):
    """Result of what comes down on a unit."""

    struck: Annotated[bool, label("Le da", "It is struck")] = False
    pen: Annotated[int, label("PEN", "PEN")] = 0
    pins: Annotated[int, label("Marcadores", "Pins")] = 0
    casualties: Annotated[int, label("Bajas", "Casualties")] = 0
    broke: Annotated[bool, label("Rompe", "It breaks")] = False
    ruined: Annotated[bool, label("Se pierde con su edificio", "Lost with its building")] = False
    """It is gone with its building (5.5)."""


class TollState(TollResult, frozen=True):
    """State between two stages: the result so far, and the dice that are still to be thrown."""

    shots: int = 0
    """Dice to hit."""
    each: int = 1
    """Hits that a die that hits counts for (9.11)."""
    left: int = 0
    """Hits whose damage has not been rolled."""


Facts = TypeVar("Facts", bound=TargetFacts)


def _hurt(content: Content, facts: TargetFacts, hits: int, value: TollState) -> Procedure[TollState]:
    """Roll the damage of some hits (7.6)."""
    worth = damage.damage_value(content, Kind.INFANTRY, facts.quality)
    result = yield from damage.roll_damage(hits, value.pen, worth, Ref("unit", "target"), always=True)
    casualties = min(facts.models, value.casualties + result.casualties)
    return replace(value, casualties=casualties, left=value.left - hits)


def _waver(content: Content, facts: TargetFacts, burnt: bool, value: TollState) -> Procedure[TollState]:
    """Check whether the target breaks (3.2, 5.1, 9.11).

    It does with nobody left, too many pins, a failed check at half or a failed check of flames.
    """
    if not value.struck or value.ruined:
        return value
    nerve = MoraleState(facts.quality, facts.pins + value.pins, facts.penalty, facts.officer, facts.stubborn)
    lost = morale.Losses(value.casualties, facts.models, facts.models)
    survives = yield from morale.survive_losses(
        content, nerve, lost, facts.readings, flames=burnt, repeats=facts.repeats, unit="target"
    )
    return replace(value, broke=not survives)


Begin = Callable[[Content, Facts], Procedure[TollState]]


def _run(begin: Begin[Facts], burnt: bool, content: Content, facts: Facts) -> Procedure[TollResult]:
    """Roll a whole salvo: its beginning, the damage of its hits together, and the morale."""
    value = yield from begin(content, facts)
    if value.left:
        value = yield from _hurt(content, facts, value.left, value)
    return result_of((yield from _waver(content, facts, burnt, value)), TollResult)


def _stages(
    begin: Begin[Facts], most: Callable[[Facts], int], burnt: bool, content: Content, facts: Facts
) -> Stages[TollState]:
    """Return the procedure hit by hit, so that equal positions merge after each."""

    def start(value: TollState) -> Procedure[TollState]:
        return begin(content, facts)

    hit: Part[TollState, TollState, TollState] = Part(
        lambda value: TollState(left=1, pen=value.pen) if value.left else None,
        partial(_hurt, content, facts, 1),
        lambda value, outcome: replace(
            value, left=value.left - 1, casualties=min(facts.models, value.casualties + outcome.casualties)
        ),
    )
    return TollState(), (start, *([hit] * most(facts)), partial(_waver, content, facts, burnt))


def _outcome(value: TollResult) -> str:
    if not value.struck:
        return MISSED
    if value.ruined:
        return RUINED
    return volley.BREAKS if value.broke else str(value.casualties)


def _says(name: str) -> Message:
    if name == RUINED:
        return msg(N_("se pierde con su edificio"))
    return msg(N_("falla")) if name == MISSED else volley.says(name)


def _salvo(
    id: str,
    title: Text,
    rule: str,
    facts: type[Facts],
    begin: Begin[Facts],
    most: Callable[[Facts], int],
    check: Callable[[Content, Facts], tuple[tuple[str, Message], ...]] = lambda content, facts: (),
    says: Callable[[str], Message] = _says,
) -> Resolution[Facts, Any]:
    """Return a resolution of hits that wound and may break, `most` of them at the most (5.1, 7.6)."""
    return Resolution(
        id=id,
        title=title,
        rule=rule,
        facts=facts,
        result=TollResult,
        run=partial(_run, begin, False),
        outcome=_outcome,
        says=says,
        check=check,
        stages=partial(_stages, begin, most, False),
        chapter=SALVOS,
    )


# ---- high explosive

OPEN, OUTSIDE, NORMAL = "open", "outside", "normal"
PLACES = (
    (OPEN, msg(N_("al aire libre"))),
    (to_hit.BUILDING, msg(N_("dentro de un edificio"))),
    (OUTSIDE, msg(N_("en un edificio, y estalla fuera"))),
    (to_hit.BUNKER, msg(N_("en un búnker"))),
)
DIAMETERS = tuple((str(n), msg(N_("{n}”"), n=n)) for n in (1, 2, 3, 4))


class BurstFacts(TargetFacts, frozen=True):
    """Facts for a burst."""

    inches: Annotated[str, fact("Diámetro", "Diameter", "7.7", options=DIAMETERS)] = "2"
    under: Annotated[int, fact("Miniaturas bajo la plantilla", "Models under the template", "9.10", 1, 20)] = 4
    place: Annotated[str, fact("Dónde está el blanco", "Where the target is", "5.5", options=PLACES)] = OPEN


def _burst(content: Content, facts: BurstFacts) -> Procedure[TollState]:
    """Roll the hits of an explosion on a unit (7.7)."""
    if facts.place == OUTSIDE:
        yield from blast.say_outside("target")
        return TollState()
    row = blast.blast_of(content, int(facts.inches), facts.readings)
    hits = blast.blast_hits(facts.under, facts.down)
    if facts.place == to_hit.BUILDING:
        hits = yield from blast.roll_inside(row)
        if buildings.has_collapsed(NORMAL, 0, hits, facts.readings):
            return TollState(struck=True, ruined=True)
    pins = yield from blast.roll_pins(row.pins, "target")
    # 5.5 a bunker takes the pins and nothing else
    return TollState(struck=True, left=0 if facts.place == to_hit.BUNKER else hits, pen=row.pen, pins=pins)


def _most_burst(facts: BurstFacts) -> int:
    if facts.place == OUTSIDE:
        return 0
    return buildings.COLLAPSES[NORMAL] - 1 if facts.place == to_hit.BUILDING else facts.under


def _too_many_under(models_under: int, models: int) -> tuple[tuple[str, Message], ...]:
    return (("under", msg(N_("son más que las que hay ({n})"), n=models)),) if models_under > models else ()


def _burst_problem(content: Content, facts: BurstFacts) -> tuple[tuple[str, Message], ...]:
    return _too_many_under(facts.under, facts.models) if facts.place == OPEN else ()


BURST = _salvo(
    "burst",
    Text("Explosión (HE) sobre una unidad", "A burst (HE) on a unit"),
    "7.7",
    BurstFacts,
    _burst,
    _most_burst,
    check=_burst_problem,
)

# ---- flames

FLAMES = tuple((item, to_hit.WEAPON_OPTIONS[item]) for item in ("flamethrower_infantry", "flamethrower_vehicle"))


class FlameFacts(TargetFacts, frozen=True):
    """Facts for flames."""

    weapon: Annotated[str, fact("Arma", "Weapon", "7.13", options=FLAMES)] = "flamethrower_infantry"
    distance: Annotated[int, fact("Pulgadas", "Inches", "1.2", 0, 12, rounds=inches.round_up)] = 5
    firer: Annotated[Quality, fact("Calidad de quien dispara", "Firer’s quality", "7.2", options=QUALITIES)] = (
        Quality.REGULAR
    )
    firer_pins: Annotated[int, fact("Marcadores de quien dispara", "Pins on the firer", "7.5", 0, 9)] = 0
    moving: Annotated[bool, fact("Avanza y dispara", "It advances and fires", "7.5")] = False
    alone: Annotated[bool, fact("Arma de equipo sin ayudante", "Team weapon without its mate", "9.1")] = False

    @property
    def mark(self) -> to_hit.Mark:
        """Return the target as the rule of hitting takes it."""
        return to_hit.Mark(down=self.down, models=self.models)


def flame_need(content: Content, facts: FlameFacts) -> int:
    """Return the number that a flamethrower needs to hit (7.5, 9.11)."""
    shooter = to_hit.Shooter(
        facts.firer, facts.firer_pins, Order.ADVANCE if facts.moving else Order.FIRE, alone=facts.alone
    )
    weapon = content.weapons[facts.weapon]
    return to_hit.need_of(to_hit.to_hit_lines(content, weapon, shooter, facts.mark, facts.distance, facts.readings))


def _burn(content: Content, facts: FlameFacts) -> Procedure[TollState]:
    weapon = content.weapons[facts.weapon]
    shots, hits_a_shot = flame.shots_of((yield from flame.roll_shots(weapon)), facts.readings)
    hits = hits_a_shot * (yield from to_hit.roll_group(weapon, shots, flame_need(content, facts)))
    if not hits:
        return TollState()
    return TollState(struck=True, left=hits, pen=weapon.pen, pins=(yield from flame.roll_pins("target")))


def flame_problem(content: Content, facts: FlameFacts) -> tuple[tuple[str, Message], ...]:
    """Return the problem of a target beyond the range of a flamethrower."""
    problem = to_hit.range_problem(content.weapons[facts.weapon], facts.distance)
    return (("distance", problem),) if problem is not None else ()


def _flame_stages(content: Content, facts: FlameFacts) -> Stages[TollState]:
    """Die by die: the shots that there are, each of them, the pins, each hit, the check."""
    weapon, need = content.weapons[facts.weapon], flame_need(content, facts)
    most = dice.most(weapon.shots)

    def load(value: TollState) -> Procedure[TollState]:
        shots, hits_a_shot = flame.shots_of((yield from flame.roll_shots(weapon)), facts.readings)
        return TollState(shots=shots, each=hits_a_shot, pen=weapon.pen)

    def shoot(shots: int) -> Procedure[int]:
        return to_hit.roll_group(weapon, shots, need)

    shot: Part[TollState, int, int] = Part(
        lambda value: 1 if value.shots else None,
        shoot,
        lambda value, hits: replace(value, shots=value.shots - 1, left=value.left + hits * value.each),
    )

    def pin(value: TollState) -> Procedure[TollState]:
        if not value.left:
            return value
        return replace(value, struck=True, each=1, pins=(yield from flame.roll_pins("target")))

    return TollState(), (load, *([shot] * most), pin, *_stages(_burn, lambda _: most, True, content, facts)[1][1:])


@resolution(
    "flames", "9.11", Text("Lanzallamas sobre una unidad", "A flamethrower on a unit"), SALVOS,
    Answer(_outcome, _says), check=flame_problem, stages=_flame_stages,
)  # fmt: skip
def flames(content: Content, facts: FlameFacts) -> Procedure[TollResult]:
    """Roll flames at a unit, with the check that they always call for (9.11)."""
    return _run(_burn, True, content, facts)


# ---- from the sky


class ShellFacts(TargetFacts, frozen=True):
    """Facts for a unit under a barrage or a plane."""

    under: Annotated[
        int, fact("Miniaturas bajo la plantilla, si la hay", "Models under the template, if any", "9.10", 1, 20)
    ] = 4


def _shell(content: Content, facts: ShellFacts) -> Procedure[TollState]:
    result = yield from strikes.roll_shelling(content)
    pins = yield from blast.roll_pins(result.pins, "target", key="strike.pins", rule="7.8")
    hits = blast.blast_hits(facts.under, facts.down) if result.he else 0
    return TollState(struck=True, left=hits, pen=result.pen, pins=pins)


def _fly(content: Content, facts: ShellFacts) -> Procedure[TollState]:
    plane = yield from strikes.roll_plane(content)
    pins = yield from blast.roll_pins(plane.pins, "target", key="strike.pins", rule="7.9")
    if plane.he:
        return TollState(struck=True, left=blast.blast_hits(facts.under, facts.down), pen=plane.pen, pins=pins)
    hits = yield from strikes.roll_plane_hits(plane, Kind.INFANTRY, facts.down, facts.readings)
    return TollState(struck=True, left=hits, pen=plane.pen, pins=pins)


def _shell_problem(content: Content, facts: ShellFacts) -> tuple[tuple[str, Message], ...]:
    return _too_many_under(facts.under, facts.models)


BARRAGE = _salvo(
    "barrage",
    Text("Bombardeo sobre una unidad", "A barrage on a unit"),
    "7.8",
    ShellFacts,
    _shell,
    lambda facts: facts.under,
    check=_shell_problem,
)
PLANE = _salvo(
    "plane",
    Text("Ataque de un avión a una unidad", "A plane’s attack on a unit"),
    "7.9",
    ShellFacts,
    _fly,
    lambda facts: max(12, facts.under),
    check=_shell_problem,
)

# ---- passengers


def _bail_out(content: Content, facts: TargetFacts) -> Procedure[TollState]:
    return TollState(struck=True, left=(yield from transports.roll_passenger_hits()))


PASSENGERS = _salvo(
    "passengers",
    Text("Pasajeros de un transporte destruido", "Passengers of a destroyed transport"),
    "5.4",
    TargetFacts,
    _bail_out,
    lambda _: 6,
)

# ---- buildings


class BlazeFacts(TargetFacts, frozen=True):
    """Facts for the occupants of a building against which a flamethrower was used."""

    gun: Annotated[bool, fact("Es una pieza de artillería", "It is a gun", "5.5")] = False


def _blaze(content: Content, facts: BlazeFacts) -> Procedure[TollState]:
    """Roll the fire check of a building; what burns out loses its gun, or bails out (5.5)."""
    if not (yield from buildings.roll_fire()):
        return TollState()
    return TollState(struck=True, ruined=True) if facts.gun else (yield from _bail_out(content, facts))


def _says_blaze(name: str) -> Message:
    return msg(N_("no prende")) if name == MISSED else _says(name)


BLAZE = _salvo(
    "building_fire",
    Text("Lanzallamas: ¿arde el edificio?", "Flamethrower: does the building burn?"),
    "5.5",
    BlazeFacts,
    _blaze,
    lambda _: 6,
    says=_says_blaze,
)


ALL = (BURST, flames, BARRAGE, PLANE, PASSENGERS, BLAZE)
