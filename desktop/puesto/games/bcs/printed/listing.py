"""A formation sheet as lines of plain text: sides, their formations, and the units of each.

Lines are read tolerantly: the order of the parts after the colon, capitals, accents and the language are free.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping
from typing import Any

from puesto.core.game.record_forms import ListForm
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.games.bcs.printed.records import Kind, MoveClass
from puesto.games.kit.listing import listed_lines, plain_letters, read_scanned

HELP: tuple[Message, ...] = (
    msg(N_("Bando, y desde ahí lo suyo: «Bando: Aliados».")),
    msg(N_("Formación: «Formación 1.ª División: activación 4, radio 5, DRM 0, artillería 3, fresca, mezclada».")),
    msg(N_("Lo que no se diga de una formación se pregunta una vez, cuando haga falta.")),
    msg(N_("Unidad, bajo su formación: «- I/16 de Infantería: VA 4, pasos 4, táctico, AV 3, alcance 2, rojo».")),
    msg(N_("Palabras: a pie, camión, táctico; dual, largo alcance; dura, rojo, ligero, limitado, ruptura, recon.")),
    msg(N_("Las líneas vacías y las que empiezan por # no cuentan.")),
)
_SIDE = re.compile(r"(?:bando|side)\b\s*:?\s*(?P<name>.+)\Z")
_FORMATION = re.compile(r"(?:formacion|formation)\b\s*:?\s*(?P<name>[^:]+?)\s*(?::\s*(?P<rest>.*))?\Z")
_UNIT = re.compile(r"(?P<name>[^:]+?)\s*:\s*(?P<rest>.*)\Z")
_NUMBER = re.compile(r"(?P<word>[a-z .]+?)\s*:?\s*(?P<number>[+-]?\d{1,3})\Z")

FORMATION_NUMBERS = {
    "reactivates_at": ("activacion", "activation", "segunda", "second"),
    "radius": ("radio", "radius"),
    "game_drm": ("drm",),
    "artillery": ("artilleria", "artillery"),
    "fatigue": ("fat", "fatiga", "fatigue"),
}
UNIT_NUMBERS = {
    "rating": ("va", "ar", "valor", "rating"),
    "steps": ("pasos", "steps", "paso", "step"),
    "av": ("av",),
    "range": ("alcance", "range"),
}
FORMATION_WORDS: dict[str, tuple[str, Any]] = {
    "fresca": ("fatigue", "fresh"),
    "fresh": ("fatigue", "fresh"),
    "mezclada": ("mixed", True),
    "mixed": ("mixed", True),
}
UNIT_WORDS: dict[str, tuple[str, Any]] = {
    "a pie": ("ma", MoveClass.FOOT.value),
    "foot": ("ma", MoveClass.FOOT.value),
    "camion": ("ma", MoveClass.TRUCK.value),
    "truck": ("ma", MoveClass.TRUCK.value),
    "tactico": ("ma", MoveClass.TACTICAL.value),
    "tactical": ("ma", MoveClass.TACTICAL.value),
    "dual": ("kind", Kind.DUAL.value),
    "largo alcance": ("kind", Kind.LONG_RANGE.value),
    "long range": ("kind", Kind.LONG_RANGE.value),
    "infanteria": ("kind", Kind.INFANTRY.value),
    "infantry": ("kind", Kind.INFANTRY.value),
    "dura": ("hard", True),
    "hard": ("hard", True),
    "rojo": ("red", True),
    "roja": ("red", True),
    "red": ("red", True),
    "ligero": ("light", True),
    "light": ("light", True),
    "limitado": ("limited", True),
    "limited": ("limited", True),
    "ruptura": ("breakthrough", True),
    "breakthrough": ("breakthrough", True),
    "recon": ("recon", True),
}
LOWEST: dict[str, tuple[int, int]] = {
    "reactivates_at": (1, 7),
    "radius": (1, 30),
    "game_drm": (-9, 9),
    "artillery": (0, 20),
    "fatigue": (0, 4),
    "rating": (0, 9),
    "steps": (1, 12),
    "av": (0, 12),
    "range": (0, 12),
}
"""The lowest and highest number of each."""

_HEADS = sorted({head for heads in (FORMATION_NUMBERS, UNIT_NUMBERS) for words in heads.values() for head in words})
_FIGURES = (
    re.compile(rf"(?<=[:,])(?P<head>\s*(?:{'|'.join(_HEADS)})\s*[:-]?\s*)(?P<figures>[\doli|]{{1,2}})(?=\s*(?:,|\Z))"),
)
"""Numbers of formations and units in which letters may be read for figures."""


class _Sheet:
    """The data that the lines go into, and what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = copy.deepcopy(dict(data))
        self.data |= {"formations": [], "units": []}
        self.sides: list[dict[str, Any]] = self.data["sides"]
        self.met: list[str] = []
        self.problems: list[tuple[int, Message]] = []

    def side(self, line: int, name: str) -> None:
        """Read a line that names a side."""
        plain_name = plain_letters(name)
        if plain_name not in self.met and len(self.met) == len(self.sides):
            self.problems.append((line, msg(N_("se esperan dos bandos"))))
            return
        if plain_name not in self.met:
            self.met.append(plain_name)
            self.sides[len(self.met) - 1]["name"] = {"es": name, "en": name}

    def formation(self, line: int, name: str, rest: str) -> None:
        """Read a line that names a formation."""
        if not self.met:
            self.problems.append((line, msg(N_("se espera antes una línea de bando: «Bando: Aliados»"))))
            return
        number = len(self.data["formations"]) + 1
        entries: dict[str, Any] = {
            "id": f"{self.data['id']}-formation-{number}",
            "name": {"es": name, "en": name},
            "side": self.sides[len(self.met) - 1]["id"],
        }
        self._fill(line, entries, rest, FORMATION_NUMBERS, FORMATION_WORDS)
        self.data["formations"].append(entries)

    def unit(self, line: int, name: str, rest: str) -> None:
        """Read a line that describes a unit."""
        if not self.data["formations"]:
            self.problems.append((line, msg(N_("se espera antes la línea de su formación"))))
            return
        number = len(self.data["units"]) + 1
        entries: dict[str, Any] = {
            "id": f"{self.data['id']}-unit-{number}",
            "name": {"es": name, "en": name},
            "formation": self.data["formations"][-1]["id"],
        }
        self._fill(line, entries, rest, UNIT_NUMBERS, UNIT_WORDS)
        if "rating" not in entries:
            self.problems.append((line, msg(N_("falta el Valor de Acción: «VA 4»"))))
            return
        if entries.get("av") and "kind" not in entries:
            entries["kind"] = Kind.AV.value
        self.data["units"].append(entries)

    def _fill(
        self,
        line: int,
        item: dict[str, Any],
        rest: str,
        numbers: Mapping[str, tuple[str, ...]],
        words: Mapping[str, tuple[str, Any]],
    ) -> None:
        """Fill an entry from the rest of its line: numbers by their letters, and known words."""
        for part in filter(None, (part.strip() for part in plain_letters(rest or "").split(","))):
            if part in words:
                field, value = words[part]
                item[field] = value
                continue
            result = _NUMBER.match(part.replace("fat-", "fat "))
            field = next((name for name, heads in numbers.items() if result and result["word"].strip() in heads), "")
            if result is None or not field:
                self.problems.append((line, msg(N_("«{part}» no se entiende"), part=part)))
                continue
            low, high = LOWEST[field]
            number = int(result["number"])
            if not low <= number <= high:
                words_ = N_("{part}: se espera un número de {low} a {high}")
                self.problems.append((line, msg(words_, part=part, low=low, high=high)))
                continue
            item[field] = str(number) if field == "fatigue" else number


