"""Reasons against an order or a candidate: a code in the state, a few words for the window.

Of each code: what is said of the order (`WORDS`), of one counter (`OF_ONE`), what was asked for (`REQUIREMENTS`), what
would have been enough (`ENOUGH`)
and the section behind it (`RULES`).
"""

from __future__ import annotations

from enum import Enum

from puesto.core.messages import N_, Message, msg


class Reason(str, Enum):
    """Reason why an order or a candidate was left out. `State.trail` holds the value."""

    NONE = ""
    CONDITION = "condition"
    NO_AI = "no_ai"
    ALL_USED = "all_used"
    NO_HIT_AI = "no_hit_ai"
    NO_UNHIT_AI = "no_unhit_ai"
    NO_AI_IN_OPEN = "no_ai_in_open"
    NO_AI_IN_COVER = "no_ai_in_cover"
    NO_MOBILE_AI = "no_mobile_ai"
    NO_SUCH_AI = "no_such_ai"
    NO_SUPPORT = "no_support"
    NO_USED_AI = "no_used_ai"
    NO_SUSPECT = "no_suspect"
    MARKER = "marker"
    IMMOBILISED = "immobilised"
    NOTHING_TO_RALLY = "nothing_to_rally"
    NO_TARGET = "no_target"
    NOBODY_ACTED = "nobody_acted"
    NO_UNUSED_UNIT = "no_unused_unit"
    NO_USED_UNIT = "no_used_unit"
    NO_HIT_UNIT = "no_hit_unit"
    NO_UNHIT_UNIT = "no_unhit_unit"
    NO_UNIT_IN_OPEN = "no_unit_in_open"
    NO_UNIT_IN_COVER = "no_unit_in_cover"
    NO_OBJECTIVE = "no_objective"
    UNIT_NEAR = "unit_near"
    NOT_IN_ZONE = "not_in_zone"
    OUT_OF_SIGHT = "out_of_sight"
    NO_SHOT = "no_shot"
    TOO_HARD = "too_hard"
    NOBODY_CLOSE = "nobody_close"
    NOBODY_SHORT = "nobody_short"
    NOT_FLANKED = "not_flanked"
    CREWED = "crewed"
    CANNOT_MOVE = "cannot_move"
    KILLED = "killed"
    ENOUGH_UNUSED = "enough_unused"
    NO_MISSION_ORDER = "no_mission_order"
    REFUGEES = "refugees"
    TRANSPORTED = "transported"
    FALSE_ALARM = "false_alarm"
    HOLDS_FIRE = "holds_fire"
    TOLD = "told"


