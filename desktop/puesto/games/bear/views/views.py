"""Views of the table as plain data: card, decks, mission sheet, control sheet, rosters, hand."""

from __future__ import annotations

from puesto.core.card_views import CardLine, CardView, DeckView
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.session.journal import LogLine
from puesto.core.values import replace
from puesto.core.views import (
    EXECUTOR,
    TARGET,
    BoxView,
    CellView,
    CounterView,
    Figure,
    HandCardView,
    HandView,
    MarkView,
    OutcomeView,
    RosterView,
    SheetView,
    TableView,
    TrackView,
)
from puesto.games.bear.ai import answered_board
from puesto.games.bear.printed import order_text, pieces
from puesto.games.bear.printed.reason_codes import in_words
from puesto.games.bear.printed.records import (
    HOUSE,
    SUITS,
    Action,
    ActionCard,
    Colour,
    Content,
    CriticalLine,
    OrderCard,
    Third,
    UnitId,
    UnitType,
)
from puesto.games.bear.printed.settings import map_of_mission
from puesto.games.bear.rounds import losses, sequence
from puesto.games.bear.table import battlefield, command_points, counters, known_cards
from puesto.games.bear.table.state import AI, HIDDEN_HIT, NEUTRAL, PLAYER, Counter, MissionTable, State
from puesto.games.bear.turn import victory
from puesto.games.bear.views import hand_edits
from puesto.games.kit.numbers import number_counters, pick_numbers

STATES = ("active", "done")
VICTORY_CELLS = 10
"""Printed spaces of one side of the VP track; it grows with the marker (A02)."""


def view_of_table(state: State, content: Content) -> TableView:
    """Return the view of the whole table."""
    table = answered_board.at_the_table(state, content)
    return TableView(
        title=table.mission.title,
        round=state.round,
        turn=state.turn,
        side=state.side,
        moment=moment_in_words(state),
        card=card_view(table),
        decks=deck_views(table),
        sheets=(sheet_view(table),),
        tracks=(command_track(table), victory_track(table)),
        rosters=(roster_of(table, AI), roster_of(table, PLAYER), *on_the_map(table)),
        marks=control_marks(table),
        places=tuple(
            [(id, counter.hex) for id, counter in table.state.counters.items() if counter.hex and not counter.destroyed]
        ),
        hands=(hand_view(table),),
        outcome=outcome_view(table),
    )


def moment_in_words(state: State) -> Message:
    """Return the round and the side in words."""
    if state.step == sequence.OVER:
        return msg(N_("Fin de la misión"))
    if state.step in (sequence.SETUP, sequence.CONTACTS):
        return msg(N_("Preparación"))
    if state.step == sequence.AUDIT:
        return msg(N_("Ronda {n}: final"), n=state.round)
    if state.step in (
        sequence.PRE_ROUND,
        sequence.CARDS,
        sequence.ARTILLERY_TARGET,
        sequence.ARTILLERY_STRIKE,
        sequence.INITIATIVE,
    ):
        return msg(N_("Ronda {n}: comienzo"), n=state.round)
    return (
        msg(N_("Ronda {n}: turno de la IA"), n=state.round)
        if state.side == AI
        else msg(N_("Ronda {n}: tu turno"), n=state.round)
    )


# ---- the order card


def card_view(table: MissionTable) -> CardView | None:
    """Return the order card in play with what became of each line, or None."""
    s = table.state
    if not s.card:
        return None
    known_card = known_cards.card(table, s.card)
    order_lines: list[CardLine] = []
    for slot, order in enumerate(known_card.tactical, 1):
        if order.do is Action.MISSION_ORDER:
            order_lines.append(line_view(table, f"t{slot}", "", None, order_text.action(order.do)))
            order_lines += [
                line_view(table, f"m{n}", "", order_text.condition(mission_order), order_text.effect(mission_order))
                for n, mission_order in enumerate(table.mission.orders, 1)
            ]
        else:
            order_lines.append(
                line_view(table, f"t{slot}", str(slot), order_text.condition(order), order_text.effect(order))
            )
    return CardView(
        id=s.card,
        title=s.card,
        tone=tone_of(known_card),
        symbol=known_card.symbol,
        heading=heading(known_card),
        critical=tuple(critical_lines(table, known_card)),
        tactical=tuple(order_lines),
        usage=f"≥ {known_card.usage.value}" if known_card.usage.value else "",
        head=known_card.usage.head,
        picture=pieces.order_card(s.card),
        corner=f"{known_card.corner.hex} {SUITS.get(known_card.corner.suit, known_card.corner.suit)}"
        if known_card.corner
        else "",
        source=None if known_cards.is_in_use(table) else source(known_card),
        caption=msg(N_("Carta de órdenes de la IA")) if s.side == AI else msg(N_("Última carta de la IA")),
    )


