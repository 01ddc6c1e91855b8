"""Why an order was passed over, or a candidate left out: a code in the state, two or three words for the window."""

from __future__ import annotations

from enum import Enum

from puesto.core.messages import N_, Message, Ref, msg


class Reason(str, Enum):
    """What stopped an order or a candidate. `State.trail` keeps the value."""

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


WORDS: dict[str, str] = {
    Reason.CONDITION: N_("Ya ha disparado una Unidad"),
    Reason.NO_AI: N_("No queda IA"),
    Reason.ALL_USED: N_("Todas usadas"),
    Reason.NO_HIT_AI: N_("Sin IA impactada"),
    Reason.NO_UNHIT_AI: N_("Sin IA indemne"),
    Reason.NO_AI_IN_OPEN: N_("Sin IA con MD 0"),
    Reason.NO_AI_IN_COVER: N_("Sin IA a cubierto"),
    Reason.NO_MOBILE_AI: N_("Sin IA móvil"),
    Reason.NO_SUCH_AI: N_("Sin IA de ese tipo"),
    Reason.NO_USED_AI: N_("Sin IA usada"),
    Reason.NO_SUSPECT: N_("Sin PE"),
    Reason.MARKER: N_("El impacto lo impide"),
    Reason.IMMOBILISED: N_("Inmovilizada"),
    Reason.NOTHING_TO_RALLY: N_("Nada que reagrupar"),
    Reason.NO_TARGET: N_("Sin Unidad objetivo"),
    Reason.NOBODY_ACTED: N_("Nadie acaba de actuar"),
    Reason.NO_UNUSED_UNIT: N_("Sin Unidad no usada"),
    Reason.NO_USED_UNIT: N_("Sin Unidad usada"),
    Reason.NO_HIT_UNIT: N_("Sin Unidad impactada"),
    Reason.NO_UNHIT_UNIT: N_("Sin Unidad indemne"),
    Reason.NO_UNIT_IN_OPEN: N_("Sin Unidad con MD 0"),
    Reason.NO_UNIT_IN_COVER: N_("Sin Unidad a cubierto"),
    Reason.NO_OBJECTIVE: N_("Sin objetivo"),
    Reason.UNIT_NEAR: N_("Unidad demasiado cerca"),
    Reason.NOT_IN_ZONE: N_("Fuera de su ZF"),
    Reason.OUT_OF_SIGHT: N_("Nadie en LV"),
    Reason.NO_SHOT: N_("Sin blanco a tiro"),
    Reason.TOO_HARD: N_("Necesita 11 o más"),
    Reason.NOBODY_CLOSE: N_("Nadie elegible en CC"),
    Reason.NOBODY_SHORT: N_("Nadie elegible a corta distancia"),
    Reason.NOT_FLANKED: N_("Ninguna IA flanqueada"),
    Reason.CREWED: N_("No entra en CC"),
    Reason.CANNOT_MOVE: N_("Sin hexágono adonde ir"),
    Reason.KILLED: N_("Estaba eliminada"),
    Reason.ENOUGH_UNUSED: N_("La IA no pasa"),
    Reason.NO_MISSION_ORDER: N_("Ninguna ejecutable"),
    Reason.REFUGEES: N_("Hay refugiados"),
    Reason.TRANSPORTED: N_("Van transportadas"),
    Reason.FALSE_ALARM: N_("Falsa alarma"),
    Reason.HOLDS_FIRE: N_("Desvelada, no dispara"),
}


OF_ONE: dict[str, str] = {
    Reason.ALL_USED: N_("{unit}: ya usada"),
    Reason.NO_HIT_AI: N_("{unit}: indemne"),
    Reason.NO_UNHIT_AI: N_("{unit}: impactada"),
    Reason.NO_AI_IN_OPEN: N_("{unit}: a cubierto"),
    Reason.NO_AI_IN_COVER: N_("{unit}: en MD 0"),
    Reason.NO_MOBILE_AI: N_("{unit}: no es móvil"),
    Reason.NO_SUCH_AI: N_("{unit}: no es de ese tipo"),
    Reason.NO_USED_AI: N_("{unit}: no usada"),
    Reason.NO_SUSPECT: N_("{unit}: no es un PE"),
    Reason.MARKER: N_("{unit}: el impacto se lo impide"),
    Reason.IMMOBILISED: N_("{unit}: inmovilizada"),
    Reason.NOTHING_TO_RALLY: N_("{unit}: nada que reagrupar"),
    Reason.UNIT_NEAR: N_("{unit}: tiene una Unidad demasiado cerca"),
    Reason.NOT_IN_ZONE: N_("{unit}: fuera de la ZF"),
    Reason.OUT_OF_SIGHT: N_("{unit}: sin LV"),
    Reason.NO_SHOT: N_("{unit}: sin blanco a tiro"),
    Reason.TOO_HARD: N_("{unit}: necesita 11 o más"),
    Reason.NOBODY_CLOSE: N_("{unit}: no está en CC"),
    Reason.NOBODY_SHORT: N_("{unit}: no está a corta distancia"),
    Reason.NOT_FLANKED: N_("{unit}: no está flanqueada"),
    Reason.CREWED: N_("{unit}: no entra en CC"),
    Reason.CANNOT_MOVE: N_("{unit}: sin hexágono adonde ir"),
    Reason.KILLED: N_("{unit}: estaba eliminada"),
    Reason.REFUGEES: N_("{unit}: hay refugiados"),
    Reason.TRANSPORTED: N_("{unit}: va transportada"),
    Reason.HOLDS_FIRE: N_("{unit}: no puede hacer ese disparo, y la IA pasa"),
}
"""The same reasons, said of one counter that an order left out."""


def of_one(unit: str, reason: Reason) -> Message:
    """Why an order left one counter out."""
    return msg(OF_ONE.get(reason, N_("{unit}: no puede")), unit=Ref("unit", unit))


def in_words(code: str) -> Message | None:
    """The words for a line of `State.trail`: None for a line that is in play, done or not reached."""
    return msg(WORDS[code]) if code in WORDS else None
