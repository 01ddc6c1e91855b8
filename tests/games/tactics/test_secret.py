"""What only the AI knows is in nothing that anybody can read, at any question of a battle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puesto.core import codec
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.games.tactics.table.secret import Secret, draw_cards, read_secret, shuffle_cards
from puesto.protocol import Server

VERBS = ("prompt", "state", "view", "log", "odds", "entries")
SCENARIOS = ("crossroads", "bridgehead", "last_hill")


class Watcher:
    """Plays a battle through the protocol and remembers which cards have been shown."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.server, self.seen, self.asked = Server(), set[str](), 0
        self.ask("new", game="tactics", scenario=scenario, seed=seed)
        plan = self.session.content.battles[scenario]
        self.seen.update(one.card for one in plan.initial)

    @property
    def session(self) -> Session[Any, Any]:
        talk: Any = self.server._talk
        found: Session[Any, Any] = talk.session
        return found

    def ask(self, verb: str, **fields: Any) -> Any:
        reply = self.server.reply(json.dumps({"cmd": verb, **fields}))
        return reply.get("result", reply.get("error"))

    def look(self) -> None:
        """What has come to light by now."""
        prompt, state = self.session.prompt, self.session.state
        for piece in state.pieces.values():
            self.seen.update((piece.card, *piece.equipment))
        if prompt is not None and prompt.key == "deploy.place":
            self.seen.update((prompt.subject[0], *prompt.subject[2:]))

    def hidden(self) -> set[str]:
        """Cards that the AI has somewhere, and of which no copy was ever shown."""
        secret = read_secret(self.session.state)
        return {*secret.hand, *secret.deck, *secret.gone, *secret.plan} - self.seen

    def readable(self) -> dict[str, str]:
        """Everything that anybody can read, as text."""
        found = {verb: json.dumps(self.ask(verb), ensure_ascii=False) for verb in VERBS}
        lines = list(saves.dump(self.session))
        found["save"] = "\n".join(line for line in lines if '"content"' not in line)
        labels = (self.session.undo_label, self.session.redo_label, self.session.label)
        found["labels"] = json.dumps([codec.to_json(label) for label in labels], ensure_ascii=False)
        index = len(self.session.log) - 1
        found["why"] = json.dumps(self.ask("why", index=index), ensure_ascii=False)
        answers = [at for at, entry in enumerate(self.session.entries) if entry.key == "attitude.supply"]
        if answers:
            value = "broken" if self.session.entries[answers[-1]].value == "whole" else "whole"
            found["correct"] = json.dumps(self.ask("correct", index=answers[-1], value=value), ensure_ascii=False)
        return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_card_that_was_not_played_can_be_read_at_any_question(scenario: str):
    checked = 0
    for seed in range(2):
        watcher = Watcher(scenario, seed)
        while watcher.session.prompt is not None and not watcher.session.state.open_hand:
            watcher.look()
            cards = watcher.session.content.cards
            words = {
                word for card in watcher.hidden() for word in (f'"{card}"', cards[card].name.es, cards[card].name.en)
            }
            for where, text in watcher.readable().items():
                assert [word for word in words if word in text] == [], (where, watcher.session.prompt.key)
                checked += 1
            watcher.ask("auto", steps=1, seed=seed * 1000 + checked)
    assert checked > 200


def test_the_seal_opens_when_the_battle_is_over_and_when_the_player_asks_for_it():
    watcher = Watcher("crossroads", 3)
    watcher.ask("auto", steps=2000, seed=8)
    assert watcher.session.prompt is None
    keys = [line.key for line in watcher.session.log]
    assert "sealed.reason" in keys and keys[-1] == "seed" and keys[-2] == "sealed.hand"


def test_the_order_of_the_deck_survives_undo_so_nobody_fishes():
    watcher = Watcher("crossroads", 5)
    watcher.ask("answer", value=30)
    watcher.ask("roll")
    watcher.ask("roll")
    before = read_secret(watcher.session.state)
    watcher.ask("undo", steps=2)
    watcher.ask("roll")
    watcher.ask("roll")
    assert read_secret(watcher.session.state) == before
    assert len(before.hand) == 5 and len(before.deck) >= 25


def test_an_empty_deck_is_made_of_the_discards_again():
    secret = Secret(seed="1", deck=("a",), gone=("b", "c", "d"))
    found = draw_cards(secret, 3)
    assert found.hand[0] == "a" and {*found.hand[1:], *found.deck} == {"b", "c", "d"} and found.gone == ()
    assert draw_cards(Secret(), 2).hand == ()
    assert shuffle_cards("abcdefgh", "7", 0) != shuffle_cards("abcdefgh", "7", 1)
