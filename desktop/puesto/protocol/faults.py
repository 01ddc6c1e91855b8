"""Faults of requests, and the checks that every verb makes of its fields."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from puesto.core.messages import N_, Message, brief, msg
from puesto.storage.disk import reason_of

LARGEST_NUMBER = 1_000_000
CODES = {
    "bad_json": "The line is not JSON.",
    "bad_request": "The line is JSON, but not an object.",
    "unknown_verb": "There is no such `cmd`; the message names those there are.",
    "unknown_field": "The verb does not take one of the fields; the message names those that it takes.",
    "missing_field": "The verb needs a field that is not there.",
    "bad_value": "A field has a value of the wrong type or outside its limits.",
    "bad_facts": "The facts of a procedure do not fit; the message names each field and what was expected.",
    "bad_situation": "The position does not fit; `notices` names each field and what was expected.",
    "unknown_game": "There is no such game; the message names those there are.",
    "unknown_scenario": "The game has no such scenario; the message names those it has.",
    "unknown_campaign": "The game has no such campaign; the message names those it has.",
    "unknown_resolution": "There is no such procedure; the message names those there are.",
    "no_session": "The verb needs a session, and none has been started or opened.",
    "no_outcome": "The game does not sum up what came of a position.",
    "no_decision": "The line of the diary belongs to no decision of the AI.",
    "wrong_key": "The current prompt is not the one that the answer was meant for.",
    "refused": "The rules do not allow it; `rule` is the number of the rule, where there is one.",
    "io": "A file cannot be read or written.",
    "unloadable": "The file is no session that this version can open; nothing in it was changed.",
    "internal": "The program itself failed; the conversation goes on.",
}
"""Every code of an error, and what it means."""


class ProtocolError(Exception):
    """A request that cannot be carried out: a code for programs, a message for people, the rule."""

    def __init__(self, code: str, message: Message, rule: str = "", notices: Iterable[Message] = ()) -> None:
        super().__init__(code)
        self.code, self.message, self.rule = code, brief(message), rule
        self.notices = tuple(map(brief, notices))
        """Further messages: the problems of the packs, if they are the reason."""


def check_fields(request: dict[str, Any], allowed: Iterable[str], needed: Iterable[str] = ()) -> None:
    """Refuse fields that the verb does not know and name those that it misses."""
    allowed = tuple(allowed)
    unknown = tuple(name for name in request if name not in ("id", "cmd", *allowed))
    if unknown:
        fields = tuple(allowed) or ("id", "cmd")
        raise ProtocolError(
            "unknown_field",
            msg(N_("La orden no admite {unknown}. Campos admitidos: {allowed}."), unknown=unknown, allowed=fields),
        )
    missing = tuple(name for name in needed if name not in request)
    if missing:
        raise ProtocolError("missing_field", msg(N_("A la orden le falta {missing}."), missing=missing))


def bad_value(field: str) -> ProtocolError:
    """Return a field whose value cannot be used."""
    return ProtocolError("bad_value", msg(N_("El campo «{field}» no tiene un valor que sirva."), field=field))


def io_fault(path: Path, error: OSError) -> ProtocolError:
    """Return a file that cannot be used."""
    reason = reason_of(error)
    return ProtocolError(
        "io", msg(N_("No se puede usar el archivo «{path}»: {reason}."), path=str(path), reason=reason)
    )


def read_text(field: str, value: Any) -> str:
    """Return a field that must be text."""
    if not isinstance(value, str):
        raise bad_value(field)
    return value


def read_path(field: str, value: Any) -> Path:
    """Return a field that must be the path of a file."""
    if not isinstance(value, str) or "\0" in value or not Path(value).name:
        raise bad_value(field)
    return Path(value)


def read_whole(field: str, value: Any, low: int) -> int:
    """Return a field that must be a whole number from `low` on."""
    if type(value) is not int or not low <= value <= LARGEST_NUMBER:
        raise ProtocolError(
            "bad_value", msg(N_("«{field}» tiene que ser un número entero de {low} en adelante."), field=field, low=low)
        )
    return value


def read_truth(field: str, value: Any) -> bool:
    """Return a field that must be true or false."""
    if type(value) is not bool:
        raise bad_value(field)
    return value


def read_seed(args: dict[str, Any]) -> int | str | None:
    """Return the seed of the dice: a number, a text, or none."""
    seed = args.get("seed")
    if seed is not None and type(seed) not in (int, str):
        raise bad_value("seed")
    return seed
