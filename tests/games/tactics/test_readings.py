"""Open points of the text follow the table's readings: each value of each has an effect of its own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from puesto.core.prompts import Family, Prompt
from puesto.core.values import replace
from puesto.games.tactics.game import GAME
from puesto.games.tactics.phases import movement
from puesto.games.tactics.phases.deployment import deployment_order
from puesto.games.tactics.preparation.deck import DeckFacts, base_deck
from puesto.games.tactics.printed.records import CardType, Pile, pile_of
from puesto.games.tactics.printed.settings import (
    AI_DECK,
    AIRCRAFT,
    DEFAULTS,
    DIFFICULTY,
    PA_OF_LEVEL,
    PLAYER_DECK,
    SETTINGS,
)
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.notation import read_all
from puesto.games.tactics.table.secret import Secret, keep_secret, read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import ai_start, deploying, firing, hand, moving, setup, steps
from tests import helpers
from tests.games.tactics.battles import CONTENT


def make_table(*pieces: tuple[str, str, str], turn: int = 3, **settings: str) -> Table:
    """The crossroads with these cards on the board: card, side and square."""
    state = steps.new_state(CONTENT, "crossroads", settings)
    state.turn, state.first, state.side, state.terrain = turn, AI, AI, ["B5", "E5"]
    table = Table(state, CONTENT)
    for card, side, place in pieces:
        table.add_piece(card, side, place, 1)
    return table


def run(going: Any, *answers: Any) -> list[Prompt[Any]]:
    """Everything that a procedure says and asks; what it asks gets these answers."""
    left, asked, answer = list(answers), list[Prompt[Any]](), None
    while True:
        try:
            prompt = going.send(answer)
        except StopIteration:
            assert not left
            return asked
        asked.append(prompt)
        answer = None if prompt.family is Family.NOTE else left.pop(0)


def ends(table: Table, behaviour: str) -> list[str]:
    """Where the first unit of the AI goes."""
    return [move.end for move in moving.moves_of(table, {table.side(AI)[0].id: behaviour})][:1]


def test_every_reading_has_a_named_default_and_the_head_of_the_log_prints_them_all():
    session = helpers.begin(GAME, CONTENT, "crossroads")
    messages = [line.subject for line in session.log if line.key == "setup.setting"]
    assert messages == [(setting.id,) for setting in SETTINGS if setting is not DIFFICULTY]
    assert {setting.id for setting in SETTINGS} == {*DEFAULTS} == {*session.state.settings} - {AI_DECK, PLAYER_DECK}


def test_a_pitched_battle_is_fought_with_any_two_decks_and_a_historical_one_with_its_own():
    chosen = {AI_DECK: "american", PLAYER_DECK: "german"}
    session = helpers.begin(GAME, CONTENT, "crossroads", chosen)
    table = Table(session.state, session.content)
    assert (table.deck(AI).id, table.deck(PLAYER).id) == ("american", "german")
    assert {*setup.pool_of(table)} == {*CONTENT.decks["american"].counted()}
    assert "Mazo de la IA: {deck}" in [line.message.template for line in session.log]
    session = helpers.begin(GAME, CONTENT, "crossroads")
    assert Table(session.state, session.content).deck(AI).id == CONTENT.battles["crossroads"].ai_deck
    assert "Mazo de la IA: {deck}" not in [line.message.template for line in session.log]
    assert AI_DECK not in helpers.begin(GAME, CONTENT, "bridgehead", chosen).state.settings


@pytest.mark.parametrize(("level", "more"), [("none", 0), *PA_OF_LEVEL.items()])
def test_the_difficulty_gives_the_ai_more_pa_each_turn_and_the_diary_says_so(level, more):
    table = make_table(difficulty=level)
    said = [note.message for note in run(ai_start.collect_pa(table))]
    assert table.state.ai_pa == 4 + more
    assert ("de la casa" in said[0].template) == bool(more)
    session = helpers.begin(GAME, CONTENT, "crossroads", {"difficulty": level})
    told = [line.message for line in session.log if line.subject == (DIFFICULTY.id,)]
    assert bool(told) == bool(more)


def test_a_battle_of_an_earlier_version_reads_the_defaults_of_what_it_does_not_know():
    table = make_table()
    table.state.settings = {}
    assert [table.reading(setting.id) for setting in SETTINGS] == [*DEFAULTS.values()]


@pytest.mark.parametrize(("reading", "lines"), [("both", ([4, 5], [4])), ("none", ([5], [])), ("more", ([4, 5], []))])
def test_a_line_with_units_of_both_counts_as_the_table_reads_it(reading, lines):
    table = make_table(
        ("rifles", PLAYER, "A4"), *[("schutzen", AI, place) for place in ("B4", "C4", "C5")], shared_line=reading
    )
    assert (board.lines_held(table, AI), board.lines_held(table, PLAYER)) == lines


@pytest.mark.parametrize(("reading", "moves"), [("way", ["C3"]), ("chain", []), ("off", ["C3"])])
def test_a_step_alone_breaks_the_supply_line_only_where_that_is_a_chain(reading, moves):
    table = make_table(("schutzen", AI, "C4"), keep_supply=reading)
    table.state.lines = [1, 2]
    assert ends(table, movement.NORMAL) == moves


@pytest.mark.parametrize(("reading", "moves"), [("way", []), ("chain", []), ("off", ["C3"])])
def test_a_step_past_a_wall_of_enemies_breaks_the_way(reading, moves):
    wall = [("rifles", PLAYER, f"{column}4") for column in "ABDEF"]
    table = make_table(("schutzen", AI, "C4"), *wall, ("rifles", PLAYER, "C5"), keep_supply=reading)
    table.state.lines = [1, 2]
    assert ends(table, movement.NORMAL) == moves


@pytest.mark.parametrize(("reading", "moves"), [("straight", []), ("aside", ["B6"])])
def test_a_unit_retreats_past_another_only_where_the_table_reads_it_so(reading, moves):
    table = make_table(("schutzen", AI, "C5"), ("pak40", AI, "C6"), retreat=reading)
    table.state.lines = [5, 6]
    assert ends(table, movement.RETREAT) == moves


@pytest.mark.parametrize(("reading", "moves"), [("beside", []), ("towards", ["D4"])])
def test_cover_is_terrain_beside_or_a_step_towards_it(reading, moves):
    table = make_table(("schutzen", AI, "D3"), cover=reading)
    table.state.lines = [3, 4]
    assert ends(table, movement.COVER) == moves


@pytest.mark.parametrize(("reading", "place"), [("rear", "C6"), ("front", "C5")])
def test_the_square_of_the_column_is_the_rear_or_the_front_one(reading, place):
    table = make_table(("rangers", PLAYER, "C3"), column_square=reading)
    spot = deploying.best_spot(table, CONTENT.cards["pioniere"], [])
    assert spot is not None and spot.place == place


@pytest.mark.parametrize(
    ("reading", "answers", "held"), [("next", ("no_room", "placed"), 0), ("hand", ("no_room",), 1)]
)
def test_no_room_there_looks_for_another_square_or_takes_the_card_back(reading, answers, held):
    table = make_table(no_room=reading)
    keep_secret(table.state, Secret(hand=("pioniere",), plan=("pioniere",)))
    table.state.ai_pa = 3
    run(deploying.deploy_next(table), *answers)
    assert len(read_secret(table.state).hand) == held


@pytest.mark.parametrize(("reading", "cards"), [("shuffle", 2), ("stop", 1)])
def test_an_empty_deck_is_shuffled_anew_or_stays_empty(reading, cards):
    table = make_table(empty_deck=reading)
    keep_secret(table.state, Secret(deck=("a",), gone=("b",)))
    run(hand.draw(table, 2))
    assert len(read_secret(table.state).hand) == cards


def test_discards_lie_face_down_face_up_or_under_the_deck():
    def laid(reading: str) -> tuple[Secret, list[Prompt[Any]]]:
        table = make_table(discards=reading)
        keep_secret(table.state, Secret(hand=("tiger", "opel"), deck=("stuka",)))
        message = run(hand.discard(table, ("tiger",)))
        return read_secret(table.state), message

    for reading, deck, gone, lines in (
        ("down", ("stuka",), ("tiger",), 0),
        ("up", ("stuka",), ("tiger",), 1),
        ("bottom", ("stuka", "tiger"), (), 0),
    ):
        secret, words = laid(reading)
        assert (secret.hand, secret.deck, secret.gone, len(words)) == (("opel",), deck, gone, lines)


@pytest.mark.parametrize(("reading", "left"), [("keep", 4), ("lose", 0)])
def test_pa_that_are_left_over_are_kept_or_lost(reading, left):
    table = make_table(pa_over=reading)
    table.state.ai_pa, table.state.band, table.state.step = 4, "4-7", sequence.DISCARD
    run(firing.close_turn(table))
    assert table.state.ai_pa == left


def test_headquarters_and_supply_line_give_what_the_table_says_and_carried_supplies_count():
    table = make_table(("grenadiere", AI, "C5"), em_pa="5", supply_pa="2")
    table.side(AI)[0].equipment.append("nachschub")
    run(ai_start.collect_pa(table))
    assert table.state.ai_pa == 5 + 2 + 1


@pytest.mark.parametrize(("reading", "first"), [("ai", AI), ("player", PLAYER)])
def test_a_tie_for_first_player_falls_to_whom_the_table_says(reading, first):
    table = make_table(first_tie=reading)
    table.state.ai_pa, table.state.first = 5, ""
    run(setup.find_first(table), 0, (1,), (6, 6), (7, 5))
    assert table.state.first == first


def test_as_many_cards_as_the_player_are_counted_in_all_or_pile_by_pile():
    dice = ((1, 2, 3, 4, 5, 6, 7, 8, 9), (1,))
    table = make_table(deck_size="pile")
    asked = run(setup.set_up(table), 10, 4, 5, 2, 6, *dice)
    assert [prompt.subject for prompt in asked if prompt.key == "setup.pile"] == [(pile.value,) for pile in Pile]
    held = read_secret(table.state)
    cards = [CONTENT.cards[card] for card in (*held.deck, *held.hand)]
    result = Counter(pile_of(card.type) for card in cards)
    planes = sum(card.type is CardType.AIRCRAFT for card in cards)
    assert [result[pile] for pile in (Pile.INFANTRY, Pile.ARTILLERY, Pile.TANK, Pile.TRANSPORT)] == [10, 4, 5, 2]
    assert 6 <= result[Pile.SUPPORT] <= 6 + 2 * planes
    whole = make_table()
    run(setup.set_up(whole), 27, *dice)
    assert len(cards) >= 27 and len((*read_secret(whole.state).deck, *read_secret(whole.state).hand)) >= 27


def test_aircraft_bring_support_once_or_again_or_those_of_the_player_do():
    dice = ((1, 2, 3, 4, 5, 6, 7, 0, 1), (1,))

    def deck_of(*answers: int, aircraft: str = "once") -> tuple[int, int]:
        table = make_table(aircraft=aircraft)
        run(setup.set_up(table), *answers, *dice)
        held = read_secret(table.state)
        types = [CONTENT.cards[card].type for card in (*held.deck, *held.hand)]
        return len(types), types.count(CardType.AIRCRAFT)

    assert deck_of(24) == (24 + 2, 2)
    assert deck_of(24, aircraft="again") == (24 + 2 + 2, 2)
    assert [deck_of(24, planes, aircraft="player")[0] for planes in (0, 3)] == [24, 30]


def test_what_an_aircraft_brings_is_computed_alone_as_each_table_reads_it():
    facts = DeckFacts(
        player_deck_cards=30,
        aircraft_cards_included=2,
        aircraft_among_the_extra_support=1,
        aircraft_in_the_player_deck=5,
    )
    results = [base_deck(replace(facts, aircraft_bonus=value)).cards for value, _ in AIRCRAFT]
    assert results == [34, 36, 40]


def test_one_card_of_each_pile_comes_before_the_second_of_any():
    hand_held = read_all(
        ("A:infantry:c5:p1", "B:infantry:c2:p1", "C:tank:c4:p1", "D:artillery:c6:p2", "E:aircraft:c1:p3")
    )
    assert [card.id for card in deployment_order(hand_held)] == ["A", "C", "D", "E", "B"]
    assert [card.pile for card in hand_held][-1] == "support"


@pytest.mark.parametrize(("reading", "plan"), [("first", ("funker", "melder")), ("pile", ("funker", "schutzen"))])
def test_a_second_card_that_gives_pa_waits_for_the_other_piles_only_where_the_table_reads_it_so(reading, plan):
    table = make_table(pa_cards=reading)
    keep_secret(table.state, Secret(hand=("melder", "schutzen", "funker")))
    table.state.ai_pa = 4
    ai_start.make_plan(table)
    assert read_secret(table.state).plan == plan


def test_an_aircraft_fires_though_it_holds_no_line():
    table = make_table(("stuka", AI, "C6"), ("rifles", PLAYER, "C3"))
    assert [shot.shooter for shot in firing.shots(table)] == [table.side(AI)[0].id] and board.lines_held(
        table, AI
    ) == []


def test_empty_terrain_is_fired_at_but_not_on_the_lines_on_which_the_ai_deploys():
    table = make_table(("grw34", AI, "C6"))
    table.state.terrain = ["B5", "C4"]
    assert [shot.target.target for shot in firing.shots(table)] == ["C4"]
