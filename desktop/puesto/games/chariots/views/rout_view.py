"""The rout sheets: what each army can lose, and whose fall would rout it (2.8, 11.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puesto.core.messages import N_, NN_, Message, Ref, Sayable, count, msg
from puesto.core.tracks import Track
from puesto.core.views import TallyView
from puesto.games.chariots.leadership import victory
from puesto.games.chariots.table.state import BattleTable, SideId, units_ref

MOST_NAMED = 3
"""Most counters that are named in a warning; of more, the lowest TQ is given."""


MOST = 999
"""Largest number of hundreds, tens and ones."""


class Sheets(Mapping[str, Track]):
    """The markers of every army's sheet, whatever the armies of a battle are called:

    `sides.<army>.lost`, and its level.
    """

    lines = {"lost": Track(high=MOST), "rout_level": Track(low=1, high=MOST)}

    def __getitem__(self, path: str) -> Track:
        head, _, rest = path.partition(".")
        army, _, field = rest.rpartition(".")
        if head != "sides" or not army or field not in self.lines:
            raise KeyError(path)
        return self.lines[field]

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


LEFT_WORDS = NN_(
    "{side}: le queda {n} de {level}; ha perdido {lost}", "{side}: le quedan {n} de {level}; ha perdido {lost}"
)


def view_of_sheet(table: BattleTable, side: SideId) -> TallyView:
    """Return the sheet of an army, with a warning one step before its end."""
    side_state = table.state.sides[side]
    points_left = victory.points_left(side_state)
    return TallyView(
        id=f"rout-{side}",
        title=msg(N_("Huida de {side}"), side=Ref("side", side)),
        side=side,
        path=f"sides.{side}.lost",
        lost=side_state.lost,
        level=side_state.rout_level,
        level_path=f"sides.{side}.rout_level",
        reading=count(
            LEFT_WORDS, max(points_left, 0), side=Ref("side", side), level=side_state.rout_level, lost=side_state.lost
        ),
        warning=sheet_warning(table, side),
        is_near=any(ref.kind == "unit" for ref in victory.fatal_losses(table, side)),
        ended=victory.army_loss(table, side).routs,
    )


def sheet_warning(table: BattleTable, side: SideId) -> Message | None:
    """Return the warning that the army routs, or would by any of these losses (11.0)."""
    if victory.army_loss(table, side).routs:
        return msg(N_("Ha llegado a su Nivel de Huida: huye en la Fase de Huida (11.0)"))
    fatal = victory.fatal_losses(table, side)
    units = sorted((ref.id for ref in fatal if ref.kind == "unit"), key=lambda unit: table.state.units[unit].quality)
    general = next((ref for ref in fatal if ref.kind == "leader"), None)
    if not units:
        return msg(N_("Si cae {leader:el}, el ejército huye"), leader=general) if general is not None else None
    who: Sayable
    if len(units) <= MOST_NAMED:
        who = msg(N_("{names}"), names=units_ref(units))
    else:
        who = count(
            NN_("una de TQ {least} o más", "cualquiera de las {n} de TQ {least} o más"),
            len(units),
            least=table.state.units[units[0]].quality,
        )
    if general is not None:
        return msg(N_("A una unidad de huir: {who}; o su CG"), who=who)
    return msg(N_("A una unidad de huir: {who}"), who=who)
