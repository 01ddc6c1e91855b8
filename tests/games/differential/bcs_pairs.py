"""Battalion Combat Series: attacks, fire and the rolls of an activation, alone and at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from puesto.core.messages import Text
from puesto.core.prompts import Note, Prompt, Roll
from puesto.core.values import replace
from puesto.games.bcs.combat import attack
from puesto.games.bcs.game import GAME
from puesto.games.bcs.printed.records import Content, Kind, MoveClass, PrintedUnit
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import fatigue_name, fatigue_number
from puesto.games.bcs.table.state import Activation, Formation, Table, Unit
from puesto.games.bcs.turn import losses, steps
from puesto.games.bcs.turn.snafu_roll import effects_now
from puesto.packs import content_for

from .harness import Dice, Given, ImpossibleError, Pair, drive

GUNS = (Kind.AV.value, Kind.DUAL.value, Kind.LONG_RANGE.value)
"""The kinds of unit that have an AV here."""


@cache
def printed() -> Content:
    """Everything that we ship."""
    return content_for(GAME)[0]


def printed_unit(id: str, formation: str, **facts: Any) -> PrintedUnit:
    """A counter of a formation."""
    for name, type_ in (("kind", Kind), ("ma", MoveClass)):
        if name in facts:
            facts[name] = type_(facts[name])
    return PrintedUnit(id, Text(id, id), formation, **{"rating": 3, "steps": 3, **facts})


@dataclass
class Turn:
    """A table with two formations, one of each side, and what was asked on it."""

    t: Table
    own: Formation
    foe: Formation
    asked: list[Prompt[Any]] = field(default_factory=list)

    def step(self, name: str, dice: Dice, answers: Mapping[str, Any]) -> None:
        """Carry out one step."""
        self.t.state.step = name
        drive(steps.run_step(self.t.state, self.t.content), dice, answers, self.asked)

    def first(self, key: str) -> Any:
        """The first question of a key; None where nobody asked."""
        return next((item for item in self.asked if item.key == key and not isinstance(item, Note)), None)

    def lines(self, key: str) -> dict[str, Any]:
        """Return the texts of a checklist by its lines."""
        result = self.first(key)
        return {option.value: option.message for option in result.options} if result else {}


def scene(units: tuple[PrintedUnit, ...] = (), second: bool = False) -> Turn:
    """A table in the activation of a formation; `own` and `foe` name it and an enemy's."""
    content = printed()
    whole = content.operations["crossing"]
    sides = [side.id for side in whole.sides]
    homes = [next(item for item in whole.formations if item.side == side) for side in sides]
    names = {"own": homes[0].id, "foe": homes[1].id}
    placed = tuple(replace(unit, formation=names[unit.formation]) for unit in units)
    battle = replace(whole, units=placed, formations=tuple(homes))
    content = replace(content, operations={"crossing": battle})
    state = GAME.new(content, "crossing", {})
    state.formations = {home.id: Formation(home.id, home.side) for home in homes}
    for formation in state.formations.values():
        formation.known = formation.supply_told = True
    state.units = {item.id: Unit(item.id, item.formation, item.steps) for item in placed}
    own = state.formations[names["own"]]
    state.act, state.side, state.activation = Activation(own.id, second=second), own.side, 1
    return Turn(Table(state, content), own, state.formations[names["foe"]])


def some(*names: str) -> Any:
    """Answer a pick with those of some names that it offers; none of them is said as such."""

    def answer(prompt: Any) -> Any:
        result = tuple(option.value for option in prompt.options if option.value in names)
        return result

    return answer


def everything(prompt: Any) -> tuple[str, ...]:
    """Answer a checklist with all of its lines."""
    return tuple(option.value for option in prompt.options)


# -- 5.1


