"""Saves: a session as JSON Lines, and back.

Strings in, strings out; files are the storage's matter.

The first line is the header; the others tell what happened, in order: `step` (the `patch` that makes its state of the
one of the step before, see `core/json_patch.py`, and that state's sha-256), `answer`, `set`, `repair`, `content`,
`correction`, `note` (entries), `undo`, `redo`, `rewrite` (the steps from a number on, after a correction), `redoable`,
`waiting`, `offered` (what lies ready beside the journal), `seen` (chance that was seen and undone), `lost` (the number
of a step that was found not to run any more). The sum of the last step vouches for all that shows in its position.
Lines of a kind that is not known here (a summary, for instance) are passed over.

The header holds the session's seed, scrambled against a glance, and its sha-256 (`seal`), from which the app's chance
follows; what of it waits, because it was undone, stands in `waiting`. Format 2, up to 0.3.0, had no seed, and its
waiting dice and cards belonged to no question of their own; such a session goes on so. Format 1, up to 0.2.0, had in
the `set` of a step each field of the state in which anything was different, whole.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from puesto import __version__
from puesto.core import codec
from puesto.core.json_patch import Allowance, apply_patch
from puesto.core.messages import N_, NN_, Message, brief, count, msg
from puesto.core.prompts import Identity
from puesto.core.session.corrections import check_mark, mark_in
from puesto.core.session.foreseen import LINE as FORESEEN
from puesto.core.session.foreseen import Foreseen, foreseen_in
from puesto.core.session.journal import LONGEST_NOTE, Entry, RefusedError
from puesto.core.session.recorded_steps import Recorded, has_sum
from puesto.core.session.rules import Rules
from puesto.core.session.runner import sum_of
from puesto.core.session.seed import scramble, seal_of, unscramble
from puesto.core.session.session import Session
from puesto.core.session.waiting import Waiting

FORMAT = 3
HEADER = ("t", "format", "app", "game", "scenario", "seed", "seal", "rules", "content_sha", "content")
COMPARED = 20
"""As many letters as a comparison takes the time of."""
MEASURED_EACH = 16
"""Steps after which it is measured again how long a position is."""
MEMORY_AT_LEAST, MEMORY_EACH, MEMORY_AT_MOST = 32_000_000, 100, 512_000_000
"""The bytes that the positions of a save may take: at least, for each of its characters, and at most. Those of a long
session take 14 for each character."""
WORK_AT_LEAST, WORK_EACH, WORK_AT_MOST = 64_000_000, 200, 1_500_000_000
"""Letters that all its positions may have together; those of a long evening have 37 for each."""
ANSWERS = NN_("{n} respuesta", "{n} respuestas")
ONLY_ZEROS = N_("El archivo de la partida está lleno de ceros, como los deja un corte de luz: no queda nada que abrir.")
TOLD_PROBLEMS = 3
"""The number of problems of a damaged content that are reported."""
EMPTY = N_("El archivo está vacío: no hay ninguna partida en él.")
BEGINNING = '{"t":"puesto"'
"""The beginning of every save, whatever happened to the rest of its first line."""
SEED_DAMAGED = N_("La semilla de la partida está dañada: los dados de la aplicación siguen sin ella.")
SEED_UNSEALED = N_("La semilla de la partida no es la de su sello: los dados de la aplicación siguen sin ella.")
ENTRIES = ("answer", "set", "repair", "content", "correction", "note")


def _patch_steps(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Format 1 to 2: each field that a step wrote whole is a patch that puts it."""
    for line in lines:
        rewritten = line.get("lines")
        for step in (line, *(rewritten if isinstance(rewritten, list) else ())):
            if isinstance(step, dict) and step.get("t") == "step" and isinstance(fields := step.get("set"), dict):
                step["patch"] = {name: [value] for name, value in fields.items()}
    return lines


