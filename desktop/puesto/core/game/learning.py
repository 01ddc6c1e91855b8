"""Facts given in play that the owner's layer keeps for later sessions."""

from __future__ import annotations

from puesto.core.values import Struct


class Learnt(Struct, frozen=True):
    """Facts about a record of the pack, given in this session; an undo takes them back."""

    section: str
    key: str
    """The record: a map, by what is printed on it."""
    field: str
    """The field of the record that has them: a list of facts with `day` and `session`."""
    by: tuple[str, ...]
    """The fields that identify a fact."""
    facts: tuple[object, ...]
    before: tuple[object, ...] = ()
    """The facts in the session's own copy of the record when the session began."""
