"""Verbs that look: journal, state, view, log; and those that later versions fulfil."""

from __future__ import annotations

from typing import Any

from puesto.core import codec
from puesto.protocol.chances import log_lines
from puesto.protocol.desk import Args, Desk, verb
from puesto.protocol.faults import not_yet, text, whole
from puesto.protocol.shapes import worded


@verb("entries", "since?")
def entries(desk: Desk, args: Args) -> list[dict[str, Any]]:
    """The journal, from entry `since` on."""
    since, found = whole("since", args.get("since", 0), 0), []
    for number, step in enumerate(desk.session.steps):
        for place, entry in enumerate(step.entries):
            if step.first + place >= since:
                line = {"index": step.first + place, "step": number, "kind": entry.kind, "key": entry.key, "subject": list(entry.subject)}
                found.append(line | {"answer": codec.to_json(entry.value), "source": entry.source.value, "name": step.name})
    return found


@verb("state", "path?")
def state(desk: Desk, args: Args) -> Any:
    """The state, or one value in it."""
    if args.get("path") in (None, ""):
        return codec.to_json(desk.session.state)
    return desk.value(text("path", args["path"]))


@verb("view")
def view(desk: Desk, args: Args) -> Any:
    """What lies on the table, worded."""
    return worded(desk.session.view(), desk.say)


@verb("log", "since?")
def log(desk: Desk, args: Args) -> list[dict[str, Any]]:
    """What was said, from line `since` on."""
    since = whole("since", args.get("since", 0), 0)
    return list(log_lines(desk.session, desk.session.log[since:], desk.say))


@verb("why", "index")
def why(desk: Desk, args: Args) -> Any:
    """The reasons behind a decision of the AI."""
    raise not_yet("why")