WORDS: dict[str, Message] = {
    Reason.CONDITION: msg(N_("Ya ha disparado una Unidad")),
    Reason.NO_AI: msg(N_("No queda IA")),
    Reason.ALL_USED: msg(N_("Todas usadas")),
    Reason.NO_HIT_AI: msg(N_("Sin IA impactada")),
    Reason.NO_UNHIT_AI: msg(N_("Sin IA indemne")),
    Reason.NO_AI_IN_OPEN: msg(N_("Sin IA con MD 0")),
    Reason.NO_AI_IN_COVER: msg(N_("Sin IA a cubierto")),
    Reason.NO_MOBILE_AI: msg(N_("Sin IA móvil")),
    Reason.NO_SUCH_AI: msg(N_("Sin IA de ese tipo")),
    Reason.NO_SUPPORT: msg(N_("Sin mortero ni cañón de inf.")),
    Reason.NO_USED_AI: msg(N_("Sin IA usada")),
    Reason.NO_SUSPECT: msg(N_("Sin PE")),
    Reason.MARKER: msg(N_("El impacto lo impide")),
    Reason.IMMOBILISED: msg(N_("Inmovilizada")),
    Reason.NOTHING_TO_RALLY: msg(N_("Nada que reagrupar")),
    Reason.NO_TARGET: msg(N_("Sin Unidad objetivo")),
    Reason.NOBODY_ACTED: msg(N_("Nadie acaba de actuar")),
    Reason.NO_UNUSED_UNIT: msg(N_("Sin Unidad no usada")),
    Reason.NO_USED_UNIT: msg(N_("Sin Unidad usada")),
    Reason.NO_HIT_UNIT: msg(N_("Sin Unidad impactada")),
    Reason.NO_UNHIT_UNIT: msg(N_("Sin Unidad indemne")),
    Reason.NO_UNIT_IN_OPEN: msg(N_("Sin Unidad con MD 0")),
    Reason.NO_UNIT_IN_COVER: msg(N_("Sin Unidad a cubierto")),
    Reason.NO_OBJECTIVE: msg(N_("Sin objetivo")),
    Reason.UNIT_NEAR: msg(N_("Unidad demasiado cerca")),
    Reason.NOT_IN_ZONE: msg(N_("Fuera de su ZF")),
    Reason.OUT_OF_SIGHT: msg(N_("Nadie en LV")),
    Reason.NO_SHOT: msg(N_("Sin blanco a tiro")),
    Reason.TOO_HARD: msg(N_("Necesita 11 o más")),
    Reason.NOBODY_CLOSE: msg(N_("Ninguna IA en CC")),
    Reason.NOBODY_SHORT: msg(N_("Ninguna IA a corta distancia")),
    Reason.NOT_FLANKED: msg(N_("Ninguna IA flanqueada")),
    Reason.CREWED: msg(N_("No entra en CC")),
    Reason.CANNOT_MOVE: msg(N_("Sin hexágono adonde ir")),
    Reason.KILLED: msg(N_("Estaba eliminada")),
    Reason.ENOUGH_UNUSED: msg(N_("La IA no pasa")),
    Reason.NO_MISSION_ORDER: msg(N_("Ninguna ejecutable")),
    Reason.REFUGEES: msg(N_("Hay refugiados")),
    Reason.TRANSPORTED: msg(N_("Van transportadas")),
    Reason.FALSE_ALARM: msg(N_("Falsa alarma")),
    Reason.HOLDS_FIRE: msg(N_("Desvelada, no dispara")),
    Reason.TOLD: msg(N_("Nadie, dices tú")),
}


OF_ONE: dict[str, str] = {
    Reason.ALL_USED: N_("{unit}: ya usad{unit:a}"),
    Reason.NO_HIT_AI: N_("{unit}: indemne"),
    Reason.NO_UNHIT_AI: N_("{unit}: impactad{unit:a}"),
    Reason.NO_AI_IN_OPEN: N_("{unit}: en MD {n}"),
    Reason.NO_AI_IN_COVER: N_("{unit}: en MD {n}"),
    Reason.NO_MOBILE_AI: N_("{unit}: no es móvil"),
    Reason.NO_SUCH_AI: N_("{unit}: no es de ese tipo"),
    Reason.NO_SUPPORT: N_("{unit}: no es mortero ni cañón de inf."),
    Reason.NO_USED_AI: N_("{unit}: no usad{unit:a}"),
    Reason.NO_SUSPECT: N_("{unit}: no es un PE"),
    Reason.MARKER: N_("{unit}: «{marker}» se lo impide"),
    Reason.IMMOBILISED: N_("{unit}: inmovilizad{unit:a}"),
    Reason.NOTHING_TO_RALLY: N_("{unit}: nada que reagrupar"),
    Reason.NO_TARGET: N_("{unit}: no es de ese tipo"),
    Reason.NOBODY_ACTED: N_("{unit}: no acaba de actuar"),
    Reason.NO_UNUSED_UNIT: N_("{unit}: ya usad{unit:a}"),
    Reason.NO_USED_UNIT: N_("{unit}: no usad{unit:a}"),
    Reason.NO_HIT_UNIT: N_("{unit}: indemne"),
    Reason.NO_UNHIT_UNIT: N_("{unit}: impactad{unit:a}"),
    Reason.NO_UNIT_IN_OPEN: N_("{unit}: en MD {n}"),
    Reason.NO_UNIT_IN_COVER: N_("{unit}: en MD {n}"),
    Reason.NO_SHOT: N_("{unit}: sin blanco a tiro"),
    Reason.TOO_HARD: N_("{unit}: necesita 11 o más"),
    Reason.CREWED: N_("{unit}: no entra en CC"),
    Reason.CANNOT_MOVE: N_("{unit}: sin hexágono adonde ir"),
    Reason.KILLED: N_("{unit}: estaba eliminada"),
    Reason.REFUGEES: N_("{unit}: hay refugiados"),
    Reason.TRANSPORTED: N_("{unit}: va transportad{unit:a}"),
    Reason.FALSE_ALARM: N_("{unit}: falsa alarma, y la IA pasa"),
    Reason.HOLDS_FIRE: N_("{unit}: no puede hacer ese disparo, y la IA pasa"),
}
"""Messages of the same reasons about one counter. `n` is the MD of its hex, `marker` its hit marker."""


