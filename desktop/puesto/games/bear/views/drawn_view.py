"""Views of draws: order cards, hit markers, action cards, chits of the cup (2.3, 3.1, 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from puesto.core.card_views import MARKER, DrawnView
from puesto.core.game.drawing import Drawing
from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.prompts import Draw
from puesto.core.values import replace
from puesto.games.bear.ai import answered_board
from puesto.games.bear.checks import usage
from puesto.games.bear.printed.records import SUITS, Colour, Content
from puesto.games.bear.table import known_cards
from puesto.games.bear.table.state import PLAYER, MissionTable, State
from puesto.games.bear.views import views

CHECK_LINE = "usage.checked"
"""Key of the note on a usage check, which also comes where the card's foot was asked."""

STAMPS = {
    usage.BECOMES_USED: (N_("Usad{unit:a}"), N_("Usadas")),
    usage.STAYS_UNUSED: (N_("Sigue sin usar"), N_("Siguen sin usar")),
    usage.BY_HEAD: (N_("La cabeza l{unit:a} salva"), N_("La cabeza las salva")),
}
SENTENCES = {
    usage.BECOMES_USED: (N_("{unit} queda usad{unit:a}"), N_("{unit} quedan usadas")),
    usage.STAYS_UNUSED: (N_("{unit} sigue sin usar"), N_("{unit} siguen sin usar")),
    usage.BY_HEAD: (N_("{unit} sigue sin usar por la cabeza"), N_("{unit} siguen sin usar por la cabeza")),
}
"""Sentences on the results, for one unit and for several."""
DETAILS = {
    usage.BECOMES_USED: N_("Lo que hizo costó {cost} PA; la carta {card} pide {usage} o más."),
    usage.STAYS_UNUSED: N_("Lo que hizo costó {cost} PA y la carta {card} pide {usage} o más: podrá volver a actuar."),
    usage.BY_HEAD: N_("Costó {cost} PA y la carta {card} pide {usage}, pero lleva la cabeza: podrá volver a actuar."),
}  # fmt: skip


def drawn_view(state: State, content: Content, drawing: Drawing) -> DrawnView | None:
    """Return the view of what an answer drew; None if it drew nothing."""
    table = answered_board.at_the_table(state, content)
    if (checked := drawing.line((CHECK_LINE,))) is not None:
        return _checked_card(table, drawing, checked.told)
    show = PICTURES.get(drawing.prompt.key)
    if show is None or not isinstance(drawing.prompt, Draw):
        return None
    return show(table, drawing, str(drawing.value))


def _order_card(table: MissionTable, number: str) -> DrawnView:
    """Return a card of the order deck, whatever it was drawn for (2.3)."""
    card = known_cards.card(table, number)
    corner = f"{card.corner.hex} {SUITS.get(card.corner.suit, card.corner.suit)}" if card.corner else ""
    return DrawnView(
        number,
        Text(number, number),
        msg(N_("Carta de órdenes")),
        msg(N_("Sale la carta {card}"), card=number),
        tone=views.tone_of(card),
        corner=corner,
        source=None if known_cards.is_in_use(table) else views.source(card),
        deck="orders",
    )


def _checked_card(table: MissionTable, drawing: Drawing, params: Mapping[str, Any]) -> DrawnView:
    """Return the view of a usage check's card: its usage value, the cost, and the result (3.1.1, 3.1.2)."""
    units, outcome, card = params["units"], params["outcome"], params["card"]
    are_several = len(units) > 1
    unit = tuple(Ref("unit", id) for id in units) if are_several else Ref("unit", units[0])
    return replace(
        _order_card(table, card),
        cause=msg(N_("Chequeo de uso")),
        told=msg(SENTENCES[outcome][are_several], unit=unit),
        detail=msg(DETAILS[outcome], cost=params["cost"], usage=params["usage"], card=card),
        figure=f"≥ {params['usage']}",
        means=msg(N_("usad{unit:a} si pagó {n} o más"), n=params["usage"], unit=unit),
        head=outcome == usage.BY_HEAD,
        paid=str(params["cost"]),
        paid_for=msg(N_("PA pagados")),
        cloth=table.type_of(units[0]).nation
        or (table.mission.player if table.state.counters[units[0]].side == PLAYER else table.mission.ai),
        stamp=msg(STAMPS[outcome][are_several], unit=unit),
        good=outcome != usage.BECOMES_USED,
    )


def _order(table: MissionTable, drawing: Drawing, card: str) -> DrawnView:
    """Return the AI's order card: its number, and what it does to the mission marker (4.0, 2.3.1)."""
    card_drawn, known_card = _order_card(table, card), known_cards.card(table, card)
    moved = next((line for line in drawing.lines if line.rule == "2.3.1"), None)
    plain = msg(N_("Orden de mando")) if known_card.colour is Colour.BLUE else msg(N_("Orden de acción"))
    return replace(
        card_drawn,
        cause=msg(N_("Carta de órdenes de la IA")),
        told=msg(N_("La IA saca la carta {card}"), card=card),
        detail=moved.message if moved is not None else views.heading(known_card),
        stamp=msg(N_("El marcador avanza")) if moved is not None and moved.tone != "quiet" else plain,
    )


