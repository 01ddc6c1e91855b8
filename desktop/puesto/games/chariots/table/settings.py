"""Settings: readings that a table may want otherwise, and the variant that the rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.game import settings
from puesto.core.messages import Text
from puesto.core.session.rules import Setting
from puesto.games.chariots.printed.records import CHARIOTS, FORMED_TYPES, Battle, Missile, Type
from puesto.games.chariots.table.state import State

NO_YES = (("no", Text("No", "No")), ("yes", Text("Sí", "Yes")))
YES_NO = (("yes", Text("Sí", "Yes")), ("no", Text("No", "No")))

OVERTURN = Setting(
    "overturn",
    Text("Vuelco de carros (opcional)", "Chariot Turnover (optional)"),
    (("off", Text("No", "No")), ("on", Text("Sí", "Yes"))),
    "6.8",
    Text(
        "Antes de mover un carro o una carreta se dice cuántos PM usará; al girar y en mal terreno puede volcar.",
        "Before chariots or wagons move you say how many MP they will use; turning and rough ground may turn them"
        " over.",
    ),
)
INITIATIVE_MARKER = Setting(
    "initiative_marker",
    Text("Con la Iniciativa se empieza con…", "The Initiative begins with…"),
    (
        ("wing", Text("Un marcador de Ala o División", "A Wing or Division marker")),
        ("any", Text("También el de Ímpetu", "Momentum as well")),
    ),
    "5.22",
    Text(
        "La Secuencia (3.0) dice «el MA de Ala»; 5.22 solo dice «uno de sus MAs».",
        "The Sequence (3.0) says “the Wing’s AM”; 5.22 only says “one of his AMs”.",
    ),
)
TURNING_MOVES = Setting(
    "turning_moves",
    Text(
        "Girar sin salir del hexágono es mover, para el marcador Moved",
        "Turning in one’s hex is a move, for the Moved marker",
    ),
    YES_NO,
    "6.13",
    Text(
        "Solo cuenta para SI y HI: con «No», girar ni pone el marcador ni cuesta el impacto a quien lo lleva.",
        "It only matters for SI and HI: with “No” turning neither puts the marker down nor costs its bearer the hit.",
    ),
)
HITS_BY_STEP = Setting(
    "hits_by_step",
    Text("Cruzar un río hacia terreno que daña", "Crossing a river into ground that hurts"),
    (("each", Text("Un impacto por cada uno", "A hit for each")), ("one", Text("Un solo impacto", "One hit in all"))),
    "6.22",
)
WITHDRAWAL_DIE = Setting(
    "withdrawal_die",
    Text("Tirada de Repliegue Ordenado", "The die for Orderly Withdrawal"),
    (
        ("once", Text("Una vale para toda la fase", "One holds for the whole phase")),
        ("each", Text("Una por cada repliegue", "One for each withdrawal")),
    ),
    "6.45",
    Text(
        "Quien la falla no se repliega más en esa fase, se lea como se lea.",
        "Whoever fails it withdraws no more in that phase, either way.",
    ),
)
BLOCKED_SHOCK = Setting(
    "blocked_shock",
    Text("Quien queda bloqueado en un Paso-a-Través…", "Whoever is blocked in a Pass-Through…"),
    (("yes", Text("Tiene que Chocar", "Must Shock")), ("no", Text("No puede Chocar", "Cannot Shock"))),
    "8.33",
    Text(
        "Acaba de mover adyacente (8.11), pero 8.33 no deja Chocar como parte de un Paso-a-Través. Chocar tras un"
        " chequeo es de quien no ha movido.",
        "It ends its move adjacent (8.11), but 8.33 allows no Shock as part of a Pass-Through. A Shock after a check is"
        " for those who have not moved.",
    ),
)
ENTRY_FIRE = Setting(
    "entry_fire",
    Text("Disparo a la entrada contra quien vuelve a ponerse adyacente", "Entry fire at one who comes adjacent again"),
    (
        ("once", Text("Uno por unidad que mueve y movimiento", "One for each moving unit and move")),
        ("each", Text("Uno cada vez que se pone adyacente", "One each time it comes adjacent")),
    ),
    "7.44",
    Text(
        "7.44 deja disparar a quien se pone adyacente; no dice si puede hacerlo otra vez tras otro paso.",
        "7.44 lets one fire at whoever comes adjacent; it does not say whether again after another step.",
    ),
)
BYSTANDERS = Setting(
    "bystanders",
    Text("Al Desenzarzarse, las no Enzarzadas pueden Chocar", "On Disengage, those who are not Engaged may Shock"),
    NO_YES,
    "9.22",
    Text(
        "9.22 dice que no pueden hacer nada; 8.11 deja Chocar a quien sigue adyacente, tras su chequeo.",
        "9.22 says that they can do nothing; 8.11 lets those who stay adjacent Shock, after a check.",
    ),
)
CHARIOTS_LEAVE = Setting(
    "chariots_leave",
    Text("Carros en un Ala mezclada que falla su Desenzarzarse", "Chariots in a mixed Wing that fails to Disengage"),
    (
        ("always", Text("Se van igualmente", "They leave all the same")),
        ("with_die", Text("Se quedan con las demás", "They stay with the others")),
    ),
    "9.25",
)
REACTION_CHECK = Setting(
    "reaction_check",
    Text("Chequeo del carro ante una Reacción a la Agresión", "The chariots’ check before an Aggression Reaction"),
    (("yes", Text("Lo hace", "They make it")), ("no", Text("Nadie chequea", "Nobody checks"))),
    "8.54",
    Text(
        "La unidad que reacciona nunca lo hace; 8.56 no dice si «sin TQ Pre-Choque» vale también para el carro.",
        "The unit that reacts never does; 8.56 does not say whether “no Pre-Shock TQ” holds for the chariots as well.",
    ),
)
COLUMN_ROUT = Setting(
    "column_rout",
    Text("Tirada de Huida de una unidad En Columna", "The rout die of a unit In Column"),
    (
        ("printed", Text("Contra su TQ impresa", "Against its printed TQ")),
        ("reduced", Text("Contra su TQ con −2", "Against its TQ with −2")),
    ),
    "9.41",
)
REFUSED_CHALLENGE = Setting(
    "refused_challenge",
    Text("Desafío rehusado: el marcador", "A refused challenge: the marker"),
    (("spent", Text("Se gasta", "Is spent")), ("returned", Text("Vuelve a La Bolsa", "Goes back into the Bag"))),
    "10.24",
)
GENERAL_POINTS = Setting(
    "general_points",
    Text("Puntos de Huida de un CG que murió herido", "Rout Points of an OC who died wounded"),
    (
        ("printed", Text("Por su Iniciativa impresa", "By his printed Initiative")),
        ("wounded", Text("Por la que le quedaba", "By what was left of it")),
    ),
    "11.0",
)
ROUT_AT = Setting(
    "rout_at",
    Text("Un ejército huye cuando sus Puntos de Huida", "An army routs when its Rout Points"),
    (
        ("reached", Text("Igualan o pasan su nivel", "Reach or pass its level")),
        ("exceeded", Text("Pasan su nivel", "Pass its level")),
    ),
    "11.0",
    Text(
        "11.0 dice las dos cosas: «superado» e «igual o mayor».", "11.0 says both: “exceeded” and “equal or greater”."
    ),
)
ON_MAP, WITHOUT_MAP = "map", "none"
MAP = Setting(
    "map",
    Text("El mapa de la batalla", "The map of the battle"),
    (
        (ON_MAP, Text("Con su terreno: no se pregunta", "With its ground: it is not asked about")),
        (WITHOUT_MAP, Text("En cualquier mapa", "On any map")),
    ),
    "6.2",
    Text(
        "Lo que el mapa sabe no se pregunta: costes, impactos, líneas de visión, columnas del Choque y rutas.",
        "What the map knows is not asked: costs, hits, lines of sight, columns of the Shock, and paths.",
    ),
)
SETTINGS = (
    MAP,
    OVERTURN, INITIATIVE_MARKER, TURNING_MOVES, HITS_BY_STEP, WITHDRAWAL_DIE, BLOCKED_SHOCK, ENTRY_FIRE, BYSTANDERS,
    CHARIOTS_LEAVE, REACTION_CHECK, COLUMN_ROUT, REFUSED_CHALLENGE, GENERAL_POINTS, ROUT_AT,
)  # fmt: skip
"""The map, the variant, then the readings in the order of the rulebook. The first option of each is the default."""


def settings_of(battle: Battle) -> tuple[Setting, ...]:
    """Return the settings of a battle: those that nothing on its table could ever ask for are left out."""
    types = {force.type for force in battle.forces}
    rolls = bool(types & {*CHARIOTS, Type.BW})
    reacts = bool(types & {Type.BI, Type.RI})
    idle = {
        MAP: not battle.map,
        OVERTURN: not rolls,
        TURNING_MOVES: not types & FORMED_TYPES,
        HITS_BY_STEP: not types & FORMED_TYPES,
        COLUMN_ROUT: not types & FORMED_TYPES,
        BLOCKED_SHOCK: not {Type.CH2, Type.RI} <= types,
        ENTRY_FIRE: all(force.missile is Missile.NONE for force in battle.forces),
        CHARIOTS_LEAVE: not types & CHARIOTS,
        REACTION_CHECK: not (reacts and types & CHARIOTS),
        REFUSED_CHALLENGE: not battle.rules.heroic_combat,
    }
    return tuple(setting for setting in SETTINGS if not idle.get(setting, False))


def with_defaults(battle: Battle, option_by_setting: Mapping[str, str]) -> dict[str, str]:
    """Return every setting of a battle with the value chosen for it, or its default.

    What is no setting or value is left out.
    """
    return settings.with_defaults(settings_of(battle), option_by_setting)


def is_chosen(state: State, setting: Setting, value: str) -> bool:
    """Return whether the table reads a rule in this way."""
    return state.settings.get(setting.id, setting.options[0][0]) == value


KNOWN_SETTINGS = settings.KnownSettings(SETTINGS)


def can_change(state: State, id: str, value: Any) -> bool:
    """Return whether setting `id` may be changed to `value` in the middle of a battle.

    Any that the battle has, for each is only ever looked up when its rule is.
    """
    return id in state.settings and KNOWN_SETTINGS.has(id, value)
