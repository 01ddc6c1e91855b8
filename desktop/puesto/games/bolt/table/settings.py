"""Settings: readings of what the summary leaves open or never defines. What a table agrees on besides it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from puesto.core.game import settings
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import Text
from puesto.core.session.rules import Setting
from puesto.core.values import Struct, field

YES_NO = (("yes", Text("Sí", "Yes")), ("no", Text("No", "No")))
NO_YES = (("no", Text("No", "No")), ("yes", Text("Sí", "Yes")))
NOT_IN_TEXT = Text("El resumen no lo dice.", "The summary does not say.")

TURNS = Setting(
    "turns",
    Text("Turnos de la partida", "Turns of the game"),
    tuple((str(n), Text(str(n), str(n))) for n in (6, 5, 7, 4, 8)),
    "",
    NOT_IN_TEXT,
)
OBJECTIVES = Setting(
    "objectives",
    Text("Gana quien…", "The winner is who…"),
    (
        ("destroyed", Text("Destruye más unidades", "Destroys more units")),
        ("held", Text("Controla más objetivos al final", "Holds more objectives in the end")),
    ),
    "",
    NOT_IN_TEXT,
)
BOMBARDMENT = Setting(
    "bombardment",
    Text("Bombardeo preliminar", "Preliminary bombardment"),
    NO_YES,
    "8.3",
    Text(
        "El resumen lo nombra sin dar su tabla: la app tira y vosotros decís qué marcadores da vuestro escenario.",
        "The summary names it without its table: the app rolls, and you say which pins your scenario gives.",
    ),
)
CREW_ESCAPES = Setting(
    "crew_escapes",
    Text("Sobreviven tripulantes al destruirse un vehículo", "Crew survive when a vehicle is destroyed"),
    NO_YES,
    "7.12",
    Text("Solo en los escenarios que lo permiten.", "Only in scenarios that allow it."),
)
FUBAR_REROLL = Setting(
    "fubar_reroll",
    Text("Una unidad grande puede repetir también el doble 6", "A large unit may re-roll a double 6 as well"),
    YES_NO,
    "3.2",
)
STUBBORN_ORDERS = Setting(
    "stubborn_orders",
    Text("Obstinado vale también en el chequeo de orden", "Stubborn counts in order tests as well"),
    YES_NO,
    "9.12",
)
PINS_BREAK = Setting(
    "pins_break",
    Text("Los marcadores se comparan con la moral…", "Pins are compared with the morale…"),
    (
        ("quality", Text("De su calidad", "Of its quality")),
        ("modified", Text("Con oficial y pérdidas permanentes", "With officer and permanent losses")),
    ),
    "3.2",
)
HALF_OF = Setting(
    "half_of",
    Text("«La mitad de sus miniaturas» se cuenta sobre…", "“Half of its models” is counted of…"),
    (
        ("present", Text("Las que quedaban al recibir el fuego", "Those that were left when fired at")),
        ("full", Text("La unidad completa", "The whole unit")),
    ),
    "5.1",
)
DEPLOYED_INSIDE = Setting(
    "deployed_inside",
    Text("Hay unidades que empiezan dentro de edificios", "Some units begin inside buildings"),
    NO_YES,
    "4.5",
    Text("Si las hay, se pregunta cuáles al preparar la mesa.", "If so, you are asked which as the table is prepared."),
)
GUN_CREW = Setting(
    "gun_crew",
    Text("La dotación de una pieza destruida refuerza otra…", "The crew of a destroyed gun joins another…"),
    (
        ("any", Text("Haya actuado ya o no", "Whether it has acted or not")),
        ("waiting", Text("Solo si no ha actuado en el turno", "Only if it has not acted in the turn")),
    ),
    "4.2",
)
FRIENDLY_FIRE = Setting(
    "friendly_fire",
    Text("Fuego amigo: el blanco ha de estar a 12” de…", "Friendly fire: the target must be within 12” of…"),
    (
        ("shooter", Text("Quien dispara", "The shooter")),
        ("enemy", Text("Un enemigo de quien dispara", "An enemy of it")),
    ),
    "7.1",
)
PROTECTION = Setting(
    "protection",
    Text("El +1 de edificio y de escudo…", "The +1 of buildings and gun shields…"),
    (
        ("hit", Text("Hace más difícil impactar", "Makes it harder to hit")),
        ("damage", Text("Hace más difícil dañar", "Makes it harder to damage")),
    ),
    "5.5",
    Text(
        "El resumen escribe «impactar»; en el juego impreso protege de los daños.",
        "The summary writes “to hit”; in the printed game it protects from damage.",
    ),
)
CLOSE_AND_LONG = Setting(
    "close_and_long",
    Text("A 6” o menos y a más de media distancia", "Within 6” and over half range"),
    (("both", Text("Cuentan las dos cosas", "Both count")), ("close", Text("Solo quemarropa", "Point blank only"))),
    "7.5",
)
SMALL_ARMS_ON_SOFT = Setting(
    "small_arms_on_soft",
    Text("Las armas ligeras pueden dañar vehículos sin blindaje", "Small arms may damage soft vehicles"),
    YES_NO,
    "5.3",
)
REGULAR_CREW = Setting(
    "regular_crew",
    Text("Tripulación regular: con 1-3 se suprime como…", "Regular crew: on 1-3 it is pinned like…"),
    (("veteran", Text("Veterana", "Veterans")), ("inexperienced", Text("Novata", "Inexperienced troops"))),
    "5.3",
)
SUPERFICIAL = Setting(
    "superficial",
    Text("Daño superficial de 0 o menos", "Superficial damage of 0 or less"),
    (("stunned", Text("Tripulación aturdida", "Crew stunned")), ("none", Text("Sin efecto", "No effect"))),
    "7.12",
)
SHAPED_CHARGE = Setting(
    "shaped_charge",
    Text("Carga hueca (el resumen no la define)", "Shaped charge (the summary does not define it)"),
    (
        ("keeps", Text("No pierde PEN a largo alcance", "Loses no PEN at long range")),
        ("none", Text("No cambia nada", "Changes nothing")),
    ),
    "7.13",
)
FOUR_INCH = Setting(
    "four_inch",
    Text("Supresión del HE de 4”", "Pins of the 4” HE"),
    (("chart", Text("La de la tabla (D4)", "That of the chart (D4)")), ("D6", Text("D6", "D6"))),
    "7.7",
    Text(
        "La tabla dice D4; la de salvas, D6 para el mismo HE.", "The chart says D4; that of barrages D6 for the same."
    ),
)
FLAME_SHOTS = Setting(
    "flame_shots",
    Text("Los D6 del lanzallamas son…", "The D6 of a flamethrower are…"),
    (
        ("shots", Text("Disparos: se tira para impactar con cada uno", "Shots: each is rolled to hit")),
        ("hits", Text("Impactos, si acierta una sola tirada", "Hits, if a single roll succeeds")),
    ),
    "9.11",
)
COLLAPSE = Setting(
    "collapse",
    Text("Los impactos que derrumban un edificio", "The hits that bring a building down"),
    (("attack", Text("Son los de un solo ataque", "Are those of one attack")), ("sum", Text("Se acumulan", "Add up"))),
    "5.5",
)
BUNKER_HE = Setting(
    "bunker_he",
    Text("El −4 de un búnker, contra el fuego directo de HE", "A bunker’s −4, against direct HE fire"),
    (("counts", Text("Cuenta", "Counts")), ("ignored", Text("No cuenta", "Does not count"))),
    "5.5",
    Text(
        "El HE ignora «estos bonificadores», los de un edificio; el búnker viene después.",
        "HE ignores “these bonuses”, those of a building; the bunker comes after them.",
    ),
)
PLANE_HALVES = Setting(
    "plane_halves",
    Text("La mitad de impactos de avión se redondea", "Half of a plane’s hits are rounded"),
    (("up", Text("Hacia arriba", "Up")), ("down", Text("Hacia abajo", "Down"))),
    "7.9",
)
BRICK = Setting(
    "brick",
    Text("Embestir: 2D6 a la madera y 3D6 al ladrillo", "Ramming: 2D6 on wood and 3D6 on brick"),
    (("printed", Text("Como está escrito", "As written")), ("swapped", Text("Al revés", "The other way round"))),
    "6.6",
)
STOPPED_VEHICLE = Setting(
    "stopped_vehicle",
    Text("Asaltar a un vehículo que actuó sin moverse", "Assaulting a vehicle that acted without moving"),
    (("4", Text("Impacta con 4+", "Hits on 4+")), ("6", Text("Impacta con 6", "Hits on 6"))),
    "6.3",
)
HUNTERS_TEST = Setting(
    "hunters_test",
    Text("Cazadores de tanques y vehículos descubiertos, al asaltar", "Tank hunters and open tops, in an assault"),
    (
        ("no_penalty", Text("Chequean sin el −3", "The test has no −3")),
        ("no_test", Text("No chequean", "There is no test")),
    ),
    "6.3",
)
DEFENDED = Setting(
    "defended",
    Text("«Posición defensiva» (el resumen no la define)", "“Defensive position” (the summary does not define it)"),
    (
        ("together", Text("Los dos bandos atacan a la vez", "Both sides strike at once")),
        ("none", Text("No cambia nada", "Changes nothing")),
    ),
    "6.2",
)
FANATIC = Setting(
    "fanatic",
    Text("«Fanático» (el resumen no lo define)", "“Fanatic” (the summary does not define it)"),
    (
        ("fights_on", Text("No chequea por bajas ni se rinde", "No check for losses, no surrender")),
        ("none", Text("No cambia nada", "Changes nothing")),
    ),
    "8.4",
)
SETTINGS = (
    TURNS,
    OBJECTIVES,
    BOMBARDMENT,
    DEPLOYED_INSIDE,
    CREW_ESCAPES,
    FUBAR_REROLL,
    STUBBORN_ORDERS,
    PINS_BREAK,
    HALF_OF,
    GUN_CREW,
    FRIENDLY_FIRE,
    PROTECTION,
    CLOSE_AND_LONG,
    SMALL_ARMS_ON_SOFT,
    REGULAR_CREW,
    SUPERFICIAL,
    SHAPED_CHARGE,
    FOUR_INCH,
    FLAME_SHOTS,
    COLLAPSE,
    BUNKER_HE,
    PLANE_HALVES,
    BRICK,
    STOPPED_VEHICLE,
    HUNTERS_TEST,
    DEFENDED,
    FANATIC,
)
"""Settings outside the text of the rules, then the readings.

The first option of each is the default: the text, if there is one.
"""
USUAL = {setting.id: setting.options[0][0] for setting in SETTINGS}
"""Default of every setting, for a procedure that is run alone."""
KNOWN_SETTINGS = settings.KnownSettings(SETTINGS)


def with_defaults(option_by_setting: Mapping[str, str]) -> dict[str, str]:
    """Return every setting with the value chosen for it, or its default."""
    return settings.with_defaults(SETTINGS, option_by_setting)


class ByReadings(Struct, frozen=True, kw_only=True):
    """Base of forms that carry, besides their facts, the readings of the rules."""

    readings: Annotated[Mapping[str, str], by_reading()] = field(default_factory=lambda: USUAL)


def is_read(option_by_setting: Mapping[str, str], setting: Setting, value: str) -> bool:
    """Return whether a table reads a rule in this way."""
    return option_by_setting.get(setting.id, setting.options[0][0]) == value


def can_change(option_by_setting: Mapping[str, str], id: str, value: Any) -> bool:
    """Return whether setting `id` may be changed to `value` in the middle of a game."""
    return id in option_by_setting and KNOWN_SETTINGS.has(id, value)
