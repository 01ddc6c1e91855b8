"""The preparation at the table: the deck, the first player, the terrain, the units that begin (1, 2)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Number, Option, Pick, Procedure, Roll, total
from puesto.core.saying import say
from puesto.core.values import replace
from puesto.games.tactics.preparation import deck, first_player, placing
from puesto.games.tactics.preparation.deck import DeckFacts
from puesto.games.tactics.preparation.first_player import FirstFacts, SpendFacts, StartFacts
from puesto.games.tactics.preparation.placing import InitialFacts
from puesto.games.tactics.printed.records import CardType, Kind, Pile, pile_of
from puesto.games.tactics.printed.settings import KNOWN_SETTINGS, PLAYERS
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.secret import Secret, keep_secret, read_secret, shuffle_cards, without
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import hand

USUAL_DECK = 30
MOST_AIRCRAFT = 30
ALL_PILES = "all"
"""The player's cards as one number, where the table does not count them pile by pile."""
OWN_HALF = 4
"""First line of the AI's half of the board, where starting units take terrain (2.4). The text does not give it."""
SEED_DICE = 9
"""Dice that shuffle the deck: a thousand million orders."""


def set_up(table: Table) -> Procedure[None]:
    """Build the AI's deck and draw its first hand (1.1-1.3, 2.1)."""
    state = table.state
    for note in KNOWN_SETTINGS.said(state.settings):
        yield from note
    for side, words, plan_deck in (
        (PLAYER, N_("Tu mazo: {deck}"), table.plan.player_deck),
        (AI, N_("Mazo de la IA: {deck}"), table.plan.ai_deck),
    ):
        if table.deck(side).id != plan_deck:
            yield from say(words, "1.1", "quiet", deck=table.deck(side).title)
    pool = pool_of(table)
    piles_wanted = (yield from ask_deck(table, pool)) if table.kind is Kind.VARIABLE else {}
    planes = yield from ask_aircraft(table)
    seed = ""
    if not hand.is_own_deck(table):
        faces = yield from Roll(
            key="deck.shuffle",
            who=AI,
            message=msg(N_("Se baraja el mazo de la IA: tira 9D10. Nadie sabrá en qué orden queda.")),
            rule="1.1",
            dice=SEED_DICE,
            sides=10,
            zero=True,
            sealed=True,
        )
        seed = "".join(map(str, faces))
    cards = yield from build_deck(table, pool, piles_wanted, planes, seed)
    secret = Secret(seed=seed, deck=shuffle_cards(cards, seed, 0))
    keep_secret(state, secret)
    yield from say(N_("El mazo de la IA tiene {n} cartas"), "1.1", n=len(cards))
    begins = first_player.start_of(
        StartFacts(
            battle=deck.PITCHED if table.kind is Kind.VARIABLE else deck.HISTORICAL,
            scenario_pa=table.plan.pa,
            scenario_cards=table.plan.cards,
        )
    )
    state.ai_pa = begins.pa
    yield from hand.draw(table, begins.cards)
    state.terrain = list(table.plan.terrain)
    state.step = sequence.FIRST


