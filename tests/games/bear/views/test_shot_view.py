"""The sheet of a shot: the chances that it lists are those of the roll that follows."""

from __future__ import annotations

from puesto.core.game.game import whole_game
from puesto.core.prompts import Roll
from puesto.core.study.odds import cases
from puesto.language import Language
from tests.games.bear.evenings import stopped_at


def test_the_sheet_of_a_shot_lists_the_chances_of_its_roll():
    session = stopped_at("fire.command_points", painted=True).fork()
    assert session is not None and session.prompt is not None
    facing = whole_game(session).facing(session.state, session.content, session.prompt, session.given)
    say = Language("es").say
    target = session.prompt.subject[1]
    figures = next(row.figures for row in facing.rows if row.id == target)
    session.answer(0)
    asked = session.prompt
    assert isinstance(asked, Roll)
    rolled = {say(case.message): case.chance for case in cases(asked) if case.message is not None}
    hits = round(100 * (rolled.get("impacta", 0) + rolled.get("destruye", 0)))
    assert facing.targets == (target,) and say(figures[0][0]) == f"{hits} %"
    session.answer((1, 1))
    assert session.prompt is not None
    assert whole_game(session).facing(session.state, session.content, session.prompt, session.given) is None


def test_the_sheet_lists_every_way_to_pay_and_what_it_costs():
    session = stopped_at("fire.command_points", painted=True).fork()
    assert session is not None and session.prompt is not None
    facing = whole_game(session).facing(session.state, session.content, session.prompt, session.given)
    say, deck = Language("es").say, session.content.order_cards
    first, last = facing.ways[0], facing.ways[-1]
    cost = int(last.value)
    left = [deck[card].usage for card in session.state.orders.left]
    used = sum(cost >= foot.value and not foot.head for foot in left)
    assert [way.value for way in facing.ways] == [str(points) for points in range(cost + 1)]
    assert say(first.note) == f"{round(100 * used / len(left))} %" and say(last.note) == "sin chequeo"
