"""Rulings: what the rules leave open is asked once, kept, applied again, and listed (42)."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.game.rulings import RULING_PROMPT, moment_of_own_ruling, moment_of_ruling
from puesto.core.session import saves
from puesto.core.session.session import RefusedError, Session
from puesto.core.values import replace
from puesto.games.bear.ai import orders, rulings, selection
from puesto.games.bear.printed.records import Action, Order, Selector
from puesto.games.bear.table.state import MissionTable
from puesto.packs import content_for
from tests import helpers
from tests.games.bear.driver import play
from tests.games.bear.made_up import ANY_UNIT, NEAREST_FIRES, NEAREST_MOVES, ai, card, make_table, unit


def test_a_move_may_lead_toward_any_of_the_nearest_and_nothing_is_ruled_on():
    table = make_table(ai("A", "D05"), unit("R", "D02"), unit("S", "D08", used=True), card=card(NEAREST_MOVES))
    run = play(
        orders.carry_out(table, NEAREST_MOVES, "t1"),
        {"move.contact": {"hex": "D06", "cover": 0, "rows": {"R": "not", "S": "both"}}, "move.cost": 1},
    )
    assert RULING_PROMPT not in run.keys and table.state.targets == ["R", "S"]


LARGEST_MOVES = Order(Action.MOVE, ai=Selector(largest_group=True), to=ANY_UNIT, group=True)


def two_groups() -> MissionTable:
    """Two pairs of adjacent AI, each pair three hexes from its Unit."""
    pairs = (ai("A", "D05"), ai("B", "D06"), ai("C", "N05"), ai("D", "N06"))
    return make_table(*pairs, unit("R", "D02"), unit("S", "N02"), card=card(LARGEST_MOVES))


def of_a_group(table: MissionTable, answers: dict) -> set[str]:
    found = play(selection.candidates(table, LARGEST_MOVES, True)).result
    chosen = play(selection.narrow(table, LARGEST_MOVES, found)).result
    return {pair[0] for pair in play(rulings.choose_group(table, chosen), answers).result.pairs}


def test_equally_large_and_equally_near_groups_are_ruled_on():
    assert of_a_group(two_groups(), {RULING_PROMPT: "first"}) == {"A", "C"}, (
        "5.1.1 decides between their nearest members"
    )
    assert of_a_group(two_groups(), {RULING_PROMPT: "each", "ruling.case": "C"}) == {"C"}
    assert of_a_group(two_groups(), {RULING_PROMPT: "lot", "ruling.group.die": (2,)}) == {"A"}


def test_the_nearer_of_two_groups_needs_no_ruling():
    table = two_groups()
    table.state.counters["S"].hex = "N01"
    assert of_a_group(table, {}) == {"A"}


def shots(table: MissionTable, bonus: int, answers: dict) -> list[tuple[str, int]]:
    """Against whom the AI rolls, in order, and with how many PAM."""
    order = replace(NEAREST_FIRES, bonus=bonus)
    run = play(orders.carry_out(table, order, "t1"), {"attack.roll": (1, 1), **answers})
    rolls = [prompt for prompt in run.prompts if prompt.key == "attack.roll"]
    return [(roll.subject[1], sum(line.value for line in roll.modifiers if line.rule == "4.3.1")) for roll in rolls]


def test_the_orders_pam_go_to_the_unit_that_the_table_says():
    def fresh() -> MissionTable:
        return make_table(ai("A", "D05"), unit("R", "D02"), unit("S", "D02", used=True), card=card(NEAREST_FIRES))

    plain = shots(fresh(), 0, {})
    assert [target for target, _ in plain] == ["R", "S"], "without PAM there is nothing to rule on"
    assert [target for target, _ in shots(fresh(), 2, {RULING_PROMPT: "shots"})] == ["R", "S"]
    assert [target for target, _ in shots(fresh(), 2, {RULING_PROMPT: "each", "ruling.case": "S"})] == ["S", "R"]


# ---- the book, in a real session


@pytest.fixture
def session() -> Session:
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    helpers.play_on(session, Dice(1), 30)
    return session


HOUSE = [
    {"rule": "5.3", "text": "Por el puente se pasa de uno en uno"},
    {"rule": "", "text": "Los dados fuera de la bandeja no valen"},
]


def test_an_agreement_of_the_tables_own_is_written_said_undone_and_read_from_a_save(session):
    lines = len(session.log)
    session.override("own_rulings", HOUSE)
    book = session.game.book(session.state, session.content)
    assert [one.text for one in book.own] == [one["text"] for one in HOUSE]
    assert moment_of_own_ruling(session, book.own[0]).round == session.moment.round
    assert len(session.log) == lines + 1, "the log says it when it is made"
    loaded = saves.load("\n".join(saves.dump(session)) + "\n", games.load).session
    assert loaded.digest() == session.digest() and moment_of_own_ruling(loaded, book.own[0]) == moment_of_own_ruling(
        session, book.own[0]
    )
    session.override("own_rulings", HOUSE[1:])
    assert moment_of_own_ruling(session, book.own[0]) is None
    session.undo(2)
    assert session.state.own_rulings == []


def test_a_ruling_is_changed_withdrawn_and_brought_back_by_undo(session):
    session.state.rulings["move_tie"] = "nearest"
    session = Session.start_at(session.game, session.content, "mission-1", session.state)
    assert session.override("rulings.move_tie", "lot") == "now"
    assert [(one.question.id, one.value) for one in session.game.book(session.state, session.content).ruled] == [
        ("move_tie", "lot")
    ]
    assert moment_of_ruling(session, session.game.book(session.state, session.content).ruled[0]) is not None
    session.override("rulings.move_tie", "")
    assert session.state.rulings["move_tie"] == ""
    session.undo(2)
    assert session.state.rulings["move_tie"] == "nearest"


@pytest.fixture(scope="module")
def asked() -> Session:
    """Return a mission at the first question that is ruled on."""
    game = games.load("bear")
    content, _ = content_for(game)
    for seed in range(60):
        session, dice = helpers.begin(game, content, "house-crossing"), Dice(seed)
        while session.prompt is not None:
            if session.prompt.key == RULING_PROMPT:
                return session
            helpers.answer_at_random(session, dice)
    raise AssertionError("sixty missions, and never a question that is ruled on")


def test_in_play_a_ruling_is_kept_corrected_and_undone(asked):
    prompt, before = asked.prompt, asked.digest()
    id, place = prompt.subject[0], len(asked.entries)
    asked.answer(prompt.default)
    assert asked.state.rulings == {id: prompt.default}
    told = [line.message for line in asked.log if line.key == "ruling.applied"]
    assert told[-1].template.startswith("Resuelto")
    weighed = asked.correct(place, "each", is_cut=True, commit=True)
    assert weighed.fits and asked.state.rulings == {id: "each"}
    asked.undo()
    assert asked.state.rulings == {id: prompt.default}
    asked.undo_to(place)
    assert asked.digest() == before and asked.state.rulings == {}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("rulings", {"move_tie": "lot"}),
        ("rulings.move_tie", "nonsense"),
        ("rulings.nonsense", "lot"),
        ("own_rulings", [{"rule": "5.3", "text": ""}]),
        ("own_rulings", [{"rule": "5.3", "text": "dos\nlíneas"}]),
        ("own_rulings", [{"rule": "una regla demasiado larga", "text": "x"}]),
        ("own_rulings", [{"rule": "5.3", "text": "x" * 1000}]),
        ("undone", ["nonsense"]),
        ("undone", ["turned.nobody"]),
    ],
)
def test_what_cannot_have_been_ruled_is_refused(session, path, value):
    with pytest.raises(RefusedError):
        session.override(path, value)


def test_the_readings_in_force_say_which_may_still_be_changed(session):
    readings = {
        reading.setting.id: reading.can_change for reading in session.game.book(session.state, session.content).readings
    }
    assert readings["head"] and not readings["deck"] and not readings["easier"]
