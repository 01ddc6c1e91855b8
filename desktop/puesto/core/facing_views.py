"""Views of an attack while it is decided: who attacks whom, and what each target is worth."""

from __future__ import annotations

from puesto.core.messages import Sayable
from puesto.core.values import Struct


class AimView(Struct, frozen=True, gc=False):
    """One target as a row: what the dice need, and its figures in the columns of the sheet."""

    id: str
    note: Sayable
    need: Sayable | None = None
    """None where nothing can be thrown at it, or the board has to be asked first; `note` says why."""
    figures: tuple[tuple[Sayable, ...], ...] = ()
    """The figures of each column, as many as `FacingView.parts`."""


class FacingView(Struct, frozen=True, gc=False):
    """An attack with the counters of both sides, by their ids."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...] = ()
    heading: Sayable | None = None
    """The ratio or the distance, said between the two."""
    facts: tuple[Sayable, ...] = ()
    """What counts between the two, in a few words each."""
    rows: tuple[AimView, ...] = ()
    """The targets that can be chosen from; none where both sides are given."""
    columns: tuple[Sayable, ...] = ()
    parts: tuple[Sayable, ...] = ()
    """The names of the figures in each column."""
    column: int = 0
    """The column that counts."""
