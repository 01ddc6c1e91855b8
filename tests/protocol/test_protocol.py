"""The protocol as another program meets it: verbs, faults, languages, files, and what survives a kill -9."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto import __version__
from puesto.protocol import Server
from puesto.protocol.verbs import VERBS
from tests import toy
from tests.protocol.protocol_talk import ROOT, Talk


def test_hello_says_who_is_there(talk):
    assert talk.raw(cmd="hello", id="abc") == {
        "id": "abc",
        "ok": True,
        "result": {"app": "puesto", "version": __version__, "protocol": 2},
    }


def test_the_games_name_their_scenarios_and_options(talk):
    (game,) = talk.ask("games")
    assert (game["id"], game["title"], game["resolutions"]) == ("toy", "El oso y la mina", ["toy.dig", "toy.blast"])
    assert game["scenarios"][0] == {
        "id": "short",
        "title": "La mina corta",
        "source": "house",
        "options": {"weather": ["fair", "foul"]},
        "sides": [{"id": "player", "title": "Tú", "ai": False}, {"id": "ai", "title": "IA", "ai": True}],
    }
    assert [temper["id"] for temper in game["tempers"]] == ["bold", "shy"]


def test_a_new_session_asks_its_first_prompt(talk):
    prompt = talk.new()["prompt"]
    assert {name: prompt[name] for name in ("key", "subject", "who", "family", "kind", "message", "rule")} == {
        "key": "setup.tools",
        "subject": [],
        "who": "player",
        "family": "fact",
        "kind": "checklist",
        "message": "Prepara la mesa.",
        "rule": "1.0",
    }
    assert prompt["options"][0] == {"value": "pick", "message": "El pico"}
    assert talk.ask("prompt") == prompt


def test_a_whole_game_can_be_answered_by_hand(talk):
    talk.new("short")
    talk.ask("answer", value=["pick", "lamp", "mule"])
    talk.ask("answer", value={"hex": "E07", "cover": 1, "rows": {"mule": "near"}})
    assert talk.ask("answer", value="dig", key="player.action")["prompt"]["kind"] == "number"
    roll = talk.ask("answer", value=2)["prompt"]
    assert (roll["kind"], roll["dice"], roll["faces"], roll["bands"]) == (
        "roll",
        2,
        [1, 2, 3, 4, 5, 6],
        [{"at_least": 8, "message": "aparece oro"}],
    )
    dug = talk.ask("answer", value=[3, 4])
    assert [(line["text"], line["rule"], line["detail"]["dice"]) for line in dug["log"]] == [
        ("El minero cava: 9 y 2 de ventaja", "2.2", [3, 4])
    ]
    draw = dug["prompt"]
    assert (draw["kind"], draw["deck"], len(draw["left"]), len(draw["options"])) == ("draw", "bear", 8, 8)
    assert talk.ask("answer", value="07")["prompt"]["unsure"] is True
    assert talk.ask("answer", value="?")["log"][0]["text"] == "El oso saca la carta 07."
    assert [entry["source"] for entry in talk.ask("entries")] == ["player"] * 4 + ["hand", "hand", "player"]


def test_dice_may_be_typed_as_text(talk):
    talk.new()
    for value in (["pick"], "E07 1 1=2", "dig", "2"):
        talk.ask("answer", value=value)
    assert talk.ask("prompt")["kind"] == "roll"
    assert "7 no es una cara" in talk.fault("answer", value="37")["message"]
    assert talk.ask("answer", value="36")["prompt"]["kind"] == "draw"
    assert talk.ask("entries", since=4)[0]["answer"] == [3, 6]
    assert talk.ask("correct", index=4, value="35", commit=True)["fits"]
    assert talk.ask("entries", since=4)[0]["answer"] == [3, 5]


@pytest.mark.parametrize(
    ("line", "code", "request_id"),
    [
        (b"hello\n", "bad_json", None),
        (b"\xff\xfe\n", "bad_json", None),
        (b'{"id": 4', "bad_json", None),
        (b"[" * 100_000, "bad_json", None),
        (b'{"id": 1, "cmd": "\\ud800"}', "bad_json", None),
        (b"[1]", "bad_request", None),
        (b'{"id": 4}', "unknown_verb", 4),
        (b'{"id": 4, "cmd": ["x"]}', "unknown_verb", 4),
        (b'{"id": {"a": 1}, "cmd": "jump"}', "unknown_verb", {"a": 1}),
        (b'{"cmd": "hello", "now": 1}', "unknown_field", None),
        (b'{"id": 1, "cmd": "new", "game": "toy"}', "missing_field", 1),
        (b'{"id": 1, "cmd": "new", "game": "chess", "scenario": "x"}', "unknown_game", 1),
        (b'{"id": 1, "cmd": "new", "game": 3, "scenario": "x"}', "bad_value", 1),
        (b'{"id": 1, "cmd": "new", "game": "toy", "scenario": ["x"]}', "unknown_scenario", 1),
        (b'{"id": 1, "cmd": "new", "game": "toy", "scenario": "long", "options": {"wind": "on"}}', "bad_value", 1),
        (b'{"id": 1, "cmd": "new", "game": "toy", "scenario": "long", "options": {"weather": "wet"}}', "bad_value", 1),
        (b'{"id": 1, "cmd": "new", "game": "toy", "scenario": "long", "options": [1]}', "bad_value", 1),
        (b'{"id": 1, "cmd": "new", "game": "toy", "scenario": "long", "seed": 1.5}', "bad_value", 1),
        (b'{"id": 1, "cmd": "new", "game": "toy", "scenario": "long", "situation": {}}', "bad_value", 1),
        (b'{"id": 1, "cmd": "new", "game": "toy", "scenario": "long", "save": 3}', "bad_value", 1),
        (b'{"id": 1, "cmd": "language", "to": "fr"}', "bad_value", 1),
        (b'{"id": 1, "cmd": "prompt"}', "no_session", 1),
        (b'{"id": 1, "cmd": "resolutions", "game": "chess"}', "unknown_game", 1),
    ],
)
def test_a_request_that_makes_no_sense_is_answered_in_words(talk, line, code, request_id):
    reply = talk.server.reply(line)
    assert (reply["id"], reply["ok"], reply["error"]["code"]) == (request_id, False, code)
    assert len(reply["error"]["message"]) > 10
    assert talk.ask("hello")["protocol"] == 2


def test_unknown_verbs_and_fields_are_told_what_is_allowed(talk):
    assert all(verb in talk.fault("jump")["message"] for verb in ("hello", "language", *VERBS))
    said = talk.fault("new", game="toy", scenario="long", sead=3)["message"]
    assert all(name in said for name in ("sead", "game", "scenario", "seed", "options", "situation", "save"))
    assert "weather" in talk.fault("new", game="toy", scenario="long", options={"wind": "on"})["message"]
    assert "short" in talk.fault("new", game="toy", scenario="x")["message"]


@pytest.mark.parametrize(
    ("cmd", "fields", "code"),
    [
        ("answer", {"value": ["shovel"]}, "refused"),
        ("answer", {"value": None}, "refused"),
        ("answer", {"value": ["pick"], "key": "other.key"}, "wrong_key"),
        ("roll", {}, "refused"),
        ("auto", {"steps": -1}, "bad_value"),
        ("auto", {"steps": True}, "bad_value"),
        ("auto", {"steps": 1, "policy": "clever"}, "bad_value"),
        ("undo", {"steps": 0}, "bad_value"),
        ("language", {"to": ["es"]}, "bad_value"),
        ("set", {"path": "score", "value": 0}, "refused"),
        ("set", {"path": "score", "value": "many"}, "refused"),
        ("set", {"path": "nothing.here", "value": 1}, "bad_value"),
        ("set", {"path": 3, "value": 1}, "bad_value"),
        ("state", {"path": "nothing"}, "bad_value"),
        ("log", {"since": "x"}, "bad_value"),
        ("entries", {"since": -1}, "bad_value"),
        ("correct", {"index": 99, "value": 1}, "refused"),
        ("correct", {"index": 0, "value": ["shovel"]}, "refused"),
        ("correct", {"index": 0, "value": [], "commit": "yes"}, "bad_value"),
        ("save", {"path": "/nowhere/at/all"}, "io"),
        ("load", {"path": "/nowhere/at/all"}, "io"),
        ("load", {"path": "."}, "bad_value"),
        ("load", {"path": "a" * 5000}, "io"),
        ("save", {"path": "/"}, "bad_value"),
        ("save", {"path": "a" * 5000}, "io"),
        ("export", {"format": [], "path": "diary"}, "bad_value"),
        ("answer", {"value": "²"}, "refused"),
        ("answer", {"value": "9" * 5000}, "refused"),
        ("answer", {"value": [{}]}, "refused"),
        ("correct", {"index": 0, "value": [{}]}, "refused"),
        ("correct", {"index": 0, "value": "²"}, "refused"),
        ("set", {"path": "log.²", "value": 1}, "bad_value"),
        ("why", {"index": 1}, "no_decision"),
        ("resolve", {"id": "toy.dance", "facts": {}}, "unknown_resolution"),
        ("resolve", {"id": "toy.dig", "facts": {"depth": 1}}, "bad_facts"),
        ("resolve", {"id": "toy.dig", "facts": {}, "answers": [[1, 7]]}, "refused"),
        ("resolve", {"id": "toy.dig", "facts": {}, "answers": [[1, 6], [1, 6]]}, "refused"),
        ("new", {"game": "toy", "scenario": "none"}, "unknown_scenario"),
    ],
)
def test_a_fault_changes_nothing(talk, cmd, fields, code):
    talk.new()
    before = [talk.ask(look) for look in ("prompt", "state", "entries", "log")]
    fault = talk.fault(cmd, **fields)
    assert fault["code"] == code
    assert [talk.ask(look) for look in ("prompt", "state", "entries", "log")] == before


def test_a_refusal_names_the_rule(talk):
    talk.new()
    assert talk.fault("answer", value=["shovel"])["rule"] == "1.0"


def test_auto_plays_to_the_end_and_counts_what_it_answered(talk):
    talk.new("short")
    assert talk.ask("auto", steps=3, seed=1)["answers"] == 3
    end = talk.ask("auto", steps=1000, seed=1)
    assert (end["finished"], end["prompt"]) == (True, None)
    assert end["answers"] + 3 == len(talk.ask("entries"))
    assert talk.ask("auto", steps=5) == {"answers": 0, "finished": True, "prompt": None}
    assert talk.fault("answer", value=1)["code"] == talk.fault("roll")["code"] == "refused"
    assert talk.ask("view")["outcome"]["title"] == "Fin"


def test_equal_seeds_play_equal_games(talk):
    def state(seed: object, **more: Any) -> Any:
        talk.new("short")
        talk.ask("auto", steps=1000, seed=seed, **more)
        return talk.ask("state")

    assert state(3) == state(3) != state(4)
    assert state(3, policy="default")["gold"] == 3


def test_the_seed_of_new_fixes_the_apps_dice(talk):
    def dug() -> Any:
        talk.new()
        for value in (["pick"], {"hex": "E07"}, "dig", 0):
            talk.ask("answer", value=value)
        talk.ask("roll")
        return talk.ask("entries", since=4)[0]["answer"]

    assert dug() == dug()


def test_undo_is_no_re_roll(talk):
    talk.new()
    for value in (["pick"], {"hex": "E07"}, "dig", 0):
        talk.ask("answer", value=value)
    talk.ask("roll")
    first = talk.ask("entries")[4]
    undone = talk.ask("undo", steps=2)
    assert undone["undone"][0].startswith("tirada ") and undone["undone"][1] == "¿Cuánto oro apuestas? → 0"
    assert undone["prompt"]["key"] == "dig.gold"
    talk.ask("answer", value=1)
    talk.ask("roll")
    assert talk.ask("entries")[4] == first


def test_undo_and_redo_go_to_the_border_of_the_turn(talk):
    talk.new()
    for value in (["pick"], {"hex": "E07"}, "rest", ["lamp"], "02", "dig", 1):
        talk.ask("answer", value=value)
    undone = talk.ask("undo", turn=True)
    assert len(undone["undone"]) == 2 and undone["prompt"]["key"] == "player.action"
    assert talk.ask("state", path="round") == 2
    assert talk.ask("undo", turn=True)["undone"] == ["robo: 02"]
    assert talk.ask("redo", turn=True)["undone"] == ["robo: 02"]
    assert talk.ask("redo", turn=True)["prompt"]["key"] == "dig.roll"
    assert "turn" in str(talk.fault("undo", turn="yes"))


def test_undo_all_the_way_and_redo_all_the_way(talk):
    talk.new("short")
    start = talk.ask("state")
    talk.ask("auto", steps=1000, seed=2)
    end, log = talk.ask("state"), talk.ask("log")
    undone = talk.ask("undo", steps=1000)["undone"]
    assert talk.ask("state") == start
    assert talk.ask("redo", steps=1000)["undone"] == undone[::-1]
    assert (talk.ask("state"), talk.ask("log")) == (end, log)


def test_an_override_says_when_it_counts(talk):
    talk.new()
    assert {
        name: value
        for name, value in talk.ask("set", path="score", value=-2, reason="el tablero").items()
        if name != "prompt"
    } == {"before": 1, "after": -2, "applied": "now"}
    assert talk.ask("state", path="score") == -2
    assert talk.ask("entries")[0]["kind"] == "set"


def test_a_correction_is_a_dry_run_unless_it_is_committed(talk):
    talk.new("short")
    for value in (["pick"], {"hex": "E07"}, "pass"):
        talk.ask("answer", value=value)
    found = talk.ask("correct", index=1, value={"hex": "F08"})
    assert (found["fits"], found["stopped_at"]) == (True, None)
    assert found["changes"] == [
        {"path": "place", "before": "E07", "after": "F08", "text": "place: antes E07, ahora F08"}
    ]
    assert talk.ask("state", path="place") == "E07"
    assert talk.ask("correct", index=1, value={"hex": "F08"}, commit=True)["fits"]
    assert talk.ask("state", path="place") == "F08"
    wrong = talk.ask("correct", index=2, value="dig")
    assert (wrong["fits"], talk.ask("state", path="place")) == (True, "F08")
    talk.ask("answer", value="02")
    stopped = talk.ask("correct", index=2, value="dig")
    assert (stopped["fits"], stopped["stopped_at"]) == (False, 4), "entry 3 is the mark of the correction"
    assert stopped["reason"]


def test_the_state_can_be_asked_whole_or_by_path(talk):
    talk.new()
    assert talk.ask("state")["deck"]["left"] == talk.ask("state", path="deck.left") == [f"{n:02d}" for n in range(1, 9)]


def test_what_is_said_comes_in_the_language_of_the_conversation(talk):
    talk.new("short")
    talk.ask("auto", steps=1000, seed=2)
    spanish = talk.ask("log")
    assert talk.ask("language", to="en") == {"language": "en"}
    assert talk.ask("view")["title"] == "The mine"
    assert (
        "There is nothing to roll" in talk.fault("roll")["message"]
        or "The game is over" in talk.fault("roll")["message"]
    )
    assert [line["index"] for line in talk.ask("log")] == [line["index"] for line in spanish]
    assert talk.ask("games")[0]["title"] == "The bear and the mine"
    talk.ask("language", to="es")
    assert talk.ask("log") == spanish


def test_the_log_can_be_asked_from_a_line_on_and_grows_with_each_answer(talk):
    talk.new("short")
    said: list[Any] = []
    while talk.ask("prompt") is not None:
        if talk.ask("prompt")["family"] == "chance":
            said += talk.ask("roll")["log"]
        else:
            talk.ask("auto", steps=1, seed=len(said))
            said += talk.ask("log", since=len(said))
    assert said == talk.ask("log")
    assert talk.ask("log", since=2) == said[2:]


def test_a_pack_that_leaves_nothing_to_play_is_said_where_a_session_is_asked_for(monkeypatch, tmp_path):
    broken = tmp_path / "packs" / "bear"
    broken.mkdir(parents=True)
    (broken / "mission-1.yaml").write_text("missions: 5\n", encoding="utf-8")
    monkeypatch.setattr("puesto.packs.resource", tmp_path.joinpath)
    talk = Talk(Server())
    assert any("mission-1.yaml:1: missions" in notice for notice in talk.ask("games")[0]["notices"])
    fault = talk.fault("new", game="bear", scenario="mission-1")
    assert fault["code"] == "unknown_scenario" and any(
        "mission-1.yaml:1: missions" in notice for notice in fault["notices"]
    )


def test_a_deck_that_a_broken_pack_leaves_empty_is_said_and_the_game_stands(monkeypatch, tmp_path):
    ours, broken = ROOT / "resources" / "packs" / "bear", tmp_path / "packs" / "bear"
    shutil.copytree(ours, broken)
    (broken / "order-cards.yaml").write_text("order_cards: []\n", encoding="utf-8")
    monkeypatch.setattr("puesto.packs.resource", tmp_path.joinpath)
    talk = Talk(Server())
    assert talk.ask("new", game="bear", scenario="mission-1")["notices"]
    fault = talk.fault("auto", steps=200, seed=1)
    assert fault["code"] == "refused" and "el mazo está vacío" in fault["message"]
    assert talk.fault("roll")["code"] == "refused" and talk.ask("prompt")["kind"] == "draw"


def test_the_view_is_what_the_panels_get(talk):
    talk.new()
    view = talk.ask("view")
    assert (view["tracks"][0]["at"], view["decks"][0]["left"], view["rosters"][0]["counters"][0]["name"]) == (
        1,
        8,
        "el minero",
    )


@pytest.mark.parametrize(
    "text",
    ["", "hello", '{"t": "puesto", "format": 99}\n', '{"t": "puesto", "format": 1, "game": "chess", "content": {}}\n'],
)
def test_what_cannot_be_loaded_is_refused_in_words_and_untouched(talk, tmp_path, text):
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    talk.new()
    assert talk.fault("load", path=str(path))["code"] == "unloadable"
    assert path.read_text() == text
    assert talk.ask("prompt")["key"] == "setup.tools"


def test_a_place_where_nothing_can_be_saved_is_said_and_the_game_goes_on(talk, tmp_path):
    (tmp_path / "file").write_text("x")
    started = talk.new(save=str(tmp_path / "file" / "auto.jsonl"))
    assert "sigue en memoria" in started["notices"][0]
    assert talk.ask("auto", steps=5, seed=1)["answers"] == 5


def test_a_rule_that_raises_is_a_refusal_and_the_session_stands_where_it_was(talk, monkeypatch):
    talk.new()
    before = talk.ask("state")
    monkeypatch.setattr(toy, "Ref", lambda *_: 1 / 0)
    fault = talk.fault("answer", value=["pick"])
    assert fault["code"] == "refused"
    assert "Error" not in fault["message"] and "<lambda>" in fault["message"]
    monkeypatch.undo()
    assert talk.ask("state") == before


GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    1.5,
    10**30,
    "",
    "x",
    "a.b",
    "\0",
    "\ud800",
    [],
    [1],
    ["pick"],
    [[]],
    {},
    {"hex": 3},
    {"total": "x"},
    {"a": {"b": []}},
)


@given(st.data())
def test_no_garbage_breaks_the_conversation(data):
    talk = Talk()
    talk.new("short")
    for _ in range(6):
        cmd = data.draw(st.sampled_from(sorted(set(VERBS) - {"save", "export"})))
        fields = {
            name: data.draw(st.sampled_from(GARBAGE))
            for name in VERBS[cmd].fields
            if name in VERBS[cmd].needed or data.draw(st.booleans())
        }
        if cmd == "new":
            fields |= {"game": "toy", "scenario": "short"}
            fields.pop("save", None)
        if cmd == "auto" and not isinstance(fields["steps"], bool) and fields["steps"] == 10**30:
            continue
        reply = talk.raw(cmd=cmd, **fields)
        assert reply["ok"] or reply["error"]["code"] != "internal", (cmd, fields, reply)
        assert talk.ask("hello")


# -- as a process


def test_a_side_that_an_opponent_plays_is_answered_by_it_and_its_reasons_are_told(talk):
    talk.ask("new", game="toy", scenario="short", seed=1, played_by={"player": "bold"})
    assert talk.ask("auto", steps=200, seed=1)["finished"]
    entries = talk.ask("entries")
    chosen = [one["index"] for one in entries if one["key"] == "player.action"]
    assert {entries[index]["source"] for index in chosen} == {"opponent"}
    told = talk.ask("reasons", index=chosen[0])
    assert told["value"] == entries[chosen[0]]["answer"] == "dig"
    assert [sum(term["worth"] for term in one["terms"]) for one in told["candidates"]] == [15, 10]
    bear = next(one["index"] for one in entries if one["key"] == "bear.draw")
    assert talk.fault("reasons", index=bear)["code"] == "no_decision"


@pytest.mark.parametrize("played_by", [{"player": "furious"}, {"nobody": "bold"}, ["bold"], {"player": 3}])
def test_a_side_or_temper_that_there_is_not_begins_nothing(talk, played_by):
    assert talk.fault("new", game="toy", scenario="short", played_by=played_by)["code"] in ("refused", "bad_value")
    assert talk.fault("prompt")["code"] == "no_session"


@pytest.mark.parametrize("policy", ["random", "default", "honest", "shy"])
def test_every_policy_plays_to_the_end(talk, policy):
    talk.ask("new", game="toy", scenario="short", seed=1)
    assert talk.ask("auto", steps=300, seed=1, policy=policy)["finished"]
    if policy == "shy":
        acts = {one["answer"] for one in talk.ask("entries") if one["key"] == "player.action"}
        assert acts == {"pass"}
