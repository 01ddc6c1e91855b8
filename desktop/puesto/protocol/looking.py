"""Verbs that look: journal, state, view, log, and why the AI did what it did."""

from __future__ import annotations

from typing import Any

from puesto.core import codec
from puesto.core.game.game import whole_game
from puesto.core.messages import N_, brief, msg
from puesto.core.study.why import Reason, decision, part_of
from puesto.protocol.chances import log_lines, place_of
from puesto.protocol.conversation import VERBS, Args, Conversation, verb
from puesto.protocol.faults import ProtocolError, bad_value, read_text, read_whole
from puesto.protocol.first_verbs import FIRST_VERBS
from puesto.protocol.positions import result_json, result_schema, situation_schema
from puesto.protocol.shapes import Say, in_words


@verb("entries", "since?")
def entries(talk: Conversation, args: Args) -> list[dict[str, Any]]:
    """Return the journal: every answer, override and note, in order.

    `step` and `name` are the number and the name of the step. `source` says who answered: `player`, `app` (the dice and
    decks of the program) or `hand` (dice and cards of the table).

    - `since`: the number of the first entry; 0 without it.

    Result: a list of `index`, `step`, `kind`, `key`, `subject`, `answer`, `source`, `name`.
    """
    since, result = read_whole("since", args.get("since", 0), 0), []
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
                result.append(
                    line | {"answer": codec.to_json(entry.value), "source": entry.source.value, "name": step.name}
                )
    return result


@verb("state", "path?")
def state(talk: Conversation, args: Args) -> Any:
    """Return the whole state of the game, or one value in it.

    - `path`: the dotted path of a value, as `deck.left`; without it, everything.

    Result: the value, as JSON.
    """
    if args.get("path") in (None, ""):
        return codec.to_json(talk.session.state)
    return talk.value(read_text("path", args["path"]))


@verb("view")
def view(talk: Conversation, args: Args) -> Any:
    """Return the table in the panels of the window, with every text in words.

    Result: the table, as JSON.
    """
    return in_words(talk.session.view(), talk.say)


@verb("log", "since?")
def log(talk: Conversation, args: Args) -> list[dict[str, Any]]:
    """Return the lines of the diary.

    - `since`: the number of the first line; 0 without it.

    Result: a list of `index`, `round`, `turn`, `side`, `text`, `rule`, `tone`, `source`, `depth`, `entry`, `detail`.
    """
    since = read_whole("since", args.get("since", 0), 0)
    return list(log_lines(talk.session, talk.session.said_since(place_of(talk.session, since)), talk.say))


@verb("outcome")
def outcome(talk: Conversation, args: Args) -> Any:
    """Return what came of the position so far, in the words of a situation's `expect`.

    `winner` is the id of the side that has won; "" while the game goes on, for a draw, and where the rules do not say.

    Result: an object with the schema that `describe` of the game has as `outcome`.
    """
    session = talk.session
    situations = whole_game(session).situations
    if situations is None or situations.result is None:
        raise ProtocolError("no_outcome", msg(N_("Este juego no resume lo que ha salido: está en «log» y en «state».")))
    try:
        return result_json(situations, session, is_open=False)
    except Exception:  # noqa: BLE001 - what a damaged save says of old steps may make it raise anything
        words = N_("Lo que ha salido no se puede resumir: hay algo en la partida que no se puede leer.")
        raise ProtocolError("no_outcome", msg(words)) from None


@verb("describe", "game?")
def describe(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return every verb with its fields.

    Of a game also its records by id, and the schemas of a position and of what comes of it.

    - `game`: the id of a game.

    Result: `verbs`, `records?`, `situation?`, `outcome?`.
    """
    verbs = {
        name: {"fields": list(each_verb.fields), "needed": list(each_verb.needed)}
        for name, each_verb in (FIRST_VERBS | VERBS).items()
    }
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
        if (schema := result_schema(game.situations)) is not None:
            shape["outcome"] = schema
    return shape


def _name_of(record: Any, say: Say) -> str:
    """Return the name of a record, in words; "" if it has none."""
    record_name = next((name for field in NAMES if (name := getattr(record, field, None)) is not None), None)
    return say(record_name) if record_name is not None else ""


NAMES = ("name", "title")
"""The fields in which records have their names."""


@verb("map", "hex", "to?")
def map_says(talk: Conversation, args: Args) -> list[str]:
    """Return what is known of a hex of the map, or of the range and the sight between two.

    - `hex`: a hex, as `E07`.
    - `to`: a second hex.

    Result: a list of sentences.
    """
    hex, to = read_text("hex", args["hex"]).strip(), read_text("to", args.get("to", "")).strip()
    if not hex:
        raise bad_value("hex")
    session = talk.session
    lines = whole_game(session).map_lines(session.state, session.content, hex.upper(), to.upper())
    return [talk.say(brief(line)) for line in lines]


@verb("why", "index")
def why(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return a decision of the AI with the tree of its reasons.

    Each of the `reasons` is a line of the diary with its own `part` in the decision and its own `reasons`.

    - `index`: the number of a line of the diary that belongs to the decision.

    Result: `index`, `round`, `turn`, `side`, `text`, `rule`, `tone`, `source`, `depth`, `entry`, `detail`,
    `part`, `reasons`.
    """
    index, session = read_whole("index", args["index"], 0), talk.session
    result = decision(session, place_of(session, index))
    if result is None:
        raise ProtocolError(
            "no_decision", msg(N_("La línea {index} del diario no es de ninguna decisión de la IA."), index=index)
        )
    lines = {line.index: line for line in (each_reason.line for each_reason in result.walk())}
    shapes = dict(zip(lines, log_lines(session, lines.values(), talk.say), strict=True))

    def tree(reason: Reason) -> dict[str, Any]:
        part = part_of(whole_game(session), reason.line)
        return shapes[reason.line.index] | {"part": part, "reasons": [tree(inner) for inner in reason.reasons]}

    return tree(result)
