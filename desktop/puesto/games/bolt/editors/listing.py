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
        at = len(self.data["armies"])
        known = self.before[at] if at < len(self.before) else {}
        one: dict[str, Any] = {
            "id": known.get("id") or f"{self.data['id']}-army-{at + 1}",
            "name": {"es": name, "en": name},
            "cloth": known.get("cloth") or CLOTHS[at % len(CLOTHS)],
        }
        for part in _parts(rest):
            if part in vocabulary.NATIONS:
                one["nation"] = vocabulary.NATIONS[part]
            elif part in vocabulary.BENEFITS:
                one["characteristic"] = vocabulary.BENEFITS[part]
            else:
                self.wrong(line, msg(N_("«{part}» no es una nación ni un beneficio nacional"), part=part))
        self.data["armies"].append(one)
        self.platoon = ""

    def section(self, line: int, name: str, rest: str) -> None:
        """Read a platoon with its minimums."""
        self.platoon = f"{self.data['id']}-platoon-{len(self.data['platoons']) + 1}"
        one: dict[str, Any] = {"id": self.platoon, "name": {"es": name, "en": name}}
        for part in _parts(rest):
            found = _COUNTED.match(part)
            role = NEEDED.get(found["word"].removesuffix("es").removesuffix("s")) if found else None
            role = role or (NEEDED.get(found["word"]) if found else None)
            if found is None or role is None:
                words = N_("«{part}»: se espera cuántos oficiales, infantería, artillería o vehículos necesita")
                self.wrong(line, msg(words, part=part))
                continue
            one[role] = int(found["n"] or 1)
        self.data["platoons"].append(one)

    def unit(self, line: int, name: str, rest: str) -> None:
        if not self.data["armies"]:
            self.wrong(line, msg(N_("se espera antes una línea de ejército: «Ejército Norte: Alemania»")))
            return
        one: dict[str, Any] = {
            "id": f"{self.data['id']}-unit-{len(self.data['troops']) + 1}",
            "name": {"es": name, "en": name},
            "side": self.data["armies"][-1]["id"],
            "kind": Kind.INFANTRY.value,
            "models": 0,
            "arms": [],
            "special": [],
        }
        one |= {"platoon": self.platoon} if self.platoon else {}
        qualities: list[Quality] = []
        for part in _parts(rest):
            if part in vocabulary.QUALITIES:
                qualities.append(Quality(vocabulary.QUALITIES[part]))
            elif not self._put(one, part):
                self.wrong(line, msg(N_("«{part}» no se entiende"), part=part))
        if not qualities:
            self.wrong(line, msg(N_("falta la calidad: novata, regular o veterana")))
            return
        if not is_of_one_quality(qualities):
            self.wrong(line, msg(N_("no se mezclan calidades en una unidad (2)")))
            return
        one["quality"] = qualities[0].value
        self._complete(line, one)
        self.data["troops"].append(one)
        self.lines.append(line)

    def _put(self, one: dict[str, Any], part: str) -> bool:
        """Put what a part of a line means into its unit; whether it means anything."""
        for words, field in ((vocabulary.RANKS, "rank"), (vocabulary.KINDS, "kind"), (vocabulary.GAITS, "gait")):
            if part in words:
                one[field] = words[part]
                return True
        if part in vocabulary.SPECIALS:
            one["special"].append(vocabulary.SPECIALS[part])
        elif part in RESERVE:
            one["reserve"] = True
        elif found := _MODELS.match(part):
            one["models"], one["most"] = int(found["now"]), int(found["full"] or 0)
        elif found := _CAPACITY.match(part):
            one["capacity"] = int(found["n"])
        elif arm := read_arm(part):
            one["arms"].append(arm)
        elif found := _SPOTTER.match(part):
            one["team"] = found["name"]
            one["special"].append("spotter")
        elif found := _ABOARD.match(part):
            one["aboard"] = found["name"]
        else:
            return False
        return True

    def _complete(self, line: int, one: dict[str, Any]) -> None:
        """Complete a line with what it leaves out: the models of a vehicle, its gait; and check the models."""
        kind = Kind(one["kind"])
        on_foot = kind is Kind.INFANTRY
        fixed = on_foot and any(arm["weapon"] in vocabulary.FIXED for arm in one["arms"]) and one["models"] < 6
        gait = Gait.FIXED_TEAM if fixed else USUAL_GAITS.get(kind, Gait.TRACKED)
        one.setdefault("gait", gait.value)
        one["models"] = one["models"] or (1 if kind in VEHICLES else 0)
        if not 1 <= one["models"] <= MOST_MODELS:
            words = N_("se esperan de 1 a {n} miniaturas: «10 miniaturas»")
            self.wrong(line, msg(words, n=MOST_MODELS))
        carried = sum(arm["count"] for arm in one["arms"])
        if on_foot and carried > one["models"] > 0:
            self.wrong(line, msg(N_("{n} armas son más que sus miniaturas"), n=carried))

    def bind(self) -> None:
        """Set transports and teams by name, once every unit has been read."""
        for one, line in zip(self.data["troops"], self.lines, strict=True):
            for field in ("aboard", "team"):
                if field not in one:
                    continue
                mates = (other for other in self.data["troops"] if other["side"] == one["side"])
                found = next((other for other in mates if plain_letters(other["name"]["es"]) == one[field]), None)
                if found is None:
                    words = N_("no hay ninguna unidad «{name}» en su ejército")
                    self.wrong(line, msg(words, name=one.pop(field)))
                else:
                    one[field] = found["id"]


