"""Campaigns: what a mission came to, what that brings to the next one, and the mission played alone (8)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.game.campaigns import CAMPAIGN, CARRY_OVER, SESSION
from puesto.core.messages import Ref, Text
from puesto.core.session import saves
from puesto.core.session.session import RefusedError, Session
from puesto.games.bear.game import GAME
from puesto.games.bear.printed.earlier_missions import Earlier
from puesto.games.bear.printed.records import Content
from puesto.games.bear.printed.settings import POINTS_AND_CARDS
from puesto.games.bear.rounds import campaigns
from puesto.games.bear.rounds.campaigns import MissionOutcome
from puesto.packs import content_for
from tests import helpers

FIRST, SECOND = "mission-1", "house-crossing"


@pytest.fixture(scope="module")
def content() -> Content:
    """Our packs."""
    return content_for(GAME)[0]


def came(points: int = 2, lost: tuple[str, ...] = (), destroyed: tuple[str, ...] = ()) -> dict[str, Any]:
    """A line of the record sheet for mission 1."""
    return {"mission": FIRST, "points": points, "rounds": 4, "lost": list(lost), "destroyed": list(destroyed)}


def second(content: Content, **earlier: Any) -> Session[Any, Any]:
    """The second mission of the campaign after a result of the first."""
    stage = campaigns.record_sheet(content, "house-summer", [came(**earlier)]).stages[1]
    assert stage.open
    return helpers.begin(GAME, content, SECOND, {**dict(stage.settings), SESSION: "r.1"})


def test_the_second_mission_waits_for_the_first(content):
    sheet = campaigns.record_sheet(content, "house-summer", [])
    assert [(stage.scenario, stage.open) for stage in sheet.stages] == [(FIRST, True), (SECOND, False)]
    assert sheet.standing is None and sheet.stages[1].brings


def test_the_difficulty_changes_pam_and_cards_of_each_round_and_the_diary_says_so(content):
    printed = content.missions[FIRST]
    for level, (points, cards) in {"none": (0, 0), **POINTS_AND_CARDS}.items():
        mission = campaigns.as_carried(content, FIRST, {"difficulty": level})
        assert mission.command_points == printed.command_points + points
        assert (mission.cards_first_round, mission.cards_each_round) == (
            printed.cards_first_round + cards, printed.cards_each_round + cards
        )  # fmt: skip
        session = helpers.begin(GAME, content, FIRST, {"difficulty": level})
        helpers.play_on(session, Dice(1), most=1)
        told = [line for line in session.log if line.subject == ("difficulty",)]
        assert session.state.command_points == mission.command_points and bool(told) == (level != "none")
    assert campaigns.as_carried(content, FIRST, {}) is printed


def test_what_a_mission_came_to_is_read_from_its_final_state_alone(content):
    session = helpers.ends(GAME, content, FIRST, 3)
    state = session.state
    line = campaigns.result_line(state, content)
    gone = {
        side: [unit.id for unit in state.counters.values() if unit.side == side and unit.destroyed]
        for side in ("player", "ai")
    }
    assert line == {
        "mission": FIRST,
        "points": state.victory_points,
        "rounds": state.round,
        "lost": gone["player"],
        "destroyed": gone["ai"],
    }
    again = helpers.reopened("\n".join(saves.dump(session)) + "\n", GAME)
    assert campaigns.result_line(again.state, content) == line


@pytest.mark.parametrize(
    ("condition", "outcome", "holds"),
    [
        (Earlier(FIRST), MissionOutcome(FIRST, -3, 2), True),
        (Earlier(SECOND), MissionOutcome(FIRST, -3, 2), False),
        (Earlier(FIRST, won=True), MissionOutcome(FIRST, 1, 2), True),
        (Earlier(FIRST, won=True), MissionOutcome(FIRST, -1, 2), False),
        (Earlier(FIRST, points_at_least=2), MissionOutcome(FIRST, 1, 2), False),
        (Earlier(FIRST, points_at_most=-2), MissionOutcome(FIRST, -2, 2), True),
        (Earlier(FIRST, lost="a"), MissionOutcome(FIRST, 1, 2, ("a",)), True),
        (Earlier(FIRST, lost="b"), MissionOutcome(FIRST, 1, 2, ("a",), ("b",)), True),
        (Earlier(FIRST, kept="a"), MissionOutcome(FIRST, 1, 2, ("a",)), False),
        (Earlier(FIRST, lost_at_least=2), MissionOutcome(FIRST, 1, 2, ("a",)), False),
        (Earlier(FIRST, lost_at_most=1), MissionOutcome(FIRST, 1, 2, ("a",)), True),
        (Earlier(FIRST, destroyed_at_least=1), MissionOutcome(FIRST, 1, 2, (), ("b",)), True),
    ],
)
def test_conditions_on_an_earlier_mission(condition, outcome, holds):
    assert campaigns.is_met(condition, {FIRST: outcome}) is holds


def test_a_victory_brings_a_command_point_in_every_round(content):
    session = second(content, points=1)
    assert session.state.command_points == 5 and session.state.victory_points == -1
    tracks = {track.id: track for track in session.view().tracks}
    assert tracks["command_points"].start == 5


def test_a_defeat_adds_to_the_enemys_lead(content):
    assert second(content, points=-2).state.victory_points == -2


def test_who_was_lost_is_absent_and_who_was_armed_is_there(content):
    session = second(content, points=3, lost=("smg-k07",), destroyed=("sdkfz-i08",))
    assert "crossing-smg" not in session.state.counters
    assert session.state.counters["crossing-neighbours"].hex == "J05"
    assert {"53", "54"} & {*session.state.orders.left} == set(), "the easier deck"
    assert session.name(Ref("unit", "crossing-neighbours")) == Text("Vecinos armados", "Armed Neighbours")


def test_the_mission_alone_is_the_printed_one(content):
    alone = helpers.begin(GAME, content, SECOND)
    assert {*alone.state.counters} == {piece.id for piece in content.missions[SECOND].forces}
    assert alone.state.command_points == 4 and not {CAMPAIGN, CARRY_OVER, SESSION} & {*alone.state.settings}


def test_a_save_carries_what_was_brought_and_can_be_put_right_by_hand(content):
    session = second(content, points=3, lost=("smg-k07",), destroyed=("sdkfz-i08",))
    helpers.play_on(session, Dice(1), 40)
    loaded = helpers.reopened("\n".join(saves.dump(session)) + "\n", GAME)
    helpers.same_session(session, loaded)
    loaded.override("counters.crossing-neighbours.used", True)
    for setting in (CAMPAIGN, CARRY_OVER, SESSION):
        with pytest.raises(RefusedError):
            loaded.override(f"settings.{setting}", "")


def test_the_head_of_the_log_says_what_the_campaign_brings(content):
    session = second(content, points=1, destroyed=("sdkfz-i08",))
    helpers.play_on(session, Dice(1), 1)
    (head,) = [line for line in session.log if line.message.template == "Campaña: {title}"]
    assert head.rule == "8" and sum(line.rule == "8" for line in session.log) == 3


def test_the_last_time_that_a_mission_was_played_counts_and_damaged_lines_do_not(content):
    sheet = campaigns.record_sheet(content, "house-summer", [came(points=-4), {"nonsense": 1}, came(points=2)])
    assert ("points", 2) in sheet.stages[0].result[0].params
    assert sheet.stages[1].brings == (content.campaigns["house-summer"].missions[1].carried[0].text,)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_session_of_the_campaign_is_played_to_its_end(content, seed):
    session = second(content, points=3, lost=("smg-k07",), destroyed=("sdkfz-i08",))
    helpers.play_on(session, Dice(seed))
    assert session.prompt is None
