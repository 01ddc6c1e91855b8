"""The command line: `puesto` opens the window, `puesto FILE.partida` with a saved session.

Other commands are `puesto terminal`, `puesto protocol`, `puesto import FILE`, `puesto layer`, `puesto proof`, `puesto
situation`, `puesto guide`, `puesto evenings`, `puesto diary --check FILE`, `puesto report [FILE]` and `puesto
--self-test --report FOLDER`. Everything is imported where it is needed: the protocol answers before a window's
libraries would be read.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from puesto import __version__
from puesto.system.screen_check import has_display

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from puesto.core.messages import Sayable

WITHOUT_WINDOW = ("balance", "diary", "evenings", "guide", "import", "layer", "proof", "report", "situation")
"""Commands that say what they find and have no window."""
COMMANDS = ("window", "terminal", "play", "protocol")
MB_ICONERROR = 0x10
"""The flag of Windows for the error icon of a message box."""
LONGEST_WORD = 1000
"""Letters that a word on the command line may have."""
NO_DISPLAY = 3
"""Exit status where there is no screen to open a window on."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was typed; returns the exit status."""
    if not gc.isenabled():  # a build starts so: what it has read by now stays
        gc.freeze()
        gc.enable()
    words_typed = list(sys.argv[1:] if arguments is None else arguments)
    if (longest := max(words_typed, key=len, default="")) and len(longest) > LONGEST_WORD:
        return _refuse_word(longest, _language(words_typed))
    if words_typed == ["protocol"]:
        from puesto.protocol import serve

        return serve()
    if words_typed and words_typed[0] in WITHOUT_WINDOW:
        return _run_command(words_typed[0], _words(words_typed), _language(words_typed))
    if not words_typed:  # what is started most often waits for no help texts
        return _window("window", None)
    reader = parser(_language(words_typed))
    options = reader.parse_args(words_typed)
    if options.command not in COMMANDS and not _names_a_file(options.command):
        reader.error(_unknown(options.command, _language(words_typed)))
    if options.self_test:
        return _self_test(options.language or _language(words_typed), options.report)
    if options.report is not None:
        reader.error(_needs_self_test(_language(words_typed)))
    if options.command == "protocol":
        from puesto.protocol import serve

        return serve()
    if options.command == "terminal" or (options.command == "play" and not has_display()):
        return _terminal(options)
    return _window(options.command, options.language)