def draw_attack(chance: Random, given: Given) -> None:
    """Units that can exist: what follows from the kind of a unit is said so in the form."""
    kind = chance.choice([kind.value for kind in Kind])
    given["_attacker"] = kind
    given["attacker_dual"] = kind == Kind.DUAL.value
    given["attacker_is_av"] = kind in GUNS
    for name in ("attacker_breakthrough", "attacker_hard_red"):
        given[name] = given[name] and given["attacker_is_av"]
    theirs = given["defender_kind"]
    given["defender_dual"], given["defender_is_av"] = theirs == Kind.DUAL.value, theirs in GUNS
    given["defender_hard_red"] = given["defender_hard_red"] and given["defender_is_av"]
    given["assist"] = given["assist"] and given["attack_type"] == "regular"
    given["preceded_by_attack_by_fire"] = given["preceded_by_attack_by_fire"] and given["attack_type"] == "shock"
    given["attacker_support"] = chance.choice(("none", "red_av"))
    given["defender_support"] = chance.choice(("none", "other_av", "non_av"))
    words = []
    for place in range(chance.choice((1, 1, 2, 3))):
        ma = chance.choice(("foot", "foot", "tactical", "truck"))
        words.append(f"d{place}:{chance.randint(1, 4)}:{ma}" + (":ar" if not place else ""))
    if not given["deployed"] and words[0].split(":")[2] == "foot":
        given["deployed"] = True  # on its Move side infantry goes by truck
    given["units"], given["combat_units_in_hex"] = " ".join(words), len(words)


def attack_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """An attack: what is added up, what both sides lose, who retreats and how, whether Traffic is placed."""
    words = [word.split(":") for word in given["units"].split()]
    defenders = []
    for place, (id, left, ma, *_) in enumerate(words):
        head = place == 0
        defenders.append(
            printed_unit(
                id, "foe", rating=given["defender_action_rating"], steps=int(left), ma=ma,
                kind=given["defender_kind"] if head else "infantry", av=3 if head and given["defender_is_av"] else 0,
                hard=head and given["defender_hard_red"], red=head and given["defender_hard_red"],
            )
        )  # fmt: skip
    attacker = printed_unit(
        "a", "own", rating=given["attacker_action_rating"], steps=given["attacker_steps"], kind=given["_attacker"],
        av=3 if given["attacker_is_av"] else 0, breakthrough=given["attacker_breakthrough"],
        hard=given["attacker_hard_red"], red=given["attacker_hard_red"],
    )  # fmt: skip
    helper = (printed_unit("h", "own"),) if given["assist"] else ()
    item = scene((attacker, *helper, *defenders))
    state = item.t.state
    item.own.blocked_level, item.foe.blocked_level = (
        int(given["attacker_msr_blocked"]),
        int(given["defender_msr_blocked"]),
    )
    item.own.prepared_defence, item.foe.prepared_defence = (
        given["formation_prepared_defence"],
        given["prepared_defence"],
    )
    state.units["d0"].deployed = given["deployed"]
    state.act.snafu, state.act.artillery = "FULL", int(given["suppression_mission"])
    ticked = [
        name
        for name in (
            "double_objective_zone", "off_map_attack", "preceded_by_attack_by_fire", "terrain", "city", "urban",
            "attacker_crosses_terrain_hexside",
        )
        if given[name]
    ]  # fmt: skip
    ticked += ["red_av"] if given["attacker_support"] == "red_av" else []
    ticked += [given["defender_support"]] if given["defender_support"] != "none" else []
    ways = [
        name
        for name, on in (
            ("no_safe_path", not given["safe_path"]), ("key_terrain", given["key_terrain"]),
            ("hq_refuge", given["hq_refuge"]),
        )
        if on
    ]  # fmt: skip
    answers = {
        "attack.type": given["attack_type"], "attack.target": item.foe.id, "attack.defence": "yes",
        "attack.defender": "d0", "attack.count": 1,
        "attack.stack": some(*(word[0] for word in words)), "attack.attacker": "a",
        "attack.assist": ("h",), "attack.helped": "no", "attack.lines": some(*ticked), "attack.retreat": some(*ways),
        "attack.bombardment": "suppression:artillery" if given["suppression_mission"] else "none",
        "attack.apply": everything, "unit.ma": "foot",
    }  # fmt: skip
    item.step(sequence.ATTACK, dice, answers)
    roll = item.first("attack.roll")
    done = item.lines("attack.apply")
    templates = {template: way for way, template in losses.WAYS.items()}
    retreats = {}
    for id, message in done.items():
        if id.startswith("way:"):
            retreats[id.removeprefix("way:")] = templates[dict(message.params)["line"].template]
    return {
        "net": sum(line.value for line in roll.modifiers),
        "attacker": state.units["a"].steps,
        "defenders": [state.units[word[0]].steps for word in words],
        "retreats": retreats,
        "traffic": state.act.traffic > 0,
    }


