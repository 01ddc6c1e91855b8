"""Fire as it is walked: where templates lie, who is there to fire, what flak gives away."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.messages import Ref
from puesto.core.prompts import Number, Pick, Roll
from puesto.core.questions.board import BOARD
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.bolt.assaulting import assaulting
from puesto.games.bolt.fire import strikes, to_hit
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed.records import Arm, Kind, Order, Quality, Shelter, Special
from puesto.games.bolt.shooting import blasting, hitting, measuring, shooting, targets
from puesto.games.bolt.table import sequence
from puesto.games.bolt.table.state import GameTable, Strike
from puesto.games.bolt.turn import striking
from tests.games.bolt.packs import ours

from .cases.common import make_table, troop, walk_through

OPEN = (Special.OPEN_TOPPED,)


def under_fire(*arms: Arm, **facts: Any) -> GameTable:
    """A gun with a friend beside its target, which has another unit of its own near."""
    gun = troop("F", kind=Kind.MEDIUM_TANK, models=1, arms=arms, **facts)
    table = make_table(gun, troop("N"), troop("U", "allies", models=8), troop("V", "allies"))
    for id in "NUV":
        table.unit(id).order = Order.RUN
    return table


def test_a_template_that_touches_a_friend_is_laid_elsewhere_and_only_there_it_hits():
    table = under_fire()
    answers = {"blast.others": ("V", "friend"), "blast.moved": ("V",), "blast.under": 2, "blast.pins": (1,)}
    played = walk_through(blasting.burst(table, "F", "U", 3, 1, "none"), {**answers, "shoot.damage": (1, 1)})
    assert played.keys == ["blast.others", "blast.moved", "blast.under", "blast.pins", "shoot.damage"]
    assert (table.unit("U").pins, table.unit("V").pins) == (0, 1), "the target is out from under it"


def test_where_no_template_fits_beside_friends_it_hits_nobody():
    table = under_fire()
    played = walk_through(
        blasting.burst(table, "F", "U", 3, 1, "none"), {"blast.others": ("friend",), "blast.moved": ()}
    )
    assert played.open is None and played.keys[-1] == "blast.moved" and not table.unit("U").pins


def test_units_in_buildings_and_whoever_fires_are_never_offered_under_a_template():
    table = under_fire()
    table.unit("V").building = Shelter.BUILDING
    played = walk_through(blasting.lay_template(table, "F", "U"), {})
    assert isinstance(played.open, Pick) and [option.value for option in played.open.options] == ["friend"]
    table.unit("N").gone = True
    assert walk_through(blasting.lay_template(table, "F", "U"), {}).keys == [], "nothing else is near"


def test_two_templates_of_one_fire_touch_no_model_twice():
    table = under_fire(Arm("medium_howitzer", mount="hull"), Arm("light_howitzer", mount="turret"))
    answers = {
        "shoot.ammo": ["he", "he"], "shoot.split": (), "shoot.inches": 20, "shoot.sum": (), "shoot.hits": [(6,), (6,)],
        "blast.others": [(), ()], "blast.pins": [(1,), (1,)], "shoot.damage": [(2, 1, 1, 1, 1), (1, 1)],
        "losses.who": (), "blast.under": [5, 2],
    }  # fmt: skip
    played = walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), answers)
    counts = [prompt.high for prompt in played.asked if isinstance(prompt, Number) and prompt.key == "blast.under"]
    assert counts == [8, 3], "five were under the first: one fell, four of the seven have had their hit"
    table = under_fire(Arm("medium_howitzer", mount="hull"), Arm("light_howitzer", mount="turret"))
    answers |= {"blast.under": [8], "shoot.damage": [(1,) * 8], "blast.pins": [(1,)]}
    played = walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), answers)
    assert played.open is None and played.keys.count("blast.under") == 1, "nobody is left for the second"


def test_a_burst_outside_a_building_does_nothing_and_one_inside_tells_its_hits():
    for where, item in (("outside", False), ("inside", True)):
        table = under_fire()
        table.unit("U").building = Shelter.BUILDING
        burst = blasting.burst(table, "F", "U", 1, 1, "building")
        played = walk_through(burst, {"blast.where": where, "blast.building": (3,)})
        assert (played.note("blast.inside") is not None, played.open is None) == (item, not item)


def test_who_sees_half_of_a_unit_in_a_building_freely_minds_no_cover():
    table = under_fire(Arm("mmg"))
    table.unit("U").building = Shelter.BUILDING
    answers = {"shoot.inches": 10, "shoot.sum": ()}
    for ticked, lines in (((), 2), (("exempt",), 0)):
        played = walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), {**answers, "shoot.sum": ticked})
        assert isinstance(played.open, Roll) and len(played.open.modifiers) == lines
        counted = played.last("shoot.sum")
        assert isinstance(counted, Pick) and "hard" not in [option.value for option in counted.options]


@pytest.mark.parametrize(("models", "shots"), [(8, 7), (7, 7), (3, 3)])
def test_one_who_does_not_fire_serves_the_gun_before_one_who_does(models: int, shots: int):
    squad = troop("A", models=10, arms=(Arm("rifle", 8), Arm("smg"), Arm("lmg")))
    table = make_table(squad, troop("U", "allies", models=8))
    table.unit("U").order = Order.RUN
    answers = {"shoot.inches": 10, "shoot.sum": ("partial",), "shoot.firing": [models, 1, 1]}
    played = walk_through(shooting.fire(table, "A", Order.FIRE, at="U"), answers)
    assert isinstance(played.open, Roll) and played.open.dice == shots


def test_only_those_outside_a_transport_fire_and_serve_their_gun():
    squad = troop("A", models=10, arms=(Arm("rifle", 8), Arm("lmg")))
    table = make_table(squad, troop("T", kind=Kind.SOFT, capacity=12, models=1), troop("U", "allies", models=8))
    table.unit("U").order, table.unit("A").boarding, table.unit("A").inside = Order.RUN, "T", 7
    answers = {"shoot.inches": 10, "shoot.sum": (), "shoot.firing": [2, 1]}
    played = walk_through(shooting.fire(table, "A", Order.FIRE, at="U"), answers)
    highest = [prompt.high for prompt in played.asked if isinstance(prompt, Number) and prompt.key == "shoot.firing"]
    assert highest == [3, 1] and isinstance(played.open, Roll)
    assert played.open.dice == 1, "two rifles and the gun: one of the two serves it"
    assert hitting.mark_of(table, "A", measuring.Circumstances(10)).models == 3, "the others are no target"


def test_flak_keeps_its_ambush_and_is_hidden_no_more_and_a_bomb_touches_no_friend_of_its_own():
    flak = troop("G", "allies", special=(Special.FLAK,), arms=(Arm("light_autocannon"),))
    table = make_table(troop("O"), flak, troop("U", "allies"), troop("V", "allies"))
    table.unit("G").order = table.unit("U").order = table.unit("V").order = Order.AMBUSH
    table.state.strikes = [Strike("O", "axis", strikes.AIR, "U")]
    answers = {
        "strike.roll": (5,), "flak.who": ("G",), "shoot.hits": (1, 6), "strike.near": (), "strike.plane": (4,),
        "strike.down": ["no", "no"], "blast.others": ("V",), "blast.under": [0, 0],
    }  # fmt: skip
    played = walk_through(striking.resolve_strikes(table), answers)
    assert table.unit("G").order is Order.AMBUSH and played.note("flak.shown") is not None
    asked = played.last("blast.others")
    assert asked is not None and asked.who == BOARD and played.keys.count("blast.under") == 2
    table.state.strikes = [Strike("O", "axis", strikes.AIR, "U")]
    answers |= {"strike.roll": (1,), "strike.rookie": "O", "strike.down": "no", "blast.others": ()}
    played = walk_through(striking.resolve_strikes(table), answers)
    asked = played.last("blast.others")
    assert asked is not None and asked.who == BOARD


def test_exceptional_damage_by_high_explosive_destroys_the_gun_that_it_hits():
    for second, destroyed in ((6, True), (1, False)):
        gun = troop("G", "allies", kind=Kind.ARTILLERY)
        table = make_table(troop("F"), gun)
        table.unit("G").order = Order.RUN
        answers = {"blast.under": 2, "blast.pins": (1,), "shoot.damage": (6, 1), "shoot.exceptional": (second,)}
        walk_through(blasting.burst(table, "F", "G", 3, 1, "none"), {**answers, "losses.who": ()})
        assert table.unit("G").gone is destroyed


def test_high_explosive_pins_a_tank_by_its_diameter_and_once():
    tank = troop("T", "allies", kind=Kind.MEDIUM_TANK, quality=Quality.INEXPERIENCED)
    table = make_table(troop("F", arms=(Arm("heavy_howitzer", 2),)), tank)
    table.unit("T").order = Order.RUN
    answers = {
        "shoot.ammo": "he", "shoot.inches": 10, "shoot.sum": (), "shoot.face": "front", "shoot.hits": (6, 6),
        "blast.pins": (4,), "armour.damage": [(1,), (1,)],
    }  # fmt: skip
    played = walk_through(shooting.fire(table, "F", Order.FIRE, at="T"), answers)
    assert table.unit("T").pins == 4 and played.keys.count("blast.pins") == 1 and played.open is None


def test_a_tank_that_a_template_at_others_touches_is_pinned_by_its_diameter():
    table = make_table(troop("F"), troop("U", "allies"), troop("T", "allies", kind=Kind.MEDIUM_TANK, special=OPEN))
    answers = {"blast.others": ("T",), "blast.under": 0, "blast.pins": (4,), "armour.damage": (1,)}
    walk_through(blasting.burst(table, "F", "U", 4, 1, "none"), answers)
    assert table.unit("T").pins == 4


@pytest.mark.parametrize(
    ("list_", "answers", "pins"),
    [
        (strikes.ARTILLERY, {"strike.radius": (3,), "strike.under": ("U",), "strike.unit": (6,)}, 2),
        (strikes.AIR, {"strike.near": (), "flak.who": (), "strike.plane": (1,), "strike.hits": (1, 1)}, 1),
    ],
)
def test_a_strike_leaves_on_a_tank_the_pins_of_its_table_and_none_for_its_hits(
    list_: str, answers: dict[str, Any], pins: int
):
    tank = troop("U", "allies", kind=Kind.SUPER_HEAVY_TANK, quality=Quality.INEXPERIENCED)
    table = make_table(troop("O"), tank)
    table.state.strikes = [Strike("O", "axis", list_, "U")]
    entries = {"strike.roll": (5,), "strike.pins": (2,), "armour.damage": [(1,), (1,)], **answers}
    played = walk_through(striking.resolve_strikes(table), entries)
    assert table.unit("U").pins == pins and "armour.damage" in played.keys and played.open is None


@pytest.mark.parametrize(("reading", "value"), [("counts", -4), ("ignored", 0)])
def test_a_bunker_covers_from_high_explosive_as_the_table_reads_it(reading: str, value: int):
    mark = to_hit.Mark(cover=to_hit.BUNKER)
    howitzer, readings = ours()[0].weapons["medium_howitzer"], {"bunker_he": reading}
    lines = to_hit.to_hit_lines(ours()[0], howitzer, to_hit.Shooter(), mark, 20, readings, to_hit.HE)
    assert lines.get("bunker", 0) == value


def test_an_ambush_fires_at_an_assault_from_inside_the_same_building_too():
    for order, reaction in ((Order.AMBUSH, assaulting.FIRES), (Order.NONE, assaulting.SURPRISED)):
        table = make_table(troop("A"), troop("D", "allies", arms=(Arm("rifle", 5),)), bag={"allies": 1})
        table.unit("D").order = order
        answers = {"assault.reaction": "yes", "shoot.sum": (), "shoot.hits": (1,) * 5}
        played = walk_through(assaulting.react(table, "A", "D", 4, (assaulting.INSIDE,)), answers)
        assert played.result == reaction


def test_an_exceptional_hit_of_a_heavy_weapon_kills_the_gunner_and_the_rest_of_the_crew_is_left_without_a_gun():
    table = make_table(troop("G", kind=Kind.ARTILLERY), troop("F", "allies", arms=(Arm("at_rifle"),)))
    table.unit("G").order = Order.RUN
    answers = {"shoot.inches": 10, "shoot.sum": (), "shoot.hits": (6,), "shoot.damage": (6,), "shoot.exceptional": (6,)}
    message = walk_through(shooting.fire(table, "F", Order.FIRE, at="G"), answers).told("a otra pieza: se elimina")
    assert table.unit("G").gone and message is not None and dict(message.params)["n"] == 4


@pytest.mark.parametrize("picked", [("friend",), ()])
def test_a_player_s_howitzer_asks_where_its_template_lies(picked: tuple[str, ...]):
    session: Session[Any, Any] = Session.start(GAME, ours()[0], "crossroads", {}, "1")
    entries: dict[str, Any] = {
        "bag.draw": "americans", "order.unit": "a-howitzer", "order.which": "fire", "shoot.target": "g-grenadiers-a",
        "shoot.reaction": "no", "shoot.ammo": "he", "shoot.inches": 20, "shoot.sum": (), "shoot.hits": (6,),
        "blast.others": picked,
    }  # fmt: skip
    asked: list[str] = []
    while session.state.step == sequence.SETUP or not {"blast.moved", "blast.under"} & {*asked}:
        prompt: Any = session.prompt
        asked.append(prompt.key)
        default = getattr(prompt, "default", None)
        rolled = (1,) * prompt.dice if isinstance(prompt, Roll) else () if default is None else default
        answer = entries.get(prompt.key, rolled)
        if prompt.key in ("blast.moved", "blast.under"):
            break
        session.answer(answer, Source.HAND if isinstance(prompt, Roll) else Source.PLAYER)
    assert asked[-2:] == ["blast.others", "blast.moved" if picked else "blast.under"]


def test_bullets_that_cannot_hurt_armour_are_not_rolled_and_it_is_told_once():
    """5.3: a light weapon neither damages a closed tank nor pins it."""
    tank = troop("F", kind=Kind.MEDIUM_TANK, models=1, arms=(Arm("mmg"),))
    table = make_table(tank, troop("U", "allies", kind=Kind.HEAVY_TANK, models=1))
    table.unit("U").order = Order.RUN
    answers = {"shoot.inches": 10, "shoot.sum": (), "shoot.face": "front"}
    played = walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), answers)
    words = [note.message.template for note in played.events]
    assert words.count("{weapon} no puede dañar a {target}: no se tira") == 1


def test_bullets_at_an_open_vehicle_are_rolled():
    """Rolled, since bullets pin an open vehicle (5.3)."""
    tank = troop("F", kind=Kind.MEDIUM_TANK, models=1, arms=(Arm("mmg"),))
    open_one = troop("U", "allies", kind=Kind.HEAVY_TANK, models=1, special=(Special.OPEN_TOPPED,))
    table = make_table(tank, open_one)
    table.unit("U").order = Order.RUN
    answers = {"shoot.inches": 10, "shoot.sum": (), "shoot.face": "front", "shoot.hits": (6,) * 5}
    walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), answers)
    assert table.unit("U").pins == 1


@pytest.mark.parametrize(
    ("kind", "special", "readings", "pins"),
    [
        (Kind.ARMOURED_CAR, OPEN, {}, 1),
        (Kind.ARMOURED_CAR, (), {}, 0),
        (Kind.SOFT, (), {"small_arms_on_soft": "no"}, 1),
        (Kind.SOFT, (), {"small_arms_on_soft": "yes"}, 1),
    ],
)
def test_small_arms_pin_a_vehicle_that_is_open_to_them_and_whom_it_carries(kind, special, readings, pins):
    squad = troop("F", models=5, arms=(Arm("rifle", 5),))
    car = troop("U", "allies", kind=kind, models=1, special=special, capacity=12)
    table = make_table(squad, car, troop("R", "allies", models=5))
    table.state.settings.update(readings)
    table.unit("U").order = table.unit("R").order = Order.RUN
    table.unit("R").aboard = "U"
    answers = {
        "shoot.inches": 10, "shoot.sum": (), "shoot.face": "front", "shoot.hits": (6,) * 5, "shoot.damage": [(1,)] * 5,
    }  # fmt: skip
    played = walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), answers)
    assert played.open is None and (table.unit("U").pins, table.unit("R").pins) == (pins, pins), (
        "however many bullets hit"
    )
    words = [note.message.template for note in played.events]
    assert ("{weapon} no puede dañar a {target}: no se tira" in words) is (pins == 0)


def test_a_weapon_that_fires_elsewhere_is_asked_about_with_its_article():
    table = under_fire(Arm("medium_at_gun", mount="turret"), Arm("mmg", mount="hull"))
    groups = [targets.Group(place, weapon, many, mount) for place, weapon, many, mount in table.arms("F")]
    going = targets.split_groups(table, "F", groups, "U", ["U", "V"])
    next(going)
    asked = going.send(("hull",))
    assert (asked.key, asked.message.params) == ("shoot.other", (("weapon", Ref("weapon", "mmg")),))
