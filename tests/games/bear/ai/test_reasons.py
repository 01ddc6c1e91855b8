"""Every decision says why:

who was asked for what, who fell and by how much, what would have been enough, with the rule on each line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from puesto.core.prompts import Note, Roll
from puesto.core.study.odds import cases
from puesto.core.values import replace
from puesto.games.bear.ai import orders
from puesto.games.bear.checks import attack
from puesto.games.bear.printed.records import Action, Colour, Control, Kind, Order, Relation, Selector, Target, Third
from puesto.games.bear.table.state import HIDDEN_HIT, MissionTable, Sees
from puesto.games.bear.turn import ai_turn
from puesto.language import Language
from tests.games.bear.driver import Run, play
from tests.games.bear.made_up import (
    ANY_UNIT,
    NEAREST_FIRES,
    NEAREST_MOVES,
    SMG,
    TANK,
    ai,
    card,
    make_table,
    suspect,
    unit,
)

ES, EN = Language("es"), Language("en")
DICE = {"attack.roll": (1, 1), "usage.draw": "97", "rally.roll": (1, 1)}


def turn(table: MissionTable, **answers: Any) -> Run:
    """The AI's turn with its card."""
    return play(ai_turn.orders(table), {**DICE, **answers})


def below(note: Note) -> Iterator[Note]:
    """A note and all notes within it."""
    yield note
    for inner in note.notes:
        yield from below(inner)


def line(run: Run, id: str, key: str = "") -> Note:
    """Return the note about a line of the card."""
    return next(note for note in run.notes if note.subject[:1] == (id,) and key in ("", note.key))


def said(note: Note, key: str = "") -> list[str]:
    """The notes below a note in Spanish, each with its rule."""
    return [
        f"{ES.say(inner.message)} [{inner.rule}]"
        for inner in below(note)
        if inner is not note and key in ("", inner.key)
    ]


def firing(**fields: Any) -> Order:
    """An order to fire."""
    return Order(Action.FIRE, **{"to": ANY_UNIT, **fields})


BY_GROUP = Order(Action.MOVE, ai=Selector(largest_group=True), to=ANY_UNIT)
LOBS = replace(SMG, id="lobs", minimum_range=3)
IN_ZONE = Order(Action.RALLY, ai=Selector(in_zone_of_nearest=True), to=ANY_UNIT)


# ---- who is left out, and by how much


