"""Two turns of "Dust on the plain", from the set-up to the rout of an army:

nearly everything that a battle knows comes up once.
"""

from __future__ import annotations

from tests.playthroughs.script import Script

RIVER_CHARIOTS, HILLS_CHARIOTS = "river-chariots", "hills-chariots"
RIVER_FOOT, HILLS_FOOT = "river-foot", "hills-foot"
SEED = 5
"""Of the throws that the script leaves to chance."""


def way(letters: str) -> tuple[str, ...]:
    """A way by its letters."""
    return tuple(letters)


SCRIPT: Script = (
    # The Prince of the Hills has the Initiative, and keeps his foot for the first activation.
    (
        1,
        0,
        {
            "setup.runners": [(f"{RIVER_CHARIOTS}-ri-1",)],
            "setup.stack": [f"{RIVER_CHARIOTS}-ch-2-1"],
            "setup.leaders": [("river-prince", "river-captain"), ("hills-prince", "hills-charioteer", "hills-captain")],
            "setup.leader": [
                f"{RIVER_CHARIOTS}-ch-2-1",
                f"{RIVER_FOOT}-si-1",
                f"{HILLS_FOOT}-si-2",
                f"{HILLS_CHARIOTS}-ch-3-1",
                f"{HILLS_FOOT}-si-1",
            ],
            "initiative.roll": [(3,), (6,)],
            "initiative.keep": ["hills-foot"],
        },
    ),
    # The hillmen come on; chariots and runners withdraw before them.
    (
        1,
        1,
        {
            "act.who": [f"{HILLS_FOOT}-si-1", f"{HILLS_FOOT}-bi-1", f"{HILLS_FOOT}-bi-2", f"{HILLS_FOOT}-si-2"],
            "move.way": [way("cccc"), way("ccct"), ("c",), way("cc")],
            "move.end": ["apart", "near", "apart", "near", "apart"],
            "react.how": ["orderly", "nobody", "orderly"],
            "react.who": [f"{RIVER_CHARIOTS}-ch-2-2", f"{RIVER_CHARIOTS}-ri-2"],
            "withdrawal.how": [(), ("behind",)],
            "withdrawal.roll": [(3,)],
        },
    ),
    # The first marker is trumped: the Chief of chariots runs by and fires, and is answered.
    (
        1,
        2,
        {
            "bag.draw": ["river-foot"],
            "trump.try": ["trump"],
            "trump.roll": [(3,)],
            "trump.wing": ["hills-chariots"],
            "orders.out": [(f"{HILLS_CHARIOTS}-ch-3-3",)],
            "act.who": [f"{HILLS_CHARIOTS}-ch-2-1", "end"],
            "act.what": ["hit_and_run"],
            "run.at": [f"{RIVER_FOOT}-li-1"],
            "missile.roll": [(1,), (2,)],
            "run.answer": ["turns"],
            "facing.reaction": [(6,)],
        },
    ),
    # Momentum: a shot on the move with its return, and one that barbarians answer by charging.
    (
        1,
        3,
        {
            "bag.draw": ["momentum:river"],
            "momentum.wing": ["river-chariots"],
            "momentum.roll": [(3,)],
            "act.who": [f"{RIVER_CHARIOTS}-ch-2-3", f"{RIVER_CHARIOTS}-ch-2-4", "end"],
            "act.what": ["move", "fire"],
            "move.way": [way("cccc")],
            "move.end": ["fires", "apart"],
            "fire.at": [f"{HILLS_CHARIOTS}-ch-2-1", f"{HILLS_FOOT}-bi-1"],
            "fire.range": [2, 2],
            "missile.roll": [(9,), (3,), (2,)],
            "fire.return": ["yes"],
        },
    ),
    # A chariot with its runners and a second one break the barbarians from a flank; the Prince is wounded.
    (
        1,
        4,
        {
            "bag.draw": ["river-chariots"],
            "act.who": [f"{RIVER_CHARIOTS}-ch-2-1", f"{RIVER_CHARIOTS}-ch-2-2", "end"],
            "act.what": ["move", "move"],
            "move.way": [way("ccccct"), way("cccccc")],
            "move.end": ["beside", "beside"],
            "shock.attackers": [(f"{RIVER_CHARIOTS}-ch-2-1", f"{RIVER_CHARIOTS}-ch-2-2")],
            "shock.target": [f"{HILLS_FOOT}-bi-2"],
            "shock.how": [("flank",)],
            "shock.defender_check": [(8,)],
            "leader.hit": [(0,)],
            "leader.fate": [(3,)],
            "shock.roll": [(8,)],
            "rout.roll": [(3,)],
            "advance.who": [f"{RIVER_CHARIOTS}-ch-2-1"],
        },
    ),
    # Heavy chariots come up under fire; they stay Engaged.
    (
        1,
        5,
        {
            "bag.draw": ["hills-chariots"],
            "act.who": [f"{HILLS_CHARIOTS}-ch-3-2", f"{HILLS_CHARIOTS}-ch-3-3", "end"],
            "act.what": ["move", "move"],
            "move.way": [way("ccc"), way("cccc")],
            "move.end": ["beside", "beside"],
            "react.how": ["entry_fire", "nobody"],
            "react.who": [f"{RIVER_CHARIOTS}-ch-2-3"],
            "shock.attackers": [(f"{HILLS_CHARIOTS}-ch-3-2", f"{HILLS_CHARIOTS}-ch-3-3")],
            "shock.target": [f"{RIVER_CHARIOTS}-ch-2-3"],
            "shock.roll": [(3,)],
        },
    ),
    # Momentum fails, and the Prince of the Hills goes to his foot with his standard.
    (
        1,
        6,
        {
            "bag.draw": ["momentum:hills"],
            "momentum.wing": ["hills-foot"],
            "momentum.roll": [(8,)],
            "leader.moves": [f"{HILLS_FOOT}-si-2"],
            "leader.way": [("c",) * 4],
        },
    ),
    # The Initiative changes sides.
    (
        2,
        0,
        {
            "initiative.roll": [(8,), (2,)],
            "initiative.keep": ["river-foot"],
        },
    ),
    # Foot against foot, after arrows.
    (
        2,
        1,
        {
            "act.who": [f"{RIVER_FOOT}-si-1", f"{RIVER_FOOT}-li-1", "end"],
            "act.what": ["fire"],
            "move.way": [way("ccc")],
            "move.end": ["beside"],
            "fire.at": [f"{HILLS_FOOT}-si-2"],
            "fire.range": [2],
            "missile.roll": [(6,)],
            "shock.attackers": [(f"{RIVER_FOOT}-si-1",)],
            "shock.defenders": [(f"{HILLS_FOOT}-si-1",)],
            "shock.defender_check": [(6,)],
            "shock.roll": [(5,)],
        },
    ),
    # The broken barbarians rally under the standard; the others break a chariot.
    (
        2,
        2,
        {
            "bag.draw": ["hills-foot"],
            "orders.which": ["rally"],
            "rally.who": [(f"{HILLS_FOOT}-bi-2",)],
            "rally.roll": [(2,)],
            "shock.attackers": [(f"{HILLS_FOOT}-bi-1",)],
            "shock.defenders": [(f"{RIVER_CHARIOTS}-ch-2-4",)],
            "shock.roll": [(1,)],
        },
    ),
    # The heavy chariots disengage, fired at as they go.
    (
        2,
        3,
        {
            "bag.draw": ["hills-chariots"],
            "orders.which": ["disengage"],
            "disengage.fire": [(f"{RIVER_FOOT}-li-1",)],
        },
    ),
    # A Momentum marker that nobody uses.
    (
        2,
        4,
        {
            "bag.draw": ["momentum:hills"],
            "momentum.wing": ["none"],
        },
    ),
    # A trump fails, and gives the river's Momentum back; a rally fails too.
    (
        2,
        5,
        {
            "bag.draw": ["momentum:river"],
            "trump.try": ["trump"],
            "trump.roll": [(9,)],
            "momentum.wing": ["river-foot"],
            "momentum.roll": [(2,)],
            "orders.which": ["rally"],
            "rally.who": [(f"{RIVER_CHARIOTS}-ch-2-4",)],
            "rally.roll": [(7,)],
            "act.who": [f"{RIVER_FOOT}-li-2", "end"],
            "act.what": ["fire"],
            "fire.at": [f"{HILLS_FOOT}-si-2"],
            "fire.range": [1],
            "missile.roll": [(1,)],
            "shock.attackers": [(f"{RIVER_FOOT}-si-1",)],
            "shock.defenders": [(f"{HILLS_FOOT}-si-1",)],
            "shock.roll": [(9,)],
        },
    ),
    # The unit of the Prince of the Hills disappears with him, his standard is captured, and his army breaks.
    (
        2,
        6,
        {
            "bag.draw": ["river-chariots"],
            "act.who": [f"{RIVER_CHARIOTS}-ch-2-2", f"{RIVER_CHARIOTS}-ch-2-3", "end"],
            "act.what": ["move", "move"],
            "move.way": [way("cccc"), way("ccf")],
            "move.through": [(f"{RIVER_CHARIOTS}-ri-2",)],
            "move.end": ["beside", "beside"],
            "shock.attackers": [(f"{RIVER_CHARIOTS}-ch-2-2", f"{RIVER_CHARIOTS}-ch-2-3")],
            "shock.target": [f"{HILLS_FOOT}-si-2"],
            "shock.how": [("flank", f"rear:{RIVER_CHARIOTS}-ch-2-3")],
            "shock.defender_check": [(9,)],
            "shock.roll": [(9,)],
            "rout.roll": [(9,)],
            "standard.taken": ["hills-standard"],
            "standard.fate": ["keep"],
        },
    ),
    # The Momentum marker once more.
    (
        2,
        7,
        {
            "bag.draw": ["momentum:river"],
        },
    ),
)