def _usage_asked(table: MissionTable, drawing: Drawing, card: str) -> DrawnView:
    """Return a card of the owner's deck whose foot is asked next (2.3)."""
    return replace(
        _order_card(table, card), cause=msg(N_("Chequeo de uso")), detail=msg(N_("Mira su pie: se pregunta ahora."))
    )


def _placement(table: MissionTable, drawing: Drawing, card: str) -> DrawnView:
    """Return the view of a card drawn for its corner, which gives the hex of a counter (6.0)."""
    card_drawn, known_card = _order_card(table, card), known_cards.card(table, card)
    where = known_card.corner.hex if known_card.corner else ""
    return replace(
        card_drawn,
        cause=msg(N_("Dónde se coloca")),
        figure=where,
        means=msg(N_("lo dice su esquina")) if where else None,
    )


def _lost_card(table: MissionTable, drawing: Drawing, card: str) -> DrawnView:
    """Return a command card that leaves the game (7.3.1)."""
    return replace(
        _order_card(table, card),
        cause=msg(N_("Primera azul del mazo")),
        told=msg(N_("La carta {card} sale de la partida"), card=card),
        stamp=msg(N_("Eliminada")),
        good=True,
    )


def _hit(table: MissionTable, drawing: Drawing, id: str) -> DrawnView:
    """Return the view of a drawn hit marker: what rallies it away, whether the counter lives (7.4)."""
    unit, marker = drawing.prompt.subject[0], table.content.hit_markers[id]
    counter = table.state.counters[unit]
    is_players, lost = counter.side == PLAYER, counter.destroyed
    line = next((line for line in drawing.lines if line.rule.startswith("7.4")), None)
    stamp = N_("Destruida") if lost else N_("Impactada")
    return DrawnView(
        id,
        marker.name,
        msg(N_("Marcador de impacto")),
        line.message if line is not None else msg(N_("{unit}: {marker}"), unit=Ref("unit", unit), marker=marker.name),
        kind=MARKER,
        tone="print_red",
        figure=f"≥ {marker.rally}" if marker.rally is not None else "",
        means=msg(N_("para reagruparse")) if marker.rally is not None else msg(N_("no se reagrupa")),
        stamp=msg(stamp),
        good=not is_players,
        deck=drawing.prompt.stream if isinstance(drawing.prompt, Draw) else "",
    )


def _hand_card(table: MissionTable, drawing: Drawing, id: str) -> DrawnView:
    """Return an action card for the hand: what it costs to play it (3.3)."""
    card = views.hand_card(table.action_card(id), id)
    cost = table.action_card(id)
    points = cost.action_points if cost.action_points is not None else cost.command_points
    return DrawnView(
        id,
        card.title,
        msg(N_("Carta de acción")),
        msg(N_("Robas la {card}"), card=Ref("action_card", id)),
        card.text,
        tone="command",
        figure=str(points) if points is not None else "",
        means=card.cost,
        stamp=msg(N_("A tu mano")),
        deck="actions",
    )


def _chit(table: MissionTable, drawing: Drawing, id: str) -> DrawnView:
    """Return a chit of the reinforcement cup: what the possible enemy is (6.2)."""
    line, is_enemy = next((line for line in drawing.lines if line.rule == "6.2"), None), id in table.content.unit_types
    name: Sayable = Ref("cup", id)
    return DrawnView(
        id,
        name,
        msg(N_("Contenedor de refuerzos")),
        line.message if line is not None else name,
        kind=MARKER,
        tone="cloth_used",
        stamp=msg(N_("Es una IA")) if is_enemy else None,
        good=not is_enemy,
        deck="cup",
    )


PICTURES: dict[str, Callable[[MissionTable, Drawing, str], DrawnView]] = {
    "order.draw": _order,
    "usage.draw": _usage_asked,
    "placement.draw": _placement,
    "command_loss.draw": _lost_card,
    "hits.draw": _hit,
    "hand.draw": _hand_card,
    "suspect.draw": _chit,
}
"""View of each draw, by the key of its question."""


THROWS = {
    "attack.roll": msg(N_("Disparo")),
    "suspect.roll": msg(N_("Disparo")),
    "artillery.roll": msg(N_("Artillería")),
    "rally.roll": msg(N_("Reagrupar")),
    "initiative.roll": msg(N_("Iniciativa")),
    "event.roll": msg(N_("Casilla de la misión")),
    "tie.ai.die": msg(N_("A suertes")),
    "tie.unit.die": msg(N_("A suertes")),
    "placement.roll": msg(N_("Dónde se coloca")),
    "card.command_points": msg(N_("Carta de acción")),
    "alone.roll": msg(N_("Tirada")),
}
"""The name of each throw, by the key of its prompt."""
