"""Deployment phase at the table: a card, its place with the reasons, and its equipment (3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.board import SealedAsk
from puesto.core.saying import say, tell
from puesto.core.values import Later, Struct, replace
from puesto.games.tactics.phases import deployment
from puesto.games.tactics.phases.attitude import BAND_WORDS, FIRST_TURNS
from puesto.games.tactics.phases.deployment import PlaceFacts
from puesto.games.tactics.phases.fire import pierces
from puesto.games.tactics.preparation.deck import PILE_WORDS
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Card, pile_of
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.secret import keep_secret, read_secret, without
from puesto.games.tactics.table.state import AI, PLAYER, Piece, Table
from puesto.games.tactics.turn import hand, interview, weighing

FITS, NO_ROOM = "placed", "no_room"


class Spot(Struct, frozen=True):
    """A square for a card, the rule that gives it, and the enemy opposite, if any."""

    place: str
    rule: str
    enemy: str = ""


def deploy_next(table: Table) -> Procedure[None]:
    """Deploy the next card of the plan; with none left the movement follows (3.4)."""
    state = table.state
    secret = read_secret(state)
    if not secret.plan:
        state.step, state.to_place = sequence.MOVE, 0
        return
    card = table.content.cards[secret.plan[0]]
    cards_left = secret.plan[1:]
    state.to_place = len(cards_left)
    keep_secret(state, replace(secret, plan=cards_left))
    equipment = equipment_for(table, card)
    spot = yield from (find_room if board.is_sketched(table) else told_room)(table, card, equipment)
    if spot is None:
        yield from say(N_("No tiene sitio: la carta vuelve a la mano de la IA, boca abajo"), "3.4")
        return
    secret = read_secret(state)
    keep_secret(state, replace(secret, hand=without(secret.hand, (card.id,))))
    piece = table.add_piece(card.id, AI, spot.place, state.turn)
    state.ai_pa -= card.cost
    yield Note(
        key="deploy.done",
        subject=(piece.id,),
        message=deployed_words(piece, state.ai_pa),
        rule="3.4",
        notes=Later(partial(notes_of_deployment, table.as_it_stands(), card, spot)),
    )
    yield from equip(table, piece, equipment)


def deployed_words(piece: Piece, pa_left: int) -> Message:
    """Return the message on a deployed card, with the PA left."""
    unit = Ref("piece", piece.id)
    if not piece.place:
        words = NN_("{unit} se despliega; a la IA le queda {n} PA", "{unit} se despliega; a la IA le quedan {n} PA")
        return count(words, pa_left, unit=unit)
    words = NN_(
        "{unit} se despliega en {place}; a la IA le queda {n} PA",
        "{unit} se despliega en {place}; a la IA le quedan {n} PA",
    )
    return count(words, pa_left, unit=unit, place=Ref("square", piece.place))


def told_room(table: Table, card: Card, equipment: tuple[str, ...]) -> Procedure[Spot | None]:
    """Ask without a sketch by which rule the card was placed; None where it has no room."""
    turn_up(table, (card.id,))
    rule = yield from interview.ask_place(table, card, equipment)
    turn_up(table, ())
    return None if rule == interview.NO_ROOM else Spot("", rule)


def notes_of_deployment(table: Table, card: Card, spot: Spot) -> tuple[Note, ...]:
    """Return the reasons for this card and its place, made when somebody reads them (3.4)."""
    return tuple(reasons(table, card, spot))


def reasons(table: Table, card: Card, spot: Spot) -> Iterator[Note]:
    """Yield the reasons for this card and its place, without naming other cards of the hand."""
    pile = pile_of(card.type)
    if card.gives_pa:
        yield Note(key="deploy.priority", message=msg(N_("Da PA: prioridad 0")), rule="3.4")
    else:
        level = next((index for index, rank in enumerate(hand.ranks(table), 1) if rank.pile is pile), 0)
        band = BAND_WORDS[hand.band_in_force(table)]
        house = hand.is_house_order(table)
        words = (
            N_("{pile}: prioridad {level} (actitud: {band}; orden de la casa, el impreso se ha perdido)")
            if house
            else N_("{pile}: prioridad {level} (actitud: {band})")
        )
        yield Note(key="deploy.priority", message=msg(words, pile=PILE_WORDS[pile], level=level, band=band), rule="3.4")
    yield Note(key="deploy.place", message=place_words(spot), rule="3.4")
    if spot.place:
        yield from place_reasons(table, card, spot)


def place_reasons(table: Table, card: Card, spot: Spot) -> Iterator[Note]:
    """Yield the reasons for this square: the enemies opposite, and where none will do the terrain (3.4)."""
    rear = board.squares(table, board.REAR[AI])
    open_ = [*board.free(table, rear), spot.place]
    if table.state.turn > FIRST_TURNS and hand.can_fire(card):
        yield weighing.facing_note(table, card, spot.enemy, lambda enemy: facing_problem(table, card, enemy, open_))
    bonus = [place for place in rear if place in table.state.terrain]
    if not spot.enemy and bonus:
        yield weighing.terrain_note(table, bonus, spot.place)


def place_words(spot: Spot) -> Message:
    """Return the reason for a square in words."""
    if spot.enemy:
        return msg(N_("Frente a {enemy}, que puede dañar"), enemy=Ref("piece", spot.enemy))
    return msg(N_("{place}"), place=deployment.PLACES[spot.rule])


def find_room(table: Table, card: Card, equipment: tuple[str, ...]) -> Procedure[Spot | None]:
    """Return the square where the player finds room for the card; None if there is none."""
    refused_squares: list[str] = []
    while (spot := best_spot(table, card, refused_squares)) is not None:
        turn_up(table, (card.id, spot.place, *([spot.enemy] if spot.enemy else [])))
        answer = yield from SealedAsk(
            key="deploy.place",
            subject=(card.id, spot.place, *equipment),
            who=AI,
            outside=msg(N_("otra carta de la IA")),
            message=msg(
                N_("La IA despliega {card:los} en {place}. Pon ahí su carta."),
                card=Ref("card", card.id),
                place=Ref("square", spot.place),
            ),
            rule="3.4",
            detail=place_words(spot),
            options=(Option(FITS, Text("Puesta", "Done")), Option(NO_ROOM, Text("No cabe ahí", "No room there"))),
            default=FITS,
            unsure=False,
        )
        turn_up(table, ())
        if answer == FITS:
            return spot
        if table.reading("no_room") == "hand":
            return None
        refused_squares.append(spot.place)
    return None


def turn_up(table: Table, placing: tuple[str, ...]) -> None:
    """Show the card to be deployed, its square and the enemy opposite; with nothing, hide it."""
    keep_secret(table.state, replace(read_secret(table.state), placing=placing))


def best_spot(table: Table, card: Card, refused_squares: list[str]) -> Spot | None:
    """Return the place of a card: terrain in the first turns, then opposite an enemy it can damage (3.4)."""
    rear = board.squares(table, board.REAR[AI])
    open_ = [place for place in board.free(table, rear) if place not in refused_squares]
    if not open_:
        return None
    bonus = [place for place in open_ if place in table.state.terrain]
    opposite = facing_spots(table, card, open_)
    rule = deployment.placement(
        PlaceFacts(
            turn=table.state.turn, terrain_with_bonus_free=bool(bonus), facing_unit_can_be_damaged=bool(opposite)
        )
    ).place
    if rule == deployment.FACING:
        return opposite[0]
    if rule == deployment.ON_TERRAIN:
        return Spot(bonus[0], rule)

    def away(place: str) -> int:
        return min((board.distance(place, item) for item in table.state.terrain), default=0)

    return Spot(min(open_, key=away), rule)


def facing_spots(table: Table, card: Card, places: list[str]) -> list[Spot]:
    """Return the squares opposite enemies that the card can damage, the dearest enemy first (3.4)."""
    enemies = [enemy for enemy in table.side(PLAYER) if facing_problem(table, card, enemy, places) is None]
    enemies.sort(key=lambda enemy: -table.card_of(enemy).cost)
    places = sorted(places, key=board.line_of, reverse=table.reading("column_square") == "rear")
    return [
        Spot(place, deployment.FACING, enemy.id)
        for enemy in enemies
        for place in places
        if board.column_of(place) == board.column_of(enemy.place)
    ]


def facing_problem(table: Table, card: Card, enemy: Piece, places: list[str]) -> Message | None:
    """Return why a card is not deployed opposite an enemy; None if it can be (3.4)."""
    enemy_card = table.card_of(enemy)
    if not hand.can_fire(card):
        return msg(N_("no dispara"))
    if not pierces(card.penetration, enemy_card.armour):
        return msg(N_("blindaje {n}, penetración {penetration}"), n=enemy_card.armour, penetration=card.penetration)
    if table.reading("facing") == "same" and enemy_card.type is not card.type:
        return msg(N_("es de otro tipo: así lee la mesa Unidades Enfrentadas"))
    if all(board.column_of(place) != board.column_of(enemy.place) for place in places):
        return msg(N_("su columna está llena"))
    return None


# ---- equipment


def rank_of(table: Table, card: Card) -> charts.Rank | None:
    """Return the level of priority of a card, with the mark of its equipment (3.4)."""
    return next((rank for rank in hand.ranks(table) if rank.pile is pile_of(card.type)), None)


def equipment_for(table: Table, card: Card) -> tuple[str, ...]:
    """Return the equipment of a card. Compulsory by its pile, optional with PA that no other card needs (3.4)."""
    rank, secret = rank_of(table, card), read_secret(table.state)
    if rank is None or not rank.equipment:
        return ()
    promised = 0 if rank.equipment == charts.COMPULSORY else sum(table.content.cards[item].cost for item in secret.plan)
    return hand.best_equipment(table, table.state.ai_pa - card.cost - promised)


def equip(table: Table, piece: Piece, equipment: tuple[str, ...]) -> Procedure[None]:
    """Equip a card; equipment costs PA and is in no count of cards (3.4)."""
    state = table.state
    if not equipment:
        rank = rank_of(table, table.card_of(piece))
        if rank is not None and rank.equipment == charts.COMPULSORY:
            yield from say(N_("Le tocaba equipo obligatorio, y no puede dárselo"), "3.4", "quiet")
        return
    secret = read_secret(state)
    keep_secret(state, replace(secret, hand=without(secret.hand, equipment)))
    piece.equipment += equipment
    state.ai_pa -= sum(table.content.cards[item].cost for item in equipment)
    words = NN_("{unit} lleva {card}; a la IA le queda {n} PA", "{unit} lleva {card}; a la IA le quedan {n} PA")
    yield from tell(
        count(words, state.ai_pa, unit=Ref("piece", piece.id), card=Ref("card", equipment[0])),
        "3.4",
    )
    yield from drop_unpaid(table)


def drop_unpaid(table: Table) -> Procedure[None]:
    """Keep cards in the hand that cannot be paid after compulsory equipment (3.4)."""
    secret, pa_left, kept_cards = read_secret(table.state), table.state.ai_pa, list[str]()
    for card in secret.plan:
        if table.content.cards[card].cost <= pa_left:
            pa_left -= table.content.cards[card].cost
            kept_cards.append(card)
    if len(kept_cards) == len(secret.plan):
        return
    keep_secret(table.state, replace(secret, plan=tuple(kept_cards)))
    table.state.to_place = len(kept_cards)
    yield from say(N_("El equipo obligatorio gasta los PA de otra carta, que se queda en la mano"), "3.4", "quiet")