STAGES: list[Any] = [
    pytest.param(
        lambda: make_table(
            ai("A", "G07", used=True),
            ai("B", "G06", hit="calm"),
            unit("U", "G10"),
            card=card(Order(Action.RALLY, to=ANY_UNIT)),
        ),
        ["No usada: 1 de 2 IA [4.1.1]", "A: ya usada [4.1.1]"],
        id="an unused AI on an action card",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07", cover=2), ai("B", "G06"), unit("U", "G10"), card=card(firing(ai=Selector(covered=False)))
        ),
        ["En MD 0: 1 de 2 IA [5.0]", "A: en MD 2 [5.0]"],
        id="in the open",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07", hit="pinned"), ai("B", "G06"), unit("U", "G10"), card=card(NEAREST_MOVES)),
        ["Su impacto lo permite: 1 de 2 IA [7.4]", "A: «pinned» se lo impide [7.4]"],
        id="a marker that forbids it",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            unit("U", "G10", used=True),
            unit("V", "G09"),
            card=card(firing(to=(Target(unit=Selector(used=False)),))),
        ),
        ["No usada: 1 de 2 Unidades [5.0]", "U: ya usada [5.0]"],
        id="an unused Unit",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"), ai("B", "G05"), unit("U", "G10"), card=card(firing(ai=Selector(no_unit_within=3)))
        ),
        ["Sin Unidades a 3 hex. o menos: 1 de 2 IA [5.0]", "A: U, a 3 hex. [5.0]"],
        id="no Unit near",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G01"), ai("B", "G04"), unit("U", "G10"), card=card(NEAREST_FIRES)),
        ["A tiro: 1 de 2 IA [5.1]", "A: U, a 9 hex.; llega a 6 [5.1]"],
        id="out of range",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            ai("B", "G06"),
            unit("U", "G10"),
            card=card(NEAREST_FIRES),
            sees={("A", "U"): Sees.UNIT_FLANKS},
        ),
        ["A tiro: 1 de 2 IA [5.1]", "A: ve a U, pero fuera de su arco [5.1]"],
        id="outside its arc",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            ai("B", "G06"),
            unit("U", "G11"),
            unit("V", "G09"),
            card=card(NEAREST_FIRES),
            sees={("A", "U"): Sees.UNIT_FLANKS, ("A", "V"): Sees.UNIT_FLANKS},
        ),
        ["A tiro: 1 de 2 IA [5.1]", "A: ve a V, pero fuera de su arco [5.1]"],
        id="outside its arc, told of the nearest",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07", LOBS), ai("B", "G06"), unit("U", "G09"), card=card(NEAREST_FIRES)),
        ["A tiro: 1 de 2 IA [5.1]", "A: U está demasiado cerca [5.1]"],
        id="nearer than it can fire",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"), ai("B", "G06"), unit("U", "G10"), card=card(NEAREST_FIRES), sees={("A", "U"): Sees.NOT}
        ),
        ["A tiro: 1 de 2 IA [5.1]", "A: no ve a ninguna [5.1]"],
        id="out of sight",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), ai("B", "G09", SMG), unit("U", "G11", cover=3), card=card(firing(bonus=1))),
        [
            "Necesita 11 o menos con 2D6, antes de sumar +1 PAM: 1 de 2 IA [5.1]",
            "B: necesita 11 contra U [5.1]",
            "A: necesita 12 contra U, 1 más de lo que se admite con +1 PAM [5.1]",
        ],
        id="11 or more",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            ai("B", "G13", SMG),
            unit("U", "G10"),
            card=card(firing(ai=Selector(highest_firepower=True))),
        ),
        ["PF más alta: 1 de 2 IA [5.0]", "B: PF 4 [5.0]", "A: PF 3; B, PF 4 [5.0]"],
        id="the highest firepower",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            unit("U", "G10", cover=1),
            unit("V", "G04"),
            card=card(firing(to=(Target(unit=Selector(lowest_defence=True)),))),
        ),
        ["VD más bajo: 1 de 2 Unidades [5.0]", "V: VD 12 [5.0]", "U: VD 13; V, VD 12 [5.0]"],
        id="the lowest defence value",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), ai("B", "G05"), unit("U", "G09"), card=card(NEAREST_FIRES)),
        ["La más cercana: 1 de 2 IA [5.0]", "A: a 2 hex. de U [5.0]", "B: a 4 hex.; la más cercana, a 2 [5.0]"],
        id="the nearest",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"), ai("B", "G05"), unit("U", "G09"), card=card(firing(relation=Relation.FARTHEST))
        ),
        ["La más alejada: 1 de 2 IA [5.0]", "B: a 4 hex. de U [5.0]", "A: a 2 hex.; la más alejada, a 4 [5.0]"],
        id="the farthest",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), ai("B", "G13", hit="calm"), unit("U", "G10"), card=card(NEAREST_FIRES)),
        ["Indemne antes que impactada: 1 de 2 IA [5.1.1]", "A: indemne [5.1.1]", "B: impactada; A, indemne [5.1.1]"],
        id="5.1.1, unhit first",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07", SMG), ai("B", "G13"), unit("U", "G10"), card=card(NEAREST_FIRES)),
        [
            "Indemne antes que impactada: todas iguales, indemne [5.1.1]",
            "Mayor potencia de fuego: 1 de 2 IA [5.1.1]",
            "B: PF 3; A, PF 4 [5.1.1]",
        ],
        id="5.1.1, firepower",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), unit("U", "G10", used=True), unit("V", "G04"), card=card(NEAREST_FIRES)),
        [
            "VD más bajo: todas iguales, VD 12 [5.2]",
            "No usada antes que usada: 1 de 2 Unidades [5.2]",
            "U: usada; V, no usada [5.2]",
        ],
        id="5.2, unused first",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), ai("S", "A01"), unit("U", "G08"), card=card(NEAREST_FIRES)),
        ["Adyacente a una Unidad, y no en CC: 1 de 2 IA [4.1.2]", "A: junto a U [4.1.2]"],
        id="short range",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), ai("B", "G08"), ai("C", "A01"), unit("U", "G10"), card=card(BY_GROUP)),
        ["En el grupo más grande: 2 de 3 IA [5.0]", "C: fuera del grupo más grande [5.0]"],
        id="the largest group",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            unit("U", "G10"),
            card=card(Order(Action.MOVE, to=(Target(unit=Selector()), Target(objective=True)))),
            mission={"controls": (Control("G04", "player"),), "objectives": ("G04",)},
        ),
        ["A igual distancia, lo que la orden nombra primero: 1 de 2 [5.3]", "G04: la orden lo nombra después [5.3]"],
        id="5.3, the first printed",
    ),
]


