"""Decks by the protocol: looked at, and something in them put right by hand with its reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk


@pytest.fixture
def talk(own_home: object) -> Iterator[Talk]:
    found = Talk(Server())
    yield found
    found.server.close()


def shown(talk: Talk, deck: str) -> dict[str, object]:
    """A deck as the protocol shows it: card -> place."""
    (found,) = talk.ask("decks", deck=deck)["decks"]
    return {entry["what"]: entry["place"] for entry in found["entries"]}


def test_an_order_card_is_taken_out_with_its_reason_and_undone(talk: Talk) -> None:
    talk.ask("new", game="bear", scenario="mission-1", seed=1)
    assert {"orders", "actions", "hits.foot", "hits.vehicle", "cup"} == {
        deck["id"] for deck in talk.ask("decks")["decks"]
    }
    assert shown(talk, "orders")["20"] == "por robar"
    done = talk.ask("decks", deck="orders", act="out", what="20", reason="perdida")
    assert "perdida" in done["log"][-1]["text"]
    assert shown(talk, "orders")["20"] == "fuera del juego"
    talk.ask("undo")
    assert shown(talk, "orders")["20"] == "por robar"
    assert talk.fault("decks", deck="orders", act="back", what="20")
    assert talk.fault("decks", deck="nada")


def test_a_look_at_the_order_tells_what_comes_and_the_journal_keeps_it(talk: Talk) -> None:
    talk.ask("new", game="bear", scenario="mission-1", seed=1)
    told = talk.ask("decks", deck="orders", act="look")
    assert sorted(told["order"]) == sorted(shown(talk, "orders")) != told["order"]
    assert "He mirado el orden" in told["log"][-1]["text"]
    talk.ask("undo")
    assert talk.ask("decks", deck="orders", act="look")["order"] == told["order"]
    assert talk.fault("decks", deck="cup", act="look")  # nothing lies in it


def test_the_bag_of_a_battle_is_a_deck_as_well(talk: Talk) -> None:
    talk.ask("new", game="chariots", scenario="dust", seed=1)
    for _ in range(60):
        bag = shown(talk, "bag")
        if "en La Bolsa" in bag.values():
            break
        talk.ask("auto", steps=1, policy="default")
    marker = next(one for one, place in bag.items() if place == "en La Bolsa")
    talk.ask("decks", deck="bag", act="out", what=marker, reason="no está")
    assert shown(talk, "bag")[marker] == "fuera de la batalla"
    talk.ask("decks", deck="bag", act="back", what=marker)
    assert shown(talk, "bag")[marker] == "en La Bolsa"


def test_the_deck_of_an_ai_with_secrets_is_shown_sealed_and_its_order_to_nobody(talk: Talk) -> None:
    talk.ask("new", game="tactics", scenario="crossroads", seed=1)
    talk.ask("auto", steps=12, seed=1)
    assert [*shown(talk, "ai_deck")] == ["sealed"]
    assert "sellado" in str(talk.fault("decks", deck="ai_deck", act="look"))


def test_a_die_is_taken_out_of_the_bag_of_order_dice_and_put_back(talk: Talk) -> None:
    talk.ask("new", game="bolt", scenario="crossroads", seed=1)
    for _ in range(60):
        if talk.ask("prompt")["key"] == "bag.draw":
            break
        talk.ask("auto", steps=1, policy="default")
    whole = shown(talk, "bag")["germans"]
    done = talk.ask("decks", deck="bag", act="out", what="germans", reason="rodó")
    assert "rodó" in done["log"][-1]["text"] and shown(talk, "bag")["germans"] != whole
    talk.ask("decks", deck="bag", act="back", what="germans")
    assert shown(talk, "bag")["germans"] == whole
