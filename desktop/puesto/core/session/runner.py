"""The running of a game: steps and their generators, answers sent in, recorded entries followed again.

`Session` is what players use.
"""

from __future__ import annotations

import hashlib
import traceback
from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from puesto.core import codec
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.prompts import UNSHOWN, Choose, Draw, Family, Identity, Note, Pick, Procedure, Prompt, Roll, card_name
from puesto.core.questions.board import AskMany
from puesto.core.session import paths
from puesto.core.session.foreseen import Foreseen, UndoneAhead
from puesto.core.session.journal import (
    CORRECTION,
    MARKS,
    NOTE,
    SEALED,
    Entry,
    Occurrences,
    RefusedError,
    Source,
    Step,
    act_label,
    entry_for,
    label_of,
    offered_line,
    redoable_line,
    step_line,
)
from puesto.core.session.positions import Positions, state_of
from puesto.core.session.rules import ChangeInWords, Rules, failure_in_words
from puesto.core.session.seed import draws_to_come, faces_for_rules, seal_of
from puesto.core.session.waiting import Waiting
from puesto.core.values import fields, is_value

S = TypeVar("S")
C = TypeVar("C")

ENDLESS = 1000
"""Steps in a row without a prompt after which a game is held to be stuck."""
REPAIR, SET, CONTENT = "hand.repair", "hand.set", "hand.content"
"""The keys of log lines about changes by hand."""
READINGS = ("setup.setting", "setup.played_by")
"""Keys of the notes on what is played with: in the first step they stand beneath that on the seed."""


class Act:
    """A context whose changes are written to the save together, when the outermost one ends.

    They are written even if it ends with an exception.
    """

    def __init__(self, runner: Runner[Any, Any]) -> None:
        self._runner = runner

    def __enter__(self) -> None:
        self._runner._acts += 1

    def __exit__(self, *_: object) -> None:
        self._runner._acts -= 1
        if not self._runner._acts and self._runner._untold:
            self._runner._tell()


