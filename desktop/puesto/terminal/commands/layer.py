"""The player's layer in the terminal: `puesto layer export|import FILE`, `layer list GAME FILE`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import content_for, parcel
from puesto.packs.record_lists import keep_list, list_problems, takeable
from puesto.packs.user_layer import RecordNotSavedError
from puesto.plain_file import decode_text, read_plain
from puesto.storage.disk import reason_of
from puesto.storage.folders import typed_path, user_folder
from puesto.storage.keeping import PARCEL, SaveError, write_paper
from puesto.storage.own_copies import writing_by_hand
from puesto.terminal.commands.report import FORCE

VERBS = ("export", "import")
LARGEST = 1_000_000
"""Bytes that a list may have."""
MOST_DOUBTS = 20
"""Words read with doubt that are said."""
IS_TAKEN = {"m": False, "t": True}
"""The typed letters where records differ: whether the imported one replaces mine."""


def main(words: list[str], language: str, ask: Callable[[str], str] = input, say: Callable[[str], None] = print) -> int:
    """Carry what the player typed in out to a file, or in from one; returns the exit status."""
    speaker = Language(language)

    def tell(*messages: Message) -> None:
        for message in messages:
            say(speaker.say(message))

    force, words = FORCE in words, [word for word in words if word != FORCE]
    if len(words) == 3 and words[0] == "list":
        return take_list(words[1], typed_path(words[2]), tell)
    if len(words) != 2 or words[0] not in VERBS:
        tell(
            msg(
                N_("Se espera: {export} ARCHIVO o {bring} ARCHIVO"),
                export="puesto layer export",
                bring="puesto layer import",
            )
        )
        return 2
    path = typed_path(words[1])
    try:
        return _export(path, tell, force) if words[0] == "export" else _import(path, speaker, ask, tell)
    except parcel.ParcelError as refused:
        tell(*refused.reasons, msg(N_("No se ha cambiado nada.")))
    except RecordNotSavedError as problem:
        tell(*(each_problem.message for each_problem in problem.problems), msg(N_("No se ha cambiado nada.")))
    except OSError as error:
        tell(
            msg(
                N_("No se ha podido escribir en «{path}» ({reason})."),
                path=str(error.filename or path),
                reason=reason_of(error),
            )
        )
    return 1


def _export(path: Path, tell: Callable[..., None], force: bool) -> int:
    """Write the player's records to a file; return the exit status."""
    games: list[Game[Any, Any]] = [load(entry.id) for entry in GAMES]
    try:
        write_paper(path, parcel.export_parcel(user_folder(), games).encode(), PARCEL, force)
    except SaveError as problem:
        tell(problem.message)
        return 1
    tell(msg(N_("Guardado en «{file}»."), file=str(path)))
    return 0


def take_list(id: str, path: Path, tell: Callable[..., None]) -> int:
    """Import a list of cards and decks; print its problems by file, line and field."""
    with_lists = [entry.id for entry in GAMES if load(entry.id).forms.pasted is not None]
    if id not in with_lists:
        names = Text(", ".join(with_lists), ", ".join(with_lists))
        tell(msg(N_("Se espera un juego con listas: {games}"), games=names))
        return 2
    game = load(id)
    assert game.forms.pasted is not None
    try:
        text, from_windows = decode_text(read_plain(path, LARGEST))
        if from_windows:
            tell(msg(N_("«{path}» no es Unicode: se ha leído como texto de Windows."), path=str(path)))
        pasted_list = game.forms.pasted.read(text)
        problems = list_problems(game, content_for(game, user_folder())[0], pasted_list, str(path))
        tell(*(problem.message for problem in problems))
        takeable_list = takeable(game, content_for(game, user_folder())[0], pasted_list)
        if takeable_list is None:
            tell(msg(N_("No se ha cambiado nada.")))
            return 1
        with writing_by_hand(game.id):
            keep_list(user_folder(), game, takeable_list)
    except OSError as error:
        tell(msg(N_("No se ha podido leer «{path}» ({reason})."), path=str(path), reason=reason_of(error)))
        return 1
    except RecordNotSavedError as problem:
        tell(*(each_problem.message for each_problem in problem.problems), msg(N_("No se ha cambiado nada.")))
        return 1
    for line, word, reading in pasted_list.doubts[:MOST_DOUBTS]:
        tell(msg(N_("Línea {line}: «{word}» se lee «{reading}»"), line=line, word=word, reading=reading))
    tell(msg(N_("Guardado: {what}."), what=pasted_list.said))
    return 0


def _import(path: Path, speaker: Language, ask: Callable[[str], str], tell: Callable[..., None]) -> int:
    """Read the records of a parcel, ask, and keep the new ones; return the exit status."""
    records = parcel.unpack_parcel(path, user_folder(), load)
    new_records = [record for record in records if record.state == parcel.NEW]
    names = ", ".join(speaker.say(record.name) for record in new_records)
    if new_records:
        tell(count(NN_("Se añade {n}: {names}.", "Se añaden {n}: {names}."), len(new_records), names=names))
    for record in records:
        if record.state == parcel.DIFFERS:
            question = msg(
                N_("«{name}» está escrito de otra manera. ¿Se queda el mío (m) o el del archivo (t)? "),
                name=record.name,
            )
            while (answer := ask(speaker.say(question)).strip().lower()) not in IS_TAKEN:
                tell(msg(N_("Se espera m o t.")))
            if IS_TAKEN[answer]:
                new_records.append(record)
    with writing_by_hand(*{record.game for record in new_records}):
        record_count = parcel.take_records(user_folder(), load, new_records)
    tell(count(NN_("Hecho: {n} elemento traído.", "Hecho: {n} elementos traídos."), record_count))
    return 0