def ask_deck(table: Table, pool: list[str]) -> Procedure[dict[str, int]]:
    """Ask how many cards the player has, in all or of each pile by the reading (1.2)."""
    if table.reading("deck_size") == "total":
        cards = yield from Number(
            key="setup.cards",
            message=msg(N_("¿Cuántas cartas tiene tu mazo?")),
            rule="1.2",
            low=20,
            high=max(USUAL_DECK, len(pool) * 2 // 3),
            default=USUAL_DECK,
        )
        return {ALL_PILES: cards}
    entries: dict[str, int] = {}
    for pile in Pile:
        most = len(of_pile(table, tuple(pool), pile))
        entries[pile.value] = yield from Number(
            key="setup.pile",
            subject=(pile.value,),
            message=msg(N_("¿Cuántas cartas de {pile} tiene tu mazo?"), pile=deck.PILE_WORDS[pile]),
            rule="1.2",
            low=0,
            high=most,
            default=round(most * USUAL_DECK / len(pool)),
        )
    return entries


def ask_aircraft(table: Table) -> Procedure[int]:
    """Ask how many aircraft the player's deck has, if the reading counts those (1.2)."""
    if table.kind is not Kind.VARIABLE or hand.is_own_deck(table) or table.reading("aircraft") != PLAYERS:
        return 0
    message = msg(N_("¿Cuántos Aviones tiene tu mazo? Cada uno añade dos cartas de Apoyo al de la IA."))
    return (yield from Number(key="setup.aircraft", message=message, rule="1.2", low=0, high=MOST_AIRCRAFT, default=0))


def pool_of(table: Table) -> list[str]:
    """Return every card from which the deck is built, each copy once."""
    return [card for card, copies in table.deck(AI).counted().items() for _ in range(copies)]


def build_deck(
    table: Table, pool: list[str], cards_by_pile: dict[str, int], planes: int, seed: str
) -> Procedure[list[str]]:
    """Build the deck: the given number and what aircraft and die add; or the scenario's (1.2, 1.3)."""
    if hand.is_own_deck(table):
        return pool
    order = shuffle_cards(pool, f"{seed}/deck", 0)
    if table.kind is not Kind.VARIABLE:
        return [card for pile in Pile for card in of_pile(table, order, pile)[: getattr(table.plan.piles, pile.value)]]
    chosen_cards = list(order[: cards_by_pile.get(ALL_PILES, 0)])
    for item in Pile:
        chosen_cards += of_pile(table, order, item)[: cards_by_pile.get(item.value, 0)]
    facts = DeckFacts(
        player_deck_cards=sum(cards_by_pile.values()),
        aircraft_cards_included=count_aircraft(table, chosen_cards),
        aircraft_in_the_player_deck=planes,
        aircraft_bonus=table.reading("aircraft"),
    )
    extra, support = list[str](), of_pile(table, without(order, chosen_cards), Pile.SUPPORT)
    while len(extra) < min(deck.base_deck(facts).extra_support, len(support)):
        extra = support[: deck.base_deck(facts).extra_support]
        facts = replace(facts, aircraft_among_the_extra_support=count_aircraft(table, extra))
    chosen_cards += extra
    added = yield from deck.roll_addition(table.content.charts, facts)
    for pile, count in added.added.items():
        chosen_cards += of_pile(table, without(order, chosen_cards), Pile(pile))[:count]
    return chosen_cards


def count_aircraft(table: Table, cards: list[str]) -> int:
    """Return how many of the cards are aircraft (1.2)."""
    return sum(table.content.cards[card].type is CardType.AIRCRAFT for card in cards)


def of_pile(table: Table, cards: tuple[str, ...], pile: Pile) -> list[str]:
    """Return the cards that belong to a pile (1.1)."""
    return [card for card in cards if pile_of(table.content.cards[card].type) is pile]


# ---- the first player: 2.2, 2.3


def find_first(table: Table) -> Procedure[None]:
    """Decide the first player, and lay the artificial terrain that was paid for (2.2, 2.3)."""
    state = table.state
    if table.plan.first:
        state.first = table.plan.first
        yield from say(N_("El escenario dice quién empieza: {side}"), "2.2", side=Ref("side", state.first))
        if table.plan.artificial_terrain:
            message = msg(N_("¿Cuántos PA gastas en terreno artificial? La IA decide los suyos después."))
            bid = yield from ask_bid("terrain.bid", message, "2.3")
            yield from lay_terrain(table, (yield from spend(table, bid)), bid)
        state.step = sequence.INITIAL
        return
    message = msg(N_("¿Cuántos PA gastas por ser jugador inicial? La IA decide los suyos después."))
    bid = yield from ask_bid("first.bid", message, "2.2")
    spent = yield from spend(table, bid)
    while not state.first:
        faces = yield from Roll(
            key="first.player",
            message=msg(N_("Tira tus 2D10 por ser jugador inicial.")),
            rule="2.2",
            dice=2,
            sides=10,
            total_enough=True,
        )
        player_total = total(faces) + bid
        result = yield from first_player.roll_first(FirstFacts(ai_pa_spent=spent, player_total=player_total))
        state.first = result.starting_player
        if state.first == first_player.TIE:
            tie = table.reading("first_tie")
            state.first = "" if tie == "again" else tie
            if state.first:
                yield from say(N_("Empate: la mesa lee que empieza {side}"), "2.2", side=Ref("side", state.first))
    if table.plan.artificial_terrain:
        yield from lay_terrain(table, spent, bid)
    state.step = sequence.INITIAL


def ask_bid(key: str, message: Message, rule: str) -> Procedure[int]:
    """Ask for the PA that the player spends, before the AI rolls its own (2.2, 2.3)."""
    return (yield from Number(key=key, message=message, rule=rule, low=0, high=first_player.START_PA, default=0))


def spend(table: Table, bid: int) -> Procedure[int]:
    """Spend PA of the AI in relation to the player's, and return them (2.2)."""
    spent = yield from first_player.roll_spend(
        table.content.charts, SpendFacts(ai_pa=table.state.ai_pa, player_pa_spent=bid)
    )
    table.state.ai_pa = spent.ai_pa_left
    return spent.ai_pa_spent


def lay_terrain(table: Table, cards: int, bid: int) -> Procedure[None]:
    """Lay a terrain card for each PA: the AI's by the die, the player's where he wants (2.3)."""
    state = table.state
    for card in range(1, cards + 1):
        lines = yield from placing.roll_terrain(table.content.charts, card)
        if not board.is_sketched(table):
            message = tuple(str(line) for line in lines)
            yield from say(N_("Terreno de la IA en las líneas {lines} (lectura de la casa)"), "2.3", lines=message)
            continue
        open_ = [place for place in board.squares(table, reversed(lines)) if place not in state.terrain]
        if open_:
            state.terrain.append(open_[0])
            yield from say(N_("Terreno de la IA en {place} (lectura de la casa)"), "2.3", place=Ref("square", open_[0]))
    if bid and board.is_sketched(table):
        options = [place for place in board.squares(table, (1, 2, 3)) if place not in state.terrain]
        terrain_squares = yield from Pick(
            key="terrain.player",
            message=msg(N_("¿Dónde pones tu terreno artificial?")),
            rule="2.3",
            options=tuple(Option(place, Text(place, place)) for place in options),
            most=bid,
        )
        state.terrain += list(terrain_squares)


# ---- the units that begin: 2.4


def place_initial(table: Table) -> Procedure[None]:
    """Place the starting units: the dearest first, on objectives, terrain, along the supply line (2.4)."""
    state = table.state
    names = [item.card for item in table.plan.initial for _ in range(item.count)]
    costs = [table.content.cards[card].cost for card in names]
    words = tuple(f"{place}:c{cost}" for place, cost in enumerate(costs))
    objectives = [place for place in table.plan.objectives if board.is_supplied(table, place)]
    result = placing.initial_order(
        InitialFacts(
            units=words,
            pa=table.plan.initial_pa,
            objectives=len(board.free(table, objectives)),
            terrain_cards=len([place for place in initial_places(table, placing.TERRAIN) if place not in objectives]),
        )
    )
    initial_pa, units_cost = table.plan.initial_pa, sum(costs[int(place)] for place in result.order)
    for index, kind in zip(result.order, result.places, strict=True):
        card = table.content.cards[names[int(index)]]
        places = initial_places(table, kind) if board.is_sketched(table) else [""]
        units_cost -= card.cost
        if not places:
            continue
        initial_pa -= card.cost
        piece = table.add_piece(card.id, AI, places[0], 0)
        unit, why = Ref("piece", piece.id), placing.PLACES[kind]
        if piece.place:
            square = Ref("square", piece.place)
            yield from say(N_("{unit} empieza en {place}, {why}"), "2.4", unit=unit, place=square, why=why)
        else:
            yield from say(N_("{unit} empieza {why}"), "2.4", unit=unit, why=why)
        yield from equip_initial(table, piece.id, initial_pa - units_cost)
        initial_pa -= sum(table.content.cards[item].cost for item in piece.equipment)
    state.step = sequence.AI_START if state.first == AI else sequence.PLAYER_TURN
    state.side = state.first


def initial_places(table: Table, kind: str) -> list[str]:
    """Return the free squares of a kind, the best first (2.4)."""
    if kind == placing.OBJECTIVE:
        return board.free(table, table.plan.objectives)
    if kind == placing.TERRAIN:
        own_terrain = [place for place in table.state.terrain if board.line_of(place) >= OWN_HALF]
        return sorted(board.free(table, own_terrain), key=board.line_of, reverse=True)
    return board.free(table, board.squares(table, board.REAR[AI]))


def equip_initial(table: Table, piece: str, pa: int) -> Procedure[None]:
    """Equip the starting units with the PA left over, once all are paid for (2.4)."""
    best, secret = hand.best_equipment(table, pa), read_secret(table.state)
    keep_secret(table.state, replace(secret, hand=without(secret.hand, best)))
    table.state.pieces[piece].equipment += best
    for card in best:
        yield from say(N_("{unit} lleva {card}"), "2.4", unit=Ref("piece", piece), card=Ref("card", card))
