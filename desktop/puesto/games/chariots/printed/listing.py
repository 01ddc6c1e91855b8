"""A scenario as lines of plain text:

one for each army, leader, standard and kind of unit, as one copies them from the scenario book.

Lines are read tolerantly: order within a line, capitals, accents and the language of the few words are free.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping
from typing import Any

from puesto.core.game.record_forms import ListForm
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.games.chariots.printed.records import Missile, Role, Type
from puesto.games.kit.listing import listed_lines, plain_letters, read_scanned

ON_MAP = Text("en el mapa", "on the map")
"""Place of a standard that no leader has (9.31)."""
HELP: tuple[Message, ...] = (
    msg(N_("Ejército, y desde ahí lo suyo: «Ejército: Norte, huida 28».")),
    msg(
        N_(
            "Líder: «CG Rey del Norte (Ala Norte) R7 I5 K3»; «CA Capitán (Ala Sur) R4 C4 / C3», con su reverso tras la"
            " barra."
        )
    ),
    msg(
        N_("R alcance, I iniciativa, K carisma, C capacidad, D combate, E resistencia; «heroico», «arquero», «a pie».")
    ),
    msg(N_("Héroe: «Héroe Aquiles D9 E5 a pie».")),
    msg(N_("Unidades: «Ala Norte: 4 SI TQ6 AM4»; «Ala Norte: 2 LI TQ5 AM5 B». El Ala que no exista se crea.")),
    msg(
        N_(
            "Estandarte: «Estandarte: Rey del Norte»; «Estandarte: en el mapa» (9.31). Las líneas vacías y las que"
            " empiezan por # no cuentan."
        )
    ),
)
FACTORS = {"r": "range", "i": "initiative", "k": "charisma", "c": "capability", "d": "combat", "e": "endurance"}
_WORDS = {
    "alcance": "r", "range": "r", "iniciativa": "i", "initiative": "i", "carisma": "k", "charisma": "k", "ch": "k",
    "capacidad": "c", "capability": "c", "combate": "d", "combat": "d", "resistencia": "e", "endurance": "e",
}  # fmt: skip
ROLES = {
    Role.GENERAL.value: Text("CG", "OC"),
    Role.COMMANDER.value: Text("CA", "WC"),
    Role.HERO.value: Text("Héroe", "Hero"),
}
"""The ranks as they are printed."""
_ROLES = {
    "gc": Role.GENERAL, "cg": Role.GENERAL, "oc": Role.GENERAL, "general": Role.GENERAL,
    "ca": Role.COMMANDER, "wc": Role.COMMANDER,
    "heroe": Role.HERO, "hero": Role.HERO,
}  # fmt: skip
_ARMY = re.compile(
    r"(?:ejercito|army|bando|side)\b\s*:?\s*(?P<name>.*?)\s*(?:[,;(]?\s*(?:huida|rout(?: level)?|nivel de"
    r" huida)\s*:?\s*(?P<rout>\d{1,6})\s*\)?)?\Z"
)
_ROUT_WORD = re.compile(r"[,;(]\s*(?:huida|rout|nivel de huida)\b")
"""Pattern of a Rout Level whose number cannot be read, which would be taken for a part of the name."""
_STANDARD = re.compile(r"(?:estandarte|standard)\b\s*:?\s*(?P<leader>.+)\Z")
_LEADER = re.compile(r"(?P<role>gc|cg|oc|general|ca|wc|heroe|hero)\b\s*:?\s*(?P<rest>.*)\Z")
_NAMED_FACTOR = rf"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\s*:?\s*\d+|[a-z]\d+|[{''.join(FACTORS)}]\s+\d+"
_FLAGS = r"heroic[oa]?|arquer[oa]|archer|a pie|on foot"
_TAIL = re.compile(rf"(?:(?:^|[\s,;]+)(?:{_NAMED_FACTOR}|{_FLAGS})\b)*\s*\Z")
"""Pattern of the text after a leader's name: factors and flags."""
_FACTOR = re.compile(r"([a-z]+)\s*:?\s*(\d{1,6})")
_QUALITY = re.compile(r":.*\b(?:tq|ct)\s*:?\s*\d")
"""Pattern that only a line of units has, since the name of a Wing may begin with a rank."""
_FORCE = re.compile(r"(?P<command>[^:]+):\s*(?P<rest>.+)\Z")

