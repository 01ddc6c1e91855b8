"""The mission sheet: the marker's advance and the events of its boxes (2.3.1, 7.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Detail, DrawOutcome, Option, Procedure, Roll
from puesto.core.questions.board import Ask
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import say, tell
from puesto.games.bear.ai import orders
from puesto.games.bear.checks import marker, usage
from puesto.games.bear.printed import settings
from puesto.games.bear.printed.records import Box, Event, EventKind
from puesto.games.bear.rounds import left_undone, sequence
from puesto.games.bear.table import command_points, printed_deck
from puesto.games.bear.table.state import AI, MissionTable
from puesto.games.bear.turn import deployment
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION

ORDER_CARRIED_OUT, REDRAW = "carried_out", "redraw"


def draw_order_card(table: MissionTable) -> Procedure[None]:
    """Draw the AI's order card; a green one may advance the mission marker (2.2, 2.3.1, 4.0).

    Then come the events of the boxes reached (7.2), and then the orders.
    """
    s = table.state
    if s.side != AI:
        # another card in the same turn, after an event or in a quick action, begins no new one (2.0)
        s.turn += 1
    s.side, s.card, s.trail, s.executors, s.targets, s.check = AI, "", {}, [], [], None
    number = yield from usage.draw_order(table, "order", lots=order_lots(table))
    s.card = number
    yield from say(N_("La IA saca la {card}"), "4.0", "heading", key="order.card", card=Ref("card", number))
    s.step = sequence.ORDERS
    yield from advance_marker(table)


def order_lots(table: MissionTable) -> Sequence[DrawOutcome]:
    """Return the order cards that can come, grouped by how they move the marker, as far as known (2.3.1)."""
    orders = table.state.orders
    return marker.lots_later(
        orders.left or orders.discard, printed_deck.band_reader(table), counters_in_play(table), boxes_left(table)
    )


def boxes_left(table: MissionTable) -> int:
    """Return how many boxes are left from the marker to the last one."""
    return max([box.number for box in table.mission.sheet], default=table.state.marker) - table.state.marker


def counters_in_play(table: MissionTable) -> int:
    """Return the number of counters that delay the marker (2.3.1).

    Units and AI, used or not, hidden ones, possible enemies and arriving reinforcements; not trucks and others that do
    not fight.
    """
    return len(table.combat_counters()) + sum(table.state.arriving.values())


def advance_marker(table: MissionTable) -> Procedure[None]:
    """Move the mission marker if the card says so and few enough counters are in play (2.3.1)."""
    s = table.state
    band = yield from printed_deck.advance_of(table, s.card)
    if band is None:
        return
    limit, total = band.when_total_at_most, counters_in_play(table)
    spaces = marker.boxes(band, total)
    if limit is not None and not spaces:
        template = N_("El marcador de misión no avanza: {total} fichas en juego, y la carta pide {limit} o menos")
        yield from say(template, "2.3.1", "quiet", total=total, limit=limit)
        return
    boxes = table.mission.sheet
    last = max(box.number for box in boxes)
    start, end = s.marker, min(s.marker + spaces, last)
    s.marker = end
    automatic = NN_(
        "El marcador de misión avanza {n} casilla, a la {box}", "El marcador de misión avanza {n} casillas, a la {box}"
    )
    plural_forms = NN_(
        "El marcador de misión avanza {n} casilla, a la {box}: {total} fichas en juego, y la carta pide {limit} o"
        " menos",
        "El marcador de misión avanza {n} casillas, a la {box}: {total} fichas en juego, y la carta pide {limit} o"
        " menos",
    )
    if limit is None:
        yield from tell(count(automatic, end - start, box=end), "2.3.1")
    else:
        yield from tell(count(plural_forms, end - start, box=end, total=total, limit=limit), "2.3.1")
    s.events, s.replaced = (yield from acting_boxes(boxes, start, end)), ""
    if end == last:
        s.ended = "sheet"
    if s.events:
        s.step = sequence.EVENT
    elif s.ended:
        s.step = sequence.OVER


def acting_boxes(boxes: Sequence[Box], start: int, end: int) -> Procedure[list[int]]:
    """Return the boxes whose events come as the marker moves, in order (7.2).

    One that is passed over acts only if yellow; the box reached always acts, and so does the last when overshot (A52).
    """
    acting: list[int] = []
    for box in boxes:
        if box.event is None or not start < box.number <= end:
            continue
        if box.number == end or (yield from is_yellow(box)):
            acting.append(box.number)
        else:
            yield from say(N_("{box}: se pasa de largo, su fondo no es amarillo"), "7.2", "quiet", box=_named_type(box))
    return acting


def is_yellow(box: Box) -> Procedure[bool]:
    """Return whether a passed box is yellow; asks if only the printed sheet shows it (7.2, A03)."""
    if box.yellow is not None:
        return box.yellow
    answer = yield from Ask(
        key="event.yellow",
        subject=(str(box.number),),
        message=msg(N_("{box}: ¿tiene el fondo amarillo en tu Hoja de Misión?"), box=_named_type(box)),
        rule="7.2",
        options=(YES_OPTION, NO_OPTION),
        default="no",
    )
    return bool(answer == "yes")


def resolve_event(table: MissionTable) -> Procedure[None]:
    """Resolve the next pending event like a command order, and report what follows (7.2)."""
    s = table.state
    box = next(box for box in table.mission.sheet if box.number == s.events[0])
    s.events = s.events[1:]
    s.events_done = sorted({*s.events_done, box.number})
    if box.event is not None:
        yield from tell(_named_type(box), "7.2", "heading")
        yield from KINDS[box.event.kind](table, box, box.event)
        if box.event.as_ai_action and not s.replaced:
            s.replaced = ORDER_CARRIED_OUT
    if s.ended:
        # 7.2 the last box and an early end leave no room for any further action
        s.step = sequence.EVENT if s.events else sequence.OVER
    elif s.step in (sequence.AUDIT, sequence.PRE_ROUND, sequence.CHECK):
        return
    elif s.events:
        s.step = sequence.EVENT
    else:
        _after_events(table)


def _after_events(table: MissionTable) -> None:
    """Set the card's orders as the next step, unless an event "como acción de la IA" replaced them (7.2)."""
    s = table.state
    if s.replaced == ORDER_CARRIED_OUT:
        sequence.next_after_ai(table)
    else:
        s.step = sequence.ORDER_CARD if s.replaced == REDRAW else sequence.ORDERS
    s.replaced = ""


