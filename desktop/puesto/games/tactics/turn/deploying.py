"""The deployment phase at the table: a card turned up, where it goes and why, and its equipment (3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.saying import say, tell
from puesto.core.session.sealed import SealedAsk
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


def deploy_next(t: Table) -> Procedure[None]:
    """The next card of the plan; with none left the movement follows (3.4)."""
    state = t.state
    secret = read_secret(state)
    if not secret.plan:
        state.step, state.to_place = sequence.MOVE, 0
        return
    card = t.content.cards[secret.plan[0]]
    left = secret.plan[1:]
    state.to_place = len(left)
    keep_secret(state, replace(secret, plan=left))
    carried = equipment_for(t, card)
    spot = yield from (find_room if board.is_sketched(t) else told_room)(t, card, carried)
    if spot is None:
        yield from say(N_("No tiene sitio: la carta vuelve a la mano de la IA, boca abajo"), "3.4")
        return
    secret = read_secret(state)
    keep_secret(state, replace(secret, hand=without(secret.hand, (card.id,))))
    piece = t.add_piece(card.id, AI, spot.place, state.turn)
    state.ai_pa -= card.cost
    yield Note(
        key="deploy.done",
        subject=(piece.id,),
        message=deployed_words(piece, state.ai_pa),
        rule="3.4",
        notes=Later(partial(notes_of_deployment, t.as_it_stands(), card, spot)),
    )
    yield from equip(t, piece, carried)


def deployed_words(piece: Piece, left: int) -> Message:
    """A card that lies on the board now, and the PA that are left."""
    unit = Ref("piece", piece.id)
    if not piece.place:
        words = NN_("{unit} se despliega; a la IA le queda {n} PA", "{unit} se despliega; a la IA le quedan {n} PA")
        return count(words, left, unit=unit)
    words = NN_(
        "{unit} se despliega en {place}; a la IA le queda {n} PA",
        "{unit} se despliega en {place}; a la IA le quedan {n} PA",
    )
    return count(words, left, unit=unit, place=Ref("square", piece.place))


def told_room(t: Table, card: Card, carried: tuple[str, ...]) -> Procedure[Spot | None]:
    """Without a sketch: the rule by which the table has placed the card; None where it has no room."""
    turn_up(t, (card.id,))
    rule = yield from interview.ask_place(t, card, carried)
    turn_up(t, ())
    return None if rule == interview.NO_ROOM else Spot("", rule)


def notes_of_deployment(t: Table, card: Card, spot: Spot) -> tuple[Note, ...]:
    """Why this card and why there, when somebody reads it (3.4)."""
    return tuple(reasons(t, card, spot))


def reasons(t: Table, card: Card, spot: Spot) -> Iterator[Note]:
    """Why this card and why there, in words that name no other card of the hand."""
    pile = pile_of(card.type)
    if card.gives_pa:
        yield Note(key="deploy.priority", message=msg(N_("Da PA: prioridad 0")), rule="3.4")
    else:
        level = next((at for at, rank in enumerate(hand.ranks(t), 1) if rank.pile is pile), 0)
        band = BAND_WORDS[hand.band_in_force(t)]
        house = hand.is_house_order(t)
        words = (
            N_("{pile}: prioridad {level} (actitud: {band}; orden de la casa, el impreso se ha perdido)")
            if house
            else N_("{pile}: prioridad {level} (actitud: {band})")
        )
        yield Note(key="deploy.priority", message=msg(words, pile=PILE_WORDS[pile], level=level, band=band), rule="3.4")
    yield Note(key="deploy.place", message=place_words(spot), rule="3.4")
    if spot.place:
        yield from place_reasons(t, card, spot)


def place_reasons(t: Table, card: Card, spot: Spot) -> Iterator[Note]:
    """Why this square: the enemies opposite, and where none will do the terrain (3.4)."""
    rear = board.squares(t, board.REAR[AI])
    open_ = [*board.free(t, rear), spot.place]
    if t.state.turn > FIRST_TURNS and hand.can_fire(card):
        yield weighing.facing_note(t, card, spot.enemy, lambda enemy: objection(t, card, enemy, open_))
    bonus = [place for place in rear if place in t.state.terrain]
    if not spot.enemy and bonus:
        yield weighing.terrain_note(t, bonus, spot.place)


def place_words(spot: Spot) -> Message:
    """Why a square."""
    if spot.enemy:
        return msg(N_("Frente a {enemy}, que puede dañar"), enemy=Ref("piece", spot.enemy))
    return msg(N_("{place}"), place=deployment.PLACES[spot.rule])


def find_room(t: Table, card: Card, carried: tuple[str, ...]) -> Procedure[Spot | None]:
    """The square where the table says that the card fits; None where none does."""
    refused: list[str] = []
    while (spot := best_spot(t, card, refused)) is not None:
        turn_up(t, (card.id, spot.place, *([spot.enemy] if spot.enemy else [])))
        answer = yield from SealedAsk(
            key="deploy.place",
            subject=(card.id, spot.place, *carried),
            who=AI,
            outside=msg(N_("otra carta de la IA")),
            message=msg(N_("La IA despliega {card:los} en {place}. Pon ahí su carta."), card=Ref("card", card.id), place=Ref("square", spot.place)),
            rule="3.4",
            detail=place_words(spot),
            options=(Option(FITS, Text("Puesta", "Done")), Option(NO_ROOM, Text("No cabe ahí", "No room there"))),
            default=FITS,
            unsure=False,
        )  # fmt: skip
        turn_up(t, ())
        if answer == FITS:
            return spot
        if t.reading("no_room") == "hand":
            return None
        refused.append(spot.place)
    return None


def turn_up(t: Table, placing: tuple[str, ...]) -> None:
    """The card that is about to be laid, its square and the enemy opposite; nothing: it lies."""
    keep_secret(t.state, replace(read_secret(t.state), placing=placing))


def best_spot(t: Table, card: Card, refused: list[str]) -> Spot | None:
    """Where a card goes: terrain in the first turns, then opposite an enemy that it can damage (3.4)."""
    rear = board.squares(t, board.REAR[AI])
    open_ = [place for place in board.free(t, rear) if place not in refused]
    if not open_:
        return None
    bonus = [place for place in open_ if place in t.state.terrain]
    opposite = facing_spots(t, card, open_)
    rule = deployment.placement(
        PlaceFacts(turn=t.state.turn, terrain_with_bonus_free=bool(bonus), facing_unit_can_be_damaged=bool(opposite))
    ).place
    if rule == deployment.FACING:
        return opposite[0]
    if rule == deployment.ON_TERRAIN:
        return Spot(bonus[0], rule)

    def away(place: str) -> int:
        return min((board.distance(place, other) for other in t.state.terrain), default=0)

    return Spot(min(open_, key=away), rule)


def facing_spots(t: Table, card: Card, places: list[str]) -> list[Spot]:
    """Squares opposite enemies that the card can damage, the dearest enemy first (3.4)."""
    enemies = [enemy for enemy in t.side(PLAYER) if objection(t, card, enemy, places) is None]
    enemies.sort(key=lambda enemy: -t.card_of(enemy).cost)
    places = sorted(places, key=board.line_of, reverse=t.reading("column_square") == "rear")
    return [
        Spot(place, deployment.FACING, enemy.id)
        for enemy in enemies
        for place in places
        if board.column_of(place) == board.column_of(enemy.place)
    ]


def objection(t: Table, card: Card, enemy: Piece, places: list[str]) -> Message | None:
    """What speaks against laying a card opposite an enemy; None where nothing does (3.4)."""
    there = t.card_of(enemy)
    if not hand.can_fire(card):
        return msg(N_("no dispara"))
    if not pierces(card.penetration, there.armour):
        return msg(N_("blindaje {n}, penetración {penetration}"), n=there.armour, penetration=card.penetration)
    if t.reading("facing") == "same" and there.type is not card.type:
        return msg(N_("es de otro tipo: así lee la mesa Unidades Enfrentadas"))
    if all(board.column_of(place) != board.column_of(enemy.place) for place in places):
        return msg(N_("su columna está llena"))
    return None


# ---- equipment


def rank_of(t: Table, card: Card) -> charts.Rank | None:
    """The level of priority of a card, with the mark of its equipment (3.4)."""
    return next((rank for rank in hand.ranks(t) if rank.pile is pile_of(card.type)), None)


def equipment_for(t: Table, card: Card) -> tuple[str, ...]:
    """The equipment of a card: compulsory by its pile, optional with PA that no other card needs (3.4)."""
    rank, secret = rank_of(t, card), read_secret(t.state)
    if rank is None or not rank.equipment:
        return ()
    promised = 0 if rank.equipment == charts.COMPULSORY else sum(t.content.cards[one].cost for one in secret.plan)
    return hand.best_equipment(t, t.state.ai_pa - card.cost - promised)


def equip(t: Table, piece: Piece, carried: tuple[str, ...]) -> Procedure[None]:
    """A card gets its equipment, which costs PA too and is in no count of cards (3.4)."""
    state = t.state
    if not carried:
        rank = rank_of(t, t.card_of(piece))
        if rank is not None and rank.equipment == charts.COMPULSORY:
            yield from say(N_("Le tocaba equipo obligatorio, y no puede dárselo"), "3.4", "quiet")
        return
    secret = read_secret(state)
    keep_secret(state, replace(secret, hand=without(secret.hand, carried)))
    piece.equipment += carried
    state.ai_pa -= sum(t.content.cards[one].cost for one in carried)
    words = NN_("{unit} lleva {card}; a la IA le queda {n} PA", "{unit} lleva {card}; a la IA le quedan {n} PA")
    yield from tell(
        count(words, state.ai_pa, unit=Ref("piece", piece.id), card=Ref("card", carried[0])),
        "3.4",
    )
    yield from drop_unpaid(t)


def drop_unpaid(t: Table) -> Procedure[None]:
    """Compulsory equipment costs PA too: a card that cannot be paid any more stays in the hand (3.4)."""
    secret, left, kept = read_secret(t.state), t.state.ai_pa, list[str]()
    for card in secret.plan:
        if t.content.cards[card].cost <= left:
            left -= t.content.cards[card].cost
            kept.append(card)
    if len(kept) == len(secret.plan):
        return
    keep_secret(t.state, replace(secret, plan=tuple(kept)))
    t.state.to_place = len(kept)
    yield from say(N_("El equipo obligatorio gasta los PA de otra carta, que se queda en la mano"), "3.4", "quiet")