REQUIREMENTS: dict[str, str] = {
    Reason.ALL_USED: N_("No usada"),
    Reason.NO_HIT_AI: N_("Impactada"),
    Reason.NO_UNHIT_AI: N_("Indemne"),
    Reason.NO_AI_IN_OPEN: N_("En MD 0"),
    Reason.NO_AI_IN_COVER: N_("A cubierto"),
    Reason.NO_MOBILE_AI: N_("Móvil"),
    Reason.NO_SUCH_AI: N_("Del tipo pedido"),
    Reason.NO_SUPPORT: N_("Mortero o cañón de inf."),
    Reason.NO_USED_AI: N_("Usada"),
    Reason.NO_SUSPECT: N_("PE"),
    Reason.MARKER: N_("Su impacto lo permite"),
    Reason.IMMOBILISED: N_("Puede moverse"),
    Reason.NOTHING_TO_RALLY: N_("Puede reagruparse"),
    Reason.NO_TARGET: N_("Del tipo pedido"),
    Reason.NOBODY_ACTED: N_("Acaba de actuar"),
    Reason.NO_UNUSED_UNIT: N_("No usada"),
    Reason.NO_USED_UNIT: N_("Usada"),
    Reason.NO_HIT_UNIT: N_("Impactada"),
    Reason.NO_UNHIT_UNIT: N_("Indemne"),
    Reason.NO_UNIT_IN_OPEN: N_("En MD 0"),
    Reason.NO_UNIT_IN_COVER: N_("A cubierto"),
    Reason.NOT_IN_ZONE: N_("En la ZF de la Unidad más cercana"),
    Reason.OUT_OF_SIGHT: N_("En LV"),
    Reason.NO_SHOT: N_("A tiro"),
    Reason.NOBODY_CLOSE: N_("En el hexágono de una Unidad"),
    Reason.NOBODY_SHORT: N_("Adyacente a una Unidad, y no en CC"),
    Reason.NOT_FLANKED: N_("Con una Unidad fuera de su arco, y ninguna a tiro"),
    Reason.CREWED: N_("Puede entrar en CC"),
    Reason.REFUGEES: N_("Sin refugiados de por medio"),
    Reason.TRANSPORTED: N_("No va transportada"),
}
"""Names of the requirements behind the reasons."""


