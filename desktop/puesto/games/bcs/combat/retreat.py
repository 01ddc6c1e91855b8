"""Retreats: the tree of causes, HQ Refuge, and what it costs (5.5)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import MoveClass
from puesto.games.bcs.table.choices import AS_PRINTED, DEFENCE_FIRST, LIKE_THE_NOTE, MA_CLASSES, PATH_FIRST

VOLUNTARY, ENGAGEMENT, COMBAT = "voluntary", "engagement_table", "combat_table"
SITUATIONAL, AUTOMATIC, NO_TYPE = "situational", "automatic", "none"
CAUSES = (
    (COMBAT, Text("Tabla de Combate", "Combat Table")),
    (ENGAGEMENT, Text("Tabla de Enfrentamiento", "Engagement Table")),
    (VOLUNTARY, Text("Retirada Voluntaria", "Voluntary Retreat")),
)
TYPES = (
    (SITUATIONAL, Text("Situacional", "Situational")),
    (AUTOMATIC, Text("Automática", "Automatic")),
    (NO_TYPE, Text("Ninguna", "None")),
)
WITHIN_1, NEXT_TURN = "within_1_of_hq", "next_turn_within_1_of_hq_move_side"


class RetreatFacts(Struct, frozen=True):
    """Facts of the retreat of a unit (5.5)."""

    cause: Annotated[str, fact("Por qué se retira", "Why it retreats", "5.5", options=CAUSES)] = COMBAT
    retreat_type: Annotated[
        str, fact("Retirada de la tabla", "Retreat of the table", "5.5", options=TYPES, condition=("cause", (COMBAT,)))
    ] = SITUATIONAL
    safe_path: Annotated[bool, fact("Tiene Ruta Segura", "It has a Safe Path", "1.9")] = True
    prepared_defence: Annotated[bool, fact("En Defensa Preparada", "In Prepared Defence", "1.7")] = False
    key_terrain: Annotated[bool, fact("En Terreno Clave o detrás", "In or behind Key Terrain", "5.5d")] = False
    ma_class: Annotated[str, fact("Clase de MA", "MA class", "5.5", options=MA_CLASSES)] = MoveClass.FOOT.value
    independent_unassigned: Annotated[bool, fact("Independiente sin asignar", "Unassigned independent", "5.5e")] = False
    is_hq: Annotated[bool, fact("Es un HQ", "It is an HQ", "4.8a")] = False
    hq_refuge: Annotated[bool, fact("Hay HQ Refugio", "There is HQ Refuge", "5.5e")] = False
    steps: Annotated[int, fact("Pasos de la unidad", "Steps of the unit", "5.5", 1, 12)] = 4
    can_be_made: Annotated[
        bool, fact("Se puede hacer, y no acaba en una EZOC", "It can be made, and does not end in an EZOC", "5.5g")
    ] = True
    others: Annotated[str, by_reading("situational")] = LIKE_THE_NOTE
    """Reading of the misprinted branch of the tree (5.5d)."""
    first: Annotated[str, by_reading("no_path")] = PATH_FIRST
    """Whether no Safe Path comes before Prepared Defence and Key Terrain (5.5)."""


PLACES = {
    WITHIN_1: Text("a 1 hexágono de su HQ o menos", "within 1 hex of its HQ"),
    "off_map": Text("fuera del mapa", "off the map"),
    NEXT_TURN: Text(
        "el turno siguiente, junto a su HQ y por el lado de Movimiento", "next turn, at its HQ and on its Move side"
    ),
}


class RetreatResult(Struct, frozen=True):
    """Losses of a retreat, and where the unit goes."""

    branch: Annotated[str, label("Retirada", "Retreat", WORDS)]
    """The row of the chart."""
    extra_step_loss: Annotated[int, label("Pasos que pierde además", "Further steps lost")]
    retreat_hexes: Annotated[int, label("Hexágonos", "Hexes")]
    flip_to_move: Annotated[bool, label("Gira a Movimiento", "It flips to Move")]
    retreat_to: Annotated[str, label("Adónde", "Where to", PLACES)] = ""
    """`within_1_of_hq` or `off_map`, where it is not so many hexes."""
    returns: Annotated[str, label("Vuelve", "It returns", PLACES)] = ""
    destroyed: Annotated[bool, label("Destruida", "Destroyed")] = False
    fatigue_increases: Annotated[bool, label("La fatiga aumenta sin tirar", "Fatigue increases without a die")] = False
    """Whether fatigue increases without a die, as the HQ retreats voluntarily (1.8)."""
    see_rule: Annotated[str, label("Mira la regla", "See rule")] = ""
    """The rule of the book that decides, where the play aid does not: 5.5g."""

    @property
    def retreats(self) -> bool:
        """Return whether the unit leaves its hex in a retreat."""
        return self.retreat_hexes > 0 or bool(self.retreat_to)


IMPOSSIBLE, IN_THE_BOOK = "impossible", "5.5g"
"""Outcome of a required retreat that cannot be made, and the rule to look up then."""
BRANCHES: dict[str, Message] = {
    "voluntary": msg(N_("Retirada Voluntaria: un paso, 3 hexágonos y girar al lado de Movimiento")),
    "no_safe_path_tactical": msg(N_("sin Ruta Segura, MA Táctico: 3 hexágonos y girar al lado de Movimiento")),
    "no_safe_path": msg(N_("sin Ruta Segura, a pie o en camión: un paso y no se retira")),
    "engagement": msg(N_("Enfrentamiento: 3 hexágonos y girar al lado de Movimiento")),
    "situational_held": msg(N_("Situacional en Defensa Preparada o Terreno Clave: un paso y no se retira")),
    "situational": msg(N_("Situacional: 3 hexágonos y girar al lado de Movimiento")),
    "automatic_tactical": msg(
        N_("Automática, MA Táctico o independiente sin asignar: 3 hexágonos y girar al lado de Movimiento")
    ),
    "automatic_refuge": msg(N_("Automática con HQ Refugio: hasta 1 hexágono de su HQ y girar al lado de Movimiento")),
    "automatic_off_map": msg(N_("Automática sin HQ Refugio: fuera del mapa; vuelve el turno siguiente a 1 de su HQ")),
}
"""Row of the tree -> how it reads."""
WORDS: dict[str, Message] = {
    **BRANCHES,
    IMPOSSIBLE: msg(N_("la retirada no se puede hacer, o acaba en una EZOC: lo dice la regla 5.5g de tu libro")),
}
"""Words for the outcome of a retreat."""


def retreat_branch(facts: RetreatFacts) -> str:
    """Return the first category of the tree that applies (5.5); voluntary ones come before all (4.8)."""
    tactical = facts.ma_class == MoveClass.TACTICAL.value
    is_held = facts.prepared_defence or facts.key_terrain
    situational = facts.cause == COMBAT and facts.retreat_type == SITUATIONAL
    if facts.cause == VOLUNTARY:
        return "voluntary"
    if not facts.safe_path and not (facts.first == DEFENCE_FIRST and situational and is_held):
        return "no_safe_path_tactical" if tactical else "no_safe_path"
    if facts.cause == ENGAGEMENT:
        return "engagement"
    if situational:
        return "situational_held" if is_held or facts.others == AS_PRINTED else "situational"
    if tactical or facts.independent_unassigned:
        return "automatic_tactical"
    return "automatic_refuge" if facts.hq_refuge else "automatic_off_map"


def retreat_unit(chart: Chart, facts: RetreatFacts) -> RetreatResult:
    """Return the retreat of one unit by the tree; its losses are added to all others (5.5)."""
    branch = retreat_branch(facts)
    loss, hexes = charts.number(chart, branch, "loss"), charts.cell(chart, branch, "hexes")
    flips = charts.is_yes(chart, branch, "flip")
    to, back = {"hq": (WITHIN_1, ""), "off": ("off_map", NEXT_TURN)}.get(hexes, ("", ""))
    hex_count = int(hexes) if hexes.isdigit() else 0
    if (hex_count or to == WITHIN_1) and not facts.can_be_made:
        return RetreatResult(IMPOSSIBLE, loss, 0, False, destroyed=loss >= facts.steps, see_rule=IN_THE_BOOK)
    tires = facts.is_hq and facts.cause == VOLUNTARY
    return RetreatResult(branch, loss, hex_count, flips, to, back, loss >= facts.steps, tires)