def anything(prompt: Any) -> Any:
    """Moves that stay where they are, ones on the dice."""
    if prompt.key == "move.contact":
        return {"hex": prompt.hex, "cover": prompt.cover, "rows": dict(prompt.before)}
    if isinstance(prompt, Roll):
        return (1,) * prompt.dice
    return {"move.cost": 1, "usage.draw": "97"}.get(prompt.key) or prompt.default


@pytest.mark.parametrize(("position", "lines"), STAGES)
def test_each_stage_says_who_fell_and_by_how_much(position: Callable[[], MissionTable], lines: list[str]) -> None:
    run = play(ai_turn.orders(position()), anything)
    done = next(note for note in run.notes if note.key in orders.ANNOUNCEMENTS)
    told = said(done)
    assert [one for one in told if one in lines] == lines, told
    assert all(note.rule for note in below(done))


def test_the_headline_names_the_target_and_the_shot_its_number_chance_and_cost() -> None:
    table = make_table(
        ai("A", "G07", TANK), unit("U", "G10", cover=1), card=card(firing(bonus=1)), sees={("A", "U"): Sees.UNIT_FLANKS}
    )
    done = line(turn(table), "t1")
    assert (
        ES.say(done.message) == "Orden táctica 1: A → U, Disparar (+1 PAM)"
        and EN.say(done.message) == "Tactical order 1: A → U, Fire (+1 CAP)"
    )
    (need,) = [note for note in below(done) if note.key == "shot.need"]
    assert ES.say(need.message) == "Necesita 9 o más con 2D6: 10 de 36 (28 %)" and need.rule == "5.1"
    (cost,) = [note for note in below(done) if note.key == "shot.cost"]
    assert [ES.say(note.message) for note in below(cost)] == [
        "Cuesta 5 PA",
        "Coste para disparar: 3",
        "Fuera de su arco: +2",
    ]
    assert table.state.targets == ["U"] and table.state.check is not None and table.state.check.cost == 5


def test_a_shot_after_a_pivot_says_its_number_and_what_the_pivot_adds() -> None:
    played = card(short=(Action.PIVOT_AND_FIRE,))
    table = make_table(ai("A", "G07"), unit("U", "G08"), card=played, sees={("A", "U"): Sees.UNIT_FLANKS})
    run = play(
        ai_turn.orders(table),
        lambda p: {"hex": "G07", "cover": 0, "rows": {"U": "both"}} if p.key == "move.contact" else anything(p),
    )
    done = line(run, "short", "order.carried_out")
    assert ES.say(done.message) == "Corta distancia: A → U, Pivotar y/o disparar"
    notes = list(below(done))
    cost = next(note for note in notes if note.key == "shot.cost")
    assert [ES.say(note.message) for note in below(cost)] == ["Cuesta 4 PA", "Coste para disparar: 3", "Pivotar: +1"]
    assert table.state.check is not None and table.state.check.cost == 4
    assert "Necesita 6 o más con 2D6: 26 de 36 (72 %)" in [ES.say(note.message) for note in notes]


