"""The journal: entries in the order in which they were made, by step, and the log of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from puesto.core.messages import N_, NN_, Message, Sayable, brief, count, msg, short_line
from puesto.core.prompts import (
    UNSHOWN,
    Detail,
    Draw,
    Identity,
    Note,
    Prompt,
    Roll,
    card_name,
)
from puesto.core.questions.answers import answer_text, faces_text
from puesto.core.questions.checklists import Checklist
from puesto.core.session.positions import patch_between, sum_of_position, text_of
from puesto.core.session.rules import Change, TurnPosition
from puesto.core.values import Later, Struct, parts_of, replace

C = TypeVar("C")
UNREADABLE = "save.unreadable"
"""The key of log lines about parts of a damaged save that cannot be read."""
SEALED = "seed"
"""The key of the log lines with the digest of the app's seed and, at the end, the seed."""
NOTE, CORRECTION = "note", "correction"
ADVICE, ADVICE_TOLD = "advice", "advice.told"
MARKS = {
    ADVICE: N_("Consejo de la casa: se ha preguntado al estado mayor"),
    ADVICE_TOLD: N_("Consejo de la casa: se le ha dicho al estado mayor lo que no ve"),
}
"""Keys of notes that are not the player's own words, and those notes in words."""
"""Tones of the log's lines that no rule said: the player's notes, and the marks of corrections."""
BRIEF = 40
"""The number of characters of a note that are shown as its name."""
LONGEST_NOTE = 20_000
LINE = 8
"""The number of an entry's fields in its line of a save, counted from the first."""
FAR = 200
"""The number of lines searched backwards for the most informative one; older events are no news."""


class Source(str, Enum):
    """The origin of an answer: a person, a person with real dice or cards, the app's dice, or an opponent."""

    PLAYER = "player"
    HAND = "hand"
    APP = "app"
    OPPONENT = "opponent"


class RefusedError(Exception):
    """An answer or change that is not taken, and why. Nothing has changed."""

    def __init__(self, message: Message, rule: str = "") -> None:
        super().__init__(message.template)
        self.message = brief(message)
        self.rule = rule


class Entry(Struct, eq=False):
    """One line of the journal.

    `answer`: `value` answers the prompt (key, subject). `set`: the value at path `key` (for a track, steps along it).
    `repair`: a real card `value` is put back within reach of the deck `key`. `content`: changed pack records.
    `correction`: `value` holds what of the journal's tail was otherwise before; where what did not fit was cut off,
    `subject` says how many entries. `note`: the player's own words. All but answers and notes take effect `at` the
    start or the end of their step.
    """

    kind: str
    key: str
    value: Any
    source: Source
    subject: tuple[str, ...] = ()
    stream: str = ""
    at: str = ""
    reason: str = ""
    asked: Prompt[Any] | None = None
    """The prompt as it was asked, as far as it is known: see `prompt`."""
    later: Callable[[], None] | None = None
    """The function that runs its step, if that was read from a save and has not been run yet."""
    turn: TurnPosition | None = None
    """The turn that it was part of, where it was undone and that is known."""
    change: Message | None = None
    """The change made by hand, with the values before and after; None until it has been carried out."""

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same line of a save: what is only known of one beside it does not count."""
        return parts_of(self)[:LINE] == parts_of(other)[:LINE] if isinstance(other, Entry) else NotImplemented

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the prompt as it was asked, which no save holds: the step is run for it.

        None where it no longer runs.
        """
        if self.asked is None and self.later is not None:
            self.later()
        return self.asked

    @prompt.setter
    def prompt(self, prompt: Prompt[Any] | None) -> None:
        self.asked, self.later = prompt, None

    @property
    def identity(self) -> Identity:
        """Return the identity of the prompt that it answers."""
        return self.key, self.subject

    @property
    def is_chance(self) -> bool:
        """Return whether the entry is a die, a card or a marker."""
        return bool(self.stream)

    def to_json(self) -> dict[str, Any]:
        """Return the entry as a line of a save."""
        line: dict[str, Any] = {"t": self.kind, "key": self.key, "value": self.value, "by": self.source}
        if self.subject:
            line["subject"] = self.subject
        if self.stream:
            line["stream"] = self.stream
        if self.at:
            line["at"] = self.at
        if self.reason:
            line["reason"] = self.reason
        return line

    @staticmethod
    def from_json(line: dict[str, Any], freeze: Any) -> Entry:
        """Return the entry that `to_json` wrote; raises KeyError or ValueError where it is none."""
        kind, key, subject = line["t"], line["key"], tuple(line.get("subject", ()))
        stream, at, reason = (line.get(name, "") for name in ("stream", "at", "reason"))
        if not all(isinstance(text, str) for text in (kind, key, stream, at, reason, *subject)):
            raise ValueError(kind)
        if not isinstance(line["value"], {"note": str, "correction": list | tuple | dict}.get(kind, object)):
            raise ValueError(kind)
        return Entry(
            kind, key, freeze(line["value"]), Source(line["by"]), subject=subject, stream=stream, at=at, reason=reason
        )


