"""`puesto diary --check FILE`: which throws and draws of the app follow from a session's seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from puesto.core.messages import N_, NN_, Message, Sayable, count, msg
from puesto.core.prompts import Draw, Identity, Roll
from puesto.core.session import saves
from puesto.core.session.journal import Entry, Source, count_places, label_of
from puesto.core.session.seed import place_of, result, seal_of, shown_result
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.shelf import Shelf
from puesto.storage import SessionFile, typed_path
from puesto.storage.disk import reason_of

CHECK = "--check"
AGREES, DIFFERS, CANNOT_CHECK = 0, 1, 2
"""Exit status: every line that can be checked agrees; one does not; none could be checked."""


NOTHING_CHECKED = N_("No se ha podido comprobar ninguna línea.")


class ChanceLine(NamedTuple):
    """A throw or a draw of the journal: its number, and whether it agrees; None where nobody can say."""

    number: int
    entry: Entry
    agrees: bool | None

    @property
    def is_by_hand(self) -> bool:
        """Return whether it was rolled or drawn at the table."""
        return self.agrees is None and self.entry.source is Source.HAND


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Check one file and say which lines agree; returns the exit status."""
    speaker = Language(language)
    file_names = [word for word in words if word != CHECK]
    if len(file_names) != 1 or CHECK not in words or file_names[0].startswith("-"):
        say(speaker.say(msg(N_("Se espera: {command} --check ARCHIVO"), command="puesto diary")))
        return CANNOT_CHECK
    path = typed_path(file_names[0])
    try:
        session_file = SessionFile.open(path, Shelf().find, summary=False, write=False)
    except saves.LoadError as problem:
        say(speaker.say(problem.message))
        return CANNOT_CHECK
    except OSError as error:
        failure = msg(N_("No se puede abrir «{path}»: {reason}"), path=str(path), reason=reason_of(error))
        say(speaker.say(failure))
        return CANNOT_CHECK
    session = session_file.session
    for notice in session_file.notices:
        say(speaker.say(notice, session.name))
    if not session.seed:
        earlier = N_("Esta partida empezó con una versión anterior y no tiene semilla.")
        has_lost_it = any(
            notice.template in (saves.SEED_DAMAGED, saves.SEED_UNSEALED) for notice in session_file.notices
        )
        say(speaker.say(msg(NOTHING_CHECKED if has_lost_it else earlier)))
        return CANNOT_CHECK
    return _tell(session, lambda message: say(speaker.say(message, session.name)))


def _tell(session: Session[Any, Any], say: Callable[[Sayable], None]) -> int:
    """Say each line and how many agree; returns the exit status. The seed is told only where the game is over."""
    say(msg(N_("Sello de la semilla (sha-256): {seal}"), seal=seal_of(session.seed)))
    if session.prompt is None:
        say(msg(N_("Semilla: «{seed}»"), seed=session.seed))
    lines = list(check_lines(session))
    for line in lines:
        say(msg(N_("{n}. {what}: {verdict}"), n=line.number, what=label_of(line.entry), verdict=_verdict(line)))
    wrong = sum(line.agrees is False for line in lines)
    right = sum(line.agrees is True for line in lines)
    by_hand = sum(line.is_by_hand for line in lines)
    unknown = len(lines) - right - wrong - by_hand
    if not (right or wrong):
        say(_nothing_checked(by_hand, unknown))
        return CANNOT_CHECK
    say(count(NN_("Cuadra {n} línea con la semilla.", "Cuadran {n} líneas con la semilla."), right))
    if wrong:
        say(count(NN_("No cuadra {n} línea.", "No cuadran {n} líneas."), wrong))
    say(count(NN_("{n} línea se dijo en la mesa.", "{n} líneas se dijeron en la mesa."), by_hand))
    say(count(NN_("{n} línea no se puede comprobar.", "{n} líneas no se pueden comprobar."), unknown))
    return DIFFERS if wrong else AGREES


def _nothing_checked(by_hand: int, unknown: int) -> Message:
    """Return in one sentence that nothing could be checked, and why."""
    if not (by_hand or unknown):
        return msg(N_("No hay nada que comprobar: todavía no se ha tirado ni robado nada."))
    if not unknown:
        template = NN_(
            "No hay nada que comprobar: la única línea de azar se dijo en la mesa.",
            "No hay nada que comprobar: las {n} líneas de azar se dijeron en la mesa.",
        )
        return count(template, by_hand)
    return msg(NOTHING_CHECKED)


def check_lines(session: Session[Any, Any]) -> Iterator[ChanceLine]:
    """Yield the throws and draws of a session, each compared with what its seed gives."""
    before: Counter[Identity | str] = Counter()
    for number, entry in enumerate(session.entries, 1):
        prompt = entry.prompt if entry.is_chance else None
        if entry.is_chance:
            agrees = None
            if isinstance(prompt, Roll | Draw) and entry.source is Source.APP:
                about = session.seed, prompt, before[place_of(prompt)]
                agrees = entry.value in (
                    shown_result(*about),
                    result(*about),
                )  # dice that nobody may see were shown once
            yield ChanceLine(number, entry, agrees)
        count_places((entry,), before)


def _verdict(line: ChanceLine) -> Message:
    if line.agrees is None:
        return msg(N_("se dijo en la mesa")) if line.is_by_hand else msg(N_("ese paso ya no se puede comprobar"))
    return msg(N_("cuadra")) if line.agrees else msg(N_("no cuadra"))