def critical_lines(table: MissionTable, card: OrderCard) -> list[CardLine]:
    """Return the critical lines. Close combat, short range, and the reactive orders or the pass test (4.1.2)."""
    lines = []
    marks: tuple[tuple[str, CriticalLine | None], ...] = (("cc", card.close_combat), ("short", card.short_range))
    for mark, actions in marks:
        if actions is not None:
            lines.append(line_view(table, mark, mark, None, order_text.critical_line(actions)))
    if card.third is not None and card.third.kind is Third.REACTIVE:
        lines.append(line_view(table, "third", "reactive", None, order_text.third_line(card.third)))
        lines += [
            line_view(table, f"r{n}", "", order_text.condition(order), order_text.effect(order))
            for n, order in enumerate(table.mission.reactive, 1)
        ]
    elif card.third is not None:
        lines.append(line_view(table, "third", "pass", None, order_text.third_line(card.third)))
    return lines


def line_view(table: MissionTable, id: str, mark: str, condition: Sayable | None, action: Sayable | None) -> CardLine:
    """Return one line of the card with its state: idle, active, done, or skipped and why."""
    trail = table.state.trail.get(id, "")
    reason = in_words(trail)
    return CardLine(id, mark, condition, action, trail if trail in STATES else "skipped" if reason else "idle", reason)


def tone_of(card: OrderCard) -> str:
    """Return the colour of an order card's band."""
    return "command" if card.colour is Colour.BLUE else "action"


def heading(card: OrderCard) -> Message:
    """Return the band: a command order, or the advance on the mission sheet (2.3)."""
    if card.colour is Colour.BLUE:
        return msg(N_("Orden de mando"))
    return order_text.advance(card.advance) if card.advance else msg(N_("Orden de acción"))


def source(card: OrderCard) -> Message | None:
    """Return the note that all or part of a card is made up by the house; None if nothing is."""
    parts = known_cards.part_sources(card)
    if HOUSE not in parts:
        return None
    return msg(N_("Carta de la casa")) if set(parts) == {HOUSE} else msg(N_("En parte de la casa"))


# ---- decks, sheet, tracks


def deck_views(table: MissionTable) -> tuple[DeckView, ...]:
    """Return the order cards, the action cards, the pools of hit markers, and the cup if there is one."""
    s = table.state
    decks = [
        DeckView(
            id="orders",
            title=Text("Cartas de órdenes", "Order cards"),
            left=len(s.orders.left),
            discarded=len(s.orders.discard),
            removed=len(s.orders.removed),
            physical=known_cards.is_in_use(table),
            label=Text("Órdenes", "Orders"),
        ),
        DeckView(
            id="actions",
            title=Text("Cartas de acción", "Action cards"),
            left=len(s.actions.left),
            discarded=len(s.actions.discard),
            removed=len(s.actions.removed),
            physical=False,
            label=Text("Acción", "Action"),
        ),
    ]
    names = {
        "foot": (Text("Impactos de infantería", "Infantry hits"), Text("Impactos infantería", "Infantry hits")),
        "vehicle": (Text("Impactos de vehículos", "Vehicle hits"), Text("Impactos vehículos", "Vehicle hits")),
    }
    for pool, markers in sorted(s.pools.items()):
        title, label = names.get(pool, (Text(pool, pool), Text(pool, pool)))
        decks.append(DeckView(f"hits.{pool}", title, len(markers), 0, 0, False, label=label))
    if s.cup or s.cup_gone:
        title, label = Text("Contenedor de refuerzos", "Reinforcement cup"), Text("Refuerzos", "Cup")
        decks.append(DeckView("cup", title, len(s.cup), 0, len(s.cup_gone), False, label=label))
    return tuple(decks)


