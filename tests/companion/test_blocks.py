"""The blocks of the page: of the table's views, escaped, with nothing that the table does not show."""

from __future__ import annotations

from puesto.chance import Dice
from puesto.companion.blocks import Shown, blocks_of
from puesto.core.card_views import CardView
from puesto.core.game.map_views import HexView, MapView
from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.core.views import BagEntry, BagView, CounterView, RosterView
from puesto.language import Language
from tests import helpers
from tests.toy import TOY, ToyContent


def shown(**changes: object) -> Shown:
    session = helpers.begin(TOY, ToyContent(), "long", seed="blocks")
    helpers.play_on(session, Dice(2), most=5)
    view = replace(session.view(), **changes)
    return Shown(view, session.prompt, tuple(session.log))


def test_a_name_is_never_markup():
    card = CardView("1", "<b>1</b>", "action", caption=Text("<script>", "<script>"))
    board = MapView(
        (HexView("A<1", 0, 0),), (CounterView("x", Text('"><img>', '"><img>'), "A<1", "infantry", "plain"),)
    )
    blocks = blocks_of(replace(shown(card=card), board=board), Language("en").say)
    for block in blocks.values():
        assert "<script" not in block and "<img" not in block and "<b>1" not in block
    assert "&lt;script&gt;" in blocks["card"]


def test_markers_of_one_name_are_counted_and_pieces_are_shown_where_there_is_no_map():
    die, piece = Text("Dado", "Die"), CounterView("x", Text("Rifles A", "Rifles A"), "G07", "infantry", "german")
    bag = BagView("bag", Text("La Bolsa", "The Bag"), tuple(BagEntry(str(n), die, "a") for n in range(3)))
    table = shown(bags=(bag,), rosters=(RosterView("own", Text("Tú", "You"), "player", (piece,)),))
    blocks = blocks_of(table, Language("es").say)
    assert "3 ×" in blocks["bag"] and "G07" in blocks["pieces"] and not blocks["map"]
    board = MapView((HexView("G07", 0, 0),), (piece, replace(piece, id="y")))
    blocks = blocks_of(replace(table, board=board), Language("es").say)
    assert blocks["map"].count("<rect") == 2 and not blocks["pieces"]


def test_a_card_on_its_back_says_nothing_of_its_face():
    card = CardView("48", "48", "action", usage="≥ 4", face_up=False)
    assert "48" not in blocks_of(shown(card=card), Language("es").say)["card"]


def test_head_and_log_follow_the_table():
    table = shown()
    blocks = blocks_of(table, Language("es").say)
    assert table.prompt is not None and Language("es").say(table.prompt.message) in blocks["head"]
    assert blocks["log"].count("<li>") <= 6
