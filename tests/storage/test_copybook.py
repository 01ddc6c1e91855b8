"""The printed deck, from one evening to the next: what was typed in is known when the next session starts."""

from __future__ import annotations

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.packs import content_for
from puesto.storage import SessionFile, new_session_path, user_folder
from tests import helpers


def evening(seed: int, answers: int) -> tuple[Session, set[str]]:
    """Some play with the printed deck, kept in a file; returns the session and the cards whose usage had to be typed
    in.
    """
    game = games.load("bear")
    content, problems = content_for(game, user_folder())
    assert problems == []
    session = helpers.begin(game, content, "mission-1", {"deck": "printed"})
    file = SessionFile.create(session, new_session_path("bear", "mission-1"))
    helpers.play_on(session, Dice(seed), answers)
    file.close()
    assert not file.notices
    return session, {entry.subject[0] for entry in session.entries if entry.key == "entry.head"}


def test_cards_typed_in_one_evening_are_known_the_next():
    session, typed = evening(1, 250)
    assert len(typed) > 3
    content, problems = content_for(games.load("bear"), user_folder())
    assert problems == []
    for number, fields in session.state.printed.items():
        if "usage" in fields:
            assert content.order_cards[number].usage.value == fields["usage"]
            assert content.order_cards[number].usage.source == "own copy"
    for seed in range(2, 4):
        _, more = evening(seed, 250)
        assert not more & typed
        typed |= more


def test_a_layer_that_cannot_be_read_is_said_and_left_alone():
    folder = user_folder() / "bear"
    folder.mkdir(parents=True)
    (folder / "own-copy.yaml").write_text("order_cards: [\n", encoding="utf-8")
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1", {"deck": "printed"})
    file = SessionFile.create(session, new_session_path("bear", "mission-1"))
    helpers.play_on(session, Dice(1), 250)
    file.close()
    assert len(file.notices) == 1
    assert (folder / "own-copy.yaml").read_text(encoding="utf-8") == "order_cards: [\n"
