"""Changes of the state in a player's words, for every piece on the table."""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.core.messages import Ref
from puesto.core.values import fields
from puesto.games.bear.game import MACHINERY
from puesto.games.bear.table.state import Counter, State
from puesto.games.bear.views import state_changes
from puesto.language import Language
from puesto.packs import content_for

CONTENT, _ = content_for(games.load("bear"))
GAME = games.load("bear")
SHOWN_BY = {"card", "events"}
"""Fields that no override sets, but the table shows."""


def name(ref: Ref) -> Any:
    return GAME.name(ref, CONTENT)


def said(path: str, before: Any, after: Any, code: str = "es") -> str:
    told = GAME.overrides.describe_change(path, before, after, CONTENT)
    assert told is not None
    return " | ".join(Language(code).say(part, name) for part in (told.piece, told.before, told.after))


UNIT = CONTENT.missions["mission-1"].forces[0].id


@pytest.mark.parametrize(
    ("path", "before", "after", "words"),
    [
        ("command_points", 3, 2, "PAM | 3 | 2"),
        ("victory_points", 1, -1, "PV | +1 | −1"),
        (f"counters.{UNIT}.hit", "", "?", "{unit} | sin impacto | impactada, boca abajo"),
        (f"counters.{UNIT}.used", False, True, "{unit} | sin usar | usada"),
        (f"counters.{UNIT}.hex", "", "E07", "{unit} | hexágono sin decir | en E07"),
        (f"counters.{UNIT}", None, {"id": UNIT}, "{unit} | sin colocar | sobre la mesa"),
        ("marker", 4, 5, "Marcador de la Hoja de Misión | casilla 4 | casilla 5"),
        ("orders.left", ["03", "07"], ["03"], "Cartas de órdenes por robar | 2, con carta 07 | 1"),
        ("control.G07", "player", "ai", "Control de G07 | el jugador | la IA"),
        ("smoke.G07", None, 2, "Humo en G07 | — | MD 2"),
        ("rulings.group", "lot", "", "Grupos igual de grandes | Se decide a suertes | se vuelve a preguntar"),
        (
            "undone",
            ["setup.map", "event.2"],
            ["setup.map"],
            "Por hacer en la mesa | Hacer en el tablero el evento de la casilla 2 | —",
        ),
        ("own_rulings", [], [{"rule": "5.3", "text": "Sin prisa"}], "Resolución de la mesa | — | 5.3: «Sin prisa»"),
    ],
)
def test_a_change_is_told_by_its_piece_before_and_after(path, before, after, words):
    unit = Language("es").say(Ref("unit", UNIT), name)
    assert said(path, before, after) == words.replace("{unit}", unit)
    assert said(path, before, after, "en") != ""


def test_only_the_order_of_a_pile_is_no_change():
    assert GAME.overrides.describe_change("orders.discard", ["03", "07"], ["07", "03"], CONTENT) is None


def test_nothing_on_the_table_is_without_words():
    words = {path.partition(".")[0] for path in (*state_changes.PILES, *state_changes.LINES)} | {
        *state_changes.NUMBERS,
        *state_changes.PAIRS,
        *state_changes.OTHERS,
    }
    words |= {"counters", "settings", "own_rulings"}
    assert {field.name for field in fields(State)} - words == {*MACHINERY} - SHOWN_BY
    known = {*state_changes.SWITCHES, *state_changes.COUNTER}
    assert {field.name for field in fields(Counter)} - known == {"id", "type", "side", "replaces"}
