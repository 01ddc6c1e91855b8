"""Names of references: sides, commands, markers, units, leaders, standards."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, Param, Ref, Sayable, Text, msg
from puesto.games.chariots.printed.records import Battle, Content, Force, Type
from puesto.games.chariots.table import settings
from puesto.games.chariots.table.state import is_momentum

TYPES: dict[str, Text] = {
    Type.SI.value: Text("SI", "SI"),
    Type.HI.value: Text("HI", "HI"),
    Type.LI.value: Text("LI", "LI"),
    Type.BI.value: Text("BI", "BI"),
    Type.RI.value: Text("RI", "RI"),
    Type.CH2.value: Text("CH-2", "CH-2"),
    Type.CH3.value: Text("CH-3", "CH-3"),
    Type.BW.value: Text("BW", "BW"),
    Type.CH2_RI.value: Text("CH-2+RI", "CH-2+RI"),
}
"""Types as they are printed, in every language."""
SHAPES = {
    "SI": "spears",
    "HI": "heavy",
    "LI": "bow",
    "BI": "axe",
    "RI": "runner",
    "CH-2": "chariot",
    "CH-3": "heavy_chariot",
    "BW": "wagon",
}
"""The silhouette of each type."""


def _first_in_battles(name_in: Callable[[Battle], Sayable | None], content: Content, id: str) -> Sayable:
    for battle in content.battles.values():
        if (name := name_in(battle)) is not None:
            return name
    raise KeyError(id)


def side_name(id: str, content: Content) -> Sayable:
    """Return an army by its name."""
    return _first_in_battles(
        lambda battle: next((army.name for army in battle.armies if army.id == id), None), content, id
    )


def command_name(id: str, content: Content) -> Sayable:
    """Return a Wing or Division by its name."""
    return _first_in_battles(
        lambda battle: next((command.name for command in battle.commands if command.id == id), None), content, id
    )


def marker_name(id: str, content: Content) -> Sayable:
    """Return an Activation Marker: its command, or Momentum and whose it is."""
    if is_momentum(id):
        return msg(N_("Ímpetu de {side}"), side=Ref("side", id.partition(":")[2]))
    return command_name(id, content)


def leader_name(id: str, content: Content) -> Sayable:
    """Return a leader by his name."""
    return _first_in_battles(
        lambda battle: next((leader.name for leader in battle.leaders if leader.id == id), None), content, id
    )


def standard_name(id: str, content: Content) -> Sayable:
    """Return the name of a standard: of its leader, or of its army if a place serves as one (9.31)."""
    for battle in content.battles.values():
        for standard in battle.standards:
            if standard.id == id:
                return leader_name(standard.leader, content) if standard.leader else side_name(standard.side, content)
    raise KeyError(id)


def _force_of(id: str, content: Content) -> tuple[Battle, Force]:
    for battle in content.battles.values():
        if (force := battle.by_unit.get(id)) is not None:
            return battle, force
    raise KeyError(id)


def unit_name(id: str, content: Content) -> Sayable:
    """Return a unit: its own name, else its type, the letter of its Wing and its number (`SI B1`)."""
    battle, force = _force_of(id, content)
    if force.name is not None:
        return force.name
    number = battle.numbers.get(id, id.rpartition("-")[2])
    return msg(N_("{type} {n}"), type=TYPES[force.type.value], n=number)


def units_name(ids: str, content: Content) -> Sayable:
    """Return several units, those of one command and type together: "CH-2 A1, A2 y A4 y SI B1"."""
    alike: dict[tuple[str, str], list[str]] = {}
    for id in ids.split():
        try:
            _, force = _force_of(id, content)
            key = ("", id) if force.name is not None else (force.command, force.type.value)
        except KeyError:
            key = ("", id)
        alike.setdefault(key, []).append(id)
    names: list[Param] = []
    for (wing, kind), members in alike.items():
        if not wing or len(members) == 1:
            names.append(Ref("unit", members[0]))
            continue
        battle, _ = _force_of(members[0], content)
        numbers = tuple(battle.numbers.get(id, id.rpartition("-")[2]) for id in members)
        names.append(msg(N_("{type} {numbers}"), type=TYPES[kind], numbers=numbers))
    return msg(N_("{names}"), names=tuple(names))


NAMERS: dict[str, Callable[[str, Content], Sayable]] = {
    "side": side_name,
    "command": command_name,
    "marker": marker_name,
    "bag": marker_name,
    "leader": leader_name,
    "unit": unit_name,
    "fellow": unit_name,
    "units": units_name,
    "standard": standard_name,
    "type": lambda id, content: TYPES[id],
    "temper": lambda id, content: content.tempers[id].name,
    "setting": lambda id, content: settings.KNOWN_SETTINGS.title(id),
    "setting_value": lambda id, content: settings.KNOWN_SETTINGS.value(*id.split("=")),
}


NAMELESS: dict[str, Text] = {
    "unit": Text("la unidad", "the unit"),
    "mate": Text("la RI", "the RI"),
    "other": Text("el otro", "the other"),
    "one": Text("el primero", "the first"),
    "first": Text("el primer bando", "the first side"),
    "second": Text("el segundo bando", "the second side"),
    "wing": Text("el Ala", "the Wing"),
    "marker": Text("el marcador", "the marker"),
    "firer": Text("el tirador", "the firer"),
    "target": Text("su objetivo", "its target"),
    "blocker": Text("la pila que bloquea", "the blocking stack"),
    "leader": Text("el líder", "the leader"),
    "standard": Text("el ejército", "the army"),
    "archer": Text("el arquero", "the archer"),
    "attacker_leader": Text("el líder atacante", "the attacking leader"),
    "defender_leader": Text("el líder defensor", "the defending leader"),
}
"""Names of pieces in a procedure that is run alone, without a battle."""
RANKS = {"attacker": N_("{type} atacante {n}"), "defender": N_("{type} defensora {n}")}
"""The units of a combat of no battle: their ids are `attacker:1:SI`."""


def _nameless_name(ref: Ref) -> Sayable:
    side, _, rest = ref.id.partition(":")
    number, _, kind = rest.partition(":")
    if side in RANKS and kind in TYPES:
        return msg(RANKS[side], type=TYPES[kind], n=number)
    return NAMELESS[ref.id]


def name_of(ref: Ref, content: Content) -> Sayable:
    """Return the name of a reference; raises `KeyError` if it has none."""
    try:
        return NAMERS[ref.kind](ref.id, content)
    except KeyError:
        return _nameless_name(ref)
