"""The ten traps of the text: each is a way in which a program that only copies the tables goes wrong."""

from __future__ import annotations

import time
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.game.resolutions import FactsError, fill
from puesto.core.prompts import Roll
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.core.study.chances import chances
from puesto.games.bcs.formations import activation, supply
from puesto.games.bcs.formations.supply import Supply
from puesto.games.bcs.game import GAME
from puesto.games.bcs.table import sequence
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers
from tests.games.kit.asked_alone import facts_of, resolve, shipped
from tests.playthroughs.script import Script, Scripted

CONTENT, _ = content_for(GAME)


def at(step: str, formation: str, settings: dict[str, str] | None = None, **fields: Any) -> Session[Any, Any]:
    """A session at a step of a formation's activation."""
    state = GAME.new(CONTENT, "crossing", settings or {})
    item = state.formations[formation]
    item.hq, item.supply_told = "used", True
    state.side, state.step, state.activation, state.act.formation = item.side, step, 1, formation
    state.act.snafu = "" if step in (sequence.PREPARE, sequence.SNAFU) else "FULL"
    for name, value in fields.items():
        setattr(state.act if hasattr(state.act, name) else item, name, value)
    return Session.start_at(GAME, CONTENT, "crossing", state)


def go(session: Session[Any, Any], *answers: Any) -> Session[Any, Any]:
    for answer in answers:
        session.answer(answer)
    return session


# 1
@pytest.mark.parametrize("reading", ["done", "used"])
def test_a_recovered_hq_is_what_the_table_reads_and_no_accident(reading: str):
    session = at(sequence.CONTINUE, "first", {"recovered_hq": reading}, kind="recovery")
    assert session.state.formations["first"].hq == reading


def test_a_recovered_hq_that_is_only_used_activates_once_more_without_step_i():
    session = at(sequence.SECOND, "first", {"recovered_hq": "used"}, hq_at_start="used")
    assert session.state.formations["first"].hq == "done"
    assert not any(entry.key == "second.try" for entry in session.entries)


# 2
def test_trains_lost_now_raise_the_marker_only_in_the_next_b_and_twice_in_a_turn():
    first = supply.prepare_supply(Supply(msr_complete=False))
    assert (first.trains_on_map, first.blocked_level) == (False, 0)
    second = supply.prepare_supply(first)
    assert second.blocked_level == 1 and supply.prepare_supply(second).blocked_level == 2


# 3
def test_a_complete_msr_with_trains_off_is_neither_plus_one_nor_minus_three():
    assert resolve("bcs", "snafu", {"trains_on_map": False}, (3, 4))["modifiers"] == {}


# 3: the blocks are alternatives, whatever is told of the other (the mirror of BCS-SNAFU-32)
@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ({"blocked_level": 2}, {}),
        ({"trains_on_map": False, "hexes_to_hq": 8}, {}),
        ({"trains_on_map": False, "in_entry_hex": True}, {}),
        ({"msr_complete": False, "hexes_to_hq": 8, "blocked_level": 1}, {"msr_blocked": -1}),
    ],
)
def test_only_the_block_that_applies_is_read(message: dict[str, Any], counts: dict[str, int]):
    result = resolve("bcs", "snafu", message, (3, 4))
    assert result["modifiers"] == counts and result["net_drm"] == sum(counts.values())


# 4
def test_the_coordination_marker_counts_once_more_after_unmixing_and_goes_after_the_roll():
    session = at(sequence.SNAFU, "brigade", mixed=False, coordination_marker=True, hexes_to_hq=10)
    roll = session.prompt
    assert isinstance(roll, Roll) and sum(modifier.value for modifier in roll.modifiers) == -1
    go(session, (4, 4))
    assert not session.state.formations["brigade"].coordination_marker
    for mixed in (False, True):
        message = resolve("bcs", "trains", {"step": "c", "mixed": mixed, "coordination_marker": True})
        assert message["coordination_marker"] == mixed


