"""A problem told from the terminal: `puesto report [FILE]` packs session, versions and errors."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, msg
from puesto.language import Language
from puesto.storage import problem_report, typed_path
from puesto.storage.keeping import NotWritten

SUCCESS, FAILURE, MISUSE = 0, 1, 2
"""Exit status."""


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Write the file, say where it lies and what is in it; returns the exit status."""
    speaker = Language(language)
    if len(words) > 1 or any(word.startswith("-") for word in words):
        say(speaker.say(msg(N_("Se espera: {command} [ARCHIVO]"), command="puesto report")))
        return MISUSE
    path = typed_path(words[0]) if words else problem_report.report_path()
    try:
        names = problem_report.write_report(path, problem_report.newest_session(), None, speaker.say)
    except NotWritten as problem:
        say(speaker.say(problem.message))
        return FAILURE
    say(speaker.say(msg(N_("El informe está en «{path}». Lleva:"), path=str(path))))
    for name in names:
        say(speaker.say(msg(N_("{file}: {what}"), file=name, what=problem_report.WORDS[name])))
    say(speaker.say(problem_report.NEVER))
    say(speaker.say(problem_report.UNSENT))
    return SUCCESS
