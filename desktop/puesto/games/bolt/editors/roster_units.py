"""A unit of a roster of another program: what is said of it, and what is left open (2, 7.13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puesto.core.messages import Text
from puesto.foreign.rosters import Selection
from puesto.games.bolt.editors import roster_words as words
from puesto.games.bolt.editors import vocabulary
from puesto.games.bolt.printed.records import Gait, Kind, Quality, Rank
from puesto.games.kit.listing import plain_letters

QUALITY, MODELS, ARMS, RANK, KIND = "quality", "models", "arms", "rank", "kind"
GAPS = (KIND, QUALITY, MODELS, RANK, ARMS)
"""Fields that a roster may leave open, in the order in which they are asked."""
USUAL_SQUAD, USUAL_GUN, USUAL_OFFICER = 10, 3, 2
"""The usual number of models, offered where the roster has none."""
MEN = "men"
"""The name of a part that counts all men of a unit, its leader too, as texts do."""
UNSAID = "unsaid"
"""The kind of a part that stands in no line of its own: what the name of its unit says."""
DAMAGE_KINDS = {
    "6": Kind.SOFT, "7": Kind.ARMOURED_CAR, "8": Kind.LIGHT_TANK, "9": Kind.MEDIUM_TANK, "10": Kind.HEAVY_TANK,
    "11": Kind.SUPER_HEAVY_TANK,
}  # fmt: skip
"""Damage value -> kind of vehicle (7.6)."""


class _Men:
    """The men of a unit as they are counted: with weapons, without, and those of whom nothing is said."""

    def __init__(self) -> None:
        self.arms: dict[str, int] = {}
        self.besides: dict[str, int] = {}
        self.unarmed = self.unsaid = 0

    @property
    def count(self) -> int:
        return sum(self.arms.values()) + self.unarmed + self.unsaid

    def add(self, man: Selection, team_weapon: str | None) -> None:
        """Add some men: with what their name or a choice of theirs says."""
        name = plain_letters(man.name)
        _, _, weapon_text = re.sub(r" w/ ?| con ", " with ", name).partition(" with ")
        choices = [(words.weapon_in(plain_letters(part.name)), part.number) for part in man.walk()]
        weapons = [(words.weapon_in(weapon_text), man.number)] if weapon_text else choices
        weapons = [(weapon, number) for weapon, number in weapons if weapon is not None]
        unarmed = words.UNARMED.search(name) or any("unarmed" in plain_letters(part.name) for part in man.parts)
        if not weapons and (not unarmed or weapon_text):
            weapons = [(words.weapon_in(name.replace(weapon_text, "") if weapon_text else name), man.number)]
        for weapon, _ in weapons:
            if weapon in vocabulary.BESIDES:
                self.besides[weapon] = self.besides.get(weapon, 0) + man.number
        if weapon_text and words.UNARMED.search(weapon_text) and words.weapon_in(weapon_text) is None:
            self.unarmed += man.number  # a gunner with his loader
        main_weapons = [(weapon, number) for weapon, number in weapons if weapon and weapon not in vocabulary.BESIDES]
        if len(main_weapons) > 1 and sum(number for _, number in main_weapons) == man.number:
            for weapon, number in main_weapons:
                self._arm(weapon, number)
        elif main_weapons:
            self._arm(main_weapons[0][0], man.number)
        elif unarmed:
            self.unarmed += man.number
        elif team_weapon is not None and "gunner" in name:
            self._arm(team_weapon, man.number)
        else:
            self.unsaid += man.number

    def _arm(self, weapon: str | None, number: int) -> None:
        if weapon is not None:
            self.arms[weapon] = self.arms.get(weapon, 0) + number

    def choose(self, weapon: str, number: int) -> None:
        """Give a weapon of the unit to as many men of whom nothing is said, or to riflemen."""
        for _ in range(number):
            if self.unsaid:
                self.unsaid -= 1
            elif weapon != "rifle" and self.arms.get("rifle", 0):
                self.arms["rifle"] -= 1
        self._arm(weapon, number)

    def replace(self, old: str, new: str, number: int) -> None:
        """Carry out "Replace A with B": one A less, one B more."""
        was, becomes = words.weapon_in(old), words.weapon_in(new)
        if was is not None and self.arms.get(was, 0) >= number:
            self.arms[was] -= number
        elif self.unsaid:
            self.unsaid -= min(number, self.unsaid)
        self._arm(becomes, number)


class UnitFacts:
    """The facts of a unit as far as its roster has them."""

    def __init__(self, unit: Selection) -> None:
        self.unit, self.parts = unit, list(unit.walk())
        labels = [plain_letters(item) for item in (unit.name, unit.group, *unit.categories)]
        first_label = labels[0]
        self.words = " ".join(labels)
        vehicles = (profile.entries for profile in unit.profiles if plain_letters(profile.kind) == "vehicle")
        self.profile: Mapping[str, str] | None = next(vehicles, None)
        on_foot = bool(words.FOOT.search(first_label))
        by_name = any(words.VEHICLE.search(label) for label in labels)
        by_name = by_name or any(words.VARIANT.search(part.name) for part in self.parts)
        self.is_vehicle = self.profile is not None or (by_name and not on_foot)
        is_officer = bool(words.OFFICERS.search(first_label))
        self.is_officer = not self.is_vehicle and is_officer
        self.is_gun = bool(
            not (self.is_vehicle or is_officer)
            and words.GUN.search(first_label)
            and not words.NO_GUN.search(first_label)
        )
        self.quality = self._quality()
        self.models, self.arms = (1, {}) if self.is_vehicle else self._men()
        self.mounted = self._vehicle_weapons() if self.is_vehicle else []
        self.has_spotter = not self.is_vehicle and any(
            re.match(r"(?:with )?spotters?\b|oteador", plain_letters(part.name)) for part in self.parts
        )

    # -- what is said

    def _quality(self) -> Quality | None:
        for part in self.parts:
            word = re.match(r"[a-z]+", plain_letters(part.name))
            if word and (quality := words.quality_of(word[0])) is not None:
                return quality
        return None

    def _men(self) -> tuple[int, dict[str, int]]:
        """Return the number of models and their weapons; 0 where the roster has no men."""
        stated_number = sum(part.number for part in self.unit.parts if part.name == MEN)
        men, weapon_counts = _Men(), dict[str, int]()
        if self.is_officer and not stated_number and not any(part.kind == "model" for part in self.parts):
            men.unsaid = 1
        self._collect(self.unit.parts, men, weapon_counts, None)
        team_weapon = self._team_weapon()
        model_count = stated_number or men.count
        for weapon, number in weapon_counts.items():
            if model_count:
                men.choose(weapon, number)
        if not model_count:
            arms = {team_weapon: 1} if team_weapon is not None else weapon_counts
            return 0, arms | men.besides
        if stated_number:
            men.unsaid = max(0, stated_number - sum(men.arms.values()) - men.unarmed)
        if team_weapon is not None:  # a team's own weapon stands once, and its crew carries what is said
            men.arms.setdefault(team_weapon, 1)
        elif men.unsaid:
            men.arms["rifle"] = men.arms.get("rifle", 0) + men.unsaid
        return model_count, {id: n for id, n in men.arms.items() if n > 0} | men.besides

    def _collect(
        self, parts: Iterable[Selection], men: _Men, weapon_counts: dict[str, int], team_weapon: str | None
    ) -> None:
        """Count the men among parts, and those within teams of the unit."""
        for part in parts:
            name = plain_letters(part.name)
            weapon = words.weapon_in(name)
            if part.name == MEN or re.match(r"(?:with )?spotters?\b|oteador", name):
                continue
            if (replaced := words.REPLACED.match(name)) is not None:
                men.replace(replaced["old"], replaced["new"], part.number)
            elif part.kind != "model" and words.ADDED.search(name):
                if weapon is not None:
                    men.add(part, None)
                else:
                    men.unsaid += part.number
            elif part.kind != "model" and any(inner.kind == "model" for inner in part.walk()):
                self._collect(part.parts, men, weapon_counts, weapon)
            elif weapon in vocabulary.BESIDES and part.kind != "model" and not words.MAN.search(name):
                men.besides[weapon] = men.besides.get(weapon, 0) + part.number
            elif weapon is not None and words.is_weapon_name(name) and part.kind != "model":
                weapon_counts[weapon] = weapon_counts.get(weapon, 0) + part.number
            elif part.kind == "model" or (words.MAN.search(name) and not words.NO_MAN.search(name)):
                men.add(part, team_weapon or self._team_weapon())

    def _team_weapon(self) -> str | None:
        """Return the weapon after which a gun or a team is named; None for any other unit."""
        name = plain_letters(self.unit.name)
        if "sniper" in name or "francotirador" in name:
            return "sniper_rifle"
        weapon = words.weapon_in(name)
        bare = " ".join(word for word in name.split() if words.quality_of(word.strip("()")) is None)
        is_named = words.TEAM.search(name) or words.is_weapon_name(bare)
        return weapon if self.is_gun or (is_named and weapon in words.CREWS) else None

    def _vehicle_weapons(self) -> list[tuple[str, int, str]]:
        """Return the weapons of a vehicle that its roster names: id, number, and mount or "" (5.3).

        Machine guns come last. Any number above 9 becomes 9.
        """
        weapons: list[tuple[str, int, str]] = []
        for part in self.parts:
            name = plain_letters(part.name)
            weapon = words.weapon_in(name)
            if weapon is None or re.match(r"replace|remove|upgrade|add\b", name):
                continue
            number = re.match(r"\d{1,2}\b(?! ?(?:mm|cm))", name)
            mount = next((mount for pattern, mount in words.MOUNT_WORDS if re.search(pattern, name)), "")
            count = max(1, part.number) * (int(number[0]) if number else 1)
            weapons.append((weapon.replace("flamethrower_infantry", "flamethrower_vehicle"), min(count, 9), mount))
        return sorted(weapons, key=lambda row: row[0] in ("lmg", "mmg", "hmg"))

    @property
    def is_fully_armed(self) -> bool:
        """Return whether a vehicle's roster names its own weapons, and not only such as were added to them."""
        names = [plain_letters(part.name) for part in self.parts]
        return any(words.weapon_in(name) is not None and not words.SECONDARY.search(name) for name in names) and all(
            mount for _, _, mount in self.mounted
        )

    @property
    def rank(self) -> Rank:
        """Return the rank that the roster names; `Rank.NONE` for none."""
        names = (self.unit.name, *(part.name for part in self.parts), *self.unit.categories)
        message = plain_letters(" ".join(names)).replace(".", "")
        return next((rank for pattern, rank in words.RANK_WORDS if pattern.search(message)), Rank.NONE)

    def vehicle_kind(self) -> tuple[Kind | None, Gait | None]:
        """Return kind and movement of a vehicle, as far as its table or its name says."""
        message = plain_letters(" ".join((self.profile or {}).values())) + " " + self.words
        gait = (
            Gait.HALF_TRACK
            if "half" in message or "semioruga" in message
            else Gait.TRACKED
            if "track" in message
            else Gait.WHEELED
            if "wheel" in message
            else None
        )
        damage = re.search(r"\b(6|7|8|9|10|11)\+", message)
        by_words = (kind for pattern, kind in words.KIND_WORDS if re.search(pattern, message))
        return (DAMAGE_KINDS[damage[1]] if damage else next(by_words, None)), gait

    # -- as our records

    def troop(self, platoon: int) -> dict[str, Any]:
        """Return the unit in plain data; gaps have the value of an empty record."""
        kind, gait = (Kind.INFANTRY, Gait.INFANTRY)
        if self.is_vehicle:
            message, moves = self.vehicle_kind()
            kind, gait = message or Kind.MEDIUM_TANK, moves or Gait.TRACKED
            if moves is None and kind in (Kind.SOFT, Kind.ARMOURED_CAR):
                gait = Gait.WHEELED
        elif self.is_gun:
            kind, gait = Kind.ARTILLERY, Gait.MEDIUM_GUN
        elif any(weapon in vocabulary.FIXED for weapon in self.arms) and self.models < 6:
            gait = Gait.FIXED_TEAM
        name = self.name
        arms: list[dict[str, Any]] = [{"weapon": weapon, "count": number} for weapon, number in self.arms.items()]
        arms += [{"weapon": weapon, "count": number, "mount": mount} for weapon, number, mount in self.mounted]
        return {
            "name": {"es": name, "en": name},
            "kind": kind.value,
            "gait": gait.value,
            "quality": self.quality.value if self.quality is not None else "",
            "models": self.models,
            "arms": arms,
            "rank": self.rank.value if self.is_officer else "",
            "special": self._special(),
            "platoon": platoon,
        } | self._capacity()

    def _special(self) -> list[str]:
        """Return the special rules that the names of the unit and of its choices say (8, 9)."""
        message = plain_letters("\n".join((self.unit.name, *(part.name for part in self.parts))))
        rules = [id for pattern, id in words.SPECIAL_WORDS if re.search(pattern, message)]
        name = plain_letters(self.unit.name)
        if not self.is_vehicle:
            if re.search(r"\bmedics?\b|\bmedico\b|sanitario", name):
                rules.append("medic")
            if re.search(r"observer|observador", name):
                rules.append("air_observer" if re.search(r"\bair\b|aere|aviacion", message) else "artillery_observer")
            if "sniper_rifle" in self.arms:
                rules.append("sniper_scope")
        elif re.search(r"open-?topped", plain_letters(" ".join((self.profile or {}).values()))):
            rules.append("open_topped")
        return [*dict.fromkeys(rules)]

    @property
    def name(self) -> str:
        """Return the unit's name: the player's own first, and its variant in brackets."""
        variant = next((part.name for part in self.parts if words.VARIANT.search(part.name)), "")
        name = self.unit.own_name or self.unit.name
        return (f"{name} ({variant})" if variant and self.is_vehicle else name).replace(":", "")

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
            if not self.is_fully_armed:
                yield ARMS, None
            return
        if self.is_officer and self.rank is Rank.NONE:
            yield RANK, Rank.SECOND_LIEUTENANT.value
        if not self.models:
            yield MODELS, self._usual_models()
        if not self.arms:
            yield ARMS, None if self.is_gun else "rifle"

    def _usual_models(self) -> int:
        """Return the usual number of models of such a unit."""
        if self.is_officer:
            return USUAL_OFFICER
        if self.is_gun:
            return USUAL_GUN
        if words.TEAM.search(plain_letters(self.unit.name)) or self._team_weapon() is not None:
            return next((words.CREWS[weapon] for weapon in self.arms if weapon in words.CREWS), USUAL_OFFICER)
        return USUAL_SQUAD