def attack_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    words = [word.split(":") for word in given["units"].split()]
    return {
        "net": result.net,
        "attacker": given["attacker_steps"] - result.attacker_ar_unit_loss,
        "defenders": [int(word[1]) - result.defender_losses.get(word[0], 0) for word in words],
        "retreats": {id: way for id, way in result.retreats.items() if way != attack.STAYS},
        "traffic": result.traffic,
    }


# -- 5.2


def draw_engagement(chance: Random, given: Given) -> None:
    """Draw guns that exist and a target on the table; Support has no long range."""
    given["firer_av"], given["target_av"] = max(1, given["firer_av"]), max(1, given["target_av"])
    given["distance"] = chance.randint(1, 4)
    if given["mode"] == "support":
        given["non_support_long_range"] = False


def engagement_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """An Engagement: whether it can be rolled, what both lose, who retreats, what falls."""
    support = given["mode"] == "support"
    firer = printed_unit(
        "a", "own", rating=given["firer_action_rating"], av=given["firer_av"], range=given["firer_range"],
        limited=given["limited_av"], kind="av", ma="tactical",
    )  # fmt: skip
    target = printed_unit(
        "d", "foe", rating=given["target_action_rating"], av=0 if support else given["target_av"],
        range=0 if support else given["target_range"], kind="infantry" if support else "av", ma="tactical",
    )  # fmt: skip
    item = scene((firer, target))
    state = item.t.state
    item.foe.prepared_defence, state.units["d"].screen = given["prepared_defence"], given["in_screen"]
    ticked = [
        name
        for name in (
            "double_objective_zone", "terrain", "multiple_supports", "non_support_long_range", "prepared_defence",
        )
        if given[name]
    ]  # fmt: skip
    guns = {"av": given["target_av"], "range": given["target_range"]}
    answers = {
        "engagement.target": item.foe.id, "engagement.firer": "a", "engagement.mode": given["mode"],
        "engagement.aimed": "d", "engagement.gun": lambda prompt: guns[prompt.subject[2]],
        "engagement.distance": given["distance"], "engagement.lines": some(*ticked), "engagement.apply": everything,
    }  # fmt: skip
    item.step(sequence.ENGAGE, dice, answers)
    roll = item.first("engagement.roll")
    if roll is None:
        return {"allowed": False}
    done = item.lines("engagement.apply")
    return {
        "allowed": True,
        "net": sum(line.value for line in roll.modifiers),
        "firer": 3 - state.units["a"].steps,
        "target": 3 - state.units["d"].steps if not support else int("support" in done),
        "retreats": "retreat" in done,
        "dropped": item.foe.dropped_support > 0,
        "traffic": state.act.traffic > 0,
    }


def engagement_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    if not result.allowed:
        return {"allowed": False}
    return {
        "allowed": True,
        "net": result.net,
        "firer": result.firer_loss,
        "target": min(3, result.target_loss),
        "retreats": result.target_retreat > 0 and result.target_loss < 3,
        "dropped": result.target_dropped,
        "traffic": result.traffic_in_firer_hex,
    }


# -- 5.3, 5.4


def draw_bombardment(chance: Random, given: Given) -> None:
    """One to three units of the hex."""
    marks = ("", ":hard", ":lr")
    words = (f"d{index}:{chance.randint(1, 4)}{chance.choice(marks)}" for index in range(chance.randint(1, 3)))
    given["units"] = " ".join(words)


