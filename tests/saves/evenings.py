"""Evenings at the table, each left in the middle of a step:

`python -m tests.saves.evenings` keeps those that this version has no save of yet.

What a release has written stays as it is for ever; a save of a version that is not out yet is made anew where it was
taken away.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from puesto import __version__, games
from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.game.rulings import OWN, RULING_PROMPT
from puesto.core.prompts import Draw, Procedure, Prompt, Roll
from puesto.core.session.journal import RefusedError, Source
from puesto.core.session.session import Session
from puesto.core.study.trial_run import begin_situation
from puesto.core.values import replace
from puesto.games.bear.table.state import Sees
from puesto.packs import content_for, situations
from puesto.storage import SessionFile
from puesto.storage.folders import SUFFIX
from tests import helpers
from tests.games.bear.scripted import Player

HERE = Path(__file__).parent
BEGUN_AT = "46-the-yellow-box-acts.yaml"
TRIES = 40
MOST = 800
"""Answers within which every evening finds the moment to be left in."""


class Evening:
    """A session kept in a file from its first answer on; `answer` says what is answered where a person is asked."""

    def __init__(
        self, folder: Path, name: str, seed: int, session: Session[Any, Any], answer: Callable[[Prompt[Any]], Any]
    ) -> None:
        self.session, self.answer = session, answer
        self.path = folder / f"{session.game.id}-{name}-{__version__}{SUFFIX}"
        self.file = SessionFile.create(self.session, self.path, summary=False)
        self.dice = Dice(seed)

    def play(self, least: int, until: Callable[[Session[Any, Any]], bool]) -> None:
        """Answer at least `least` prompts, and then until something is so."""
        for done in range(MOST):
            prompt = self.session.prompt
            assert prompt is not None
            if done >= least and until(self.session):
                return
            if isinstance(prompt, Roll | Draw):
                self.session.roll(self.dice.answer)
            else:
                self.session.answer(self.answer(prompt))
        raise AssertionError(f"{self.path.name}: {MOST} answers, and never the moment to stop")

    def close(self) -> Path:
        """Leave the table."""
        self.file.close()
        assert not self.file.notices
        return self.path


def mission(folder: Path, name: str, seed: int, session: Session[Any, Any] | None = None, **settings: str) -> Evening:
    """Mission 1, or another session of the bear, played by somebody who sees a true board."""
    content, _ = content_for(games.load("bear"))
    session = helpers.begin(games.load("bear"), content, "mission-1", settings) if session is None else session
    player = Player(session.content, session.state, Random(seed))

    def answer(prompt: Prompt[Any]) -> Any:
        player.state = session.state
        return player.answer(prompt)

    return Evening(folder, name, seed, session, answer)


def battle(
    folder: Path, name: str, seed: int, scenario: str, game: Game[Any, Any] | None = None, **settings: str
) -> Evening:
    """A battle, played by two people who answer whatever comes into their heads."""
    game = games.load("chariots") if game is None else game
    content, _ = content_for(game)
    return Evening(folder, name, seed, helpers.begin(game, content, scenario, settings), Dice(seed).random_answer)


def asks_within_a_step(session: Session[Any, Any]) -> bool:
    """Whether something has been answered in the current step, and a person is asked."""
    return bool(session.steps[-1].entries) and not isinstance(session.prompt, Roll | Draw)


def in_an_order(session: Session[Any, Any]) -> bool:
    """Whether the AI is in the middle of carrying out an order."""
    return session.moment.side == "ai" and len(session.steps[-1].entries) > 1 and asks_within_a_step(session)


def order(folder: Path, nth: int) -> Path:
    """Left while the AI carries out an order of its card."""
    evening = mission(folder, "order", 3 + nth)
    evening.play(60, in_an_order)
    return evening.close()


def undone(folder: Path, nth: int) -> Path:
    """Left after undoing: what was undone can be redone, and undone cards wait."""
    evening = mission(folder, "undone", 8 + nth, easier="on")
    evening.play(50, asks_within_a_step)
    evening.session.undo(6)
    evening.session.redo(2)
    while not asks_within_a_step(evening.session):
        evening.session.undo()
    return evening.close()


def by_hand(folder: Path, nth: int) -> Path:
    """Left after everything a hand can do to a game:

    a real card that could not be, a correction, overrides at both ends of a step.
    """
    evening = mission(folder, "by-hand", 5 + nth)
    session = evening.session
    evening.play(25, lambda session: isinstance(session.prompt, Draw) and _impossible(session) is not None)
    session.take_anyway(_impossible(session))
    evening.play(0, asks_within_a_step)
    assert _correct(session), "nothing that was answered could have been answered otherwise"
    evening.play(1, asks_within_a_step)
    applied = {session.override("command_points", session.state.command_points + 3, "se nos olvidó")}
    evening.play(2, lambda session: asks_within_a_step(session) and _override(session) == "step_end")
    applied.add("step_end")
    assert applied == {"now", "step_end"}
    evening.play(1, asks_within_a_step)
    return evening.close()


def ruled(folder: Path, nth: int) -> Path:
    """Left with the table's rulings in the book, and with what the program remembers of the board put right."""
    evening = mission(folder, "ruled", 27 + nth)
    session = evening.session
    evening.play(20, lambda session: session.prompt is not None and session.prompt.key == RULING_PROMPT)
    evening.play(1, asks_within_a_step)
    session.override(OWN, [{"rule": "2.4.7", "text": "Un seto bajo no tapa al que está en una loma."}])
    session.override("settings.check_me", "on")
    assert _put_right(session), "nothing that is remembered of the board could be otherwise"
    evening.play(12, asks_within_a_step)
    return evening.close()


