"""Verbs that look: journal, state, view, log, and why the AI did what it did."""

from __future__ import annotations

from typing import Any

from puesto.core import codec
from puesto.core.game.game import whole_game
from puesto.core.messages import N_, msg
from puesto.core.study.why import Reason, decision, part_of
from puesto.protocol.chances import log_lines, place_of
from puesto.protocol.conversation import VERBS, Args, Conversation, verb
from puesto.protocol.faults import Fault, read_text, read_whole
from puesto.protocol.positions import came_schema, situation_schema
from puesto.protocol.shapes import Say, in_words


@verb("entries", "since?")
def entries(talk: Conversation, args: Args) -> list[dict[str, Any]]:
    """The journal, from entry `since` on."""
    since, found = read_whole("since", args.get("since", 0), 0), []
    for number, step in enumerate(talk.session.steps):
        for place, entry in enumerate(step.entries):
            if step.first + place >= since:
                line = {
                    "index": step.first + place,
                    "step": number,
                    "kind": entry.kind,
                    "key": entry.key,
                    "subject": list(entry.subject),
                }
                found.append(
                    line | {"answer": codec.to_json(entry.value), "source": entry.source.value, "name": step.name}
                )
    return found


@verb("state", "path?")
def state(talk: Conversation, args: Args) -> Any:
    """The state, or one value in it."""
    if args.get("path") in (None, ""):
        return codec.to_json(talk.session.state)
    return talk.value(read_text("path", args["path"]))


@verb("view")
def view(talk: Conversation, args: Args) -> Any:
    """What lies on the table, worded."""
    return in_words(talk.session.view(), talk.say)


@verb("log", "since?")
def log(talk: Conversation, args: Args) -> list[dict[str, Any]]:
    """What was said, from line `since` on."""
    since = read_whole("since", args.get("since", 0), 0)
    return list(log_lines(talk.session, talk.session.said_since(place_of(talk.session, since)), talk.say))


@verb("outcome")
def outcome(talk: Conversation, args: Args) -> Any:
    """What came so far, of the AI's last order and on the table, named as a situation's `expect`."""
    session = talk.session
    situations = whole_game(session).situations
    if situations is None or situations.came is None:
        raise Fault("no_outcome", msg(N_("Este juego no resume lo que ha salido: está en «log» y en «state».")))
    return codec.to_json(situations.came(session))


@verb("describe", "game?")
def describe(talk: Conversation, args: Args) -> dict[str, Any]:
    """Every verb with its fields. Of a game, the schemas of a `situation` and of `outcome`, and its records by id."""
    verbs = {name: {"fields": list(one.fields), "needed": list(one.needed)} for name, one in VERBS.items()}
    shape: dict[str, Any] = {"verbs": verbs}
    if args.get("game") is None:
        return shape
    game = talk.game(args["game"])
    content, _ = talk.shelf.content(game)
    shape["records"] = {
        section.name: {key: _name_of(record, talk.say) for key, record in getattr(content, section.name).items()}
        for section in game.layout.sections
    }
    if game.situations is not None:
        shape["situation"] = situation_schema(game.situations)
        if (came := came_schema(game.situations)) is not None:
            shape["outcome"] = came
    return shape


def _name_of(record: Any, say: Say) -> str:
    """What a record is called, in words; nothing where it has no name of its own."""
    named = next((name for field in NAMES if (name := getattr(record, field, None)) is not None), None)
    return say(named) if named is not None else ""


NAMES = ("name", "title")
"""The fields in which records have their names."""


@verb("map", "hex", "to?")
def map_says(talk: Conversation, args: Args) -> list[str]:
    """What the map says of a hex, or of the range and the sight between two, worded."""
    hex, to = read_text("hex", args["hex"]), read_text("to", args.get("to", ""))
    session = talk.session
    lines = whole_game(session).map_lines(session.state, session.content, hex.upper(), to.upper())
    return [talk.say(line) for line in lines]


@verb("why", "index")
def why(talk: Conversation, args: Args) -> dict[str, Any]:
    """The decision of the AI behind line `index` of the log: what was decided, and the tree of its reasons."""
    index, session = read_whole("index", args["index"], 0), talk.session
    found = decision(session, place_of(session, index))
    if found is None:
        raise Fault(
            "no_decision", msg(N_("La línea {index} del diario no es de ninguna decisión de la IA."), index=index)
        )
    lines = {line.index: line for line in (one.line for one in found.walk())}
    shapes = dict(zip(lines, log_lines(session, lines.values(), talk.say), strict=True))

    def tree(reason: Reason) -> dict[str, Any]:
        part = part_of(whole_game(session), reason.line)
        return shapes[reason.line.index] | {"part": part, "reasons": [tree(inner) for inner in reason.reasons]}

    return tree(found)