def _parts(rest: str | None) -> list[str]:
    return [part for raw in plain_letters(rest or "").split(",") if (part := raw.strip())]


def read_arm(part: str) -> dict[str, Any] | None:
    """Return a weapon with count and mount from `7 fusil`, `torreta MMG`; None if it is none (7.13)."""
    mount = next((id for word, id in vocabulary.PLACES.items() if part.startswith(f"{word} ")), "")
    if mount:
        part = part.partition(" ")[2]
    found = _COUNTED.match(part)
    weapon = vocabulary.ARMS.get(found["word"]) if found else None
    if found is None or weapon is None:
        return None
    return {"weapon": weapon, "count": int(found["n"] or 1)} | ({"mount": mount} if mount else {})


def read_listing(text: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[int, Message]]]:
    """Return the data with the content of the lines, and each invalid line with what was expected (2)."""
    sheet = _Sheet(data)
    last = 0
    for one in listed_lines(text):
        line, number = one.text, one.number
        plain, last = plain_letters(line), number
        if one.bullet and (found := _UNIT.match(line)):
            sheet.unit(number, found["name"], found["rest"])
        elif found := _ARMY.match(plain):
            sheet.army(number, line[found.start("name") : found.end("name")], found["rest"] or "")
        elif found := _PLATOON.match(plain):
            sheet.section(number, line[: found.end("name")], found["rest"] or "")
        else:
            expected = N_("se espera un ejército, un pelotón, o una unidad con «-» delante y su nombre con «:»")
            sheet.wrong(number, msg(expected))
    sheet.bind()
    if len(sheet.data["armies"]) < 2:
        sheet.wrong(last + 1, msg(N_("hacen falta dos ejércitos o más")))
    return sheet.data, sorted(sheet.problems, key=lambda problem: problem[0])


# ---- the other way round


def write_listing(data: Mapping[str, Any], say: Callable[[Text], str]) -> str:
    """Return a battle as lines that `read_listing` reads back (2)."""
    lines: list[str] = []
    named = {one.get("id"): _name_of(one, say) for one in data.get("troops") or ()}

    def unit_lines(army: Mapping[str, Any], platoon: str) -> None:
        for one in data.get("troops") or ():
            if one.get("side") == army.get("id") and (one.get("platoon") or "") == platoon:
                lines.append(f"- {_name_of(one, say)}: {', '.join(_unit_parts(one, named, say))}")

    for army in data.get("armies") or ():
        told = [say(names.NATIONS[nation])] if (nation := army.get("nation")) in names.NATIONS and nation else []
        benefit = names.CHARACTERISTICS.get(army.get("characteristic") or "")
        told += [say(benefit)] if isinstance(benefit, Text) and army.get("characteristic") else []
        lines.append(f"{say(ARMY)} {_name_of(army, say)}" + (f": {', '.join(told)}" if told else ""))
        own = {one.get("platoon") or "" for one in data.get("troops") or () if one.get("side") == army.get("id")}
        unit_lines(army, "")
        for platoon in data.get("platoons") or ():
            if platoon.get("id") in own:
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
    told = record.get("name") or {}
    return say(Text(str(told.get("es", "")), str(told.get("en", "")))).replace(":", "")


def _unit_parts(one: Mapping[str, Any], named: Mapping[Any, str], say: Callable[[Text], str]) -> list[str]:
    """Return the parts of a line after the unit's name."""
    kind, gait = one.get("kind") or Kind.INFANTRY.value, one.get("gait") or Gait.INFANTRY.value
    parts: list[str] = []

    def add_words(words: Mapping[str, Any], *ids: Any) -> None:
        parts.extend(say(words[id]) for id in ids if id and isinstance(words.get(id), Text))

    add_words(names.KINDS, kind if kind != Kind.INFANTRY.value else "")
    add_words(names.QUALITIES, one.get("quality"))
    if not (kind in {each.value for each in VEHICLES} and one.get("models", 1) == 1):
        full = f" {say(_OF)} {one['most']}" if one.get("most") else ""
        models = one.get("models", 0)
        parts.append(f"{models}{full} {say(_MODEL_WORD if models == 1 and not full else _MODELS_WORD)}")
    add_words(names.RANKS, one.get("rank"))
    add_words(names.GAITS, gait if gait != Gait.INFANTRY.value else "")
    for arm in one.get("arms") or ():
        es, en = vocabulary.WEAPONS.get(arm.get("weapon", ""), (arm.get("weapon", ""),) * 2)[:2]
        mount = f"{say(place)} " if (place := vocabulary.MOUNTS.get(arm.get("mount") or "")) else ""
        many = f"{arm['count']} " if arm.get("count", 1) != 1 else ""
        parts.append(f"{mount}{many}{say(Text(es, en))}")
    add_words(names.SPECIALS, *(special for special in one.get("special") or () if special != "spotter"))
    if one.get("capacity"):
        parts.append(f"{say(_CAPACITY_WORD)} {one['capacity']}")
    for field, word in (("aboard", _IN), ("team", _SPOTS)):
        if one.get(field):
            parts.append(f"{say(word)} {named.get(one[field], '')}")
    return parts + ([say(_RESERVE_WORD)] if one.get("reserve") else [])


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
