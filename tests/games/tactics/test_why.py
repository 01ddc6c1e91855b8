"""Why the AI did what it did: each decision by itself, who was weighed up, who fell and by how much."""

from __future__ import annotations

from puesto.core.messages import Message
from puesto.core.prompts import Note
from puesto.core.study import why
from puesto.games.tactics.game import DECIDED, GAME
from puesto.games.tactics.phases import fire
from puesto.games.tactics.table.notation import Typed
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import deploying, firing, steps
from puesto.language import Language
from tests.games.tactics.battles import CONTENT, fought


def make_table(*pieces: tuple[str, str, str], turn: int = 3) -> Table:
    """The crossroads with these cards on the board: card, side and square."""
    state = steps.new_state(CONTENT, "crossroads", {})
    state.turn, state.first, state.side, state.terrain = turn, AI, AI, ["B5", "E5"]
    table = Table(state, CONTENT)
    for card, side, place in pieces:
        table.add_piece(card, side, place, 1)
    return table


def words(table: Table, notes: list[Note]) -> dict[str, list[str]]:
    """Each condition in Spanish, with the lines below it."""

    def say(message: Message) -> str:
        text = Language("es").say(message)
        for piece in table.state.pieces.values():
            text = text.replace(piece.id, piece.card)
        return text

    return {say(note.message): [say(line.message) for line in note.notes] for note in notes}


def test_a_shot_tells_who_else_could_fire_and_who_fell_by_which_criterion_and_how_much():
    table = make_table(
        ("pak40", AI, "C5"), ("grw34", AI, "D6"), ("mortar81", PLAYER, "C3"), ("gun57", PLAYER, "D3"),
        ("sherman", PLAYER, "C2"), ("rifles", PLAYER, "F1"),
    )  # fmt: skip
    first, second = firing.shots(table)
    message = words(table, list(firing.shot_reasons(table, first, [second.shooter])))
    assert message["Dispara la más alejada de su EM: 1 de 2"] == ["pak40, C5: línea 5", "grw34, D6: línea 6"]
    assert message["A su alcance, y las atraviesa: 3 de 4"][-1] == "rifles, F1: a 7, alcance 4"
    assert message["Que un impacto normal la aniquile: 2 de 3"][-1] == "sherman, C2: aguanta 2 impactos"
    assert message["De ellas, la de mayor coste: 1 de 2"] == ["gun57, D3: coste 4", "mortar81, C3: coste 3, 1 menos"]


def test_targets_that_are_equal_are_told_and_the_criteria_come_to_the_same_as_the_choice():
    results = [Typed(id="a", cost=3, killable=True, distance=4), Typed(id="b", cost=3, killable=True, distance=4)]
    stages = fire.weigh_targets([*results, Typed(id="c", wounds=1, distance=1), Typed(id="T", terrain=True)])
    assert [stage.criterion for stage in stages] == [fire.KILL]
    assert fire.select_target(results).tied == tuple(item.id for item in stages[-1].kept) == ("a", "b")


def test_a_card_tells_before_which_enemies_it_could_stand_and_what_speaks_against_the_others():
    table = make_table(
        ("rangers", PLAYER, "C3"), ("rifles", PLAYER, "D3"), ("sherman", PLAYER, "E3"), ("stug3", AI, "B5")
    )
    card = CONTENT.cards["grenadiere"]
    spot = deploying.best_spot(table, card, [])
    assert spot is not None
    table.add_piece(card.id, AI, spot.place, 3)
    message = words(table, list(deploying.place_reasons(table, card, spot)))
    assert message["Frente a la más cara que puede dañar: 1 de 3"] == [
        "rangers, C3: coste 4",
        "sherman, E3: blindaje 4, penetración 3",
        "rifles, D3: coste 2, 2 menos",
    ]
    table.state.turn = 2
    early = deploying.best_spot(table, card, [])
    assert early is not None and early.place == "E5"
    message = words(table, list(deploying.place_reasons(table, card, early)))
    assert message == {"Terreno libre en sus líneas 5 y 6: 1 de 2": ["E5: libre", "B5: está stug3"]}


def test_each_shot_and_each_card_is_a_decision_of_its_own_whose_reasons_stand_below_it():
    session = fought("last_hill", 8)
    result = why.decisions(session)
    heads = [item.line.key for item in result]
    assert session.log[-1].side == "", "the end of the battle is no decision of the side whose turn was the last"
    assert {*DECIDED} <= {*heads} <= {*DECIDED, "move.behaviour"}
    shots = [item for item in result if item.line.key == "fire.order"]
    assert len(shots) == sum(line.key == "fire.order" for line in session.log) > 10
    for shot in shots:
        own = next(reason for reason in shot.reasons if reason.line is shot.line)
        assert any(why.part_of(GAME, reason.line) == why.PART_STAGE for reason in own.reasons)
