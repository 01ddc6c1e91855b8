"""Cases that a procedure answers alone: its form, the dice in order, and what comes of them.

A case of this kind names a procedure (`resolve`), the facts of its form that are not the usual ones, the dice, and what
is to come: fields of its `result`, the values of its `modifiers`, the `odds` of each value of a field, or that the
facts are `refused`. `cells` are cells of charts as the case assumes them: chart, row, column, text. Where it puts
several questions, each is one of its `asks`.

`position` is a whole table, run by the protocol with the `answers` in order: fields of its `result` and of the `prompt`
that waits, and texts within lines of its `log`; or the last answer is `refused`.

What a case `calls` is the function of a rule, its `facts` by the names of its parameters; `printed` names a record.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias, get_type_hints

from puesto.core import codec
from puesto.core.game.resolutions import FactsError, Resolution, fill
from puesto.core.study.odds import odds
from puesto.core.values import replace
from puesto.games import load
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol import Server
from puesto.protocol.alone import run_with_answers

Case: TypeAlias = Mapping[str, Any]


def is_asked_alone(case: Case) -> bool:
    """Whether a case is put to procedures alone, and not to a table."""
    return not {"resolve", "asks", "calls", "printed"}.isdisjoint(case)


@cache
def shipped(game_id: str) -> tuple[Any, dict[str, Resolution[Any, Any]]]:
    """The content of a game as it is shipped, and its procedures by their ids."""
    game = load(game_id)
    return content_for(game)[0], {resolution.id: resolution for resolution in game.resolutions}


def resolve(game_id: str, id: str, facts: Mapping[str, Any], answers: Iterable[Any] = ()) -> Any:
    """Return the result of a procedure as JSON; each answer must be asked for, faces of dice one by one.

    Raises `FactsError` where the facts are refused.
    """
    return _result(*shipped(game_id), id, facts, answers)


def facts_of(content: Any, procedure: Resolution[Any, Any], given: Mapping[str, Any]) -> Any:
    """Return the form of a procedure, filled. Raises `FactsError` where the facts are refused."""
    facts = fill(procedure.facts, given)
    if problems := procedure.check(content, facts):
        raise FactsError(problems)
    return facts


def _result(content: Any, procedures: Mapping[str, Any], id: str, facts: Mapping[str, Any], answers: Any) -> Any:
    running = procedures[id].run(content, facts_of(content, procedures[id], facts))
    result, prompt, _ = run_with_answers(running, list(answers))
    assert prompt is None, prompt.key
    return codec.to_json(result)


def differences(game_id: str, case: Case) -> list[str]:
    """Return what comes of a case in another way than it says."""
    return [line for asked in case.get("asks", [case]) for line in _differences(game_id, asked)]


POSITION = "position"


@cache
def server() -> Server:
    """Return a protocol that talks English."""
    talking = Server()
    talking.language = Language("en")
    return talking


def resolve_position(game_id: str, asked: Case) -> dict[str, Any]:
    """Return the protocol's reply to the position and the answers of a case."""
    request = {"cmd": "resolve", "resolution": f"{game_id}.{POSITION}", "facts": asked["facts"]}
    return server().reply(json.dumps({**request, "answers": asked.get("answers", [])}))


def _differences_of_position(game_id: str, asked: Case) -> Iterator[str]:
    reply = resolve_position(game_id, asked)
    if not reply["ok"]:
        code = reply["error"]["code"]
        yield from [] if asked.get("refused") and code == "refused" else [f"{code}: {reply['error']}"]
        return
    if asked.get("refused"):
        yield "not refused"
        return
    for part in ("result", "prompt"):
        yield from different(asked.get(part, {}), reply["result"].get(part), part) if part in asked else ()
    texts = [line["text"] for line in reply["result"]["log"]]
    yield from [f"not in the log: {text}" for text in asked.get("log", ()) if not any(text in line for line in texts)]


