"""What references are called: sides, commands, markers, units, leaders, standards."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.games.chariots import setup
from puesto.games.chariots.records import Battle, Content, Type
from puesto.games.chariots.state import is_momentum

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


def _in_battles(found: Callable[[Battle], Sayable | None], content: Content, id: str) -> Sayable:
    for battle in content.battles.values():
        if (name := found(battle)) is not None:
            return name
    raise KeyError(id)


def side(id: str, content: Content) -> Sayable:
    """An army by its name."""
    return _in_battles(lambda battle: next((army.name for army in battle.armies if army.id == id), None), content, id)


def command(id: str, content: Content) -> Sayable:
    """A Wing or Division by its name."""
    return _in_battles(lambda battle: next((one.name for one in battle.commands if one.id == id), None), content, id)


def marker(id: str, content: Content) -> Sayable:
    """An Activation Marker: its command, or Momentum and whose it is."""
    if is_momentum(id):
        return msg(N_("Ímpetu de {side}"), side=Ref("side", id.partition(":")[2]))
    return command(id, content)


def leader(id: str, content: Content) -> Sayable:
    """A leader by his name."""
    return _in_battles(lambda battle: next((one.name for one in battle.leaders if one.id == id), None), content, id)


def standard(id: str, content: Content) -> Sayable:
    """Whose standard it is."""
    for battle in content.battles.values():
        for one in battle.standards:
            if one.id == id:
                return leader(one.leader, content)
    raise KeyError(id)


def unit(id: str, content: Content) -> Sayable:
    """A unit: its own name, else its type and number, and its command."""
    for battle in content.battles.values():
        for one, force in setup.placed(battle):
            if one.id == id:
                number = id.rpartition("-")[2]
                if force.name is not None:
                    return force.name
                return msg(N_("{type} {n} ({command})"), type=TYPES[one.type.value], n=number, command=Ref("command", one.command))
    raise KeyError(id)


NAMERS: dict[str, Callable[[str, Content], Sayable]] = {
    "side": side,
    "command": command,
    "marker": marker,
    "bag": marker,
    "leader": leader,
    "unit": unit,
    "standard": standard,
    "type": lambda id, content: TYPES[id],
}


def name(ref: Ref, content: Content) -> Sayable:
    """What a reference is called; raises `KeyError` for what has no name."""
    return NAMERS[ref.kind](ref.id, content)