def bombardment_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the losses of a bombardment."""
    words = [word.split(":") for word in given["units"].split()]
    targets = tuple(
        printed_unit(
            id, "foe", steps=int(left), hard="hard" in marks, kind="real_long_range" if "lr" in marks else "infantry"
        )
        for id, left, *marks in words
    )
    item = scene((*targets, printed_unit("a", "own", av=3)))
    state = item.t.state
    state.act.snafu, state.act.artillery = "FULL", 1
    ticked = [name for name in ("terrain", "city", "urban", "prepared_defence") if given[name]]
    answers = {
        "bombardment.by": "fire" if given["attack"] == "attack_by_fire" else "artillery", "bombardment.who": "a",
        "bombardment.target": item.foe.id, "bombardment.units": some(*(word[0] for word in words)),
        "bombardment.hex": some(*ticked),
    }  # fmt: skip
    item.step(sequence.BOMBARD, dice, answers)
    return {"lost": [int(word[1]) - state.units[word[0]].steps for word in words]}


def bombardment_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"lost": [result.losses.get(word.split(":")[0], 0) for word in given["units"].split()]}


# -- 3.0: the rolls of an activation


def draw_snafu(chance: Random, given: Given) -> None:
    """Supply as a table can have it."""
    if not given["msr_complete"]:
        for name in ("trains_ghost", "crossing_streams", "uses_tracks"):
            given[name] = False
    else:
        given["blocked_level"] = 0
    if not given["trains_on_map"]:
        given["hexes_to_hq"], given["in_entry_hex"], given["trains_ghost"] = 0, False, False
    given["uses_tracks"] = given["trafficability"] != "none" and given["msr_complete"]
    given["trafficability"] = given["trafficability"] if given["uses_tracks"] else "none"


def snafu_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """The SNAFU roll: what is added to it and what comes of it."""
    item = scene(second=given["activation"] == "second")
    own = item.own
    for name in (
        "coordination_marker", "mixed", "prepared_defence", "msr_complete", "trains_on_map", "hexes_to_hq",
        "in_entry_hex", "trains_ghost", "crossing_streams", "blocked_level",
    ):  # fmt: skip
        setattr(own, name, given[name])
    own.fatigue, own.game_drm, own.tracks = (
        fatigue_number(given["fatigue"]), given["game_specific_drm"], given["trafficability"]
    )  # fmt: skip
    item.step(sequence.SNAFU, dice, {"snafu.amend": "failed"})
    roll = item.first("snafu.roll")
    return {"drm": sum(line.value for line in roll.modifiers), "result": item.t.state.act.snafu}


def effects_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects of SNAFU at the table."""
    if given["is_hq"]:
        raise ImpossibleError
    item = scene(second=given["activation"] == "second")
    state = item.t.state
    item.own.artillery, state.act.snafu = given["artillery_points_printed"], given["snafu_result"]
    state.air[item.own.side] = given["air_points"]
    result = effects_now(item.t)
    return {name: getattr(result, name) for name in EFFECTS}


EFFECTS = ("objectives_max", "recon", "artillery_points", "air_point_barrage", "combat", "prepared_defence")


def fatigue_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """The fatigue roll: whether there is one, and the level afterwards."""
    item = scene(second=given["activation"] == "second")
    act = item.t.state.act
    act.snafu, act.hq_retreated = given["snafu_result"], given["hq_voluntary_retreat"]
    for name in ("combat_objectives", "march_objectives", "engagement", "attack_by_fire", "attack_sequence"):
        setattr(act, name, given[name])
    item.own.fatigue = fatigue_number(given["fatigue"])
    item.step(sequence.FATIGUE, dice, {})
    return {"after": fatigue_name(item.own.fatigue), "rolled": any(isinstance(each, Roll) for each in item.asked)}


def second_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """The roll for a Second Activation."""
    item = scene(second=given["activation"] == "second")
    act = item.t.state.act
    act.kind, act.hq_at_start, item.own.hq = given["kind"], given["hq_state_at_start"], given["hq_state_at_start"]
    item.own.fatigue = fatigue_number(given["fatigue"])
    item.own.reactivates_at = given["hq_second_activation_number"]
    item.step(sequence.SECOND, dice, {"second.try": given["choice"]})
    again = item.t.state.step == sequence.PREPARE
    return {"success": again, "rolled": any(isinstance(each, Roll) for each in item.asked)}