def doubts_of(text: str) -> list[tuple[int, str, str]]:
    """Return the words of a list in which letters are read as figures, each with its line and its reading."""
    return [
        (listed_line.number, *doubt)
        for listed_line in listed_lines(text)
        for doubt in read_scanned(listed_line.text, _FIGURES)[1]
    ]


def read_listing(text: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[int, Message]]]:
    """Return the data with the content of the lines, and each invalid line with what was expected."""
    sheet = _Sheet(data)
    for item in listed_lines(text):
        (line, _), number = read_scanned(item.text, _FIGURES), item.number
        plain = plain_letters(line)
        if item.bullet and (result := _UNIT.match(line)):
            sheet.unit(number, result["name"], result["rest"])
        elif result := _FORMATION.match(plain):
            name = line[result.start("name") : result.end("name")]
            sheet.formation(number, name, result["rest"] or "")
        elif result := _SIDE.match(plain):
            sheet.side(number, line[result.start("name") : result.end("name")])
        else:
            expected = N_("se espera un bando, una formación, o una unidad con «-» delante y su nombre con «:»")
            sheet.problems.append((number, msg(expected)))
    return sheet.data, sheet.problems


NAMES: dict[str, Text] = {
    "side": Text("Bando", "Side"),
    "formation": Text("Formación", "Formation"),
    "reactivates_at": Text("activación", "activation"),
    "radius": Text("radio", "radius"),
    "game_drm": Text("DRM", "DRM"),
    "artillery": Text("artillería", "artillery"),
    "fresh": Text("fresca", "fresh"),
    "mixed": Text("mezclada", "mixed"),
    "rating": Text("VA", "AR"),
    "steps": Text("pasos", "steps"),
    "av": Text("AV", "AV"),
    "range": Text("alcance", "range"),
    MoveClass.TRUCK.value: Text("camión", "truck"),
    MoveClass.TACTICAL.value: Text("táctico", "tactical"),
    Kind.DUAL.value: Text("dual", "dual"),
    Kind.LONG_RANGE.value: Text("largo alcance", "long range"),
    "hard": Text("dura", "hard"),
    "red": Text("rojo", "red"),
    "light": Text("ligero", "light"),
    "limited": Text("limitado", "limited"),
    "breakthrough": Text("ruptura", "breakthrough"),
    "recon": Text("recon", "recon"),
}


