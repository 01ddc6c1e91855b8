"""Chariots of Fire: the descriptor by which the house knows the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.game.game import Columns, Game, StoryKeys
from puesto.core.game.map_desk import Moving, Placing, Ruler
from puesto.core.game.rulings import OWN, RULINGS, can_be_kept
from puesto.core.messages import Message, Text
from puesto.core.opponents import players
from puesto.core.opponents.opponent import PLAYED_BY, Opponent
from puesto.core.session.rules import Overrides, Scenario, TurnPosition
from puesto.games.chariots.editors import map_desk
from puesto.games.chariots.movement import ground_learning
from puesto.games.chariots.printed import pieces
from puesto.games.chariots.printed.pack_checks import LAYOUT
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import briefing, markers, names, sequence, settings, setup, verbs
from puesto.games.chariots.table.state import BattleTable, State
from puesto.games.chariots.turn import lining_up, steps, turn, whole_moves
from puesto.games.chariots.views import (
    army_view,
    bag_view,
    drawn_view,
    facing_view,
    hand_edits,
    map_view,
    move_view,
    rout_view,
    rulings,
    state_changes,
    step_names,
    views,
)
from puesto.games.kit.late_rooms import late, late_resolutions, late_situations

TITLE = Text("Chariots of Fire", "Chariots of Fire")


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """Return the battles of the packs, in their order."""
    return tuple(briefing.offered_scenario(battle, content) for battle in content.battles.values())


def moment(state: State, content: Content) -> TurnPosition:
    """Turn, activation and whose it is; between two of them nobody's."""
    return TurnPosition(state.turn, views.current_activation(state), views.playing_side(BattleTable(state, content)))


def repair_deck(state: State, deck: str, value: Any) -> bool:
    """Put a marker back into the bag, because it was really drawn: the app was wrong about where it is."""
    return deck == turn.BAG and bag_view.return_to_bag(state, value)


MACHINERY = (
    *(
        "battle",
        "step",
        "marker",
        "kept",
        "active",
        "order",
        "free",
        "combats",
        "activation",
        "undone",
        "ended",
        "last_loss",
        "moved_leaders",
        "heroic",
        "told",
        "returned",
    ),
    *("initiative", RULINGS, *markers.PILES),
)
"""Parts of the state that no override sets: progress, results of rolls, and the piles of markers.

A marker is moved by its own path.
"""


def can_override(state: State, content: Content, path: str, value: Any) -> bool:
    """Return whether the state, with `path` set to `value`, is legal."""
    head, _, rest = path.partition(".")
    if head == "markers":
        return bool(state.markers.get(rest) == value)
    if head == "settings":
        return rest.startswith(PLAYED_BY) or settings.can_change(state, rest, value)
    if head == OWN:
        return can_be_kept(state.own_rulings)
    return head not in MACHINERY and hand_edits.is_sound(BattleTable(state, content))


OPPONENT: Callable[[], Opponent[State, Content]] = late("chariots", "opponent.opponent", "OPPONENT")


def edit_refusal(state: State, content: Content, path: str, value: Any) -> tuple[Message, str] | None:
    """Return why a value may not be set by hand, with the rule; None where it may."""
    if path.startswith(players.PATH):
        sides = {army.id: army.name for army in content.battles[state.battle].armies}
        refusal = players.change_refusal(OPPONENT(), state, content, sides, path, value)
        return (refusal, "") if refusal is not None else None
    return hand_edits.edit_refusal(state, content, path, value)


GAME: Game[State, Content] = Game(
    id="chariots",
    title=TITLE,
    rules_version=1,
    state_type=State,
    content_type=Content,
    scenarios=scenarios,
    new=setup.new_state,
    run=steps.run_step,
    over=lambda state: state.step == sequence.OVER,
    moment=moment,
    view=views.view_of_table,
    drawn=drawn_view.drawn_view,
    story=StoryKeys(("bag.drawn", "setup.battle"), ("orders.begin",)),
    throws=drawn_view.THROWS,
    name=names.name_of,
    sketch=map_view.sketch_of,
    facing=facing_view.facing_of,
    position=map_view.position_of,
    learnt=ground_learning.learnt_in,
    map_lines=map_view.lines_of,
    placing=Placing(
        map_view.placing_map,
        map_view.placeable_units,
        4,
        "2036 9",
        map_view.other_roles,
        map_view.forbidden_hexes,
        lining_up.line_up,
        lining_up.shifted_line,
    ),
    moving=Moving(
        whole_moves.read_line, move_view.ends_of, move_view.forecast, move_view.group_of, move_view.formation
    ),
    maps=map_desk.MAP_DESK,
    ruler=Ruler(map_view.whole_map, map_view.blocking_hexes, label=4, example="20352036"),
    label=step_names.current_step,
    physical_decks=((turn.BAG, Text("La Bolsa", "The Bag")), ("1d10z", Text("D10", "D10"))),
    overrides=Overrides(
        tracks=rout_view.Sheets(),
        offered=hand_edits.edits_of,
        refusal=edit_refusal,
        is_legal=can_override,
        after_change=hand_edits.straighten,
        describe_change=state_changes.describe_change,
        as_moves=bag_view.as_moves,
        repair=repair_deck,
    ),
    piles=bag_view.piles_of,
    layout=LAYOUT,
    verbs=verbs.VERBS,
    endings={"act.who": "end", "orders.audit": "end"},
    columns=Columns(tray=290, left_page=Text("La Bolsa", "The Bag")),
    spans=views.TURNS,
    sides=views.sides_of,
    opponent_functions=OPPONENT,
    record_forms=late("chariots", "editors.forms", "FORMS"),
    pieces=pieces.pieces,
    piece=army_view.view_of_piece,
    resolutions=late_resolutions("chariots"),
    book=rulings.rulings_book,
    adviser_functions=late("chariots", "advice.adviser", "ADVISER"),
    situation_functions=late_situations("chariots"),
)
