"""An army of ours from a roster of BattleScribe or New Recruit, as far as the roster says (2).

What it does not say is a gap: nothing is ever guessed, only a usual value is offered for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct, field
from puesto.foreign.rosters import Force, Roster, Selection
from puesto.games.bolt.editors.roster_units import ARMS, GAPS, KIND, MODELS, QUALITY, RANK, UNSAID, UnitFacts
from puesto.games.bolt.editors.roster_words import MAN, is_understood, nation_in, quality_of
from puesto.games.bolt.printed.pack_checks import CLOTHS
from puesto.games.bolt.printed.records import Nation
from puesto.games.bolt.table import names
from puesto.games.kit.listing import plain_letters

MOST_UNITS = 200
"""Units of an army that are read."""


class Gap(Struct, frozen=True):
    """A fact of a unit that the roster does not say, with what is usual."""

    unit: int
    """The place of the unit in `ReadArmy.troops`."""
    field: str
    """One of `GAPS`."""
    usual: Any = None
    """The usual value; None where there is none to offer."""


class ReadArmy(Struct, frozen=True):
    """The army of a roster: plain data of our records, and what is left to say."""

    name: str
    nation: Nation
    nation_named: str
    """The army as the roster calls it."""
    points: float
    platoons: tuple[str, ...]
    troops: tuple[dict[str, Any], ...]
    """Each as a `Troop` in plain data, with its `platoon` as a place in `platoons`."""
    unit_points: tuple[float, ...]
    told: tuple[tuple[str, ...], ...]
    """Of each unit, its lines in the roster, in the roster's language."""
    gaps: tuple[Gap, ...] = ()
    problems: tuple[Message, ...] = field(default_factory=tuple)
    """What was not understood and is left out."""


def is_of_this_game(roster: Roster) -> bool:
    """Return whether a roster is one of Bolt Action, of whatever edition."""
    return "bolt action" in plain_letters(roster.system) or not roster.system


def read_army(roster: Roster) -> ReadArmy:
    """Return the army of a roster with its platoons and units, in order (2)."""
    reading = _ArmyReading(roster)
    for force in roster.forces:
        reading.force(force)
    return reading.result()


