"""A battle's armies as lines of plain text: armies, their platoons, and the units of each (2).

Lines are read tolerantly: the order of the parts after the colon, capitals, accents and the language are free.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping
from typing import Any

from puesto.core.game.record_forms import ListForm
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.games.bolt.editors import vocabulary
from puesto.games.bolt.orders.platoons import ROLES, is_of_one_quality
from puesto.games.bolt.printed.pack_checks import CLOTHS, MOST_MODELS
from puesto.games.bolt.printed.records import VEHICLES, Gait, Kind, Quality
from puesto.games.bolt.table import names
from puesto.games.kit.listing import listed_lines, plain_letters

HELP: tuple[Message, ...] = (
    msg(N_("Ejército, y desde ahí lo suyo: «Ejército Norte: Alemania» o «Ejército Sur: Reino Unido, Venganza».")),
    msg(N_("Pelotón, con sus mínimos, y desde ahí lo suyo: «Pelotón 1: 1 oficial, 2 infantería».")),
    msg(N_("Unidad: «- Escuadra Braun: regular, 10 miniaturas, 8 fusil, ametralladora ligera, panzerfaust».")),
    msg(N_("Oficial: «- Weber: veterana, 2 miniaturas, teniente 2.º, subfusil, fusil».")),
    msg(N_("Vehículo: «- Tigre: tanque pesado, veterana, torreta cañón anticarro superpesado, casco MMG, torreta».")),
    msg(N_("También: capacidad 12, en Hanomag, oteador de Mortero, en reserva, obstinada, francotirador, 9 de 10.")),
    msg(N_("Las líneas vacías y las que empiezan por # no cuentan.")),
)
_ARMY = re.compile(r"(?:ejercito|army)\b\s*(?P<name>[^:]+?)\s*(?::\s*(?P<rest>.*))?\Z")
_PLATOON = re.compile(r"(?P<name>[^:]*\b(?:peloton|platoon)\b[^:]*?)\s*(?::\s*(?P<rest>.*))?\Z")
_UNIT = re.compile(r"(?P<name>[^:]+?)\s*:\s*(?P<rest>.*)\Z")
_MODELS = re.compile(r"(?P<now>\d{1,3})(?: (?:de|of) (?P<full>\d{1,3}))?(?: (?:miniaturas?|hombres?|models?|men))?\Z")
_CAPACITY = re.compile(r"(?:capacidad|capacity) (?P<n>\d{1,3})\Z")
_ABOARD = re.compile(r"(?:en|in) (?P<name>.+)\Z")
_SPOTTER = re.compile(r"(?:oteador de|spotter of) (?P<name>.+)\Z")
_COUNTED = re.compile(r"(?:(?P<n>\d{1,2}) ?x? )?(?P<word>.+)\Z")
RESERVE = ("en reserva", "in reserve", "reserva", "reserve")
NEEDED = {"oficial": "officer", "infanteria": "infantry", "artilleria": "artillery", "vehiculo": "vehicle"} | {
    role: role for role in ROLES
}
USUAL_GAITS = {Kind.INFANTRY: Gait.INFANTRY, Kind.ARTILLERY: Gait.MEDIUM_GUN, Kind.SOFT: Gait.WHEELED}
USUAL_GAITS |= {Kind.ARMOURED_CAR: Gait.WHEELED}
"""How a kind moves where the line does not say it; tanks go on tracks."""


class _Sheet:
    """The data that the lines go into, and what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = copy.deepcopy(dict(data))
        self.before: list[dict[str, Any]] = list(self.data.get("armies") or ())
        self.data |= {"armies": [], "platoons": [], "troops": []}
        self.platoon = ""
        self.lines: list[int] = []
        """Of each unit, its line."""
        self.problems: list[tuple[int, Message]] = []

    def wrong(self, line: int, message: Message) -> None:
        self.problems.append((line, message))

    def army(self, line: int, name: str, rest: str) -> None:
        """Read a line that names an army."""
        index = len(self.data["armies"])
        army_before = self.before[index] if index < len(self.before) else {}
        entries: dict[str, Any] = {
            "id": army_before.get("id") or f"{self.data['id']}-army-{index + 1}",
            "name": {"es": name, "en": name},
            "cloth": army_before.get("cloth") or CLOTHS[index % len(CLOTHS)],
        }
        for part in _parts(rest):
            if part in vocabulary.NATIONS:
                entries["nation"] = vocabulary.NATIONS[part]
            elif part in vocabulary.BENEFITS:
                entries["characteristic"] = vocabulary.BENEFITS[part]
            else:
                self.wrong(line, msg(N_("«{part}» no es una nación ni un beneficio nacional"), part=part))
        self.data["armies"].append(entries)
        self.platoon = ""

    def section(self, line: int, name: str, rest: str) -> None:
        """Read a platoon with its minimums."""
        self.platoon = f"{self.data['id']}-platoon-{len(self.data['platoons']) + 1}"
        entries: dict[str, Any] = {"id": self.platoon, "name": {"es": name, "en": name}}
        for part in _parts(rest):
            result = _COUNTED.match(part)
            role = NEEDED.get(result["word"].removesuffix("es").removesuffix("s")) if result else None
            role = role or (NEEDED.get(result["word"]) if result else None)
            if result is None or role is None:
                words = N_("«{part}»: se espera cuántos oficiales, infantería, artillería o vehículos necesita")
                self.wrong(line, msg(words, part=part))
                continue
            entries[role] = int(result["n"] or 1)
        self.data["platoons"].append(entries)

    def unit(self, line: int, name: str, rest: str) -> None:
        """Read a line that describes a unit."""
        if not self.data["armies"]:
            self.wrong(line, msg(N_("se espera antes una línea de ejército: «Ejército Norte: Alemania»")))
            return
        entries: dict[str, Any] = {
            "id": f"{self.data['id']}-unit-{len(self.data['troops']) + 1}",
            "name": {"es": name, "en": name},
            "side": self.data["armies"][-1]["id"],
            "kind": Kind.INFANTRY.value,
            "models": 0,
            "arms": [],
            "special": [],
        }
        entries |= {"platoon": self.platoon} if self.platoon else {}
        qualities: list[Quality] = []
        for part in _parts(rest):
            if part in vocabulary.QUALITIES:
                qualities.append(Quality(vocabulary.QUALITIES[part]))
            elif not self._put(entries, part):
                self.wrong(line, msg(N_("«{part}» no se entiende"), part=part))
        if not qualities:
            self.wrong(line, msg(N_("falta la calidad: novata, regular o veterana")))
            return
        if not is_of_one_quality(qualities):
            self.wrong(line, msg(N_("no se mezclan calidades en una unidad (2)")))
            return
        entries["quality"] = qualities[0].value
        self._complete(line, entries)
        self.data["troops"].append(entries)
        self.lines.append(line)

    def _put(self, item: dict[str, Any], part: str) -> bool:
        """Put what a part of a line means into its unit; whether it means anything."""
        for words, field in ((vocabulary.RANKS, "rank"), (vocabulary.KINDS, "kind"), (vocabulary.GAITS, "gait")):
            if part in words:
                item[field] = words[part]
                return True
        if part in vocabulary.SPECIALS:
            item["special"].append(vocabulary.SPECIALS[part])
        elif part in RESERVE:
            item["reserve"] = True
        elif result := _MODELS.match(part):
            item["models"], item["most"] = int(result["now"]), int(result["full"] or 0)
        elif result := _CAPACITY.match(part):
            item["capacity"] = int(result["n"])
        elif arm := read_arm(part):
            item["arms"].append(arm)
        elif result := _SPOTTER.match(part):
            item["team"] = result["name"]
            item["special"].append("spotter")
        elif result := _ABOARD.match(part):
            item["aboard"] = result["name"]
        else:
            return False
        return True

    def _complete(self, line: int, item: dict[str, Any]) -> None:
        """Complete a line with what it leaves out: the models of a vehicle, its gait; and check the models."""
        kind = Kind(item["kind"])
        on_foot = kind is Kind.INFANTRY
        fixed = on_foot and any(arm["weapon"] in vocabulary.FIXED for arm in item["arms"]) and item["models"] < 6
        gait = Gait.FIXED_TEAM if fixed else USUAL_GAITS.get(kind, Gait.TRACKED)
        item.setdefault("gait", gait.value)
        item["models"] = item["models"] or (1 if kind in VEHICLES else 0)
        if not 1 <= item["models"] <= MOST_MODELS:
            words = N_("se esperan de 1 a {n} miniaturas: «10 miniaturas»")
            self.wrong(line, msg(words, n=MOST_MODELS))
        weapon_count = sum(arm["count"] for arm in item["arms"] if arm["weapon"] not in vocabulary.BESIDES)
        if on_foot and weapon_count > item["models"] > 0:
            self.wrong(line, msg(N_("{n} armas son más que sus miniaturas"), n=weapon_count))

    def bind(self) -> None:
        """Set transports and teams by name, once every unit has been read."""
        for item, line in zip(self.data["troops"], self.lines, strict=True):
            for field in ("aboard", "team"):
                if field not in item:
                    continue
                mates = (entry for entry in self.data["troops"] if entry["side"] == item["side"])
                result = next((mate for mate in mates if plain_letters(mate["name"]["es"]) == item[field]), None)
                if result is None:
                    words = N_("no hay ninguna unidad «{name}» en su ejército")
                    self.wrong(line, msg(words, name=item.pop(field)))
                else:
                    item[field] = result["id"]


