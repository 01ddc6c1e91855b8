"""The mission sheet asked alone: its events, a hex by a card's corner, a closed hex (6.0, 7.2)."""

from __future__ import annotations

from typing import Annotated, Any

from puesto.core.decks import Deck
from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Draw, Note, Procedure, Prompt
from puesto.core.values import Struct, replace
from puesto.games.bear.printed.records import SUITS, Box, Colour, Content, Corner, Event, EventKind, OrderCard, Usage
from puesto.games.bear.resolutions.scenario_state import A_UNIT, AN_AI, first_mission, lay_table, tick_all
from puesto.games.bear.resolutions.track_rules import AS_EVENT
from puesto.games.bear.rounds import control, sequence
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import AI, PLAYER, Counter, MissionTable
from puesto.games.bear.turn import deployment, mission_sheet
from puesto.games.kit.alone import Problems, answer_at_once, answer_from_form, yes_no_class, yes_no_words

EVENTS_OF_SHEET = Text("Hoja de Misión", "Mission sheet")

# ---- an event of the mission sheet

EVENTS = (
    (EventKind.SNIPER.value, Text("Francotirador", "Sniper")),
    (EventKind.AUTO_RALLY.value, Text("Reagrupamiento automático", "Automatic rally")),
    (EventKind.IMMOBILISE.value, Text("Atascado", "Stuck")),
    (EventKind.QUICK_ACTION.value, Text("Acción rápida", "Quick action")),
    (EventKind.COMMAND_POINTS.value, Text("Fervor: PAM extra", "Fervour: extra CAPs")),
    (EventKind.END_ROUND.value, Text("Acaba la ronda", "The round ends")),
    (EventKind.END.value, Text("Fin", "End")),
    (EventKind.BY_HAND.value, Text("Otro, en el tablero", "Another, on the board")),
)
SAME_CARD, ANOTHER_CARD, NO_ORDER = "card", "another_card", "none"


class EventFacts(Struct, frozen=True):
    """An event of the mission sheet; those of mission 1 are as its sheet prints them."""

    event: Annotated[str, fact("Evento", "Event", "7.2", options=EVENTS)] = EventKind.SNIPER.value
    as_ai_action: Annotated[
        bool,
        fact(
            "Empieza por «Como acción de la IA»",
            "It begins with “As the AI’s action”",
            "7.2",
            when=("event", (EventKind.BY_HAND.value,)),
        ),
    ] = False
    command_points: Annotated[int, fact("PAM que tienes", "CAPs that you have", "3.2", 0, 15)] = 4
    start: Annotated[int, fact("PAM de la misión", "CAPs of the mission", "3.2", 0, 15)] = 4
    lost: Annotated[int, fact("Unidades destruidas", "Units destroyed", "7.3", 0, 40)] = 0
    ai_hit: Annotated[
        bool, fact("Hay una IA impactada", "There is a hit AI", "7.2", when=("event", (EventKind.AUTO_RALLY.value,)))
    ] = True
    in_play: Annotated[
        bool,
        fact(
            "El vehículo sigue en juego",
            "The vehicle is still in play",
            "7.2",
            when=("event", (EventKind.IMMOBILISE.value,)),
        ),
    ] = True


class EventResult(Struct, frozen=True):
    """The PAM now and in the next round, and what the AI does after the event."""

    command_points: int
    next_round: int
    replaces_order: bool
    """Whether it takes the place of the card's order (7.2)."""
    order: str
    """Which card gives the order that follows: this `card`, `another_card`, or `none`."""
    actions: int
    """Order cards that the AI plays in this turn."""
    immobilised: bool
    round_ends: bool
    ended: bool


def printed_event(content: Content, kind: EventKind) -> Event:
    """The event of a kind as the missions print it, else one that the player carries out."""
    boxes = (box for mission in sorted(content.missions.values(), key=lambda one: one.number) for box in mission.sheet)
    events = (box.event for box in boxes if box.event is not None)
    return next((event for event in events if event.kind is kind), replace(AS_EVENT, kind=kind))


