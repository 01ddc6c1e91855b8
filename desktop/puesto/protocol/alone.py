"""The verbs `resolutions` and `resolve`: procedures that can be run alone, their schemas and odds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.game.game import Game
from puesto.core.game.resolutions import Fact, FactsError, Resolution, Working, fill, form
from puesto.core.game.table_readings import readings_that_count, with_readings
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.prompts import Note, Prompt
from puesto.protocol.conversation import Args, Conversation, next_answer, read_answer, verb
from puesto.protocol.faults import ProtocolError, bad_value, read_text
from puesto.protocol.positions import position_id, position_json, resolve_position
from puesto.protocol.schemas import type_schema
from puesto.protocol.shapes import Say, detail_json, modifier_json, prompt_json

if TYPE_CHECKING:
    from puesto.core.study.odds import Figures


def resolution_ids(game: Game[Any, Any]) -> list[str]:
    """Return the resolutions of a game, with its name before each; a whole position where it can be one."""
    position = (id,) if (id := position_id(game)) else ()
    return [*(f"{game.id}.{resolution.id}" for resolution in game.resolutions), *position]


@verb("resolutions", "game?")
def resolutions(talk: Conversation, args: Args) -> list[dict[str, Any]]:
    """Return the procedures that can be run alone, with the schemas of their facts and results.

    - `game`: the id of a game; without it, those of all games.

    Result: a list of `id`, `title`, `rule`, `facts`, `result`.
    """
    games = (
        [talk.game(args["game"])]
        if args.get("game") is not None
        else [talk.shelf.find(game_id) for game_id in talk.shelf.ids()]
    )
    return [record for game in games for record in _alone_json(talk, game)]


def _alone_json(talk: Conversation, game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Return the procedures of a game and its whole position, in its own words."""
    say = speaker_for(talk, game, talk.shelf.content(game)[0])
    return [*_procedures_json(game, say), *position_json(game, say)]


def _procedures_json(game: Game[Any, Any], say: Say) -> list[dict[str, Any]]:
    """Return the procedures of a game, each with the schemas of its facts and its result."""
    return [
        {
            "id": f"{game.id}.{resolution.id}",
            "title": say(resolution.title),
            "rule": resolution.rule,
            "facts": facts_schema(resolution, say),
            "result": type_schema(resolution.result),
        }
        for resolution in game.resolutions
    ]


@verb("resolve", "id?", "resolution?", "facts", "answers?", "odds?")
def resolve(talk: Conversation, args: Args) -> dict[str, Any]:
    """Run one procedure alone, or a whole position (`<game>.position`).

    - `resolution`: the id of the procedure, as `resolutions` lists it.
    - `id`: the same, if `resolution` is left out; it is then the request's own id as well.
    - `facts`: an object, as in the schema `facts` of the procedure; fields left out have their defaults.
    - `answers`: a list of the answers to its prompts, in order; faces of dice one by one or as a list for each throw.
    - `odds`: true adds the chance of each outcome. A whole position has none.

    If there are too few answers, `prompt` is the one that waits. `modifiers` are the lines of the sum, `workings` the
    values that are worked out before the dice, `outcome` the class of the result. `odds` gives the chance of each such
    class as a fraction and `outcomes` its name; `margin` is their margin of error if they come from a sample, `house`
    says that they rest on values of our own, and `depends` is the question that they depend on, instead of `odds`.
    While a session of that game runs, the readings of its table apply, unless a fact is given, and `readings` lists
    those that counted.

    Result: `result`, `modifiers`, `log`, `workings?`, `outcome?`, `prompt?`, `odds?`, `outcomes?`, `depends?`,
    `house?`, `margin?`, `readings?`.
    """
    resolution_id = read_text("resolution", args.get("resolution", args.get("id")))
    given_facts, answers, wants_odds = args["facts"], args.get("answers") or [], args.get("odds", False)
    if not isinstance(answers, list):
        raise bad_value("answers")
    if type(wants_odds) is not bool:
        raise bad_value("odds")
    if (position_game := _game_of_position(talk, resolution_id)) is not None:
        if wants_odds or not isinstance(given_facts, dict):
            raise bad_value("odds" if wants_odds else "facts")
        return resolve_position(talk, position_game, given_facts, answers)
    game, resolution = find_resolution(talk, resolution_id)
    content, _ = talk.shelf.content(game)
    say = speaker_for(talk, game, content)
    settings = readings_at_table(talk, game)
    facts = read_facts(resolution, content, given_facts, settings)
    result, prompt, notes = run_with_answers(resolution.run(content, facts), answers)
    shape: dict[str, Any] = {
        "result": None if prompt is not None else codec.to_json(result),
        "modifiers": [modifier_json(line, say) for line in resolution.modifiers(content, facts)],
        "workings": [working_json(working, say) for working in resolution.workings(content, facts)],
        "log": [
            {
                "text": say(note.message),
                "rule": note.rule or rule_in(note.message),
                "tone": note.tone,
                "detail": detail_json(note.facts, say),
            }
            for note in notes
        ],
    }
    if prompt is None:
        shape["outcome"] = resolution.outcome(result)
    else:
        shape["prompt"] = prompt_json(prompt, say)
    shape |= odds_json(resolution, content, facts, say) if wants_odds else {}
    counting = readings_that_count(facts, settings, given_facts)
    return shape | ({"readings": [reading_json(id, settings[id], say) for id in counting]} if counting else {})