def sheet_view(table: MissionTable) -> SheetView:
    """Return the mission sheet with the marker (7.2)."""
    boxes = table.mission.sheet
    last = max(box.number for box in boxes)
    return SheetView(
        id="mission",
        title=msg(N_("Hoja de Misión")),
        path="marker",
        boxes=tuple(
            BoxView(
                number=box.number,
                title=box.event.title if box.event else None,
                text=box.event.text if box.event else None,
                yellow=box.yellow is True,
                passed=box.number < table.state.marker,
                here=box.number == table.state.marker,
                last=box.number == last,
            )
            for box in boxes
        ),
    )


def command_track(table: MissionTable) -> TrackView:
    """Return the PAM track. The marker, and the lost Units from the mission's first box downward (3.2, 7.3)."""
    start = table.mission.command_points
    lying: dict[int, list[Sayable]] = {}
    for place, unit in enumerate(command_points.fallen_units(table.state)):
        lying.setdefault(max(0, start - place), []).append(Ref("unit", unit))
    high = command_points.TRACK.high or 0
    cells = tuple(CellView(value, str(value), PLAYER, tuple(lying.get(value, ()))) for value in range(high + 1))
    reset = command_points.after_losses(table)
    points = table.state.command_points
    reading = count(
        NN_("{n} PAM; la próxima ronda, {reset}", "{n} PAM; la próxima ronda, {reset}"), points, reset=reset
    )
    note = msg(N_("La próxima ronda: {reset}"), reset=reset)
    return TrackView(
        "command_points",
        msg(N_("PAM")),
        "command_points",
        cells,
        points,
        start,
        tone="command",
        reading=reading,
        note=note,
    )


def victory_track(table: MissionTable) -> TrackView:
    """Return the VP track: both sides of one line without a zero (2.8)."""
    points = table.state.victory_points
    high = max(VICTORY_CELLS, abs(points))
    values = [*range(-high, 0), *range(1, high + 1)]
    cells = tuple(
        CellView(
            value,
            str(abs(value)),
            table.mission.player if value > 0 else table.mission.ai,
            owner=losses.nation(table, PLAYER if value > 0 else AI),
        )
        for value in values
    )
    leader = losses.nation(table, PLAYER if points > 0 else AI)
    reading = msg(N_("{points} PV para {side}"), points=abs(points), side=leader)
    note = msg(N_("Para {side}"), side=leader)
    return TrackView(
        "victory_points", msg(N_("PV")), "victory_points", cells, points, tone="victory", reading=reading, note=note
    )


# ---- counters and hand


def roster_of(table: MissionTable, side: str) -> RosterView:
    """Return the counters of one side, destroyed ones too."""
    title = (
        msg(N_("IA: {side}"), side=losses.nation(table, side))
        if side == AI
        else msg(N_("Tú: {side}"), side=losses.nation(table, side))
    )
    # a possible enemy that has left is nobody's loss
    counters_shown = [
        counter
        for counter in table.state.counters.values()
        if counter.side == side and not (counter.suspect and counter.destroyed)
    ]
    ids_of_side = [id for id, counter in table.state.counters.items() if counter.side == side]
    numbers = pick_numbers(numbers_of(table), ids_of_side)
    return RosterView(
        side, title, side, tuple(counter_view(table, counter) for counter in counters_shown), numbers=numbers
    )


def numbers_of(table: MissionTable) -> dict[UnitId, str]:
    """Return the number of each counter: the player's from 1, then the AI's, then those that came later."""
    mission = table.mission
    begun = [piece.id for side in (PLAYER, AI) for piece in mission.forces if piece.side == side]
    ids = [
        *begun,
        *(id for id, counter in table.state.counters.items() if id not in begun and counter.side in (PLAYER, AI)),
    ]
    coming = len([*counters.deployments(mission)]) + len([*counters.chits(mission)])
    return number_counters(ids, most=len(begun) + coming)


def control_marks(table: MissionTable) -> tuple[MarkView, ...]:
    """Return the control markers, with the side that holds each (2.8)."""
    name = msg(N_("Control"))
    return tuple(
        MarkView(f"control.{place}", name, place, losses.nation(table, holder))
        for place, holder in table.state.control.items()
    )