def _run_event(content: Content, facts: EventFacts) -> Procedure[EventResult]:
    kind = EventKind(facts.event)
    if kind is EventKind.BY_HAND:
        event = replace(AS_EVENT, as_ai_action=facts.as_ai_action)
    else:
        event = printed_event(content, kind)
    table = lay_table(content)
    s = table.state
    s.command_points, s.step, s.events = facts.command_points, sequence.ORDERS, []
    if event.unit_type:
        s.counters[AN_AI].type, s.counters[AN_AI].destroyed = event.unit_type, not facts.in_play
    if kind is EventKind.AUTO_RALLY:
        yield from _rally_by_event(table, facts)
    else:
        run = mission_sheet.KINDS[kind](table, Box(0, event=event), event)
        yield from answer_from_form(run, tick_all)
    ends_round = s.step in (sequence.AUDIT, sequence.PRE_ROUND)
    replaced = event.as_ai_action and not s.replaced
    another = s.replaced == mission_sheet.REDRAW
    gone = replaced or ends_round or s.ended != ""
    return EventResult(
        s.command_points,
        command_points.points_of_round(facts.start, facts.lost),
        event.as_ai_action,
        NO_ORDER if gone else ANOTHER_CARD if another else SAME_CARD,
        0 if gone else 1 + s.extra_cards,
        s.counters[AN_AI].immobilised,
        ends_round,
        s.ended != "",
    )


def _rally_by_event(table: MissionTable, facts: EventFacts) -> Procedure[None]:
    """Whether the AI rallies, or plays another card as nobody is hit (mission 1, box 4; A17)."""
    if not facts.ai_hit:
        table.state.replaced = mission_sheet.REDRAW
    words = N_("La IA impactada se reagrupa sin coste") if facts.ai_hit else N_("Nadie está impactado: sale otra carta")
    yield Note(key="verdict", message=msg(words), rule="7.2")


AFTER_EVENT = {
    SAME_CARD: N_("la IA intenta una orden de esta carta"),
    ANOTHER_CARD: N_("la IA saca otra carta"),
    NO_ORDER: N_("la IA no ejecuta ninguna orden más"),
}

EVENT = Resolution(
    id="mission_event",
    title=Text("Un evento de la Hoja de Misión", "An event of the mission sheet"),
    rule="7.2",
    facts=EventFacts,
    result=EventResult,
    run=_run_event,
    outcome=lambda result: result.order,
    says=lambda outcome: msg(AFTER_EVENT[outcome]),
    chapter=EVENTS_OF_SHEET,
)

# ---- a hex that a special rule closes

HOLDERS = ((PLAYER, Text("tuyo", "yours")), (AI, Text("de la IA", "the AI’s")))


class EntryFacts(Struct, frozen=True):
    """The counter of mission 1 that does not simply enter a hex: who else is left, and whose the hex is."""

    others_left: Annotated[int, fact("Otras IA en juego", "Other AI in play", "5.3", 0, 60)] = 3
    control: Annotated[str, fact("De quién es el hexágono", "Whose the hex is", "2.8", options=HOLDERS)] = PLAYER


class Entry(Struct, frozen=True):
    """Whether it may enter, and which counter and hex are meant."""

    allowed: bool
    unit_type: str
    hex: str


ENTRY_WORDS = yes_no_words(msg(N_("puede entrar")), msg(N_("no puede entrar")))


def _run_entry(content: Content, facts: EntryFacts) -> Procedure[Entry]:
    limit = first_mission(content).entry_limits[0]
    table = lay_table(content)
    table.state.counters[AN_AI].type = limit.unit_type
    for number in range(facts.others_left):
        table.state.counters[f"other{number}"] = Counter(f"other{number}", table.state.counters[A_UNIT].type, AI)
    table.state.control[limit.hex] = facts.control
    found = Entry(control.can_enter(table, AN_AI, limit.hex), limit.unit_type, limit.hex)
    return (yield from answer_at_once(found, ENTRY_WORDS(yes_no_class(found.allowed)), "5.3"))