def readings_at_table(talk: Conversation, game: Game[Any, Any]) -> Mapping[str, str]:
    """Return the settings of the running session; none where it is another game's, or nothing runs."""
    session = talk.running
    return getattr(session.state, "settings", {}) if session is not None and session.game.id == game.id else {}


def reading_json(setting: str, value: str, say: Say) -> dict[str, Any]:
    """Return a reading of the table: the ids of setting and value, and how both are called."""
    names = {"title": say(Ref("setting", setting)), "reading": say(Ref("setting_value", f"{setting}={value}"))}
    return {"setting": setting, "value": value, **names}


def _game_of_position(talk: Conversation, id_wanted: str) -> Game[Any, Any] | None:
    """Return the game whose whole position is meant by a name; None where a procedure is."""
    games = (talk.shelf.find(game_id) for game_id in talk.shelf.ids())
    return next((game for game in games if id_wanted and position_id(game) == id_wanted), None)


def find_resolution(talk: Conversation, id_wanted: str) -> tuple[Game[Any, Any], Resolution[Any, Any]]:
    """Return the resolution with an id, `game.procedure`, and its game; a fault names those there are."""
    games = [talk.shelf.find(game_id) for game_id in talk.shelf.ids()]
    for game in games:
        for resolution in game.resolutions:
            if f"{game.id}.{resolution.id}" == id_wanted:
                return game, resolution
    allowed = tuple(name for game in games for name in resolution_ids(game))
    raise ProtocolError(
        "unknown_resolution", msg(N_("No hay ninguna resolución «{id}»: hay {allowed}."), id=id_wanted, allowed=allowed)
    )


def read_facts(
    resolution: Resolution[Any, Any], content: Any, raw_facts: Any, settings: Mapping[str, str] | None = None
) -> Any:
    """Return the facts of a request by a table's readings; a fault names every field that does not fit."""
    if not isinstance(raw_facts, dict):
        raise bad_value("facts")
    try:
        facts = with_readings(fill(resolution.facts, raw_facts), settings or {}, raw_facts)
        problems = resolution.check(content, facts)
    except FactsError as misfit:
        problems = misfit.problems
    if problems:
        problem_lines = tuple(
            msg(N_("«{field}»: {problem}"), field=name, problem=problem) for name, problem in problems
        )
        rule = rule_in(problems[0][1]) or resolution.rule
        raise ProtocolError("bad_facts", msg(N_("Estos datos no valen: {problems}."), problems=problem_lines), rule)
    return facts


_NAMED_RULE = re.compile(r"\((\d+(?:\.\d+)+)[^()]*\)\Z")


