"""A turn of "The Vaudreuil crossing": a normal activation with its second, a failed one, a recovery."""

from __future__ import annotations

from tests.playthroughs.script import Script

SEED = 9
"""Of the throws that the script leaves to chance."""

# fmt: off
SCRIPT: Script = (
    (1, 0, {
        "first_player.side": ["allies"],
        "pre_turn.air": [1, 0],
        "activation.formation": ["armour"],
    }),
    # The Armored Group: SNAFU, an OBJ, an attack that drives off the garrison, fatigue, and once more.
    (1, 1, {
        "activation.kind": ["normal"],
        "preparation.msr": ["plain", "same"],
        "trains.distance": [10],
        "snafu.roll": [(4, 4), (3, 4)],
        "objectives.hq": ["1-0", "0-0"],
        "activities.what": ["attack", "end", "end"],
        "attack.type": ["regular"],
        "attack.target": ["fortress"],
        "attack.defender": ["fortress-a"],
        "attack.attacker": ["armour-a"],
        "attack.assist": [("armour-b",)],
        "attack.bombardment": ["suppression:air"],
        "attack.lines": [("double_objective_zone", "terrain")],
        "attack.roll": [(4, 4)],
        "unit.ma": [],
        "fatigue.roll": [(5,), (6,)],
        "second.try": ["attempt"],
        "second.roll": [(3,)],
        "activation.formation": ["fortress"],
    }),
    # The garrison fails, and its HQ runs.
    (1, 2, {
        "activation.kind": ["normal"],
        "preparation.msr": ["incomplete"],
        "snafu.roll": [(1, 2)],
        "snafu.amend": ["failed"],
        "activities.what": ["voluntary_retreat", "end"],
        "voluntary_retreat.who": ["hq"],
        "second.try": ["skip_intentionally"],
        "activation.formation": ["brigade"],
    }),
    # The brigade rests.
    (1, 3, {
        "activation.kind": ["recovery"],
        "preparation.msr": ["plain"],
        "trains.distance": [8],
    }),
)
# fmt: on