def situation(folder: Path, nth: int) -> Path:
    """Left in an evening that began at a table which is written down in a file, not at the start of a mission."""
    game = games.load("bear")
    content, _ = content_for(game)
    file = next(file for file in situations.shipped_situations(game) if file.name == BEGUN_AT)
    record, problems = situations.read_situation(situations.open_situation(file), game, content)
    assert record is not None and not problems
    evening = mission(folder, "situation", 1 + nth, session=begin_situation(game, content, record))
    evening.play(45, asks_within_a_step)
    return evening.close()


def volley(folder: Path, nth: int) -> Path:
    """A battle left while the enemy says whether he shoots back."""
    evening = battle(folder, "volley", 3 + nth, "dust", overturn="on")
    evening.play(
        40,
        lambda session: (
            session.prompt is not None and session.prompt.key == "fire.return" and asks_within_a_step(session)
        ),
    )
    return evening.close()


def melee(folder: Path, nth: int) -> Path:
    """A battle left in a Shock, after its die and before its hits are shared out."""
    evening = battle(folder, "shock", 8 + nth, "megiddo")
    evening.play(40, lambda session: session.prompt is not None and session.prompt.key == "shock.spare_hit")
    return evening.close()


def tokens(folder: Path, nth: int) -> Path:
    """A battle left after what hands do to it:

    a marker drawn that was set apart, a unit put right, a reading changed, an answer corrected, some undone.
    """
    evening = battle(folder, "by-hand", 4 + nth, "two-rivers")
    session = evening.session
    evening.play(20, lambda session: isinstance(session.prompt, Draw) and _impossible(session) is not None)
    session.take_anyway(_impossible(session))
    evening.play(1, asks_within_a_step)
    unit = next(one for one in session.state.units.values() if one.hits + 1 < one.quality)
    session.override(f"units.{unit.id}.hits", unit.hits + 1, "se nos olvidó un impacto")
    session.override(OWN, [{"rule": "7.14", "text": "Las palmeras no tapan la vista."}])
    evening.play(12, asks_within_a_step)
    assert _correct(session), "nothing that was answered could have been answered otherwise"
    evening.play(8, asks_within_a_step)
    session.undo(3)
    while not asks_within_a_step(session):
        session.undo()
    return evening.close()


