"""Procedures run alone during a game apply the readings of its table, and list them."""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.core.game.resolutions import fill, form
from puesto.core.game.table_readings import ALL, specs_of, with_readings
from puesto.core.session.rules import Setting
from puesto.protocol.server import Server
from puesto.shelf import Shelf
from tests.protocol.protocol_talk import Talk


@pytest.fixture
def talk() -> Talk:
    """A conversation with the real games, in English."""
    found = Talk(Server(Shelf()))
    found.ask("language", to="en")
    return found


def begin(talk: Talk, game: str, scenario: str, **settings: str) -> None:
    talk.ask("new", game=game, scenario=scenario, seed="1", options=settings)


def resolve(talk: Talk, id: str, facts: dict[str, Any], answers: list[Any] | None = None) -> dict[str, Any]:
    found: dict[str, Any] = talk.ask("resolve", resolution=id, facts=facts, answers=answers or [])
    return found


def test_the_four_inch_template_pins_as_the_table_reads_it_and_says_so(talk: Talk):
    usual = resolve(talk, "bolt.template", {"inches": "4"})
    assert usual["result"]["pins"] == "D4" and "readings" not in usual, "no table, no readings"
    begin(talk, "bolt", "crossroads", four_inch="D6")
    found = resolve(talk, "bolt.template", {"inches": "4"})
    assert found["result"]["pins"] == "D6"
    told = {one["setting"]: one for one in found["readings"]}
    assert told["four_inch"] == {
        "setting": "four_inch", "value": "D6", "title": "Pins of the 4” HE", "reading": "D6",
    }  # fmt: skip
    assert "first_tie" not in told and len(told) < 6, "only what counted is told"


def test_the_coordination_marker_counts_as_the_table_reads_it(talk: Talk):
    mixed = {"mixed": True, "coordination_marker": True}
    both = resolve(talk, "bcs.snafu", mixed)["modifiers"]
    begin(talk, "bcs", "crossing", coordination="once")
    once = resolve(talk, "bcs.snafu", mixed)
    assert [one["value"] for one in once["readings"] if one["setting"] == "coordination"] == ["once"]
    assert len(once["modifiers"]) == len(both) - 1


def test_a_reading_that_is_asked_for_in_the_form_can_still_be_told_otherwise(talk: Talk):
    begin(talk, "tactics", "crossroads", ai_line="4", pa_cards="pile")
    facts = {"ai_lines_with_units": 2}
    found = resolve(talk, "tactics.attitude", facts)
    assert found["modifiers"][0]["value"] == 8
    assert {"ai_line", "player_line", "attitude_die"} == {one["setting"] for one in found["readings"]}
    given = resolve(talk, "tactics.attitude", {**facts, "per_ai_line": 3})
    assert given["modifiers"][0]["value"] == 6 and "ai_line" not in {one["setting"] for one in given["readings"]}
    assert resolve(talk, "tactics.deployment", {})["readings"][0]["value"] == "pile"


def test_an_army_routs_at_its_level_or_beyond_it_as_the_table_reads_it(talk: Talk):
    asked = {"first_points": 100, "first_level": 100}
    id = next(one.id for one in games.load("chariots").resolutions if "exceeded" in specs_of(one.facts))
    assert resolve(talk, f"chariots.{id}", asked)["result"]["first_routs"]
    begin(talk, "chariots", "two-rivers", rout_at="exceeded")
    found = resolve(talk, f"chariots.{id}", asked)
    assert not found["result"]["first_routs"] and [one["setting"] for one in found["readings"]] == ["rout_at"]


def test_another_game_s_table_says_nothing_of_this_one(talk: Talk):
    begin(talk, "tactics", "crossroads")
    found = resolve(talk, "bolt.template", {"inches": "4"})
    assert found["result"]["pins"] == "D4" and "readings" not in found


def test_odds_are_those_of_the_table_too(talk: Talk):
    asked = {"resolution": "bolt.order_test", "facts": {"models": 10, "max_models": 10}, "odds": True}
    usual = talk.ask("resolve", **asked)
    begin(talk, "bolt", "crossroads", fubar_reroll="no")
    found = talk.ask("resolve", **asked)
    assert (usual["odds"]["fubar"], found["odds"]["fubar"]) != (found["odds"]["fubar"], usual["odds"]["fubar"])
    assert "fubar_reroll" in {one["setting"] for one in found["readings"]}


def settings_of(game: Any, content: Any) -> dict[str, Setting]:
    """Every setting of a game's scenarios."""
    return {setting.id: setting for one in game.scenarios(content) for setting in one.settings}


@pytest.mark.parametrize("id", ["bcs", "bear", "bolt", "chariots", "tactics"])
def test_each_reading_of_a_form_is_a_setting_of_its_game_and_fits_its_field(id: str):
    game = games.load(id)
    content, _ = Shelf().content(game)
    settings, seen = settings_of(game, content), 0
    for resolution in game.resolutions:
        asked = {fact.name for fact in form(resolution.facts)}
        for field, spec in specs_of(resolution.facts).items():
            seen += 1
            if spec.setting == ALL:
                continue
            for value, _ in settings[spec.setting].options:
                read = getattr(with_readings(resolution.facts(), {spec.setting: value}), field)
                if field in asked:
                    fill(resolution.facts, {field: read})
    assert seen
