"""The player says who carries an order out: the order goes on with that AI, and it is said whether the rules agree."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.prompts import Prompt, Roll, UnreadableAnswerError
from puesto.core.questions.board import NOBODY, Contact, Direct
from puesto.games.bear.ai import orders
from puesto.games.bear.printed.records import Action, Order, Relation, Selector
from puesto.games.bear.table.state import HIDDEN_HIT, MissionTable
from puesto.games.bear.turn import ai_turn
from puesto.language import Language
from tests.games.bear.driver import Run, play
from tests.games.bear.made_up import ANY_UNIT, HIT_RALLIES, NEAREST_FIRES, NEAREST_MOVES, ai, card, make_table, unit

GROUP_MOVES = Order(Action.MOVE, ai=Selector(largest_group=True), to=ANY_UNIT)
FAR_FIRES = Order(Action.FIRE, to=ANY_UNIT, relation=Relation.FARTHEST)


def word(executor: str, goal: str = "", at: str = "", **answers: Any) -> Any:
    """Return a player who answers one question directly, and the others as given.

    It is the first question that allows it, or the one whose key is `at`.
    """
    said: list[str] = []

    def answer(prompt: Prompt[Any]) -> Any:
        name = prompt.key.replace(".", "_")
        if isinstance(prompt, Direct) and prompt.direct and not said and at in ("", prompt.key):
            said.append(prompt.key)
            return {"direct": executor, "goal": goal}
        if name in answers:
            return answers[name]
        if isinstance(prompt, Roll):
            return (1,) * prompt.dice
        if isinstance(prompt, Contact):
            return {"hex": "", "rows": {}}
        if prompt.key == "shot.range":
            return "normal"
        raise AssertionError(prompt)

    return answer


def said(run: Run) -> list[str]:
    """Everything that was said, inner notes too, with ids for names."""

    def told(notes: Any) -> list[str]:
        return [text for note in notes for text in (Language("es").say(note.message), *told(note.notes))]

    return told(run.notes)


def unknown() -> MissionTable:
    """Return a table with two AI and two Units without hexes, all of which see each other from the front."""
    return make_table(ai("A"), ai("B"), unit("U"), unit("V"), card=card(NEAREST_FIRES, close=(), short=()))


def test_the_order_goes_on_with_the_ai_and_the_target_that_were_named() -> None:
    table = unknown()
    run = play(orders.carry_out(table, NEAREST_FIRES, "t1"), word("B", "V"))
    assert run.result is True
    assert (table.state.executors, table.state.targets) == (["B"], ["V"])
    assert run.keys[:2] == ["facts.fire", "shot.range"]
    assert "Lo dices tú: la ejecuta B, con V de objetivo." in said(run)
    assert run.asked("attack.roll").subject == ("B", "V")


def test_the_target_is_asked_for_where_it_was_not_said() -> None:
    table = unknown()
    run = play(orders.carry_out(table, NEAREST_FIRES, "t1"), word("B", direct_goal="U"))
    assert run.keys[:2] == ["facts.fire", "direct.goal"]
    assert (table.state.executors, table.state.targets) == (["B"], ["U"])


def test_nobody_passes_the_order_over() -> None:
    table = unknown()
    run = play(orders.carry_out(table, NEAREST_FIRES, "t1"), word(NOBODY))
    assert run.result is False and table.state.trail["t1"] == "told"
    assert "Lo dices tú: nadie puede." in said(run)


def test_it_is_said_under_which_answer_the_rules_agree() -> None:
    run = play(
        orders.carry_out(unknown(), NEAREST_FIRES, "t1"),
        word("B", "V", at="facts.nearest", facts_fire=("A|U", "B|U", "B|V")),
    )
    assert "Cuadra con las reglas si es así: ¿Qué distancia es la menor? Marca varias si empatan. → B → V" in said(run)


def test_the_rules_say_who_it_is_where_no_answer_makes_it_the_one_named() -> None:
    table = make_table(ai("A", used=True), ai("B"), unit("U"), unit("V"))
    run = play(orders.carry_out(table, NEAREST_FIRES, "t1"), word("A", "U"))
    lines = said(run)
    assert any(line in lines for line in ("Según las reglas no puede ser A.", "Según las reglas le toca a B."))
    assert "A: ya usada" in lines
    assert table.state.executors == ["A"], "the board is right, whatever the rules say"
    assert [note.key for note in run.notes if note.key.startswith("direct")] == ["direct.said", "direct.differs"], (
        "both are seen without unfolding"
    )


def test_a_target_that_cannot_be_is_what_is_wrong_and_not_the_ai_that_may_act() -> None:
    table = unknown()
    run = play(
        orders.carry_out(table, NEAREST_FIRES, "t1"), word("B", "V", at="facts.nearest", facts_fire=("A|U", "B|U"))
    )
    assert "Según las reglas B no puede tener a V de objetivo." in said(run)


def test_what_was_only_supposed_is_not_learnt() -> None:
    table = unknown()
    before = (dict(table.state.distances), dict(table.state.bands), dict(table.state.contacts))
    asked: list[str] = []

    def watch(prompt: Prompt[Any]) -> Any:
        if not asked:
            asked.append(prompt.key)
            return {"direct": NOBODY, "goal": ""}
        raise AssertionError(prompt)

    play(orders.carry_out(table, FAR_FIRES, "t1"), watch)
    assert (table.state.distances, table.state.bands, table.state.contacts) == before


def test_a_move_and_a_group_go_with_the_word_too() -> None:
    table = unknown()
    run = play(orders.carry_out(table, NEAREST_MOVES, "t1"), word("B", "V", move_cost=1))
    assert table.state.executors == ["B"] and run.asked("move.contact").subject == ("B",)


def test_only_who_is_hit_can_be_said_to_rally() -> None:
    table = make_table(ai("A", hit="calm"), ai("B", hit="calm"), ai("C"), unit("U"), unit("V"))
    seen: list[Direct[Any]] = []

    def answer(prompt: Prompt[Any]) -> Any:
        if isinstance(prompt, Direct) and prompt.direct:
            seen.append(prompt)
            return {"direct": "B", "goal": ""}
        return (6,) * prompt.dice if isinstance(prompt, Roll) else "normal"

    play(orders.carry_out(table, HIT_RALLIES, "t1"), answer)
    assert [option.value for option in seen[0].direct] == ["A", "B"] and seen[0].goals == ()
    assert table.state.executors == ["B"]


def test_a_wrong_word_is_refused_in_words_and_a_typed_one_is_read() -> None:
    run = play(orders.carry_out(unknown(), NEAREST_FIRES, "t1"), word("B", "V"))
    prompt = run.asked("facts.fire")
    assert prompt.parse("!2 1") == {"direct": "B", "goal": "U"}
    assert prompt.parse("!A V") == {"direct": "A", "goal": "V"}
    assert prompt.parse("!0") == {"direct": NOBODY, "goal": ""}
    assert prompt.parse("1 2") == ("A|U", "A|V")
    for wrong in (
        {"direct": "U"},
        {"direct": "A", "goal": "B"},
        {"direct": NOBODY, "goal": "U"},
        {"direct": "A", "more": 1},
    ):
        assert prompt.refusal(wrong) is not None
    with pytest.raises(UnreadableAnswerError):
        prompt.parse("!9")
    with pytest.raises(UnreadableAnswerError):
        prompt.parse("!")


# ---- the player's guess


def challenged(**changes: Any) -> MissionTable:
    """A table on which the player wants to be asked first: A is nearer than B."""
    table = make_table(
        ai("A", "G07"), ai("B", "G04"), unit("U", "G09"), card=card(NEAREST_FIRES, close=(), short=()), **changes
    )
    table.state.settings["check_me"] = "on"
    return table


def judged(table: MissionTable, guess: Any) -> tuple[Run, list[str]]:
    """The card resolved after a guess, and what was said of the guess."""
    run = play(
        ai_turn.orders(table),
        lambda prompt: guess if prompt.key == "direct.guess" else (1,) * getattr(prompt, "dice", 1),
    )
    return run, [Language("es").say(note.message) for note in run.notes if note.key in ("direct.right", "direct.wrong")]


@pytest.mark.parametrize(
    ("guess", "verdict"),
    [
        ({"direct": "A", "goal": "U"}, "Acertaste: A contra U."),
        ({"direct": "A", "goal": ""}, "Acertaste: A contra U."),
        (
            {"direct": "B", "goal": "U"},
            "Dijiste B contra U; según las reglas le toca a A contra U (B: a 5 hex.; la más cercana, a 2).",
        ),
        ({"direct": NOBODY, "goal": ""}, "Dijiste que nadie puede; según las reglas le toca a A contra U."),
        ("rules", ""),
    ],
)
def test_the_guess_is_asked_before_the_rules_decide_and_judged_with_what_was_guessed(guess, verdict) -> None:
    table = challenged()
    run, told = judged(table, guess)
    assert run.keys[0] == "direct.guess" and table.state.executors == ["A"]
    assert told == ([verdict] if verdict else [])


def test_the_guess_is_judged_before_any_die_is_cast() -> None:
    table, said = challenged(), list[str]()
    running = ai_turn.orders(table)
    prompt = next(running)
    while prompt.key != "attack.roll":
        said.append(prompt.key)
        prompt = running.send({"direct": "B", "goal": ""} if prompt.key == "direct.guess" else None)
    assert said[-2:] == ["order.carried_out", "direct.wrong"]


def test_the_guess_is_judged_before_the_marker_of_the_ai_that_is_chosen_is_turned_up() -> None:
    table = challenged()
    table.state.counters["A"].hit = HIDDEN_HIT
    running = ai_turn.orders(table)
    prompt, before = next(running), ""
    while prompt.key != "hits.draw":
        before = prompt.key
        prompt = running.send({"direct": "B", "goal": ""} if prompt.key == "direct.guess" else None)
    assert before == "direct.wrong"


def test_a_wrong_guess_is_told_why() -> None:
    table = challenged()
    table.state.counters["B"].used = True
    _, told = judged(table, {"direct": "B", "goal": "U"})
    assert told == ["Dijiste B contra U; según las reglas le toca a A contra U (B: ya usada)."]


@pytest.mark.parametrize(
    ("guess", "verdict"),
    [
        ({"direct": "B", "goal": ""}, "Dijiste B; según las reglas no la ejecuta nadie."),
        ({"direct": NOBODY, "goal": ""}, "Acertaste: no la ejecuta nadie."),
    ],
)
def test_a_guess_is_judged_where_nobody_carries_the_card_out(guess, verdict) -> None:
    table = challenged()
    for id in ("A", "B"):
        table.state.counters[id].used = True
    _, told = judged(table, guess)
    assert told == [verdict]


@pytest.mark.parametrize("guess", ["A", "B"])
def test_any_member_of_the_group_that_acts_is_guessed_right(guess) -> None:
    table = make_table(ai("A", "G06"), ai("B", "G05"), unit("U", "G09"), card=card(GROUP_MOVES, close=(), short=()))
    table.state.settings["check_me"] = "on"
    running, told = ai_turn.orders(table), list[str]()
    prompt = next(running)
    while not prompt.key.startswith(("direct.right", "direct.wrong")):
        prompt = running.send({"direct": guess, "goal": ""} if prompt.key == "direct.guess" else None)
    told.append(Language("es").say(prompt.message))
    assert told == ["Acertaste: A y B contra U."]


def test_nobody_is_asked_unless_the_table_wants_it() -> None:
    table = challenged()
    table.state.settings["check_me"] = "off"
    run = play(ai_turn.orders(table), lambda prompt: (1,) * getattr(prompt, "dice", 1))
    assert "direct.guess" not in run.keys
