"""Conflict of Heroes: El Oso despierta, solo: the descriptor by which the house knows the game."""

from __future__ import annotations

from typing import Any

from puesto.core.game.game import Decisions, Game, StoryKeys
from puesto.core.game.map_desk import Placing
from puesto.core.game.rulings import OWN, RULINGS
from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.session.rules import Overrides, Scenario, TurnPosition
from puesto.core.study import why
from puesto.games.bear.ai import rulings
from puesto.games.bear.board import table_map
from puesto.games.bear.editors import map_desk
from puesto.games.bear.printed import pieces, settings
from puesto.games.bear.printed.records import Content
from puesto.games.bear.rounds import campaigns, left_undone, losses, sequence
from puesto.games.bear.table import command_points, printed_deck, verbs
from puesto.games.bear.table.pack_checks import LAYOUT
from puesto.games.bear.table.state import State
from puesto.games.bear.turn import house_deck, setup, steps
from puesto.games.bear.views import (
    board_view,
    contradictions,
    drawn_view,
    legal_state,
    names,
    pile_view,
    placing_view,
    range_view,
    shot_view,
    sketch_view,
    state_changes,
    views,
    whole_sketch,
)
from puesto.games.kit.late_rooms import late, late_resolutions, late_situations

TITLE = Text("Conflict of Heroes: El Oso despierta", "Conflict of Heroes: Awakening the Bear")

STEP_NAMES = {
    sequence.SETUP: N_("preparación de la mesa"),
    sequence.CONTACTS: N_("contactos iniciales"),
    sequence.AUDIT: N_("repaso de la ronda"),
    sequence.PRE_ROUND: N_("secuencia previa a la ronda"),
    sequence.CARDS: N_("cartas de acción de la ronda"),
    sequence.ARTILLERY_TARGET: N_("objetivo de la artillería"),
    sequence.ARTILLERY_STRIKE: N_("artillería de fuera del mapa"),
    sequence.INITIATIVE: N_("iniciativa"),
    sequence.PLAYER_TURN: N_("tu turno"),
    sequence.ORDER_CARD: N_("carta de órdenes de la IA"),
    sequence.EVENT: N_("evento de la Hoja de Misión"),
    sequence.ORDERS: N_("orden de la IA"),
    sequence.OVER: N_("fin de la misión"),
}


def scenarios(content: Content) -> tuple[Scenario, ...]:
    """Return the missions of the packs, by number."""
    missions = sorted(content.missions.values(), key=lambda mission: mission.number)
    return tuple(
        Scenario(
            mission.id,
            mission.title,
            mission.summary,
            mission.source,
            settings.settings_of(mission),
            ((msg(N_("Mapa")), Text(mission.map, mission.map)),),
            tuple(line for line, _ in setup.special_rules(mission)),
            house_deck.house_share(content, mission),
        )
        for mission in missions
    )


def current_step(state: State, content: Content) -> Sayable:
    """Return the current step in a few words."""
    if state.step == sequence.CHECK and state.check is not None:
        return msg(N_("chequeo de uso de {unit}"), unit=tuple(Ref("unit", unit) for unit in state.check.units))
    return msg(STEP_NAMES.get(state.step, N_("paso siguiente")))


def repair_deck(state: State, deck: str, value: Any) -> bool:
    """Put a card or marker back where it can be drawn, because it was really drawn:

    the app was wrong about where it is.

    Of an action card in the hand, and of a marker under a counter, there is one more than the app knew.
    """
    piles = {"orders": state.orders, "actions": state.actions}
    if deck in piles:
        pile = piles[deck]
        place: list[str] | None = {"discard": pile.discard, "removed": pile.removed}.get(pile.find(value))
        if place is None and not (deck == "actions" and value in state.hand):
            return False
        if place is not None:
            place.remove(value)
        pile.left = sorted([*pile.left, value])
        return True
    if deck == "cup":
        if value not in state.cup_gone:
            return False
        state.cup_gone.remove(value)
        state.cup = sorted([*state.cup, value])
        return True
    pool = deck.removeprefix("hits.")
    if (
        deck.startswith("hits.")
        and pool in state.pools
        and any(counter.hit == value for counter in state.counters.values())
    ):
        state.pools[pool] = sorted([*state.pools[pool], value])
        return True
    return False


