"""`puesto --self-test`: whether this installation has everything it needs, said check by check."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from puesto import __version__
from puesto.core.messages import N_, Message, msg
from puesto.language import Language


class Missing(Exception):
    """Something that should be there is not, or does not work."""


def run(write: Callable[[str], None] = print) -> int:
    """Carry out every check; 0 if all hold, else 1."""
    from puesto.storage import Preferences

    if sys.stdout is not None and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a pipe on Windows has no check mark
    language, failed = Language(Preferences.load().language), 0
    for name, check in CHECKS:
        try:
            found = check()
            write(f"✓ {language.say(name)}: {found}")
        except Exception as problem:  # noqa: BLE001 whatever a check meets is what it is there to tell
            failed += 1
            write(f"✗ {language.say(name)}: {type(problem).__name__}: {problem}")
    write(language.say(msg(N_("Todo está en su sitio.")) if not failed else msg(N_("Comprobaciones que fallan: {n}"), n=failed)))
    return 1 if failed else 0


def _program() -> str:
    return f"puesto {__version__}, Python {sys.version.split()[0]}, {sys.platform}"


def _resources() -> str:
    from puesto.resources import resource

    found = [path for path in resource().rglob("*") if path.is_file()]
    if not any(path.suffix == ".yaml" for path in found):
        raise Missing(str(resource()))
    return f"{len(found)}, {resource()}"


def _catalogues() -> str:
    from puesto.resources import catalogues

    path = catalogues() / "en" / "LC_MESSAGES" / "puesto.mo"
    said = Language("en").say(ROUND)
    if said == Language("es").say(ROUND):
        raise Missing(str(path))
    return f"{path}, {path.stat().st_size} B"


def _libraries() -> str:
    import importlib.metadata

    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("PySide6-Essentials", "pillow", "PyYAML", "appdirs", "cattrs"))


def _games() -> str:
    """Every game that can be played starts, and its packs have no problem of ours."""
    from puesto.core.session import Session
    from puesto.shelf import Shelf

    shelf, said = Shelf(), []
    for game_id in shelf.ids():
        game = shelf.find(game_id)
        content, _ = shelf.content(game)
        for scenario in game.scenarios(content):
            session = Session.start(game, content, scenario.id, {setting.id: setting.options[0][0] for setting in scenario.settings})
            said.append(f"{game_id}/{scenario.id} ({session.prompt.key if session.prompt else '—'})")
    if not said:
        raise Missing("games")
    return ", ".join(said)


def _packs() -> str:
    from puesto.packs import content_for
    from puesto.shelf import Shelf

    shelf, problems = Shelf(), []
    for game_id in shelf.ids():
        problems += content_for(shelf.find(game_id), None)[1]
    if problems:
        raise Missing("; ".join(Language("es").say(problem.message) for problem in problems[:5]))
    return ", ".join(shelf.ids())


def _saves() -> str:
    """A session is written, opened again and is the same."""
    from puesto.chance import Dice
    from puesto.core.prompts import Family
    from puesto.core.session import Session, Source
    from puesto.shelf import Shelf
    from puesto.storage import SessionFile

    shelf, dice = Shelf(), Dice(1)
    game = shelf.find(shelf.ids()[0])
    content, _ = shelf.content(game)
    session = Session.start(game, content, game.scenarios(content)[0].id, {})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "self-test.partida"
        file = SessionFile.create(session, path)
        for _ in range(20):
            if session.prompt is not None:
                chance = session.prompt.family is Family.CHANCE
                session.answer(dice.random_answer(session.prompt), Source.APP if chance else Source.PLAYER)
        file.close()
        opened = SessionFile.open(path, shelf.find)
        opened.file.close()
        if opened.session.digest() != session.digest() or opened.notices or file.notices:
            raise Missing(str(path))
        return f"{opened.session.answers} → {path.stat().st_size} B"


def _data_folder() -> str:
    from puesto.storage import data_folder

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder):
        return str(folder)


def _fonts() -> str:
    from puesto.resources import resource

    found = sorted(path.name for path in resource("fonts").rglob("*") if path.suffix in (".ttf", ".otf"))
    if not found:
        raise Missing(str(resource("fonts")))
    application = _application()
    from PySide6.QtGui import QFontDatabase

    for path in resource("fonts").rglob("*"):
        if path.suffix in (".ttf", ".otf") and QFontDatabase.addApplicationFont(str(path)) < 0:
            raise Missing(path.name)
    return f"{', '.join(found)} ({application.platformName()})"


def _window() -> str:
    """A window can be made and painted."""
    application = _application()
    from PySide6.QtWidgets import QLabel

    label = QLabel("Puesto de Mando ñ ≥ −")
    label.resize(240, 60)
    label.show()
    application.processEvents()
    picture = label.grab().toImage()
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 2)}
    label.close()
    if len(colours) < 2:
        raise Missing("nothing was painted")
    import PySide6

    return f"Qt {PySide6.__version__}, {application.platformName()}"


def _application() -> Any:
    """Qt's application, on the screen if there is one, else offscreen."""
    from puesto.display import has_display

    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from puesto.gui import screen

    def refused(reason: str) -> NoReturn:
        from puesto.storage import Preferences

        print(f"✗ {Language(Preferences.load().language).say(WINDOW)}: {reason}")
        screen.end(1)

    return screen.application(["puesto"], refused)


ROUND, WINDOW = msg(N_("Comprobado en español.")), msg(N_("Ventana"))
CHECKS: tuple[tuple[Message, Callable[[], str]], ...] = (
    (msg(N_("Programa")), _program),
    (msg(N_("Bibliotecas")), _libraries),
    (msg(N_("Recursos")), _resources),
    (msg(N_("Traducciones")), _catalogues),
    (msg(N_("Contenido de los juegos")), _packs),
    (msg(N_("Juegos")), _games),
    (msg(N_("Guardar y abrir")), _saves),
    (msg(N_("Carpeta de datos")), _data_folder),
    (msg(N_("Letras")), _fonts),
    (WINDOW, _window),
)
