"""Bolt Action: the descriptor by which the house knows the game."""

from __future__ import annotations

from typing import Any

from puesto.core.game.game import Columns, Game, StoryKeys
from puesto.core.game.rulings import OWN, RULINGS, can_be_kept
from puesto.core.messages import N_, NN_, Sayable, Text, count, msg
from puesto.core.session.rules import Overrides, Scenario, TurnPosition
from puesto.games.bolt.printed import pieces
from puesto.games.bolt.printed.pack_checks import LAYOUT
from puesto.games.bolt.printed.records import HOUSE, Battle, Content
from puesto.games.bolt.table import bag, names, sequence, settings, setup, verbs
from puesto.games.bolt.table.dice_bag import BAG
from puesto.games.bolt.table.state import GameTable, State
from puesto.games.bolt.turn import steps
from puesto.games.bolt.views import bag_view, drawn_view, hand_edits, state_changes, step_names, views, weapon_entries
from puesto.games.kit.late_rooms import late, late_resolutions, late_situations

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
    record_forms=late("bolt", "editors.forms", "FORMS"),
    pieces=pieces.pieces,
    piece=pieces.piece,
    spans=views.TURNS,
    sides=views.sides_of,
    resolutions=late_resolutions("bolt"),
    book=views.rulings_book,
    entries=weapon_entries.weapon_entries,
    opponent_functions=late("bolt", "opponent.opponent", "OPPONENT"),
    adviser_functions=late("bolt", "advice.adviser", "ADVISER"),
    situation_functions=late_situations("bolt"),
)
"""The state of a game of Bolt Action: two or more armies, one bag of order dice."""