def _parts(rest: str | None) -> list[str]:
    return [part for raw in plain_letters(rest or "").split(",") if (part := raw.strip())]


def read_arm(part: str) -> dict[str, Any] | None:
    """Return a weapon with count and mount from `7 fusil`, `torreta MMG`; None if it is none (7.13)."""
    mount = next((id for word, id in vocabulary.PLACES.items() if part.startswith(f"{word} ")), "")
    if mount:
        part = part.partition(" ")[2]
    result = _COUNTED.match(part)
    weapon = vocabulary.ARMS.get(result["word"]) if result else None
    if result is None or weapon is None:
        return None
    return {"weapon": weapon, "count": int(result["n"] or 1)} | ({"mount": mount} if mount else {})


def read_listing(text: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[int, Message]]]:
    """Return the data with the content of the lines, and each invalid line with what was expected (2)."""
    sheet = _Sheet(data)
    last = 0
    for item in listed_lines(text):
        line, number = item.text, item.number
        plain, last = plain_letters(line), number
        if item.bullet and (result := _UNIT.match(line)):
            sheet.unit(number, result["name"], result["rest"])
        elif result := _ARMY.match(plain):
            sheet.army(number, line[result.start("name") : result.end("name")], result["rest"] or "")
        elif result := _PLATOON.match(plain):
            sheet.section(number, line[: result.end("name")], result["rest"] or "")
        else:
            expected = N_("se espera un ejército, un pelotón, o una unidad con «-» delante y su nombre con «:»")
            sheet.wrong(number, msg(expected))
    sheet.bind()
    if len(sheet.data["armies"]) < 2:
        sheet.wrong(last + 1, msg(N_("hacen falta dos ejércitos o más")))
    return sheet.data, sorted(sheet.problems, key=lambda problem: problem[0])


