"""The activation bag on the table: the place of each marker, its words, and changes by hand."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import RefusedError, Source
from puesto.core.session.session import Session
from puesto.core.study.bag_odds import next_of, order_in_words
from puesto.core.views import BagEntry, BagView
from puesto.games.chariots.game import GAME
from puesto.games.chariots.leadership import activation
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table.markers import PILES
from puesto.games.chariots.table.state import State
from puesto.games.chariots.turn import turn
from puesto.games.chariots.views.bag_view import AFTER
from puesto.language import Language
from puesto.packs import content_for

Battle = Session[State, Content]


def battle(until: str, used: int = 0, seed: int = 3) -> Battle:
    """Megiddo at the first question `until` with so many markers used, and none trumped."""
    session = Session.start(GAME, content_for(GAME)[0], "megiddo", {})
    dice = Dice(seed)
    while (prompt := session.prompt) is not None and (prompt.key != until or len(session.state.used) < used):
        answer = turn.LEAVE if prompt.key == "trump.try" else dice.random_answer(prompt)
        session.answer(answer, Source.APP if prompt.family is Family.CHANCE else Source.PLAYER)
    return session


def bag(session: Battle) -> BagView:
    """Return the view of the bag."""
    return session.view().bags[0]


def entry(session: Battle, marker: str) -> BagEntry:
    return next(one for one in bag(session).entries if one.id == marker)


def said(session: Battle, marker: str) -> str:
    return " ".join(Language("es").say(fact, session.name) for fact in entry(session, marker).facts)


def refused(session: Battle, marker: str, place: str) -> str:
    """The rule by which a marker cannot be put somewhere."""
    with pytest.raises(RefusedError) as caught:
        session.override(f"markers.{marker}", place)
    return caught.value.rule


def whole(session: Battle) -> list[str]:
    """Return every marker, as often as it is in any pile."""
    state = session.state
    return sorted(
        [*(one for place in PILES for one in getattr(state, place)), *([state.marker] if state.marker else [])]
    )


@pytest.fixture
def drawing() -> Battle:
    """A battle with two markers used, at the next draw."""
    return battle("bag.draw", used=2)


def test_the_initiative_chooses_among_markers_that_lie_on_the_table() -> None:
    session = battle("initiative.keep")
    assert {one.state for one in bag(session).entries} == {"table"}
    chosen = session.prompt.options[0].value
    session.answer(chosen)
    assert entry(session, chosen).word is not None
    assert "5.34" in said(session, chosen)
    assert refused(session, chosen, "aside") == "5.34"
    assert refused(session, chosen, "bag") == "5.24"


def test_a_marker_put_elsewhere_lies_in_one_place_and_undo_brings_it_back(drawing: Battle) -> None:
    before = drawing.digest()
    everything, marker = whole(drawing), drawing.state.used[-1]
    for place in ("bag", "aside", "out", "used"):
        drawing.override(f"markers.{marker}", place, "se cayó al suelo")
        assert drawing.state.markers[marker] == place
        assert whole(drawing) == everything
        assert "se cayó al suelo" in Language("es").say(drawing.log[-1].message, drawing.name)
    drawing.undo(4)
    assert drawing.digest() == before


def test_what_is_offered_by_hand_is_never_refused(drawing: Battle) -> None:
    for one in bag(drawing).entries:
        for edit in one.edits:
            drawing.override(edit.path, edit.value)
            drawing.undo()


def test_a_marker_taken_out_of_the_battle_stays_out_in_the_next_turn(drawing: Battle) -> None:
    marker = drawing.state.bag[0]
    drawing.override(f"markers.{marker}", "out")
    turn, dice = drawing.state.turn, Dice(5)
    while drawing.prompt is not None and (drawing.state.turn == turn or not drawing.state.bag):
        drawing.answer(
            dice.random_answer(drawing.prompt), Source.APP if drawing.prompt.family is Family.CHANCE else Source.PLAYER
        )
    assert drawing.state.turn == turn + 1
    assert drawing.state.markers[marker] == "out"


def test_one_marker_of_a_side_is_trumped_in_a_turn(drawing: Battle) -> None:
    one, other = [marker for marker in drawing.state.bag if marker.startswith("syria")][:2]
    drawing.override(f"markers.{one}", "aside")
    assert entry(drawing, one).state == "aside"
    assert "5.32" in said(drawing, one)
    assert refused(drawing, other, "aside") == "5.31"


def test_nothing_goes_back_into_the_bag_when_the_orders_phases_are_over(drawing: Battle) -> None:
    dice = Dice(7)
    while drawing.state.step not in AFTER and drawing.prompt is not None:
        drawing.answer(
            dice.random_answer(drawing.prompt), Source.APP if drawing.prompt.family is Family.CHANCE else Source.PLAYER
        )
    assert drawing.state.step in AFTER
    assert refused(drawing, drawing.state.used[0], "bag") == "5.26"
    assert not any(edit.value == "bag" for one in bag(drawing).entries for edit in one.edits)


def test_the_odds_leave_out_what_was_trumped(drawing: Battle) -> None:
    gone = next(marker for marker in drawing.state.bag if marker.startswith("syria"))
    drawing.override(f"markers.{gone}", "aside")
    inside = [one for one in bag(drawing).entries if one.state == "in"]
    chances = {side.id: chance for side, chance in next_of(bag(drawing))}
    assert sum(chances.values()) == 1
    assert chances["syria"] * len(inside) == sum(one.side == "syria" for one in inside)
    assert order_in_words(bag(drawing), gone, "egypt") == ()


def test_a_real_marker_that_was_thought_used_is_taken_all_the_same(drawing: Battle) -> None:
    marker = drawing.state.used[-1]
    drawing.take_anyway(marker)
    assert drawing.state.marker == marker


def test_momentum_that_went_back_is_told() -> None:
    for seed in range(1, 40):
        session = battle("bag.draw", used=1, seed=seed)
        dice = Dice(seed)
        while (prompt := session.prompt) is not None and not session.state.returned:
            if prompt.key == "trump.try":
                session.answer("trump")
            else:
                session.answer(
                    dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
                )
            if session.state.turn > 3:
                break
        if session.state.returned and (marker := session.state.returned[-1]) in session.state.bag:
            assert "puede salir otra vez" in said(session, marker)
            return
    pytest.fail("no Momentum marker went back in forty battles")


def drawn(session: Battle, which: int = -1) -> tuple[int, str]:
    """A draw from the bag: its place in the journal, and what came."""
    found = [(index, entry.value) for index, entry in enumerate(session.entries) if entry.key == "bag.draw"]
    return found[which]


def test_after_a_wrong_draw_is_corrected_the_markers_are_put_right(drawing: Battle) -> None:
    index, wrong = drawn(drawing)
    real = next(one for one in drawing.state.bag if one != wrong)
    found = drawing.correct(index, real)
    assert not found.fits, "what came after it was the other command's"
    assert drawing.state.markers[wrong] == "used"
    drawing.put_right(found.changes, commit=True)
    assert (drawing.state.markers[wrong], drawing.state.markers[real]) == ("bag", "used")
    assert wrong in drawing.prompt.left and real not in drawing.prompt.left
    drawing.undo(2)
    assert (drawing.state.markers[wrong], drawing.state.markers[real]) == ("used", "bag")


@pytest.mark.parametrize("used", [1, 2])
def test_no_marker_is_put_right_while_the_wrong_one_is_in_play(used: int) -> None:
    session = battle("orders.out", used=used)
    index, wrong = drawn(session)
    assert wrong == (session.state.marker or session.state.used[-1])
    found = session.correct(index, session.state.bag[0])
    assert not any(change.path.startswith("markers.") for change in session.put_right(found.changes))


def test_no_marker_is_put_right_for_a_turn_that_is_over() -> None:
    session = battle("bag.draw", used=2)
    index, wrong = drawn(session)
    found = session.correct(index, next(one for one in session.state.bag if one != wrong))
    dice = Dice(4)
    while (prompt := session.prompt) is not None and (session.state.turn == 1 or prompt.key != "bag.draw"):
        answer = turn.LEAVE if prompt.key == "trump.try" else dice.random_answer(prompt)
        session.answer(answer, Source.APP if prompt.family is Family.CHANCE else Source.PLAYER)
    assert not any(change.path.startswith("markers.") for change in session.put_right(found.changes))


def test_the_last_marker_of_the_bag_can_only_be_drawn():
    session = battle("bag.draw", used=2)
    last, *others = session.state.bag
    for marker in others:
        session.override(f"markers.{marker}", "out")
    assert entry(session, last).edits == ()
    assert refused(session, last, "out") == "5.26"


def test_the_initiative_s_marker_that_goes_back_into_the_bag_comes_out_like_any_other(drawing: Battle) -> None:
    state = drawing.state
    marker = state.kept = state.used[-1]
    assert "5.34" in said(drawing, marker)
    state.used.remove(marker)
    activation.put_back(state, marker)
    assert "5.34" not in said(drawing, marker)
