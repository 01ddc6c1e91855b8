"""An army of ours from a roster of BattleScribe or New Recruit, as far as the roster says (2).

What it does not say is a gap: nothing is ever guessed, only a usual value is offered for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct, field
from puesto.foreign.rosters import Force, Roster, Selection
from puesto.games.bolt.editors import vocabulary
from puesto.games.bolt.printed.pack_checks import CLOTHS
from puesto.games.bolt.printed.records import Gait, Kind, Nation, Quality, Rank
from puesto.games.bolt.table import names
from puesto.games.kit.listing import plain_letters

QUALITY, MODELS, ARMS, RANK, KIND = "quality", "models", "arms", "rank", "kind"
GAPS = (KIND, QUALITY, MODELS, RANK, ARMS)
"""Fields that a roster may leave open, in the order in which they are asked."""
QUALITY_WORDS = {
    "inexperienced": Quality.INEXPERIENCED,
    "green": Quality.INEXPERIENCED,
    "regular": Quality.REGULAR,
    "veteran": Quality.VETERAN,
    "vetean": Quality.VETERAN,
}
"""How the name of a choice begins that tells the quality; one is misspelt in files of players."""
NATION_WORDS = {
    "german": Nation.GERMANY,
    "united states": Nation.US,
    "america": Nation.US,
    "british": Nation.UK,
    "britain": Nation.UK,
    "united kingdom": Nation.UK,
    "japan": Nation.JAPAN,
    "soviet": Nation.USSR,
    "ussr": Nation.USSR,
    "australia": Nation.AUSTRALIA,
}
OFFICERS = re.compile(r"\b(platoon commander|company commander|commander|lieutenant|captain|major|officer)\b")
RANK_WORDS = (
    ("second lieutenant", Rank.SECOND_LIEUTENANT),
    ("2nd lieutenant", Rank.SECOND_LIEUTENANT),
    ("first lieutenant", Rank.FIRST_LIEUTENANT),
    ("1st lieutenant", Rank.FIRST_LIEUTENANT),
    ("captain", Rank.CAPTAIN),
    ("major", Rank.MAJOR),
)
WEAPON_WORDS: tuple[tuple[str, str], ...] = (
    (r"super[- ]?heavy (?:anti-?tank|at) gun", "super_heavy_at_gun"),
    (r"heavy (?:anti-?tank|at) gun", "heavy_at_gun"),
    (r"medium (?:anti-?tank|at) gun", "medium_at_gun"),
    (r"light (?:anti-?tank|at) gun", "light_at_gun"),
    (r"heavy auto-?cannon", "heavy_autocannon"),
    (r"light auto-?cannon|auto-?cannon", "light_autocannon"),
    (r"heavy howitzer", "heavy_howitzer"),
    (r"medium howitzer", "medium_howitzer"),
    (r"light howitzer", "light_howitzer"),
    (r"heavy mortar", "heavy_mortar"),
    (r"medium mortar", "medium_mortar"),
    (r"light mortar", "light_mortar"),
    (r"sub-?machine ?guns?|\bsmgs?\b", "smg"),
    (r"heavy machine ?guns?|\bhmgs?\b", "hmg"),
    (r"medium machine ?guns?|\bmmgs?\b", "mmg"),
    (r"light machine ?guns?|\blmgs?\b", "lmg"),
    (r"assault rifles?", "assault_rifle"),
    (r"automatic rifles?|\bbars?\b", "automatic_rifle"),
    (r"anti-?tank rifles?|\bat rifles?\b", "at_rifle"),
    (r"panzerschrecks?", "panzerschreck"),
    (r"panzerfausts?", "panzerfaust"),
    (r"bazookas?", "bazooka"),
    (r"\bpiats?\b", "piat"),
    (r"flame-?throwers?", "flamethrower_infantry"),
    (r"pistols?", "pistol"),
    (r"rifles?|carbines?", "rifle"),
)
"""What a weapon is called, the longest first, and ours."""
CREWS = {"mmg": 3, "hmg": 3, "medium_mortar": 4, "heavy_mortar": 5, "light_mortar": 2, "at_rifle": 2}
CREWS |= {"bazooka": 2, "panzerschreck": 2, "piat": 2, "flamethrower_infantry": 2}
USUAL_SQUAD, USUAL_GUN, USUAL_OFFICER = 10, 3, 2
"""The usual number of models, offered where the roster has none."""
MEN = "men"
"""The name of a part that counts all men of a unit, its leader too, as texts do."""
_MAN = re.compile(
    r"\b(soldiers?|ncos?|nco|man|men|riflem[ae]n|gunner|loader|assistant|crewm[ae]n|trooper|guardsm[ae]n|marine)\b"
)
_NO_MAN = re.compile(r"\bteam\b|^replace\b|^additional\b|^add\b|^upgrade\b")
_REPLACED = re.compile(r"^replace (?P<old>.+?) with (?P<new>.+)$")
_VEHICLE = re.compile(
    r"(?<!anti-)(?<!anti )\btanks?\b|armou?red car|transport|\btows?\b|vehicle|self-propelled|carrier|assault gun|recce"
    r"|truck|\bausf\b|\bsd\.? ?kfz|\bpanzer\b|half-?track"
)
_GUN = re.compile(r"\bgun\b|howitzer|\bflak\b|\bpak\b|\d ?mm\b|\d ?cm\b|pounder|\bpdr\b")
_TEAM = re.compile(r"\bteam\b|\bsniper\b")
"""A unit that is named after its weapon; a squad named after weapons does not say how many of each."""
_VARIANT = re.compile(r"(?i)^(ausf|mk|mark|model|m\d|type)\b")
_MOUNTS = {"turret": "turret", "coaxial": "turret", "co-axial": "turret", "hull": "hull", "pintle": "turret"}
_MOUNTS |= {"forward": "front", "front": "front", "rear": "rear", "bow": "hull"}


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

    def force(self, force: Force) -> None:
        """Read a platoon."""
        units = list(_units(force.selections))
        if not units:
            return
        self.platoons.append(force.name or f"{len(self.platoons) + 1}")
        for unit in units:
            self.unit(unit, len(self.platoons) - 1)
        loose = [selection.name for selection in force.selections if selection.points and selection not in units]
        self.problems += [msg(N_("No se entiende «{name}», y se deja fuera."), name=name) for name in loose]

    def unit(self, unit: Selection, platoon: int) -> None:
        """Read a unit, with its spotter as one of its own."""
        facts = _UnitFacts(unit)
        for _ in range(max(1, unit.number) if unit.kind == "unit" else 1):
            place = len(self.troops)
            self.troops.append(facts.troop(platoon))
            self.points.append(unit.points)
            self.told.append(tuple(_lines(unit)))
            self.gaps += [Gap(place, name, usual) for name, usual in facts.gaps()]
            if facts.has_spotter:
                self.troops.append(facts.spotter(platoon, place))
                self.points.append(0)
                self.told.append(())

    def result(self) -> ReadArmy:
        catalogue = next((force.catalogue for force in self.roster.forces if force.catalogue), "")
        known = plain_letters(catalogue)
        nation = next((nation for word, nation in NATION_WORDS.items() if word in known), Nation.NONE)
        if nation is Nation.NONE and catalogue:
            words = N_("«{army}» juega sin beneficios nacionales: nuestras reglas no traen los suyos (8).")
            self.problems.insert(0, msg(words, army=catalogue))
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
    """Yield the units among selections, also those below a heading, and trucks, which are models alone."""
    for selection in selections:
        if selection.kind in ("unit", "model"):
            yield selection
        else:
            yield from _units(selection.parts)


def _lines(unit: Selection) -> Iterator[str]:
    """Yield the lines of a unit in its roster."""
    for part in unit.walk():
        yield f"{part.number} x {part.name}" if part.number > 1 else part.name


class _UnitFacts:
    """The facts of a unit as far as its roster has them."""

    def __init__(self, unit: Selection) -> None:
        self.unit, self.parts = unit, list(unit.walk())
        self.words = plain_letters(" ".join((unit.name, unit.group, *unit.categories)))
        profile = next((profile.entries for profile in unit.profiles if plain_letters(profile.kind) == "vehicle"), None)
        self.profile: Mapping[str, str] | None = profile
        self.is_vehicle = profile is not None or any(
            _VEHICLE.search(plain_letters(item)) for item in (unit.name, unit.group, *unit.categories)
        )
        self.is_vehicle = self.is_vehicle or any(_VARIANT.search(part.name) for part in self.parts)
        is_officer = bool(OFFICERS.search(plain_letters(unit.name)))
        named = plain_letters(unit.name)
        self.is_gun = not (self.is_vehicle or is_officer) and bool(_GUN.search(named)) and "machine gun" not in named
        self.is_officer = not self.is_vehicle and is_officer
        self.quality = self._quality()
        self.models, self.arms = self._men()
        self.has_spotter = any(plain_letters(part.name).startswith("spotter") for part in self.parts)

    # -- what is said

    def _quality(self) -> Quality | None:
        for part in self.parts:
            word = re.match(r"[a-z]+", plain_letters(part.name))
            if word and word[0] in QUALITY_WORDS:
                return QUALITY_WORDS[word[0]]
        return None

    def _men(self) -> tuple[int, dict[str, int]]:
        """Return the number of models and their weapons; 0 where the roster has no men."""
        men, arms, besides, chosen = 0, dict[str, int](), dict[str, int](), dict[str, int]()
        if self.is_vehicle:
            return 1, {}
        whole = sum(part.number for part in self.unit.parts if part.name == MEN)
        leader = 1 if self.is_officer and not whole else 0
        for part in self.unit.parts:
            name = plain_letters(part.name)
            if replaced := _REPLACED.match(name):
                self._replace(arms, replaced["old"], replaced["new"], part.number)
                continue
            if re.match(r"additional .*\bm[ae]n\b", name):
                leader += part.number
                continue
            weapon = weapon_in(name)
            if weapon in vocabulary.BESIDES:
                besides[weapon] = besides.get(weapon, 0) + part.number
            elif weapon is not None and _names_only(name) and part.kind != "model":
                chosen[weapon] = chosen.get(weapon, 0) + part.number
            elif part.kind == "model" or (_MAN.search(name) and not _NO_MAN.search(name)):
                men += part.number
                self._arm(arms, besides, part)
        men += leader
        if leader:
            arms["rifle"] = arms.get("rifle", 0) + leader
        for weapon, number in chosen.items():  # the unit has it: so many men carry it in place of a rifle
            if men and weapon != "rifle":
                arms["rifle"] = arms.get("rifle", 0) - min(number, arms.get("rifle", 0))
                arms[weapon] = arms.get(weapon, 0) + number
        if not men:
            name = plain_letters(self.unit.name)
            own = weapon_in(name) if self.is_gun or _TEAM.search(name) else None
            arms = {own: 1} if own is not None else {}
        return men, {id: n for id, n in arms.items() if n > 0} | besides

    @staticmethod
    def _arm(arms: dict[str, int], besides: dict[str, int], man: Selection) -> None:
        """Add the weapons of some men: what their name or a choice of theirs says, else rifles."""
        name = plain_letters(man.name)
        _, _, carried = name.partition(" with ")
        own = [weapon_in(carried)] if carried else [weapon_in(plain_letters(part.name)) for part in man.parts]
        results = [weapon for weapon in own if weapon is not None]
        if not results and not carried and "loader" not in name and "assistant" not in name:
            results = [weapon for weapon in [weapon_in(name)] if weapon is not None]
        for weapon in results:
            if weapon in vocabulary.BESIDES:
                besides[weapon] = besides.get(weapon, 0) + man.number
        main = next((weapon for weapon in results if weapon not in vocabulary.BESIDES), None)
        if main is None and ("loader" in name or "assistant" in name):
            return
        arms[main or "rifle"] = arms.get(main or "rifle", 0) + man.number

    @staticmethod
    def _replace(arms: dict[str, int], old: str, new: str, number: int) -> None:
        """Carry out "Replace A with B": one A less, one B more."""
        was, becomes = weapon_in(old), weapon_in(new)
        if was is not None:
            arms[was] = arms.get(was, 0) - number
        if becomes is not None:
            arms[becomes] = arms.get(becomes, 0) + number

    @property
    def rank(self) -> Rank:
        """Return the rank that the roster names; `Rank.NONE` for none."""
        message = plain_letters(" ".join((self.unit.name, *(part.name for part in self.parts), *self.unit.categories)))
        return next((rank for words, rank in RANK_WORDS if words in message), Rank.NONE)

    def vehicle_kind(self) -> tuple[Kind | None, Gait | None]:
        """Return kind and movement of a vehicle, as far as its table says."""
        message = plain_letters(" ".join((self.profile or {}).values())) + " " + self.words
        gait = (
            Gait.HALF_TRACK
            if "half" in message
            else Gait.TRACKED
            if "track" in message
            else Gait.WHEELED
            if "wheel" in message
            else None
        )
        damage = re.search(r"\b(6|7|8|9|10|11)\+", message)
        kinds = {
            "6": Kind.SOFT, "7": Kind.ARMOURED_CAR, "8": Kind.LIGHT_TANK, "9": Kind.MEDIUM_TANK,
            "10": Kind.HEAVY_TANK, "11": Kind.SUPER_HEAVY_TANK,
        }  # fmt: skip
        return (kinds[damage[1]] if damage else None), gait

    # -- as our records

    def troop(self, platoon: int) -> dict[str, Any]:
        """Return the unit in plain data; gaps have the value of an empty record."""
        kind, gait = (Kind.INFANTRY, Gait.INFANTRY)
        if self.is_vehicle:
            message, moves = self.vehicle_kind()
            kind, gait = message or Kind.MEDIUM_TANK, moves or Gait.TRACKED
        elif self.is_gun:
            kind, gait = Kind.ARTILLERY, Gait.MEDIUM_GUN
        elif any(weapon in vocabulary.FIXED for weapon in self.arms) and self.models < 6:
            gait = Gait.FIXED_TEAM
        name = self.name
        return {
            "name": {"es": name, "en": name},
            "kind": kind.value,
            "gait": gait.value,
            "quality": self.quality.value if self.quality is not None else "",
            "models": self.models,
            "arms": [{"weapon": weapon, "count": number} for weapon, number in self.arms.items()],
            "rank": self.rank.value if self.is_officer else "",
            "special": [],
            "platoon": platoon,
        } | self._capacity()

    @property
    def name(self) -> str:
        """Return the unit's name: the player's own first, and its variant in brackets."""
        variant = next((part.name for part in self.parts if _VARIANT.search(part.name)), "")
        name = self.unit.own_name or self.unit.name
        return (f"{name} ({variant})" if variant else name).replace(":", "")

    def _capacity(self) -> dict[str, Any]:
        message = next((value for key, value in (self.profile or {}).items() if "transport" in plain_letters(key)), "")
        result = re.search(r"\d{1,2}", message)
        return {"capacity": int(result[0])} if result else {}

    def spotter(self, platoon: int, team: int) -> dict[str, Any]:
        """Return the spotter of the unit, a unit that spots for it (9.13)."""
        name = Text(f"Oteador de {self.name}", f"Spotter of {self.name}")
        return {
            "name": {"es": name.es, "en": name.en},
            "kind": Kind.INFANTRY.value,
            "gait": Gait.INFANTRY.value,
            "quality": self.quality.value if self.quality is not None else "",
            "models": 1,
            "arms": [],
            "rank": "",
            "special": ["spotter"],
            "platoon": platoon,
            "team": team,
        }

    def gaps(self) -> Iterator[tuple[str, Any]]:
        """Yield the fields that the roster leaves open, with the usual value."""
        if self.quality is None:
            yield QUALITY, Quality.REGULAR.value
        if self.is_vehicle:
            kind, _ = self.vehicle_kind()
            if kind is None:
                yield KIND, None
            yield ARMS, None
            return
        if self.is_officer and self.rank is Rank.NONE:
            yield RANK, Rank.SECOND_LIEUTENANT.value
        if not self.models:
            yield MODELS, self._usual_models()
        if not self.arms:
            yield ARMS, None if self.is_gun else "rifle"

    def _usual_models(self) -> int:
        if self.is_officer:
            return USUAL_OFFICER
        if self.is_gun:
            return USUAL_GUN
        return next((CREWS[weapon] for weapon in self.arms if weapon in CREWS), USUAL_SQUAD)


def weapon_in(name: str) -> str | None:
    """Return our weapon for the longest name of one in a plain text; None for none (7.13)."""
    return next((id for pattern, id in WEAPON_WORDS if re.search(pattern, name)), None)


def _names_only(name: str) -> bool:
    """Return whether a text is nothing but the name of a weapon."""
    return any(re.fullmatch(rf"(?:{pattern})(?: ?\(.*\))?", name) for pattern, _ in WEAPON_WORDS)


def put_army(data: Mapping[str, Any], army: ReadArmy, place: int) -> dict[str, Any]:
    """Return the plain data of a battle with the army of a roster in place of the one at `place`."""
    battle = dict(data)
    armies = [dict(item) for item in data.get("armies") or ()]
    while len(armies) <= place:
        index = len(armies)
        named = Text(f"Ejército {index + 1}", f"Army {index + 1}")
        cloth = CLOTHS[index % len(CLOTHS)]
        armies.append(
            {"id": f"{data['id']}-army-{index + 1}", "name": {"es": named.es, "en": named.en}, "cloth": cloth}
        )
    side = armies[place]["id"]
    armies[place] |= {"nation": army.nation.value, "name": {"es": army.name, "en": army.name}, "characteristic": ""}
    gone = {item["id"] for item in data.get("troops") or () if item.get("side") == side}
    kept = [item for item in data.get("troops") or () if item["id"] not in gone]
    own = {item.get("platoon") for item in kept}
    before = {item.get("platoon") for item in data.get("troops") or () if item["id"] in gone}
    platoons = [item for item in data.get("platoons") or () if item["id"] in own or item["id"] not in before]
    ids = [f"{side}-platoon-{number + 1}" for number in range(len(army.platoons))]
    taken = {platoon["id"] for platoon in platoons}
    ids = [id if id not in taken else f"{id}-r" for id in ids]
    platoons += [{"id": id, "name": {"es": name, "en": name}} for id, name in zip(ids, army.platoons, strict=True)]
    units = [f"{side}-unit-{number + 1}" for number in range(len(army.troops))]
    troops = []
    for id, entry in zip(units, army.troops, strict=True):
        own_team = {"team": units[entry["team"]]} if "team" in entry else {}
        troops.append(entry | {"id": id, "side": side, "platoon": ids[entry["platoon"]]} | own_team)
    battle |= {"armies": armies, "platoons": platoons, "troops": [*kept, *troops]}
    return battle


def gap_in_words(gap: Gap) -> Message:
    """Return what a gap asks."""
    return {
        QUALITY: msg(N_("¿Qué calidad tiene?")),
        MODELS: msg(N_("¿Cuántas miniaturas son?")),
        ARMS: msg(N_("¿Qué armas lleva?")),
        RANK: msg(N_("¿Qué graduación tiene?")),
        KIND: msg(N_("¿Qué clase de vehículo es?")),
    }[gap.field]


def nation_in_words(army: ReadArmy) -> Text:
    """Return the nation of an army."""
    return names.NATIONS[army.nation.value]
