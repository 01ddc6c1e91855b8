"""Battles with all counters on the players' map, stopped at a chosen question."""

from __future__ import annotations

from typing import Any

from puesto.chance import Dice
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.chariots.game import GAME
from tests import helpers
from tests.games.chariots.packs import ours
from tests.playthroughs import dust
from tests.playthroughs.script import Scripted

LINES = ((18, 3), (23, 9))
"""Column and hour of each army's line, some hexes apart."""


FIRST_ROW, ROW_ON_MAP = 14, 20
"""First row of the lines: without a map, and on that of the battle."""


def placed_at(key: str, ground: str = "none") -> Session[Any, Any]:
    """ "Dust on the plain" played from its script to a question, both armies in a line on the map."""
    session = helpers.begin(GAME, ours()[0], "dust", {"map": ground})
    player = Scripted(dust.SCRIPT, Dice(dust.SEED))
    while asked(session).key != key:
        prompt = asked(session)
        answer = player.answer(prompt, session.state.turn, session.state.activation)
        session.answer(answer, Source.APP if isinstance(prompt, Roll | Draw) else Source.PLAYER)
    put_all(session, FIRST_ROW if ground == "none" else ROW_ON_MAP)
    return session


def asked(session: Session[Any, Any]) -> Prompt[Any]:
    """The question of a session that has one."""
    assert session.prompt is not None
    return session.prompt


def put_all(session: Session[Any, Any], first_row: int = FIRST_ROW) -> None:
    """Place both armies in lines that face each other; stacked units share a hex."""
    sides = [army.id for army in session.content.battles["dust"].armies]
    commands = {one.id: one.side for one in session.content.battles["dust"].commands}
    rows = dict.fromkeys(sides, first_row)
    for unit in [*session.state.units.values()]:
        side = commands[unit.command]
        column, hour = LINES[sides.index(side)]
        if session.state.units[unit.id].hex:
            continue
        session.override(f"units.{unit.id}.hex", f"{column:02d}{rows[side]:02d}")
        session.override(f"units.{unit.id}.facing", hour)
        rows[side] += 1