class _ArmyReading:
    """The units read so far."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.platoons: list[str] = []
        self.troops: list[dict[str, Any]] = []
        self.points: list[float] = []
        self.told: list[tuple[str, ...]] = []
        self.gaps: list[Gap] = []
        self.problems: list[Message] = []
        self.costs_apart = self._are_costs_apart()

    def force(self, force: Force) -> None:
        """Read a platoon."""
        units = list(_units(force.selections))
        if not units:
            return
        self.platoons.append(force.name or f"{len(self.platoons) + 1}")
        for unit in units:
            self.add_units(unit, len(self.platoons) - 1)
        within = {id(selection) for unit in units for selection in (unit, *unit.walk())}
        loose = [
            selection
            for selection in force.selections
            if selection.points and id(selection) not in within and not any(_units((selection,)))
        ]
        self.problems += [
            msg(N_("No se entiende «{name}», y se deja fuera."), name=selection.name) for selection in loose
        ]

    def add_units(self, unit: Selection, platoon: int) -> None:
        """Add a unit of the roster as often as it is taken, to the platoon of that index.

        A spotter becomes a unit of its own after its unit, without cost. What exceeds `MOST_UNITS` is left out.
        """
        facts = UnitFacts(unit)
        number = max(1, unit.number)
        for _ in range(number):
            if len(self.troops) >= MOST_UNITS:
                too_many = msg(N_("La lista pasa de {n} unidades: las demás se dejan fuera."), n=MOST_UNITS)
                self.problems += [too_many] if too_many not in self.problems else []
                return
            place = len(self.troops)
            self.troops.append(facts.troop(platoon))
            self.points.append((_whole_cost(unit) if self.costs_apart else unit.points) / number)
            self.told.append(tuple(_lines(unit)))
            self.gaps += [Gap(place, name, usual) for name, usual in facts.gaps()]
            if facts.has_spotter:
                self.troops.append(facts.spotter(platoon, place))
                self.points.append(0)
                self.told.append(())

    def _are_costs_apart(self) -> bool:
        """Return whether the cost of a unit leaves out that of its choices: the sum of the file decides."""
        units = [unit for force in self.roster.forces for unit in _units(force.selections)]
        bare_cost, full_cost = sum(unit.points for unit in units), sum(map(_whole_cost, units))
        if self.roster.points:
            return abs(full_cost - self.roster.points) < abs(bare_cost - self.roster.points)
        return any(not unit.points and _whole_cost(unit) for unit in units)

    def result(self) -> ReadArmy:
        """Return the army that was read, with its nation and its gaps."""
        catalogue = next((force.catalogue for force in self.roster.forces if force.catalogue), "")
        nation = nation_in(plain_letters(catalogue)) or Nation.NONE
        if nation is Nation.NONE and self.troops:
            words = N_("«{army}» juega sin beneficios nacionales: nuestras reglas no traen los suyos (8).")
            unsaid = N_("La lista no dice de qué nación es: juega sin beneficios nacionales (8).")
            self.problems.insert(0, msg(words, army=catalogue) if catalogue else msg(unsaid))
        order = {name: place for place, name in enumerate(GAPS)}
        return ReadArmy(
            self.roster.name,
            nation,
            catalogue,
            self.roster.points,
            tuple(self.platoons),
            tuple(self.troops),
            tuple(self.points),
            tuple(self.told),
            tuple(sorted(self.gaps, key=lambda gap: (gap.unit, order[gap.field]))),
            tuple(self.problems),
        )


def _units(selections: tuple[Selection, ...]) -> Iterator[Selection]:
    """Yield the units among selections, also those below a heading.

    Trucks are models alone, and in some files squads are choices that have a quality or men of their own.
    """
    for selection in selections:
        inner = any(part.kind == "unit" for part in selection.walk())
        if selection.kind in ("unit", "model") or (not inner and _is_squad(selection)):
            yield selection
        else:
            yield from _units(selection.parts)


def _is_squad(selection: Selection) -> bool:
    """Return whether a choice has a quality, or men, directly in it."""
    names = [(plain_letters(part.name), part.kind) for part in selection.parts]
    return any(quality_of(name.split(" ")[0]) or (kind == "model" and MAN.search(name)) for name, kind in names)


def unread_choices(roster: Roster) -> list[Message]:
    """Return each choice of a unit that says nothing that is read, once."""
    unread = []
    for unit in (unit for force in roster.forces for unit in _units(force.selections)):
        for part in unit.walk():
            letters = plain_letters(part.name)
            if part.kind == "upgrade" and not part.parts and letters and not is_understood(letters):
                name = unit.own_name or unit.name
                unread.append(msg(N_("{unit}: «{text}» no se entiende, y se deja fuera."), unit=name, text=part.name))
    return [*dict.fromkeys(unread)]


def _whole_cost(selection: Selection) -> float:
    """Return the cost of a selection with all that is in it."""
    return selection.points + sum(part.points for part in selection.walk())


def _lines(unit: Selection) -> Iterator[str]:
    """Yield the lines of a unit in its roster."""
    for part in unit.walk():
        if part.kind == UNSAID:
            continue
        name = part.own_name or part.name
        yield f"{part.number} x {name}" if part.number > 1 and name[:1].isalpha() else name


def put_army(data: Mapping[str, Any], army: ReadArmy, place: int) -> dict[str, Any]:
    """Return the plain data of a battle with the army of a roster in place of the one at `place`."""
    battle = dict(data)
    armies = [dict(item) for item in data.get("armies") or ()]
    while len(armies) <= place:
        index = len(armies)
        army_name = Text(f"Ejército {index + 1}", f"Army {index + 1}")
        cloth = CLOTHS[index % len(CLOTHS)]
        armies.append(
            {"id": f"{data['id']}-army-{index + 1}", "name": {"es": army_name.es, "en": army_name.en}, "cloth": cloth}
        )
    side = armies[place]["id"]
    armies[place] |= {"nation": army.nation.value, "name": {"es": army.name, "en": army.name}, "characteristic": ""}
    removed_ids = {item["id"] for item in data.get("troops") or () if item.get("side") == side}
    other_troops = [item for item in data.get("troops") or () if item["id"] not in removed_ids]
    platoons_kept = {item.get("platoon") for item in other_troops}
    before = {item.get("platoon") for item in data.get("troops") or () if item["id"] in removed_ids}
    platoons = [item for item in data.get("platoons") or () if item["id"] in platoons_kept or item["id"] not in before]
    ids = [f"{side}-platoon-{number + 1}" for number in range(len(army.platoons))]
    used_ids = {platoon["id"] for platoon in platoons}
    ids = [id if id not in used_ids else f"{id}-r" for id in ids]
    platoons += [{"id": id, "name": {"es": name, "en": name}} for id, name in zip(ids, army.platoons, strict=True)]
    units = [f"{side}-unit-{number + 1}" for number in range(len(army.troops))]
    troops = []
    for id, entry in zip(units, army.troops, strict=True):
        own_team = {"team": units[entry["team"]]} if "team" in entry else {}
        troops.append(entry | {"id": id, "side": side, "platoon": ids[entry["platoon"]]} | own_team)
    battle |= {"armies": armies, "platoons": platoons, "troops": [*other_troops, *troops]}
    return battle


def gap_in_words(gap: Gap) -> Message:
    """Return the question about a gap in words, as it follows the unit's name and a colon."""
    return {
        QUALITY: msg(N_("¿qué calidad tiene?")),
        MODELS: msg(N_("¿cuántas miniaturas son?")),
        ARMS: msg(N_("¿qué armas lleva?")),
        RANK: msg(N_("¿qué graduación tiene?")),
        KIND: msg(N_("¿qué clase de vehículo es?")),
    }[gap.field]


def nation_in_words(army: ReadArmy) -> Text:
    """Return the nation of an army in words."""
    return names.NATIONS[army.nation.value]
