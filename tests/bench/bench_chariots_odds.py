"""Odds of Chariots of Fire as the page shows them:

a shot, whether three against two rout, and all that can become of them.
"""

from __future__ import annotations

from typing import Any

from puesto import games
from puesto.core.game.resolutions import Resolution
from puesto.core.study import odds
from puesto.core.study.chances import chances
from puesto.packs import content_for
from tests.bench.bench_odds import LIMIT, milliseconds
from tests.bench.rows import Row, median

WHOLE = 300
"""Milliseconds for a whole distribution."""
ROUNDS = 9
THREE, TWO = ("SI6+2!", "SI6!", "HI7!"), ("SI6", "SI5")
FIGHTS: dict[str, tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]] = {
    "three against two": (THREE, TWO, {}),
    "three against two, Engaged": (("SI6+2e", "HI7!", "SI6!"), ("SI6+1e", "RI5e"), {}),
    "three against two, both with a leader": (THREE, TWO, {"attacker_leader": "CA", "defender_leader": "CA"}),
}
HEAVIEST = (("SI6+2!", "HI7!", "BI5+1!"), ("RI5", "LI4+1"), {"attacker_leader": "GC", "defender_leader": "GC"})
"""Five types, all checks, two Generals."""


def main() -> list[Row]:
    """The odds of shots and combats, each a few times."""
    game = games.load("chariots")
    content, _ = content_for(game)
    by_id: dict[str, Resolution[Any, Any]] = {resolution.id: resolution for resolution in game.resolutions}
    shot, shock, assault = by_id["missiles"], by_id["shock"], by_id["assault"]

    def taken(resolution: Resolution[Any, Any], facts: Any) -> float:
        return median([milliseconds(lambda: chances(resolution, content, facts)) for _ in range(ROUNDS)])

    rows = [Row("a missile shot: odds", taken(shot, shot.facts()), "ms", LIMIT)]
    for name, (attackers, defenders, more) in FIGHTS.items():
        if more:  # leaders have dice of their own
            continue
        facts = shock.facts(attackers, defenders)
        rows.append(Row(f"does it rout? {name}", taken(shock, facts), "ms", LIMIT))
    for name, (attackers, defenders, more) in (*FIGHTS.items(), ("the heaviest", HEAVIEST)):
        facts = shock.facts(attackers, defenders, **more)
        assert shock.stages is not None
        ways = len(odds.chain(*shock.stages(content, facts)))
        rows.append(
            Row(f"whole distribution: {name}", taken(shock, facts), "ms", WHOLE, remark=f"{ways} different ends")
        )
    facts = assault.facts(THREE, TWO, shots=("2C2", "B1>2"))
    rows.append(Row("three shots, then three against two: odds", taken(assault, facts), "ms", WHOLE))
    return rows
