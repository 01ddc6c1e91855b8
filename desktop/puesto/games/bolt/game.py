"""Bolt Action: the descriptor by which the house knows the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from puesto.core.game.game import Columns, Game, StoryKeys
from puesto.core.game.rulings import OWN, RULINGS, can_be_kept
from puesto.core.game.situation import Situations
from puesto.core.messages import N_, NN_, Sayable, Text, count, msg
from puesto.core.opponents.advice import Adviser
from puesto.core.opponents.opponent import Opponent
from puesto.core.session.rules import Overrides, Scenario, TurnPosition
from puesto.core.values import Later
from puesto.games.bolt.printed import pieces
from puesto.games.bolt.printed.pack_checks import LAYOUT
from puesto.games.bolt.printed.records import HOUSE, Battle, Content
from puesto.games.bolt.table import bag, names, sequence, settings, setup, verbs
from puesto.games.bolt.table.dice_bag import BAG
from puesto.games.bolt.table.state import GameTable, State
from puesto.games.bolt.turn import steps
from puesto.games.bolt.views import bag_view, drawn_view, hand_edits, state_changes, step_names, views, weapon_entries

if TYPE_CHECKING:
    from puesto.core.game.record_forms import Forms
    from puesto.core.game.resolutions import Resolution

TITLE = Text("Bolt Action", "Bolt Action")
MACHINERY = (
    "battle",
    "step",
    "hand",
    "unit",
    "purpose",
    "queue",
    "drawn",
    "ended",
    "ranging",
    "strikes",
    "smokes",
    "hits",
    "stances",
    "heading",
    "watchers",
    "sightings",
    RULINGS,
)
"""Parts of the state that no override sets: progress, and results of rolls."""


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """Return the battles of the packs, in their order."""
    return tuple(offered_scenario(battle) for battle in content.battles.values())


def offered_scenario(battle: Battle) -> Scenario:
    """Return a battle as it is offered: its armies, and what is to be known of it."""
    facts: list[tuple[Sayable, Sayable]] = []
    for army in battle.armies:
        units = [troop for troop in battle.troops if troop.side == army.id]
        strength = count(NN_("{n} unidad", "{n} unidades"), len(units))
        facts.append(
            (army.name, msg(N_("{units} · {nation}"), units=strength, nation=names.NATIONS[army.nation.value]))
        )
    rules: list[Sayable] = [battle.setup] if battle.setup is not None else []
    if battle.source == HOUSE:
        rules.append(msg(N_("Estas fuerzas son nuestras: no vienen en ningún libro.")))
    return Scenario(
        battle.id, battle.title, battle.summary, battle.source, settings.SETTINGS, tuple(facts), tuple(rules)
    )


def moment(state: State, content: Content) -> TurnPosition:
    """Turn, die and whose it is; between two of them nobody's."""
    return TurnPosition(state.turn, views.current_die(state), views.playing_side(GameTable(state, content)))


def repair_bag(state: State, deck: str, value: Any) -> bool:
    """Put a die back into the bag, because it was really drawn, if one of that side is in hand."""
    if deck != BAG or state.hand != value:
        return False
    state.bag = sorted([*state.bag, state.hand])
    state.hand = ""
    return True


def can_override(state: State, content: Content, path: str, value: Any) -> bool:
    """Return whether the state, with `path` set to `value`, is legal."""
    head, _, rest = path.partition(".")
    if head == "settings":
        return settings.can_change(state.settings, rest, value)
    if head == OWN:
        return can_be_kept(state.own_rulings)
    if head == BAG:
        return bag.is_bag_sound(GameTable(state, content))
    return head not in MACHINERY and hand_edits.is_sound(GameTable(state, content))


def own_resolutions() -> Sequence[Resolution[Any, Any]]:
    """Return the resolutions that can be run alone.

    Imported here, as in the functions below, since no table needs it.
    """
    from puesto.games.bolt.resolutions.resolutions import RESOLUTIONS

    return RESOLUTIONS


def record_forms() -> Forms:
    """Return the forms of records."""
    from puesto.games.bolt.editors.forms import FORMS

    return FORMS


def opponent_functions() -> Opponent[State, Content]:
    """Return the opponent of the house."""
    from puesto.games.bolt.opponent.opponent import OPPONENT

    return OPPONENT


def adviser_functions() -> Adviser[State, Content]:
    """Return the staff that advises players."""
    from puesto.games.bolt.advice.adviser import ADVISER

    return ADVISER


def situation_functions() -> Situations[State, Content]:
    """Return the functions that read, set up, run and compare situations."""
    from puesto.games.bolt.situations import situations
    from puesto.games.bolt.situations.position_result import position_result

    return Situations(
        record=situations.Situation,
        check=situations.check_situation,
        stand=situations.set_up_situation,
        is_settled=situations.is_settled,
        compare=situations.compare_outcome,
        result=position_result,
        capture=situations.capture_situation,
        lesson=situations.lesson_from,
    )


GAME: Game[State, Content] = Game(
    id="bolt",
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
    story=StoryKeys(("bag.drawn",)),
    throws=drawn_view.THROWS,
    name=names.name_of,
    label=step_names.current_step,
    verbs=verbs.WORDS,
    columns=Columns(286, 214, Text("La bolsa", "The bag"), Text("Unidades y dados", "Units and dice")),
    physical_decks=((BAG, Text("La bolsa", "The bag")), ("1d6", Text("D6", "D6"))),
    overrides=Overrides(
        offered=hand_edits.edits_of,
        refusal=hand_edits.edit_refusal,
        is_legal=can_override,
        after_change=hand_edits.straighten,
        describe_change=state_changes.describe_change,
        repair=repair_bag,
    ),
    piles=bag_view.piles_of,
    layout=LAYOUT,
    record_forms=record_forms,
    pieces=pieces.pieces,
    piece=pieces.piece,
    spans=views.TURNS,
    sides=views.sides_of,
    resolutions=Later(own_resolutions),
    book=views.rulings_book,
    entries=weapon_entries.weapon_entries,
    opponent_functions=opponent_functions,
    adviser_functions=adviser_functions,
    situation_functions=situation_functions,
)
"""The state of a game of Bolt Action: two or more armies, one bag of order dice."""
