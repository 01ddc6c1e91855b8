"""The checks of the self-test: files first, without a window, then the real window.

The window runs `gui/rehearsal/rehearsal.py`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from puesto import __version__
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.plain_file import parse_json
from puesto.self_test_words import SelfTestError

if TYPE_CHECKING:
    from puesto.gui.rehearsal.rehearsal import Rehearsal

LIBRARIES = {
    "PySide6-Essentials": "PySide6",
    "shiboken6": "shiboken6",
    "pillow": "PIL",
    "PyYAML": "yaml",
    "msgspec": "msgspec",
    "appdirs": "appdirs",
}
"""The libraries that the program requires: name in the metadata -> name of the import."""
FOLDERS = ("drawings", "fonts", "icons", "packs", "guide")
"""Of the resources: each holds something."""
LINES_TYPED = 12
"""The number of lines typed in the terminal."""
SEED = 1


@dataclass
class CheckContext:
    """The environment of the checks.

    The program's own folder is a temporary one while they run; the player's is only named.
    """

    data_folder: Path
    """The player's own folder."""
    language: str
    pictures: Path | None
    """Where the window's pictures are kept; None where nobody wants them."""
    refused: Callable[[str], NoReturn]
    """Told the reason where Qt opens no window, and would end the process."""
    taken: list[str] = field(default_factory=list)
    """The names of the pictures so far."""
    _rehearsal: Rehearsal | None = None

    def open_window(self) -> Rehearsal:
        """Qt, and the window on the screen, or in memory where there is none."""
        from puesto.system.screen_check import has_display

        if not has_display():
            os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from puesto.gui.rehearsal.rehearsal import Rehearsal

        self._rehearsal = Rehearsal(self.language, self.refused, self.pictures, self.taken)
        return self._rehearsal

    @property
    def rehearsal(self) -> Rehearsal:
        """Return the rehearsal of the window; raise `SelfTestError` if there is no window."""
        if self._rehearsal is None:
            raise SelfTestError(N_("La ventana no se ha abierto."))
        return self._rehearsal

    def close(self) -> None:
        """Close the window, where one was opened."""
        if self._rehearsal is not None:
            self._rehearsal.close()


@dataclass(frozen=True)
class Check:
    """One check: its name in reports, its title, and its function, which returns what it found or raises."""

    id: str
    name: str
    """Marked with `N_`."""
    run: Callable[[CheckContext], Sayable | str]


def _program(context: CheckContext) -> str:
    return f"puesto {__version__}, Python {sys.version.split()[0]}, {sys.platform}"


def _libraries(context: CheckContext) -> str:
    """They are there with what they say of themselves, and with the parts that are compiled."""
    from importlib import import_module
    from importlib.metadata import version

    libraries = [f"{name} {version(name)}" for name in LIBRARIES]
    for module in LIBRARIES.values():
        import_module(module)
    import yaml

    if not hasattr(yaml, "CSafeLoader"):
        raise SelfTestError(N_("A PyYAML le falta su parte compilada: leería los juegos diez veces más despacio."))
    return ", ".join(libraries)


def _resources(context: CheckContext) -> Sayable:
    """Check that every folder of resources has files."""
    from puesto.resources import resource

    for name in FOLDERS:
        if not any(path.is_file() for path in resource(name).rglob("*")):
            raise SelfTestError(N_("No hay nada en «{folder}»."), folder=str(resource(name)))
    return msg(
        N_("{n} ficheros en «{folder}»."),
        n=sum(path.is_file() for path in resource().rglob("*")),
        folder=str(resource()),
    )


def _catalogues(context: CheckContext) -> Sayable:
    """Check that every other language has a catalogue, and words of its own."""
    from puesto.language import LANGUAGES, Language
    from puesto.resources import catalogues

    sentence, source = msg(N_("Deshacer")), next(iter(LANGUAGES))
    for code in LANGUAGES:
        if code != source and Language(code).say(sentence) == Language(source).say(sentence):
            raise SelfTestError(
                N_("No hay traducción: falta «{path}»."), path=str(catalogues() / code / "LC_MESSAGES" / "puesto.mo")
            )
    return Text(", ".join(LANGUAGES.values()), ", ".join(LANGUAGES.values()))


def _glossary(context: CheckContext) -> Sayable:
    """Check that the glossary has terms."""
    from puesto.reference.glossary import terms
    from puesto.shelf import Shelf

    many = sum(len(terms(id, context.language)) for id in Shelf().ids())
    if not many:
        raise SelfTestError(N_("El glosario está vacío."))
    return msg(N_("{n} términos."), n=many)


