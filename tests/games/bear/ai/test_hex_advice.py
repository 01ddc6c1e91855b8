"""Help with the choice of the AI's hex: what is asked over the hexes around, what is not, and what comes of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.hexes.numbering import LETTERED
from puesto.core.prompts import Note, Prompt
from puesto.core.questions.board import AskMany, Contact
from puesto.core.values import replace
from puesto.games.bear.ai import movement
from puesto.games.bear.board.contact_form import AS_BEFORE, OUT_OF_RANGE
from puesto.games.bear.printed.records import Action, Order, Toward
from puesto.games.bear.table.state import MissionTable, Sees
from tests.games.bear.driver import Run, play
from tests.games.bear.made_up import ANY_UNIT, HALFTRACK, MMG, NEAREST_MOVES, ai, make_table, unit

HELP = {"help": True}
LOW_RISK = Order(Action.LOW_RISK_MOVE, to=ANY_UNIT)
UNASKED: Any = ()


def helped(table: MissionTable, order: Order = NEAREST_MOVES, targets: tuple[str, ...] = ("U",), **answers: Any) -> Run:
    """A move of A whose player asks for help and then takes the form as it comes back; questions are named by their
    last word.
    """
    script: dict[str, Any] = {f"scout.{name}": answer for name, answer in answers.items()}
    forms = [HELP]

    def answer(prompt: Prompt[Any]) -> Any:
        if isinstance(prompt, Contact):
            return (
                forms.pop()
                if prompt.helps
                else {"hex": prompt.hex, "cover": prompt.cover, "rows": dict(prompt.before)}
                if prompt.hex not in ("", "G07")
                else {}
            )
        if prompt.key == "move.cost":
            return 1
        assert prompt.key in script or prompt.key == "ruling.ask", f"{prompt.key} was asked"
        return script.get(prompt.key, "nearest")

    return play(movement.go(table, "A", order, targets, False, None), answer)


def asked(run: Run) -> list[str]:
    """The questions of the help."""
    return [prompt.key.removeprefix("scout.") for prompt in run.prompts if prompt.key.startswith("scout.")]


def done(run: Run) -> Note:
    """The line of the log that says what A has done."""
    return next(note for note in run.notes if note.key == "move.done")


def offered(run: Run, key: str) -> list[str]:
    """The options of a question."""
    prompt = run.asked(f"scout.{key}")
    assert isinstance(prompt, AskMany)
    return [option.value for option in prompt.options]


def test_help_is_offered_where_the_hex_is_known_and_a_hex_is_to_be_chosen() -> None:
    for hex, do, offers in (("G07", Action.MOVE, True), ("", Action.MOVE, False), ("G07", Action.PIVOT, False)):
        table = make_table(ai("A", hex), unit("U", "G11"))
        form = play(movement.go(table, "A", Order(do, to=ANY_UNIT), ("U",), True, None), {"move.contact": {}}).prompts[
            0
        ]
        assert isinstance(form, Contact) and form.helps is offers
        assert form.accepts(HELP) is offers and (not offers or form.parse("?") == HELP)


def test_only_hexes_that_are_not_farther_and_not_taken_are_asked_about() -> None:
    table = make_table(ai("A", "G07"), ai("B", "G08"), unit("U", "G11"))
    run = helped(table, enter=("F08",), flank=("F08",))
    assert offered(run, "enter") == ["F08", "H08"]
    assert all(LETTERED.distance(hex, "G11") <= 4 for hex in offered(run, "enter"))


def test_one_hex_left_is_the_answer_without_more_questions() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"))
    run = helped(table, enter=("G08",))
    assert asked(run) == ["enter"] and table.state.counters["A"].hex == "G08"


def test_a_nearer_hex_comes_before_one_on_the_flank_at_the_same_distance() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"))
    assert asked(helped(table, enter=("G08", "F08"))) == ["enter"]
    assert table.state.counters["A"].hex == "G08"


def test_the_same_distance_is_kept_only_on_a_flank() -> None:
    for flank, hex in ((("F08",), "F08"), ((), "G07")):
        table = make_table(ai("A", "G07"), unit("U", "G11"))
        run = helped(table, enter=("F08",), flank=flank)
        assert asked(run) == ["enter", "flank"] and table.state.counters["A"].hex == hex


def test_fire_zones_then_cover_then_flank_are_asked_of_those_that_are_still_equal() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    near = ("G08", "H08", "H07")
    assert all(LETTERED.distance(hex, "J11") < LETTERED.distance("G07", "J11") or hex == "H07" for hex in near)
    run = helped(table, enter=("G08", "H08"), zone=("G08",))
    assert asked(run) == ["enter", "zone"] and table.state.counters["A"].hex == "H08"
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    run = helped(table, enter=("G08", "H08"), zone=(), cover=("G08=1", "H08=2"))
    assert asked(run) == ["enter", "zone", "cover"] and (
        table.state.counters["A"].hex,
        table.state.counters["A"].cover,
    ) == (
        "H08",
        2,
    )
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    run = helped(table, enter=("G08", "H08"), zone=(), cover=(), flank=("G08",))
    assert asked(run) == ["enter", "zone", "cover", "flank"] and table.state.counters["A"].hex == "G08"


def test_a_low_risk_move_asks_about_the_last_hex_too() -> None:
    for cover, hex in ((("G08=1",), "G08"), ((), "G07")):
        table = make_table(ai("A", "G07"), unit("U", "G11"), sees={("A", "U"): Sees.NOT})
        run = helped(table, LOW_RISK, enter=("G08",), zone=("G08",), cover=cover)
        assert asked(run) == ["enter", "zone", "cover"] and table.state.counters["A"].hex == hex


def test_a_low_risk_move_never_goes_to_a_zone_at_short_range() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G09"))
    run = helped(table, LOW_RISK, enter=("G08",), zone=("G08",), short=("G08",))
    assert run.result is None and asked(run) == ["enter", "zone", "short"]
    second = [prompt for prompt in run.prompts if isinstance(prompt, Contact)][1]
    assert "Ningún hexágono vale" in second.advice[0].template and not second.helps
    stays: Any = {"cover": 0, "rows": {}}
    assert second.hex == "" and not second.accepts({"hex": "", **stays}), "the form cannot be taken as it stands"
    assert second.accepts({"hex": "G07", **stays}) and second.accepts({}), (
        "to pivot in its hex, or not to move, is said"
    )


def test_the_form_comes_back_with_the_hex_and_why_and_the_log_keeps_it() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    run = helped(table, enter=("G08", "H08"), zone=("G08",))
    second = [prompt for prompt in run.prompts if isinstance(prompt, Contact)][1]
    assert second.hex == "H08" and any("en ZF" in line.template for line in second.advice)
    done = next(note for note in run.notes if note.key == "move.done")
    assert ("move.left_out", ("A", "G08")) in [(note.key, note.subject) for note in done.notes]


def test_an_order_toward_cover_asks_for_cover_first() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    run = helped(table, replace(NEAREST_MOVES, toward=Toward.COVER), enter=("G08", "H08"), cover=("G08=1",))
    assert asked(run) == ["enter", "cover"] and table.state.counters["A"].hex == "G08"


# ---- what was said is carried over into the form, and what contradicts it is asked


def second_form(run: Run) -> Contact:
    """The form as it came back with the hex filled in."""
    return [prompt for prompt in run.prompts if isinstance(prompt, Contact)][1]


def test_a_hex_outside_all_fire_zones_leaves_no_unit_ticked_that_would_cover_it() -> None:
    for place in ("J11", ""):
        table = make_table(ai("A", "G08"), unit("U", place), state={"distances": {} if place else {"A|U": 4}})
        run = helped(table, enter=("G09", "H09"), zone=("G09",), cover=(), flank=())
        form = second_form(run)
        assert form.hex == "H09" and form.before == (), "it was front to front before, and is in no zone now"


def test_a_unit_that_covers_the_hex_or_is_flanked_from_it_is_filled_in() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"), sees={("A", "U"): Sees.NOT})
    run = helped(table, LOW_RISK, enter=("G08",), zone=("G08",), cover=("G08=1",))
    assert second_form(run).before == (("U", "both"),)
    table = make_table(ai("A", "G07"), unit("U", "G11"))
    run = helped(table, enter=("F08",), flank=("F08",))
    assert second_form(run).before == (("U", "ai"),)


def test_who_is_out_of_range_is_filled_in_for_that_reason_and_who_is_near_as_before() -> None:
    for place, why in (("G17", OUT_OF_RANGE), ("G11", AS_BEFORE)):
        table = make_table(ai("A", "G07"), unit("U", place), sees={("A", "U"): Sees.NEITHER})
        form = second_form(helped(table, enter=("G08",), zone=(), cover=(), flank=()))
        assert form.before == (("U", "neither"),) and form.reasons == (("U", why),)


@pytest.mark.parametrize(("kept", "hex"), [("form", "H08"), ("again", "G08")])
def test_a_form_that_contradicts_what_was_said_of_its_hex_is_asked_about(kept: str, hex: str) -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    against = {"hex": "H08", "cover": 2, "rows": {"U": "both"}}
    forms = [{"hex": "G08", "cover": 0, "rows": {}}, against, HELP]
    answers = {
        "move.contact": lambda _: forms.pop(), "scout.enter": ("G08", "H08"), "scout.zone": ("G08",),
        "contact.contradiction": kept, "move.cost": 1,
    }  # fmt: skip
    run = play(movement.go(table, "A", NEAREST_MOVES, ("U",), False, None), answers)
    doubt = run.asked("contact.contradiction")
    assert [line.template for line in doubt.advice] == [
        "{hex} no está en ninguna ZF, y aquí {unit} puede dispararle."
    ] and doubt.default == "again"
    assert table.state.counters["A"].hex == hex


def test_a_form_that_agrees_with_what_was_said_is_not_asked_about() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    run = helped(table, enter=("G08", "H08"), zone=(), cover=("G08=1", "H08=2"))
    assert "contact.contradiction" not in run.keys and table.state.counters["A"].cover == 2


def test_a_cover_that_is_not_what_was_said_is_asked_about() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    forms = [{"hex": "H08", "cover": 0, "rows": {}}, HELP]
    answers = {
        "move.contact": lambda _: forms.pop(), "scout.enter": ("G08", "H08"), "scout.zone": (),
        "scout.cover": ("G08=1", "H08=2"), "contact.contradiction": "form", "move.cost": 1,
    }  # fmt: skip
    run = play(movement.go(table, "A", NEAREST_MOVES, ("U",), False, None), answers)
    assert "tenía MD {told}" in run.asked("contact.contradiction").advice[0].template


# ---- orders toward cover

TO_COVER = replace(NEAREST_MOVES, toward=Toward.COVER)


def test_an_order_toward_cover_asks_about_the_hexes_behind_too_and_goes_there() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    run = helped(table, TO_COVER, enter=("G08", "G06"), cover=("G06=1",))
    assert len(offered(run, "enter")) == 6
    assert table.state.counters["A"].hex == "G06" and not [note for note in run.notes if note.key == "move.doubt"]
    assert done(run).message.template == "{unit} mueve a {hex}, hacia cobertura"


def test_without_cover_in_reach_it_is_asked_which_hexes_lead_to_it() -> None:
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    run = helped(table, TO_COVER, enter=("G08", "G06"), cover=(), toward_cover=("G06",))
    assert asked(run) == ["enter", "cover", "toward_cover"] and table.state.counters["A"].hex == "G06"
    assert not run.said("iba a cobertura"), "the help has weighed that it has cover nearer there"
    table = make_table(ai("A", "G07"), unit("U", "J11"))
    assert helped(table, TO_COVER, enter=("G08",), cover=(), toward_cover=()).result is None, "nowhere to go"


def test_who_was_sent_to_cover_and_stands_in_the_open_is_doubted_wherever_it_went() -> None:
    for hex, cover, doubted in (("G06", 1, False), ("G06", 0, True), ("G08", 0, True)):
        table = make_table(ai("A", "G07"), unit("U", "G11"))
        form = {"hex": hex, "cover": cover, "rows": {"U": "both"}}
        run = play(movement.go(table, "A", TO_COVER, ("U",), True, None), {"move.contact": form})
        assert run.said("iba a cobertura") is doubted and not run.said("nunca aleja")


def test_the_advice_for_an_order_toward_cover_says_that_it_may_go_back() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"))
    for toward in (Toward.COVER, Toward.COVER_NEAREST_TARGET):
        (line, *_) = movement.advice(table, "A", replace(TO_COVER, toward=toward), ("U",))
        assert "esté donde esté" in line.template and "nunca" not in line.template


def test_the_questions_about_hexes_say_that_hidden_units_do_not_count() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"), unit("V", "M08", hidden=True))
    run = helped(table, LOW_RISK, enter=("G08",), zone=("G08",), short=(), cover=("G08=1",))
    for key in ("scout.zone", "move.contact"):
        assert any("No cuentes a {units}" in line.template for line in run.asked(key).advice), key
    table = make_table(ai("A", "G07"), unit("U", "G11"), unit("V", "M08"))
    run = helped(table, LOW_RISK, enter=("G08",), zone=("G08",), short=(), cover=("G08=1",))
    assert not [line for line in run.asked("scout.zone").advice if "No cuentes" in line.template]


def test_vehicles_may_go_two_hexes_and_crewed_weapons_not_to_a_unit() -> None:
    table = make_table(ai("A", "G07", HALFTRACK), unit("U", "G11"))
    run = helped(table, enter=("G09",))
    assert (
        "G09" in offered(run, "enter")
        and "bonificación" in run.asked("scout.enter").advice[0].template + run.asked("scout.enter").advice[1].template
    )
    table = make_table(ai("A", "G07", MMG), unit("U", "G08"))
    assert "G08" not in offered(helped(table, enter=(), flank=()), "enter")


@pytest.mark.parametrize("seed", range(40))
def test_random_answers_always_come_to_an_end(seed: int) -> None:
    dice, random = Dice(seed), Random(seed)
    kinds = random.choice([HALFTRACK, MMG])
    do = random.choice([Action.MOVE, Action.LOW_RISK_MOVE, Action.BREAK_CONTACT])
    table = make_table(ai("A", "G07", kinds), unit("U", random.choice(["G08", "J11", ""])), unit("V", "D04"))
    first = [True]

    def answer(prompt: Prompt[Any]) -> Any:
        if isinstance(prompt, Contact) and prompt.helps and first.pop():
            return HELP
        return dice.random_answer(prompt)

    run = play(
        movement.go(table, "A", Order(do, to=ANY_UNIT, toward=random.choice(list(Toward))), ("U",), False, None), answer
    )
    assert len([prompt for prompt in run.prompts if prompt.key.startswith("scout.")]) <= 7


def test_who_has_no_hex_of_low_risk_pivots_to_who_flanks_it_and_the_log_says_why() -> None:
    table = make_table(ai("A", "G07", cover=1), unit("U", "G09"), sees={("A", "U"): Sees.UNIT_FLANKS})
    forms = [{"hex": "G07", "cover": 1, "rows": {"U": "both"}}, HELP]
    answers = {
        "move.contact": lambda _: forms.pop(),
        "scout.enter": ("G08",),
        "scout.zone": ("G08",),
        "scout.short": ("G08",),
        "move.cost": 1,
    }
    run = play(movement.go(table, "A", LOW_RISK, ("U",), False, None), answers)
    assert "pivota" in done(run).message.template and "move.pivot" in [note.key for note in done(run).notes]


def test_who_has_no_hex_at_all_stays_and_the_log_says_why() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G09"))
    run = helped(table, LOW_RISK, enter=("G08",), zone=("G08",), short=("G08",))
    assert run.result is None and [note.key for note in run.notes] == ["move.nowhere"] and run.notes[0].notes


def test_a_hex_that_the_player_chose_is_told_as_such_with_the_preferences_that_were_shown() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"))
    run = play(
        movement.go(table, "A", NEAREST_MOVES, ("U",), True, None),
        {"move.contact": {"hex": "G08", "cover": 0, "rows": {}}},
    )
    (own,) = [note for note in done(run).notes if note.key == "move.own"]
    form = run.asked("move.contact")
    assert isinstance(form, Contact)
    assert own.notes and [note.message for note in own.notes] == [
        line for line in form.advice if line not in movement.facing_advice()
    ]


def test_of_a_hex_that_the_help_found_the_help_gives_the_reasons() -> None:
    run = helped(make_table(ai("A", "G07"), unit("U", "G11")), enter=("G08",))
    assert {"move.best", "move.own"} & {note.key for note in done(run).notes} == {"move.best"}


def test_the_hex_of_a_pivot_is_nobodys_choice() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G08"))
    run = play(
        movement.go(table, "A", Order(Action.PIVOT, to=ANY_UNIT), ("U",), True, None),
        {"move.contact": {"hex": "G07", "cover": 0, "rows": {"U": "both"}}},
    )
    assert "move.own" not in [note.key for note in done(run).notes]