# ---- the other way round


def write_listing(data: Mapping[str, Any], say: Callable[[Text], str]) -> str:
    """Return a battle, plain data of a scenario file, as text that `read_listing` reads back (2)."""
    lines: list[str] = []
    name_by_id = {item.get("id"): _name_of(item, say) for item in data.get("troops") or ()}

    def unit_lines(army: Mapping[str, Any], platoon: str) -> None:
        for item in data.get("troops") or ():
            if item.get("side") == army.get("id") and (item.get("platoon") or "") == platoon:
                lines.append(f"- {_name_of(item, say)}: {', '.join(_unit_parts(item, name_by_id, say))}")

    for army in data.get("armies") or ():
        traits = [say(names.NATIONS[nation])] if (nation := army.get("nation")) in names.NATIONS and nation else []
        benefit = names.CHARACTERISTICS.get(army.get("characteristic") or "")
        traits += [say(benefit)] if isinstance(benefit, Text) and army.get("characteristic") else []
        lines.append(f"{say(ARMY)} {_name_of(army, say)}" + (f": {', '.join(traits)}" if traits else ""))
        platoons = {
            item.get("platoon") or "" for item in data.get("troops") or () if item.get("side") == army.get("id")
        }
        unit_lines(army, "")
        for platoon in data.get("platoons") or ():
            if platoon.get("id") in platoons:
                needs = [f"{platoon[role]} {say(NEEDS[role])}" for role in ROLES if platoon.get(role)]
                head, word = _name_of(platoon, say), say(PLATOON)
                head = head if _PLATOON.match(plain_letters(head)) else f"{word} {head}"
                lines.append(head + (f": {', '.join(needs)}" if needs else ""))
                unit_lines(army, platoon["id"])
    return "\n".join(lines)