def _guide(context: CheckContext) -> Sayable:
    """Check that the user's guide can be read in every language, and its pictures are there."""
    from puesto.language import LANGUAGES
    from puesto.reference.guide import guide

    sections = 0
    for code in LANGUAGES:
        read = guide(code)
        if read.flaws:
            raise SelfTestError(
                N_("Problemas: {n}. El primero: {problem}"), n=len(read.flaws), problem=read.flaws[0].message
            )
        if not read.sections:
            raise SelfTestError(N_("No hay nada en «{folder}»."), folder=str(read.folder))
        sections += len(read.sections)
    return msg(N_("{n} apartados."), n=sections)


def _notices(context: CheckContext) -> Sayable:
    """Check that every library in the program is listed with the text of its licence."""
    from puesto.reference.notices import notices

    result = notices()
    lacking = tuple(notice.name for notice in result if not notice.text.strip())
    if lacking or not result:
        raise SelfTestError(N_("Sin el texto de su licencia: {names}."), names=lacking)
    return msg(N_("{n} licencias con su texto."), n=len(result))


def _packs(context: CheckContext) -> str:
    """Check that our packs have no problem, and that every game and mission starts with a question."""
    from puesto.core.session.session import Session
    from puesto.packs import content_for
    from puesto.shelf import Shelf

    shelf, packs = Shelf(), []
    for id in shelf.ids():
        game = shelf.find(id)
        content, problems = content_for(game, None)
        if problems:
            raise SelfTestError(
                N_("Problemas: {n}. El primero: {problem}"), n=len(problems), problem=problems[0].message
            )
        for scenario in game.scenarios(content):
            session = Session.start(
                game, content, scenario.id, {setting.id: setting.options[0][0] for setting in scenario.settings}
            )
            if session.prompt is None:
                raise SelfTestError(N_("«{scenario}» empieza sin ninguna pregunta."), scenario=scenario.title)
            packs.append(f"{id}/{scenario.id}")
    if not packs:
        raise SelfTestError(N_("No hay ningún juego al que se pueda jugar."))
    return ", ".join(packs)


def _proof(context: CheckContext) -> Sayable:
    """Check that the rulebook's examples come out as the rulebook says."""
    from puesto.packs import content_for
    from puesto.reference.proof import prove_all
    from puesto.shelf import Shelf

    shelf, many = Shelf(), 0
    for game in map(shelf.find, shelf.ids()):
        if game.situations is None:
            continue
        proven = list(prove_all(game, content_for(game, None)[0]))
        failing = [proof.file.name for proof in proven if not proof.agrees]
        if failing or not proven:
            raise SelfTestError(N_("No salen como en el reglamento: {files}."), files=tuple(failing))
        many += len(proven)
    return msg(N_("{n} situaciones salen como en el reglamento."), n=many)


def _next_line(lines: Iterator[str], sign: str) -> str:
    """Return the next line that is typed, and then that one leaves."""
    return next(lines, "q")


def _terminal(context: CheckContext) -> Sayable:
    """Check that the terminal starts each game, asks, takes answers and keeps them."""
    from puesto.language import Language
    from puesto.shelf import Shelf
    from puesto.terminal.paper import TextPaper
    from puesto.terminal.start import SessionPicker, StartOptions

    shelf, printed, answers = Shelf(), list[str](), 0
    for id in shelf.ids():
        lines = iter(["p", "m"] + ["", "1"] * LINES_TYPED + ["q"])
        wish = StartOptions(
            id, shelf.find(id).scenarios(shelf.content(shelf.find(id))[0])[0].id, context.language, str(SEED)
        )
        table = SessionPicker(
            wish, shelf, Language(context.language), TextPaper(), partial(_next_line, lines), printed.append
        ).seat()
        table.run()
        if table.file is not None:
            table.file.close()
        if not table.session.answers:
            raise SelfTestError(N_("La terminal no ha aceptado ninguna respuesta."))
        answers += table.session.answers
    return msg(N_("{n} respuestas, {lines} líneas."), n=answers, lines=len(printed))


