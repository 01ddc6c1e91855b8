"""What a session learns for ever: facts told in play that the owner's layer keeps for other evenings."""

from __future__ import annotations

from puesto.core.values import Struct


class Learnt(Struct, frozen=True):
    """Facts that belong to a record of the pack, as a session tells them now; undone, they are gone."""

    section: str
    key: str
    """The record: a map, by what is printed on it."""
    field: str
    """Where they stand in it: a list of facts with `day` and `session`."""
    by: tuple[str, ...]
    """The fields by which one fact is told from another."""
    facts: tuple[object, ...]
    before: tuple[object, ...] = ()
    """What the session's own copy of the record held when the session began."""