ARMY, PLATOON = Text("Ejército", "Army"), Text("Pelotón", "Platoon")
NEEDS = {
    "officer": Text("oficial", "officer"),
    "infantry": Text("infantería", "infantry"),
    "artillery": Text("artillería", "artillery"),
    "vehicle": Text("vehículo", "vehicle"),
}
_CAPACITY_WORD, _IN, _SPOTS = Text("capacidad", "capacity"), Text("en", "in"), Text("oteador de", "spotter of")
_RESERVE_WORD, _OF = Text("en reserva", "in reserve"), Text("de", "of")
_MODEL_WORD, _MODELS_WORD = Text("miniatura", "model"), Text("miniaturas", "models")


def _name_of(record: Mapping[str, Any], say: Callable[[Text], str]) -> str:
    message = record.get("name") or {}
    return say(Text(str(message.get("es", "")), str(message.get("en", "")))).replace(":", "")


def _unit_parts(item: Mapping[str, Any], name_by_id: Mapping[Any, str], say: Callable[[Text], str]) -> list[str]:
    """Return the parts of a line after the unit's name."""
    kind, gait = item.get("kind") or Kind.INFANTRY.value, item.get("gait") or Gait.INFANTRY.value
    parts: list[str] = []

    def add_words(words: Mapping[str, Any], *ids: Any) -> None:
        parts.extend(say(words[id]) for id in ids if id and isinstance(words.get(id), Text))

    add_words(names.KINDS, kind if kind != Kind.INFANTRY.value else "")
    add_words(names.QUALITIES, item.get("quality"))
    if not (kind in {vehicle.value for vehicle in VEHICLES} and item.get("models", 1) == 1):
        full = f" {say(_OF)} {item['most']}" if item.get("most") else ""
        models = item.get("models", 0)
        parts.append(f"{models}{full} {say(_MODEL_WORD if models == 1 and not full else _MODELS_WORD)}")
    add_words(names.RANKS, item.get("rank"))
    add_words(names.GAITS, gait if gait != Gait.INFANTRY.value else "")
    for arm in item.get("arms") or ():
        es, en = vocabulary.WEAPONS.get(arm.get("weapon", ""), (arm.get("weapon", ""),) * 2)[:2]
        mount = f"{say(place)} " if (place := vocabulary.MOUNTS.get(arm.get("mount") or "")) else ""
        count_text = f"{arm['count']} " if arm.get("count", 1) != 1 else ""
        parts.append(f"{mount}{count_text}{say(Text(es, en))}")
    add_words(names.SPECIALS, *(special for special in item.get("special") or () if special != "spotter"))
    if item.get("capacity"):
        parts.append(f"{say(_CAPACITY_WORD)} {item['capacity']}")
    for field, word in (("aboard", _IN), ("team", _SPOTS)):
        if item.get(field):
            parts.append(f"{say(word)} {name_by_id.get(item[field], '')}")
    return parts + ([say(_RESERVE_WORD)] if item.get("reserve") else [])


def parts_of_list(data: Mapping[str, Any]) -> tuple[Message, ...]:
    """Return how many armies and units a list has."""
    armies, units = len(data.get("armies") or ()), len(data.get("troops") or ())
    return (
        count(NN_("{n} ejército", "{n} ejércitos"), armies),
        count(NN_("{n} unidad", "{n} unidades"), units),
    )


LISTED_FORM = ListForm(
    write=write_listing,
    read=read_listing,
    parts=parts_of_list,
    help=HELP,
)