class Runner(Generic[S, C]):
    """The machinery below `Session`: it runs steps and keeps their entries, and decides nothing."""

    def __init__(self, game: Rules[S, C], content: C, scenario: str, seed: str = "") -> None:
        self.game = game
        self.scenario = scenario
        self.seed = seed
        """The secret that determines the app's dice and decks; "" in sessions that were begun without one."""
        self.state: S
        self.prompt: Prompt[Any] | None = None
        self.broken = ""
        """The exception that a rule raised, while the session is at the answer before it; else ""."""
        self.on_lines: Callable[[list[dict[str, Any]]], None] | None = None
        """A hook called with the lines that a save must append, those of one `Act` together, before the act returns."""
        self._first_content = content
        self._named, self._names = content, dict[Ref, Sayable]()
        """The names of references found so far, and the content in which they were looked up."""
        self._steps: list[Step[C]] = []
        self._redo: list[list[Entry]] = []
        self._ahead = UndoneAhead()
        self.foreseen: list[Foreseen] = []
        """Chance results that were seen and undone before the game went on in another way, the oldest first."""
        self._waiting = Waiting(bool(seed))
        self._occurrences: Occurrences[C] = Occurrences()
        self._offered: list[Entry] = []
        self._running: Procedure[None] | None = None
        self._positions = Positions()
        self._quiet = 0
        self._acts = 0
        """The depth of nested acts."""
        self._untold: list[dict[str, Any]] = []
        """The lines of the act that is being done."""

    # -- running

    def _begin(self, base: Any, content: C) -> Step[C]:
        """Open a step at the position `base`."""
        self.state = state_of(self.game.state_type, base)
        return self._open(base, content)

    def _open(self, base: Any, content: C) -> Step[C]:
        """Open a step at the present state, which is the position `base`."""
        last = self._steps[-1] if self._steps else None
        step = Step(
            str(getattr(self.state, "step", "")), base, content, last.first + len(last.entries) if last else 0, last
        )
        self._steps.append(step)
        return step

    def _start(self, content: C) -> None:
        """Start the procedure of the step that was opened last.

        The very first one says what the app's chance is sealed with.
        """
        if self.seed and not self._steps[-1].number:
            words = N_("La suerte de la aplicación está sellada: {seal} (sha-256 de su semilla)")
            seal = Note(key=SEALED, message=msg(words, seal=seal_of(self.seed)), tone="quiet")
            self._steps[-1].say_at_head(seal, self.game.moment(self.state, self._steps[-1].running))
        self._running = self.game.run(self.state, content)

    def _next_step(self) -> bool:
        """Close the current step and open the next one; return False when the game is over."""
        step = self._steps[-1]
        content = self._apply_all(step.ends, step.running)  # what was set by hand to take effect at the step's end
        if self.game.over(self.state):
            if self.seed:
                self._remark(
                    SEALED, msg(N_("La semilla era «{seed}»: con ella se comprueba cada tirada."), seed=self.seed)
                )
            self._running, self.prompt = None, None
            return False
        next_step = self._open(self._positions.take(self.state), content)
        if self.on_lines is not None and not self._quiet:
            self._emit(step_line(next_step, step))
        self._start(content)
        return True

    def _advance(self, value: Any) -> None:
        """Run with `value` as the answer, through notes and step borders, to the next prompt."""
        silent = 0
        while self._running is not None:
            try:
                prompt = self._running.send(value)
            except StopIteration:
                silent, value = silent + 1, None
                if silent > ENDLESS:
                    raise RuntimeError(f"{silent} steps without a question, last {self._steps[-1].name}") from None
                if not self._next_step():
                    return
                continue
            if isinstance(prompt, Note):
                step = self._steps[-1]
                by = step.entries[-1].source if step.entries else None
                if not step.number and prompt.key in READINGS:
                    step.say_at_head(prompt, self.game.moment(self.state, step.running))
                    value = None
                    continue
                step.say(prompt, self.game.moment(self.state, step.running), by)
                value = None
                continue
            self.prompt, step = prompt, self._steps[-1]
            if step.moment is None:
                step.moment = self.game.moment(self.state, step.running)
            return

    def _send(self, entry: Entry, again: bool = False, fresh: bool = True) -> None:
        """Give an accepted answer to the rules, then to the journal, then to the save. A rule that raises is run back.

        Whoever keeps a save calls it within an `Act`, so that what a rule that raises has told is not written.
        `again`: it was undone and is done again; not `fresh`: it came out before, and no undone die goes for it.
        """
        step, rules_answer = self._steps[-1], self._answer_for_rules(entry)
        waits = fresh and bool(self._waiting)
        before = self._times(entry.identity) if waits and entry.is_chance else 0
        step.entries.append(entry)
        self.broken = ""
        place = len(self._untold)
        if self.on_lines is not None:
            line = entry.to_json()
            self._emit(line | {"again": True} if again else line)
        try:
            self._advance(rules_answer)
            self._look_at_answer()
        except Exception as error:
            report = "".join(traceback.format_exception_only(error)).strip()
            where = traceback.extract_tb(error.__traceback__)[-1]
            del self._untold[place:]
            self._rerun(step.number, step.entries[:-1])
            if isinstance(error, RefusedError):
                raise
            self.broken = f"{report} ({where.name}, {where.lineno})"
            problem = msg(
                N_("Las reglas han fallado aquí y se ha vuelto a la respuesta anterior: {report}"),
                report=msg(N_("{what} [{place}]"), what=failure_in_words(error), place=f"{where.name} {where.lineno}"),
            )
            raise RefusedError(problem) from error
        if waits:
            self._waiting.take((entry,), lambda identity: before)

    def _look_at_answer(self) -> None:
        """Raise `RefusedError` where a table must be shown after an answer, and cannot be."""

    def _answer_for_rules(self, entry: Entry) -> Any:
        """Return the answer of an entry for the rules, with the faces of dice that nobody may see."""
        if entry.value != UNSHOWN or self.prompt is None:
            return entry.value
        before = sum(earlier_entry.identity == entry.identity for earlier_entry in self._steps[-1].entries)
        return faces_for_rules(self.seed, self.prompt, entry.value, before)

    def _times(self, place: Identity | str) -> int:
        """Return how often a question was answered, or a deck drawn from, up to now."""
        return self._occurrences.count(self._steps, place)

    def coming(self, deck: str, cards_left: Iterable[str], shuffle: str) -> tuple[str, ...]:
        """Return the order in which the app will draw from the cards that are `cards_left`; () without a seed."""
        return draws_to_come(self.seed, deck, cards_left, shuffle, self._times(deck)) if self.seed else ()

    def _rerun(self, number: int, entries: list[Entry]) -> list[Entry]:
        """Run step `number` from its start with those of `entries` that fit; returns the rest.

        What came after it is dropped.

        Where the rules raise, everything stands as it stood.
        """
        step, before = self._steps[number], (self.state, self.prompt, self._running, list(self._steps))
        del self._steps[number:]
        self._quiet += 1
        try:
            return self._replay(self._begin(step.position, step.content), entries)
        except BaseException:
            self.state, self.prompt, self._running, self._steps = before
            raise
        finally:
            self._quiet -= 1

    def _replay(self, step_: Step[C], entries: list[Entry]) -> list[Entry]:
        """Run the step that was just opened with those of `entries` that fit; returns the rest."""
        step_.ends = [entry for entry in entries if entry.at == "end"]
        content = self._apply_all((entry for entry in entries if entry.at == "start"), step_.content)
        step_.running = content
        self._start(content)
        self._advance(None)
        for place, entry in enumerate(entries):
            if entry.kind == "answer":
                self._pass_unasked(step_, entry)
            if self._is_left(step_):
                return entries[place:]
            if entry.kind != "answer":
                self._append(entry)
            elif self._fits(entry):
                entry.prompt, rules_answer = self.prompt, self._answer_for_rules(entry)
                step_.entries.append(entry)
                self._advance(rules_answer)
            else:
                return entries[place:]
        return []

    def _pass_unasked(self, step_here: Step[C], entry: Entry) -> None:
        """Answer what the version that recorded `entry` did not ask; the journal has no such answers."""
        while (
            not self._is_left(step_here)
            and self.prompt is not None
            and self.prompt.unasked is not None
            and self.prompt.identity != entry.identity
        ):
            self._advance(self.prompt.unasked)

    def _is_left(self, step: Step[C]) -> bool:
        """Return whether the game has gone on from a step to the next one."""
        return self._steps[-1] is not step

    def _append(self, entry: Entry) -> None:
        """Put an entry that answers nothing into the journal.

        A note and the mark of a correction say themselves at their place.
        """
        step = self._steps[-1]
        step.entries.append(entry)
        if entry.kind == "note":
            self._remark(
                "hand.note",
                msg(MARKS[entry.key]) if entry.key in MARKS else msg(N_("Nota: {text}"), text=entry.value),
                NOTE,
            )
        elif entry.kind == "correction":
            index = int(entry.key)
            is_entry_there = index < step.first + len(
                step.entries
            )  # a damaged save may name an entry that is not there
            corrected = label_of(self.entry(index)) if is_entry_there else msg(N_("una respuesta"))
            template = (
                N_("Corregido, y deshecho lo que ya no cuadraba: {what}") if entry.subject else N_("Corregido: {what}")
            )
            self._remark("hand.correction", msg(template, what=corrected), CORRECTION)

    def _try(self, step: Step[C], entries: list[Entry]) -> bool:
        """Return whether the current step, run again with `entries`, takes them all and is still going on."""
        number = step.number
        try:
            unfit_entries = self._rerun(number, entries)
        except Exception:  # noqa: BLE001 - a rule may raise anything on a position that an override made
            return False
        return not unfit_entries and len(self._steps) - 1 == number

    def _follow(self, tail: Iterable[Entry], corrected: bool = False) -> list[Entry]:
        """Feed recorded entries while they fit, loosely where one before them was `corrected`.

        Returns those that were not taken.
        """
        waiting = list(tail)
        while waiting:
            entry = waiting[0]
            step = self._steps[-1]
            if entry.kind == "answer" and not corrected:
                self._pass_unasked(step, entry)
            if entry.kind == "answer":
                if not (self._fits_loosely(entry) if corrected else self._fits(entry)):
                    break
                assert self.prompt is not None
                self._send(entry_for(self.prompt, entry.value, entry.source), again=True, fresh=not corrected)
            elif entry.kind == "note":
                self._append(entry)
                self._emit(entry.to_json() | {"again": True})
            elif entry.at == "start":
                fitting_entries = list(step.entries)
                if not self._try(step, [*fitting_entries, entry]):
                    self._rerun(step.number, fitting_entries)
                    break
                self._emit(entry.to_json() | {"again": True})
            else:
                self._rerun(step.number, [*step.entries, entry])
                self._emit(entry.to_json() | {"again": True})
            waiting.pop(0)
        return waiting

    def _fits(self, entry: Entry) -> bool:
        return self.prompt is not None and self.prompt.identity == entry.identity and self.prompt.accepts(entry.value)

    def _fits_loosely(self, entry: Entry) -> bool:
        """Return whether a recorded answer is still valid after a correction (architecture 4)."""
        prompt = self.prompt
        if prompt is None or not prompt.accepts(entry.value):
            return False
        if isinstance(prompt, Roll | Draw):
            return prompt.stream == entry.stream
        if prompt.identity != entry.identity:
            return False
        return prompt.family is not Family.FACT or options_of(prompt) <= options_of(entry.prompt)

    def _apply_all(self, entries: Iterable[Entry], content: C) -> C:
        """Carry out entries that are no answers, at a border of their step; returns the content that goes on.

        What several one after the other print otherwise is said once, with how many changes it took.
        """
        titles: dict[Text, None] = {}
        change_count = 0
        for entry in entries:
            if entry.kind == "content":
                reprinted = codec.from_json(self.game.content_type, entry.value)
                changed = _reprinted_titles(content, reprinted)
                titles.update(dict.fromkeys(changed))
                content, change_count = reprinted, change_count + bool(changed)
                continue
            self._say_reprinted(tuple(titles), change_count)
            titles, change_count = {}, 0
            self._apply(entry, content)
        self._say_reprinted(tuple(titles), change_count)
        return content

    def _say_reprinted(self, titles: tuple[Text, ...], change_count: int) -> None:
        """Say which records are printed otherwise, after so many changes."""
        if not change_count:
            return
        message = msg(N_("Cambia lo impreso, según tu copia: {what}."), what=titles)
        template = NN_(
            "Cambia lo impreso, según tu copia: {what} ({n} cambio).",
            "Cambia lo impreso, según tu copia: {what} ({n} cambios).",
        )
        self._remark(CONTENT, message if change_count == 1 else count(template, change_count, what=titles))

    def _apply(self, entry: Entry, content: C) -> None:
        """Carry out an entry that changes the position."""
        if entry.kind == "repair":
            self.game.overrides.repair(self.state, entry.key, entry.value)
            self._remark(
                REPAIR,
                msg(N_("Salió la carta real {card}: el mazo queda arreglado."), card=card_name(entry.key, entry.value)),
            )
        elif entry.kind == "set" and paths.can_put(self.state, entry.key):
            before = paths.peek(self.state, entry.key)
            track = self.game.overrides.tracks.get(entry.key)
            after = track.moved(before, entry.value) if track is not None else entry.value
            paths.put(self.state, entry.key, codec.to_json(after))
            self.game.overrides.after_change(self.state, entry.key, before, after)
            words = self._name_change(entry, before, after, content)
            piece, was, becomes = (
                (words.piece, words.before, words.after)
                if words
                else (Ref("path", entry.key), value_in_words(before), value_in_words(after))
            )
            plainly = msg(N_("A mano: {piece}; antes {before}, ahora {after}."), piece=piece, before=was, after=becomes)
            line = words.line if words is not None and words.line is not None else plainly
            self._remark(
                SET, msg(N_("{line} Motivo: {reason}"), line=line, reason=entry.reason) if entry.reason else line
            )

    def _name_change(self, entry: Entry, before: Any, after: Any, content: C) -> ChangeInWords | None:
        """Set the change's words on its entry and return them; None if nothing on the table shows the change."""
        change = self.game.overrides.describe_change(entry.key, codec.to_json(before), codec.to_json(after), content)
        if change is not None:
            words = N_("{piece} {before} → {after}")
            entry.change = msg(words, piece=change.piece, before=change.before, after=change.after)
        return change

    def _label(self, index: int) -> Sayable:
        """Return undo's label for journal entry `index`.

        For a change that waits for the end of its step, it names what the change will do.
        """
        entry, step = self.entry(index), self._steps[-1]
        waits = entry.kind == "set" and entry.at == "end" and entry.change is None and index >= step.first
        if waits and paths.can_put(self.state, entry.key):
            before, track = paths.peek(self.state, entry.key), self.game.overrides.tracks.get(entry.key)
            self._name_change(entry, before, track.moved(before, entry.value) if track else entry.value, step.content)
        return act_label(entry)

    def _remark(self, key: str, message: Message, tone: str = "quiet") -> None:
        self._steps[-1].say(
            Note(key=key, message=message, tone=tone),
            self.game.moment(self.state, self._steps[-1].running),
            Source.PLAYER,
        )

    # -- saving

    def lines_from(self, number: int) -> Iterable[dict[str, Any]]:
        """Yield the lines of a save about the steps from `number` on."""
        before = self._steps[number - 1] if number else None
        for step in self._steps[number:]:
            yield step_line(step, before)
            yield from (entry.to_json() for entry in step.entries)
            before = step

    def undone_lines(self) -> Iterable[dict[str, Any]]:
        """Yield the lines of a save about what can be redone and which dice and cards wait."""
        for removed in self._redo:
            yield redoable_line(removed)
        yield from (seen_result.line for seen_result in self.foreseen)
        if self._waiting:
            yield self._waiting.line()
        if self._offered:
            yield offered_line(self._offered)

    def _keep_undone(self, removed: list[Entry]) -> None:
        """Let entries that were undone be redone."""
        self._redo.append(removed)
        self._ahead.add(removed)

    def _take_undone(self) -> list[Entry]:
        """Return the entries that are redone next, and let go of them."""
        removed = self._redo.pop()
        self._ahead.drop(removed)
        return removed

    def _forget_undone(self, entry: Entry | None = None) -> None:
        """Let go of what could be redone, since the game goes on with `entry`; what was seen of it is kept."""
        self._redo.clear()
        if (
            foreseen := self._ahead.go_on(entry, max(0, self._steps[-1].first + len(self._steps[-1].entries) - 1))
        ) is not None:
            self.foreseen.append(foreseen)
            self._emit(foreseen.line)

    def _emit(self, line: dict[str, Any]) -> None:
        """Tell a line to the save, where somebody keeps what is done now."""
        if self.on_lines is not None and not self._quiet:
            self._untold.append(line)
            if not self._acts:
                self._tell()

    def _tell(self) -> None:
        new_lines, self._untold = self._untold, []
        if new_lines and self.on_lines is not None:
            self.on_lines(new_lines)

    def entry(self, index: int) -> Entry:
        """Journal entry `index`."""
        step = self._steps[self._step_of(index)]
        return step.entries[index - step.first]

    def _step_of(self, index: int) -> int:
        """Return the number of the step that holds journal entry `index`."""
        return bisect_right(self._steps, index, key=lambda step: step.first) - 1


