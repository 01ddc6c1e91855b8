"""The counters and rout sheets of a battle as the table shows them."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.views import CounterView, TallyView
from puesto.games.chariots.table import setup
from puesto.games.chariots.table.state import BattleTable, Standard, State, Status, Supply
from puesto.games.chariots.views import army_view, rout_view, views
from puesto.gui.look.silhouettes import UNKNOWN, silhouette
from puesto.gui.pieces.chits import UNKNOWN as UNKNOWN_SIGN
from puesto.gui.pieces.chits import drawing_of
from puesto.language import Language
from tests import helpers
from tests.games.chariots.packs import ours

CONTENT = ours()[0]


def fresh(battle: str = "megiddo") -> BattleTable:
    """A battle before its first step."""
    return BattleTable(setup.new_state(CONTENT, battle, {}), CONTENT)


def shown(table: BattleTable, id: str) -> CounterView:
    """One counter as the table shows it."""
    view = views.view_of_table(table.state, CONTENT)
    return next(one for roster in view.rosters for one in roster.counters if one.id == id)


def words(table: BattleTable, id: str) -> str:
    """Everything that is said of a counter, in Spanish."""
    from puesto.games.chariots.table.names import name_of

    language = Language("es")
    return " · ".join(language.say(tag, lambda ref: name_of(ref, CONTENT)) for tag in shown(table, id).tags)


def test_every_counter_stands_in_one_block_of_its_army():
    view = views.view_of_table(fresh().state, CONTENT)
    for roster in view.rosters:
        grouped = [id for group in roster.groups for id in group.counters]
        assert sorted(grouped) == sorted(one.id for one in roster.counters) and len(grouped) == len(set(grouped))
    egypt, syria = view.rosters
    assert [group.id for group in egypt.groups] == ["pharaoh", "egypt-1", "egypt-2", "egypt-3"]
    assert egypt.groups[0].counters[:2] == ("thutmose", "egypt-standard")
    assert syria.groups[0].counters == ("durusha", "syria-standard")  # a General without a Wing, and what goes with him


def test_a_unit_shows_what_is_printed_on_it_and_its_hits_against_its_tq():
    table = fresh()
    unit = table.state.units["pharaoh-ch-2-1"]
    unit.hits = 3
    counter = shown(table, unit.id)
    assert [(figure.place, figure.text) for figure in counter.figures] == [
        ("top_left", "7"),
        ("top", "9"),
        ("top_right", "C"),
    ]
    assert counter.pips == (3, 7) and counter.shape == "chariot"
    foot = table.state.units["egypt-1-si-1"]
    foot.column = True
    counter = shown(table, foot.id)
    assert counter.figures[0].text == "7" and counter.pips == (
        0,
        5,
    )  # 6.35 the printed TQ stays, the column bears two less
    foot.column, foot.status = False, Status.ROUTED
    counter = shown(table, foot.id)
    assert counter.pips is None and counter.broken is not None


def test_each_marker_is_drawn_and_said():
    table = fresh()
    state = table.state
    unit = state.units["egypt-3-li-1"]
    unit.moved, unit.rallied, unit.out, unit.column, unit.supply, unit.shock = (
        True,
        True,
        True,
        True,
        Supply.LOW,
        "must_check",
    )
    unit.partner = "egypt-3-li-2"
    state.leaders["egypt-ca-3"].unit = unit.id
    state.engaged = ["egypt-3-li-1|syria-5-li-1"]
    signs = [chit.sign for chit in shown(table, unit.id).chits]
    assert signs == ["engaged", "must", "out", "low", "column", "stacked", "rallied", "moved", "leader"]
    assert UNKNOWN_SIGN not in map(drawing_of, signs)
    told = words(table, unit.id)
    for part in (
        "Enzarzada con LI F5",
        "Sin Mando",
        "Pocos proyectiles",
        "En Columna",
        "Reorganizada",
        "Movida",
        "con el Jefe de la 3ª",
    ):
        assert part in told


def test_a_leader_shows_his_factors_as_wounds_leave_them():
    table = fresh()
    chief = table.state.leaders["ugarit-king"]
    assert [figure.text for figure in shown(table, chief.id).figures] == ["5", "5"]
    chief.wounded = True
    assert [figure.text for figure in shown(table, chief.id).figures] == ["4", "4"]
    chief.wounded, chief.replaced = False, True
    assert [figure.text for figure in shown(table, chief.id).figures] == ["5", "3"]
    assert "reemplazo" in words(table, chief.id)
    chief.dead = True
    assert shown(table, chief.id).destroyed


def test_a_captured_standard_says_by_whom_and_that_it_returns():
    table = fresh()
    table.state.standards["syria-standard"] = Standard("syria-standard", captured="pharaoh-ch-2-1", back=True)
    assert [chit.sign for chit in shown(table, "syria-standard").chits] == ["captured", "back"]
    assert "capturado por CH-2 A1" in words(table, "syria-standard")


def test_a_standard_whose_leader_is_dead_lies_where_he_fell():
    table = fresh()
    assert words(table, "syria-standard").startswith("con ")
    table.state.leaders[next(one.leader for one in table.battle.standards if one.id == "syria-standard")].dead = True
    assert words(table, "syria-standard").startswith("donde cayó ")


def test_whoever_has_left_the_game_lies_with_the_losses():
    table = fresh()
    table.state.units["egypt-1-si-1"].status = Status.GONE
    counter = shown(table, "egypt-1-si-1")
    assert counter.destroyed and not counter.chits
    group = next(
        group
        for roster in views.view_of_table(table.state, CONTENT).rosters
        for group in roster.groups
        if group.id == "egypt-1"
    )
    assert Language("es").say(group.summary, str) == "4 unidades y 1 baja"  # type: ignore[arg-type]


def test_every_type_of_unit_and_leader_has_a_silhouette_of_its_own():
    names = [silhouette(shape) for shape in (*army_view.SHAPES.values(), *army_view.LEADERS.values(), "standard")]
    assert UNKNOWN not in names
    assert len(names) == len(set(names))


# -- rout sheets


LEVEL = 60


def sheet(table: BattleTable, side: str, lost: int, extra: int = 0) -> TallyView:
    """The sheet of a side that has lost so much of 60, or of what a special rule has made of that."""
    table.state.sides[side].lost, table.state.sides[side].rout_level = lost, LEVEL + extra
    return rout_view.view_of_sheet(table, side)


def warned(view: TallyView) -> str:
    """The warning in Spanish; "" where there is none."""
    from puesto.games.chariots.table.names import name_of

    return Language("es").say(view.warning, lambda ref: name_of(ref, CONTENT)) if view.warning is not None else ""


@pytest.mark.parametrize(
    ("lost", "left", "said"),
    [
        (0, 60, ""),
        (39, 21, ""),
        (40, 20, "Si cae Durusha, el ejército huye"),  # five times an Initiative of 4
        (53, 7, "Si cae Durusha, el ejército huye"),
        (54, 6, "A una unidad de huir: cualquiera de las"),
        (56, 4, "A una unidad de huir: cualquiera de las"),
        (60, 0, "Ha llegado a su Nivel de Huida"),
        (63, 0, "Ha llegado a su Nivel de Huida"),
    ],
)
def test_the_sheet_tells_the_end_one_loss_early(lost, left, said):
    view = sheet(fresh(), "syria", lost)
    assert (view.left, view.ended) == (left, left == 0)
    assert warned(view).startswith(said) and bool(said) == bool(warned(view))


def test_the_sheet_names_the_few_units_whose_loss_would_be_the_end():
    table = fresh()
    for unit in table.state.units.values():
        if unit.command in ("egypt-1", "egypt-2") and unit.quality == 7:
            unit.status = Status.GONE
    table.state.leaders["thutmose"].dead = True
    assert warned(sheet(table, "egypt", 53)) == "A una unidad de huir: CH-2 A1, A2 y A3"


def test_the_sheet_reads_the_level_as_the_table_does():
    table = fresh()
    table.state.settings["rout_at"] = "exceeded"
    at = sheet(table, "egypt", LEVEL)
    assert not at.ended and warned(at).startswith("A una unidad de huir")
    assert sheet(table, "egypt", LEVEL + 1).ended
    table.state.settings["general_points"] = "wounded"
    table.state.leaders["durusha"].wounded = True
    assert warned(sheet(table, "syria", LEVEL - 16)) == "", "Durusha, wounded, costs 15: not beyond"
    assert warned(sheet(table, "syria", LEVEL - 14)).startswith("Si cae Durusha")


def test_a_changed_level_moves_markers_and_level_alike():
    assert (sheet(fresh(), "egypt", 15).left, sheet(fresh(), "egypt", 15, extra=10).left) == (45, 55)


def test_random_play_never_shows_what_cannot_be_said():
    """Every tag, mark, summary and edit of a battle in full swing can be said, in both languages."""
    game, content = helpers_game()
    session, dice = helpers.begin(game, content, "megiddo"), Dice(11)
    language = Language("es")
    for _ in range(12):
        helpers.play_on(session, dice, 40)
        view = session.view()
        for roster in view.rosters:
            for one in roster.counters:
                for text in (
                    one.name,
                    *one.tags,
                    *(edit.message for edit in session.edits(one.id)),
                    *(figure.said for figure in one.figures if figure.said),
                ):
                    assert language.say(text, session.name).strip()
        if session.prompt is None:
            break


def helpers_game():
    """The game and its content."""
    from puesto.games.chariots.game import GAME

    return GAME, CONTENT


def test_the_view_leaves_the_state_as_it_was():
    table = fresh()
    before = repr(table.state)
    views.view_of_table(table.state, CONTENT)
    assert repr(table.state) == before and isinstance(table.state, State)


def test_an_army_whose_general_alone_could_end_it_is_not_called_near_its_rout():
    table = fresh("dust")
    sheet = rout_view.view_of_sheet(table, "hills")
    assert sheet.warning is not None and not sheet.is_near
    table.state.sides["hills"].lost = sheet.level - 4
    assert rout_view.view_of_sheet(table, "hills").is_near