# 5
def test_prepared_defence_wants_a_point_before_halving_and_dies_in_the_same_b():
    assert resolve("bcs", "prepared_defence", {"artillery_points": 1})["may_create"]
    after = supply.prepare_supply(Supply(msr_complete=False, trains_on_map=False, prepared_defence=True))
    assert (after.blocked_level, after.prepared_defence) == (1, False)
    capped = resolve("bcs", "snafu", {"fatigue": "fresh", "prepared_defence": True}, (6, 6))
    assert (capped["total"], capped["result"]) == (13, "PARTIAL")


# 6
def test_distance_is_measured_in_c_and_again_in_f_and_moved_trains_are_ghost_anyway():
    assert supply.is_at_optimal_distance(2, True) and not supply.is_at_optimal_distance(2, False)
    assert supply.clean_up_trains(Supply(at_optimal_distance=False)).trains_ghost
    assert supply.move_trains(Supply(trains_moved=True, flip_to_normal=True)).trains_ghost


# 7
def test_the_bracketed_loss_hurts_only_against_prepared_defence_and_losses_come_before_retreats():
    open_ = resolve("bcs", "attack", {}, (4, 5))
    assert (open_["row"], open_["attacker_ar_unit_loss"], open_["defender_retreat"]) == (
        "9-10",
        0,
        "retreat_3_flip_to_move",
    )
    held = resolve("bcs", "attack", {"prepared_defence": True, "attacker_action_rating": 4}, (4, 5))
    assert (held["attacker_ar_unit_loss"], held["defender_losses"]) == (1, {"D1": 1})
    gone = resolve("bcs", "attack", {"attacker_steps": 1}, (3, 4))
    assert gone["attacker_destroyed"] and gone["defender_retreat"] == "none" and not gone["traffic"]


# 8
def test_conditions_on_conditions_of_the_defender():
    def modifiers(**facts: Any) -> dict[str, int]:
        entries: dict[str, int] = resolve("bcs", "attack", facts, (1, 1))["defender_modifiers"]
        return entries

    assert modifiers(combat_units_in_hex=2) == {"units_in_hex": 1}
    assert modifiers(combat_units_in_hex=3) == {"units_in_hex": -2}
    tank = {"defender_kind": "av", "defender_is_av": True, "defender_hard_red": True}
    assert modifiers(**tank) == {"hard_red_in_open": 2}
    assert modifiers(**tank, prepared_defence=True) == {"prepared_defence": 1}
    assert modifiers(**tank, defender_support="non_av") == {}
    assert modifiers(**tank, urban=True) == {"av_in_urban": -3}
    assert modifiers(**tank, urban=True, prepared_defence=True) == {"prepared_defence": 1, "av_in_urban": -3}
    dual = {"defender_kind": "dual", "defender_is_av": True, "urban": True}
    assert modifiers(**dual) == {"dual_or_support": 1, "hex": 2}


def test_what_follows_from_the_facts_of_an_attack_is_not_asked_again():
    def modifiers(**facts: Any) -> dict[str, int]:
        entries: dict[str, int] = resolve("bcs", "attack", facts, (1, 1))["defender_modifiers"]
        return entries

    assert modifiers(defender_kind="av", urban=True) == {"av_in_urban": -3}, "an AV unit is AV"
    assert modifiers(defender_kind="av", defender_hard_red=True) == {"hard_red_in_open": 2}
    assert modifiers(units=["D1:4:ar", "D2:3"]) == {"units_in_hex": 1}
    assert modifiers(units=["D1:4:ar", "D2:3", "D3:1"]) == {"units_in_hex": -2}
    assert modifiers(defender_dual=True, terrain=True) == modifiers(defender_kind="dual", terrain=True)


@pytest.mark.parametrize(
    ("field", "facts"),
    [
        ("units", {"units": ["D1:4:ar", "D2:3:ar"]}),
        ("units", {"units": ["D1:4:ar", "D1:3"]}),
        ("units", {"units": []}),
        ("combat_units_in_hex", {"units": ["D1:4:ar", "D2:3"], "combat_units_in_hex": 3}),
        ("combat_units_in_hex", {"units": ["D1:2:ar"], "combat_units_in_hex": 2}),
        ("defender_is_av", {"defender_kind": "other", "defender_is_av": True}),
        ("defender_is_av", {"defender_is_av": True}),
        ("defender_dual", {"defender_kind": "av", "defender_dual": True}),
    ],
)
def test_an_attack_that_contradicts_itself_is_refused_in_words(field: str, facts: dict[str, Any]):
    with pytest.raises(FactsError) as refused:
        facts_of(CONTENT, shipped("bcs")[1]["attack"], facts)
    assert [name for name, _ in refused.value.problems] == [field]


