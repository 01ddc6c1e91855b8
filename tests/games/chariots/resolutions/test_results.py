"""Every procedure through the protocol: its result beyond yes and no, and the field at fault."""

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
    # 9.13: hits make a unit rout where it is
    (
        "OW-024",
        "withdrawal",
        {"type": "CH-2", "quality": 5, "move": 9, "front": False, "hits": 4},
        [],
        {"allowed": False, "points": 0, "routs": True, "barred": False},
    ),
    (
        "OW-022",
        "withdrawal",
        {"type": "CH-2", "quality": 5, "move": 9, "front": False},
        [],
        {"allowed": True, "points": 5, "hits": 1},
    ),
    ("OW-012", "withdrawal", {"quality": 5, "leader": 2}, [8], {"allowed": False, "barred": True, "adjusted": 6}),
    ("6.42 a nine", "withdrawal", {"quality": 3, "hits": 2}, [9], {"hits": 1, "routs": True}),
    ("TER-015", "movement_cost", {"ground": "rough", "hits": 5}, [], {"hits": 1, "routs": True}),
    (
        "TER-016",
        "movement_cost",
        {"type": "CH-2", "left": 9, "ground": "rough", "quality": 5, "hits": 4},
        [],
        {"routs": True},
    ),
    ("6.65", "turning", {"ground": "wood", "vertices": 2, "hits": 4}, [], {"hits": 2, "routs": True}),
    ("FAC-011", "turning", {"type": "LI", "vertices": 3, "left": 5, "fronts": 1}, [], {"entered": True}),
    ("FAC-021", "reaction_facing", {"quality": 5, "hits": 3}, [7], {"routs": True}),
    ("FAC-027", "reaction_facing", {"type": "LI"}, [8], {"hits": 2}),
    ("COL-018", "shock_check", {"quality": 7, "column": True}, [7], {"hits": 2, "quality": 5}),
    ("OVT-009", "overturn", {"type": "BW", "rate": 6, "hits": 4, "span": ["9"]}, [9], {"routs": True}),
    ("OVT-003", "overturn", {"rate": 6, "checks": 2, "span": ["8-9"]}, [8, 5], {"hits": 1}),
    ("OVT-008", "overturn", {"type": "SI"}, [], {"hits": 0}),
    # 4.14, 6.24, 6.42, 6.55
    (
        "LDR terrain",
        "movement_cost",
        {"type": "CH-2", "left": 9, "ground": "rough", "leader": True},
        [],
        {"entered": True, "hits": 0},
    ),
    ("6.24", "movement_cost", {"crossing": "wall"}, [], {"entered": False}),
    (
        "6.55 by hexes",
        "movement_cost",
        {"through": "SI", "left": 0, "by_hexes": True},
        [],
        {"entered": True, "points": 0, "hits": 1, "others": 1},
    ),
    ("6.42 runners", "withdrawal", {"type": "CH-2+RI", "move": 9}, [5], {"allowed": True, "mate": "stays"}),
    ("6.42 runners go", "withdrawal", {"type": "CH-2+RI", "move": 9}, [4], {"allowed": True, "mate": "goes"}),
    ("6.41 runners", "withdrawal", {"type": "CH-2+RI", "move": 9, "mover": 7}, [], {"points": 2, "mate": "stays"}),
    # 3.0, 5.2, 5.3
    # 4, 5.1, 5.4
    ("LDR-018", "initiative", {"one": 6, "one_general": False}, [5, 5], {"one_total": 5}),
    ("INI-011", "initiative", {"given": "first"}, [], {"initiative": "first", "rolled": False}),
    ("INI-011 next turn", "initiative", {"given": "first", "turn": 2}, [1, 9], {"initiative": "second"}),
    ("LDR-023", "command", {"leader": False}, [], {}),
    ("CMD-013", "command", {"distance": 9, "at_start": "in"}, [], {"": True}),
    ("CMD-037", "command", {"distance": 3, "at_start": "out"}, [], {}),
    ("CMD-027", "command", {"rallies": True}, [], {}),
    # 6.2, 6.3, 6.5, 6.7
    ("MOV-022", "path", {"steps": ["1", "1", "2", "1"]}, [], {"allowed": False, "running": [1, 2, 4], "stopped_at": 4}),
    (
        "PT-001",
        "path",
        {"type": "CH-2", "points": 9, "steps": ["1", "1", "1", "1", "turn2", "1", "1", "1"]},
        [],
        {"allowed": True, "running": [1, 2, 3, 4, 6, 7, 8, 9]},
    ),
    ("FAC-007", "path", {"type": "CH-2", "points": 7, "steps": ["turn2", "clear", "turn2"]}, [], {"points": 5}),
    ("FAC-003", "path", {"type": "CH-2", "points": 7, "steps": ["turn2", "turn1"]}, [], {"stopped_at": 2}),
    ("TER-014", "path", {"points": 6, "steps": ["wood+minor_river"]}, [], {"hits": 2}),
    ("COL-007", "path", {"steps": ["clear", "column", "clear"]}, [], {"running": [1, 2], "stopped_at": 3}),
    (
        "9.13 on the way",
        "path",
        {"hits": 5, "steps": ["clear", "clear+LI", "clear"]},
        [],
        {"routs": True, "stopped_at": 2},
    ),
    ("COL-012", "formation", {"column": True, "left": 1}, [], {"": True}),
    ("COL-007 stays", "formation", {"goes_on": True}, [], {}),
    ("COL-014", "movement_cost", {"column": True, "front": False, "beside": True}, [], {"entered": True, "points": 1}),
    ("PT-011", "pass_through", {}, [], {"result": "passes", "shock": ""}),
    ("PT-027", "pass_through", {"mover": "CH-3", "target": "CH-2+RI"}, [0], {"result": "blocked", "shock": "no_check"}),
    ("PT-009", "pass_through", {"target": "CH-2+RI"}, [0], {"result": "blocked", "shock": ""}),
    # 7
    ("MIS-053", "may_fire", {"together": True}, [], {}),
    ("MIS-049", "may_fire", {"supply": "low"}, [], {"": True}),
    ("MIS-054", "missiles", {"target": "CH-2+RI"}, [5], {"row": "2"}),
    ("RF-034", "missiles", {"target": "CH-2", "passing": True}, [5], {"row": "pass"}),
    ("MIS-037", "missiles", {"firer": "LI", "moving": True, "wood": True}, [5], {"drm": 1, "protection": -1}),
    ("MIS-070", "reload", {"threatened": True}, [], {}),
    ("REC-005", "recovery", {"threatened": True}, [], {"allowed": False, "removed": 0}),
    ("HR-002", "hit_and_run", {}, [], {"": True}),
    ("7.21 acted", "hit_and_run", {"acted": True}, [], {}),
    ("7.15 none left", "hit_and_run", {"supply": "no"}, [], {}),
    ("9.21 held", "hit_and_run", {"held": True}, [], {}),
    ("HR-029", "reaction_fire", {"rear": True}, [], {"allowed": False, "turns_first": True}),
    ("RF-016", "reaction_fire", {"kind": "withdrawal", "rear": True}, [], {"allowed": False, "turns_first": False}),
    ("RF-013", "reaction_fire", {"kind": "withdrawal"}, [], {"allowed": True, "range": 2}),
    ("RF-027", "reaction_fire", {"kind": "return", "range": 2}, [], {"range": 2}),
    ("MIS-008", "sight_on_map", {"hex": 1936, "other": 2235, "units": ["2036"]}, [], {"los": True}),
    (
        "MIS-013",
        "sight_on_map",
        {"hex": 2036, "other": 2033, "units": ["2035", "2034"]},
        [],
        {"los": False, "sure": True},
    ),
    ("MIS-017", "sight_on_map", {"hex": 2036, "other": 2033, "woods": ["2034"]}, [], {"los": False}),
    ("MIS-022", "sight_on_map", {"hex": 2036, "other": 2033, "higher": ["2035"], "firer_level": 1}, [], {"los": True}),
    ("MIS-021", "sight_on_map", {"hex": 2036, "other": 2033, "higher": ["2034"], "firer_level": 1}, [], {"los": False}),
    ("7.14 hexside", "sight_on_map", {"hex": 2036, "other": 2236, "woods": ["2136"]}, [], {"los": True, "sure": False}),
    (
        "7.14 stack",
        "sight_on_map",
        {"hex": 2036, "other": 2033, "units": ["2035", "2035"]},
        [],
        {"los": True, "sure": True},
    ),
    # 8
    ("SHK-009", "designation", {"how": "remained_adjacent"}, [], {"marker": "must_check"}),
    ("SHK-025", "designation", {"how": "engaged_active"}, [], {"marker": "no_check"}),
    ("SHK-010", "designation", {"unit": "LI"}, [], {"marker": "cannot"}),
    ("RA-006", "aggression_fire", {"quality": 6, "range": 3}, [7], {"reacts": False, "adjusted": 5}),
    ("RA-007", "aggression_fire", {"type": "RI", "range": 1}, [5], {"reacts": True, "adjusted": 5}),
    ("8.55 a stack", "aggression_shock", {"attackers": ["CH-2+RI"]}, [5], {"reacts": True, "must_attack": 1}),
    (
        "8.41 as printed",
        "shock_die",
        {"attackers": ["CH-2:5+RI4"], "defenders": ["2CH-2+RI"]},
        [5],
        {
            "attacking_type": "CH-2+RI",
            "defending_type": "CH-2+RI",
            "shift": -2,
        },
    ),
    ("RA-030", "aggression_shock", {"attackers": ["CH-3", "CH-2"]}, [4], {"reacts": True, "must_attack": 1}),
    ("8.14 no Shock", "shock", {"attackers": ["SI4!"], "defenders": ["HI4+3e"]}, [8], {"fought": False}),
    ("8.14 routs before", "shock", {"attackers": ["SI6", "HI5+4e"], "defenders": ["BI3+2"]}, [4], {"fought": False}),
    ("8.18 Engaged", "shock", {"attackers": ["SI9"], "defenders": ["HI9+7e"]}, [5, 9], {"fought": True}),
    # 9
    ("RT-005", "rout", {"path": False}, [3], {"fate": "gone", "rolled": True}),
    ("RT-009", "rout", {"standard": False}, [], {"fate": "gone", "rolled": False}),
    ("RT-015", "rout", {"leader": True}, [9], {"leader": "eliminated"}),
    ("9.44 stack", "rout", {"leader": True, "others": 1}, [9], {"leader": "stays"}),
    ("HEF-014", "rout", {"leader": True}, [6], {"fate": "placed", "leader": "may_go_along"}),
    ("DSG-002", "disengagement", {}, [4], {}),
    # 2.1, 4.14, 11.0
    ("2.1 around", "hexes", {"hex": 2036, "other": 2036}, [], {"distance": 0}),
    ("4.14", "turning", {"type": "CH-2", "vertices": 5, "left": 0, "leader": True}, [], {"entered": True, "points": 0}),
    ("SEQ-010", "army_rout", {"first_points": 30, "first_level": 60}, [], {"winner": ""}),
    ("VIC-006 over", "army_rout", {"first_points": 60, "first_level": 60}, [], {"winner": "second"}),
    # 2.8, 11.0
    ("TRK-003", "rout_points", {"eliminated": ["8"], "level": 110, "before": 8}, [], {"remaining": 94}),
    ("TRK-004", "rout_points", {"eliminated": [], "before": 19, "change": 10}, [], {"level": 70, "remaining": 51}),
    ("VIC-005", "rout_points", {"eliminated": ["6", "6"], "general": True, "level": 40}, [], {"points": 37}),
    ("VIC-011", "rout_points", {"eliminated": [], "leaders": 2}, [], {"points": 0}),
    ("INT-006", "rout_points", {"eliminated": ["6", "4", "5"], "level": 15}, [], {"remaining": 0, "routs": True}),
    # 5.1
    ("INI-002", "initiative", {"one": 6, "other": 4}, [2, 4], {"one_total": 8, "other_total": 8}),
    (
        "INI-006",
        "initiative",
        {"one": 6, "other": 4},
        [7, 8],
        {"initiative": "first", "one_total": 13, "other_total": 12},
    ),
    # 5.3
    ("TRU-003", "trump", {}, [6], {"": True}),
    ("TRU-004", "trump", {}, [7], {}),
    # 5.25
    ("MOM-004", "momentum", {"factor": 6}, [7], {}),
    ("MOM-009", "momentum", {"factor": 3, "general_leads": False}, [8], {}),
    # 5.42
    ("CMD-008", "command", {"range": 5, "engaged": True, "distance": 2}, [], {"": True}),
    ("CMD-009", "command", {"range": 5, "engaged": True, "distance": 3}, [], {}),
    # 2.1, 6.61
    (
        "GEO-004",
        "hexes",
        {"hex": 2038, "faces": ["2039", "1938"]},
        [],
        {
            "front": ["1938", "2039"],
            "flank": ["1937", "2138"],
            "rear": ["2037", "2137"],
        },
    ),
    ("GEO-005", "hexes", {"hex": 2036, "other": 1935, "faces": ["1935", "1936"]}, [], {"arcs": ["front"]}),
    ("GEO-006 ZA", "hexes", {"hex": 2237, "other": 2035}, [], {"distance": 3}),
    ("GEO-006 XE", "hexes", {"hex": 1835, "other": 2235}, [], {"distance": 4, "arcs": []}),
    ("COL-013", "hexes", {"hex": 2036, "other": 2035, "faces": ["2035"]}, [], {"front": ["2035"], "distance": 1}),
    # 9.33, 9.34
    ("STD-002", "standard", {"guards": 1}, [], {"captured": False, "in_play": True}),
    ("STD-003", "standard", {"leader": True}, [], {"captured": False}),
    ("STD-006", "standard", {"event": "returns", "leader": True}, [], {"captured": False}),
    ("9.33 lost", "standard", {"event": "returns"}, [], {"in_play": False}),
    (
        "9.33 early",
        "standard",
        {"event": "returns", "leader": True, "turns_since": 0},
        [],
        {"captured": True, "in_play": True},
    ),
    (
        "9.33 early and off",
        "standard",
        {"event": "returns", "turns_since": 0, "choice": "destroy"},
        [],
        {
            "captured": True,
            "in_play": False,
        },
    ),
    ("9.33 carried", "standard", {"event": "carried", "near": 2}, [], {"captured": True, "disappear": 2}),
    ("9.32", "standard", {"event": "moves", "near": 2}, [], {"disappear": 0, "may_move": False}),
    ("9.33 by units", "standard", {"only_a_leader": True}, [], {"captured": False, "in_play": True}),
    ("INT-006", "standard", {"near": 2}, [], {"captured": True, "in_play": True, "disappear": 2}),
    ("9.33 out", "standard", {"choice": "destroy"}, [], {"captured": True, "in_play": False}),
    ("9.34", "standard", {"event": "moves", "leader": True, "near": 1}, [], {"captured": False, "disappear": 1}),
    # 6.55
    ("STK-014", "movement_cost", {"through": "LI"}, [], {"points": 2, "hits": 1, "others": 0}),
    ("STK-015", "movement_cost", {"type": "CH-2+RI", "left": 9, "through": "SI"}, [], {"hits": 0, "others": 1}),
    (
        "STK-016",
        "movement_cost",
        {"type": "CH-2", "left": 9, "through": "SI", "through_routed": True},
        [],
        {
            "eliminated": True,
            "others": 0,
        },
    ),
    (
        "6.55 road",
        "movement_cost",
        {"through": "LI", "through_routed": True, "ground": "road"},
        [],
        {
            "eliminated": False,
            "hits": 1,
        },
    ),
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
    (
        "CLS-002",
        "shock_die",
        {"attackers": ["CH2:5"], "defenders": ["SI7"]},
        [3],
        {
            "base_column": 2,
            "column": 2,
            "superiority": "DS",
            "attacker": 9,
            "defender": 1,
        },
    ),
    (
        "SUP-003",
        "shock_die",
        {"attackers": ["CH2:5r"], "defenders": ["SI7"]},
        [3],
        {
            "superiority": "AS",
            "attacker": 3,
            "defender": 2,
        },
    ),
    ("COLS-002", "shock_die", {"attackers": ["SI6", "SI6"]}, [3], {"shift": 2}),
    ("COLS-005", "shock_die", {"attackers": ["3SI6"], "flank": True, "terrain": -1}, [3], {"shift": 5}),
    ("COLS-007", "shock_die", {"attackers": ["CH2:5/RI4"]}, [3], {"shift": 0, "attacking_type": "CH-2+RI"}),
    (
        "LDR-011",
        "shock_die",
        {"attacker_leader": "GC", "attacker_charisma": 3, "defender_leader": "CA"},
        [3],
        {"drm": 2},
    ),
    # 9.11, 9.13, 9.43, 6.35, 6.36
    ("COL-017", "hits", {"quality": 7, "column": True, "taken": 0}, [], {"quality": 5}),
    ("COL-019", "hits", {"quality": 7, "hits": 4, "column": True}, [], {"hits": 5, "routs": True}),
    (
        "COL-023",
        "hits",
        {"quality": 7, "hits": 2, "column": True, "attacked": True, "taken": 0},
        [],
        {"hits": 3, "routs": False},
    ),
    (
        "COL-024",
        "hits",
        {"quality": 7, "hits": 6, "column": True, "attacked": True, "taken": 0},
        [],
        {
            "hits": 7,
            "routs": True,
        },
    ),
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
    (
        "VIC-005",
        "army_rout",
        {"first_points": 12, "first_general": 5, "first_level": 40},
        [],
        {
            "first_points": 37,
            "first_over": -3,
            "winner": "",
        },
    ),
    (
        "VIC-006",
        "army_rout",
        {"first_points": 43, "first_level": 40, "second_points": 35, "second_level": 30},
        [],
        {
            "first_over": 3,
            "second_over": 5,
            "winner": "first",
            "first_routs": True,
        },
    ),
]