ENOUGH: dict[str, str] = {
    Reason.CONDITION: N_("Última condición: bastaba con que ninguna Unidad hubiera disparado"),
    Reason.ALL_USED: N_("Última condición: bastaba con que {unit} no estuviera usad{unit:a}"),
    Reason.NO_HIT_AI: N_("Última condición: bastaba con que {unit} estuviera impactad{unit:a}"),
    Reason.NO_UNHIT_AI: N_("Última condición: bastaba con que {unit} estuviera indemne"),
    Reason.NO_AI_IN_OPEN: N_("Última condición: bastaba con que {unit} estuviera en MD 0"),
    Reason.NO_AI_IN_COVER: N_("Última condición: bastaba con que {unit} estuviera a cubierto"),
    Reason.NO_MOBILE_AI: N_("Última condición: bastaba con que {unit} fuera móvil"),
    Reason.NO_SUCH_AI: N_("Última condición: bastaba con que {unit} fuera del tipo pedido"),
    Reason.NO_SUPPORT: N_("Última condición: bastaba con que {unit} fuera un mortero o un cañón de inf."),
    Reason.NO_USED_AI: N_("Última condición: bastaba con que {unit} estuviera usad{unit:a}"),
    Reason.NO_SUSPECT: N_("Última condición: bastaba con que {unit} fuera un PE"),
    Reason.MARKER: N_("Última condición: bastaba con que el impacto de {unit} lo permitiera"),
    Reason.IMMOBILISED: N_("Última condición: bastaba con que {unit} pudiera moverse"),
    Reason.NOTHING_TO_RALLY: N_("Última condición: bastaba con que {unit} tuviera un impacto del que reagruparse"),
    Reason.NO_TARGET: N_("Última condición: bastaba con que {unit} fuera del tipo pedido"),
    Reason.NOBODY_ACTED: N_("Última condición: bastaba con que {unit} acabara de actuar"),
    Reason.NO_UNUSED_UNIT: N_("Última condición: bastaba con que {unit} no estuviera usad{unit:a}"),
    Reason.NO_USED_UNIT: N_("Última condición: bastaba con que {unit} estuviera usad{unit:a}"),
    Reason.NO_HIT_UNIT: N_("Última condición: bastaba con que {unit} estuviera impactad{unit:a}"),
    Reason.NO_UNHIT_UNIT: N_("Última condición: bastaba con que {unit} estuviera indemne"),
    Reason.NO_UNIT_IN_OPEN: N_("Última condición: bastaba con que {unit} estuviera en MD 0"),
    Reason.NO_UNIT_IN_COVER: N_("Última condición: bastaba con que {unit} estuviera a cubierto"),
    Reason.NO_OBJECTIVE: N_("Última condición: bastaba con que hubiera un objetivo en el mapa"),
    Reason.NO_SHOT: N_("Última condición: bastaba con que {unit} pudiera disparar"),
    Reason.CREWED: N_("Última condición: bastaba con que {unit} pudiera entrar en CC"),
    Reason.CANNOT_MOVE: N_("Última condición: bastaba con que {unit} tuviera un hexágono adonde ir"),
    Reason.KILLED: N_("Última condición: bastaba con que el impacto de {unit} no fuera mortal"),
    Reason.REFUGEES: N_("Última condición: bastaba con que no hubiera refugiados de por medio"),
    Reason.TRANSPORTED: N_("Última condición: bastaba con que {unit} no fuera transportad{unit:a}"),
}
"""Messages on what would have let a counter pass."""


RULES: dict[str, str] = {
    Reason.CONDITION: "7",
    Reason.ALL_USED: "4.1.1",
    Reason.NO_SUSPECT: "6.0",
    Reason.MARKER: "7.4",
    Reason.KILLED: "7.4",
    Reason.IMMOBILISED: "7.2",
    Reason.NOTHING_TO_RALLY: "4.1.2",
    Reason.NO_OBJECTIVE: "4.1.4",
    Reason.NOT_IN_ZONE: "5.3",
    Reason.CANNOT_MOVE: "5.5",
    Reason.NO_SHOT: "5.1",
    Reason.TOO_HARD: "5.1",
    Reason.NOBODY_CLOSE: "4.1.2",
    Reason.NOBODY_SHORT: "4.1.2",
    Reason.NOT_FLANKED: "4.1.2",
    Reason.CREWED: "5.1",
    Reason.REFUGEES: "9",
    Reason.TRANSPORTED: "5.5",
    Reason.FALSE_ALARM: "6.2.1",
    Reason.HOLDS_FIRE: "6.2.1",
}
"""Section of each reason whose rule is not 5.0."""


def rule_of(reason: Reason) -> str:
    """Return the rule's section for a reason."""
    return RULES.get(reason, "5.0")


def in_words(code: str) -> Message | None:
    """Return the words for a line of `State.trail`: None for a line that is in play, done or not reached."""
    return WORDS.get(code)