# 9
def test_an_hq_that_retreats_in_a_failed_activation_pays_at_once_or_never_as_the_table_reads():
    for reading, level in (("at_once", 3), ("never", 2)):
        session = at(sequence.WITHDRAW, "fortress", {"failed_fatigue": reading}, kind="failed", snafu="FAIL")
        go(session, "hq")
        assert session.state.formations["fortress"].fatigue == level


def test_fatigue_is_one_die_for_the_likeliest_reason():
    entries = {"combat_objectives": 2, "engagement": True, "attack_sequence": True, "march_objectives": 3}
    assert resolve("bcs", "fatigue", entries, (3,))["range"] == "1-3"
    assert resolve("bcs", "fatigue", {"activation": "second", "snafu_result": "FAIL"})["range"] is None


# 10
def test_bombardment_is_a_die_a_unit_on_its_own_row_and_ranges_come_before_odds():
    result = resolve("bcs", "bombardment", {"city": True, "units": ["A:3:hard", "B:3"]}, (5, 5))
    assert (result["loss_ranges"], result["losses"]) == ({"A": "6", "B": "5-6"}, {"B": 1})
    assert not resolve("bcs", "engagement", {"firer_range": 3, "distance": 2, "terrain": True})["allowed"]


# ---- bad input


def test_dice_that_cannot_be_are_refused():
    session = at(sequence.SNAFU, "armour")
    for wrong in ((7, 1), (3,), (1, 2, 3), "seven"):
        with pytest.raises(RefusedError):
            session.answer(wrong)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("formations.first.blocked_level", 1),
        ("formations.first.fatigue", 5),
        ("formations.first.radius", 99),
        ("units.first-a.steps", 9),
        ("air.allies", 21),
        ("step", "over"),
        ("formations.first.hq", "asleep"),
    ],
)
def test_what_cannot_be_is_not_set_by_hand(path: str, value: Any):
    session = at(sequence.SNAFU, "armour")
    with pytest.raises(RefusedError):
        session.override(path, value)


def test_trains_that_leave_the_map_by_hand_leave_distance_and_side_with_it():
    session = at(sequence.SNAFU, "armour", hexes_to_hq=10, trains_ghost=True)
    session.override("formations.armour.trains_on_map", False)
    formation = session.state.formations["armour"]
    assert (formation.hexes_to_hq, formation.trains_ghost) == (0, False)


# ---- numbers


def test_the_chain_of_snafu_attack_and_retreat_is_one_number_and_adds_up():
    resolution = shipped("bcs")[1]["snafu_and_attack"]
    facts = fill(resolution.facts, {"attacker_action_rating": 5, "fatigue": "fresh", "hexes_to_hq": 8})
    result = chances(resolution, CONTENT, facts).chances
    assert sum(result.values()) == 1 and set(result) == {"holds", "driven_off"}
    tired = fill(resolution.facts, {"attacker_action_rating": 5, "fatigue": "3"})
    assert chances(resolution, CONTENT, tired).chances["driven_off"] < result["driven_off"]
    began = time.perf_counter()
    chances(resolution, CONTENT, facts)
    assert time.perf_counter() - began < 0.5


COUNTED: Script = (
    (1, 0, {"first_player.side": ["allies"], "activation.formation": ["armour"]}),
    (
        1,
        1,
        {
            "preparation.msr": ["complete"],
            "trains.distance": [10],
            "snafu.roll": [(6, 3)],
            "activities.what": ["attack", "end"],
            "attack.target": ["fortress"],
            "attack.defender": ["fortress-a"],
            "attack.attacker": ["armour-a"],
            "attack.roll": [(3, 4)],
            "fatigue.roll": [(6,)],
            "second.roll": [(1,)],
            "second.try": ["attempt"],
        },
    ),
)