MACHINERY = (
    *(
        "mission",
        "printed",
        "step",
        "then",
        "check",
        "card",
        "trail",
        "executors",
        "targets",
        "events",
        "replaced",
        "ended",
        "ai_acted",
    ),
    *("sights", "origins", "destinations", "fallen", "told", "fronts"),
)
"""Parts of the state that hold the progress of the sequence, not the position: no override sets them."""
RULING_FIELDS = (RULINGS, OWN)


def can_override(state: State, content: Content, path: str, value: Any) -> bool:
    """Return whether the state, with `path` set to `value`, is legal."""
    if path.startswith("settings."):
        return settings.can_change(path.removeprefix("settings."), value)
    head = path.split(".")[0]
    if head in MACHINERY or (head in RULING_FIELDS and not rulings.can_keep_rulings(state)):
        return False
    if head == "overruled" and not range_view.can_overrule(state, content, path.removeprefix("overruled.")):
        return False
    return legal_state.is_legal(state, content)


GAME: Game[State, Content] = Game(
    id="bear",
    title=TITLE,
    rules_version=1,
    state_type=State,
    content_type=Content,
    scenarios=scenarios,
    new=setup.new_state,
    run=steps.run_step,
    over=lambda state: state.step == sequence.OVER,
    moment=lambda state, content: TurnPosition(state.round, state.turn, state.side),
    view=views.view_of_table,
    drawn=drawn_view.drawn_view,
    story=StoryKeys(("usage.checked", "move.doubt", "order.tried", "order.card", "setup.mission")),
    throws=drawn_view.THROWS,
    name=names.name_of,
    label=current_step,
    own_copies=printed_deck.own_copies,
    learnt=table_map.learnt_in,
    map_lines=range_view.map_lines,
    sketch=sketch_view.sketch_of,
    facing=shot_view.facing_of,
    position=whole_sketch.position_of,
    placing=Placing(
        placing_view.placing_map, placing_view.placeable_counters, 3, "F06", forbidden=placing_view.forbidden_hexes
    ),
    maps=map_desk.MAP_DESK,
    ruler=map_desk.RULER,
    pieces=pieces.pieces,
    piece=views.view_of_piece,
    physical_decks=(
        ("orders", Text("Cartas de órdenes", "Order cards")),
        ("actions", Text("Cartas de acción", "Action cards")),
        ("hits.foot", Text("Impactos de infantería", "Infantry hits")),
        ("hits.vehicle", Text("Impactos de vehículos", "Vehicle hits")),
        ("cup", Text("Contenedor de refuerzos", "Reinforcement cup")),
        ("2d6", Text("2D6", "2D6")),
        ("1d6", Text("1D6", "1D6")),
    ),
    overrides=Overrides(
        tracks={"command_points": command_points.TRACK, "victory_points": losses.VICTORY_TRACK},
        offered=range_view.map_edits,
        is_legal=can_override,
        state_problem=contradictions.state_problem,
        after_change=left_undone.notice_change,
        describe_change=state_changes.describe_change,
        repair=repair_deck,
    ),
    board=board_view.board,
    layout=LAYOUT,
    verbs=verbs.VERBS,
    endings={"player.action": "pass"},
    reviews={"round.close": "close", "round.audit": ()},
    resolutions=late_resolutions("bear"),
    record_forms=late("bear", "editors.forms", "FORMS"),
    campaigns=campaigns.CAMPAIGNS,
    adviser_functions=late("bear", "advice.adviser", "ADVISER"),
    situation_functions=late_situations("bear", check="situation_checks", capture="capture"),
    book=rulings.rulings_book,
    piles=pile_view.piles_of,
    decisions=Decisions(
        side="ai",
        made=("order.carried_out", "order.pass"),
        begun=("order.card",),
        parts={
            "order.passed_over": why.PART_PASSED,
            "order.pass_test": why.PART_PASSED,
            "order.left_out": why.PART_DROPPED,
            "order.cannot": why.PART_DROPPED,
            "order.kept": why.PART_KEPT,
            "move.left_out": why.PART_DROPPED,
            "move.best": why.PART_KEPT,
            "move.equal": why.PART_KEPT,
            "move.pivot": why.PART_KEPT,
            "move.own": why.PART_STAGE,
            "move.map": why.PART_STAGE,
            "stage": why.PART_STAGE,
            "why.else": why.PART_ELSE,
            "tie": why.PART_TIE,
        },
        card=views.card_of,
        tried=("order.tried",),
    ),
)