def parser(language: str) -> ArgumentParser:
    """Return the parser of the command line, with its help in a language."""
    import argparse

    from puesto.core.messages import N_, msg
    from puesto.language import LANGUAGES, Language

    speaker = Language(language)

    def say(template: str) -> str:
        return speaker.say(msg(template)).replace("%", "%%")

    class Told(argparse.HelpFormatter):
        """argparse knows the word before the usage in English only."""

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, say(N_("uso: ")) if prefix is None else prefix)

    about = say(N_("Puesto de Mando: un oficial de estado mayor para jugar en solitario."))
    result = argparse.ArgumentParser(prog="puesto", description=about, add_help=False, formatter_class=Told)
    carried = N_(
        "Lo que has copiado se lleva a otro equipo con «puesto layer export ARCHIVO» y «puesto layer import ARCHIVO»."
    )
    proven = N_(
        "Los ejemplos del reglamento se comprueban con «puesto proof»; una situación tuya, con «puesto situation "
        "ARCHIVO»."
    )
    text = N_("La guía, en la terminal: «puesto guide», y «puesto guide PALABRAS» para lo que dice de ellas.")
    result.epilog = f"{say(carried)} {say(proven)} {say(text)}"
    command_help = say(
        N_(
            "la ventana (lo habitual; también un archivo de partida o un .puesto), la terminal, lo que se pueda de "
            "las dos, o el protocolo para otros programas"
        )
    )
    result.add_argument_group(say(N_("qué se abre"))).add_argument(
        "command", nargs="?", default="window", metavar=" | ".join(COMMANDS), help=command_help
    )
    options = result.add_argument_group(say(N_("opciones")))
    options.add_argument("-h", "--help", action="help", help=say(N_("enseñar esta ayuda y salir")))
    options.add_argument(
        "--version", action="version", version=f"puesto {__version__}", help=say(N_("decir la versión y salir"))
    )
    options.add_argument("--self-test", action="store_true", help=say(N_("comprobar que no falta nada y salir")))
    options.add_argument(
        "--report", metavar=say(N_("CARPETA")), help=say(N_("dónde deja la comprobación su informe y sus imágenes"))
    )
    options.add_argument("--language", choices=tuple(LANGUAGES), help=say(N_("idioma; si no, el de las preferencias")))
    options.add_argument("--game", metavar=say(N_("JUEGO")), default="", help=say(N_("qué juego (terminal)")))
    options.add_argument("--scenario", metavar=say(N_("MISIÓN")), default="", help=say(N_("qué escenario (terminal)")))
    options.add_argument(
        "--seed", metavar=say(N_("SEMILLA")), help=say(N_("semilla de los dados de la aplicación (terminal)"))
    )
    options.add_argument(
        "--rival",
        metavar=say(N_("BANDO=TEMPLE")),
        action="append",
        default=[],
        help=say(N_("qué bando juega un rival de la casa, y con qué temple; se repite para otro bando (terminal)")),
    )
    options.add_argument(
        "--continue", dest="resume", action="store_true", help=say(N_("seguir la última partida (terminal)"))
    )
    return result


def _language(words: Sequence[str]) -> str:
    """Return the language to explain things in: the one typed, else the preferred one."""
    from puesto.language import LANGUAGES
    from puesto.storage import Preferences

    for place, word in enumerate(words):
        typed = (
            word.partition("=")[2]
            if word.startswith("--language=")
            else words[place + 1]
            if word == "--language" and place + 1 < len(words)
            else ""
        )
        if typed in LANGUAGES:
            return typed
    return Preferences.load().language


def _words(arguments: Sequence[str]) -> list[str]:
    """Return the words after a command, without the language option."""
    left = list(arguments[1:])
    if "--language" in left:
        place = left.index("--language")
        del left[place : place + 2]
    return [word for word in left if not word.startswith("--language=")]


def _terminal(options: Namespace) -> int:
    """Play at the terminal with these options; return the exit code."""
    from puesto.terminal import main as play
    from puesto.terminal.start import StartOptions

    language = options.language or _language(())
    return play(
        StartOptions(options.game, options.scenario, language, options.seed, options.resume, tuple(options.rival))
    )


def _run_command(command: str, words: list[str], language: str) -> int:
    """Run a command of the terminal and return its exit code.

    Missing parts of the installation are warned of first.
    """
    _warn(language)
    from puesto.terminal.commands.usage import HELP
    from puesto.terminal.printing import run_printing

    if {*words} & {*HELP}:
        return run_printing(lambda say: _usage(command, language, say), language)
    if command == "layer":
        from puesto.terminal.commands.layer import main as run_layer

        return run_layer(words, language)
    if command == "import":
        from puesto.terminal.import_file import main as run_import

        return run_printing(lambda say: run_import(words, language, say), language)
    if command == "balance":
        from puesto.terminal.balance import main
    elif command == "guide":
        from puesto.terminal.commands.guide import main
    elif command == "diary":
        from puesto.terminal.commands.diary import main
    elif command == "evenings":
        from puesto.terminal.evenings import main
    elif command == "proof":
        from puesto.terminal.commands.proof import main
    elif command == "report":
        from puesto.terminal.commands.report import main
    else:
        from puesto.terminal.commands.situation import main
    return run_printing(lambda say: main(words, language, say), language)


