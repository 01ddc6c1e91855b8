"""The AI's secrets are in nothing that anybody can read, at any question of a battle."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from puesto.core import codec
from puesto.core.prompts import Choose
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.core.study.replay import Replay
from puesto.diary import FORMATS, diary, paper_bytes
from puesto.games.tactics.game import GAME
from puesto.games.tactics.table.secret import Secret, draw_cards, read_secret, shuffle_cards
from puesto.games.tactics.turn.ending import SEALED
from puesto.language import Language
from puesto.protocol import Server
from puesto.storage.problem_report import pack_report
from puesto.terminal.commands.diary import check_lines
from tests import helpers
from tests.games.tactics.battles import CONTENT
from tests.games.tactics.test_interview import Teller

SCENARIOS = ("crossroads", "bridgehead", "last_hill")


class Watcher:
    """Plays a battle through the protocol and remembers which cards have been shown."""

    def __init__(self, scenario: str, seed: int, **settings: str) -> None:
        self.server, self.seen = Server(), set[str]()
        self.told = self.answered = self.walked = 0
        """How much of the log, the journal and the save has been looked at."""
        self.ask("new", game="tactics", scenario=scenario, seed=seed, options=settings)
        assert self.session.state.settings.items() >= settings.items()
        plan = self.session.content.battles[scenario]
        self.seen.update(item.card for item in plan.initial)

    @property
    def session(self) -> Session[Any, Any]:
        talk: Any = self.server._talk
        result: Session[Any, Any] = talk.session
        return result

    def ask(self, verb: str, **fields: Any) -> Any:
        reply = self.server.reply(json.dumps({"cmd": verb, **fields}))
        return reply.get("result", reply.get("error"))

    def look(self) -> None:
        """Record what has come to light by now."""
        prompt, state = self.session.prompt, self.session.state
        for piece in state.pieces.values():
            self.seen.update((piece.card, *piece.equipment))
        if prompt is not None and prompt.key in ("deploy.place", "deploy.told"):
            self.seen.update(prompt.subject)

    def hidden(self) -> set[str]:
        """Cards that the AI has somewhere, and of which no copy was ever shown."""
        secret = read_secret(self.session.state)
        return {*secret.hand, *secret.deck, *secret.gone, *secret.plan} - self.seen

    def readable(self) -> dict[str, str]:
        """Return all public texts at a question; of those that only grow, the part since the last call.

        Secrets only become fewer, so a line is never checked more strictly than when it comes.
        """
        session = self.session
        entries = {verb: json.dumps(self.ask(verb), ensure_ascii=False) for verb in ("prompt", "state")}
        entries["view"] = json.dumps(codec.to_json(session.view()), ensure_ascii=False)
        for verb, since in (("log", self.told), ("entries", self.answered)):
            entries[verb] = json.dumps(self.ask(verb, since=since), ensure_ascii=False)
        header = {key: value for key, value in saves.header(session).items() if key != "content"}
        lines = (header, *session.lines_from(self.walked), *session.undone_lines())
        entries["save"] = "\n".join(map(saves.line_of, lines))
        labels = (session.undo_label, session.redo_label, session.label)
        entries["labels"] = json.dumps([codec.to_json(label) for label in labels], ensure_ascii=False)
        self.told, self.answered, self.walked = len(session.log), len(session.entries), len(session.steps) - 1
        return entries

    def asked_for(self) -> dict[str, str]:
        """Return the texts that are made on request: the table in words, the odds, a reason, a correction."""
        session = self.session
        entries = {verb: json.dumps(self.ask(verb), ensure_ascii=False) for verb in ("view", "odds", "decks")}
        entries["why"] = json.dumps(self.ask("why", index=len(session.log) - 1), ensure_ascii=False)
        answers = [index for index, entry in enumerate(session.entries) if entry.key == "attitude.supply"]
        if answers:
            value = "broken" if session.entries[answers[-1]].value == "whole" else "whole"
            entries["correct"] = json.dumps(self.ask("correct", index=answers[-1], value=value), ensure_ascii=False)
        return entries

    def carried_out(self, folder: Path) -> dict[str, str]:
        """Everything that leaves the table as a file, and what a replay shows of the places before."""
        session, speaker = self.session, Language("es")
        paper = diary(session, speaker)
        entries = {form: paper_bytes(paper, form).decode("utf-8", "replace") for form in FORMATS}
        file = folder / "report.partida"
        file.write_text("\n".join(line for line in saves.dump(session) if '"content"' not in line), "utf-8")
        data, names = pack_report(file, None, speaker.say)
        with zipfile.ZipFile(BytesIO(data)) as box:
            entries["report"] = "\n".join(box.read(name).decode("utf-8", "replace") for name in names)
        replay = Replay(session)
        for place in (len(session.entries) // 2, len(session.entries) - 1):
            replay.go(place)
            shown = replay.shown
            messages = [codec.to_json(item) for item in (shown.view(), replay.question, replay.done, list(shown.log))]
            entries[f"replay {place}"] = json.dumps(messages, ensure_ascii=False)
        return entries


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("scenario", "sketch"), [*((scenario, "kept") for scenario in SCENARIOS), ("crossroads", "none")]
)
def test_no_card_that_was_not_played_can_be_read_at_any_question(
    scenario: str, sketch: str, every: int, tmp_path: Path
):
    watcher, asked = Watcher(scenario, 1, sketch=sketch), 0
    player = Teller(watcher.session, 1)
    cards = watcher.session.content.cards
    while watcher.session.prompt is not None:
        watcher.look()
        hidden = watcher.hidden()
        words = {word for card in hidden for word in (f'"{card}"', cards[card].name.es, cards[card].name.en)}
        texts = [watcher.readable()]
        if asked % every == 0:
            texts.append(watcher.asked_for())
        if asked % (16 * every) == 0:
            texts.append(watcher.carried_out(tmp_path))
        for where, text in (item for shown in texts for item in shown.items()):
            assert [word for word in words if word in text] == [], (where, watcher.session.prompt.key)
        asked += 1
        player.play_on(1)
    assert asked > 60 and watcher.session.state.ended


def test_the_seal_opens_when_the_battle_is_over_and_when_the_player_asks_for_it():
    watcher = Watcher("crossroads", 3)
    watcher.ask("auto", steps=2000, seed=8)
    assert watcher.session.prompt is None
    keys = [line.key for line in watcher.session.log]
    assert "sealed.reason" in keys and keys[-1] == "seed" and keys[-2] == "sealed.hand"
    opened = [line for line in watcher.session.log if line.key == "sealed.reason"]
    about = {dict(line.message.params)["about"]: line.rule for line in opened}
    assert about[SEALED["discard"]] == "3.8" and "3.4" in about.values()


def test_to_see_its_hand_is_asked_for_noted_and_opens_the_seal():
    session = helpers.come_to(Choose, GAME, CONTENT, "crossroads", 1)
    hand = read_secret(session.state).hand
    session.answer("see")
    keys = [line.key for line in session.log]
    assert session.state.open_hand and "sealed.hand" in keys
    assert any(line.message.template == "Has pedido ver la mano de la IA" for line in session.log)
    message = next(line.message for line in session.log if line.key == "sealed.hand")
    assert {ref.id for ref in dict(message.params)["cards"]} == {*hand}


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
    result = draw_cards(secret, 3)
    assert result.hand[0] == "a" and {*result.hand[1:], *result.deck} == {"b", "c", "d"} and result.gone == ()
    assert draw_cards(Secret(), 2).hand == ()
    assert shuffle_cards("abcdefgh", "7", 0) != shuffle_cards("abcdefgh", "7", 1)


def shuffled(seed: str) -> Watcher:
    """Return a battle whose deck the app has shuffled."""
    watcher = Watcher("crossroads", 0)
    watcher.ask("new", game="tactics", scenario="crossroads", seed=seed)
    while not read_secret(watcher.session.state).deck:
        watcher.ask("auto", steps=1, seed=5)
    return watcher


def test_the_order_of_the_deck_follows_from_nothing_that_lies_open() -> None:
    watcher = shuffled("una semilla")
    secret, entries = read_secret(watcher.session.state), watcher.ask("entries")
    message = next(item for item in entries if item["key"] == "deck.shuffle")
    assert message["answer"] == [] and message["source"] == "app"
    second = Watcher("crossroads", 0)
    second.ask("new", game="tactics", scenario="crossroads", seed="otra semilla")
    for entry in entries:
        second.ask("answer", value=entry["answer"])
    assert [item["answer"] for item in second.ask("entries")] == [item["answer"] for item in entries]
    theirs = read_secret(second.session.state)
    assert theirs.deck and (theirs.deck, theirs.hand, theirs.seed) != (secret.deck, secret.hand, secret.seed)
    again = read_secret(shuffled("una semilla").session.state)
    assert (again.deck, again.hand, again.seed) == (secret.deck, secret.hand, secret.seed)


def test_a_deck_that_was_shuffled_unseen_is_the_same_after_undo_redo_and_opening() -> None:
    watcher = shuffled("una semilla")
    session, secret = watcher.session, read_secret(watcher.session.state)
    count = len(session.entries)
    assert watcher.ask("undo", steps=count) and not read_secret(session.state).deck
    labels = (session.redo_label, *(step.label for step in session.to_redo))
    for language in (Language("es"), Language("en")):
        assert all(language.say(label, session.name) for label in labels if label is not None)
    session.redo(count)
    assert read_secret(session.state) == secret
    session.undo(count)
    while len(session.entries) < count:
        watcher.ask("auto", steps=1, seed=5)
    assert read_secret(session.state) == secret
    opened = saves.load("\n".join(saves.dump(session)) + "\n", lambda name: GAME)
    assert not opened.notices and read_secret(opened.session.state) == secret
    assert opened.session.log and not opened.session.notices
    lines = [line for line in check_lines(opened.session) if line.entry.key == "deck.shuffle"]
    assert [line.agrees for line in lines] == [True]


def test_dice_that_are_typed_shuffle_the_deck_as_they_always_did() -> None:
    decks = []
    for seed in ("una semilla", "otra semilla"):
        watcher = Watcher("crossroads", 0)
        watcher.ask("new", game="tactics", scenario="crossroads", seed=seed)
        for value in (30, [7, 8, 0, 7, 5, 4, 1, 0, 5]):
            watcher.ask("answer", value=value)
        while not read_secret(watcher.session.state).deck:
            watcher.ask("auto", steps=1, seed=5)
        decks.append(read_secret(watcher.session.state))
    assert {deck.seed for deck in decks} == {"780754105"}
