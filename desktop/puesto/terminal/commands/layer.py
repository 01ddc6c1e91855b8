"""The player's layer in the terminal: `puesto layer export FILE` and `puesto layer import FILE`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import parcel
from puesto.storage.disk import reason_of, replace
from puesto.storage.folders import typed_path, user_folder

VERBS = ("export", "import")
IS_TAKEN = {"m": False, "t": True}
"""What is typed where records differ: mine stays, theirs is taken."""


def main(words: list[str], language: str, ask: Callable[[str], str] = input, say: Callable[[str], None] = print) -> int:
    """Carry what the player typed in out to a file, or in from one; returns the exit status."""
    speaker = Language(language)

    def tell(*messages: Message) -> None:
        for message in messages:
            say(speaker.say(message))

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
        return _export(path, tell) if words[0] == "export" else _import(path, speaker, ask, tell)
    except parcel.ParcelRefused as refused:
        tell(*refused.reasons, msg(N_("No se ha cambiado nada.")))
    except OSError as error:
        tell(
            msg(
                N_("No se ha podido escribir en «{path}» ({reason})."),
                path=str(error.filename or path),
                reason=reason_of(error),
            )
        )
    return 1


def _export(path: Path, tell: Callable[..., None]) -> int:
    games: list[Game[Any, Any]] = [load(entry.id) for entry in GAMES if entry.ready]
    replace(path, parcel.export_parcel(user_folder(), games).encode())
    tell(msg(N_("Guardado en «{file}»."), file=str(path)))
    return 0


def _import(path: Path, speaker: Language, ask: Callable[[str], str], tell: Callable[..., None]) -> int:
    records = parcel.unpack_parcel(path, user_folder(), load)
    wanted = [record for record in records if record.state == parcel.NEW]
    names = ", ".join(speaker.say(record.name) for record in wanted)
    if wanted:
        tell(count(NN_("Se añade {n}: {names}.", "Se añaden {n}: {names}."), len(wanted), names=names))
    for record in records:
        if record.state == parcel.DIFFERS:
            question = msg(
                N_("«{name}» está escrito de otra manera. ¿Se queda el mío (m) o el del archivo (t)? "),
                name=record.name,
            )
            while (answer := ask(speaker.say(question)).strip().lower()) not in IS_TAKEN:
                tell(msg(N_("Se espera m o t.")))
            if IS_TAKEN[answer]:
                wanted.append(record)
    taken = parcel.take_records(user_folder(), load, wanted)
    tell(count(NN_("Hecho: {n} registro traído.", "Hecho: {n} registros traídos."), taken))
    return 0