def on_the_map(table: MissionTable) -> tuple[RosterView, ...]:
    """Return the roster of the map, maybe empty: cattle, refugees, smoke, artillery targets."""
    pieces = [counter_view(table, counter) for counter in table.state.counters.values() if counter.side == NEUTRAL]
    for place, level in battlefield.smoke(table).items():
        words = msg(N_("Humo en {place}: MD {level}"), place=Ref("hex", place), level=level)
        pieces.append(
            CounterView(
                f"smoke.{place}", words, place, "smoke", "", cover=level, edits=hand_edits.smoke_edits(place, level)
            )
        )
    for place, round_noted in sorted(table.state.artillery.items()):
        words = msg(
            N_("Artillería sobre {place}: cae antes de la ronda {n}"), place=Ref("hex", place), n=round_noted + 1
        )
        pieces.append(CounterView(f"artillery.{place}", words, place, "target", ""))
    return (RosterView("map", msg(N_("En el mapa")), NEUTRAL, tuple(pieces)),) if pieces else ()


def counter_view(table: MissionTable, counter: Counter) -> CounterView:
    """Return the view of a counter with its printed numbers and its markers."""
    kind, marker = table.type_of(counter.id), table.marker_of(counter.id)
    hit: Sayable | None = None
    if counter.hit == HIDDEN_HIT:
        hit = msg(N_("Impacto sin revelar"))
    elif marker is not None:
        hit = marker.name
    face = printed_face(kind)
    return replace(
        face,
        id=counter.id,
        name=Ref("unit", counter.id),
        place=counter.hex,
        cloth=kind.nation or table.mission.ai,
        figures=tuple(
            figure for figure in face.figures if not counter.suspect or figure.place not in ("foot_left", "foot_right")
        ),
        used=counter.used,
        hit="" if not counter.hit else "hidden" if counter.hit == HIDDEN_HIT else "revealed",
        hit_text=hit,
        destroyed=counter.destroyed,
        just_acted=counter.id in table.state.just_acted,
        cover=counter.cover,
        role=role_of(table, counter.id),
        tags=tags_of(table, counter.id),
        edits=hand_edits.edits_of(table, counter),
    )


def printed_face(kind: UnitType) -> CounterView:
    """Return the view of a counter as printed."""
    return CounterView(
        id=kind.id,
        name=kind.name,
        place="",
        shape=kind.shape,
        cloth=kind.nation,
        figures=figures(kind),
        picture=pieces.counter(kind.id),
    )


def figures(kind: UnitType) -> tuple[Figure, ...]:
    """Return the printed numbers of a counter.

    What it costs to fire and move, its firepower and range, its defence in front and flank.
    """
    printed_figures: list[Figure] = []

    def print_(place: str, text: str, name: str, accessible_template: str, sign: str = "", ink: str = "") -> None:
        printed_figures.append(Figure(place, text, msg(name), msg(accessible_template, value=text), sign, ink))

    if kind.fire_cost is not None:
        print_("top_left", str(kind.fire_cost), N_("disparar"), N_("disparar cuesta {value} PA"))
    blue = (kind.red or 0) < (kind.blue or 0)
    firepower = kind.blue if blue else kind.red
    if firepower is not None:
        accessible_text = N_("potencia de fuego {value}, azul") if blue else N_("potencia de fuego {value}, roja")
        print_("top_right", str(firepower), N_("PF"), accessible_text, ink="blue" if blue else "red")
    print_("top", str(kind.range), N_("alcance"), N_("alcance {value}"), "reach")
    if kind.move_cost is not None:
        print_("bottom_left", str(kind.move_cost), N_("mover"), N_("mover cuesta {value} PA"))
    red = kind.front_colour == "red"
    defence = (
        N_("defensa {front} de frente y {flank} de flanco, roja")
        if red
        else N_("defensa {front} de frente y {flank} de flanco, azul")
    )
    front, flank = str(kind.front), str(kind.flank)
    printed_figures.append(
        Figure("foot_right", front, msg(N_("FD")), msg(defence, front=front, flank=flank), "front", kind.front_colour)
    )
    printed_figures.append(Figure("foot_left", flank, sign="flank", ink=kind.front_colour))
    return tuple(printed_figures)