def pending_yellow(table: MissionTable) -> list[int]:
    """Return the yellow boxes ahead of the marker, which act if the mission ends early (2.7, A23)."""
    events_done = table.state.events_done
    return [
        box.number
        for box in table.mission.sheet
        if box.yellow and box.event is not None and box.number > table.state.marker and box.number not in events_done
    ]


def _named_type(box: Box) -> Message:
    title: Text = box.event.title if box.event is not None else Text("", "")
    return msg(N_("Casilla {number}, {title}"), number=box.number, title=title)


# ---- the kinds of event


def sniper(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """Roll 1D6 for the PAM that the player loses this round, never below 0 (mission 1, box 2; A21, A57)."""
    face = yield from _one_die(table, box)
    before = table.state.command_points
    if face == 1 and settings.is_sniper_doubtful(event) and table.state.settings.get("sniper_one") == "zero":
        command_points.spend(table, before)
    else:
        command_points.spend(table, min(before, event.losses[face - 1]))
    lost = before - table.state.command_points
    if lost:
        forms = NN_("Sale {face}: pierdes {n} PAM en esta ronda", "Sale {face}: pierdes {n} PAM en esta ronda")
        yield from tell(count(forms, lost, face=face), "7.2", "bad", facts=Detail(dice=(face,)))
    else:
        yield from say(N_("Sale {face}: no pierdes PAM"), "7.2", "good", facts=Detail(dice=(face,)), face=face)


def auto_rally(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """Rally a hit AI as the AI's action, or else play a fresh order card (mission 1, box 4; A17)."""
    is_done = event.order is not None and (yield from orders.carry_out(table, event.order, f"event.{box.number}"))
    if event.as_ai_action and not is_done:
        table.state.replaced = REDRAW
        yield from say(N_("Nadie puede ejecutar el evento: la IA saca otra carta de órdenes"), "7.2")


def immobilise(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """Roll 1D6 for the counters of a type that cannot move until the round ends (mission 1, box 6)."""
    stuck = [unit for unit in table.in_play() if table.state.counters[unit].type == event.unit_type]
    if not stuck:
        yield from say(
            N_("{type} ya no está en juego: no pasa nada"), "7.2", "quiet", type=Ref("unit_type", event.unit_type)
        )
        return
    face = yield from _one_die(table, box)
    about = tuple(Ref("unit", unit) for unit in stuck)
    if face <= event.up_to:
        for unit in stuck:
            table.state.counters[unit].immobilised = True
        forms = NN_(
            "Sale {face}: {unit} no se mueve hasta el final de la ronda",
            "Sale {face}: {unit} no se mueven hasta el final de la ronda",
        )
        yield from tell(count(forms, len(stuck), face=face, unit=about), "7.2", "good", facts=Detail(dice=(face,)))
    else:
        yield from say(
            N_("Sale {face}: nada detiene a {unit}"), "7.2", "bad", facts=Detail(dice=(face,)), face=face, unit=about
        )


def quick_action(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """Let the AI carry out an order of this card and then one of another (mission 1, box 8; A18)."""
    table.state.extra_cards += 1
    yield from say(N_("La IA jugará dos cartas de órdenes seguidas"), "7.2", "bad")


def extra_command_points(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """Give the player PAM at once, for this round only (mission 1, box 10; A21)."""
    command_points.gain(table, event.points)
    yield from tell(
        count(NN_("Recibes {n} PAM para esta ronda", "Recibes {n} PAM para esta ronda"), event.points), "7.2", "good"
    )


def carry_out_by_hand(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """Ask the player to carry the event out on the board."""
    line = Option("done", event.text)
    is_done = yield from Checklist(
        key="event.by_hand",
        subject=(str(box.number),),
        message=msg(N_("Haz en el tablero lo que dice la casilla.")),
        rule="7.2",
        options=(line,),
    )
    if not is_done:
        yield from left_undone.keep_left_out(table, left_undone.EVENT, (Option(str(box.number), event.text),), ())


def end_round_by_event(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """End the round, whatever is unused (2.4). The event of the box reached comes first (7.2)."""
    s = table.state
    kinds = {other_box.number: other_box.event.kind for other_box in table.mission.sheet if other_box.event is not None}
    if any(kinds[number] is not EventKind.END_ROUND for number in s.events):
        s.events.append(box.number)
        yield from say(N_("Antes se resuelve la casilla a la que ha llegado el marcador"), "7.2", "quiet")
        return
    yield from sequence.end_round(table)


def end_mission(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """End the mission (2.7)."""
    table.state.ended = table.state.ended or "sheet"
    yield from say(N_("La misión acaba"), "2.7")


KINDS: dict[EventKind, Callable[[MissionTable, Box, Event], Procedure[None]]] = {
    EventKind.SNIPER: sniper,
    EventKind.AUTO_RALLY: auto_rally,
    EventKind.IMMOBILISE: immobilise,
    EventKind.QUICK_ACTION: quick_action,
    EventKind.COMMAND_POINTS: extra_command_points,
    EventKind.BY_HAND: carry_out_by_hand,
    EventKind.DEPLOY: deployment.deploy_by_event,
    EventKind.END_ROUND: end_round_by_event,
    EventKind.END: end_mission,
}


def _one_die(table: MissionTable, box: Box) -> Procedure[int]:
    """Roll 1D6 for an event and return its face (7.2)."""
    faces = yield from Roll(
        key="event.roll",
        subject=(str(box.number),),
        message=msg(N_("{box}: tira 1D6."), box=_named_type(box)),
        rule="7.2",
        who=AI,
        detail=box.event.text if box.event else None,
    )
    return faces[0]