@pytest.mark.parametrize(("case", "id", "facts", "dice", "told"), TOLD, ids=[f"{one[0]}-{one[1]}" for one in TOLD])
def test_a_procedure_tells_what_follows_at_once(talk, case, id, facts, dice, told):
    found = talk.ask("resolve", resolution=f"chariots.{id}", facts=facts, answers=dice)["result"]
    if not isinstance(found, dict):
        assert found is told.get("", False)
        return
    assert {name: found[name] for name in told} == told


@pytest.mark.parametrize(
    ("case", "id", "facts", "named"),
    [
        ("OVT-007", "overturn", {"rate": 5, "spent": 6}, "rate"),
        ("6.92", "overturn", {"span": ["9-8"]}, "span"),
        ("CMD-018", "pass_through", {"out": True}, "out"),
        ("10.32", "arrow", {"in_shock": True}, "in_shock"),
        ("6.46", "withdrawal", {"beside_enemy": True}, "beside_enemy"),
        ("9.13", "path", {"hits": 6}, "hits"),
        ("6.21", "path", {"steps": ["sea"]}, "steps"),
        ("11.0", "rout_points", {"eliminated": ["six"]}, "eliminated"),
        ("7.14", "sight_on_map", {"other": 2036}, "other"),
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


def test_no_result_is_a_bare_number_or_word_that_nobody_explains(talk):
    """A yes or a no is explained by the title; a number or a word only by the name of its field."""
    bare = [one["id"] for one in talk.ask("resolutions", game="chariots") if one["result"].get("type") in BARE]
    assert bare == []


BARE = ("integer", "string", "number")


def test_the_words_of_an_answer_are_those_that_its_schema_names(talk):
    """Results with a fixed set of words list them in their schemas."""
    schemas = {one["id"]: one["result"] for one in talk.ask("resolutions", game="chariots")}
    listed = set()
    for _, id, facts, dice, _ in TOLD:
        found = talk.ask("resolve", resolution=f"chariots.{id}", facts=facts, answers=dice)["result"]
        for name, shape in schemas[f"chariots.{id}"].get("properties", {}).items():
            words = shape.get("enum") or shape.get("items", {}).get("enum")
            if words:
                listed.add(f"{id}.{name}")
                told = found[name] if isinstance(found[name], list) else [found[name]]
                assert {*told} <= {*words}, f"{id}.{name}"
    assert listed >= {"designation.marker", "rout.fate"}
    assert schemas["chariots.rout"]["properties"]["fate"]["enum"] == ["placed", "gone"]
    assert schemas["chariots.rout"]["description"].startswith("Result of a rout")


def test_a_refusal_bears_the_rule_that_its_sentence_ends_with(talk):
    """INI-014, TRU-013: not that of the whole procedure."""
    assert talk.fault("resolve", resolution="chariots.trump", facts={"kept": True})["rule"] == "5.34"
    assert talk.fault("resolve", resolution="chariots.trump", facts={"engaged": True})["rule"] == "5.33"
    lines = talk.ask("resolve", resolution="chariots.designation", facts={"routed": True})["log"]
    assert lines[0]["rule"] == "9.42"
