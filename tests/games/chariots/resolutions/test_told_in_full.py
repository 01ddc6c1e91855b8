"""What the procedures of chapters 2 to 11 tell besides yes and no: totals, columns, shares, markers."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk


@pytest.fixture(scope="module")
def talk():
    found = Talk(Server())
    yield found
    found.server.close()


TOLD: list[tuple[str, str, dict[str, Any], list[int], dict[str, Any]]] = [
    # 5.1
    ("INI-002", "initiative", {"one": 6, "other": 4}, [2, 4], {"one_total": 8, "other_total": 8}),
    ("INI-006", "initiative", {"one": 6, "other": 4}, [7, 8],
        {"initiative": "first", "one_total": 13, "other_total": 12}),
    # 5.3
    ("TRU-003", "trump", {}, [6], {"": True}),
    ("TRU-004", "trump", {}, [7], {}),
    # 5.25
    ("MOM-004", "momentum", {"factor": 6}, [7], {}),
    ("MOM-009", "momentum", {"factor": 3, "general_leads": False}, [8], {}),
    # 5.42
    ("CMD-008", "command", {"range": 5, "engaged": True, "distance": 2}, [],
        {"": True}),
    ("CMD-009", "command", {"range": 5, "engaged": True, "distance": 3}, [],
        {}),
    # 2.1, 6.61
    ("GEO-004", "hexes", {"hex": 2038, "faces": ["2039", "1938"]}, [], {
        "front": ["1938", "2039"], "flank": ["1937", "2138"], "rear": ["2037", "2137"],
    }),
    ("GEO-005", "hexes", {"hex": 2036, "other": 1935, "faces": ["1935", "1936"]}, [], {"arcs": ["front"]}),
    ("GEO-006 ZA", "hexes", {"hex": 2237, "other": 2035}, [], {"distance": 3}),
    ("GEO-006 XE", "hexes", {"hex": 1835, "other": 2235}, [], {"distance": 4, "arcs": []}),
    ("COL-013", "hexes", {"hex": 2036, "other": 2035, "faces": ["2035"]}, [], {"front": ["2035"], "distance": 1}),
    # 9.33, 9.34
    ("STD-002", "standard", {"guards": 1}, [], {"captured": False, "in_play": True}),
    ("STD-003", "standard", {"leader": True}, [], {"captured": False}),
    ("STD-006", "standard", {"event": "returns", "leader": True}, [], {"captured": False}),
    ("9.33 lost", "standard", {"event": "returns"}, [], {"in_play": False}),
    ("9.33 early", "standard", {"event": "returns", "leader": True, "turns_since": 0}, [], {"captured": True, "in_play": True}),
    ("9.33 early and off", "standard", {"event": "returns", "turns_since": 0, "choice": "destroy"}, [], {
        "captured": True, "in_play": False,
    }),
    ("9.33 carried", "standard", {"event": "carried", "near": 2}, [], {"captured": True, "disappear": 2}),
    ("9.32", "standard", {"event": "moves_alone", "near": 2}, [], {"disappear": 0, "may_move": False}),
    ("9.33 by units", "standard", {"only_a_leader": True}, [], {"captured": False, "in_play": True}),
    ("INT-006", "standard", {"near": 2}, [], {"captured": True, "in_play": True, "disappear": 2}),
    ("9.33 out", "standard", {"choice": "destroy"}, [], {"captured": True, "in_play": False}),
    ("9.34", "standard", {"event": "moves", "near": 1}, [], {"captured": False, "disappear": 1}),
    # 6.55
    ("STK-014", "movement_cost", {"through": "LI"}, [], {"points": 2, "hits": 1, "others": 0}),
    ("STK-015", "movement_cost", {"type": "CH-2+RI", "left": 9, "through": "SI"}, [], {"hits": 0, "others": 1}),
    ("STK-016", "movement_cost", {"type": "CH-2", "left": 9, "through": "SI", "through_routed": True}, [], {
        "eliminated": True, "others": 0,
    }),
    ("6.55 road", "movement_cost", {"through": "LI", "through_routed": True, "ground": "road"}, [], {
        "eliminated": False, "hits": 1,
    }),
    # 6.42
    ("OW-010", "withdrawal", {"quality": 5, "leader": 3}, [8], {"allowed": True, "adjusted": 5, "points": 1}),
    ("OW-020", "withdrawal", {"type": "CH-3", "move": 7}, [], {"allowed": True, "adjusted": None, "points": 3}),
    # 8.15
    ("LC-010", "leader_casualty", {"there": False}, [], {"hit": False, "dead": False}),
    # 8.2
    ("ADV-002", "advance", {"attackers": ["SI6+5"], "cost": 1}, [], {"hits": [5], "turns": [1]}),
    ("ADV-008", "advance", {"missiles": True}, [], {"advances": []}),
    ("ADV-009", "advance", {"defends": True}, [], {"advances": []}),
    # 8.16, 8.17
    ("CLS-002", "shock_die", {"attackers": ["CH2:5"], "defenders": ["SI7"]}, [3], {
        "base_column": 2, "column": 2, "superiority": "DS", "attacker": 9, "defender": 1,
    }),
    ("SUP-003", "shock_die", {"attackers": ["CH2:5r"], "defenders": ["SI7"]}, [3], {
        "superiority": "AS", "attacker": 3, "defender": 2,
    }),
    ("COLS-002", "shock_die", {"attackers": ["SI6", "SI6"]}, [3], {"shift": 2}),
    ("COLS-005", "shock_die", {"attackers": ["3SI6"], "flank": True, "terrain": -1}, [3], {"shift": 5}),
    ("COLS-007", "shock_die", {"attackers": ["CH2:5/RI4"]}, [3], {"shift": 0, "attacking_type": "CH-2+RI"}),
    ("LDR-011", "shock_die", {"attacker_leader": "GC", "attacker_charisma": 3, "defender_leader": "CA"}, [3],
        {"drm": 2}),
    # 9.11, 9.13, 9.43, 6.35, 6.36
    ("COL-017", "hits", {"quality": 7, "column": True, "taken": 0}, [], {"quality": 5}),
    ("COL-019", "hits", {"quality": 7, "hits": 4, "column": True}, [], {"hits": 5, "routs": True}),
    ("COL-023", "hits", {"quality": 7, "hits": 2, "column": True, "attacked": True, "taken": 0}, [], {"hits": 3, "routs": False}),
    ("COL-024", "hits", {"quality": 7, "hits": 6, "column": True, "attacked": True, "taken": 0}, [], {
        "hits": 7, "routs": True,
    }),
    ("COL-025", "hits", {"quality": 7, "hits": 2, "column": True, "taken": 0}, [], {"hits": 2}),
    ("COH-006", "hits", {"hits": 6, "routed": True, "taken": 0}, [], {"gone": False, "routs": False, "quality": 1}),
    ("MIS-056", "hits", {"hits": 6, "routed": True}, [], {"gone": True}),
    ("RAL-023", "hits", {"quality": 7, "hits": 3, "taken": 4}, [], {"hits": 7, "routs": True}),
    # 9.12
    ("DIS-001", "hit_share", {"units": ["CH-2", "RI"]}, [], {"owner_chooses": 1}),
    ("DIS-002", "hit_share", {"hits": 5, "rear": 1}, [], {"taken": [3, 2], "owner_chooses": 0}),
    ("DIS-003", "hit_share", {"hits": 4, "units": ["u1", "u2", "u3"], "weapons": 3}, [], {"taken": [1, 1, 2]}),
    ("DIS-004", "hit_share", {"hits": 5, "rear": 1, "weapons": 2}, [], {"taken": [3, 2]}),
    ("DIS-006", "hit_share", {"hits": 6, "rear": 1}, [], {"taken": [3, 3]}),
    ("DIS-007", "hit_share", {"hits": 8, "units": ["u1", "u2", "u3"], "rear": 2}, [], {"owner_chooses": 1}),
    ("DIS-009", "hit_share", {"hits": 3, "superiority": "AS"}, [], {"total": 6, "taken": [3, 3]}),
    ("RES-003", "hit_share", {"hits": 3, "superiority": "DS", "attacks": True, "units": ["C"]}, [], {"taken": [9]}),
    ("RES-004", "hit_share", {"hits": 3, "superiority": "AS", "attacks": True, "units": ["C"]}, [], {"taken": [3]}),
    # 9.2
    ("DSG-001", "disengagement", {}, [3], {"": True}),
    ("DSG-003", "disengagement", {"charisma": 2}, [5], {"": True}),
    ("DSG-010", "disengagement", {"free": False}, [1], {}),
    ("9.25", "disengagement", {"type": "CH-2+RI"}, [], {"": True}),
    # 9.5
    ("RAL-001", "rally", {"quality": 7}, [4], {"rallied": True, "hits": 3}),
    ("RAL-002", "rally", {"quality": 7}, [5], {"rallied": False, "hits": None}),
    # 10
    ("CHL-010", "challenge", {"fought": True}, [], {}),
    # 11.0
    ("VIC-005", "army_rout", {"first_points": 12, "first_general": 5, "first_level": 40}, [], {
        "first_points": 37, "first_over": -3, "winner": "",
    }),
    ("VIC-006", "army_rout", {"first_points": 43, "first_level": 40, "second_points": 35, "second_level": 30}, [], {
        "first_over": 3, "second_over": 5, "winner": "first", "first_routs": True,
    }),
]  # fmt: skip


@pytest.mark.parametrize(("case", "id", "facts", "dice", "told"), TOLD, ids=[one[0] for one in TOLD])
def test_a_procedure_tells_all_that_its_rule_says(talk, case, id, facts, dice, told):
    found = talk.ask("resolve", resolution=f"chariots.{id}", facts=facts, answers=dice)["result"]
    if not isinstance(found, dict):
        assert found is told.get("", False)
        return
    assert {name: found[name] for name in told} == told


@pytest.mark.parametrize(
    ("case", "id", "facts", "named"),
    [
        ("INI-014", "trump", {"kept": True}, "kept"),
        ("TRU-026", "trump", {"there": False}, "there"),
        ("MOM-012", "momentum", {"in_range": False}, "in_range"),
        ("LDR-026", "momentum", {"general": False}, "general"),
        ("OW-033", "withdrawal", {"late": True}, "late"),
        ("FAC-029", "reaction_facing", {"vertices": 2}, "vertices"),
        ("DSG-013", "disengagement", {"in_range": False}, "in_range"),
        ("DSG-014", "disengagement", {"commander": False}, "commander"),
        ("9.12", "hit_share", {"rear": 3}, "rear"),
        ("9.12 names", "hit_share", {"units": ["a", "a"]}, "units"),
        ("6.61", "hexes", {"faces": ["1935", "2037"]}, "faces"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(talk, case, id, facts, named):
    fault = talk.fault("resolve", resolution=f"chariots.{id}", facts=facts)
    assert fault["code"] == "bad_facts" and f"«{named}»" in fault["message"]