@pytest.mark.parametrize("need", range(1, 15))
def test_the_chance_of_a_shot_is_that_of_its_dice(need: int) -> None:
    facts = attack.AttackFacts("A", "U", 0, need, side="ai")
    note, _ = attack.notes_of_shot(facts, ())
    params = dict(note.message.params)
    miss = sum(
        (case.chance for case in cases(attack.roll_of(facts)) if case.message == attack.roll_of(facts).below),
        Fraction(0),
    )
    assert need > attack.BEST_THROW or Fraction(params["ways"], params["all"]) == 1 - miss  # type: ignore[arg-type]


# ---- what would have been enough


def test_where_all_units_are_hidden_nobody_without_a_name_is_spoken_of() -> None:
    run = play(
        ai_turn.orders(make_table(ai("A", "G07"), unit("U", "G10", hidden=True), card=card(NEAREST_FIRES))), anything
    )
    enough = [words for note in run.notes if note.subject == ("t1",) for words in said(note, "why.else")]
    assert enough == ["Última condición: bastaba con que alguna Unidad no estuviera oculta [5.0]"]


def test_who_tried_in_vain_is_named_with_its_marker() -> None:
    table = make_table(ai("A", "G07", hit=HIDDEN_HIT), unit("U", "G10"), card=card(NEAREST_MOVES))
    run = turn(table, **{"hits.draw": "pinned"})
    (cannot,) = [note for note in run.notes if note.key == "order.cannot"]
    assert (ES.say(cannot.message), cannot.rule) == ("A: «pinned» se lo impide", "7.4")
    assert said(line(run, "t1", "order.passed_over"), "why.else") == [
        "Última condición: bastaba con que el impacto de A lo permitiera [7.4]"
    ]


# ---- the pass test, the usage check, possible enemies


@pytest.mark.parametrize(
    ("ai_used", "unit_used", "words"),
    [
        (True, False, "Con 1 IA no usada más no habría pasado [4.1.2]"),
        (False, False, "Con 1 IA no usada menos habría pasado [4.1.2]"),
        (False, True, "Con 2 Unidades no usadas más habría pasado [4.1.2]"),
    ],
)
def test_the_pass_test_says_who_counted_and_what_was_missing(ai_used: bool, unit_used: bool, words: str) -> None:
    table = make_table(
        ai("A", "A01", used=ai_used),
        unit("U", "G10", used=unit_used),
        card=card(third=Third.PASS_TEST, colour=Colour.GREEN),
    )
    (note,) = [note for note in turn(table).notes if note.subject == ("third",)]
    assert said(note)[1:] == [f"Unidades no usadas: {'ninguna' if unit_used else 'U'} [4.1.2]", words]


def test_what_a_possible_enemy_needs_is_not_said_before_it_is_revealed() -> None:
    position = suspect("S", "G07"), unit("U", "G10")
    alone = play(
        ai_turn.orders(make_table(*position, card=card(NEAREST_FIRES), state={"cup": ["false_alarm"]})),
        lambda p: p.left[0],
    )
    assert not any("Necesita" in one for one in said(line(alone, "t1")))
    assert [(ES.say(note.message), note.rule) for note in alone.notes if note.key == "order.cannot"] == [
        ("S: falsa alarma, y la IA pasa", "6.2.1")
    ]
    both = said(line(turn(make_table(*position, ai("A", "G13"), card=card(NEAREST_FIRES))), "t1"))
    assert "A: necesita 9 contra U [5.1]" in both and not any("S: necesita" in one for one in both)


def test_a_critical_line_asks_first_who_is_near_and_speaks_of_nobody_else() -> None:
    table = make_table(ai("A", "A01"), ai("B", "G07"), unit("U", "G07"), card=card(close=(Action.RALLY,)))
    told = said(line(turn(table), "cc"))
    assert (
        "Puede reagruparse: 0 de 1 IA [4.1.2]" in told
        and told[-1] == "Última condición: bastaba con que B tuviera un impacto del que reagruparse [4.1.2]"
    )