def recovery_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects of a recovery, or of an amended failure."""
    item = scene()
    own, act = item.own, item.t.state.act
    act.kind, own.fatigue = {"recovery": "recovery", "fail_repair": "fail_repair"}[given["kind"]], 0
    own.fatigue = fatigue_number(given["fatigue"])
    own.coordination_marker, own.trains_ghost = given["coordination_marker"], given["trains_ghost"]
    own.dropped_support, own.prepared_defence = given["dropped_support"], given["prepared_defence"]
    item.step(sequence.RECOVER, dice, {"recovery.lines": everything})
    return {
        "fatigue": fatigue_name(own.fatigue), "coordination": own.coordination_marker, "ghost": own.trains_ghost,
        "dropped": own.dropped_support, "defence": own.prepared_defence,
    }  # fmt: skip


def isolation_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the losses of each unit of an isolated stack."""
    if given["safe_path"] and given["in_command_radius"]:
        raise ImpossibleError  # nobody asks about those
    item = scene((printed_unit("U1", "own", steps=4),))
    item.own.blocked_level = int(given["msr_blocked_marker"])
    how = "safe_out" if given["safe_path"] else "none_in" if given["in_command_radius"] else "none_out"
    item.step(sequence.ISOLATION, dice, {"isolation.units": ("U1",), "isolation.how": how})
    return {"lost": 4 - item.t.state.units["U1"].steps}


# -- 4.0


def draw_stop(chance: Random, given: Given) -> None:
    """Draw an event of a moving unit that a table can be given, with its consequences."""
    given["event"] = chance.choice(
        (
            "use_fire_event", "terrain_effect_stop", "enter_traffic", "enter_ezoc", "enter_engagement_zone",
            "fail_required_engagement", "spot_bombardment", "another_unit_starts_moving",
        )
    )  # fmt: skip
    given["in_attack_sequence"] = False
    given["av_ezoc"] = given["av_ezoc"] and given["event"] == "enter_ezoc"
    given["required_stop"] = given["required_stop"] and given["event"] == "enter_engagement_zone"


def stop_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the state of a unit after an event."""
    av = given["av"]
    unit = printed_unit("a", "own", ma=given["ma_class"], av=0 if av == "none" else 3, light=av == "light")
    item = scene((unit,))
    placed = item.t.state.units["a"]
    placed.state, placed.screen, placed.fire_events = given["state"], given["in_screen"], given["fire_events_used"]
    detailed = {("enter_ezoc", given["av_ezoc"]): "enter_av_ezoc"} if given["av_ezoc"] else {}
    if given["required_stop"]:
        detailed = {("enter_engagement_zone", False): "enter_required_zone"}
    event = detailed.get((given["event"], given["av_ezoc"]), given["event"])
    item.step(sequence.MOVE, dice, {"movement.unit": "a", "movement.event": event})
    return {"state": placed.state}


PAIRS = (
    Pair("attack", attack_at_table, attack_alone, draw_attack),
    Pair("engagement", engagement_at_table, engagement_alone, draw_engagement),
    Pair("bombardment", bombardment_at_table, bombardment_alone, draw_bombardment),
    Pair("snafu", snafu_at_table, lambda result, given: {"drm": result.net_drm, "result": result.result}, draw_snafu),
    Pair(
        "snafu_effects", effects_at_table,
        lambda result, given: {name: getattr(result, name) for name in EFFECTS},
    ),
    Pair(
        "fatigue", fatigue_at_table,
        lambda result, given: {"after": result.fatigue_after, "rolled": result.die_needed},
    ),
    Pair(
        "second_activation", second_at_table,
        lambda result, given: {"success": result.success, "rolled": bool(result.roll)},
    ),
    Pair(
        "recovery", recovery_at_table,
        lambda result, given: {
            "fatigue": result.fatigue, "coordination": result.coordination_marker, "ghost": result.trains_ghost,
            "dropped": result.dropped_support, "defence": result.prepared_defence,
        },
    ),
    Pair("stopping", stop_at_table, lambda result, given: {"state": result.state_after}, draw_stop),
    Pair("isolation", isolation_at_table, lambda result, given: {"lost": min(4, result.losses.get("U1", 0))}),
)  # fmt: skip
