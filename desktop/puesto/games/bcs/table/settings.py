"""Readings: what the text leaves open or prints twice, each with its default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.game import settings
from puesto.core.messages import Text
from puesto.core.session.rules import Setting
from puesto.games.bcs.table.choices import (
    AS_PRINTED,
    AT_LEAST,
    AT_MOST,
    AT_ONCE,
    BOTH,
    COUNTED,
    DEFENCE_FIRST,
    DONE,
    IGNORED,
    LIKE_INFANTRY,
    LIKE_THE_NOTE,
    LOSS_AND_TRAFFIC,
    LOSS_ONLY,
    NEVER,
    ONCE,
    PATH_FIRST,
    READ_MINUS,
    READ_NOTHING,
    USED,
)

NO_YES = (("no", Text("No", "No")), ("yes", Text("Sí", "Yes")))

RECOVERED_HQ = Setting(
    "recovered_hq",
    Text("El HQ que se ha recuperado queda…", "An HQ that recovered is…"),
    (
        (DONE, Text("Hecho: no se activa más", "Done: it activates no more")),
        (
            USED,
            Text("Usado: puede activarse otra vez, sin el paso (i)", "Used: it may activate again, without step (i)"),
        ),
    ),
    "3.7",
    Text(
        "La Recuperación va al paso (j), y «HQ a Hecho» está en el (i).",
        "Recovery goes to step (j), and “HQ to Done” stands in (i).",
    ),
)
COORDINATION = Setting(
    "coordination",
    Text("Mezclada y marcador de Coordinación", "Mixed and Coordination marker"),
    (
        (BOTH, Text("Cuentan los dos: −2", "Both count: −2")),
        (ONCE, Text("Cuenta uno: −1", "One counts: −1")),
    ),
    "3.2d",
)
TRAINS_OFF = Setting(
    "trains_off",
    Text("MSR Completa con los Trenes aún fuera del mapa", "Complete MSR with the Trains still off the map"),
    (
        (READ_NOTHING, Text("Ni +1 ni −3", "Neither +1 nor −3")),
        (READ_MINUS, Text("−3 hasta que vuelvan", "−3 until they return")),
    ),
    "3.2",
)
SECOND_ROLL = Setting(
    "second_roll",
    Text("La Segunda Activación sale con…", "The Second Activation succeeds with…"),
    (
        (AT_LEAST, Text("El número del HQ o más", "The HQ’s number or more")),
        (AT_MOST, Text("El número del HQ o menos", "The HQ’s number or less")),
    ),
    "3.0",
    Text(
        "El número está impreso en la ficha del HQ; la ayuda de juego no dice hacia dónde se lee.",
        "The number is printed on the HQ counter; the play aid does not say which way it is read.",
    ),
)
LATE_SCREEN = Setting(
    "late_screen",
    Text("Pantalla en una Segunda Activación fallida", "Screen in a failed Second Activation"),
    NO_YES,
    "3.0",
    Text(
        "La lista de la activación fallida dice «solo inicial»; la matriz de SNAFU lo permite.",
        "The list of the failed activation says “initial only”; the SNAFU matrix allows it.",
    ),
)
FAILED_FATIGUE = Setting(
    "failed_fatigue",
    Text("Retirada Voluntaria del HQ en una activación fallida", "HQ Voluntary Retreat in a failed activation"),
    (
        (AT_ONCE, Text("La fatiga aumenta enseguida", "Fatigue increases at once")),
        (NEVER, Text("No aumenta: no hay paso (g)", "It does not: there is no step (g)")),
    ),
    "1.8",
)
SITUATIONAL = Setting(
    "situational",
    Text("Retirada Situacional de «todos los demás»", "Situational Retreat of “all others”"),
    (
        (LIKE_THE_NOTE, Text("3 hexágonos, como la nota de la tabla", "3 hexes, as the table’s note")),
        (AS_PRINTED, Text("Un paso y se queda, como el árbol", "A step and stays, as the tree")),
    ),
    "5.5d",
    Text(
        "El árbol repite la línea anterior: parece una errata.",
        "The tree repeats the line before: it looks like a misprint.",
    ),
)
NO_PATH = Setting(
    "no_path",
    Text("Sin Ruta Segura, en Defensa Preparada o Terreno Clave", "No Safe Path, in Prepared Defence or Key Terrain"),
    (
        (PATH_FIRST, Text("Vale «Sin Ruta Segura»", "“No Safe Path” holds")),
        (DEFENCE_FIRST, Text("Vale la rama de quien se queda", "The branch of who stays holds")),
    ),
    "5.5",
)
STAY_LOSS = Setting(
    "stay_loss",
    Text("Atacante destruido: el paso de quien se queda", "Attacker destroyed: the step of who stays"),
    (
        (IGNORED, Text("También se ignora", "Is ignored as well")),
        (COUNTED, Text("Se pierde", "Is lost")),
    ),
    "5.1",
)
DUAL_IN_URBAN = Setting(
    "dual_in_urban",
    Text("AV Dual que defiende en hexágono urbano", "Dual AV that defends in an urban hex"),
    (
        (LIKE_INFANTRY, Text("Solo el +2", "The +2 only")),
        (BOTH, Text("El +2 y el −3", "The +2 and the −3")),
    ),
    "5.1",
)
VOID = Setting(
    "void",
    Text("Tirador fuera del alcance del objetivo: se ignora…", "Firer out of the target’s range: ignored is…"),
    (
        (LOSS_AND_TRAFFIC, Text("Su pérdida y el Tráfico", "Its loss and the Traffic")),
        (LOSS_ONLY, Text("Solo su pérdida", "Its loss only")),
    ),
    "5.2",
)
ALL = (
    RECOVERED_HQ,
    COORDINATION,
    TRAINS_OFF,
    SECOND_ROLL,
    LATE_SCREEN,
    FAILED_FATIGUE,
    SITUATIONAL,
    NO_PATH,
    STAY_LOSS,
    DUAL_IN_URBAN,
    VOID,
)
"""Every reading, in the order of the activation."""
KNOWN_SETTINGS = settings.KnownSettings(ALL)


def with_defaults(option_by_setting: Mapping[str, str]) -> dict[str, str]:
    """Return every reading with the value chosen for it, or its default."""
    return settings.with_defaults(ALL, option_by_setting)


def of_attack(option_by_setting: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of an attack's facts that hold readings."""
    return {
        "dual_in_urban": option_by_setting[DUAL_IN_URBAN.id],
        "stay_loss": option_by_setting[STAY_LOSS.id],
        "others": option_by_setting[SITUATIONAL.id],
        "first": option_by_setting[NO_PATH.id],
    }