def sum_of(text: str) -> str:
    """Return the sha-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def can_redo_after(entry: Entry, redo: Iterable[list[Entry]]) -> bool:
    """Return whether undone entries can still be redone after `entry`.

    A note leaves the answers as they are, but a journal with a correction to redo cannot grow one.
    """
    return entry.kind == "note" and not any(
        undone_entry.kind == "correction" for removed in redo for undone_entry in removed
    )


def options_of(prompt: Prompt[Any] | None) -> frozenset[str]:
    """Return the values that a prompt offers."""
    if isinstance(prompt, Choose | Pick | AskMany):
        return frozenset(option.value for option in prompt.options)
    rows = getattr(prompt, "rows", ())
    return frozenset(option.value for option in rows)


def check_writable(data: Any) -> None:
    """Raises `RefusedError` where a save could not hold what a player typed, or another program sent."""
    if not codec.is_writable(data):
        raise RefusedError(msg(N_("Ahí hay un carácter a medias, que no se puede guardar. Escríbelo de otra manera.")))


def value_in_words(value: Any) -> str:
    """Return a value as short text for the log."""
    return value if isinstance(value, str) else codec.canonical(codec.to_json(value))


def _reprinted_titles(before: Any, after: Any) -> tuple[Text, ...]:
    """Return the records that one content holds otherwise than another, by their titles."""
    titles = []
    for section in fields(after) if is_value(after) else ():
        was, becomes = getattr(before, section.name), getattr(after, section.name)
        for key, record in becomes.items() if isinstance(becomes, dict) else ():
            if was.get(key) != record:
                title = getattr(record, "title", getattr(record, "name", None))
                titles.append(title if isinstance(title, Text) else Text(str(key), str(key)))
    return tuple(titles)
