"""Chariots of Fire: the descriptor by which the house knows the game."""

from __future__ import annotations

from typing import Any

from puesto.core.game.game import Game, Moment, Scenario
from puesto.core.game.rulings import OWN, RULINGS, own_stand
from puesto.core.game.situation import Situations
from puesto.core.messages import Text
from puesto.games.chariots.editors.forms import FORMS
from puesto.games.chariots.printed.pack_checks import LAYOUT
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.resolutions import resolutions
from puesto.games.chariots.situations import situations
from puesto.games.chariots.table import briefing, markers, names, sequence, settings, setup
from puesto.games.chariots.table.state import State, Table
from puesto.games.chariots.turn import steps, turn
from puesto.games.chariots.views import bag_view, hand_edits, rout_view, rulings, state_changes, step_names, views

TITLE = Text("Chariots of Fire", "Chariots of Fire")


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """The battles of the packs, in their order."""
    return tuple(briefing.scenario(battle) for battle in content.battles.values())


def moment(state: State, content: Content) -> Moment:
    """Turn, activation and whose it is; between two of them nobody's."""
    return Moment(state.turn, views.activation_now(state), views.playing(Table(state, content)))


def repair(state: State, deck: str, value: Any) -> bool:
    """Put a marker back into the bag, because it was really drawn: the app was wrong about where it is."""
    return deck == turn.BAG and bag_view.repair(state, value)


MACHINERY = (
    *("battle", "step", "marker", "kept", "active", "order", "free", "combats", "activation", "undone", "ended", "moved_leaders", "heroic", "returned"),
    *("initiative", RULINGS, *markers.PILES),
)
"""Parts of the state that no override sets: how the sequence stands, what a roll gave, and the piles, in which a marker is moved by its own path."""


def check_value(state: State, content: Content, path: str, value: Any) -> bool:
    """Whether the position stands in which `path` has been set to `value`."""
    head, _, rest = path.partition(".")
    if head == "markers":
        return bool(state.markers.get(rest) == value)
    if head == "settings":
        return settings.can_change(state, rest, value)
    if head == OWN:
        return own_stand(state.own_rulings)
    return head not in MACHINERY and hand_edits.sound(Table(state, content))


GAME: Game[State, Content] = Game(
    id="chariots",
    title=TITLE,
    rules_version=1,
    state_type=State,
    content_type=Content,
    scenarios=scenarios,
    new=setup.new,
    run=steps.run,
    over=lambda state: state.step == sequence.OVER,
    moment=moment,
    view=views.view,
    name=names.name,
    label=step_names.step,
    tracks=rout_view.Sheets(),
    repair=repair,
    physical_decks=((turn.BAG, Text("La Bolsa", "The Bag")), ("1d10z", Text("D10", "D10"))),
    check_value=check_value,
    told=state_changes.told,
    edits=hand_edits.edits,
    forbids=hand_edits.forbids,
    was_set=hand_edits.was_set,
    as_moves=bag_view.as_moves,
    layout=LAYOUT,
    spans=views.TURNS,
    forms=FORMS,
    resolutions=resolutions.RESOLUTIONS,
    book=rulings.book,
    situations=Situations(
        record=situations.Situation,
        check=situations.check,
        stand=situations.stand,
        settled=situations.settled,
        compare=situations.compare,
        taken=situations.taken,
        asked=situations.asked,
    ),
)