def _without_seed(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Format 2 to 3: a session that was begun without a seed keeps its streams."""
    return lines


MIGRATIONS: dict[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {1: _patch_steps, 2: _without_seed}
"""By the format they start from: all lines of a save, header first -> the same in the next format. One that changes the
content renews its sha."""


class LoadError(Exception):
    """Text that is no save, or one of a newer format; `message` says which."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = brief(message)


@dataclass(frozen=True)
class Loaded:
    """A session that was opened: what has to be said, and the header's further fields.

    Where it is not `clean`, the file does not hold exactly this session: it must be written anew before lines are
    appended.
    """

    session: Session[Any, Any]
    notices: tuple[Message, ...]
    clean: bool
    extra: dict[str, Any]
    is_cut: bool = False
    """Whether what stood at the end of the file could not be read."""


def header(session: Session[Any, Any], **extra: Any) -> dict[str, Any]:
    """Return the first line: format, versions and the printed game; `extra` is the caller's."""
    content, sha = _brief_content(_Itself(session.steps[0].content))
    return {
        "t": "puesto",
        "format": FORMAT,
        "app": __version__,
        "game": session.game.id,
        "scenario": session.scenario,
        **({"seed": scramble(session.seed), "seal": seal_of(session.seed)} if session.seed else {}),
        "rules": session.game.rules_version,
        "content_sha": sha,
        "content": codec.parse(content),
        **extra,
    }


class _Itself:
    """A content as the key of a cache, equal only to the same object: comparing means writing it out."""

    def __init__(self, content: Any) -> None:
        self.content = content

    def __hash__(self) -> int:
        return id(self.content)

    def __eq__(self, other_item: object) -> bool:
        return isinstance(other_item, _Itself) and self.content is other_item.content


@lru_cache(maxsize=1)
def _brief_content(content: _Itself) -> tuple[str, str]:
    """Return a printed game in brief, and its sum, for the header of a save.

    It is kept as text, which takes a sixth.
    """
    brief = codec.to_brief_json(content.content)
    return codec.to_text(brief), _sha(brief)


def _sha(content: Any) -> str:
    return sum_of(codec.canonical(content))


def dump(session: Session[Any, Any], **extra: Any) -> Iterator[str]:
    """Yield the whole session as lines of JSON without line ends, the header first. What could be redone is kept."""
    yield line_of(header(session, **extra))
    for line in session.lines_from(0):
        yield line_of(line)
    for line in session.undone_lines():
        yield line_of(line)


line_of: Callable[[dict[str, Any]], str] = codec.to_text
"""One line of a save."""


@dataclass
class _Reel:
    """The data read from the lines of a save, before anything is run.

    Unless it is `strict`, only the digest of the last step is checked.
    """

    waiting: Waiting = field(default_factory=Waiting)
    strict: bool = False
    size: int = 0
    """Letters of the whole save: what its positions may take is measured by it."""
    steps: list[Recorded] = field(default_factory=list)
    redo: list[list[Entry]] = field(default_factory=list)
    asked: Counter[Identity] = field(default_factory=Counter)
    """The number of times that each die and card was asked for."""
    offered: list[Entry] = field(default_factory=list)
    foreseen: list[Foreseen] = field(default_factory=list)
    shortened: bool = False
    """Whether a note or a reason was longer than any can be."""

    def __post_init__(self) -> None:
        self._memory = Allowance(min(MEMORY_AT_LEAST + MEMORY_EACH * self.size, MEMORY_AT_MOST))
        self._work = Allowance(min(WORK_AT_LEAST + WORK_EACH * self.size, WORK_AT_MOST))
        self._letters = 0
        """The bytes of a position, as last measured."""
        self._marked = 0
        """The number of undone tails that contain the mark of a correction."""

    def take_line(self, line: dict[str, Any]) -> None:
        """Take in one line; raises KeyError, ValueError or TypeError where it is damaged."""
        kind = line["t"]
        if kind == "step":
            self._step(line)
        elif kind in ENTRIES:
            entry = self._entry(line)
            self.steps[-1].entries.append(entry)
            if "again" not in line and (entry.kind != "note" or self._marked):
                self._forget_redo()
            self._work.use(COMPARED * len(self.waiting.streams.get(entry.stream, ())))
            self.waiting.take((entry,), self.asked.__getitem__)
            self._count((entry,), 1)
        elif kind == "undo":
            self._undo(line["keep"])
        elif kind == "redo":
            self._marked -= mark_in(self.redo.pop()) is not None
        elif kind == "redoable":
            self._redoable([self._entry(entry) for entry in line["entries"]])
        elif kind == FORESEEN:
            self.foreseen.append(foreseen_in(line))
        elif kind == "waiting":
            self.waiting.take_line(line)
        elif kind == "offered":
            self.offered = [self._entry(entry) for entry in line["entries"]]
        elif kind == "rewrite":
            self._rewrite(line)
        elif kind == "lost" and 0 <= line["step"] < len(self.steps):
            self.steps[line["step"]].lost = True

    def is_sound(self) -> bool:
        """Return whether the last position is the one that was saved.

        Then so are those before it, as far as they show in it.
        """
        try:
            return has_sum(self.steps[-1].position, self.steps[-1].sha)
        except RecursionError:
            return False

    def _step(self, line: dict[str, Any]) -> None:
        """Append the step that a line of the save begins."""
        last = self.steps[-1] if self.steps else None
        position = apply_patch(last.position if last else {}, line["patch"], self._memory)
        if len(self.steps) % MEASURED_EACH == 0 or self.strict:
            self._letters = len(codec.to_text(position))
        self._work.use(self._letters)
        if (
            not isinstance(position, dict)
            or not isinstance(line["sha"], str)
            or (self.strict and not has_sum(position, line["sha"]))
        ):
            raise ValueError("step")
        self.steps.append(
            Recorded(position, line["sha"], line.get("lost") is True, last.first + len(last.entries) if last else 0)
        )

    def _undo(self, kept_count: int) -> None:
        """Undo the entries from index `kept_count` on, as a line of the save says."""
        if kept_count < 0:
            raise ValueError(kept_count)
        number = bisect_right(self.steps, kept_count, key=lambda step: step.first) - 1
        step = self.steps[number]
        removed = [
            *step.entries[kept_count - step.first :],
            *(entry for other_step in self.steps[number + 1 :] for entry in other_step.entries),
        ]
        del step.entries[kept_count - step.first :], self.steps[number + 1 :]
        step.lost = False
        self._count(removed, -1)
        self._work.use(sum(map(len, self.waiting.streams.values())))
        self.waiting.add(removed, self.asked.__getitem__)
        self._redoable(removed)

    def _redoable(self, removed: list[Entry]) -> None:
        if not removed:
            raise ValueError("nothing was undone")
        self.redo.append(removed)
        self._marked += mark_in(removed) is not None

    def _forget_redo(self) -> None:
        self.redo.clear()
        self._marked = 0

    def _rewrite(self, line: dict[str, Any]) -> None:
        """Replace the steps from a correction on by those in a line of the save."""
        self._work.use(len(self.steps))
        before, self.steps = self.steps, self.steps[: line["step"]]
        try:
            for inner in line["lines"]:
                if inner["t"] == "step":
                    self._step(inner)
                else:
                    self.steps[-1].entries.append(self._entry(inner))
        except BaseException:
            self.steps = before
            raise
        self._count((entry for step in before[line["step"] :] for entry in step.entries), -1)
        self._count((entry for step in self.steps[line["step"] :] for entry in step.entries), 1)
        self._forget_redo()

    def _count(self, entries: Iterable[Entry], by: int) -> None:
        """Dice and cards are in the journal, or no longer."""
        for entry in entries:
            if entry.is_chance:
                self.asked[entry.identity] += by

    def _entry(self, line: dict[str, Any]) -> Entry:
        """Return the entry in a line; raises KeyError, ValueError or TypeError where it is damaged."""
        entry = Entry.from_json(line, codec.freeze)
        if entry.kind == "correction":
            check_mark(entry)
        if entry.kind == "note" and len(entry.value) > LONGEST_NOTE:
            entry.value, self.shortened = entry.value[:LONGEST_NOTE], True
        if len(entry.reason) > LONGEST_NOTE:
            entry.reason, self.shortened = entry.reason[:LONGEST_NOTE], True
        return entry


def load(text: str, find: Callable[[str], Rules[Any, Any]]) -> Loaded:
    """Open a save: its last step is run, each other one when it is asked for.

    A torn last line is dropped and said; raises `LoadError`.
    """
    written_text = text.rstrip("\0")
    zeros = len(text) - len(written_text)
    first, _, rest = written_text.partition("\n")
    if zeros and not rest.strip():
        raise LoadError(msg(ONLY_ZEROS))
    head = _header_in(first)
    format_number = head["format"]
    older: list[_Line] = []
    if format_number < FORMAT:
        head, older = _brought_up_to_date(head, [*_lines(rest)])
    notices: list[Message] = []
    try:
        game = find(head.get("game", ""))
    except (KeyError, TypeError):
        raise LoadError(
            msg(N_("La partida es de un juego que esta versión no conoce: «{game}»."), game=str(head.get("game")))
        ) from None
    try:
        content = codec.from_json(game.content_type, head.get("content"))
    except codec.SchemaError as error:
        raise LoadError(
            msg(N_("El contenido que lleva la partida no se entiende: {report}"), report=_place_in(str(error)))
        ) from None
    if head.get("content_sha") != _sha(head["content"]):
        notices.append(
            msg(N_("El contenido que lleva la partida no es el que se guardó en ella; se juega con él tal como está."))
        )
        notices += _content_problems(game, content)
    seed = _seed_in(head, notices)
    reel, damage = _read(_Reel(Waiting(bool(seed)), size=len(text)), older or _lines(rest))
    if reel.steps and not reel.is_sound():
        reel, damage = _read(_Reel(Waiting(bool(seed)), strict=True, size=len(text)), older or _lines(rest))
    if not reel.steps:
        spoilt = N_("La partida está dañada desde su principio, y no se puede abrir.")
        begun = N_("La partida guardada no llegó a empezar.")
        raise LoadError(msg(ONLY_ZEROS if zeros else spoilt if damage is not None else begun))
    answers = sum(entry.kind == "answer" for step in reel.steps for entry in step.entries)
    if damage is not None and not (damage.is_torn and zeros):
        notices.append(damage.describe(answers))
    elif zeros:
        notices.append(_describe_zeros(zeros, answers))
    elif reel.shortened:
        shortened = N_("Alguna nota de la partida era más larga de lo que cabe: quedan sus primeras {most} letras.")
        notices.append(msg(shortened, most=LONGEST_NOTE))
    session: Session[Any, Any] = Session(game, content, head.get("scenario", ""), seed)
    session.has_same_rules = head.get("app") == __version__ and head.get("rules") == game.rules_version
    try:
        notices += session.restore(reel.steps, reel.redo, reel.waiting, reel.offered)
    except RefusedError as refused:
        raise LoadError(refused.message) from None
    session.foreseen = reel.foreseen
    extra = {key: value for key, value in head.items() if key not in HEADER}
    clean = not notices and format_number == FORMAT and len(session.steps) == len(reel.steps)
    return Loaded(session, tuple(notices), clean, extra, damage is not None or zeros > 0)


def _content_problems(game: Rules[Any, Any], content: Any) -> list[Message]:
    """Return the faults of a content that replaces the saved one, found as packs are checked."""
    try:
        findings = list(islice(game.layout.check(content), TOLD_PROBLEMS))
    except Exception:  # noqa: BLE001 - a check may raise anything where a record lacks what every pack has
        return [msg(N_("A ese contenido le falta algo sin lo que no se puede jugar."))]
    words = N_("En ese contenido, mira «{place}»: {what}")
    return [msg(words, place=".".join(map(str, finding.path)), what=brief(finding.what)) for finding in findings]


def _place_in(report: str) -> Message:
    """Return the place in a printed game where something has a wrong shape."""
    place = re.search(r"`\$\.?([^`]*)`", report)
    return msg(N_("mira «{place}»."), place=place.group(1) if place is not None else "content")


class _Line(NamedTuple):
    """A line of a save after the header, with its data, or None if these cannot be read."""

    number: int
    told: dict[str, Any] | None
    is_last: bool
    zeros: bool = False


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines after the header one by one, but for empty ones."""
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line, start, number = text[start:end], end + 1, number + 1
        if line.strip():
            yield _Line(number, _parse_line(line), text.find("\n", start) < 0, "\0" in line)


def _parse_line(line: str) -> dict[str, Any] | None:
    """Return the data of a line; None if it is no line of a save."""
    try:
        data = codec.parse(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and isinstance(data.get("t"), str) else None


def _seed_in(head: dict[str, Any], notices: list[Message]) -> str:
    """Return the seed in a header, "" where there is none.

    One that is damaged is said, and the session goes on without.
    """
    if "seed" not in head and "seal" not in head:
        return ""
    try:
        seed = unscramble(head["seed"])
    except (KeyError, ValueError, TypeError):
        seed = ""
    if not seed:
        notices.append(msg(SEED_DAMAGED))
    elif seal_of(seed) != head.get("seal"):
        notices.append(msg(SEED_UNSEALED))
        seed = ""
    return seed


class _Damage(NamedTuple):
    """The line of a save that cannot be read; `zeros` where it holds zeros instead of text."""

    number: int
    is_torn: bool
    """Whether it is the last one, and was only half written."""
    zeros: bool

    def describe(self, answers: int) -> Message:
        """Return the message about the damaged line, with the number of answers before it."""
        answer_count = count(ANSWERS, answers)
        if self.zeros:
            return msg(
                N_(
                    "En la línea {n} de la partida hay ceros donde tendría que haber texto: se abre como estaba justo "
                    "antes, con {answers}."
                ),
                n=self.number,
                answers=answer_count,
            )
        if self.is_torn:
            return msg(
                N_("La última línea de la partida estaba a medio escribir y se ha descartado: se abre con {answers}."),
                answers=answer_count,
            )
        return msg(
            N_("La línea {n} de la partida está dañada: se abre como estaba justo antes, con {answers}."),
            n=self.number,
            answers=answer_count,
        )


def _read(reel: _Reel, lines: Iterable[_Line]) -> tuple[_Reel, _Damage | None]:
    """Return the session that lines of a save describe, and the damaged line before which it ends."""
    for line in lines:
        try:
            if line.told is None:
                raise ValueError(line.number)
            reel.take_line(line.told)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError):
            return reel, _Damage(line.number, line.told is None and line.is_last, line.zeros)
    return reel, None


def _describe_zeros(zeros: int, answers: int) -> Message:
    """Return the message about a save that ends in zero bytes."""
    return msg(
        N_("El archivo de la partida acaba en {zeros}, como los deja un corte de luz: se abre con {answers}."),
        zeros=count(NN_("{n} cero", "{n} ceros"), zeros),
        answers=count(ANSWERS, answers),
    )


def describe_bad_header(line: str) -> Message:
    """Return the message about a file without the header of a save, by what its first line shows."""
    text = line.rstrip("\r\n")
    if not text.strip("\0 \ufeff") or (text.endswith("\0") and text.lstrip("\ufeff").startswith(BEGINNING)):
        return msg(ONLY_ZEROS if "\0" in text else EMPTY)
    if line.lstrip("\ufeff").startswith(BEGINNING):
        return msg(
            N_("La primera línea de la partida está dañada: sin ella no se sabe de qué juego es, y no se puede abrir.")
        )
    return msg(N_("Este archivo no es una partida de Puesto de Mando."))


def _header_in(line: str) -> dict[str, Any]:
    """Return the header of a save, of this format or an older one; raises `LoadError`."""
    head = _parse_line(line)
    if head is None or head["t"] != "puesto" or type(head.get("format")) is not int:
        raise LoadError(describe_bad_header(line))
    if head["format"] > FORMAT:
        problem = N_(
            "La partida es de una versión más nueva de Puesto de Mando (formato {found}; esta llega al {known}). No "
            "se ha tocado."
        )
        raise LoadError(msg(problem, found=head["format"], known=FORMAT))
    return head


def _brought_up_to_date(head: dict[str, Any], lines: list[_Line]) -> tuple[dict[str, Any], list[_Line]]:
    """Return the header and the lines of an older save as this version writes them; raises `LoadError`."""
    result = head["format"]
    damaged = [line for line in lines if line.told is None][:1]
    answers = [
        head,
        *(line.told for line in lines if line.told is not None and (not damaged or line.number < damaged[0].number)),
    ]
    while result < FORMAT:
        if result not in MIGRATIONS:
            raise LoadError(msg(N_("No se sabe leer una partida del formato {found}."), found=result))
        answers = MIGRATIONS[result](answers)
        result += 1
    return answers[0], [*(_Line(number, line, False) for number, line in enumerate(answers[1:], 2)), *damaged]