def _protocol(context: CheckContext) -> Sayable:
    """Check the JSON Lines server: send each game's commands as a client would, and expect no error reply."""
    import json
    from io import BytesIO

    from puesto.protocol import Server, serve
    from puesto.shelf import Shelf

    shelf = Shelf()
    commands: list[dict[str, object]] = [{"cmd": "hello"}, {"cmd": "language", "to": "en"}]
    for game in map(shelf.find, shelf.ids()):
        commands.append(
            {"cmd": "new", "game": game.id, "scenario": game.scenarios(shelf.content(game)[0])[0].id, "seed": SEED}
        )
        commands.append({"cmd": "auto", "steps": 20, "seed": SEED})
        commands += [{"cmd": verb} for verb in ("view", "log", "undo")]
    output = BytesIO()
    serve(Server(shelf), BytesIO("".join(f"{json.dumps(command)}\n" for command in commands).encode()), output)
    replies: list[dict[str, Any]] = [parse_json(line) for line in output.getvalue().splitlines()]
    for command, reply in zip(commands, replies, strict=True):
        if not reply["ok"]:
            raise SelfTestError(
                N_("A «{asked}» contesta: {said}"), asked=str(command["cmd"]), said=str(reply["error"]["message"])
            )
    return msg(N_("{n} órdenes contestadas."), n=len(replies))


def _pictures(context: CheckContext) -> str:
    """Check that every kind of picture that an owner may bring is read, scaled and kept."""
    from PIL import Image

    from puesto.storage import data_folder
    from puesto.storage.pictures import FORMATS, LONGEST_SIDE, keep_picture

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for kind in FORMATS:
        brought = folder / f"brought.{kind.lower()}"
        Image.new("RGB", (LONGEST_SIDE * 2, LONGEST_SIDE), "olive").save(brought, kind)
        with Image.open(keep_picture(f"self-test/{kind.lower()}", brought)) as stored_picture:
            stored_picture.load()
            if stored_picture.size != (LONGEST_SIDE, LONGEST_SIDE // 2):
                raise SelfTestError(N_("Una imagen {kind} no se ha reducido como debía."), kind=kind)
    return ", ".join(FORMATS)


def _data_folder(context: CheckContext) -> Sayable:
    """Check that the player's own folder can be written.

    It is left as it was found, and not there if it was not.
    """
    import contextlib

    from puesto.storage.disk import reason_of
    from puesto.system.start_checks import probe

    folder = context.data_folder
    made = [missing_path for missing_path in (folder, *folder.parents) if not missing_path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe(folder)
    except OSError as error:
        raise SelfTestError(
            N_("En «{folder}» no se puede escribir: {reason}."), folder=str(folder), reason=reason_of(error)
        ) from None
    finally:
        for path in made:
            with contextlib.suppress(OSError):
                path.rmdir()
    return Text(str(folder), str(folder))


CHECKS = (
    Check("program", N_("Programa"), _program),
    Check("libraries", N_("Bibliotecas"), _libraries),
    Check("resources", N_("Recursos"), _resources),
    Check("catalogues", N_("Traducciones"), _catalogues),
    Check("glossary", N_("Glosario"), _glossary),
    Check("guide", N_("Guía"), _guide),
    Check("notices", N_("Licencias"), _notices),
    Check("packs", N_("Contenido de los juegos"), _packs),
    Check("proof", N_("Comprobar las reglas"), _proof),
    Check("data_folder", N_("Carpeta de datos"), _data_folder),
    Check("pictures", N_("Imágenes propias"), _pictures),
    Check("terminal", N_("Terminal"), _terminal),
    Check("protocol", N_("Protocolo"), _protocol),
    Check("window", N_("Ventana"), lambda context: context.open_window().found),
    Check("fonts", N_("Letras"), lambda context: context.rehearsal.fonts()),
    Check("drawings", N_("Dibujos"), lambda context: context.rehearsal.drawings()),
    Check("qt_words", N_("Palabras de Qt en español"), lambda context: context.rehearsal.qt_words()),
    Check("mission", N_("Una misión hasta el final"), lambda context: context.rehearsal.play()),
    Check("saved", N_("Guardada y abierta de nuevo"), lambda context: context.rehearsal.reopen()),
    Check("undo", N_("Deshacer y rehacer"), lambda context: context.rehearsal.undo()),
    Check("panels", N_("Paneles de la mesa"), lambda context: context.rehearsal.panels()),
    Check("resolutions", N_("Resoluciones"), lambda context: context.rehearsal.resolutions()),
    Check("pages", N_("Páginas"), lambda context: context.rehearsal.pages()),
    Check("papers", N_("Diario en papel"), lambda context: context.rehearsal.papers()),
    Check("close", N_("Cerrar la ventana"), lambda context: context.rehearsal.close()),
)
"""In the order in which they are carried out: what else would fail without it comes first."""
