"""Battalion Combat Series: the descriptor by which the house knows the game."""

from __future__ import annotations

from typing import Any

from puesto.core.game.game import Columns, Game, StoryKeys
from puesto.core.game.rulings import OWN, can_be_kept
from puesto.core.messages import Text
from puesto.core.session.rules import Overrides, Scenario, TurnPosition
from puesto.games.bcs.printed import pieces
from puesto.games.bcs.printed.pack_checks import LAYOUT
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import names, sequence, settings, setup, verbs
from puesto.games.bcs.table.state import State
from puesto.games.bcs.turn import steps
from puesto.games.bcs.views import hand_edits, rulings, state_changes, step_names, views
from puesto.games.kit.late_rooms import late, late_resolutions, late_situations

TITLE = Text("Battalion Combat Series", "Battalion Combat Series")


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """Return the operations of the packs, in their order."""
    return tuple(setup.offered_scenario(operation) for operation in content.operations.values())


def moment(state: State, content: Content) -> TurnPosition:
    """Turn, activation and whose it is; between two of them nobody's."""
    return TurnPosition(state.turn, views.current_activation(state), state.side)


def can_override(state: State, content: Content, path: str, value: Any) -> bool:
    """Return whether the state, with `path` set to `value`, is legal."""
    head, _, rest = path.partition(".")
    if head == "settings":
        return settings.KNOWN_SETTINGS.has(rest, value)
    if head == OWN:
        return can_be_kept(state.own_rulings)
    return hand_edits.is_sound(state, content, path)


BOOKKEEPING = ("activation.hq", "second.hq", "lines.done", "flip.said", "trains.said", "supports.said")
"""Keys of log lines that the story leaves out."""
GAME: Game[State, Content] = Game(
    id="bcs",
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
    name=names.name_of,
    own_names=names.own_names,
    label=step_names.current_step,
    physical_decks=(("2d6", Text("2D6", "2D6")), ("1d6", Text("D6", "D6"))),
    overrides=Overrides(
        tracks=hand_edits.AirTracks(),
        offered=hand_edits.edits_of,
        refusal=hand_edits.edit_refusal,
        is_legal=can_override,
        after_change=hand_edits.straighten,
        describe_change=state_changes.describe_change,
    ),
    layout=LAYOUT,
    record_forms=late("bcs", "editors.forms", "FORMS"),
    pieces=pieces.pieces,
    piece=pieces.piece,
    spans=views.TURNS,
    sides=views.sides_of,
    opponent_functions=late("bcs", "opponent.opponent", "OPPONENT"),
    story=StoryKeys(BOOKKEEPING, ("activation.begun",)),
    throws=step_names.THROWS,
    columns=Columns(286, 214, Text("Pasos", "Steps"), Text("Tablas y fichas", "Tables and counters")),
    resolutions=late_resolutions("bcs"),
    verbs=verbs.VERBS,
    endings={"activities.what": "end"},
    book=rulings.rulings_book,
    adviser_functions=late("bcs", "advice.adviser", "ADVISER"),
    situation_functions=late_situations("bcs"),
)
