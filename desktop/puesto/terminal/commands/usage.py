"""The `--help` of commands without a window: their usage, their purpose, and an example."""

from __future__ import annotations

from dataclasses import dataclass

from puesto.core.messages import N_, msg
from puesto.language import Language

HELP = ("--help", "-h")
"""The words that ask for it."""


@dataclass(frozen=True)
class Usage:
    """The usage of one command."""

    forms: tuple[str, ...]
    """Each way of typing it, as a template."""
    about: str
    examples: tuple[str, ...]


USAGES = {
    "balance": Usage(
        (N_("{puesto} balance JUEGO ESCENARIO [--games N] [--temper TEMPLE]"),),
        N_(
            "Deja que el rival de la casa juegue contra sí mismo, con el mismo temple en los dos bandos, y dice "
            "cuántas gana cada uno y entre qué porcentajes queda."
        ),
        (N_("{puesto} balance chariots two-rivers --games 40"),),
    ),
    "diary": Usage(
        (N_("{puesto} diary --check ARCHIVO"),),
        N_(
            "Comprueba con la semilla de una partida guardada cada tirada y cada robo de la aplicación, y dice qué "
            "líneas cuadran. Acaba en 0 si cuadran todas."
        ),
        (N_("{puesto} diary --check tarde.partida"),),
    ),
    "evenings": Usage(
        (N_("{puesto} evenings [JUEGO] [--csv ARCHIVO | --bgstats ARCHIVO] [--rebuild]"),),
        N_(
            "Dice las veladas acabadas: ganadas y perdidas, por cuánto, la suerte y lo que duran. Con --csv o "
            "--bgstats las guarda en un archivo; con --rebuild las rehace de las partidas guardadas."
        ),
        (N_("{puesto} evenings bear --csv veladas.csv"),),
    ),
    "guide": Usage(
        (N_("{puesto} guide [PALABRAS]"),),
        N_(
            "Imprime la guía. Sin palabras, el índice; con ellas, el apartado que las tiene, o la lista de los que "
            "las tienen."
        ),
        (N_("{puesto} guide deshacer"),),
    ),
    "import": Usage(
        (N_("{puesto} import ARCHIVO"),),
        N_(
            "Trae un archivo de otro programa por lo que es: una lista de BattleScribe o New Recruit, una lista de "
            "cartas y mazos, un paquete tuyo o un módulo de VASSAL. Lo que una lista no dice lo pregunta."
        ),
        (N_("{puesto} import ejercito.rosz"),),
    ),
    "layer": Usage(
        (
            N_("{puesto} layer export ARCHIVO"),
            N_("{puesto} layer import ARCHIVO"),
            N_("{puesto} layer list JUEGO ARCHIVO"),
        ),
        N_(
            "Lleva a otro equipo lo que has copiado de tu caja: cartas, misiones, campañas. Al traerlo pregunta qué "
            "dejar donde ya tengas otra cosa. "
            "Con «list» guarda una lista de cartas y mazos, y dice archivo, línea y campo de lo que esté mal."
        ),
        (N_("{puesto} layer export lo-mio.puesto"),),
    ),
    "proof": Usage(
        (N_("{puesto} proof [JUEGO] [--json]"),),
        N_(
            "Juega ahora mismo los ejemplos del reglamento y dice si salen como dice el reglamento. Acaba en 0 si "
            "salen todos y en 1 si alguno no."
        ),
        (N_("{puesto} proof bear"),),
    ),
    "report": Usage(
        (N_("{puesto} report [ARCHIVO]"),),
        N_(
            "Reúne en un archivo la última partida, las versiones y los últimos errores, para contar un problema. "
            "No manda nada. Sin nombre, queda en la carpeta «reports» de lo tuyo."
        ),
        (N_("{puesto} report problema.zip"),),
    ),
    "situation": Usage(
        (N_("{puesto} situation ARCHIVO [--json]"),),
        N_(
            "Pone en la mesa la situación de un archivo, la juega con las reglas y dice qué hace la IA y por qué. "
            "Acaba en 0 si sale como el archivo espera."
        ),
        (N_("{puesto} situation emboscada.yaml"),),
    ),
}
"""Command -> how it is typed."""


def usage_lines(command: str, program_name: str, speaker: Language) -> list[str]:
    """Return the help of a command, line by line; `program_name` is what the program is called with here."""
    usage = USAGES[command]

    def say(template: str) -> str:
        return speaker.say(msg(template, puesto=program_name) if "{puesto}" in template else msg(template))

    lines = [
        speaker.say(msg(N_("Se escribe así:"))),
        *(f"  {say(form)}" for form in usage.forms),
        "",
        say(usage.about),
        "",
    ]
    lines += [
        speaker.say(msg(N_("Por ejemplo:"))),
        *(f"  {say(example)}" for example in usage.examples),
        "",
        speaker.say(msg(N_("Con --language es o --language en lo dice en esa lengua."))),
    ]
    return lines
