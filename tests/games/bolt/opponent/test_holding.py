"""Dice that the opponent of Bolt Action keeps, its set-up in buildings, and its smoke."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import msg
from puesto.core.opponents.opponent import Temper
from puesto.core.prompts import Choose, Option, Pick
from puesto.games import load
from puesto.games.bolt.opponent.appraisal import Appraisal
from puesto.games.bolt.opponent.choosing import choose
from puesto.games.bolt.opponent.ground import is_through
from puesto.games.bolt.opponent.opponent import OPPONENT
from puesto.games.bolt.opponent.smoke import smoke_worth
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.shooting.targets import GROUND
from puesto.games.bolt.table.sightings import NO_COVER, pair
from puesto.games.bolt.table.state import GameTable, Sighting, State
from puesto.packs import content_for

GAME = load("bolt")
CONTENT, _ = content_for(GAME)
BATTLE, SIDE = "crossroads", "germans"


def chance(about: str, below: int) -> int:
    return 0


def temper() -> Temper:
    return next(temper for temper in OPPONENT.tempers(CONTENT) if temper.id == "tenacious")


def begin() -> State:
    state: State = GAME.new(CONTENT, BATTLE, {})
    OPPONENT.begin(state, CONTENT)
    state.turn = 2
    return state


def names(state: State, side: str, *words: str) -> list[str]:
    """Return the units of a side on the table whose printed Spanish names hold one of these words."""
    table = GameTable(state, CONTENT)
    return [unit.id for unit in table.on_table(side) if any(word in table.troop(unit.id).name.es for word in words)]


def ask(state: State, key: str, ids: list[str], kind: type[Any] = Pick, subject: tuple[str, ...] = (SIDE,)) -> Any:
    options = tuple(Option(id, msg("{id}", id=id)) for id in ids)
    prompt = kind(key=key, subject=subject, who=SIDE, message=msg("¿?"), options=options)
    return choose(state, CONTENT, prompt, temper(), chance).value


def see(state: State, id: str, goal: str, inches: int) -> None:
    state.sightings[pair(id, goal)] = Sighting(inches, NO_COVER)


def be_blind(state: State, id: str, side: str = "americans") -> None:
    for enemy in GameTable(state, CONTENT).on_table(side):
        state.sightings[pair(id, enemy.id)] = Sighting(0)


def test_an_ambush_that_sees_nobody_stays_and_one_with_a_good_shot_goes_back_to_the_bag():
    state = begin()
    blind, seeing = names(state, SIDE, "MG 42")[0], names(state, SIDE, "Braun")[0]
    state.units[blind].order = state.units[seeing].order = Order.AMBUSH
    state.units[blind].pins = state.units[seeing].pins = 0
    be_blind(state, seeing)
    be_blind(state, blind)
    assert seeing in ask(state, "end.keep", [seeing])
    foe = names(state, "americans", "Pelotón 1")[0]
    see(state, seeing, foe, 6)
    assert ask(state, "end.keep", [seeing]) == ()


def test_who_is_down_and_shaken_in_danger_stays_down():
    state = begin()
    squad, foe = names(state, SIDE, "Braun")[0], names(state, "americans", "Pelotón 1")[0]
    state.units[squad].order, state.units[squad].pins = Order.DOWN, 1
    see(state, squad, foe, 12)
    assert ask(state, "end.keep", [squad]) == ()
    state.units[squad].pins, state.units[squad].models = 9, 3
    assert ask(state, "end.keep", [squad]) == (squad,)


def test_no_die_is_kept_at_the_end_of_the_last_turn():
    state = begin()
    squad = names(state, SIDE, "Braun")[0]
    state.units[squad].order = Order.AMBUSH
    be_blind(state, squad)
    state.turn = 6
    assert ask(state, "end.keep", [squad]) == ()


def test_guns_and_fixed_weapons_begin_in_buildings_and_guns_in_bunkers():
    state = begin()
    ids = [unit.id for unit in GameTable(state, CONTENT).on_table(SIDE)]
    pak, gun, squad = (names(state, SIDE, word)[0] for word in ("Pak", "MG 42", "Braun"))
    inside = ask(state, "setup.inside", ids)
    assert {pak, gun} <= {*inside} and squad not in inside
    assert ask(state, "setup.bunker", list(inside)) == tuple(
        id for id in inside if id in names(state, SIDE, "Pak", "Obús", "Flak")
    )


def test_a_mortar_lays_smoke_in_front_of_a_tank_that_it_cannot_hurt():
    state = begin()
    mortar, tank = names(state, SIDE, "Mortero")[0], names(state, "americans", "Sherman")[0]
    friend = names(state, SIDE, "Braun")[0]
    for id in (mortar, friend):
        be_blind(state, id)
    see(state, mortar, tank, 24)
    see(state, friend, tank, 12)
    see(state, tank, friend, 12)
    view = Appraisal(state, CONTENT, SIDE, temper())
    assert smoke_worth(view, mortar, tank) > 0
    state.units[mortar].order = Order.FIRE
    assert ask(state, "shoot.target", [tank, GROUND, "none"], Choose, (mortar,)) == GROUND
    squad = names(state, "americans", "Pelotón 1")[0]
    see(state, mortar, squad, 24)
    state.ranging.clear()
    assert ask(state, "shoot.target", [squad, "none"], Choose, (mortar,)) == squad


def test_smoke_blinds_who_looks_through_it_and_nobody_within_it():
    assert is_through((0.0, 0.0), (20.0, 0.0), (10.0, 1.0), 3.0)
    assert not is_through((0.0, 0.0), (20.0, 0.0), (10.0, 5.0), 3.0)
    assert not is_through((0.0, 0.0), (10.0, 0.0), (10.0, 1.0), 3.0)
    assert not is_through((0.0, 0.0), (5.0, 0.0), (10.0, 0.0), 3.0)
