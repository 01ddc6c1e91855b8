"""A unit that the table does not keep goes off the map:

its formation is dated, and the pre-turn list brings it back.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.prompts import Roll
from puesto.core.questions.checklists import Checklist
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.bcs.game import GAME
from puesto.games.bcs.table import sequence
from tests.games.bcs.test_traps import CONTENT, at
from tests.playthroughs.script import Scripted

OFF_MAP: dict[str, list[Any]] = {
    "attack.type": ["regular"],
    "attack.target": ["grenadiers"],
    "attack.defender": ["other"],
    "unit.steps": [3],
    "attack.count": [1],
    "attack.attacker": ["armour-a"],
    "attack.roll": [(6, 6)],
    "unit.ma": ["foot"],
}


@pytest.mark.parametrize("returns", [True, False])
def test_a_unit_that_is_not_kept_is_dated_on_its_formation_until_it_is_back(returns: bool) -> None:
    session = at(sequence.ATTACK, "armour")
    player = Scripted(((1, 1, OFF_MAP),), Dice(1))
    while (prompt := session.prompt) is not None and session.state.step == sequence.ATTACK:
        source = Source.APP if isinstance(prompt, Roll) else Source.PLAYER
        session.answer(player.answer(prompt, 1, 1), source)
    state = session.state
    assert state.formations["grenadiers"].comes_back == 2 and not player.left
    state.turn, state.step = 2, sequence.PRE_TURN
    after = Session.start_at(GAME, CONTENT, "crossing", state)
    listed = after.prompt
    assert isinstance(listed, Checklist)
    names = [option.value for option in listed.options]
    assert "comes_back:grenadiers" in names
    after.answer(tuple(name for name in names if returns or name != "comes_back:grenadiers"))
    assert after.state.formations["grenadiers"].comes_back == (0 if returns else 3)
