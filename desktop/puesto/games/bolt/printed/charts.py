"""Readers of the summary's charts: numbers, dice and words of the cells (7)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from puesto.core import charts
from puesto.core.messages import N_, Message, msg
from puesto.games.bolt.printed.records import Content, Rank

FUBAR, MORALE, OFFICERS, MOVEMENT, TO_HIT, DAMAGE, HE = (
    "fubar", "morale", "officers", "movement", "to_hit", "damage", "he",
)  # fmt: skip
SALVOS, BARRAGE, AIRCRAFT, SMOKE, EVOLUTION, PEN, VEHICLE, TERRAIN = (
    "salvos", "barrage", "aircraft", "smoke", "smoke_evolution", "pen", "vehicle", "terrain",
)  # fmt: skip
NONE = "-"
"""Empty cell."""
DICE = re.compile(r"(?P<many>\d?)D(?P<sides>[2346])(?P<plus>[+-]\d)?\Z")
FACES = re.compile(r"[1-6](-[1-6])?\Z")
"""Pattern of the id of a row for some faces of a die."""
PERMISSIONS = (
    "ok", "no", "no_run", "no_move_may_deploy_dug_in", "ok_unless_antitank_obstacle",
    "no_except_heavy_and_super_heavy", "x2",
)  # fmt: skip
WORDS: dict[str, tuple[str, ...]] = {
    FUBAR: ("friendly_fire", "panic"),
    SALVOS: ("miscalculation", "delay", "barrage", "smoke_deployed", "rookie_pilot", "clear_skies", "here_it_comes"),
    EVOLUTION: ("disperses", "drifts_D6_random", "static"),
    VEHICLE: ("crew_stunned", "immobilised", "on_fire", "destroyed"),
    TERRAIN: PERMISSIONS,
}
"""Charts whose cells are words, with those words."""
PLANES = ("light_fighter", "fighter_bomber", "tactical_bomber")


class CellError(ValueError):
    """Error for an invalid cell; `message` is what was expected."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


@lru_cache(maxsize=256)
def read_number(text: str) -> int:
    """Return a whole number, or nothing at all as 0; raises `CellError`."""
    if text == NONE:
        return 0
    if not re.fullmatch(r"[+-]?\d{1,2}", text):
        raise CellError(msg(N_("se espera un número, o - si no hay")))
    return int(text)


def read_dice(text: str) -> str:
    """Return dice in notation, such as `2D6`, or a plain number; raises `CellError`."""
    if text != NONE and not DICE.match(text) and not re.fullmatch(r"\d{1,2}", text):
        raise CellError(msg(N_("se esperan dados, como D3 o 2D6, o un número")))
    return text


def _word_reader(words: tuple[str, ...]) -> Callable[[str], str]:
    def take_word(text: str) -> str:
        if text not in words:
            raise CellError(msg(N_("se espera uno de: {options}"), options=", ".join(words)))
        return text

    return take_word


def reader(chart: str, column: str) -> Callable[[str], str | int]:
    """Return the function that reads the cells of a column."""
    if chart in WORDS:
        return _word_reader(WORDS[chart])
    if chart == AIRCRAFT and column == "type":
        return _word_reader(PLANES)
    return read_dice if column in ("pins", "hits", "building") else read_number


ROWS: dict[str, tuple[str, ...]] = {
    MORALE: ("inexperienced", "regular", "veteran"),
    OFFICERS: tuple(rank.value for rank in Rank if rank),
    MOVEMENT: ("infantry", "tracked", "half_track", "wheeled"),
    TO_HIT: (
        "point_blank", "pins", "long_range", "inexperienced", "moving", "down", "small_unit", "soft_cover",
        "hard_cover", "bunker", "building", "gun_shield", "team_weapon_short_crew",
    ),
    DAMAGE: (
        "inexperienced", "regular", "veteran", "soft_vehicle", "armoured_car", "light_tank", "medium_tank",
        "heavy_tank", "super_heavy_tank", "flamethrower_vehicle",
    ),
    HE: ("1", "2", "3", "4"),
    SMOKE: (
        "light_mortar", "medium_mortar", "light_howitzer", "heavy_mortar", "medium_howitzer", "heavy_howitzer",
        "barrage",
    ),
    PEN: ("front", "side", "top", "rear", "long_range"),
    TERRAIN: ("open", "rough", "obstacle", "building", "road"),
}  # fmt: skip
"""The rows that a chart must have, by name; the others have the faces of a die."""
ALL = (*ROWS, FUBAR, SALVOS, BARRAGE, AIRCRAFT, EVOLUTION, VEHICLE)


def number(content: Content, chart: str, row: str, column: str = "value") -> int:
    """Return the number in a cell."""
    return read_number(charts.cell(content.charts[chart], row, column))


def word(content: Content, chart: str, row: str, column: str = "result") -> str:
    """Return the word or the dice in a cell."""
    return charts.cell(content.charts[chart], row, column)


def faces(row: str) -> range:
    """Return the faces of the die that a chart's row is for, read from its id: `2-3` or `4`."""
    low, _, high = row.partition("-")
    return range(int(low), int(high or low) + 1)


def row_of(content: Content, chart: str, face: int) -> str:
    """Return the row that a face of the die gives; the first and the last row hold for all beyond them."""
    rows = charts.ids(content.charts[chart])
    bounded_face = min(max(face, faces(rows[0])[0]), faces(rows[-1])[-1])
    return next(row for row in rows if bounded_face in faces(row))


def roll(content: Content, chart: str, face: int, column: str = "result") -> str:
    """Return the result of a face of the die in a chart."""
    return word(content, chart, row_of(content, chart, face), column)


def source(content: Content, chart: str, row: str, column: str = "value") -> str:
    """Return the source of a cell."""
    return charts.source(content.charts[chart], row, column)