def test_a_normal_activation_with_an_attack_asks_at_most_twenty_five_things_besides_dice():
    session = helpers.begin(GAME, CONTENT, "crossing")
    player = Scripted(COUNTED, Dice(1))
    while session.state.activation < 2 and session.prompt is not None:
        session.answer(player.answer(session.prompt, session.state.turn, session.state.activation))
    asked = [entry for entry in session.entries if entry.kind == "answer" and not entry.is_chance]
    begun = next(place for place, entry in enumerate(asked) if entry.key == "activation.formation")
    ended = next(place for place, entry in enumerate(asked[begun + 1 :]) if entry.key == "activation.formation")
    assert ended + 1 <= 25, [entry.key for entry in asked[begun : begun + ended + 1]]


# ---- what is expected of the activation in play


def shown(session: Session[Any, Any]) -> Any:
    return GAME.view(session.state, CONTENT)


def test_waiting_is_worth_a_level_of_fatigue_and_the_chain_takes_the_net_of_the_last_attack():
    tired = at(sequence.SNAFU, "armour", fatigue=3, hexes_to_hq=20, net=3)
    chain = shown(tired).chains[0]
    allowed, driven = (link.numerator for link in chain.links)
    assert (allowed, driven) == (26, 33)  # of 36: 6 and more with -3, 4 and more with +3
    assert chain.total.numerator == allowed * driven
    defended, rested = chain.variants
    assert defended.numerator == allowed * 10  # with +2 only the rows from 11 on
    assert rested.numerator == 30 * driven  # 5 and more with -2
    assert chains_of(fatigue=0, net=3)[1] > chains_of(fatigue=0, net=0)[1]


def chains_of(**fields: Any) -> tuple[int, int]:
    chain = shown(at(sequence.SNAFU, "armour", hexes_to_hq=20, **fields)).chains[0]
    return chain.links[0].numerator, chain.total.numerator


def test_after_snafu_the_chain_is_the_second_activation_and_what_more_fatigue_makes_of_it():
    chain = shown(at(sequence.ACTIVITIES, "armour", fatigue=-1, reactivates_at=4, hexes_to_hq=20)).chains[0]
    assert chain.links[0].numerator == 4 and chain.variants[0].numerator == 3 * 35
    assert shown(at(sequence.ACTIVITIES, "armour", fatigue=4)).chains == ()


def test_each_step_says_what_is_to_be_expected_of_it():
    session = at(sequence.SNAFU, "armour", fatigue=0, reactivates_at=3, hexes_to_hq=10, attack_sequence=True)
    entries = {step.mark: Language("es").say(step.said, name) for step in shown(session).strips[0].steps if step.said}
    assert (entries["c"], entries["d"], entries["g"], entries["j"]) == (
        "neto +1",
        "2 o 1 del HQ",
        "Secuencia de Ataque: 1-3",
        "→ Alemanes",
    )
    assert entries["i"].startswith("≥ 3 · 67")


def name(ref: Any) -> Any:
    return GAME.name(ref, CONTENT)


# ---- what the table remembers


def test_a_dated_reminder_comes_up_in_its_turn_and_once_more_where_it_is_left_out():
    session = at(sequence.PRE_TURN, "first")
    session.override("formations.first.replacements", 1)
    session.override("formations.armour.comes_back", 2)
    assert [option.value for option in session.prompt.options][-1] == "replacements:first"
    go(session, ("replacements:first",))
    assert session.state.formations["first"].replacements == 0
    assert session.state.formations["armour"].comes_back == 2
    with pytest.raises(RefusedError):
        session.override("formations.first.replacements", 100)
    left_out = at(sequence.PRE_TURN, "first")
    left_out.override("formations.first.reinforcements", 1)
    go(left_out, ())
    assert left_out.state.formations["first"].reinforcements == 2


def test_what_stopped_and_finished_units_may_still_do_takes_one_answer_and_changes_nothing():
    session = at(sequence.ACTIVITIES, "armour")
    assert "still" not in [option.value for option in session.prompt.options]
    session.override("units.armour-a.state", "stopped")
    session.override("units.armour-b.state", "finished")
    before = session.state.formations["armour"]
    go(session, "still")
    messages = [Language("es").say(item.message, name) for item in session.log if item.key == "still.said"]
    assert len(messages) == 2 and "aún puede" in messages[0] and "atacar" in messages[0]
    assert "observar" in messages[1] and "atacar" not in messages[1]
    assert session.state.step == sequence.ACTIVITIES and session.state.formations["armour"] == before


