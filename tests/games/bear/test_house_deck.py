"""The app's own deck says what it is: counted from the packs, one card a number, marked."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Draw
from puesto.core.values import replace
from puesto.games.bear.printed.records import HOUSE
from puesto.games.bear.table.known_cards import part_sources
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.situations import open_situation, read_situation, shipped_situations
from puesto.protocol.alone import odds_json
from puesto.terminal.commands.chances import odds_line
from tests import helpers

BEAR = games.load("bear")
CONTENT, _ = content_for(BEAR)
PARTS = ("usage", "advance", "close_combat", "short_range", "third", "corner")


def share(content=CONTENT, id="mission-1"):
    return next(one.house for one in BEAR.scenarios(content) if one.id == id)


def test_a_mission_says_how_many_of_its_order_cards_the_house_made_up():
    found = share()
    assert found is not None and 0 < found.ours < found.all == 41
    assert dict(found.told.params)["ours"] == found.ours


def test_a_card_that_the_owner_typed_in_is_one_less():
    before = share()
    number = next(
        one for one, card in CONTENT.order_cards.items() if int(one) > 14 and set(part_sources(card)) == {HOUSE}
    )
    owned = replace(CONTENT.order_cards[number], source="own copy")
    content = replace(CONTENT, order_cards={**CONTENT.order_cards, number: owned})
    assert share(content).ours == before.ours - 1


@pytest.mark.parametrize("file", shipped_situations(BEAR), ids=lambda file: file.stem)
def test_a_numbered_card_of_a_lesson_says_nothing_else_than_that_of_the_game(file):
    record, problems = read_situation(open_situation(file), BEAR, CONTENT)
    assert not problems
    for card in record.order_cards:
        same = CONTENT.order_cards.get(f"{card.number:02d}")
        if same is None:
            assert card.number > 55, "a card of the lesson alone"
            continue
        for part in PARTS:
            assert getattr(card, part) in (None, getattr(same, part)), part
        orders = iter(same.tactical)
        for order in card.tactical:
            assert any(order == other for other in orders), "the orders of the card, in their order"


def drawn(deck: str) -> Draw:
    """The first order card that is drawn for the AI or a check."""
    session, dice = helpers.begin(BEAR, CONTENT, "mission-1", {"deck": deck}), Dice(3)
    for _ in range(400):
        prompt = session.prompt
        if isinstance(prompt, Draw) and prompt.deck == "orders" and prompt.lots:
            return prompt
        helpers.answer_at_random(session, dice)
    raise AssertionError("no order card was drawn")


def test_a_chance_of_the_app_s_deck_says_at_the_terminal_that_it_is_the_house_s():
    prompt = drawn("app")
    assert prompt.is_house
    line = odds_line(prompt)
    assert line is not None and "(Con datos de la casa.)" in Language("es").say(line)


def test_a_chance_of_the_printed_deck_is_the_game_s_own():
    prompt = drawn("printed")
    assert not prompt.is_house
    line = odds_line(prompt)
    assert line is not None and "casa" not in Language("es").say(line)


def test_the_protocol_marks_the_chances_of_a_usage_check_alone():
    usage = next(one for one in BEAR.resolutions if one.id == "usage_check")
    assert odds_json(usage, CONTENT, usage.facts(), Language("es").say)["house"] is True
    attack = next(one for one in BEAR.resolutions if one.id == "attack")
    assert "house" not in odds_json(attack, CONTENT, attack.facts(), Language("es").say)