def apply_rule(game_id: str, path: str, given: Mapping[str, Any], answers: Iterable[Any] = ()) -> Any:
    """Return the result of a rule's function as JSON, with the content as it is shipped and the usual readings."""
    package, (place, name) = f"puesto.games.{game_id}", path.rsplit(".", 1)
    module, facts = import_module(f"{package}.{place}"), dict(given)
    function = getattr(module, name)
    parameters = {id: hint for id, hint in function.__annotations__.items() if id != "return"}
    hints = get_type_hints(type(name, (), {"__annotations__": parameters}), vars(module))
    if "content" in hints:
        facts["content"] = shipped(game_id)[0]
    if "readings" in hints:
        facts["readings"] = import_module(f"{package}.table.settings").USUAL
    facts = {id: hints[id](value) if takes_an_id(hints[id]) else value for id, value in facts.items()}
    result = function(**facts)
    return codec.to_json(run_with_answers(result, list(answers))[0] if isinstance(result, Generator) else result)


def takes_an_id(hint: Any) -> bool:
    """Return whether a parameter takes one of the ids of an enumeration."""
    return isinstance(hint, type) and issubclass(hint, Enum)


def _differences(game_id: str, asked: Case) -> Iterator[str]:
    if "calls" in asked:
        result = apply_rule(game_id, asked["calls"], asked["facts"], asked.get("dice", ()))
        yield from different(asked["result"], result, asked["calls"])
        return
    if "printed" in asked:
        section, id = asked["printed"].split(".")
        record = codec.to_json(getattr(shipped(game_id)[0], section)[id])
        yield from different(asked["result"], record, asked["printed"])
        return
    if asked["resolve"] == POSITION:
        yield from _differences_of_position(game_id, asked)
        return
    content, procedures = shipped(game_id)
    for cell in asked.get("cells", ()):
        content = with_cell(content, *cell)
    id, facts = asked["resolve"], asked.get("facts", {})
    if "odds" in asked:
        chances = _chances(content, procedures[id], facts, *asked["odds"])
        yield from different(
            asked["odds"], {field: {key: str(chance) for key, chance in chances.items()} for field in asked["odds"]}, id
        )
        return
    if "modifiers" in asked:
        lines = procedures[id].modifiers(content, facts_of(content, procedures[id], facts))
        yield from different(asked["modifiers"], [line.value for line in lines], f"{id}: modifiers")
    try:
        result = _result(content, procedures, id, facts, asked.get("dice", ()))
    except FactsError as refusal:
        yield from [] if asked.get("refused") else [f"{id}: refused: {refusal}"]
        return
    yield from [f"{id}: not refused"] if asked.get("refused") else different(asked["result"], result, id)


def _chances(
    content: Any, procedure: Resolution[Any, Any], given: Mapping[str, Any], field: str
) -> dict[Any, Fraction]:
    """Return the chance of each value of a field of the result, or of each `outcome`; several ids are one text."""
    facts = facts_of(content, procedure, given)

    def value(result: Any) -> Any:
        found = procedure.outcome(result) if field == "outcome" else getattr(result, field)
        return " ".join(found) if isinstance(found, Mapping | list | tuple) else found

    return odds(lambda: procedure.run(content, facts), of=value)


def with_cell(content: Any, chart: str, row: str, column: str, text: str) -> Any:
    """Return the content with one cell of a chart as a case assumes it."""
    before = content.charts[chart]
    at = before.columns.index(column)
    rows = tuple(
        replace(line, cells=(*line.cells[:at], text, *line.cells[at + 1 :])) if line.id == row else line
        for line in before.rows
    )
    return replace(content, charts={**content.charts, chart: replace(before, rows=rows)})


def different(expected: Any, result: Any, place: str) -> list[str]:
    """Return where a result is not as expected; fields that nothing is expected of may be anything."""
    if isinstance(expected, dict) and expected and isinstance(result, dict) and expected.keys() <= result.keys():
        return [line for key, value in expected.items() for line in different(value, result.get(key), f"{place}.{key}")]
    as_read = list(result) if isinstance(result, tuple) else result
    return [] if expected == as_read else [f"{place}: {as_read!r} (expected {expected!r})"]
