"""Odds and resolutions as another program meets them."""

from __future__ import annotations

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk


@pytest.fixture
def talk():
    found = Talk()
    yield found
    found.server.close()


@pytest.fixture(scope="module")
def bear():
    """A conversation with the real games on the shelf."""
    return Talk(Server())


def test_resolutions_come_with_their_forms_as_schemas_in_the_language_spoken(talk):
    dig, blast = talk.ask("resolutions", game="toy")
    assert (dig["id"], dig["title"], dig["rule"], dig["result"]) == ("toy.dig", "Cavar", "2.2", {"type": "boolean"})
    assert blast["result"] == {"type": "integer"}
    facts = dig["facts"]
    assert facts["additionalProperties"] is False and [*facts["properties"]] == ["gold", "tool", "lamp", "seen"]
    gold, tool, lamp, seen = facts["properties"].values()
    assert (gold["type"], gold["minimum"], gold["maximum"], gold["default"], gold["title"]) == (
        "integer",
        0,
        2,
        0,
        "Oro que apuestas",
    )
    assert (tool["enum"], tool["names"]) == (["pick", "lamp", "mule"], ["El pico", "El farol", "La mula"])
    assert (lamp["type"], lamp["description"], seen["type"], seen["default"]) == ("boolean", "Suma 1.", "array", [])
    talk.ask("language", to="en")
    assert talk.ask("resolutions")[0]["facts"]["properties"]["gold"]["title"] == "Gold that you stake"


def test_a_resolution_is_run_alone_with_its_answers(talk):
    found = talk.ask("resolve", id="toy.dig", facts={"gold": 2}, answers=[[2, 4]], odds=True)
    assert (found["result"], found["outcome"], found["odds"]) == (True, "gold", {"nothing": "5/18", "gold": "13/18"})
    assert found["modifiers"] == [{"name": "Oro", "value": 2, "rule": "2.2"}]
    assert [(line["text"], line["detail"]["dice"]) for line in found["log"]] == [("Cavas.", [2, 4])]
    assert found == talk.ask("resolve", resolution="toy.dig", facts={"gold": 2}, answers=["24"], odds=True)


def test_faces_may_stand_bare_in_the_answers_die_by_die(talk, bear):
    dig = {"resolution": "toy.dig", "facts": {"gold": 2}}
    assert talk.ask("resolve", answers=[2, 4], **dig) == talk.ask("resolve", answers=[[2, 4]], **dig)
    assert "2" in talk.fault("resolve", answers=[2], **dig)["message"]
    assert talk.fault("resolve", answers=[2, 4, 1], **dig)["code"] == "refused"
    wounded = {"resolution": "tactics.wounded", "facts": {"wounds": 1}}  # TT-MOVE-03
    assert bear.ask("resolve", answers=[3], **wounded) == bear.ask("resolve", answers=[[3]], **wounded)


def test_where_the_answers_run_out_the_prompt_is_told(talk):
    found = talk.ask("resolve", id="toy.blast", facts={"wall": "unknown"}, answers=["yes"])
    assert (found["result"], found["prompt"]["key"], found["prompt"]["dice"]) == (None, "blast.roll", 15)
    assert "outcome" not in found and "odds" not in found


def test_what_does_not_fit_is_tried_and_what_depends_on_the_table_says_so(talk):
    tried = talk.ask("resolve", id="toy.blast", facts={}, odds=True)
    assert tried["margin"] == "11/500" and tried["outcomes"]["some"] == "some"
    unknown = talk.ask("resolve", id="toy.blast", facts={"wall": "unknown"}, odds=True)
    assert (unknown["odds"], unknown["depends"]) == ({}, "¿Se ve la pared?")


@pytest.mark.parametrize(
    ("facts", "named"),
    [
        ({"depth": 3}, ("«depth»", "gold, tool, lamp")),
        ({"gold": 3}, ("«gold»", "de 0 a 2")),
        ({"gold": "2", "lamp": 1}, ("«gold»", "«lamp»")),
        ({"tool": "spade"}, ("«tool»", "pick, lamp")),
        ({"seen": ["99"]}, ("«seen»", "99")),
    ],
)
def test_facts_that_cannot_be_are_refused_by_their_name_with_what_was_expected(talk, facts, named):
    fault = talk.fault("resolve", id="toy.dig", facts=facts)
    assert fault["code"] == "bad_facts" and all(part in fault["message"] for part in named), fault


def test_an_unknown_resolution_names_those_there_are(talk):
    assert "toy.dig y toy.blast" in talk.fault("resolve", id="toy.dance", facts={})["message"]
    assert talk.fault("resolve", facts={}, id=3)["code"] == "bad_value"
    assert (
        talk.fault("resolve", id="toy.dig", facts=[])["code"]
        == talk.fault("resolve", id="toy.dig", facts={}, answers=3)["code"]
        == "bad_value"
    )


def test_the_odds_of_a_decision_and_of_a_throw(talk):
    talk.new()
    for value in (["pick"], {"hex": "E07"}):
        talk.ask("answer", value=value)
    dig, rest, pass_ = talk.ask("odds")["options"]
    (ahead,) = dig["ahead"]
    assert (dig["answer"], ahead["key"], [case["chance"] for case in ahead["cases"]]) == (
        "dig",
        "dig.roll",
        ["7/12", "5/12"],
    )
    assert dig["assumed"] == [{"message": "¿Cuánto oro apuestas?", "answer": "0"}]
    assert rest["depends"] == "¿Con qué descansas?" and pass_["ahead"] == []
    talk.ask("answer", value="dig")
    talk.ask("answer", value=0)
    before = talk.ask("state")
    assert [(case["message"], case["chance"]) for case in talk.ask("odds")["cases"]] == [
        ("", "7/12"),
        ("aparece oro", "5/12"),
    ]
    assert talk.ask("state") == before


def test_the_log_tells_the_odds_there_were(talk):
    talk.new("short")
    for value in (["pick"], {"hex": "E07"}, "dig", 0, [5, 5]):
        said = talk.ask("answer", value=value)
    kept = next(line for line in talk.ask("log") if line["detail"]["odds"])
    assert said["log"][0]["detail"]["odds"] == kept["detail"]["odds"] == "aparece oro: 5/12"
    assert talk.ask("answer", value="02")["log"][0]["detail"]["odds"] == "1/8"


def test_the_options_of_a_form_are_named_in_the_words_of_its_game(bear):
    order_test = next(one for one in bear.ask("resolutions", game="bolt") if one["id"] == "bolt.order_test")
    options = order_test["facts"]["properties"]
    assert options["order"]["names"][:3] == ["Fuego", "Avanzar", "Correr"]
    assert options["officer"]["names"][:2] == ["ninguno", "teniente 2.º"]


def test_the_bear_resolves_from_the_deck_as_it_is_named(bear):
    assert {"bear.attack", "bear.usage_check", "bear.rally", "bear.initiative", "bear.mission_advance"} <= {
        one["id"] for one in bear.ask("resolutions")
    }
    found = bear.ask(
        "resolve", id="bear.attack", facts={"firepower": 4, "defence": 12, "cover": 1}, answers=[[5, 4]], odds=True
    )
    assert (found["result"]["outcome"], found["odds"]) == ("hit", {"miss": "13/18", "hit": "5/18"})
    assert "Impacta: el atacante al objetivo, 13 contra VD 13" in found["log"][0]["text"]
    assert (
        "«left»: no hay ninguna carta de órdenes 99"
        in bear.fault("resolve", id="bear.usage_check", facts={"left": ["99"]})["message"]
    )