_UNIT_FIGURES = (
    re.compile(r"(?P<head>\b(?:huida|rout(?: level)?|nivel de huida)\s*:?\s*)(?P<figures>[\doli|]{1,3})(?![^\W_])"),
    re.compile(r"(?<=:)(?P<head>\s*)(?P<figures>[\doli|]{1,2})(?=\s*x?\s+(?:si|hi|li|bi|ri|ch-?[23]|bw)\b)"),
    re.compile(r"(?<=[:\s])(?P<head>(?:tq|ct|am|ma|pm|cm)\s*:?\s*)(?P<figures>[\doli|]{1,2})(?![^\W_])"),
)
"""Numbers of armies and units in which letters may be read for figures."""
_LEADER_FIGURES = (
    re.compile(r"\b(?P<head>[rikcde])(?P<figures>(?=[oli|]*\d)[\doli|]{2,3})(?![^\W_])"),
    re.compile(r"(?:(?<=\d )|(?<=\d / ))(?P<head>[rikcde])(?P<figures>[oli|]{1,2})(?![^\W_])"),
)
"""The same of a leader's factors; one of letters alone only behind another factor, since it may be a part of a name."""


class _Reading:
    """The data that the lines go into, and what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = copy.deepcopy(dict(data))
        self.data |= {"commands": [], "leaders": [], "forces": [], "standards": []}
        self.data.pop("line_up", None)  # it names Wings of the former armies
        self.armies: list[dict[str, Any]] = self.data["armies"]
        self.at = 0
        self.met: list[str] = []
        """The names of the armies that had a line of their own."""
        self.problems: list[tuple[int, Message]] = []

    @property
    def side(self) -> str:
        return str(self.armies[self.at]["id"])

    def army(self, line: int, match: re.Match[str], raw: str) -> None:
        """Read a line that names an army."""
        name = raw[match.start("name") : match.end("name")].strip(" .,:;")
        if _ROUT_WORD.search(plain_letters(name)):
            self.problems.append((line, msg(N_("se espera un número tras la huida: «Ejército: Norte, huida 28»"))))
            return
        if plain_letters(name) not in self.met:
            if len(self.met) == len(self.armies):
                self.problems.append((line, msg(N_("se esperan dos ejércitos"))))
                return
            self.met.append(plain_letters(name))
        self.at = self.met.index(plain_letters(name))
        army = self.armies[self.at]
        if name:
            army["name"] = {"es": name, "en": name}
        if match["rout"]:
            army["rout_level"] = int(match["rout"])

    def _fresh(self, section: str) -> str:
        """Return an id for the next entry of a section, that nothing else in the scenario has."""
        return f"{self.data['id']}-{section}-{len(self.data[section]) + 1}"

    def command(self, name: str) -> str:
        """Return the id of a command of the army, made where there is none of that name."""
        name = name.strip()
        for command in self.data["commands"]:
            if command["side"] == self.side and plain_letters(command["name"]["es"]) == plain_letters(name):
                return str(command["id"])
        id = self._fresh("commands")
        self.data["commands"].append({"id": id, "name": {"es": name, "en": name}, "side": self.side, "marker": True})
        return id

    def leader(self, line: int, match: re.Match[str], raw: str) -> None:
        """Read a line that describes a leader."""
        start, body = match.start("rest"), match["rest"]
        front, slash, back = body.rpartition("/") if _FACTOR.match(body.rpartition("/")[2].strip()) else (body, "", "")
        front = front if slash else body
        tail = _TAIL.search(front)
        end = tail.start() if tail is not None else len(front)
        head = raw[start : start + end].strip(" ,;:")
        name, bracket, command = head.partition("(")
        name, command = name.strip(" ,;:"), command.strip().removesuffix(")").strip() if bracket else ""
        fields: dict[str, Any] = {
            "id": self._fresh("leaders"),
            "name": {"es": name, "en": name},
            "side": self.side,
            "role": _ROLES[match["role"]].value,
            "command": self.command(command) if command else "",
            "heroic": "heroic" in front[end:],
            "archer": "arquer" in front[end:] or "archer" in front[end:],
            "on_foot": "a pie" in front[end:] or "on foot" in front[end:],
            "replacement": {},
        }
        are_factors_read = self._factors(line, front[end:], fields) and self._factors(line, back, fields["replacement"])
        if not name:
            self.problems.append((line, msg(N_("falta el nombre del líder"))))
        elif are_factors_read:
            self.data["leaders"].append(fields)

    def _factors(self, line: int, text: str, into: dict[str, Any]) -> bool:
        """Put the factors of a text into `into`, and return whether all are known."""
        for word, value in _FACTOR.findall(text):
            letter = _WORDS.get(word, word)
            if letter not in FACTORS:
                self.problems.append(
                    (
                        line,
                        msg(
                            N_("no se conoce el factor «{word}»: se espera R, I, K, C, D o E con su número"),
                            word=word.upper(),
                        ),
                    )
                )
                return False
            into[FACTORS[letter]] = int(value)
        return True

    def standard(self, line: int, match: re.Match[str], raw: str) -> None:
        """Read a line that names a Standard."""
        leader_name = match["leader"].strip()
        if leader_name in (plain_letters(ON_MAP.es), plain_letters(ON_MAP.en)):
            self.data["standards"].append({"id": self._fresh("standards"), "side": self.side, "leader": ""})
            return
        leader = next(
            (
                leader
                for leader in self.data["leaders"]
                if plain_letters(leader["name"]["es"]) == leader_name and leader["side"] == self.side
            ),
            None,
        )
        if leader is None:
            self.problems.append(
                (
                    line,
                    msg(
                        N_("no hay ningún líder «{leader}» en ese ejército"),
                        leader=raw[match.start("leader") :].strip(),
                    ),
                )
            )
            return
        self.data["standards"].append({"id": self._fresh("standards"), "side": self.side, "leader": leader["id"]})

    def force(self, line: int, match: re.Match[str], raw: str) -> None:
        """Read a line that describes units."""
        rest = match["rest"]
        kinds = sorted((kind.value.lower() for kind in Type), key=len, reverse=True)
        kind = re.search(
            rf"(?<![a-z0-9-])({'|'.join(re.escape(kind_name) for kind_name in kinds)})(?![a-z0-9])",
            rest.replace("ch2", "ch-2").replace("ch3", "ch-3"),
        )
        quality, move = (
            re.search(r"\b(?:tq|ct)\s*:?\s*(\d{1,6})", rest),
            re.search(r"\b(?:am|ma|pm|cm)\s*:?\s*(\d{1,6})", rest),
        )
        if kind is None:
            options = ", ".join(unit_type.value for unit_type in Type if unit_type is not Type.CH2_RI)
            self.problems.append((line, msg(N_("se espera un tipo de unidad: {options}"), options=options)))
            return
        if quality is None or move is None:
            self.problems.append((line, msg(N_("se espera la calidad y el movimiento: TQ6 AM4"))))
            return
        number_match = re.match(r"\s*(\d{1,6})\s*x?\b", rest)
        after = re.sub(r"\b(?:tq|ct|am|ma|pm|cm)\s*:?\s*\d+", " ", rest[kind.end() :])
        missile = re.search(r"\b([bcjs])\b", after)
        name = re.search(r"[«\"“](.+?)[»\"”]", raw)
        fields: dict[str, Any] = {
            "command": self.command(raw[: match.end("command")]),
            "type": kind[1].upper(),
            "quality": int(quality[1]),
            "move": int(move[1]),
            "missile": missile[1].upper() if missile else Missile.NONE.value,
            "count": int(number_match[1]) if number_match else 1,
            "name": {"es": name[1], "en": name[1]} if name else None,
        }
        self.data["forces"].append(fields)


def _read_figures(raw: str) -> tuple[str, list[tuple[str, str]]]:
    """Return a line with figures for letters, and each word that was read so."""
    text, doubts = read_scanned(raw, _UNIT_FIGURES)
    plain = plain_letters(text)
    if _LEADER.match(plain) and not _QUALITY.search(plain):
        text, more_doubts = read_scanned(text, _LEADER_FIGURES)
        doubts += more_doubts
    return text, doubts


def doubts_of(text: str) -> list[tuple[int, str, str]]:
    """Return the words of a list in which letters are read as figures, each with its line and its reading."""
    return [
        (listed_line.number, *doubt)
        for listed_line in listed_lines(text)
        for doubt in _read_figures(listed_line.text)[1]
    ]


def read_listing(text: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[int, Message]]]:
    """Return the data with the rosters of the lines, and each invalid line with what was expected."""
    reading = _Reading(data)
    for each_line in listed_lines(text):
        (raw, _), number = _read_figures(each_line.text), each_line.number
        line = plain_letters(raw)
        for pattern, take in (
            (_ARMY, reading.army),
            (_STANDARD, reading.standard),
            (_LEADER, reading.leader),
            (_FORCE, reading.force),
        ):
            if (match := pattern.match(line)) is not None and (pattern is _FORCE or not _QUALITY.search(line)):
                take(number, match, raw)
                break
        else:
            reading.problems.append(
                (
                    number,
                    msg(N_("se espera un ejército, un líder, un estandarte o unidades: «Ala Norte: 4 SI TQ6 AM4»")),
                )
            )
    return reading.data, reading.problems


def write_listing(data: Mapping[str, Any], words: Callable[[Text], str]) -> str:
    """Return a scenario's rosters as lines; `read_listing` takes them back."""

    def name_in(record: Mapping[str, Any]) -> str:
        name_texts = record.get("name")
        return (
            words(Text(str(name_texts.get("es", "")), str(name_texts.get("en", ""))))
            if isinstance(name_texts, dict)
            else ""
        )

    commands = {record.get("id"): name_in(record) for record in data.get("commands", ())}
    leaders = {record.get("id"): name_in(record) for record in data.get("leaders", ())}
    lines: list[str] = []
    for army in data.get("armies", ()):
        rout = words(Text("huida {n}", "rout {n}")).format(n=army.get("rout_level", ""))
        lines.append(
            f"{words(Text('Ejército', 'Army'))}: {name_in(army)}, {rout}"
            if army.get("rout_level")
            else f"{words(Text('Ejército', 'Army'))}: {name_in(army)}"
        )
        of_army = {command.get("id") for command in data.get("commands", ()) if command.get("side") == army.get("id")}
        lines += [
            _leader_line(leader, commands, name_in(leader), words)
            for leader in data.get("leaders", ())
            if leader.get("side") == army.get("id")
        ]
        for standard in data.get("standards", ()):
            if standard.get("side") == army.get("id"):
                lines.append(
                    f"{words(Text('Estandarte', 'Standard'))}: {leaders.get(standard.get('leader'), words(ON_MAP))}"
                )
        lines += [
            _force_line(unit, commands, name_in(unit), words(Text("AM", "MA")))
            for unit in data.get("forces", ())
            if unit.get("command") in of_army
        ]
        lines.append("")
    return "\n".join(lines).strip() + "\n"


