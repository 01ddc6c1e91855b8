"""Counters that an event brings onto the map, and placement draws (6.0, 7.2)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Band, Detail, DrawOutcome, Note, Procedure, Roll
from puesto.core.saying import say
from puesto.games.bear.ai import movement
from puesto.games.bear.checks import suspects, usage
from puesto.games.bear.printed.records import SUITS, Box, Deployment, Event, Spot, UnitId
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table import counters, known_cards, printed_deck
from puesto.games.bear.table.state import AI, MissionTable


def deploy_by_event(table: MissionTable, box: Box, event: Event) -> Procedure[None]:
    """Deploy the counters of an event, and add its chits to the reinforcement cup (6.0, 7.2)."""
    for deployment in event.deploy:
        yield from deploy(table, deployment)
    added = counters.one_by_one(event.cup)
    if added:
        table.state.cup = sorted([*table.state.cup, *added])
        yield from say(
            N_("Al contenedor de refuerzos: {chits}"), "6.0", chits=tuple(Ref("counter", chit) for chit in added)
        )


def deploy(table: MissionTable, deployment: Deployment) -> Procedure[UnitId]:
    """Place one counter, unused.

    A possible enemy in sight in the open, or beside a Unit, is revealed at once (6.0, 6.2). Returns its id.
    """
    counter = counters.add(table, deployment.what, deployment.side, deployment.id)
    unit = Ref("unit", counter.id)
    counter.hex, words = yield from choose_hex(table, counter.id, deployment.spot)
    yield from table.facts.appeared(counter.id, (*words, *advice(table, counter.id, deployment.spot, counter.hex)))
    if counter.hex:
        yield from say(N_("{unit} se coloca en {place}"), "6.0", unit=unit, place=Ref("hex", counter.hex))
    else:
        yield from say(N_("{unit} se coloca en el mapa"), "6.0", unit=unit)
    if counter.side == AI and movement.is_stacked(table, counter.id):
        yield Note(
            key="move.doubt", subject=(counter.id,), message=movement.stack_warning(counter.hex), rule="5.5", tone="bad"
        )
    yield from suspects.reveal_exposed(table)
    return counter.id


def advice(table: MissionTable, unit: UnitId, spot: Spot, place: str) -> tuple[Message, ...]:
    """Return the rules on the hex and the facing of a counter that is placed."""
    lines = list[Message]()
    if spot.prefers_cover and place:
        words = N_("Si un hexágono adyacente a {place} da cobertura y está más cerca de una Unidad, va en él.")
        lines.append(msg(words, place=Ref("hex", place)))
    elif spot.prefers_cover:
        lines.append(msg(N_("Si un hexágono adyacente da cobertura y está más cerca de una Unidad, va en él.")))
    if table.is_ai(unit) and not table.state.counters[unit].suspect:
        lines.append(suspects.FACING)
    return tuple(lines)


# ---- where


def choose_hex(table: MissionTable, unit: UnitId, spot: Spot) -> Procedure[tuple[str, tuple[Message, ...]]]:
    """Return the hex of a spot; "" and the mission's words where the player chooses it (6.0)."""
    if spot.text is not None:
        return "", (msg(N_("Se coloca: {where}"), where=spot.text),)
    if spot.by_die:
        return (yield from hex_by_die(unit, spot.by_die)), ()
    if spot.suit:
        return (yield from hex_by_suit(table, unit, spot.suit))
    return spot.hex, ()


def hex_by_die(unit: UnitId, hexes: tuple[str, ...]) -> Procedure[str]:
    """Roll 1D6 for one of six hexes (sample 8a)."""
    faces = yield from Roll(
        key="placement.roll",
        subject=(unit,),
        message=msg(N_("Tira 1D6: ¿dónde se coloca {unit}?"), unit=Ref("unit", unit)),
        rule="6.0",
        who=AI,
        bands=tuple(
            Band(face, msg(N_("{face}: {place}"), face=face, place=Ref("hex", hex)))
            for face, hex in enumerate(hexes, 1)
        ),
    )
    hex = hexes[faces[0] - 1]
    yield from say(N_("Sale {face}: {place}"), "6.0", facts=Detail(dice=faces), face=faces[0], place=Ref("hex", hex))
    return hex


def lots(table: MissionTable, suit: str, cards: set[str]) -> tuple[DrawOutcome, ...]:
    """Return the cards grouped by whether they can have a suit, as far as is known."""
    sign, yes = SUITS[suit], {card for card in cards if printed_deck.can_have_suit(table, card, suit)}
    words = msg(N_("puede llevar {sign}") if known_cards.is_in_use(table) else N_("lleva {sign}"), sign=sign)
    result = ((msg(N_("no lleva {sign}"), sign=sign), cards - yes), (words, yes))
    house_cards = {card for card in cards if printed_deck.has_house_corner(table, card)}
    return tuple(
        DrawOutcome(message, tuple(sorted(kind)), house=bool(kind & house_cards)) for message, kind in result if kind
    )


def hex_by_suit(table: MissionTable, unit: UnitId, suit: str) -> Procedure[tuple[str, tuple[Message, ...]]]:
    """Draw order cards until a suit comes; its corner has the hex (6.0).

    All are discarded, and none moves the mission marker or gives orders.

    Where no card can have the suit any more, it is said, and the player chooses the hex as the AI would (42).
    """
    orders, s, drawn_cards, sign = table.state.orders, table.state, set[str](), SUITS[suit]
    in_play = s.card if s.step in sequence.CARD_IN_PLAY else ""
    while any(
        printed_deck.can_have_suit(table, card, suit)
        for card in {*orders.left, *orders.discard} - drawn_cards - {in_play}
    ):
        number = yield from usage.draw_order(
            table, "placement", unit, lots=lots(table, suit, {*(orders.left or orders.discard)} - {in_play})
        )
        drawn_cards.add(number)
        corner = yield from printed_deck.corner_of(table, number)
        card = Ref("card", number)
        if corner.suit != suit:
            yield from say(N_("La {card} no lleva {sign}"), "6.0", "quiet", card=card, sign=sign)
        elif corner.hex:
            yield from say(
                N_("La {card} lleva {sign}: {place}"), "6.0", card=card, sign=sign, place=Ref("hex", corner.hex)
            )
            return corner.hex, ()
        else:
            return "", (
                msg(N_("En el hexágono que lleva la {card} en la esquina, junto a {sign}."), card=card, sign=sign),
            )
    yield from say(
        N_("Ninguna carta de órdenes lleva {sign}: colócala donde más le convenga a la IA"), "42", "bad", sign=sign
    )
    return "", (msg(N_("Donde más le convenga a la IA (42).")),)
