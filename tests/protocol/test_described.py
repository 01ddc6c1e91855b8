"""The protocol says what can be said to it: the schema of each answer, and the verb `describe`."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.session.journal import Source
from puesto.packs.situations import shipped_situations
from puesto.protocol import Server
from puesto.protocol.schemas import answer_schema
from puesto.shelf import Shelf
from tests.protocol.protocol_talk import Talk

TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value fits a schema of those that we write."""
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "const" in schema:
        return bool(value == schema["const"])
    wanted = TYPES.get(schema.get("type", ""), object)
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if isinstance(value, list):
        enough = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return enough and all(fits(one, schema.get("items", {})) for one in value)
    if isinstance(value, dict):
        parts, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        known = all(name in parts or others is not False for name in value)
        return (
            known
            and all(name in value for name in schema.get("required", ()))
            and all(fits(one, parts.get(name, others)) for name, one in value.items())
        )
    if isinstance(value, int) and not isinstance(value, bool):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return "pattern" not in schema or re.fullmatch(schema["pattern"], str(value)) is not None


@pytest.fixture
def talk() -> Talk:
    """A conversation about the games that there are."""
    return Talk(Server(Shelf()))


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("bear", "mission-1"), ("chariots", "megiddo"), ("bcs", ""), ("bolt", ""), ("tactics", "crossroads")],
)
def test_each_answer_of_a_random_game_fits_the_schema_that_stands_beside_its_prompt(talk, game, scenario):
    scenarios = {one["id"]: one["scenarios"] for one in talk.ask("games")}[game]
    named = scenario if scenario in [one["id"] for one in scenarios] else scenarios[0]["id"]
    talk.ask("new", game=game, scenario=named, seed=3)
    session, dice, kinds = talk.server._talk.session, Dice(4), set()
    for _ in range(250):
        if (prompt := session.prompt) is None:
            break
        answer = dice.random_answer(prompt)
        assert fits(codec.to_json(answer), answer_schema(prompt)), (prompt, answer)
        kinds.add(prompt.kind)
        session.answer(answer, Source.PLAYER)
    assert {"roll", "choose"} & kinds and len(kinds) >= 3


CONTACT: dict[str, Any] = {
    "situation": "bear",
    "id": "contact",
    "title": {"es": "Un movimiento", "en": "A move"},
    "counters": [
        {"id": "a", "type": "german-rifles", "side": "ai"},
        {"id": "u", "type": "soviet-smg", "side": "player"},
    ],
    "pairs": [{"ai": "a", "unit": "u", "given": {"distance": 4}}],
    "card": "98",
    "order_cards": [
        {"number": 98, "colour": "green", "usage": {"value": 4}, "tactical": [{"do": "move", "to": [{"unit": {}}]}]}
    ],
}


def test_a_contact_is_answered_by_its_schema_alone_and_a_refusal_names_its_fields(talk):
    prompt = talk.ask("new", game="bear", situation=CONTACT)["prompt"]
    assert prompt["kind"] == "contact"
    report = prompt["answer"]["anyOf"][0]["properties"]
    assert sorted(report) == ["cover", "hex", "rows"] and "both" in report["rows"]["properties"]["u"]["enum"]
    refused = talk.fault("answer", value={"contacts": {"u": "both"}})
    assert all(f"«{name}»" in refused["message"] for name in report)
    assert talk.ask("answer", value={"hex": "", "cover": 1, "rows": {"u": "both"}})["prompt"]["key"] == "move.cost"


def test_describe_names_every_verb_with_its_fields(talk):
    verbs = talk.ask("describe")["verbs"]
    assert verbs["answer"]["needed"] == ["value"] and "situation" in verbs["new"]["fields"]
    assert {*verbs} >= {"new", "answer", "outcome", "describe", "resolve"}


@pytest.mark.parametrize("game", ["bear", "chariots", "bcs", "bolt", "tactics"])
def test_describe_has_a_schema_that_each_situation_in_the_box_fits(talk, game):
    told, shelf = talk.ask("describe", game=game), Shelf()
    assert all(told["records"].values())
    assert any(name for records in told["records"].values() for name in records.values())
    files = shipped_situations(shelf.find(game))
    assert files
    for file in files:
        data = yaml.safe_load(file.read_text("utf-8"))
        data.pop("situation")
        assert fits(data, told["situation"]), file.name
    assert fits({"title": "one name"}, told["situation"]) and not fits({"mistaken": 1}, told["situation"])