def _leader_line(
    record: Mapping[str, Any], commands: Mapping[Any, str], name: str, words: Callable[[Text], str]
) -> str:
    """Return a leader as a line of the list."""
    text = ROLES.get(str(record.get("role", "")))
    parts = [words(text) if text is not None else "", name]
    parts += [f"({commands.get(record['command'], '')})"] if record.get("command") else []
    parts += [write_factors(record)]
    flags = (
        ("heroic", Text("heroico", "heroic")),
        ("archer", Text("arquero", "archer")),
        ("on_foot", Text("a pie", "on foot")),
    )
    parts += [words(text) for flag, text in flags if record.get(flag)]
    parts += [f"/ {write_factors(record['replacement'])}"] if record.get("replacement") else []
    return " ".join(part for part in parts if part)


def _force_line(record: Mapping[str, Any], commands: Mapping[Any, str], name: str, allowance: str) -> str:
    worth = f"TQ{record.get('quality', '')}", f"{allowance}{record.get('move', '')}"
    parts = [str(record.get("count", 1)), str(record.get("type", "")), *worth, str(record.get("missile", ""))]
    parts += [f"«{name}»"] if name else []
    return f"{commands.get(record.get('command'), '')}: {' '.join(part for part in parts if part)}"


def write_factors(fields: Any) -> str:
    """Return factors by their letters: `R7 I5 K3`."""
    if not isinstance(fields, Mapping):
        return str(fields or "")
    return " ".join(
        f"{letter.upper()}{fields[name]}" for letter, name in FACTORS.items() if fields.get(name) is not None
    )


def read_factors(text: str) -> Any:
    """Return the factors of a text; the text itself if it is invalid."""
    factor_by_name = {
        FACTORS[letter]: int(value)
        for word, value in _FACTOR.findall(plain_letters(text))
        if (letter := _WORDS.get(word, word)) in FACTORS
    }
    return factor_by_name if factor_by_name or not text else text


def parts_of_list(data: Mapping[str, Any]) -> tuple[Message, ...]:
    """Return how many wings, leaders and units a list has."""
    return (
        count(NN_("{n} Ala o División", "{n} Alas o Divisiones"), len(data["commands"])),
        count(NN_("{n} líder", "{n} líderes"), len(data["leaders"])),
        count(NN_("{n} unidad", "{n} unidades"), sum(int(force.get("count") or 0) for force in data["forces"])),
    )


LISTED_FORM = ListForm(write=write_listing, read=read_listing, parts=parts_of_list, help=HELP, doubts=doubts_of)