def compacted(folder: Path, nth: int) -> Path:
    """Left after its file was written anew, with two things to redo and undone cards that wait."""
    evening = mission(folder, "compacted", 14 + nth)
    evening.play(45, asks_within_a_step)
    evening.session.undo(8)
    evening.session.redo(4)
    while not asks_within_a_step(evening.session):
        evening.session.undo()
    evening.file.compact()
    return evening.close()


def offered(folder: Path, nth: int) -> Path:
    """A battle that an update met in the middle of a step:

    one question of it had another name before, and its answers are offered again.
    """
    game = games.load("chariots")
    evening = battle(folder, "offered", 1 + nth, "dust", replace(game, run=_as_before(game)), overturn="on")
    evening.play(
        30,
        lambda session: (
            any(entry.key == NAMED_BEFORE for entry in session.steps[-1].entries) and asks_within_a_step(session)
        ),
    )
    opened = SessionFile.open(evening.close(), games.load, summary=False)
    while opened.session.prompt.key != NAMED_NOW:
        opened.session.take_offered()
    assert opened.notices and opened.session.offered and not any(step.lost for step in opened.session.steps)
    opened.file.close()
    return evening.path


def corrected(folder: Path, nth: int) -> Path:
    """Left after some answers were undone and an earlier one was then corrected, so that others no longer fitted and
    were cut off.
    """
    evening = mission(folder, "corrected", 4 + nth)
    evening.play(45, asks_within_a_step)
    evening.session.undo(3)
    assert _correct(evening.session, cut=True), "nothing that was answered could have been answered otherwise"
    evening.play(1, asks_within_a_step)
    return evening.close()


def long(folder: Path, nth: int) -> Path:
    """A battle of seven hundred answers."""
    evening = battle(folder, "long", 1 + nth, "megiddo")
    evening.play(700, asks_within_a_step)
    return evening.close()


def deploying(folder: Path, nth: int) -> Path:
    """2GM Tactics, left while a card is to be laid on a second square: what the AI holds is sealed."""
    evening = battle(folder, "deploying", 5 + nth, "crossroads", games.load("tactics"))

    def is_asked_again(session: Session[Any, Any]) -> bool:
        prompt = session.prompt
        return prompt is not None and prompt.key == "deploy.place" and asks_within_a_step(session)

    evening.play(60, is_asked_again)
    return evening.close()


def shooting(folder: Path, nth: int) -> Path:
    """Bolt Action, left in a shot: its target is declared and measured, the dice are to be thrown."""
    evening = battle(folder, "shooting", 3 + nth, "crossroads", games.load("bolt"))

    def is_thrown(session: Session[Any, Any]) -> bool:
        prompt = session.prompt
        return prompt is not None and prompt.key == "shoot.hits" and bool(session.steps[-1].entries)

    evening.play(60, is_thrown)
    return evening.close()


def attacking(folder: Path, nth: int) -> Path:
    """Battalion Combat Series, left in an attack: both sides have declared, the dice are to be thrown."""
    evening = battle(folder, "attacking", 2 + nth, "crossing", games.load("bcs"))
    evening.play(40, lambda session: session.prompt is not None and session.prompt.key == "attack.roll")
    return evening.close()


def retreating(folder: Path, nth: int) -> Path:
    """The same game, left while what came of an attack is still to be applied."""
    evening = battle(folder, "retreating", 7 + nth, "crossing", games.load("bcs"))
    evening.play(40, lambda session: session.prompt is not None and session.prompt.key == "attack.apply")
    return evening.close()


def seeded(folder: Path, nth: int) -> Path:
    """Left with a seed, after dice that were typed and dice of the app were undone:

    both wait for their own questions.
    """
    game = games.load("bear")
    content, _ = content_for(game)
    session = helpers.begin(game, content, "mission-1", seed="una semilla que nadie sabe")
    evening = mission(folder, "seeded", 6 + nth, session=session)
    evening.play(40, lambda session: isinstance(session.prompt, Roll) and asks_after_another(session))
    session.answer(session.prompt.parse("3" * session.prompt.dice), Source.HAND)
    evening.play(1, asks_within_a_step)
    while not (isinstance(session.prompt, Roll) and session.kept is not None and session.kept.source is Source.HAND):
        session.undo()
    while not asks_within_a_step(session):
        session.undo()
    assert {entry.source for entry in session._waiting.own.values()} == {Source.APP, Source.HAND}
    return evening.close()