def test_describe_says_what_the_outcome_of_a_position_holds(talk):
    told = talk.ask("describe", game="bear")
    talk.ask("new", game="bear", situation=CONTACT)
    assert fits(talk.ask("outcome"), told["outcome"])


@pytest.mark.parametrize(("game", "kept"), [("tactics", "winner"), ("bolt", "ended")])
def test_the_outcome_names_the_winner_once_there_is_one(talk, game, kept):
    talk.ask("new", game=game, scenario="crossroads", seed=3)
    assert talk.ask("outcome")["winner"] == ""
    assert talk.ask("auto", steps=5_000, seed=3)["finished"]
    told = talk.ask("outcome")
    assert fits(told, talk.ask("describe", game=game)["outcome"])
    assert told["winner"] == talk.ask("state", path=kept) in {one["id"] for one in talk.ask("view")["sides"]}


def test_a_position_needs_no_title_and_names_may_stand_as_one_text(talk):
    counters = [CONTACT["counters"][0] | {"name": "Rifles A"}, CONTACT["counters"][1]]
    laid = {name: value for name, value in CONTACT.items() if name not in ("id", "title", "situation")}
    prompt = talk.ask("new", game="bear", situation=laid | {"counters": counters})["prompt"]
    assert "Rifles A" in prompt["message"]
    talk.ask("language", to="en")
    assert "Rifles A" in talk.ask("prompt")["message"]
    fault = talk.fault("new", game="bear", situation=laid | {"counters": [counters[0] | {"name": 7}, counters[1]]})
    assert fault["notices"][0].startswith("counters.1.name")


def test_describe_names_each_record_in_the_language_that_is_spoken(talk):
    assert talk.ask("describe", game="bear")["records"]["hit_markers"]["pinned"] == "Clavada"
    talk.ask("language", to="en")
    assert talk.ask("describe", game="bear")["records"]["hit_markers"]["pinned"] == "Pinned"


def test_a_whole_position_is_resolved_like_any_procedure(talk):
    listed = {one["id"]: one for one in talk.ask("resolutions", game="bear")}
    assert "bear.position" in talk.ask("games")[0]["resolutions"]
    told = talk.ask("describe", game="bear")
    assert listed["bear.position"]["facts"] == told["situation"]
    assert listed["bear.position"]["result"] == told["outcome"]
    fire = CONTACT["order_cards"][0] | {"tactical": [{"do": "fire", "to": [{"unit": {}}], "bonus": 1}]}
    given = {"distance": 3, "seen": True, "in_arc": True, "firepower": 3, "defence": 11}
    facts = CONTACT | {"order_cards": [fire], "pairs": [{"ai": "a", "unit": "u", "given": given}]}
    came = talk.ask("resolve", resolution="bear.position", facts=facts)
    assert came["prompt"]["key"] == "attack.roll" and came["result"]["executor"] == "a"
    came = talk.ask("resolve", id="bear.position", facts=facts, answers=[1, 2, "22"])
    assert "prompt" not in came and came["result"]["outcome"] == "miss"
    assert came["result"]["check"]["card"] == "22" and came["log"]
    assert talk.fault("prompt")["code"] == "no_session"


def test_a_position_that_does_not_fit_and_an_answer_too_many_are_refused(talk):
    assert talk.fault("resolve", id="bear.position", facts={"counters": 1})["code"] == "bad_situation"
    assert talk.fault("resolve", id="bear.position", facts=CONTACT, answers=["?"])["code"] == "refused"
    assert talk.fault("resolve", id="bear.position", facts=CONTACT, odds=True)["code"] == "bad_value"
    assert talk.fault("resolve", id="bear.position", facts=[])["code"] == "bad_value"
    assert "bear.position" in talk.fault("resolve", id="bear.nothing", facts={})["message"]
