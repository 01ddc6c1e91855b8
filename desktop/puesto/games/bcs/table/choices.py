"""Words of the game for the options of facts, and units written as a word."""

from __future__ import annotations

from collections.abc import Iterable

from puesto.core.game.resolutions import Token
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct, replace
from puesto.games.bcs.printed.records import MoveClass

FULL, PARTIAL, FAIL = "FULL", "PARTIAL", "FAIL"
INITIAL, SECOND = "initial", "second"
NORMAL, RECOVERY, AMEND, FAILED = "normal", "recovery", "fail_repair", "failed"
UNUSED, USED, DONE = "unused", "used", "done"
FRESH = "fresh"
WORST_FATIGUE = 4
"""Fat-4, the end of the track (3.0)."""
NEXT_ACTIVATION = "j"

BOTH, ONCE = "both", "once"
READ_NOTHING, READ_MINUS = "nothing", "minus"
AT_LEAST, AT_MOST = "at_least", "at_most"
AT_ONCE, NEVER = "at_once", "never"
LIKE_THE_NOTE, AS_PRINTED = "note", "printed"
PATH_FIRST, DEFENCE_FIRST = "path", "defence"
LIKE_INFANTRY = "infantry"
IGNORED, COUNTED = "ignored", "counted"
LOSS_AND_TRAFFIC, LOSS_ONLY = "both", "loss"

RESULTS = (
    (FULL, Text("Completa", "Full")),
    (PARTIAL, Text("Parcial", "Partial")),
    (FAIL, Text("Fallo", "Fail")),
)
ACTIVATIONS = ((INITIAL, Text("Inicial", "Initial")), (SECOND, Text("Segunda", "Second")))
KINDS = (
    (NORMAL, Text("Normal", "Normal")),
    (RECOVERY, Text("Recuperación", "Recovery")),
    (AMEND, Text("Enmendar el fallo", "Amend the failure")),
    (FAILED, Text("Fallida", "Failed")),
)
HQ_STATES = ((UNUSED, Text("No usado", "Unused")), (USED, Text("Usado", "Used")), (DONE, Text("Hecho", "Done")))
FATIGUES = ((FRESH, Text("Fresca", "Fresh")), *((str(n), Text(f"Fat-{n}", f"Fat-{n}")) for n in range(5)))
MA_CLASSES = (
    (MoveClass.TACTICAL.value, Text("Táctico", "Tactical")),
    (MoveClass.TRUCK.value, Text("Camión", "Truck")),
    (MoveClass.FOOT.value, Text("A pie", "Foot")),
)


def fatigue_number(fatigue: str) -> int:
    """Return a level as a number on its track: Fresh is -1 (1.8)."""
    return -1 if fatigue == FRESH else int(fatigue)


def fatigue_name(number: int) -> str:
    """Return a number on the track as its level (1.8)."""
    return FRESH if number < 0 else str(number)


def fatigue_words(number: int) -> Text:
    """Return the name of a level of fatigue."""
    return dict(FATIGUES)[fatigue_name(number)]


class TypedUnit(Struct, frozen=True):
    """Unit that was typed in: `D1:4:foot:ar` has 4 steps, moves on foot, and is the AR unit."""

    id: str
    steps: int = 4
    ma: str = MoveClass.FOOT.value
    ar: bool = False
    independent: bool = False
    hard: bool = False
    deployed_long_range: bool = False


FLAGS = {
    "ar": ("ar", N_("unidad AR")),
    "ind": ("independent", N_("independiente sin asignar")),
    "hard": ("hard", N_("dura")),
    "lr": ("deployed_long_range", N_("Largo Alcance desplegado")),
}
HOW_UNITS = Text(
    "Cada unidad, su nombre y lo que haga falta: «D1:4:foot:ar», pasos, clase de MA, ar (unidad AR), ind (independiente"
    " sin asignar), hard (dura), lr (Largo Alcance desplegado).",
    "Each unit, its name and what is needed: “D1:4:foot:ar”, steps, MA class, ar (AR unit), ind (unassigned"
    " independent), hard, lr (deployed Long Range).",
)


def read_unit(word: str) -> TypedUnit | Message:
    """Return the unit that a word such as `D1:4:foot:ar` describes, or what is wrong with it."""
    id, *parts = word.split(":")
    entries: dict[str, object] = {}
    for part in parts:
        if part.isascii() and part.isdigit() and 0 < int(part) <= 12:
            entries["steps"] = int(part)
        elif part in dict(MA_CLASSES):
            entries["ma"] = part
        elif part in FLAGS:
            entries[FLAGS[part][0]] = True
        else:
            return msg(
                N_("«{part}» no dice nada de una unidad: se espera pasos, tactical, truck, foot, ar, ind, hard o lr"),
                part=part,
            )
    return replace(TypedUnit(id or "?"), **entries)


def unit_tokens(word: str) -> tuple[Token, ...] | Message:
    """Return the counter to draw for a word such as `D1:4:foot:ar`, or what is wrong with it."""
    unit = read_unit(word)
    if isinstance(unit, Message):
        return unit
    marks = tuple(msg(words) for name, words in FLAGS.values() if getattr(unit, name))
    return (Token(Text(unit.id, unit.id), str(unit.steps), marks=marks),)


def typed_units(words: Iterable[str]) -> tuple[TypedUnit, ...]:
    """Return the units that words such as `D1:4:foot:ar` describe; invalid words are left out."""
    read = (read_unit(word) for word in words)
    return tuple(unit for unit in read if isinstance(unit, TypedUnit))


def unit_problems(field: str, words: Iterable[str]) -> tuple[tuple[str, Message], ...]:
    """Return the faults of a field of typed units: unknown marks, a name twice, two AR units."""
    read = [read_unit(word) for word in words]
    results = [(field, unit) for unit in read if isinstance(unit, Message)]
    units = [unit for unit in read if isinstance(unit, TypedUnit)]
    names = [unit.id for unit in units]
    twice = sorted({name for name in names if names.count(name) > 1})
    results += [(field, msg(N_("«{name}» ya está más arriba"), name=name)) for name in twice]
    leading = tuple(unit.id for unit in units if unit.ar)
    if len(leading) > 1:
        results.append((field, msg(N_("solo una es la unidad AR, y aquí hay varias: {names}"), names=leading)))
    return tuple(results)


class Asked(Struct, frozen=True, kw_only=True):
    """Base of facts, with the subject of the prompts and the side of the dice."""

    subject: tuple[str, ...] = ()
    who: str = "player"