def test_a_retreat_that_cannot_be_made_is_left_to_the_book_and_one_that_stays_is_not():
    stuck = resolve("bcs", "retreat", {"retreat_type": "situational", "can_be_made": False})
    assert (stuck["see_rule"], stuck["retreat_hexes"]) == ("5.5g", 0)
    held = resolve("bcs", "retreat", {"retreat_type": "situational", "key_terrain": True, "can_be_made": False})
    assert (held["see_rule"], held["extra_step_loss"]) == ("", 1)


def test_an_hq_that_retreats_voluntarily_alone_says_that_fatigue_grows():
    assert resolve("bcs", "retreat", {"cause": "voluntary", "is_hq": True})["fatigue_increases"]
    assert not resolve("bcs", "retreat", {"cause": "voluntary"})["fatigue_increases"]


def test_a_failed_activation_of_an_hq_that_was_used_leaves_step_i_out():
    for hq, asked in (("unused", True), ("used", False)):
        session = at(sequence.SECOND, "first", kind="failed", snafu="FAIL", hq_at_start=hq)
        assert (session.prompt is not None and session.prompt.key == "second.try") is asked


@pytest.mark.parametrize(
    ("left", "last", "following"),
    [((1, 1), "A", "B"), ((1, 1), "B", "A"), ((1, 0), "A", "A"), ((0, 0), "A", ""), ((1, 1), "", "A")],
)
def test_activations_alternate_while_both_have_any(left: tuple[int, int], last: str, following: str):
    waiting = {side: ("HQ",) * many for side, many in zip("AB", left, strict=True)}
    assert activation.next_side(waiting, last) == following


def test_who_spots_outside_an_attack_is_stopped_and_who_fires_uses_a_fire_event():
    session = go(at(sequence.BOMBARD, "first", snafu="FULL", kind="normal", artillery=2), "fire", "first-a")
    assert session.state.units["first-a"].fire_events == 1
    session = go(at(sequence.BOMBARD, "first", snafu="FULL", kind="normal", artillery=1), "artillery", "first-b")
    assert session.state.units["first-b"].state == "stopped"


def test_the_weather_of_the_turn_is_that_of_every_msr_that_uses_tracks():
    session = at(sequence.PRE_TURN, "armour", tracks="good")
    go(session, ("weather",), "poor")
    assert (session.state.weather, session.state.formations["armour"].tracks) == ("poor", "poor")
    session = at(sequence.PREPARE, "armour")
    session.state.weather = "poor"
    go(session, "complete", 10)
    assert [option.value for option in session.prompt.options] == ["entry", "crossing", "tracks_poor"]


def test_traffic_can_be_taken_off_after_a_failure():
    session = at(sequence.SUPPORTS, "armour", kind="failed", snafu="FAIL")
    assert "no_traffic" in [option.value for option in session.prompt.options]


def test_isolation_is_asked_where_the_line_of_the_clean_up_is_unticked():
    message, unticked = (
        go(at(sequence.CLEANUP, "armour", hexes_to_hq=10, attack_sequence=False), answer)
        for answer in (("nobody_out",), ())
    )
    assert message.prompt is not None and unticked.prompt is not None
    assert (message.prompt.key, unticked.prompt.key) == ("second.try", "isolation.units")


def test_a_hex_that_is_bombarded_first_is_not_asked_for_twice():
    session = at(sequence.ATTACK, "first", artillery=1)
    for _ in range(20):
        assert session.prompt is not None
        if session.prompt.key == "attack.lines":
            break
        wanted: dict[str, Any] = {
            "attack.target": "panzer",
            "attack.defender": "panzer-a",
            "attack.attacker": "first-a",
        }
        wanted |= {"attack.type": "regular", "attack.bombardment": "losses:artillery", "bombardment.roll": (1,)}
        session.answer(wanted.get(session.prompt.key, ()))
    assert "terrain" not in [option.value for option in session.prompt.options]