def write_listing(data: Mapping[str, Any], say: Callable[[Text], str]) -> str:
    """Return an operation as lines that `read_listing` reads back."""
    lines: list[str] = []

    def name_of(record: Mapping[str, Any]) -> str:
        names = record.get("name") or {}
        return say(Text(str(names.get("es", "")), str(names.get("en", ""))))

    def numbered(record: Mapping[str, Any], *fields: str) -> list[str]:
        return [f"{say(NAMES[field])} {record[field]}" for field in fields if record.get(field) not in (None, 0, "")]

    for side in data.get("sides") or ():
        lines.append(f"{say(NAMES['side'])}: {name_of(side)}")
        for item in data.get("formations") or ():
            if item.get("side") != side["id"]:
                continue
            message = numbered(item, "reactivates_at", "radius", "artillery")
            message += [f"{say(NAMES['game_drm'])} {item['game_drm']}"] if item.get("game_drm") is not None else []
            level = item.get("fatigue", "fresh")
            message.append(say(NAMES["fresh"]) if level == "fresh" else f"Fat-{level}")
            message += [say(NAMES["mixed"])] if item.get("mixed") else []
            lines.append(f"{say(NAMES['formation'])} {name_of(item)}: {', '.join(message)}")
            for unit in data.get("units") or ():
                if unit.get("formation") == item["id"]:
                    lines.append(f"- {name_of(unit)}: {', '.join(_unit_parts(unit, say))}")
    return "\n".join(lines)


def _unit_parts(unit: Mapping[str, Any], say: Callable[[Text], str]) -> list[str]:
    parts = [f"{say(NAMES['rating'])} {unit.get('rating', 0)}", f"{say(NAMES['steps'])} {unit.get('steps', 3)}"]
    parts += [f"{say(NAMES[field])} {unit[field]}" for field in ("av", "range") if unit.get(field)]
    parts += [say(NAMES[value]) for field in ("kind", "ma") if (value := unit.get(field)) in NAMED_WORDS]
    flags = ("hard", "red", "light", "limited", "breakthrough", "recon")
    return parts + [say(NAMES[flag]) for flag in flags if unit.get(flag)]


NAMED_WORDS = (Kind.DUAL.value, Kind.LONG_RANGE.value, MoveClass.TRUCK.value, MoveClass.TACTICAL.value)
"""Kinds and classes that are written; the others are the default."""


def parts_of_list(data: Mapping[str, Any]) -> tuple[Message, ...]:
    """Return how many formations and units a list has."""
    return (
        count(NN_("{n} formación", "{n} formaciones"), len(data.get("formations") or ())),
        count(NN_("{n} unidad", "{n} unidades"), len(data.get("units") or ())),
    )


LISTED_FORM = ListForm(write=write_listing, read=read_listing, parts=parts_of_list, help=HELP, doubts=doubts_of)
