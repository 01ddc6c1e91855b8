"""The history of a session: its log, and the steps of a save, each run by itself when it is needed.

A step has its own position in the save, so that only the last one must be run for the game to go on. The save's data
about the others are trusted until they are run: a step that does not lead to the position of the next one is marked as
lost, which is reported and written down, and changes nothing that was played since.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from puesto.core import codec
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.prompts import Note
from puesto.core.session import paths
from puesto.core.session.corrections import mark_in
from puesto.core.session.journal import (
    CORRECTION,
    NOTE,
    UNREADABLE,
    Entry,
    LogLine,
    Place,
    RefusedError,
    Step,
    Undone,
    act_label,
)
from puesto.core.session.positions import state_of
from puesto.core.session.recorded_steps import LOST, Alone, C, Recorded, S, _error_report, _is_vouched_for, check_shown
from puesto.core.session.rules import Change, Rules, TurnPosition, failure_in_words
from puesto.core.session.runner import Runner, sum_of
from puesto.core.session.waiting import Waiting
from puesto.core.views import BoardView, Edit, TableView


class History(Runner[S, C]):
    """A runner that knows what was said, and runs the steps of a save as they are asked for."""

    def __init__(self, game: Rules[S, C], content: C, scenario: str, seed: str = "") -> None:
        super().__init__(game, content, scenario, seed)
        self.on_notice: Callable[[Message], None] | None = None
        """Called with what a player must know of a step that is found lost. Without it, see `notices`."""
        self.notices: list[Message] = []
        """The messages that came while `on_notice` was not set."""
        self.has_same_rules = False
        """Whether this very version wrote the save: a step that does not follow was changed outside the program."""
        self._opened: list[Step[C]] = []
        """The steps of the save, also those that were undone since."""
        self._unchecked = 0
        """The number of steps, from the first, of which none has certainly been run."""

    @property
    def redo_label(self) -> Sayable | None:
        """Return what redo would bring back, or None."""
        return next((step.label for step in self.to_redo), None)

    # -- what must be shown

    @contextmanager
    def _must_be_shown(self) -> Iterator[None]:
        """Take back what is done within where it is refused, or where the table cannot be shown afterwards.

        Raises `UnshownError` there.

        Only a save that was damaged, or that somebody changed, holds such a position: no other session is looked at.
        """
        if not self._opened:
            yield
            return
        last, steps, place = self._steps[-1], list(self._steps), len(self._untold)
        entries, redo, offered_entries, foreseen = (
            list(last.entries),
            list(self._redo),
            list(self._offered),
            [*self.foreseen],
        )
        ahead, waiting, broken = self._ahead.copy(), self._waiting.copy(), self.broken
        try:
            yield
            check_shown(self)
        except RefusedError:
            self._steps = steps
            self._rerun(last.number, entries)
            self._redo, self._offered, self.foreseen = redo, offered_entries, foreseen
            self._ahead, self._waiting, self.broken = ahead, waiting, broken
            self._untold[place:] = [line for line in self._untold[place:] if line["t"] == LOST]
            raise

    def _look_at_answer(self) -> None:
        if self._opened:
            check_shown(self)

    # -- what was said

    @property
    def log(self) -> list[LogLine]:
        """Everything said so far: every step is run for it. Who wants less asks `said_since` or `said_before`."""
        return list(self.said_since(Place(0, 0)))

    @property
    def end(self) -> Place:
        """Return the place of the next line of the log."""
        return Place(len(self._steps) - 1, len(self._steps[-1].lines))

    @property
    def to_redo(self) -> tuple[Undone, ...]:
        """Return what redo would bring back, in a few words each, the next one first."""
        undone_acts = []
        self._name_undone_changes()
        for at, removed in enumerate(reversed(self._redo)):
            first, prompt_here = mark_in(removed) or removed[0], None if at else self.prompt
            prompt = first.prompt or prompt_here
            rule = prompt.rule if prompt is not None and prompt.identity == first.identity else ""
            undone_acts.append(Undone(act_label(first, prompt_here, is_redone=True), rule, first.turn))
        return tuple(undone_acts)

    def _name_undone_changes(self) -> None:
        """Set its words on each change by hand that redo brings back, also where only the save knows of it.

        What a change after an answer finds there is known only once it has been carried out.
        """
        ahead = [entry for removed in reversed(self._redo) for entry in removed]
        if all(entry.kind != "set" or entry.change is not None for entry in ahead):
            return
        position = codec.from_text(self.game.state_type, codec.to_text(self.state))
        for entry in ahead:
            if entry.kind not in ("set", "note"):
                return
            try:
                if entry.kind == "set" and paths.can_put(position, entry.key):
                    before, track = paths.peek(position, entry.key), self.game.overrides.tracks.get(entry.key)
                    after = track.moved(before, entry.value) if track is not None else entry.value
                    self._name_change(entry, before, after, self._steps[-1].running)
                    paths.put(position, entry.key, codec.to_json(after))
            except Exception:  # noqa: BLE001 - a damaged save may hold any value, which redo refuses in its turn
                return

    @property
    def turn(self) -> TurnPosition | None:
        """Return the turn that is played now; None where nothing was asked in it yet."""
        return self._steps[-1].turn

    @property
    def turn_start(self) -> int:
        """Return the number of entries before the turn of the last one.

        At a turn's border, before the turn before.
        """
        last = self._count - 1
        number = self._step_of(last) if last >= 0 else 0
        turn = self._steps[number].turn
        while number and self._steps[number - 1].turn in (turn, None):
            number -= 1
        return self._steps[number].first

    def line(self, place: Place) -> LogLine:
        """Return the line of the log at a place; raises IndexError where there is none."""
        return self._steps[place.step].lines[place.line]

    def said_since(self, place: Place) -> Iterator[LogLine]:
        """Yield the lines of the log from a place on; what nobody takes is not run."""
        for number in range(place.step, len(self._steps)):
            yield from self._steps[number].lines[place.line if number == place.step else 0 :]

    def said_before(self, place: Place | None = None) -> Iterator[LogLine]:
        """Yield the lines of the log before a place, or all of them, the latest first.

        What nobody takes is not run.
        """
        at = place if place is not None else self.end
        for number in range(min(at.step, len(self._steps) - 1), -1, -1):
            lines = self._steps[number].lines
            yield from reversed(lines[: at.line] if number == at.step else lines)

    def view_before(self, step: Step[C]) -> TableView | None:
        """Return the table as it lay when a step began; None where its position cannot be read."""
        try:
            return self.game.view(state_of(self.game.state_type, step.position), step.content)
        except Exception:  # noqa: BLE001 - a damaged position may make the rules raise anything
            return None

    # -- the steps of a save

    def restore(
        self, steps: list[Recorded], redo: list[list[Entry]], waiting: Waiting, offered_entries: list[Entry]
    ) -> list[Message]:
        """Take over the steps of a save, of which the last one is run; returns what could not be followed.

        `offered_entries` are answers that were already offered again when the session was put away. Where the last step
        cannot even be opened, the one before it is the last; raises `RefusedError` where none can.
        """
        content = self._first_content
        for step in steps:
            content = self._take_over(step, content)
        is_open, problems = self._run_last()
        if not is_open:
            redo, offered_entries, problems = [], [], [*problems[:1], *self._go_back()]
        self._unchecked = len(self._opened) - 1
        self._redo, self._waiting = redo, waiting
        for removed in redo:
            self._ahead.add(removed)
        self._waiting.add(self._offered, self._times)  # what cannot be followed was rolled: no update is a re-roll
        self._offered += offered_entries
        return problems

    def check_next_step(self) -> bool:
        """Run the latest step of an opened save that was not run yet, to learn whether it still can be run.

        Its notes are dropped again, to save memory. Returns whether there may be more such steps.
        """
        while self._unchecked:
            self._unchecked -= 1
            step = self._opened[self._unchecked]
            if step.later is not None and self._has(step):
                step.fetch()  # it marks the step as lost where its entries no longer run
                if not step.lost:
                    step.forget(self._fetch)
                break
        return self._unchecked > 0

    def _take_over(self, recorded: Recorded, content: C) -> C:
        """Take over a recorded step without running it; returns the content that goes on after it."""
        last = self._opened[-1] if self._opened else None
        step = Step(
            str(recorded.position.get("step", "")),
            recorded.position,
            content,
            recorded.first,
            last,
            recorded.entries,
            lost=recorded.lost,
            sha=recorded.sha,
            later=self._fetch,
        )
        self._opened.append(step)
        fetch = step.fetch
        for entry in recorded.entries:
            entry.later = fetch
            if entry.kind == "content":
                try:
                    content = codec.from_json(self.game.content_type, entry.value)
                except codec.SchemaError:
                    step.lost = True
                else:
                    step.running = content if entry.at == "start" else step.running
        return content

    def _go_back(self) -> list[Message]:
        """Open the last step that can be opened at all; raises `RefusedError` where none can.

        Returns what has to be said.

        It is looked for in leaps, then halfway between: what a position cannot stand for, those after it mostly cannot
        either.
        """
        steps, leap = self._opened, 1
        good, bad = len(steps) - 1, len(steps) - 1
        is_open, problems = False, list[Message]()
        while not is_open:
            good, bad, leap = max(0, good - leap), good, 2 * leap
            is_open, problems = self._run_as_last(steps[: good + 1])
        while good + 1 < bad:
            middle = (good + bad) // 2
            is_open, _ = self._run_as_last(steps[: middle + 1])
            good, bad = (middle, bad) if is_open else (good, middle)
        if len(self._opened) != good + 1 or not is_open:
            _, problems = self._run_as_last(steps[: good + 1])
        lost_steps = len(steps) - 1 - good
        if lost_steps == 1:
            return [msg(N_("El paso {n} grabado no se puede abrir: se vuelve al anterior."), n=good + 2), *problems]
        template = N_("Los últimos {n} pasos grabados no se pueden abrir: se vuelve al que hay antes de ellos.")
        return [msg(template, n=lost_steps), *problems]

    def _run_as_last(self, steps: list[Step[C]]) -> tuple[bool, list[Message]]:
        """Run a step as if the save ended in it, and see that those before it wait to be asked for."""
        for step in steps:
            step.later = self._fetch
        self._opened = steps
        return self._run_last()

    def _run_last(self) -> tuple[bool, list[Message]]:
        """Run the step that the save ends in: whether it can be opened at all, and what has to be said."""
        step, problems = self._opened[-1], []
        step.later, self._offered = None, []
        self._quiet += 1
        try:
            try:
                is_followed = not self._replay(self._begin_at(step), step.entries)
            except Exception as error:  # noqa: BLE001 - rules of another version may raise anything
                is_followed = False
                problems.append(_error_report(error))
            if not is_followed:
                self._put_back(step)
                otherwise = N_(
                    "El último paso grabado no cuadra con las reglas de esta versión: se vuelve a su principio."
                )
                changed = N_(
                    "El último paso grabado no sigue al anterior, porque algo ha cambiado el archivo fuera del "
                    "programa: se vuelve a su principio."
                )
                problems.append(msg(changed if self.has_same_rules else otherwise))
            self.game.look_round(self.state, self._steps[-1].running)
        except Exception as error:
            if not step.number:
                report = failure_in_words(error)
                raise RefusedError(
                    msg(N_("La partida no se puede abrir con las reglas de esta versión: {report}"), report=report)
                ) from error
            return False, problems or [_error_report(error)]
        finally:
            self._quiet -= 1
        return True, [] if step.lost else problems

    def _begin_at(self, step: Step[C]) -> Step[C]:
        """Open a step of the save at its beginning, as the last one of the session."""
        self._steps = self._opened[: step.number]
        return self._begin(step.position, step.content)

    def _put_back(self, step: Step[C]) -> None:
        """Open a step that no longer runs at its beginning; its notes stay, and its answers are offered again."""
        self._start(self._begin_at(step).content)
        self._advance(None)
        for entry in step.entries:
            if entry.kind == "note":
                self._append(entry)
        self._offered = [entry for entry in step.entries if entry.kind == "answer"]

    def _fetch(self, step: Step[C]) -> None:
        """Run a step of the save, after those before it where only they can vouch for its position."""
        first = step.number
        while first and not _is_vouched_for(self._opened[first]):
            first -= 1
        for each_step in self._opened[first : step.number + 1]:
            if each_step.later is not None:
                self._run_alone(each_step)

    def _run_alone(self, step: Step[C]) -> None:
        """Run a step of the save and see whether it leads to the position of the next one.

        Where it does not, it is lost.
        """
        was_lost, entries, problems = step.lost, step.entries, []
        step.later, step.lost = None, True
        if _is_vouched_for(step):
            try:
                led_to = Alone(self.game, self._first_content, self.scenario, self.seed, self.entry).run(step)
                step.lost = not led_to or not self._is_position_of(self._opened[step.number + 1], led_to)
            except Exception as error:  # noqa: BLE001 - rules of another version may raise anything
                problems.append(_error_report(error))
        if not step.lost:
            return
        step.entries = entries
        words = msg(N_("Lo que se dijo en este paso ya no se puede leer: se conserva su resultado."))
        step.said = [(Note(key=UNREADABLE, message=words, tone="quiet"), self._moment_of(step), None, step.first)]
        if not was_lost and self._has(step):
            otherwise = N_("El paso {n} grabado no cuadra con las reglas de esta versión; se conserva su resultado.")
            changed = N_(
                "El paso {n} grabado no lleva al siguiente, porque algo ha cambiado el archivo fuera del programa; se "
                "conserva su resultado."
            )
            problem = changed if self.has_same_rules else otherwise
            self._tell_lost(step, [*problems, msg(problem, n=step.number + 1)])

    def _moment_of(self, step: Step[C]) -> TurnPosition:
        """Return when a step began; if its position cannot be read, when the one before it did."""
        try:
            return self.game.moment(state_of(self.game.state_type, step.position), step.content)
        except Exception:  # noqa: BLE001 - a damaged position may make the rules raise anything
            earlier = step.before.moment if step.before is not None else None
            return earlier or TurnPosition(0, 0, "")

    def _return_to(self, number: int, entries: list[Entry]) -> None:
        """Run a step again that was left.

        Raise `RefusedError`, with nothing changed, where it cannot be read.
        """
        try:
            self._rerun(number, entries)
        except RefusedError:
            raise
        except Exception as error:
            words = N_("El paso {n} de la partida no se puede leer, y no se puede volver a él: {report}")
            raise RefusedError(msg(words, n=number + 1, report=failure_in_words(error))) from error

    def _is_position_of(self, step: Step[C], text: str) -> bool:
        """Return whether a step of the save begins at the position with this text.

        One that was damaged in the save is then whole again.

        What the version that wrote it did not keep yet is as the rules have it now.
        """
        if sum_of(text) == step.sha:
            step.position = step.position if step.base == text else text
        elif text != step.base:
            saved_fields, present_fields = (
                codec.to_json(codec.from_json(self.game.state_type, codec.parse(step.base))),
                codec.parse(text),
            )
            if not all(
                codec.canonical(present_fields.get(name)) == codec.canonical(saved_fields[name])
                for name in codec.parse(step.base)
                if name in saved_fields
            ):
                return False
        step.sha = ""
        return True

    def _has(self, step: Step[C]) -> bool:
        """Return whether a step of the save is still one of the session."""
        return step.number < len(self._steps) and self._steps[step.number] is step

    def _tell_lost(self, step: Step[C], problems: list[Message]) -> None:
        """Let the save and the player know of a step that is lost."""
        if self.on_lines is not None:
            self._untold.append({"t": LOST, "step": step.number})
            if not self._acts and not self._quiet:
                self._tell()
        for problem in problems:
            self._tell_player(problem)

    def _tell_player(self, message: Message) -> None:
        """Pass a notice to the player now, or keep it until somebody listens."""
        if self.on_notice is not None:
            self.on_notice(message)
        else:
            self.notices.append(message)

    # -- the game as it is now

    @property
    def content(self) -> C:
        """Return the printed game that the current step runs with."""
        return self._steps[-1].running

    @property
    def entries(self) -> list[Entry]:
        """Return the whole journal, in the order in which it was made."""
        return [entry for step in self._steps for entry in step.entries]

    @property
    def _count(self) -> int:
        """Return the number of entries in the journal."""
        return self._steps[-1].first + len(self._steps[-1].entries)

    @property
    def answers(self) -> int:
        """Return the number of entries that answer prompts."""
        return sum(entry.kind == "answer" for entry in self.entries)

    @property
    def steps(self) -> tuple[Step[C], ...]:
        """Return the steps so far, the current one last."""
        return tuple(self._steps)

    @property
    def moment(self) -> TurnPosition:
        """Round, turn and side now."""
        return self.game.moment(self.state, self.content)

    @property
    def label(self) -> Sayable:
        """Return the current step in a few words."""
        return self.game.label(self.state, self.content)

    def view(self) -> TableView:
        """Return the view of the table."""
        return self.game.view(self.state, self.content)

    def edits(self, piece: str) -> tuple[Edit, ...]:
        """Return the corrections that can be made by hand on a piece, beyond those in its view."""
        return self.game.overrides.offered(self.state, self.content, piece)

    def board(self) -> BoardView | None:
        """Return what is remembered of the board; None for games that remember nothing of it."""
        return self.game.board(self.state, self.content)

    def name(self, ref: Ref) -> Sayable:
        """Return the name of a reference; its id if it has no name."""
        if (own_name := self.game.own_names(self.state).get(ref)) is not None:
            return Text(own_name, own_name)
        if (content := self.content) is not self._named:
            self._named, self._names = content, {}
        if (cached_name := self._names.get(ref)) is None:
            cached_name = self._names[ref] = self.game.called(ref, content)
        return cached_name

    @property
    def own_names(self) -> Mapping[Ref, str]:
        """Return the names that players have given to things in this session."""
        return self.game.own_names(self.state)

    def digest(self) -> str:
        """Return the sha-256 of the state: equal positions have equal digests."""
        return hashlib.sha256(codec.canonical(codec.to_json(self.state)).encode()).hexdigest()

    def line_on(self, index: int) -> LogLine | None:
        """Return the first line of the log that the rules said after journal entry `index`, or None."""
        since = self.said_since(Place(self._step_of(index), 0))
        return next((line for line in since if line.entry > index and line.tone not in (NOTE, CORRECTION)), None)

    def behind(self, line: Place) -> tuple[int, ...]:
        """Return the indices of the answers that led to a line of the log.

        They are the answers since the last line that came from an earlier entry.
        """
        log_line = self.line(line)
        if log_line.tone in (NOTE, CORRECTION):
            return ()
        before = next(
            (
                earlier_line.entry
                for earlier_line in self.said_before(line)
                if earlier_line.entry < log_line.entry and earlier_line.tone not in (NOTE, CORRECTION)
            ),
            0,
        )
        return tuple(index for index in range(before, log_line.entry) if self.entry(index).kind == "answer")

    def changes_since(self, step: int) -> tuple[Change, ...]:
        """Return what differs on the table since the beginning of a step; nothing where that cannot be read."""
        try:
            return self._changes(state_of(self.game.state_type, self._steps[step].position), self.state)
        except Exception:  # noqa: BLE001 - a damaged position may make the rules raise anything
            return ()

    def _changes(self, before: S, after: S) -> tuple[Change, ...]:
        """Return the differences between two positions, with their words for the player."""
        differences = paths.differences(codec.to_json(before), codec.to_json(after))
        at = self.game.moment(after, self.content).round
        return tuple(
            Change(path, was, becomes, self.game.overrides.describe_change(path, was, becomes, self.content), at)
            for path, was, becomes in differences
        )
