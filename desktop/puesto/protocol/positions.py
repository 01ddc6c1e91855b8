"""A whole position resolved alone: the position, the answers in order, and the outcome."""

from __future__ import annotations

from functools import partial
from typing import Any, get_type_hints

from puesto.core import codec
from puesto.core.game.game import Game
from puesto.core.game.situation import Situations
from puesto.core.messages import N_, NN_, count, msg
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.protocol.chances import log_lines
from puesto.protocol.conversation import Conversation, current_prompt, next_answer, read_answer
from puesto.protocol.faults import ProtocolError
from puesto.protocol.schemas import Schema, record_schema, type_schema
from puesto.protocol.shapes import Say, prompt_json

WINNER = "winner"
"""The field with the id of the side that has won, in the result of every game."""


def position_id(game: Game[Any, Any]) -> str:
    """Return the id under which a game's positions can be resolved; "" if it returns no results of them."""
    return f"{game.id}.position" if game.situations is not None and game.situations.result is not None else ""


def situation_schema(situations: Situations[Any, Any]) -> Schema:
    """Return the schema of a position; no field is required."""
    return record_schema(situations.record) | {"required": []}


def result_schema(situations: Situations[Any, Any]) -> Schema | None:
    """Return the schema of what comes of a position, where the game sums it up."""
    if situations.result is None:
        return None
    schema = type_schema(get_type_hints(situations.result)["return"])
    required = dict.fromkeys([*schema.get("required", ()), WINNER])
    return schema | {"properties": schema["properties"] | {WINNER: {"type": "string"}}, "required": [*required]}


def result_json(situations: Situations[Any, Any], session: Session[Any, Any], *, is_open: bool) -> dict[str, Any]:
    """Return what came of a session so far, and which side has won it.

    `is_open`: whether what is hidden from the player may be told.
    """
    assert situations.result is not None
    ended = session.view().outcome if session.prompt is None else None
    result: dict[str, Any] = codec.to_json(situations.result(session, is_open))
    return result | {WINNER: ended.winner if ended is not None else ""}


def position_json(game: Game[Any, Any], say: Say) -> list[dict[str, Any]]:
    """Return a position among the resolutions of its game, where it is one."""
    if not (id := position_id(game)) or game.situations is None:
        return []
    title, facts = say(msg(N_("Una mesa entera, tal como está"))), situation_schema(game.situations)
    return [{"id": id, "title": title, "rule": "", "facts": facts, "result": result_schema(game.situations)}]


def read_position(game: Game[Any, Any], content: Any, data: dict[str, Any]) -> Any:
    """Read a situation in plain data; a fault names each field that does not fit, and what would."""
    from puesto.packs.situations import situation_from_data

    record, wrong = situation_from_data(data, game, content)
    if record is None:
        summary = count(NN_("La situación tiene un problema.", "La situación tiene {n} problemas."), len(wrong))
        raise ProtocolError(
            "bad_situation",
            summary,
            notices=[
                msg(N_("{field}: {what}"), field=problem.field or "situation", what=problem.what) for problem in wrong
            ],
        )
    return record


def resolve_position(
    talk: Conversation, game: Game[Any, Any], facts: dict[str, Any], answers: list[Any]
) -> dict[str, Any]:
    """Run a position with answers in order: what came so far, and the prompt that waits, if any."""
    from puesto.core.study.trial_run import begin_situation

    assert game.situations is not None and game.situations.result is not None
    content, _ = talk.shelf.content(game)
    record, waiting = read_position(game, content, facts), list(answers)
    session: Session[Any, Any] = talk.do(lambda: begin_situation(game, content, record))
    while waiting:
        prompt = current_prompt(session)
        value = read_answer(prompt, next_answer(prompt, waiting))
        source = Source.HAND if prompt.family is Family.CHANCE else Source.PLAYER
        talk.do(partial(session.answer, value, source))

    def say(message: Any) -> str:
        return talk.language.say(message, session.name)

    shape: dict[str, Any] = {
        "result": result_json(game.situations, session, is_open=True),
        "modifiers": [],
        "log": list(log_lines(session, session.log, say)),
    }
    if session.prompt is None or game.situations.is_settled(session):
        return shape
    return shape | {"prompt": prompt_json(session.prompt, say)}
