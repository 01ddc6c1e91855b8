"""The object of the window that holds the running session: it queues answers and signals what changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from puesto.core.headings import PLAIN, Headings
from puesto.core.messages import N_, Message, Sayable, msg
from puesto.gui.host.joined_acts import JoinedActs
from puesto.gui.host.opponent_seat import OpponentSeat, StaffSeat, has_opponents, with_opponent
from puesto.gui.host.players import plays_both
from puesto.gui.host.session_parts import Chance, File, ReplaySeat, what_was_shown
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from puesto.core.card_views import DrawnView, PileView
    from puesto.core.prompts import Prompt
    from puesto.core.questions.joined import JoinedAnswers
    from puesto.core.session.journal import Entry, LogLine, Source, Undone
    from puesto.core.session.rules import Change
    from puesto.core.session.session import Session
    from puesto.core.study.replay import Replay
    from puesto.core.study.throws import ThrownView
    from puesto.core.views import TableView
    from puesto.gui.host.log_tail import LogTail

    Shown = DrawnView | ThrownView
    """The view of what an answer drew, played or threw."""

LEISURE_MS = 300
"""Milliseconds without an answer after which idle work may run."""
STEP_MS = 180
"""Milliseconds for which each position is shown that undo or redo passes through."""
MOST_SHOWN = 24
"""Most positions shown by one undo or redo, the last ones: nobody follows more."""


class SessionController(QObject):
    """Holder of the running session.

    What the player does comes in through methods; what changed goes out through signals.
    """

    prompt_changed = Signal()
    """Emitted when another prompt is open, also when a session was opened."""
    state_changed = Signal()
    """Emitted when the table may look different."""
    log_grew = Signal()
    """Emitted when the diary is longer, or shorter after an undo."""
    drawn_told = Signal(object)
    """Emitted with the `DrawnView` when an answer drew or played something, or the `ThrownView` of a throw.

    It comes after the diary is updated and before the next prompt.
    """
    drew = Signal(object, object)
    """Emitted with that view and the answered prompt."""
    refused = Signal(str)
    """Emitted with the reason, in the player's language, when an answer was not accepted. Nothing has changed then."""
    notice = Signal(object)
    """Emitted with a message that needs no answer; no text, so that another language can show it again."""
    reached_back = Signal(object)
    """Emitted with the older lines that were added at the beginning of the diary."""
    finished = Signal()
    """Emitted when the game is over."""
    session_closed = Signal()
    """Emitted when the session was closed."""
    odds_changed = Signal()
    """Emitted when the odds are switched on or off."""
    language_changed = Signal(str)
    """Emitted with the language when all texts have to be worded again; the session is unchanged."""

    def __init__(self, words: Words, chance: Chance | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.session: Session[Any, Any] | None = None
        self.physical: frozenset[str] = frozenset()
        """Streams of dice and decks that the player handles in reality."""
        self.read_only: Message | None = None
        """Reason why no answer is accepted; None where answers are."""
        self._acts = JoinedActs()
        self.plays_both = False
        """Whether one person decides for both sides, so that no question is for somebody else."""
        self.odds = True
        """Whether the odds are shown; where not, none are computed."""
        self.asks_first: Callable[[Any, Source], bool] = lambda value, source: False
        """Sees each answer, and returns whether something is asked before it is given."""
        self.begun_note = ""
        """Text of a note that was begun and not written into the diary."""
        self.refused_value: Any = None
        """Real card that was refused and can be accepted all the same; None without one."""
        self.opponent = OpponentSeat(self, self._do, self._tell)
        self.staff = StaffSeat(self, self._do, self._tell)
        self.replay_seat = ReplaySeat(self, self._attempt, self._lay)
        self._chance = chance
        self.file: File | None = None
        self._leisure = QTimer(self, singleShot=True, interval=LEISURE_MS)
        self._leisure.timeout.connect(self.use_leisure)
        self._queue: deque[tuple[Prompt[Any] | None, Callable[[Session[Any, Any]], object]]] = deque()
        self._busy = False
        self._view: TableView | None = None
        self._passed: list[TableView] = []
        self._pictures: list[TableView] = []
        """Positions that one undo or redo passed through and that are shown one at a time."""
        self._pace = QTimer(self, interval=STEP_MS)
        self._pace.timeout.connect(self._go_on)
        self._named: tuple[Any, Any] = (None, None)
        """Content of the game, and names given in the session, that the words were last made with."""
        self._tail: LogTail | None = None
        self._has_news = False
        """Whether the diary may have grown since it was last looked at."""

    # -- properties

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the open prompt, or None where the game is over or none is open."""
        return self.staff.prompt or self.opponent.prompt

    @property
    def replay(self) -> Replay | None:
        """Return the position in a replay of the session; None without a replay."""
        return self.replay_seat.replay

    @property
    def asks_other_side(self) -> bool:
        """Return whether the prompt is for another side than the one that answered last.

        No default answers such a prompt.
        """
        from puesto.core.session.deciding import is_of_other_side

        session, prompt, view = self.session, self.prompt, self.view
        if session is None or prompt is None or view is None or self.plays_both or self.opponent.choice is not None:
            return False
        return is_of_other_side(prompt, view, session.steps)

    @property
    def view(self) -> TableView | None:
        """Return the view of the table now; None without a session."""
        if self._pictures:
            return self._pictures[0]
        if self._view is None and self.session is not None:
            self._view = self.session.view()
        return self._view

    @property
    def seen(self) -> tuple[tuple[int, Sayable], ...]:
        """Return what was seen and undone, each with the number of entries before the game went on otherwise."""
        session = self.session
        if session is None or not session.foreseen:
            return ()
        from puesto.core.game.game import whole_game
        from puesto.core.session.foreseen import foreseen_text

        names, sides = whole_game(session).physical_decks, self.headings.sides
        return tuple((seen_result.entry, foreseen_text(seen_result, names, sides)) for seen_result in session.foreseen)

    @property
    def headings(self) -> Headings:
        """Return the headings of the parts of the log."""
        return self.view.headings if self.view is not None else PLAIN

    @property
    def log(self) -> list[LogLine]:
        """Return the log lines from where the diary begins: of an opened save at first the end (`reach_back`)."""
        return self._followed.lines if self.session is not None else []

    @property
    def begins_later(self) -> bool:
        """Return whether there may be older lines before the diary's first one."""
        return self.session is not None and not self._followed.is_whole

    @property
    def has_decided(self) -> bool:
        """Return whether the AI has decided anything, as far back as the diary goes."""
        return self.session is not None and (self._followed.has_decided or has_opponents(self.session))

    @property
    def _followed(self) -> LogTail:
        """Return the tail of the log, brought up to date."""
        assert self.session is not None
        if self._tail is None:
            from puesto.gui.host.log_tail import LogTail

            self._tail = LogTail(self.session)
        elif self._has_news:
            self._tail.follow()
        self._has_news = False
        return self._tail

    @property
    def undo_label(self) -> Sayable | None:
        """Return the label of the step that undo would take back, or None."""
        return self.session.undo_label if self.session is not None and self.read_only is None else None

    @property
    def redo_label(self) -> Sayable | None:
        """Return the label of the step that redo would bring back, or None."""
        return self.session.redo_label if self.session is not None and self.read_only is None else None

    @property
    def redo_turn_label(self) -> Message | None:
        """Return the label of redoing up to the turn's end, or None."""
        turn = self.session.turn if self.session is not None else None
        return self.headings.to_the_end(turn.turn) if turn is not None and turn.turn and self.to_redo else None

    @property
    def to_redo(self) -> tuple[Undone, ...]:
        """Return the undone steps that redo would bring back, the next one first. Empty where no answer is accepted."""
        return self.session.to_redo if self.session is not None and self.read_only is None else ()

    @property
    def is_physical(self) -> bool:
        """Return whether the player handles the dice or the deck of the current prompt."""
        prompt = self.prompt
        from puesto.core.prompts import Draw, Roll

        decks = {deck.id for deck in self.view.decks if deck.physical} if self.view is not None else set()
        return isinstance(prompt, Roll | Draw) and prompt.stream in self.physical | decks

    @property
    def waiting(self) -> Entry | None:
        """Return the undone die or card that the current prompt will get again."""
        return self.session.kept if self.session is not None else None

    # -- sessions

    def open(
        self,
        session: Session[Any, Any],
        file: File | None = None,
        physical: frozenset[str] = frozenset(),
        read_only: Message | None = None,
    ) -> None:
        """Put a session on the table, with the file that keeps it."""
        late = self.close()
        self.session, self.file, self.physical, self.read_only = session, file, physical, read_only
        self._acts = JoinedActs()
        self.plays_both = file is not None and plays_both(file.extra)
        if file is not None:
            file.at_leisure = self._leisure.start
            self._leisure.start()
        self.words.name = session.name
        self._forget()
        self._tell()
        for message in late:
            self.say(message)

    def close(self) -> list[Message]:
        """Take the session off the table after its file is written; return the messages that the file leaves."""
        self._queue.clear()
        self.replay_seat.replay = None
        self._leisure.stop()
        late: list[Message] = []
        if self.file is not None:
            self.file.close()
            late, self.file.notices = self.file.notices, []
        had_one = self.session is not None
        self.session, self.file, self.refused_value, self.read_only, self._tail = None, None, None, None, None
        self._forget()
        if had_one:
            self.session_closed.emit()
        return late

    def use_leisure(self) -> None:
        """Run the idle work now: nothing was answered for a moment, or a page needs its result."""
        self._leisure.stop()
        if self.file is not None:
            self.file.keep_copies()

    def hand_over(self, streams: frozenset[str]) -> None:
        """Set the dice and decks that the player handles in reality from now on."""
        self.physical = streams
        if self.file is not None:
            self.file.remember("physical", sorted(streams))
        self._tell()

    def set_players(self, both: bool) -> None:
        """Set whether one person plays both sides from now on."""
        self.plays_both = both
        self._tell()

    def _lay(self, session: Session[Any, Any]) -> None:
        self._queue.clear()
        self.session, self._tail = session, None
        self.words.name = session.name
        self._forget()
        self._tell()

    def run_ahead(self) -> bool:
        """Run one step of an opened save that is before the diary's beginning.

        Return whether enough of them are run for the diary to begin earlier.
        """
        return self._followed.run_ahead()

    def reach_back(self) -> None:
        """Let the diary begin earlier, with the steps that were run for it."""
        if lines := self._followed.reach_back():
            self.reached_back.emit(lines)

    # -- actions

    def answer(self, value: Any, source: Source | None = None) -> None:
        """Answer the current prompt. A wrong answer is refused with a reason and changes nothing."""
        from puesto.core.session.journal import Source as Sources

        answer_source = Sources.PLAYER if source is None else source
        if self.staff.takes(value) or self.opponent.takes(value) or self.asks_first(value, answer_source):
            return
        self._do(
            with_opponent(lambda session: session.answer(value, answer_source)),
            for_prompt=self.prompt,
            value=value if answer_source is Sources.HAND else None,
        )

    def answer_joined(self, joined: JoinedAnswers, with_last: bool = False) -> None:
        """Carry out an act of several answers, or add it to the act before; it goes on after an interruption."""
        self._do(with_opponent(self._acts.give(joined, with_last)), for_prompt=self.prompt)

    def roll(self) -> None:
        """Answer by the app's dice or deck, and roll all that belongs to the same throw.

        A value that an undo took back is used first, so that undo is no re-roll.
        """
        from puesto.core.prompts import Draw, Roll
        from puesto.gui.host.batches import roll_batch

        if isinstance(self.prompt, Roll | Draw):
            self._do(with_opponent(lambda session: roll_batch(session, self._fresh)), for_prompt=self.prompt)

    def roll_as_usual(self) -> None:
        """Give the usual answers to the questions before a throw, then roll the app's dice."""
        from puesto.core.prompts import Roll
        from puesto.gui.host.batches import give_usual_answers

        give_usual_answers(self)
        if isinstance(self.prompt, Roll) and not self.is_physical:
            self.roll()

    def take_anyway(self) -> None:
        """Accept the refused real card all the same: the deck is repaired, and the game goes on."""
        value = self.refused_value
        if value is not None:
            self._do(with_opponent(lambda session: session.take_anyway(value)), for_prompt=self.prompt)

    def override(self, path: str, value: Any, reason: str = "") -> None:
        """Set a value of the state by hand, because the board is right."""

        def move(session: Session[Any, Any]) -> None:
            if session.override(path, value, reason) == "step_end":
                self.say(msg(N_("El cambio vale en cuanto acabe este paso.")))

        self._do(move)

    def adopt(self, content: Any) -> None:
        """Go on with content that is printed otherwise, because the owner has typed in their copy."""

        def change(session: Session[Any, Any]) -> None:
            if session.adopt(content) == "step_end":
                self.say(msg(N_("Tu copia vale en esta partida en cuanto acabe este paso.")))

        self._do(change)

    def undo(self) -> None:
        """Undo the last entry of the journal (an answer, a die, a card or a note), or a whole act."""
        self._do(self._acts.undo)

    def redo(self) -> None:
        """Redo the last undone entry."""
        self._do(lambda session: session.redo())

    def undo_turn(self) -> None:
        """Undo back to the beginning of the turn."""
        if self.session is not None:
            self.undo_to(self.session.turn_start)

    def redo_turn(self) -> None:
        """Redo up to where the next turn begins."""
        if self.session is not None:
            turn = self.session.steps[-1].turn
            self._walk(lambda session: session.steps[-1].turn in (turn, None) and bool(session.redo()))

    def redo_steps(self, steps: int) -> None:
        """Redo `steps` undone steps."""
        steps_left = iter(range(steps))
        self._walk(lambda session: next(steps_left, None) is not None and bool(session.redo()))

    def undo_to(self, entry: int) -> None:
        """Undo back to before the journal's entry number `entry`."""
        self._walk(lambda session: len(session.entries) > entry and bool(session.undo()))

    def correct(self, index: int, value: Any, is_cut: bool = False) -> None:
        """Change an earlier answer for good. With `is_cut`, later answers that no longer fit are undone."""
        self._do(lambda session: session.correct(index, value, commit=True, is_cut=is_cut))

    def put_right(self, changes: Iterable[Change]) -> None:
        """Set values of the state by hand, each as an override."""
        self._do(lambda session: session.put_right(changes, commit=True))

    def note(self, text: str) -> None:
        """Write a note of the player into the diary."""
        self._do(lambda session: session.note(text))

    def look_into(self, pile: PileView, message: str) -> None:
        """Look at the top of a deck. The journal keeps the text `message` of it."""
        from puesto.core.game.piles import look_into

        self._do(lambda session: look_into(session, pile, message))

    def take_offered(self) -> None:
        """Give again the answer that an update of the program could not replay."""
        self._do(lambda session: session.take_offered(), for_prompt=self.prompt)

    def say(self, message: Message) -> None:
        """Show a message in the banner."""
        self.notice.emit(message)

    def speak(self, code: str) -> None:
        """Change the language of the whole screen; the session is not affected."""
        if code != self.words.code:
            self.words.speak(code)
            self.language_changed.emit(code)

    def show_odds(self, odds: bool) -> None:
        """Show the odds beside the answers from now on, or hide them."""
        if odds != self.odds:
            self.odds = odds
            self.odds_changed.emit()

    # -- positions shown one at a time

    def _walk(self, step: Callable[[Session[Any, Any]], bool]) -> None:
        """Repeat an undo or redo until it changes nothing.

        With motion on, the positions are shown one after the other.
        """

        def run(session: Session[Any, Any]) -> None:
            while step(session):
                if CLOCK.on:
                    self._passed.append(session.view())
            del self._passed[:-MOST_SHOWN], self._passed[-1:]

        self._do(run)

    def _go_on(self) -> None:
        """Show the next of the positions that an undo or redo passed through, and at last the current one."""
        if self._pictures:
            self._pictures.pop(0)
            self.state_changed.emit()
        if not self._pictures:
            self._pace.stop()

    # -- the queue

    def _do(
        self, step: Callable[[Session[Any, Any]], object], for_prompt: Prompt[Any] | None = None, value: Any = None
    ) -> None:
        """Queue a step, so that nothing enters a running rule. A step for a prompt that is gone is dropped."""
        from puesto.core.prompts import Draw, Roll

        if self.session is None:
            return
        if self.read_only is not None:
            self.refused.emit(self.words(self.read_only))
            return
        self._queue.append((for_prompt, step))
        if self._leisure.isActive():
            self._leisure.start()  # idle work waits again
        if self._busy:
            return
        self._busy = True
        problem: tuple[Message, str] | None = None
        since, before = self.session.end, self.view if isinstance(for_prompt, Roll) else None
        try:
            while self._queue and problem is None:
                meant_for, run = self._queue.popleft()
                if meant_for is None or meant_for is self.session.prompt:
                    problem = self._try(run)
                    if problem is None and self._acts.left:
                        problem = self._try(with_opponent(self._acts.go_on))
        finally:
            self._queue.clear()
            self._busy = False
        self.refused_value = value if problem is not None and isinstance(self.prompt, Draw) else None
        self._forget()
        drawn = (
            what_was_shown(self.session, for_prompt, since, before)
            if problem is None and for_prompt is not None
            else None
        )
        changed = problem is None or bool(self.session.broken) or self.session.end != since
        self._tell(changed=changed, drawn=drawn)
        if problem is not None:
            self.refused.emit(self.words.refusal(*problem))
        elif drawn is not None:
            self.drew.emit(drawn, for_prompt)

    def _try(self, run: Callable[[Session[Any, Any]], object]) -> tuple[Message, str] | None:
        """Run a step on the session; return the refusal, or None."""
        from puesto.core.session.journal import RefusedError

        assert self.session is not None
        try:
            run(self.session)
        except RefusedError as refusal:
            return refusal.message, refusal.rule
        return None

    def _attempt(self, run: Callable[[Session[Any, Any]], object]) -> bool:
        """Run something outside the queue; return whether it was not refused."""
        if (problem := self._try(run)) is not None:
            self.refused.emit(self.words.refusal(*problem))
        return problem is None

    def _fresh(self, prompt: Prompt[Any]) -> Any:
        if self._chance is None:
            from puesto.chance import Dice

            self._chance = Dice()
        return self._chance.answer(prompt)

    def _forget(self) -> None:
        """Drop what was cached of the former state."""
        self._view, self._has_news = None, True
        self.opponent.forget()
        self.staff.forget()
        self._pictures, self._passed = self._passed, []
        self._pace.start() if self._pictures else self._pace.stop()
        name_sources = (self.session.content, self.session.own_names) if self.session is not None else (None, None)
        if name_sources[0] is not self._named[0] or name_sources[1] != self._named[1]:
            self._named = name_sources
            self.words.forget_texts()

    def _tell(self, changed: bool = True, drawn: Shown | None = None) -> None:
        """Emit the signals after a step."""
        if changed:
            self.state_changed.emit()
            self.log_grew.emit()
            if drawn is not None:
                self.drawn_told.emit(drawn)
            self.prompt_changed.emit()
            if self.session is not None and self.session.prompt is None and self.replay is None:
                self.finished.emit()
