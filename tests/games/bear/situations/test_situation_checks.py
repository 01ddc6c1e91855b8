"""Records and tables of a situation: errors are reported with line and field, in both languages.

They are those that the game's own files could not contain.
"""

from __future__ import annotations

import pytest

from puesto.core.study.trial_run import begin_situation
from puesto.games.bear.situations.situation_checks import MOST_COUNTERS, MOST_VALUES
from puesto.language import Language
from puesto.packs.situations import open_situation, read_situation, write_situation
from tests.games.bear.situations.test_situations import A_SHOT, CONTENT, GAME, KEPT, read

CARD = 'card: "99"\n'
ENDS = CARD + "moves: [{{ai: a, ends: [{{{}}}]}}]\n"
CUP = (
    CARD + "sheet: [{{number: 1, event: {{kind: deploy, title: {{es: x, en: x}}, text: {{es: x, en: x}}, deploy:"
    " [{{{}}}]}}}}]\n"
)


@pytest.mark.parametrize(
    ("was", "becomes", "where"),
    [
        ("usage: {value: 3}", "usage: {value: 30}", "11: order_cards.1.usage.value"),
        (
            "usage: {value: 3}",
            "usage: {value: 3}, close_combat: {actions: []}",
            "11: order_cards.1.close_combat.actions",
        ),
        ("bonus: 1}]}", "bonus: 7}]}", "11: order_cards.1.tactical.1.bonus"),
        ("to: [{unit: {}}]", "to: [{}]", "11: order_cards.1.tactical.1.to.1"),
        (
            "order_cards:\n",
            "order_cards:\n  - {number: 100000000000, colour: green, usage: {value: 3}}\n",
            "11: order_cards.1.number",
        ),
        ("{id: a,", "{id: a|u,", "5: counters.1.id"),
        ("{id: a,", "{id: a.b,", "5: counters.1.id"),
        ("{id: a,", '{id: "",', "5: counters.1.id"),
        ("{id: a,", "{id: E07,", "5: counters.1.id"),
        ("hex: G07}", "hex: G07, cover: -4}", "5: counters.1.cover"),
        ("type: german-rifles", "type: soviet-rifles", "5: counters.1.type"),
        (
            "side: ai, hex: G07",
            "side: ai, hex: G07, carrier: b}\n  - {id: b, type: german-rifles, side: ai",
            "4: counters",
        ),
        (CARD, CARD + "player: klingon\n", "10: player"),
        (CARD, CARD + "victory_points: 1000000000\n", "10: victory_points"),
        (CARD, CARD + "smoke: {E07: 9}\n", "10: smoke.E07"),
        (CARD, CARD + "arriving: {ai: -1}\n", "10: arriving.ai"),
        (CARD, CARD + "controls: [{hex: E07, holder: player, points: 1000000000}]\n", "10: controls.1.points"),
        (CARD, CARD + "mission: mission-1\npoints_per_ai: 3\n", "11: points_per_ai"),
        (CARD, CARD + "table: {turn: 3, command_points: 99}\n", "10: table.command_points"),
        (CARD, CARD + "table: {mission: mission-99}\n", "10: table.mission"),
        (CARD, CARD + "table: {step: nothing}\n", "10: table.step"),
        (CARD, CARD + "table: {counters: {}}\n", "10: table.counters"),
        (CARD, CARD + 'table: {card: "77"}\n', "10: table.card"),
        (CARD, CARD + "table: {executors: [z]}\n", "10: table.executors"),
        (CARD, CARD + "step: event\n", "10: step"),
        (CARD, CARD + "step: check\n", "10: step"),
        (CARD, CARD + "step: check\ntable: {check: {units: [z], cost: 1}, then: player}\n", "11: table"),
        (CARD, CUP.format("what: nobody, spot: {hex: D12}"), "10: sheet.1.event.deploy.1.what"),
        (CARD, CUP.format("what: suspect, spot: {hex: here}"), "10: sheet.1.event.deploy.1.spot.hex"),
        (CARD, CUP.format("what: suspect, spot: {suit: orders}"), "10: sheet.1.event.deploy.1.spot.suit"),
        (CARD, ENDS.format("hex: F07, distances: {u: 5}"), "10: moves.1.ends.1.distances"),
        (CARD, ENDS.format("hex: F07, cover: 100"), "10: moves.1.ends.1.cover"),
        (CARD, CARD + "moves: [{ai: a, origin: {distances: {E08: 7}}}]\n", "10: moves.1.origin.distances"),
        ("hex: E07}", "hex: E07, hidden: true}", "8: pairs.1.given.seen"),
    ],
)
def test_what_cannot_be_is_told_with_its_line_and_field(tmp_path, was, becomes, where):
    assert was in A_SHOT
    record, problems = read(tmp_path, A_SHOT.replace(was, becomes, 1))
    assert record is None
    assert where in [problem.removeprefix("mine.yaml:").rsplit(": ", 1)[0][: len(where)] for problem in problems], (
        problems
    )


def test_a_file_full_of_counters_or_of_mistakes_is_told_soon(tmp_path):
    many = [f"  - {{id: c{n}, type: german-rifles, side: ai}}" for n in range(MOST_COUNTERS)]
    _, problems = read(tmp_path, A_SHOT.replace("pairs:", "\n".join((*many, "pairs:"))))
    assert problems == ["mine.yaml:4: counters: there are 202 counters: 200 is the most"]
    wrong = [f"  - {{ai: x{n}, unit: y{n}, given: {{}}}}" for n in range(5000)]
    _, problems = read(tmp_path, A_SHOT.replace("pairs:", "\n".join(("pairs:", *wrong))))
    assert len(problems) == MOST_VALUES and problems[0].startswith("mine.yaml:8: pairs.1.ai: ")


def test_a_contradiction_names_who_it_is_about_in_both_languages(tmp_path):
    text = A_SHOT.replace(CARD, ENDS.format("hex: F07, distances: {u: 5}"))
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    _, (problem,) = read_situation(open_situation(file), GAME, CONTENT)
    assert (
        Language("es").say(problem.message)
        == "mine.yaml:10: moves.1.ends.1.distances: a en F07: la distancia a u es 1, no 5."
    )
    assert (
        Language("en").say(problem.message)
        == "mine.yaml:10: moves.1.ends.1.distances: a in F07: the distance to u is 1, not 5."
    )


def test_a_unit_that_was_hidden_by_hand_is_taken_with_what_was_given_of_it(tmp_path):
    record, _ = read(tmp_path, A_SHOT.partition("script:")[0])
    assert record is not None
    session = begin_situation(GAME, CONTENT, record)
    session.override("counters.u.hidden", True)
    file = tmp_path / "kept.yaml"
    write_situation(file, GAME, GAME.situations.capture(session, "kept", KEPT))
    kept, problems = read_situation(open_situation(file), GAME, CONTENT)
    assert kept is not None, problems
    other = begin_situation(GAME, CONTENT, kept)
    assert (other.prompt, other.state.sights) == (session.prompt, session.state.sights)