def rule_in(message: Message) -> str:
    """Return the rule that a sentence ends with, as in «está Enzarzada (9.21)»; "" for none."""
    match = _NAMED_RULE.search(message.template.rstrip("."))
    return match[1] if match else ""


def speaker_for(talk: Conversation, game: Game[Any, Any], content: Any) -> Say:
    """Return the function that words messages of a game without a session of it."""

    def name(ref: Ref) -> Sayable:
        try:
            return game.name(ref, content)
        except KeyError:
            return Text(ref.id, ref.id)

    return lambda message: talk.language.say(message, name)


def run_with_answers(procedure: Any, answers: list[Any]) -> tuple[Any, Prompt[Any] | None, list[Note]]:
    """Run a procedure with answers in order; return its result, the unanswered prompt, and its notes.

    Too many answers are a fault.
    """
    waiting, notes, reply = list(answers), [], None  # type: list[Any], list[Note], Any
    while True:
        try:
            prompt = procedure.send(reply)
        except StopIteration as end:
            if waiting:
                raise ProtocolError(
                    "refused", msg(N_("Sobran respuestas: {n} de ellas ya no se preguntan."), n=len(waiting))
                ) from None
            return end.value, None, notes
        if isinstance(prompt, Note):
            notes.append(prompt)
            reply = None
        elif not waiting:
            return None, prompt, notes
        else:
            reply = read_answer(prompt, next_answer(prompt, waiting))
            if problem := prompt.refusal(reply):
                raise ProtocolError("refused", problem, prompt.rule)


def odds_json(resolution: Resolution[Any, Any], content: Any, facts: Any, say: Say) -> dict[str, Any]:
    """Return the chance and the name of each outcome, and the margin of a sample; or what they depend on."""
    from puesto.core.study.chances import chances, is_house
    from puesto.core.study.odds import DependsOnPromptError

    try:
        figures: Figures = chances(resolution, content, facts, Dice().answer)
    except DependsOnPromptError as depends:
        return {"odds": {}, "depends": say(depends.prompt.message)}
    shape: dict[str, Any] = {
        "odds": {outcome: str(chance) for outcome, chance in figures.chances.items()},
        "outcomes": {outcome: say(resolution.says(outcome)) for outcome in figures.chances},
    }
    if is_house(resolution, content, facts):
        shape["house"] = True
    return shape | ({"margin": str(figures.margin)} if figures.margin else {})


def working_json(working: Working, say: Say) -> dict[str, Any]:
    """Return the computation of one value before the dice as JSON, with the source of each chart cell."""
    return {
        "title": say(working.title),
        "base": {"name": say(working.base[0]), "value": working.base[1]} if working.base is not None else None,
        "lines": [modifier_json(line, say) for line in working.lines],
        "value": say(working.value) if working.value is not None else "",
        "rule": working.rule,
        "source": working.source,
        "cells": [{"head": cell.head, "text": cell.text, "source": cell.source} for cell in working.cells],
    }


# ---- schemas


def facts_schema(resolution: Resolution[Any, Any], say: Say) -> dict[str, Any]:
    """Return the form of a resolution as JSON Schema.

    Nothing is required, for every fact has a usual value.
    """
    properties = {field.name: field_schema(field, say) for field in form(resolution.facts)}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def field_schema(field: Fact, say: Say) -> dict[str, Any]:
    """Return one fact as JSON."""
    shape: dict[str, Any] = {"title": say(field.label), "default": field.default, "rule": field.rule}
    if field.help is not None:
        shape["description"] = say(field.help)
    by_kind: dict[str, Callable[[], dict[str, Any]]] = {
        "number": lambda: {
            "type": "number" if field.rounds else "integer",
            "minimum": field.low,
            "maximum": field.high,
        },
        "switch": lambda: {"type": "boolean"},
        "choice": lambda: {
            "type": "string",
            "enum": [value for value, _ in field.options],
            "names": [say(name) for _, name in field.options],
        },
        "text": lambda: {"type": "array", "items": {"type": ["string", "integer"]}, "default": field.default.split()},
    }
    return shape | by_kind[field.kind]()
