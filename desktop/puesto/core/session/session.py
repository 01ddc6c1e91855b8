"""A session: a game run step by step, with its journal.

Undo, redo, override and correction are all the same answers run again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from puesto.core import codec
from puesto.core.messages import N_, Message, Sayable, legible, msg
from puesto.core.prompts import UNSHOWN, Draw, Prompt, Roll, card_name
from puesto.core.session import paths
from puesto.core.session.corrections import cut_by, mark_in, mark_value, reason_for, tail_before
from puesto.core.session.history import History
from puesto.core.session.journal import (
    LONGEST_NOTE,
    Correction,
    Entry,
    LogLine,
    RefusedError,
    Source,
    act_label,
    entry_for,
    offered_line,
    redoable_line,
)
from puesto.core.session.overrides import check_position, value_at, with_value
from puesto.core.session.recorded_steps import UnshownError, check_shown
from puesto.core.session.rules import Change, Rules
from puesto.core.session.runner import Act, can_redo_after, check_writable
from puesto.core.session.seed import place_of, shown_result

S = TypeVar("S")
C = TypeVar("C")

APP = Source.APP  # a name of a module is found ten times as fast before Python 3.12

__all__ = ["Change", "Correction", "Entry", "LogLine", "RefusedError", "Session", "Source"]


class Session(History[S, C]):
    """A running game.

    Every change goes through `answer`, `override`, `take_anyway`, `adopt`, `note`, `undo`, `redo` or `correct`.
    """

    @classmethod
    def start(
        cls, game: Rules[S, C], content: C, scenario: str, settings: Mapping[str, str], seed: str = ""
    ) -> Session[S, C]:
        """Return a new game at its first prompt. The app's dice and decks follow from `seed`."""
        return cls.start_at(game, content, scenario, game.new(content, scenario, settings), seed)

    @classmethod
    def start_at(cls, game: Rules[S, C], content: C, scenario: str, state: S, seed: str = "") -> Session[S, C]:
        """Return a game that begins in the middle, at the position `state`."""
        session = cls(game, content, scenario, seed)
        session._begin(codec.to_text(state), content)
        session._start(content)
        session._advance(None)
        return session

    # -- what can be read

    def opening(self) -> tuple[S, tuple[Any, ...]]:
        """Return the position in which the current step began, and the answers given in it since.

        Changes made by hand at its start are included.
        """
        step, copy = self._steps[-1], self._fork()
        copy._begin(step.position, step.content)
        copy._apply_all((entry for entry in step.entries if entry.at == "start"), step.content)
        return copy.state, tuple(entry.value for entry in step.entries if entry.kind == "answer")

    @property
    def given(self) -> dict[str, Any]:
        """Return the answers of the current step, the last of each key."""
        return {entry.key: entry.value for entry in self._steps[-1].entries if entry.kind == "answer"}

    def app_result(self) -> Any:
        """Return the result of the app's dice or deck for the current prompt: always the same.

        None without a seed.
        """
        prompt = self.prompt
        if not self.seed or not isinstance(prompt, Roll | Draw):
            return None
        return shown_result(self.seed, prompt, self._times(place_of(prompt)))

    @property
    def kept(self) -> Entry | None:
        """Return the undone die or card that waits for the current prompt, or None: undo is no re-roll."""
        prompt = self.prompt
        if not self._waiting or not isinstance(prompt, Roll | Draw):
            return None
        entry = self._waiting.own.get((prompt.identity, self._times(prompt.identity)))
        if entry is not None and entry.source is Source.APP and self.seed and entry.value != self.app_result():
            return None
        if entry is not None and prompt.accepts(entry.value):
            return entry
        for value in self._waiting.streams.get(prompt.stream, ()):
            if prompt.accepts(value):
                return entry_for(prompt, value, Source.APP)
        return None

    @property
    def undo_label(self) -> Sayable | None:
        """Return what undo would take back, or None."""
        return self._label(self._count - 1) if self._count else None

    @property
    def offered(self) -> tuple[Entry, ...]:
        """Recorded answers that an update could not follow, offered again."""
        return tuple(self._offered)

    @property
    def offer(self) -> Entry | None:
        """Return the recorded answer that an update could not follow, if the current prompt takes it."""
        prompt = self.prompt
        return next((entry for entry in self._offered if prompt is not None and self._fits(entry)), None)

    # -- what can be done

    def answer(self, value: Any, source: Source = Source.PLAYER) -> None:
        """Answer the current prompt; raises `RefusedError`, with nothing changed."""
        value, prompt = codec.freeze(value), self.prompt
        if prompt is None:
            raise RefusedError(msg(N_("La partida ha terminado: no hay nada que contestar.")))
        check_writable(value)
        if problem := prompt.refusal(value) or prompt.slip(value):
            raise RefusedError(problem, prompt.rule)
        if value == UNSHOWN and isinstance(prompt, Roll) and not self.seed:
            raise RefusedError(
                msg(N_("Esta partida no tiene semilla de la que sacar lo que nadie ve: teclea los dados."))
            )
        step = self._steps[-1]
        with Act(self):
            self._send(entry := entry_for(prompt, value, source))
            self._forget_undone(entry)
            if self._offered:
                index = next(
                    (place for place, offer in enumerate(self._offered) if offer.identity == prompt.identity), -1
                )
                self._offered = self._offered[index + 1 :] if step is self._steps[-1] else []
                self._emit(offered_line(self._offered))

    def roll(self, fresh: Callable[[Prompt[Any]], Any]) -> None:
        """Let the app's dice or deck answer, or what was undone here; `fresh` throws where there is no seed."""
        if (prompt := self.prompt) is None:
            raise RefusedError(msg(N_("La partida ha terminado: no hay nada que contestar.")))
        if (undone_result := self.kept) is not None:
            return self.answer(undone_result.value, undone_result.source)
        app_result = self.app_result()
        return self.answer(fresh(prompt) if app_result is None else app_result, APP)

    def take_offered(self) -> None:
        """Give the answer that is offered again; raises `RefusedError` where none fits."""
        if (entry := self.offer) is None:
            raise RefusedError(msg(N_("No queda ninguna respuesta anterior que valga aquí.")))
        self.answer(entry.value, entry.source)

    def note(self, text: str, about: str = "", subject: tuple[str, ...] = ()) -> None:
        """Write a note of the player's own into the journal and the log.

        `about` is the key of another kind of note.

        Raises `RefusedError` where it is empty or too long.
        """
        text = legible(text)
        if not text:
            raise RefusedError(msg(N_("La nota está vacía.")))
        if len(text) > LONGEST_NOTE:
            raise RefusedError(
                msg(N_("La nota es demasiado larga: caben {most} letras y tiene {n}."), most=LONGEST_NOTE, n=len(text))
            )
        entry = Entry("note", about, text, Source.PLAYER, subject=subject)
        self._append(entry)
        if not can_redo_after(entry, self._redo):
            self._forget_undone()
        self._emit(entry.to_json())

    def take_anyway(self, value: Any, source: Source = Source.HAND) -> None:
        """Take a real card or marker that the prompt refuses: an entry repairs the deck, the next one answers."""
        prompt, value = self.prompt, codec.freeze(value)
        if not isinstance(prompt, Draw):
            raise RefusedError(msg(N_("Solo una carta o un marcador reales se pueden tomar a pesar de todo.")))
        check_writable(value)
        if prompt.accepts(value):
            return self.answer(value, source)
        entry = Entry("repair", prompt.stream, value, Source.HAND, at="start")
        step = self._steps[-1]
        step_entries = list(step.entries)
        self._try(step, [*step_entries, entry])
        if self.prompt is None or self.prompt.identity != prompt.identity or not self.prompt.accepts(value):
            self._rerun(step.number, step_entries)
            words = N_("{card} no puede haber salido de aquí.")
            raise RefusedError(msg(words, card=card_name(prompt.deck, value)), prompt.rule)
        with Act(self):
            self._forget_undone()
            self._emit(entry.to_json())
            self.answer(value, source)
        return None

    def override(self, path: str, value: Any, reason: str = "") -> str:
        """Set the value at `path` because the board is right; return "now" or "step_end".

        "now" means that the step still runs with it from its start. A value that is set already changes nothing, and
        nothing is written.
        """
        check_writable((path, value, reason))
        if len(reason) > LONGEST_NOTE:
            problem = N_("El motivo es demasiado largo: caben {most} letras y tiene {n}.")
            raise RefusedError(msg(problem, most=LONGEST_NOTE, n=len(reason)))
        before, copy = value_at(self.state, path), with_value(self.game, self.state, self.content, path, value)
        if (forbidden := self.game.overrides.refusal(self.state, self.content, path, value)) is not None:
            raise RefusedError(*forbidden)
        track = self.game.overrides.tracks.get(path)
        if track is not None and not track.holds(value):
            raise RefusedError(msg(N_("{value} no está en ese casillero."), value=str(value)))
        check_position(self.game, self.state, copy, self.content, path, value)
        if codec.canonical(before) == codec.canonical(value) and not self._steps[-1].ends:
            return "now"
        amount = track.steps(before, value) if track is not None else codec.freeze(value)
        step = self._steps[-1]
        step_entries = list(step.entries)
        entry = Entry("set", path, amount, Source.PLAYER, at="start", reason=reason)
        with self._must_be_shown():
            is_immediate = (
                self._try(step, [*step_entries, entry])
                and paths.can_put(self.state, path)
                and codec.canonical(value_at(self.state, path)) == codec.canonical(value)
            )
            if not is_immediate:
                entry = Entry("set", path, amount, Source.PLAYER, at="end", reason=reason)
                self._rerun(step.number, [*step_entries, entry])
        self._forget_undone()
        self._emit(entry.to_json())
        return "now" if is_immediate else "step_end"

    def adopt(self, content: C) -> str:
        """Go on with changed pack content; return "now" or "step_end".

        It applies from the start of the current step if its answers still fit, else from its end.
        """
        check_writable(content)
        data = codec.freeze(codec.to_json(content))
        step = self._steps[-1]
        step_entries = list(step.entries)
        entry = Entry("content", "", data, Source.PLAYER, at="start")
        with self._must_be_shown():
            is_immediate = self._try(step, [*step_entries, entry])
            if not is_immediate:
                entry = Entry("content", "", data, Source.PLAYER, at="end")
                self._rerun(step.number, [*step_entries, entry])
        self._forget_undone()
        self._emit(entry.to_json())
        return "now" if is_immediate else "step_end"

    def undo(self, steps: int = 1) -> list[Sayable]:
        """Go back to before the last entry of the journal, `steps` times.

        Returns what was undone, the latest first.

        Before a step of a damaged save that cannot be read it stops, and says so; raises `RefusedError` where it stands
        there already.
        """
        return self._undo_while(lambda undone: undone < steps)

    def undo_to(self, entry: int) -> list[Sayable]:
        """Undo until at most `entry` entries are left in the journal, or until it stops as `undo` does."""
        return self._undo_while(lambda undone: self._count > entry)

    def _undo_while(self, goes_on: Callable[[int], bool]) -> list[Sayable]:
        """Undo entry by entry while `goes_on` says so of how many were.

        Stops before what cannot be read or shown.
        """
        with Act(self):
            try:
                with self._must_be_shown():
                    return self._undo_each(goes_on, nullcontext)
            except UnshownError:
                return self._undo_each(goes_on, self._must_be_shown)

    def _undo_each(
        self, goes_on: Callable[[int], bool], around: Callable[[], AbstractContextManager[None]]
    ) -> list[Sayable]:
        """Undo entry by entry, each of them within `around`."""
        undone: list[Sayable] = []
        while self._count and goes_on(len(undone)):
            label = self._label(self._count - 1)
            try:
                with around():
                    self._undo_from(self._count - 1)
            except RefusedError as refusal:
                if not undone:
                    raise
                self._tell_player(refusal.message)
                break
            undone.append(label)
        return undone

    def undo_turn(self) -> list[Sayable]:
        """Undo to the border of the turn: to before its first entry or, from there, to before the turn before."""
        return self.undo_to(self.turn_start)

    def redo(self, steps: int = 1) -> list[Sayable]:
        """Bring back what undo took, as long as it fits; returns what was redone.

        Raises `RefusedError`, with nothing changed, where the table could not be shown afterwards.
        """
        redone: list[Sayable] = []
        with Act(self):
            while len(redone) < steps and self._redo:
                try:
                    with self._must_be_shown():
                        redone.append(self._redo_one())
                except UnshownError as refusal:
                    if not redone:
                        raise
                    self._tell_player(refusal.message)
                    break
        return redone

    def _redo_one(self) -> Sayable:
        """Bring back what was undone last; returns what it is called."""
        removed = self._take_undone()
        redo_before = list(self._redo)
        if mark := mark_in(removed):
            self._recorrect(removed, mark, redo_before)
            return act_label(mark)
        self._emit({"t": "redo"})
        label = act_label(removed[0], self.prompt)
        unfit_entries = self._follow(removed)
        self._redo = redo_before if not unfit_entries else []
        return label

    def redo_turn(self) -> list[Sayable]:
        """Redo up to where the next turn begins, as long as it fits; returns what was redone."""
        redone, turn = list[Sayable](), self._steps[-1].turn
        with Act(self):
            try:
                while self._steps[-1].turn in (turn, None) and (labels := self.redo()):
                    redone += labels
            except UnshownError as refusal:
                if not redone:
                    raise
                self._tell_player(refusal.message)
        return redone

    def correct(self, index: int, value: Any, commit: bool = False, is_cut: bool = False) -> Correction:
        """Change the answer of journal entry `index`, on a copy first.

        With `commit`, for good if all later entries still fit.

        A decision fits if its identity is the same and it is still legal, a fact if besides no option is new, a die or
        card if its stream accepts it. With `is_cut`, what no longer fits is undone, and comes back when the correction
        is undone. A changed die or card of the app counts as entered by hand, an opponent's answer as the player's. The
        same answer again changes nothing. Raises `RefusedError` where the new answer is not one the prompt takes.
        """
        journal, value = self.entries, codec.freeze(value)
        if not 0 <= index < len(journal) or journal[index].kind != "answer":
            raise RefusedError(msg(N_("La entrada {index} no es una respuesta que se pueda corregir."), index=index))
        check_writable(value)
        old, number = journal[index], self._step_of(index)
        self._steps[number].fetch()
        if self._steps[number].lost:
            raise RefusedError(msg(N_("Ese paso es de una versión anterior de las reglas y ya no se puede corregir.")))
        copy = self._fork_before(index)
        if copy.prompt is None:
            raise RefusedError(msg(N_("Ahí ya no se pregunta nada.")))
        if value == old.value:
            return Correction(True)
        if problem := copy.prompt.refusal(value) or copy.prompt.slip(value):
            raise RefusedError(problem, copy.prompt.rule)
        source = Source.HAND if old.is_chance else Source.PLAYER if old.source is Source.OPPONENT else old.source
        copy._send(entry_for(copy.prompt, value, source), fresh=False)
        broken: Message | None = None
        try:
            unfit_entries = copy._follow(journal[index + 1 :], corrected=True)
        except RefusedError as refusal:
            unfit_entries, broken = journal[len(copy.entries) :], refusal.message
        check_shown(copy)
        if unfit_entries and not is_cut:
            return self._stopped(copy, len(journal) - len(unfit_entries), broken)
        changes = self._changes(self.state, copy.state)
        if commit:
            before = codec.freeze(mark_value(journal[index:], copy.entries[index:], unfit_entries))
            cut_off = (str(len(unfit_entries)),) if unfit_entries else ()
            copy._append(Entry("correction", str(index), before, Source.PLAYER, subject=cut_off, at="end"))
            copy._waiting.add(unfit_entries, copy._times)
            with Act(self):
                self._adopt(copy, number)
                if unfit_entries:
                    self._offer([])
        return Correction(True, changes)

    def _stopped(self, copy: Session[S, C], place: int, broken: Message | None) -> Correction:
        """Return the failed correction for a copy that stopped because entry `place` does not fit."""
        reason = broken or reason_for(self.entry(place), copy.prompt)
        return Correction(
            False, self._changes(self._fork_before(place).state, copy.state), place, reason, self.line_on(place)
        )

    def put_right(self, changes: Iterable[Change], commit: bool = False) -> tuple[Change, ...]:
        """Return those of `changes` that can be made by hand on the present table; make them if `commit`.

        Each is made as an override. A marker on a track moves as far as the change moves it, whatever happened since.
        """
        last = self._steps[-1]
        copy, possible_changes = self._fork(), []
        copy._rerun(len(self._steps) - 1, last.entries)
        for change in self.game.overrides.as_moves(self.state, self.content, tuple(changes)):
            if change.told is None:
                continue
            try:
                present, track = value_at(copy.state, change.path), self.game.overrides.tracks.get(change.path)
                value = (
                    track.moved(present, track.steps(change.before, change.after))
                    if track is not None
                    else change.after
                )
                if present != value:
                    copy.override(change.path, value)
                    possible_changes.append(
                        Change(
                            change.path,
                            present,
                            value,
                            self.game.overrides.describe_change(change.path, present, value, self.content),
                        )
                    )
            except RefusedError:
                continue  # it is no longer there, or cannot stand there now: the board has gone on
        if commit:
            with Act(self):
                for change in possible_changes:
                    self.override(change.path, change.after)
        return tuple(possible_changes)

    # -- undo

    def _undo_from(self, index: int) -> None:
        journal = self.entries
        step = self._steps[self._step_of(index)]
        self.broken = ""
        if journal[index].kind == "correction":
            return self._uncorrect(index)
        step.fetch()
        while step.lost and step.sha and step.before is not None:  # nothing vouches for where it began
            step = step.before
            step.fetch()
        self._return_to(step.number, [] if step.lost else step.entries[: max(0, index - step.first)])
        removed = journal[len(self.entries) :]
        self._waiting.add(removed, self._times)
        removed[0].turn = step.turn
        self._keep_undone(removed)
        self._emit({"t": "undo", "keep": len(journal) - len(removed)})
        return None

    def _uncorrect(self, place: int) -> None:
        """Restore the journal as it was before the correction whose mark is at `place`.

        Redo brings the correction back.
        """
        journal = self.entries
        mark, index = journal[place], int(journal[place].key)
        redo, tail = [*self._redo, journal[index:]], tail_before(mark, journal[index:place])
        self._replace_tail(index, tail)
        self._take(cut_by(mark, tail))
        self._waiting.add(journal[place + 1 :], self._times)
        self._offer(redo)

    def _recorrect(self, tail: list[Entry], mark: Entry, redo: list[list[Entry]]) -> None:
        """Put the corrected journal in its place again."""
        before = self.entries[int(mark.key) :]
        if self._replace_tail(int(mark.key), tail):
            redo = []
        self._waiting.add(cut_by(mark, before), self._times)
        self._take(tail[tail.index(mark) + 1 :])
        self._offer(redo)

    def _take(self, entries: Sequence[Entry]) -> None:
        """Remove what waits for the questions of `entries`, with which the journal ends."""
        chances = Counter(entry.identity for entry in entries if entry.is_chance)
        self._waiting.take(entries, lambda identity: self._times(identity) - chances[identity])

    def _replace_tail(self, index: int, tail: list[Entry]) -> list[Entry]:
        """Run the journal from entry `index` on with other entries; returns those that did not fit."""
        copy, number = self._fork_before(index), self._step_of(index)
        unfit_entries = copy._follow(tail)
        copy._waiting = self._waiting.copy()  # what was answered before waits no more and no less
        self._adopt(copy, number)
        return unfit_entries

    def _offer(self, redo: list[list[Entry]]) -> None:
        """Set what can be redone and write it to the save, which dropped it when the steps were rewritten."""
        self._redo = redo
        for removed in redo:
            self._emit(redoable_line(removed))
        self._emit(self._waiting.copy().line())

    def _fork(self) -> Session[S, C]:
        """Return a copy that shares nothing which running changes."""
        copy = Session(self.game, self._first_content, self.scenario, self.seed)
        copy._steps, copy._waiting = list(self._steps), self._waiting.copy()
        copy.state = self.state  # until a step of it is run, which makes its own
        return copy

    def _fork_before(self, index: int) -> Session[S, C]:
        """Return a copy at the moment when journal entry `index` was made."""
        copy, number = self._fork(), self._step_of(index)
        step = self._steps[number]
        step.fetch()
        copy._return_to(number, step.entries[: index - step.first])
        return copy

    def copy_before(self, entry: int) -> Session[S, C]:
        """Return a copy as it was before journal entry `entry`, or as it is now.

        The session itself does not change.

        Raises `RefusedError` if the step cannot be read.
        """
        copy, number = self._fork(), self._step_of(entry) if entry < self._count else len(self._steps) - 1
        step = self._steps[number]
        step.fetch()
        copy._return_to(number, [] if step.lost else step.entries[: max(0, entry - step.first)])
        return copy

    def fork(self) -> Session[S, C] | None:
        """Return a copy at the same prompt, to try answers on: it writes nothing, and this one stays.

        None where there is no prompt.
        """
        prompt, copy = self.prompt, self._fork()
        if prompt is None or copy._rerun(len(self._steps) - 1, self._steps[-1].entries):
            return None
        return copy if copy.prompt is not None and copy.prompt.identity == prompt.identity else None

    def _adopt(self, copy: Session[S, C], number: int) -> None:
        """Take over a fork whose steps differ from `number` on."""
        self.state, self.prompt, self._running = copy.state, copy.prompt, copy._running
        self._steps, self._waiting = copy._steps, copy._waiting
        self._forget_undone()
        self._emit({"t": "rewrite", "step": number, "lines": list(self.lines_from(number))})