def asks_after_another(session: Session[Any, Any]) -> bool:
    """Whether something has been answered in the current step."""
    return bool(session.steps[-1].entries)


NAMED_BEFORE, NAMED_NOW = "fire.target", "fire.at"
"""The key of the question for the target in a save from before an update, and today."""


def _as_before(game: Game[Any, Any]) -> Callable[[Any, Any], Procedure[None]]:
    """The rules of a game with one question under another name."""

    def run(state: Any, content: Any) -> Procedure[None]:
        asked, answer = game.run(state, content), None
        while True:
            try:
                said = asked.send(answer)
            except StopIteration:
                return
            answer = yield replace(said, key=NAMED_BEFORE) if said.key == NAMED_NOW else said

    return run


def _put_right(session: Session[Any, Any]) -> bool:
    """Say something else of a pair than what is remembered, where the other facts allow it."""
    for pair, level in sorted(session.state.contacts.items()):
        for value in Sees:
            try:
                if value.value != level:
                    session.override(f"contacts.{pair}", value.value)
                    return True
            except RefusedError:
                continue
    return False


def _impossible(session: Session[Any, Any]) -> str | None:
    """A card of the deck that is asked for which cannot be drawn any more."""
    prompt = session.prompt
    assert isinstance(prompt, Draw)
    answers = (entry.value for entry in session.entries if entry.stream == prompt.stream)
    return next((value for value in answers if not prompt.accepts(value)), None)


def _override(session: Session[Any, Any]) -> str:
    """Say that the counter that is acting has been used already:

    then it could not act, so that this counts from the step's end on.
    """
    for id in session.steps[-1].entries[-1].subject:
        if id in session.state.counters and not session.state.counters[id].used:
            applied: str = session.override(f"counters.{id}.used", True)
            return applied
    return ""


def _correct(session: Session[Any, Any], cut: bool = False) -> bool:
    """Correct the latest answer that can be another one without upsetting what came after; with `cut`, that can only
    be one with that.
    """
    for index, entry in reversed(list(enumerate(session.entries))):
        if entry.kind == "answer" and entry.prompt is not None and index < len(session.entries) - 3:
            for value in _others(entry.prompt, entry.value):
                try:
                    found = session.correct(index, value)
                except RefusedError:
                    continue
                if found.fits is not cut and found.changes:
                    session.correct(index, value, commit=True, is_cut=cut)
                    return True
    return False


def _others(prompt: Any, given: Any) -> Iterator[Any]:
    dice = Dice(1)
    for _ in range(6):
        value = dice.random_answer(prompt)
        if value != given:
            yield value


EVENINGS = (
    order,
    undone,
    by_hand,
    ruled,
    situation,
    volley,
    melee,
    tokens,
    compacted,
    offered,
    corrected,
    long,
    seeded,
    deploying,
    attacking,
    shooting,
    retreating,
)


def _first_that_comes_about(evening: Callable[[Path, int], Path], folder: Path) -> Path:
    """Play an evening with one seed after the other until its moment comes: rules that changed lead elsewhere."""
    for nth in range(TRIES):
        own = folder / f"{evening.__name__}-{nth}"
        own.mkdir()
        try:
            return evening(own, nth)
        except (AssertionError, StopIteration) as missed:
            print(f"{evening.__name__}, seed {nth} further: {missed!r}")
    raise SystemExit(f"{evening.__name__}: its moment does not come in {TRIES} evenings")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for evening in EVENINGS:
            made = _first_that_comes_about(evening, Path(folder))
            if not (HERE / made.name).exists():
                kept = shutil.copy(made, HERE)
                print(f"{kept}: {Path(kept).stat().st_size} bytes")