def _usage(command: str, language: str, say: Callable[[str], None]) -> int:
    """Print the usage of a command; return 0."""
    from puesto.language import Language
    from puesto.system import front_door
    from puesto.terminal.commands.usage import usage_lines

    for line in usage_lines(command, front_door.command(), Language(language)):
        say(line)
    return 0


def _refuse_word(word: str, language: str) -> int:
    """Say that a word on the command line is too long to be a path or a name; returns the exit status."""
    from puesto.core.messages import N_, brief, msg
    from puesto.language import Language

    message = msg(N_("«{word}» es demasiado largo: caben {most} letras."), word=word, most=LONGEST_WORD)
    print(Language(language).say(brief(message)), file=sys.stderr)
    return 2


def _self_test(language: str, report: str | None) -> int:
    from pathlib import Path

    from puesto.self_test import run
    from puesto.terminal.printing import run_printing

    return run_printing(lambda say: run(language, say, Path(report) if report is not None else None), language)


def _needs_self_test(language: str) -> str:
    from puesto.core.messages import N_, msg
    from puesto.language import Language

    return Language(language).say(
        msg(N_("«--report» dice dónde queda el informe de «--self-test», y no vale sin ella."))
    )


def _window(command: str, language: str | None) -> int:
    """Open the window, or say why there is none; return the exit code."""
    from puesto.core.messages import N_, msg
    from puesto.system import front_door

    if not has_display():
        missing = msg(
            N_(
                "Aquí no hay ninguna pantalla en la que abrir la ventana. En la terminal se juega con: {command} "
                "terminal"
            ),
            command=front_door.command(),
        )
        _complain(missing, language or _language(()))
        return NO_DISPLAY
    gc.disable()  # nothing that a start reads is garbage; the window collects again once it is painted
    try:
        from puesto.gui.shell.app import main as window
    except Exception as error:  # noqa: BLE001 whatever the window's libraries fail with, a player reads it
        from puesto.language import Language
        from puesto.storage import crash
        from puesto.system import missing_libraries

        refusal = N_("La ventana no se puede abrir ({reason}). En la terminal se juega con: {command} terminal")
        _complain(msg(refusal, reason=str(error), command=front_door.command()), language or _language(()))
        if (lacks := missing_libraries.install_advice(str(error))) is not None:
            _complain(lacks, language or _language(()))
            missing_libraries.show_in_box(Language(language or _language(())).say(lacks))
            return NO_DISPLAY
        if (path := crash.keep_report(error)) is not None:
            _complain(msg(N_("El informe está en «{path}»."), path=str(path)), language or _language(()))
        return NO_DISPLAY
    saved = [] if command in COMMANDS else [command]
    return window([*saved, *([f"--language={language}"] if language else [])])


def _names_a_file(command: str) -> bool:
    """Return whether a word is the path of a file, which need not exist.

    Problems with the file are shown in the window, where a player who clicked on the file will see them.
    """
    return (
        os.path.exists(command)
        or os.path.isabs(command)
        or os.path.dirname(command) != ""
        or os.path.splitext(command)[1] != ""
    )


def _warn(language: str) -> None:
    """Warn of the parts of the installation that are missing, on stderr."""
    from puesto.language import Language
    from puesto.system.start_checks import program_trouble

    for message in program_trouble(Language(language)):
        _complain(message, language)


def _unknown(command: str, language: str) -> str:
    """Return the sentence that a command is neither a saved session nor anything known."""
    from puesto.core.messages import N_, msg
    from puesto.language import Language

    message = msg(
        N_("«{command}» no es ni una partida guardada ni nada que se pueda pedir: {allowed}."),
        command=command,
        allowed=COMMANDS,
    )
    return Language(language).say(message)


def _complain(message: Sayable, language: str) -> None:
    """Say what cannot be done on stderr, or in a box of the system where a program of Windows has none."""
    from puesto.language import Language

    text = Language(language).say(message)
    if sys.platform == "win32" and sys.stderr is None:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "Puesto de Mando", MB_ICONERROR)
    else:
        print(text, file=sys.stderr)
