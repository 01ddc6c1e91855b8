"""The report of a problem, from the terminal: `puesto report [FILE]`.

FILE is the path of the report; a session (`evening.partida`) is the one that is reported, instead of the one played
last. The report has the session, versions and errors.
"""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, msg
from puesto.language import Language
from puesto.storage import problem_report, typed_path
from puesto.storage.folders import SUFFIXES
from puesto.storage.keeping import SaveError

SUCCESS, FAILURE, MISUSE = 0, 1, 2
"""Exit status."""
FORCE = "--force"
"""The option that allows to replace any existing file."""


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Write the report, print its path and its contents, and return the exit status."""
    speaker = Language(language)
    file_names = [word for word in words if word != FORCE]
    if len(file_names) > 1 or any(word.startswith("-") for word in file_names):
        say(speaker.say(msg(N_("Se espera: {command} [ARCHIVO] [{force}]"), command="puesto report", force=FORCE)))
        return MISUSE
    path, session = problem_report.report_path(), None
    if file_names and typed_path(file_names[0]).suffix.lower() in SUFFIXES:
        session = typed_path(file_names[0])
        if not session.exists():
            say(speaker.say(msg(N_("No existe el archivo «{path}»."), path=str(session))))
            return FAILURE
    elif file_names:
        path = typed_path(file_names[0])
    session = session or problem_report.newest_session()
    try:
        names = problem_report.write_report(path, session, None, speaker.say, force=FORCE in words)
    except SaveError as problem:
        say(speaker.say(problem.message))
        return FAILURE
    say(speaker.say(msg(N_("El informe está en «{path}». Lleva:"), path=str(path))))
    for name in names:
        say(speaker.say(msg(N_("{file}: {what}"), file=name, what=problem_report.WORDS[name])))
    say(speaker.say(problem_report.NEVER))
    say(speaker.say(problem_report.UNSENT))
    return SUCCESS
