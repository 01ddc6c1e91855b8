"""What could still be done before the first segment of an Orders Phase closes, each line with its rule (5.44-5.46, 9.14)."""

from __future__ import annotations

from dataclasses import dataclass

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.games.chariots import command
from puesto.games.chariots.state import LeaderId, Table, Unit, UnitId


@dataclass(frozen=True)
class Line:
    """Something that was left undone: whose it is, in words, and the rule that allows it."""

    who: UnitId | LeaderId
    words: Message
    rule: str

    @property
    def hint(self) -> Message:
        """The rule, as it stands beside the line."""
        return msg(N_("regla {rule}"), rule=self.rule)


def lines(t: Table, units: list[Unit]) -> tuple[Line, ...]:
    """What those who can still act could do: those who did nothing at all, and leaders who may move."""
    found = [line for unit in units if not acted(unit) for line in _of(t, unit)]
    found += [Line(leader, msg(N_("{leader} no ha movido"), leader=Ref("leader", leader)), "5.46") for leader in movers(t)]
    return tuple(found)


def acted(unit: Unit) -> bool:
    """Whether a unit has done anything in this Orders Phase."""
    return unit.has_moved or unit.has_fired or unit.has_recovered


def _of(t: Table, unit: Unit) -> list[Line]:
    name = Ref("unit", unit.id)
    if command.refusal(t.state, unit, "recover") is None:
        template = NN_("{unit} no ha hecho nada, y podría recuperar: lleva {n} impacto", "{unit} no ha hecho nada, y podría recuperar: lleva {n} impactos")
        return [Line(unit.id, count(template, unit.hits, unit=name), "9.14")]
    if command.refusal(t.state, unit, "fire") is None:
        return [Line(unit.id, msg(N_("{unit} no ha movido ni disparado"), unit=name), "5.44")]
    return [Line(unit.id, msg(N_("{unit} no ha movido"), unit=name), "5.44")]


def idle(t: Table, units: list[Unit]) -> tuple[Message, ...]:
    """Why those who have done nothing cannot do anything, each with its rule."""
    found = []
    for unit in units:
        why = command.refusal(t.state, unit, "move")
        if why is not None and not acted(unit):
            found.append(msg(N_("{unit}: {why}"), unit=Ref("unit", unit.id), why=why))
    return tuple(found)


def movers(t: Table) -> list[LeaderId]:
    """The leaders who may still move in this phase (5.46)."""
    return [one for one in t.state.leaders if command.may_move_leader(t, one) and one not in t.state.moved_leaders]
