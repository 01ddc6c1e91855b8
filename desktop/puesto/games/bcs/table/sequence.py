"""The steps of a turn by their names, in the order of the sequence of play (2.0, 3.0)."""

from __future__ import annotations

SETUP = "setup"
PRE_TURN, FIRST = "pre_turn", "first_player"
CHOOSE, KIND = "choose", "kind"
PREPARE, SNAFU, CONTACTS, OBJECTIVES = "preparation", "snafu", "contacts", "objectives"
PLAN, ACTIVITIES = "plan", "activities"
ATTACK, ENGAGE, BOMBARD, WITHDRAW = "attack", "engagement", "bombardment", "voluntary_retreat"
TRAINS, SUPPORTS, MOVE, DEFENCE, STILL = "trains", "supports", "movement", "defence", "still"
FLIP = "flip"
CLEANUP, FATIGUE, ISOLATION, SECOND, CONTINUE = "cleanup", "fatigue", "isolation", "second", "continue"
RECOVER = "recovery"
END_OF_TURN, OVER = "end_of_turn", "over"

WITHIN_E = (PLAN, ACTIVITIES, ATTACK, ENGAGE, BOMBARD, WITHDRAW, TRAINS, SUPPORTS, MOVE, FLIP, DEFENCE, STILL)
"""The steps of (e)."""
LETTERS = {
    CHOOSE: "a",
    KIND: "a",
    PREPARE: "b",
    SNAFU: "c",
    CONTACTS: "d",
    OBJECTIVES: "d",
    **dict.fromkeys(WITHIN_E, "e"),
    CLEANUP: "f",
    FATIGUE: "g",
    ISOLATION: "h",
    RECOVER: "h",
    SECOND: "i",
    CONTINUE: "j",
}
"""Step -> the letter of its part of the activation."""