def view_of_piece(content: Content, key: str) -> CounterView | CardView | HandCardView | None:
    """Return the view of a piece by its picture's key; an order card has only its heading and usage value."""
    for kind in content.unit_types.values():
        if pieces.counter(kind.id) == key:
            return printed_face(kind)
    for number, order in content.order_cards.items():
        if pieces.order_card(number) == key:
            usage = f"≥ {order.usage.value}" if order.usage.value else ""
            return CardView(number, number, tone_of(order), order.symbol, heading(order), usage=usage, picture=key)
    for number, action in content.action_cards.items():
        if pieces.action_card(number) == key:
            return hand_card(action, number)
    return None


def photo_key(table: MissionTable) -> str:
    """Return the key of the owner's photo of the map on the table."""
    return f"bear/{map_of_mission(table.mission, table.state.settings)}"


def card_of(line: LogLine, content: Content) -> CardView | None:
    """Return the order card that a line of the log names."""
    params = line.message.params if isinstance(line.message, Message) else ()
    card = next((value.id for _, value in params if isinstance(value, Ref) and value.kind == "card"), None)
    card_view_found = view_of_piece(content, pieces.order_card(card)) if card is not None else None
    return card_view_found if isinstance(card_view_found, CardView) else None


def role_of(table: MissionTable, unit: UnitId) -> str:
    """Return the part of a counter in the order in play, or in the last one of the AI's turn."""
    return EXECUTOR if unit in table.state.executors else TARGET if unit in table.state.targets else ""


def tags_of(table: MissionTable, unit: UnitId) -> tuple[Sayable, ...]:
    """Return the other properties of a counter, in a word or two each."""
    counter = table.state.counters[unit]
    part = role_of(table, unit)
    tags: list[Sayable] = [msg(N_("Ejecuta") if part == EXECUTOR else N_("Objetivo"))] if part else []
    if counter.immobilised:
        tags.append(msg(N_("Atascada")))
    if counter.hidden:
        tags.append(msg(N_("Oculta")))
    if counter.carrier and not counter.destroyed:
        tags.append(msg(N_("Montada en {carrier}"), carrier=Ref("unit", counter.carrier)))
    if battlefield.smoke_on(table, unit) > 0:
        tags.append(msg(N_("En humo: MD +{md}"), md=battlefield.smoke_on(table, unit)))
    if battlefield.crowd_on(table, unit) < 0 and counter.side != NEUTRAL:
        tags.append(msg(N_("Estorbo: MD −1")))
    tags += [
        msg(N_("Controla {place}"), place=Ref("hex", place))
        for place in table.state.control
        if counter.hex == place and not counter.destroyed
    ]
    return tuple(tags)


def hand_view(table: MissionTable) -> HandView:
    """Return the action cards in the player's hand (3.3)."""
    cards = tuple(hand_card(table.action_card(id), id) for id in table.state.hand)
    return HandView("hand", msg(N_("Tus cartas de acción")), cards)


def hand_card(card: ActionCard, id: str) -> HandCardView:
    """Return an action card with its cost."""
    cost: Message | None = None
    if card.free:
        cost = msg(N_("Gratis"))
    elif card.action_points is not None and card.command_points is not None:
        cost = msg(N_("{pa} PA o {points} PAM"), pa=card.action_points, points=card.command_points)
    elif card.action_points is not None:
        cost = msg(N_("{pa} PA"), pa=card.action_points)
    elif card.command_points is not None:
        cost = msg(N_("{points} PAM"), points=card.command_points)
    return HandCardView(id, card.name, cost, card.text, pieces.action_card(id))


VICTORY_POINTS = NN_("{n} PV", "{n} PV")


def outcome_view(table: MissionTable) -> OutcomeView | None:
    """Return how the mission ended; None while it goes on (2.7)."""
    if table.state.step != sequence.OVER:
        return None
    winner = victory.winner(table)
    won = winner == PLAYER
    title = msg(N_("Has ganado")) if won else msg(N_("Gana la IA"))
    lead = count(VICTORY_POINTS, abs(table.state.victory_points))
    return OutcomeView(title, victory.verdict(table), won, winner, lead=lead)
