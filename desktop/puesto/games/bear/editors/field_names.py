"""Names of the fields of order cards and missions in a form, and their possible values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from puesto.core.game.record_forms import Face, Values
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.records import (
    Action,
    Advance,
    Box,
    Chit,
    Colour,
    Content,
    Control,
    Corner,
    CriticalLine,
    Deployment,
    EntryLimit,
    Event,
    EventKind,
    Mission,
    NeutralPoints,
    Order,
    OrderCard,
    Piece,
    Relation,
    Selector,
    Spot,
    Target,
    Third,
    ThirdLine,
    Toward,
    Usage,
)
from puesto.games.bear.table import printed_deck

NO_OR_YES: Values = (
    (None, Text("No lo dice", "It does not say")),
    (True, Text("Sí", "Yes")),
    (False, Text("No", "No")),
)
NATIONS: Values = (("german", Text("Alemanes", "Germans")), ("soviet", Text("Soviéticos", "Soviets")))
SIDES: Values = (("player", Text("El jugador", "The player")), ("ai", Text("La IA", "The AI")))
ALL_SIDES: Values = (*SIDES, ("neutral", Text("Ninguno", "Neither")))
SUITS: Values = tuple(
    (suit, Text(es, en))
    for suit, es, en in (
        ("spade", "Picas", "Spades"),
        ("heart", "Corazones", "Hearts"),
        ("diamond", "Rombos", "Diamonds"),
        ("club", "Tréboles", "Clubs"),
    )
)
FALSE_ALARM = ("false_alarm", Text("Falsa alarma", "False alarm"))


def unit_types(content: Content) -> Values:
    """Return the kinds of counters, by the name that is printed on them and their nation."""
    nations = {nation: msg(words) for nation, words in order_text.NATIONS.items()}
    return tuple(
        (
            id,
            msg(N_("{unit} ({nation})"), unit=kind.name, nation=nations[kind.nation])
            if kind.nation in nations
            else kind.name,
        )
        for id, kind in content.unit_types.items()
    )


def chits(content: Content) -> Values:
    """Return the chits that can be in the reinforcement cup."""
    return (FALSE_ALARM, *unit_types(content))


def _actions(actions: tuple[Action, ...], wording: Mapping[Action, str] = order_text.ACTIONS) -> Values:
    return tuple((action.value, msg(wording.get(action, order_text.ACTIONS[action]))) for action in actions)


def _of(*kinds: EventKind) -> Callable[[Mapping[str, Any]], bool]:
    kind_values = [kind.value for kind in kinds]
    return lambda fields: fields.get("kind") in kind_values


def _hexes(fields: Mapping[str, Any]) -> bool:
    return fields.get("do") not in (Action.MISSION_ORDER.value, None)


def _own_chit(fields: Mapping[str, Any]) -> bool:
    return bool(fields.get("what") != FALSE_ALARM[0])


def hex_of(text: str) -> str:
    """Return a hex as it is printed, from how it is typed: `g7` is G07."""
    text = text.strip().upper()
    return f"{text[0]}0{text[1]}" if len(text) == 2 and text[0].isalpha() and text[1].isdigit() else text


def hexes_of(text: str) -> str:
    """Return several hexes as they are printed."""
    return " ".join(hex_of(part) for part in text.replace(",", " ").split())


HEX = Text("Hexágono", "Hex")
TEXT = Text("Texto", "Text")
TITLE = Text("Título", "Title")
NAME = Text("Nombre propio", "Name of its own")

FACES: dict[type, dict[str, Face | None]] = {
    OrderCard: {
        "number": None,
        "colour": Face(Text("Color", "Colour")),
        "symbol": Face(
            Text("Símbolo", "Symbol"),
            values=(
                ("", Text("Ninguno", "None")),
                ("shield", Text("Escudo", "Shield")),
                ("bombs", Text("Bombas", "Bombs")),
            ),
        ),
        "advance": Face(
            Text("Avance", "Advance"),
            when=lambda fields: fields.get("colour") != Colour.BLUE.value or fields.get("advance") is not None,
        ),
        "close_combat": Face(
            Text("Línea de combate cerrado, de izquierda a derecha", "Close combat line, from left to right")
        ),
        "short_range": Face(
            Text("Línea de corta distancia, de izquierda a derecha", "Short range line, from left to right")
        ),
        "third": Face(Text("Tercera línea crítica", "Third critical line")),
        "tactical": Face(Text("Órdenes tácticas", "Tactical orders")),
        "usage": Face(Text("Pie de la carta", "Foot of the card")),
        "corner": Face(Text("Esquina", "Corner")),
        "source": None,
    },
    Usage: {
        "value": Face(Text("Valor de uso", "Usage value")),
        "head": Face(Text("Con cabeza", "With the head")),
        "source": None,
        "partly": None,
    },
    Advance: {
        "spaces": Face(Text("Casillas", "Boxes"), values=((1, Text("Una", "One")), (2, Text("Dos", "Two")))),
        "when_total_at_most": Face(
            Text("Fichas como mucho", "Counters at most"), Text("Vacío: siempre", "Empty: always")
        ),
        "source": None,
        "partly": None,
    },
    CriticalLine: {
        "actions": Face(Text("Acciones", "Actions"), values=_actions(printed_deck.SHORT_RANGE, order_text.IN_CONTACT)),
        "source": None,
    },
    ThirdLine: {"kind": Face(Text("Qué lleva", "What it says")), "source": None},
    Corner: {
        "hex": Face(HEX, Text("Una letra y dos cifras", "A letter and two figures"), tidy=hex_of),
        "suit": Face(Text("Palo", "Suit"), values=SUITS),
        "source": None,
    },
    Order: {
        "condition": Face(
            Text("Condición", "Condition"),
            values=(
                ("", Text("Ninguna", "None")),
                ("no_unit_has_fired", Text("Si ninguna Unidad ha disparado", "If no Unit has fired")),
            ),
        ),
        "do": Face(Text("Qué hace la IA", "What the AI does"), values=_actions(tuple(Action))),
        "toward": Face(
            Text("Hacia dónde", "Where to"),
            when=lambda fields: fields.get("do") in (Action.MOVE.value, Action.LOW_RISK_MOVE.value, None),
        ),
        "bonus": Face(
            Text("PAM que suma", "CAP added"),
            values=((0, Text("Ninguno", "None")), (1, Text("+1", "+1")), (2, Text("+2", "+2"))),
            when=_hexes,
        ),
        "long_range": Face(
            Text("Incluso a larga distancia", "Even at long range"),
            when=lambda fields: fields.get("do") == Action.FIRE.value,
        ),
        "ai": Face(Text("En negrita junto a «IA»", "In bold beside “AI”"), when=_hexes),
        "relation": Face(Text("Distancia", "Distance"), when=_hexes),
        "to": Face(Text("De qué, en el orden impreso", "Of what, in the printed order"), when=_hexes),
        "group": Face(Text("La ejecuta todo el grupo", "The whole group carries it out"), when=_hexes),
        "ends_round": Face(Text("Y la ronda acaba", "And the round ends")),
        "source": None,
        "partly": None,
    },
    Selector: {
        "hit": Face(Text("Impactada", "Hit"), values=NO_OR_YES),
        "used": Face(Text("Usada", "Used"), values=NO_OR_YES),
        "covered": Face(Text("A cubierto", "In cover"), values=NO_OR_YES),
        "just_acted": Face(Text("Que acaba de actuar", "That has just acted")),
        "mobile": Face(Text("Móvil", "Mobile")),
        "highest_firepower": Face(Text("Con PF más alta", "With the highest FP")),
        "lowest_defence": Face(Text("Con VD más bajo", "With the lowest DV")),
        "largest_group": Face(Text("Grupo más grande", "Largest group")),
        "suspect": Face(Text("PE", "PE")),
        "in_zone_of_nearest": Face(Text("En ZF de la Unidad más cercana", "In the FZ of the nearest Unit")),
        "in_sight": Face(Text("En LV", "In LOS")),
        "kinds": Face(Text("Solo de estas clases", "Only of these kinds")),
        "no_unit_within": Face(Text("Sin ninguna Unidad a tantos hex. o menos", "With no Unit within so many hexes")),
    },
    Target: {
        "unit": Face(Text("Una Unidad", "A Unit")),
        "objective": Face(Text("Un objetivo de la misión", "A mission objective")),
        "control": Face(Text("Un hex. de control", "A control hex"), values=(("", Text("No", "No")), *NATIONS)),
    },
    Mission: {
        "id": None,
        "number": Face(Text("Número de la misión", "Number of the mission")),
        "title": Face(TITLE),
        "summary": Face(Text("Situación", "What it is about"), long=True),
        "player": Face(Text("Bando del jugador", "The player commands"), values=NATIONS),
        "ai": Face(Text("Bando de la IA", "The AI commands"), values=NATIONS),
        "map": Face(
            Text("Mapas", "Maps"),
            Text("Como se llaman en la misión: 2, o 1 y 3", "As the mission calls them: 2, or 1 and 3"),
        ),
        "command_points": Face(Text("PAM al empezar", "CAP at the start")),
        "first_initiative": Face(
            Text("Primera iniciativa", "First initiative"), values=(("", Text("Se tira", "Rolled")), *SIDES)
        ),
        "victory_side": Face(Text("Va ganando al empezar", "Leads at the start"), values=SIDES),
        "victory_points": Face(Text("Con tantos PV", "By so many VP")),
        "points_per_ai": Face(Text("PV por cada IA destruida", "VP for each AI destroyed")),
        "points_per_unit": Face(Text("PV por cada Unidad destruida", "VP for each Unit destroyed")),
        "order_cards": Face(Text("Cartas de órdenes: de la … a la …", "Order cards: from … to …")),
        "more_order_cards": Face(
            Text("Más cartas de órdenes", "More order cards"),
            Text("Tramos separados por espacios: 1-4 9-12", "Ranges with spaces between: 1-4 9-12"),
        ),
        "easier_without": Face(
            Text("Más fácil sin las cartas", "Easier without the cards"),
            Text("Números separados por espacios", "Numbers with spaces between"),
        ),
        "action_cards": Face(Text("Cartas de acción: de la … a la …", "Action cards: from … to …")),
        "cards_first_round": Face(Text("Cartas de acción en la primera ronda", "Action cards in the first round")),
        "cards_each_round": Face(Text("Cartas de acción en cada ronda", "Action cards in each round")),
        "forces": Face(Text("Fuerzas", "Forces")),
        "controls": Face(Text("Marcadores de control", "Control markers")),
        "objectives": Face(
            Text("Otros hexágonos que son objetivo", "Other hexes that are objectives"),
            Text("Separados por espacios: G07 H08", "With spaces between: G07 H08"),
            tidy=hexes_of,
        ),
        "sheet": Face(Text("Hoja de Misión", "Mission Sheet")),
        "reactive": Face(Text("Órdenes reactivas", "Reactive orders")),
        "orders": Face(Text("Órdenes de misión", "Mission orders")),
        "cup": Face(Text("Contenedor de refuerzos al empezar", "Reinforcement cup at the start")),
        "entry_limits": Face(Text("Hexágonos en los que no se entra sin más", "Hexes that are not simply entered")),
        "hiding": Face(Text("Las Unidades pueden ocultarse", "Units may hide")),
        "smoke": Face(
            Text("Humo", "Smoke"),
            values=(
                (None, Text("No se sabe", "Not known")),
                (False, Text("No hay", "None")),
                (True, Text("Hay", "There is")),
            ),
        ),
        "artillery": Face(
            Text("Objetivos de artillería fuera del mapa", "Targets of off-map artillery"),
            Text("Vacío: no se sabe", "Empty: not known"),
        ),
        "neutral_points": Face(Text("PV por ganado o refugiados", "VP for cattle or refugees")),
        "ai_stacks": Face(Text("La IA puede apilarse", "The AI may stack")),
        "special": Face(Text("Otras reglas especiales", "Other special rules")),
        "own_map": None,
        "source": None,
    },
    Piece: {
        "id": None,
        "side": Face(Text("Bando", "Side"), values=SIDES),
        "type": Face(Text("Ficha", "Counter"), values=unit_types),
        "hex": Face(HEX, tidy=hex_of),
        "name": Face(NAME, Text("Vacío: su tipo y su hexágono", "Empty: its type and hex")),
        "source": None,
    },
    Control: {
        "hex": Face(HEX, tidy=hex_of),
        "holder": Face(Text("Lo tiene", "Held by"), values=SIDES),
        "points": Face(Text("PV que vale", "VP it is worth")),
        "source": None,
    },
    Box: {
        "number": Face(Text("Casilla", "Box")),
        "yellow": Face(
            Text("Fondo", "Ground"),
            values=(
                (False, Text("Blanco", "White")),
                (True, Text("Amarillo", "Yellow")),
                (None, Text("No se sabe", "Not known")),
            ),
        ),
        "event": Face(Text("Evento", "Event")),
        "source": None,
    },
    Event: {
        "kind": Face(Text("Qué pasa", "What happens")),
        "title": Face(TITLE),
        "text": Face(TEXT, long=True),
        "as_ai_action": Face(Text("En lugar de la orden de la carta", "In the place of the card's order")),
        "losses": Face(
            Text("PAM perdidos con 1, 2, 3, 4, 5 y 6", "CAP lost on 1, 2, 3, 4, 5 and 6"),
            Text("Seis números: 0 1 1 2 2 3", "Six numbers: 0 1 1 2 2 3"),
            when=_of(EventKind.SNIPER),
        ),
        "unit_type": Face(Text("A qué ficha", "Which counter"), values=unit_types, when=_of(EventKind.IMMOBILISE)),
        "up_to": Face(
            Text("Con este número o menos de 1D6", "On this number or less of 1D6"), when=_of(EventKind.IMMOBILISE)
        ),
        "points": Face(Text("PAM que se reciben", "CAP gained"), when=_of(EventKind.COMMAND_POINTS)),
        "order": Face(Text("La orden que se ejecuta", "The order that is carried out"), when=_of(EventKind.AUTO_RALLY)),
        "deploy": Face(Text("Qué llega al mapa", "What comes onto the map"), when=_of(EventKind.DEPLOY)),
        "cup": Face(
            Text("Qué va al contenedor de refuerzos", "What goes into the reinforcement cup"),
            when=_of(EventKind.DEPLOY),
        ),
    },
    Deployment: {
        "id": None,
        "what": Face(Text("Ficha", "Counter"), values=unit_types),
        "spot": Face(Text("Dónde", "Where")),
        "side": Face(Text("Bando", "Side"), values=ALL_SIDES),
        "name": Face(NAME),
        "source": None,
    },
    Spot: {
        "hex": Face(HEX, tidy=hex_of),
        "suit": Face(
            Text("O en el hex. de la esquina, con este palo", "Or in the corner hex, with this suit"),
            values=(("", Text("No", "No")), *SUITS),
        ),
        "by_die": Face(
            Text("O según 1D6", "Or by 1D6"),
            Text("Seis hexágonos separados por espacios", "Six hexes with spaces between"),
            tidy=hexes_of,
        ),
        "text": Face(Text("O dicho con palabras", "Or said in words")),
        "prefers_cover": Face(Text("Mejor a cubierto en un hex. adyacente", "Rather in cover in an adjacent hex")),
    },
    Chit: {
        "what": Face(
            Text("Ficha", "Counter"),
            Text("Una de la lista, o el nombre de una propia de la misión", "One of the list, or the mission's own"),
            chits,
            free=True,
        ),
        "copies": Face(Text("Cuántas", "How many")),
        "name": Face(Text("Cómo se llama", "What it is called"), when=_own_chit),
        "text": Face(Text("Qué se hace al sacarla", "What is done when it is drawn"), long=True, when=_own_chit),
        "source": None,
    },
    NeutralPoints: {
        "unit_type": Face(Text("Ficha", "Counter"), values=unit_types),
        "points": Face(Text("PV", "VP")),
        "source": None,
    },
    EntryLimit: {
        "unit_type": Face(Text("Ficha", "Counter"), values=unit_types),
        "hex": Face(HEX, tidy=hex_of),
        "text": Face(TEXT, long=True),
        "source": None,
    },
}
"""Labels by record and field, in the order of the printed component."""

_ENUMS: list[tuple[Enum, Sayable]] = [
    (Colour.GREEN, Text("Verde: orden de acción", "Green: action order")),
    (Colour.BLUE, Text("Azul: orden de mando", "Blue: command order")),
    (Third.REACTIVE, Text("Orden reactiva", "Reactive order")),
    (Third.PASS_TEST, Text("Chequeo de pase", "Pass check")),
    (Relation.NEAREST, Text("Más cercana", "Nearest")),
    (Relation.FARTHEST, Text("Más alejada", "Farthest")),
    (Toward.TARGET, Text("Hacia la Unidad u objetivo", "Towards the Unit or objective")),
    (Toward.COVER, Text("Hacia cobertura", "Towards cover")),
    (Toward.COVER_NEAREST_TARGET, Text("Hacia la cobertura más cercana a ella", "Towards the cover nearest to it")),
    (EventKind.SNIPER, Text("Francotirador", "Sniper")),
    (EventKind.AUTO_RALLY, Text("La IA se reagrupa", "The AI rallies")),
    (EventKind.IMMOBILISE, Text("Un vehículo se atasca", "A vehicle bogs down")),
    (EventKind.QUICK_ACTION, Text("Acción rápida de la IA", "Quick action of the AI")),
    (EventKind.COMMAND_POINTS, Text("El jugador recibe PAM", "The player gains CAP")),
    (EventKind.BY_HAND, Text("Se hace en el tablero", "Done on the board")),
    (EventKind.DEPLOY, Text("Llegan fichas", "Counters arrive")),
    (EventKind.END_ROUND, Text("Acaba la ronda", "The round ends")),
    (EventKind.END, Text("Acaba la misión", "The mission ends")),
    *((action, msg(words)) for action, words in order_text.ACTIONS.items()),
    *((kind, msg(words)) for kind, words in order_text.KINDS.items()),
]
_WORDS = {(type(member), member.value): words for member, words in _ENUMS}
"""Words by type and value, since members of two enums with the same value are equal as texts."""


def enum_words(member: Enum) -> Sayable:
    """Return the words for a member of an enum."""
    return _WORDS.get((type(member), member.value), Text(str(member.value), str(member.value)))
