"""2GM Tactics: the descriptor by which the house knows the game."""

from __future__ import annotations

from puesto.core.game.game import Columns, Decisions, Game, StoryKeys
from puesto.core.game.map_desk import Ruler
from puesto.core.game.rulings import Book, Reading
from puesto.core.game.settings import value_of
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.session.rules import Overrides, Scenario, TurnPosition
from puesto.core.study import why
from puesto.games.kit.late_rooms import late, late_resolutions, late_situations
from puesto.games.tactics.printed import pieces
from puesto.games.tactics.printed.pack_checks import LAYOUT
from puesto.games.tactics.printed.records import KIND_WORDS, Content
from puesto.games.tactics.printed.settings import SETTINGS, settings_of
from puesto.games.tactics.table import sequence, verbs
from puesto.games.tactics.table.state import State
from puesto.games.tactics.turn import hand, steps, weighing
from puesto.games.tactics.views import drawn_view, hand_edits, names, pile_view, range_view, state_changes, views

TITLE = Text("2GM Tactics", "2GM Tactics")
DECIDED = (
    "attitude.initial",
    "attitude.result",
    "deploy.amount",
    "deploy.done",
    "move.done",
    "fire.order",
    "discard.done",
)
"""Keys of notes that report a decision of the AI."""


def moment_of(state: State, content: Content) -> TurnPosition:
    """Return turn, phase and side; the end of the battle is nobody's turn, and no decision of the AI."""
    side = "" if state.step == sequence.OVER else state.side
    return TurnPosition(state.turn, sequence.phase_number(state.step), side)


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """Return the battles of the packs, in their order."""
    return tuple(
        Scenario(
            battle.id,
            battle.title,
            battle.summary,
            battle.source,
            settings_of(battle, content),
            ((msg(N_("IA")), KIND_WORDS[battle.kind]), (msg(N_("Turnos")), Text(str(battle.turns), str(battle.turns)))),
        )
        for battle in content.battles.values()
    )


def current_step(state: State, content: Content) -> Sayable:
    """Return the current step in a few words, which never name a card of the AI."""
    return sequence.STEP_NAMES[state.step]


def readings(state: State, content: Content) -> Book:
    """Return the readings in force, and the table's own rulings."""
    result = (Reading(setting, value_of(state.settings, setting), setting.id != "ai_cards") for setting in SETTINGS)
    return Book(tuple(result), (), tuple(state.own_rulings), asks=False)


GAME: Game[State, Content] = Game(
    id="tactics",
    title=TITLE,
    rules_version=1,
    state_type=State,
    content_type=Content,
    scenarios=scenarios,
    new=steps.new_state,
    run=steps.run_step,
    over=lambda state: state.step == sequence.OVER,
    moment=moment_of,
    view=views.view_of_table,
    drawn=drawn_view.drawn_view,
    story=StoryKeys(("attitude.initial", "attitude.result", "attitude.lines", "deploy.amount", "discard.done")),
    throws=drawn_view.THROWS,
    name=names.name_of,
    label=current_step,
    verbs=verbs.VERBS,
    endings={"player.action": "done"},
    map_lines=range_view.lines_of,
    ruler=Ruler(range_view.sketch, lambda state, content, item, second: (), label=2, example="B2C5"),
    columns=Columns(286, 326, Text("Actitud y mazo", "Attitude and deck")),
    physical_decks=(
        (hand.DECK, Text("Mazo de la IA", "The AI's deck")),
        ("1d10", Text("D10", "D10")),
        ("2d10", Text("2D10", "2D10")),
    ),
    overrides=Overrides(
        tracks=hand_edits.TRACKS,
        offered=hand_edits.edits_of,
        refusal=hand_edits.edit_refusal,
        is_legal=hand_edits.can_override,
        after_change=hand_edits.straighten,
        describe_change=state_changes.describe_change,
    ),
    piles=pile_view.piles_of,
    layout=LAYOUT,
    spans=views.TURNS,
    resolutions=late_resolutions("tactics"),
    record_forms=late("tactics", "editors.forms", "FORMS"),
    pieces=pieces.pieces,
    piece=views.view_of_piece,
    book=readings,
    adviser_functions=late("tactics", "advice.adviser", "ADVISER"),
    situation_functions=late_situations("tactics"),
    decisions=Decisions(
        made=DECIDED,
        begun=(*DECIDED, "move.behaviour"),
        parts={
            "deploy.failed": why.PART_PASSED,
            weighing.STAGE: why.PART_STAGE,
            weighing.KEPT: why.PART_KEPT,
            weighing.FELL: why.PART_DROPPED,
            weighing.TIE: why.PART_TIE,
        },
        side="ai",
    ),
)