def test_an_order_for_mortars_and_guns_names_them() -> None:
    order = firing(ai=Selector(kinds=(Kind.MORTAR, Kind.GUN)))
    told = said(line(turn(make_table(ai("A", "G07"), unit("U", "G10"), card=card(order))), "t1"))
    assert told[1:] == [
        "Mortero o cañón de inf.: 0 de 1 IA [5.0]",
        "A: no es mortero ni cañón de inf. [5.0]",
        "Última condición: bastaba con que A fuera un mortero o un cañón de inf. [5.0]",
    ]


def test_who_enters_close_combat_is_said_to() -> None:
    table = make_table(
        ai("A", "G07"), unit("U", "G08"), card=card(short=(Action.MOVE_TO_CLOSE_COMBAT,), colour=Colour.BLUE)
    )
    run = play(ai_turn.orders(table), {"move.contact": {"hex": "G08", "cover": 0, "rows": {"U": "both"}}})
    done = line(run, "short", "order.carried_out")
    assert (ES.say(done.message), done.rule) == ("Corta distancia: A entra en G08, en CC con U", "4.1.2")


def test_a_command_order_says_that_used_ai_may_act() -> None:
    table = make_table(ai("A", "G07", used=True), unit("U", "G10"), card=card(NEAREST_FIRES, colour=Colour.BLUE))
    assert said(line(turn(table), "t1"))[0] == "Usada o no, por ser orden de mando: 1 de 1 IA [4.3]"


def test_of_a_unit_that_is_not_chosen_the_distance_to_who_acts_is_told() -> None:
    order = firing(relation=Relation.FARTHEST)
    table = make_table(ai("A", "G15"), ai("B", "G07"), unit("U", "G11"), unit("V", "G13"), card=card(order))
    assert "V: a 6 hex.; la más cercana, a 4 [5.0]" in said(line(turn(table), "t1"))


def test_a_possible_enemy_that_holds_its_fire_says_why() -> None:
    order = firing(ai=Selector(suspect=True))
    table = make_table(
        suspect("S", "G03"), unit("U", "G06"), card=card(order), state={"cup": ["smg"]}, sees={("S", "U"): Sees.BOTH}
    )
    table.content.unit_types["smg"] = SMG
    table.state.counters["U"].hex = "G08"
    run = play(
        ai_turn.orders(table),
        lambda p: p.left[0] if p.key == "suspect.draw" else {"hex": p.hex, "cover": 0, "rows": {"U": "both"}},
    )
    (holds,) = [note for note in run.notes if note.key == "order.cannot"]
    assert holds.rule == "6.2.1" and any("llega a 3" in one for one in said(holds))


def test_what_was_said_stays_as_it_was_when_the_table_changes() -> None:
    table = make_table(ai("A", "G07"), ai("B", "G05"), unit("U", "G09"), card=card(NEAREST_FIRES))
    done = line(turn(table), "t1")
    table.state.counters["U"].hex = table.state.counters["B"].hex = "A01"
    assert "B: a 4 hex.; la más cercana, a 2 [5.0]" in said(done)


def check_both_languages(positions: Iterable[Callable[[], MissionTable]]) -> None:
    """Check that every note of the AI's turns is said in Spanish and in English."""
    heard = [note for position in positions for note in play(ai_turn.orders(position()), anything).notes]
    for note in (inner for top in heard for inner in below(top)):
        spanish, english = ES.say(note.message), EN.say(note.message)
        assert "{" not in spanish + english
        assert not any(word in english for word in ("Bastaba", "usada", "necesita", "hex.; "))


def test_every_reason_is_said_in_both_languages() -> None:
    check_both_languages(case.values[0] for case in STAGES)


def test_a_table_is_kept_once_for_as_long_as_nothing_changes_and_as_it_stood_afterwards():
    table = make_table(ai("A", "E04"), unit("U", "E07"), sees={("A", "U"): Sees.BOTH})
    stood = table.keep()
    assert table.keep() is stood
    table.state.counters["A"].used, table.state.smoke["E05"] = True, 1
    now = table.keep()
    assert not stood.table().state.counters["A"].used and now.table().state.counters["A"].used
    assert (stood.table().state.smoke, now.table().state.smoke) == ({}, {"E05": 1})
    del table.state.contacts["A|U"]
    assert now.table().state.contacts and not table.keep().table().state.contacts