ENTRY = Resolution(
    id="entry_limit",
    title=Text("¿Entra el SdKfz 251?", "May the SdKfz 251 enter?"),
    rule="5.3",
    facts=EntryFacts,
    result=Entry,
    run=_run_entry,
    outcome=lambda result: yes_no_class(result.allowed),
    says=ENTRY_WORDS,
    chapter=EVENTS_OF_SHEET,
)

# ---- a hex by the corner of an order card


SIGNS = tuple((suit, Text(sign, sign)) for suit, sign in SUITS.items())


class PlacementFacts(Struct, frozen=True):
    """The order cards that come one after the other, and the suit that is looked for."""

    suit: Annotated[
        str,
        fact(
            "El símbolo que se busca",
            "The suit that is looked for",
            "6.0",
            options=SIGNS,
        ),
    ] = "diamond"
    cards: Annotated[
        tuple[str, ...],
        fact("Las cartas, en el orden en que salen", "The cards, in the order in which they come", "6.0"),
    ] = ("a", "b", "c")
    suits: Annotated[
        tuple[str, ...],
        fact(
            "El símbolo de cada una",
            "The suit of each",
            "6.0",
            help=Text("En su orden; «none» si no lleva.", "In their order; “none” where there is none."),
        ),
    ] = ("none", "none", "diamond")
    hexes: Annotated[
        tuple[str, ...], fact("El hexágono de cada una, en su orden", "The hex of each, in their order", "6.0")
    ] = ("C05", "D07", "F12")


class Placement(Struct, frozen=True):
    """The hex, the cards drawn for it, all discarded, and how far they move the marker: not at all."""

    hex: str
    drawn: tuple[str, ...]
    left: tuple[str, ...]
    advance: int


NO_SUIT = "none"
PLACED = yes_no_words(msg(N_("se coloca donde dice la carta")), msg(N_("ninguna carta lleva ese símbolo")))


def _run_placement(content: Content, facts: PlacementFacts) -> Procedure[Placement]:
    corners = zip(facts.cards, facts.suits, facts.hexes, strict=True)
    cards = {
        card: OrderCard(0, Colour.GREEN, Usage(1), corner=Corner(hex, suit if suit != NO_SUIT else ""))
        for card, suit, hex in corners
    }
    table = lay_table(replace(content, order_cards=cards))
    table.state.orders = Deck(left=[*facts.cards])
    box, to_come = table.state.marker, [*facts.cards]

    def next_card(prompt: Prompt[Any]) -> Any:
        return to_come.pop(0) if isinstance(prompt, Draw) else None

    hex, _ = yield from answer_from_form(deployment.hex_by_suit(table, AN_AI, facts.suit), next_card)
    return Placement(hex, tuple(table.state.orders.discard), tuple(table.state.orders.left), table.state.marker - box)


def _check_placement(content: Content, facts: PlacementFacts) -> Problems:
    if len({*facts.cards}) < len(facts.cards):
        return (("cards", msg(N_("cada carta de órdenes va una sola vez"))),)
    odd = [
        (name, msg(N_("aquí va uno por carta, en su orden")))
        for name in ("suits", "hexes")
        if len(getattr(facts, name)) != len(facts.cards)
    ]
    if not {*facts.suits} <= {*SUITS, NO_SUIT}:
        odd.append(("suits", msg(N_("se espera uno de: {options}"), options=(*SUITS, NO_SUIT))))
    return tuple(odd)


PLACEMENT = Resolution(
    id="placement",
    title=Text("Un hexágono por la esquina de una carta", "A hex by the corner of a card"),
    rule="6.0",
    facts=PlacementFacts,
    result=Placement,
    run=_run_placement,
    outcome=lambda result: yes_no_class(result.hex != ""),
    says=PLACED,
    check=_check_placement,
    chapter=EVENTS_OF_SHEET,
)

EVENT_RULES = (EVENT, PLACEMENT, ENTRY)
"""The most asked for first."""