class Place(NamedTuple):
    """The place of a line in the log: the number of its step and its index there; earlier compares less."""

    step: int
    line: int


@dataclass(frozen=True)
class LogLine:
    """A line of the log: its moment, its rule, and the number of journal entries before it (`entry`).

    Undo can go back to that entry.
    """

    index: Place
    round: int
    turn: int
    side: str
    message: Sayable
    rule: str
    tone: str
    source: str
    facts: Detail
    entry: int
    depth: int = 0
    key: str = ""
    """The note's own key and subject: what the line is about."""
    subject: tuple[str, ...] = ()
    told: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The note's values, by name."""


def main_lines(lines: Iterable[LogLine]) -> list[LogLine]:
    """Return the most informative lines: those at depth 0 that are not quiet, or else the quiet ones."""
    top_lines = [line for line in lines if not line.depth and line.tone not in (NOTE, CORRECTION)]
    return [line for line in top_lines if line.tone != "quiet"] or top_lines


def headline(lines: Iterable[LogLine]) -> LogLine | None:
    """Return the line that says what happened, of lines with the latest first; None if there is none.

    Lines that only explain another are skipped; a quiet one is returned only if there is no other for long.
    """
    quiet = None
    for line in islice((line for line in lines if not line.depth), FAR):
        if line.tone != "quiet":
            return line
        quiet = quiet or line
    return quiet


