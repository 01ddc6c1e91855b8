"""The words of a case in the words that a form has for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from puesto.core.game.resolutions import Resolution, form
from puesto.games.bcs.resolutions.resolutions import RESOLUTIONS

BY_ID: dict[str, Resolution[Any, Any]] = {resolution.id: resolution for resolution in RESOLUTIONS}


def forms(id: str) -> tuple[Any, ...]:
    """The fields of a form."""
    return form(BY_ID[id].facts)


def case_word(id: str, field: str, value: Any, otherwise: str) -> str:
    """A word of a case where the form has it, else the word that the form has for all others."""
    words = {word for word, _ in next(item for item in forms(id) if item.name == field).options}
    return value if value in words else otherwise


def words_of_units(units: Iterable[Mapping[str, Any]]) -> list[str]:
    """The units of a case as they are typed into a form."""
    marks = {"ar_unit": "ar", "independent_unassigned": "ind", "hard": "hard", "deployed_long_range": "lr"}
    return [
        ":".join(
            [
                str(unit["id"]),
                *([str(unit["steps"])] if "steps" in unit else []),
                *([unit["ma_class"]] if "ma_class" in unit else []),
                *(mark for field, mark in marks.items() if unit.get(field)),
            ]
        )
        for unit in units
    ]


def support(name: str | None) -> str:
    """A kind of support by the name that a form has for it: none, a red AV, another AV, or none that is AV."""
    words = (name or "none").lower().replace("-", "_").split("_")
    if words == ["none"]:
        return "none"
    against = words[0] in ("non", "no", "not")
    if not {"av", "red"} & {*words} or (words[1:] == ["av"] and against):
        return "non_av"
    return "red_av" if "red" in words and not against else "other_av"


def cause(name: str) -> str:
    """Why a unit retreats, by the name that a form has for it."""
    return next(word for word in ("voluntary", "engagement_table", "combat_table") if name.split("_")[0] in word)


def purpose(name: str | None) -> str:
    """Return a form's name of the purpose of a path."""
    message = name or "other"
    if "repl" in message:
        return "non_av_replacements" if {"no", "non", "not"} & {*message.split("_")} else "av_replacements"
    if "support" in message:
        return "establish_support"
    return next(
        (f"flip_to_{side}_side" for side in ("truck", "tactical") if f"flip_to_{side}" in message),
        case_word("safe_path", "purpose", message, "other"),
    )


STOPS = {
    "enter_traffic": ("traffic_marker", "enter_traffic_marker", "enter_traffic_hex"),
    "terrain_effect_stop": ("terrain_effect", "enter_terrain_effect"),
    "fail_required_engagement": (
        "fail_required_stop_engagement",
        "fail_engagement_required_stop",
        "failed_required_stop_engagement",
        "fail_engagement",
    ),
    "take_part_in_regular_attack": ("attack_regular", "assist_regular_attack"),
    "voluntary_retreat": ("execute_voluntary_retreat",),
}
"""Event that stops or ends a unit -> its other names in cases."""
EVENTS_OF_UNITS = (
    "use_fire_event",
    "enter_ezoc",
    "another_unit_starts_moving",
    "enter_engagement_zone",
    "spot_bombardment",
    *STOPS,
    *(name for names in STOPS.values() for name in names),
)
ALSO_CALLED = {"initiate_engagements": "initiate_engagement", "reconnaissance": "recon", "regular_attack": "attack"}
"""Second name of an activity in cases -> the product's name."""


def event_of_unit(name: str) -> str:
    """Return a form's name of an event of a unit."""
    return next((event for event, others in STOPS.items() if name in others), name)