@dataclass
class Step(Generic[C]):
    """One step of the game: the state before it, the printed game it runs with, its entries and its log."""

    name: str
    position: Any
    """The state before it, see `positions`; JSON-shaped where it was read from a save."""
    content: C
    first: int
    """The number of entries in the journal before it."""
    before: Step[C] | None = field(default=None, compare=False, repr=False)
    entries: list[Entry] = field(default_factory=list)
    ends: list[Entry] = field(default_factory=list)
    """Those of its entries that take effect when it ends."""
    said: list[tuple[Note, TurnPosition, Source | None, int]] = field(default_factory=list)
    """The notes, when and on whose answer, and after how many journal entries: the log's lines are made of them when
    they are wanted."""
    running: C = field(init=False)
    """The printed game after the entries at its start."""
    lost: bool = False
    """Whether its entries no longer run, after an update of the rules. Not known for sure where it was not run yet."""
    sha: str = ""
    """The digest of its position in the save, until something else confirms the position. "" if the position is known
    to be right."""
    later: Callable[[Step[C]], None] | None = field(default=None, compare=False, repr=False)
    """The function that runs it, if it was read from a save and has not been needed yet."""
    number: int = field(init=False)
    """The number of steps before it."""
    moment: TurnPosition | None = field(default=None, compare=False, repr=False)
    """When its first question was asked; None where it asks nothing, or was not run yet: see `turn`."""
    _first_line: int | None = field(default=None, compare=False, repr=False)
    _lines: list[LogLine] = field(default_factory=list, compare=False, repr=False)
    _worded: int = field(default=0, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.running = self.content
        self.number = self.before.number + 1 if self.before is not None else 0

    @property
    def base(self) -> str:
        """Return the state before the step, as a line of JSON."""
        return text_of(self.position)

    @property
    def first_line(self) -> int:
        """Return the number of lines in the log before it, running the steps before it if necessary."""
        uncounted: list[Step[C]] = [self]
        while (earlier := uncounted[-1].before) is not None and uncounted[-1]._first_line is None:
            uncounted.append(earlier)
        for step in reversed(uncounted):
            if step._first_line is None:
                step._first_line = step.before._count() + step.before.first_line if step.before is not None else 0
        return self._first_line or 0

    @property
    def turn(self) -> TurnPosition | None:
        """Return the turn that the step is part of; None where it asks nothing or no longer runs."""
        self.fetch()
        return self.moment

    @property
    def lines(self) -> list[LogLine]:
        """Return the log lines of the step; the notes within a note follow it."""
        self.fetch()
        for note, moment, source, entry in self.said[self._worded :]:
            self._word(note, moment, source.value if source is not None else "", entry)
        self._worded = len(self.said)
        return self._lines

    def fetch(self) -> None:
        """Run a step read from a save that has not been run yet, so that its prompts and log are known."""
        if self.later is not None:
            self.later(self)

    def forget(self, later: Callable[[Step[C]], None]) -> None:
        """Let go of what was said and asked in it; `later` runs it again."""
        self.said, self._lines, self._worded, self.later = [], [], 0, later
        for entry in self.entries:
            entry.asked, entry.later = None, self.fetch

    def say(self, note: Note, moment: TurnPosition, source: Source | None) -> None:
        """Keep a note and the notes within it for the log."""
        self.said.append((note, moment, source, self.first + len(self.entries)))

    def say_at_head(self, note: Note, moment: TurnPosition) -> None:
        """Keep a note on what is played with beneath a first line, before anything that a hand has done."""
        if not self.said or self.said[0][0].key != SEALED:
            head = Note(key=SEALED, message=msg(N_("Con qué se juega")), tone="quiet")
            self.said.insert(0, (head, moment, Source.PLAYER, self.first))
        first, then, source, place = self.said[0]
        self.said[0] = (replace(first, notes=(*first.notes, note)), then, source, place)

    def _count(self) -> int:
        """Return the number of lines in it; a step that is run only for that is unloaded again."""
        later = self.later
        count = len(self.lines)
        if later is not None and not self.lost:
            self.forget(later)
        return count

    def _word(self, note: Note, moment: TurnPosition, source: str, entry: int, depth: int = 0) -> None:
        """Append a note to the step's log, and the notes within it one level deeper."""
        self._lines.append(
            LogLine(
                Place(self.number, len(self._lines)), moment.round, moment.turn, moment.side, note.message, note.rule,
                note.tone, source, note.facts, entry, depth, note.key, note.subject, note.told,
            )
        )  # fmt: skip
        for inner in note.notes:
            self._word(inner, moment, source, entry, depth + 1)
        if isinstance(note.notes, Later) and note.notes.has_failed:
            words = msg(N_("De dónde sale esto no se puede leer: la partida está dañada."))
            self._word(Note(key=UNREADABLE, message=words, tone="quiet"), moment, source, entry, depth + 1)


class Occurrences(Generic[C]):
    """Counts of how often each question was answered and each deck drawn from.

    Finished steps are counted once.
    """

    def __init__(self) -> None:
        self._counted: list[Step[C]] = []
        self._counts: dict[Identity | str, int] = {}

    def count(self, steps: list[Step[C]], place: Identity | str) -> int:
        """Return how many entries of `steps` answer the question, or draw from the deck, that `place` names."""
        over, counted_steps = len(steps) - 1, len(self._counted)
        if counted_steps > over or (counted_steps and self._counted[-1] is not steps[counted_steps - 1]):
            self._counted, self._counts, counted_steps = [], {}, 0
        count_places([entry for step in steps[counted_steps:over] for entry in step.entries], self._counts)
        self._counted += steps[counted_steps:over]
        counts: dict[Identity | str, int] = {}
        count_places(steps[-1].entries, counts)
        return self._counts.get(place, 0) + counts.get(place, 0)


def count_places(entries: Iterable[Entry], counts: dict[Identity | str, int]) -> None:
    """Add to `counts` what entries answer: their questions and, of dice and cards, their streams."""
    for entry in entries:
        if entry.kind == "answer":
            question = entry.key, entry.subject
            counts[question] = counts.get(question, 0) + 1
            if entry.stream:
                counts[entry.stream] = counts.get(entry.stream, 0) + 1


@dataclass(frozen=True)
class Correction:
    """The effect of correcting an entry: whether later entries still fit, and what changes on the table.

    If they do not fit: the journal entry at which it stops, why, and the line that the rules wrote there before
    (`line`). `changes` are then those up to that entry.
    """

    fits: bool
    changes: tuple[Change, ...] = ()
    stopped_at: int | None = None
    reason: Message | None = None
    line: LogLine | None = None


def label_of(entry: Entry, present_prompt: Prompt[Any] | None = None) -> Sayable:
    """Return an entry in a few words, for undo and redo.

    `present_prompt` is the prompt that it would answer, if the entry itself does not have it.
    """
    if entry.kind == "set":
        if entry.change is None and entry.later is not None:
            entry.later()  # it was read from a save: its step has not been run yet
        return entry.change or msg(N_("cambio a mano"))
    if entry.kind == "repair":
        return msg(N_("carta real {card}"), card=card_name(entry.key, entry.value))
    if entry.kind == "correction":
        return msg(N_("corrección de una entrada anterior"))
    if entry.kind == "content":
        return msg(N_("cambio de contenido"))
    if entry.kind == "note" and entry.key in MARKS:
        return msg(N_("consejo pedido"))
    if entry.kind == "note":
        return msg(N_("nota «{text}»"), text=short_line(entry.value, BRIEF))
    prompt = answered_prompt(entry, present_prompt)
    if prompt is None:
        return msg(N_("una respuesta"))
    if isinstance(prompt, Checklist):  # how many of its lines are shown depends on who handles the decks
        return prompt.message
    return msg(N_("{question} → {answer}"), question=prompt.message, answer=answer_text(prompt, entry.value))


def answered_prompt(entry: Entry, prompt: Prompt[Any] | None) -> Prompt[Any] | None:
    """Return the prompt that an entry answers: its own, else `prompt` if the entry fits it.

    The value of an undone entry that was read from a save is not known to fit until it is redone.
    """
    if entry.prompt is not None:
        return entry.prompt
    fits = prompt is not None and prompt.identity == entry.identity and prompt.accepts(entry.value)
    return prompt if fits else None


class Undone(NamedTuple):
    """One step that redo brings back: in a few words, its rule, and its turn as far as that is known."""

    label: Sayable
    rule: str
    turn: TurnPosition | None


def act_label(entry: Entry, present_prompt: Prompt[Any] | None = None, is_redone: bool = False) -> Sayable:
    """Return what undo takes back, or redo brings back (`is_redone`), in a few words.

    Dice are named by their faces; a card that redo would draw only by the reason for the draw, since it is face down
    again.
    """
    prompt = answered_prompt(entry, present_prompt)
    if entry.kind == "answer" and prompt is not None:
        if isinstance(prompt, Roll):
            return msg(N_("tirada {faces}"), faces=faces_text(entry.value))
        if isinstance(prompt, Draw):
            card = answer_text(prompt, entry.value)
            return prompt.message if is_redone else msg(prompt.label, card=card)
    return label_of(entry, present_prompt)


def repeat_label(prompt: Prompt[Any], undone_entry: Entry) -> Message:
    """Say that an undone throw or card comes again, and who threw; the app's card is not named."""
    if isinstance(prompt, Draw) and undone_entry.source is Source.APP:
        return msg(N_("Repetir el robo"))
    if isinstance(prompt, Draw):
        return msg(N_("Repetir {card}, lo dijiste tú"), card=answer_text(prompt, undone_entry.value))
    if undone_entry.value == UNSHOWN:
        return msg(N_("Repetir lo que tiró la aplicación"))
    dice_count = len(undone_entry.value) if isinstance(undone_entry.value, tuple) else 1
    words = (
        NN_("Repetir {faces}, lo tiró la aplicación", "Repetir {faces}, los tiró la aplicación")
        if undone_entry.source is Source.APP
        else NN_("Repetir {faces}, lo tecleaste tú", "Repetir {faces}, los tecleaste tú")
    )
    return count(words, dice_count, faces=faces_text(undone_entry.value))


def repeat_labels(undone_entry: Entry) -> tuple[Message, Message]:
    """Say that undone dice come again, and who threw them, in two messages."""
    if undone_entry.value == UNSHOWN:
        return msg(N_("Repetir la tirada")), msg(N_("la hizo la aplicación"))
    dice_count = len(undone_entry.value) if isinstance(undone_entry.value, tuple) else 1
    threw = (
        NN_("lo tiró la aplicación", "los tiró la aplicación")
        if undone_entry.source is Source.APP
        else NN_("lo tecleaste tú", "los tecleaste tú")
    )
    return msg(N_("Repetir {faces}"), faces=faces_text(undone_entry.value)), count(threw, dice_count)


def entry_for(prompt: Prompt[Any], value: Any, source: Source) -> Entry:
    """Return the journal's entry for an answer to `prompt`."""
    return Entry("answer", prompt.key, value, source, subject=prompt.subject, stream=prompt.stream, asked=prompt)


def step_line(step: Step[Any], before: Step[Any] | None) -> dict[str, Any]:
    """Return a step as a line of a save: the patch from the state of the step before, and its digest.

    The digest is the sha-256 of the whole state.
    """
    patch = patch_between(before.position if before is not None else None, step.position)
    line = {"t": "step", "name": step.name, "patch": patch, "sha": step.sha or sum_of_position(step.position)}
    return line | {"lost": True} if step.lost else line


def redoable_line(removed: Iterable[Entry]) -> dict[str, Any]:
    """Entries that redo would bring back, as a line of a save."""
    return {"t": "redoable", "entries": [entry.to_json() for entry in removed]}


def offered_line(entries: Iterable[Entry]) -> dict[str, Any]:
    """Answers that an update could not follow and that are offered again, as a line of a save."""
    return {"t": "offered", "entries": [entry.to_json() for entry in entries]}
