"""Comparison of the expected with the actual result of a situation, field by field, with the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from puesto.core import codec
from puesto.core.game.situation import Checked
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.session.session import Session
from puesto.core.values import Struct, field
from puesto.games.kit.expectations import RunReader, pile_of, same_row, texts
from puesto.games.tactics.phases.attitude import BAND_WORDS, ORDERS
from puesto.games.tactics.phases.deployment import RUNGS
from puesto.games.tactics.preparation.deck import PILE_WORDS
from puesto.games.tactics.printed import charts, records
from puesto.games.tactics.printed.records import Content, Pile
from puesto.games.tactics.table import sequence
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, State
from puesto.games.tactics.turn import ending, firing

NOTHING_CARRIED = "none"


class Expect(Struct, frozen=True):
    """Expected result of a situation; fields that are left out are not compared."""

    deck: dict[str, int] = field(default_factory=dict)
    """Pile -> how many cards the AI has of it, hand and deck together."""
    cards: int | None = None
    """Number of all its cards."""
    first: str = ""
    terrain: tuple[str, ...] | None = None
    orders: tuple[str, ...] = ()
    """Orders of the first two turns."""
    result: int | None = None
    band: str = ""
    lines: tuple[int, ...] | None = None
    pa: int | None = None
    """PA that the AI has in the end."""
    rung: str = ""
    """Rung of the amount by which its cards were chosen."""
    plan: tuple[str, ...] | None = None
    """The cards that it is about to deploy."""
    places: dict[str, str] = field(default_factory=dict)
    """Piece -> its square in the end."""
    carries: dict[str, str] = field(default_factory=dict)
    """Piece -> its equipment, or none."""
    wounds: dict[str, int] = field(default_factory=dict)
    gone: dict[str, bool] = field(default_factory=dict)
    targets: dict[str, str] = field(default_factory=dict)
    """Shooter -> whom it fires at first: a piece, a square of terrain, or em."""
    damage: dict[str, int] = field(default_factory=dict)
    """Side -> what its headquarters has taken."""
    hand: tuple[str, ...] | None = None
    """Hand of the AI at the end."""
    discarded: tuple[str, ...] | None = None
    """Discard pile of the AI at the end."""
    ended: str = ""
    winner: str = ""
    asks: tuple[str, ...] | None = None
    """The keys of the questions that are answered or that it stops at, without dice."""
    step: str = ""
    """The step that follows."""


class Wanted(Struct, frozen=True):
    """Expected value with its subject, its question, the actual value, and the words for both."""

    name: Sayable
    asks: Message
    expected: Any
    found: Any
    say: Callable[[Any], Sayable]
    rule: str
    among: tuple[Any, ...] = ()
    """Possible values, for a question about it; without them it is not asked."""


def pieces_named(expect: Expect) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each named piece of the expectations, with its path."""
    for name in ("places", "carries", "wounds", "gone", "targets"):
        for id in getattr(expect, name):
            yield (name, id), id


def named_values(
    expect: Expect, content: Content, squares: Collection[str]
) -> Iterator[tuple[tuple[str | int, ...], str, Collection[str]]]:
    """Yield each value given by a name: its path, the name, and the known names."""
    sides, cards = (AI, PLAYER), tuple(content.cards)
    for field_, known_names in (
        ("first", sides),
        ("band", charts.BANDS),
        ("rung", tuple(RUNGS)),
        ("ended", tuple(ending.ENDS)),
        ("winner", sides),
    ):
        if value := getattr(expect, field_):
            yield (field_,), value, known_names
    for field_, known_names in (
        ("terrain", tuple(squares)),
        ("orders", tuple(ORDERS)),
        ("plan", cards),
        ("hand", cards),
        ("discarded", cards),
    ):
        for index, value in enumerate(getattr(expect, field_) or ()):
            yield (field_, index), value, known_names
    for name in expect.deck:
        yield ("deck", name), name, tuple(pile.value for pile in Pile)
    for name in expect.damage:
        yield ("damage", name), name, sides
    for id, value in expect.places.items():
        yield ("places", id), value, squares
    for id, value in expect.carries.items():
        yield ("carries", id), value, (*cards, NOTHING_CARRIED)
    for id, value in expect.targets.items():
        if "-" not in value or value.split("-")[1] not in cards:
            yield ("targets", id), value, (*squares, firing.HEADQUARTERS)


def compare_expectations(expect: Expect, session: Session[State, Content]) -> tuple[Checked, ...]:
    """Return each expected value with the actual one."""
    outcome = RunReader(session)
    rows = [same_row(item.name, item.expected, item.found, item.say, item.rule) for item in rows_of(expect, outcome)]
    if expect.asks is not None:
        rows.append(same_row(msg(N_("Preguntas")), expect.asks, outcome.asked, texts, ""))
    if expect.step:
        follows = outcome.steps[1].name if len(outcome.steps) > 1 else outcome.state.step
        rows.append(same_row(msg(N_("Después")), expect.step, follows, step_words, "3.0"))
    return tuple(rows)


def rows_of(expect: Expect, outcome: RunReader[State, Content]) -> Iterator[Wanted]:
    """Yield everything that was to come, in the order of the rules."""
    yield from preparation_rows(expect, outcome)
    yield from decision_rows(expect, outcome)
    yield from movement_rows(expect, outcome)
    yield from fire_rows(expect, outcome)
    yield from hand_rows(expect, outcome)
    state = outcome.state
    if expect.ended:
        words = msg(N_("¿Cómo acaba la batalla?"))
        yield Wanted(msg(N_("Fin")), words, expect.ended, state.ended, end_words, "3.0", tuple(ending.ENDS))
    if expect.winner:
        words = msg(N_("¿Quién gana?"))
        yield Wanted(msg(N_("Gana")), words, expect.winner, state.winner, side_words, "3.0", (AI, PLAYER))


def preparation_rows(expect: Expect, outcome: RunReader[State, Content]) -> Iterator[Wanted]:
    """Yield the expected deck, first player and terrain (1, 2)."""
    state, cards = outcome.state, outcome.session.content.cards
    secret = read_secret(state)
    piles = Counter(records.pile_of(cards[card].type) for card in (*secret.hand, *secret.deck, *secret.gone))
    for name, copies in expect.deck.items():
        pile = PILE_WORDS[Pile(name)]
        words = msg(N_("¿Cuántas cartas de {pile} tiene el mazo de la IA?"), pile=pile)
        yield Wanted(pile, words, copies, piles[Pile(name)], number_words, "1.2", around(piles[Pile(name)]))
    if expect.cards is not None:
        words, copies = msg(N_("¿Cuántas cartas tiene el mazo de la IA?")), piles.total()
        yield Wanted(msg(N_("Mazo de la IA")), words, expect.cards, copies, number_words, "1.2", around(copies))
    if expect.first:
        words = msg(N_("¿Quién es el jugador inicial?"))
        yield Wanted(msg(N_("Empieza")), words, expect.first, state.first, side_words, "2.2", (AI, PLAYER))
    if expect.terrain is not None:
        words = msg(N_("¿En cuál de estas casillas hay terreno?"))
        yield Wanted(msg(N_("Terreno")), words, {*expect.terrain}, {*state.terrain}, squares_words, "2.3")


def decision_rows(expect: Expect, outcome: RunReader[State, Content]) -> Iterator[Wanted]:
    """Yield the expected attitude, PA and deployed cards (3.1-3.4)."""
    state = outcome.state
    if expect.orders:
        words = msg(N_("¿Cuál es su actitud?"))
        every = (("reinforce_lines_5_and_6", "then_advance"), *((order,) for order in [*ORDERS][2:]))
        yield Wanted(msg(N_("Actitud inicial")), words, expect.orders, tuple(state.orders), order_words, "3.1", every)
    if expect.result is not None:
        words, among = msg(N_("¿Cuánto suma la actitud de la IA?")), around(state.result, -9)
        yield Wanted(
            msg(N_("Actitud de la IA")), words, expect.result, state.result, number_words, "3.1", among
        )  # fmt: skip
    if expect.band:
        words = msg(N_("¿En qué fila de la tabla cae?"))
        yield Wanted(msg(N_("Banda")), words, expect.band, state.band, band_words, "3.1", charts.BANDS)
    if expect.lines is not None:
        words = msg(N_("¿A qué líneas va la IA?"))
        spans = ((), (1, 2), (3, 4), (4, 5, 6), (5, 6))
        yield Wanted(
            msg(N_("Líneas de su objetivo")), words, expect.lines, tuple(state.lines), line_words, "3.1", spans
        )
    if expect.pa is not None:
        words = msg(N_("¿Con cuántos PA se queda la IA?"))
        yield Wanted(msg(N_("PA de la IA")), words, expect.pa, state.ai_pa, number_words, "3.2", around(state.ai_pa))
    secret = read_secret(state)
    if expect.rung:
        rungs = [reason.about for reason in secret.reasons if reason.about in RUNGS]
        words = msg(N_("¿Cuántas cartas despliega?"))
        yield Wanted(
            msg(N_("Despliega")), words, expect.rung, rungs[-1] if rungs else "", rung_words, "3.4", tuple(RUNGS)
        )
    if expect.plan is not None:
        words = msg(N_("¿Qué cartas elige?"))
        yield Wanted(msg(N_("Cartas elegidas")), words, expect.plan, cards_chosen(outcome), pile_of("card"), "3.4")


def cards_chosen(outcome: RunReader[State, Content]) -> tuple[str, ...]:
    """Return the cards that the AI was about to deploy, before the first of them was."""
    result = outcome.begun(sequence.DEPLOY)
    return read_secret(codec.from_json(State, result[0])).plan if result else ()


def movement_rows(expect: Expect, outcome: RunReader[State, Content]) -> Iterator[Wanted]:
    """Yield the expected places of pieces, their equipment and wounds (3.4-3.6)."""
    state = outcome.state
    for id, place in expect.places.items():
        result = state.pieces[id].place if id in state.pieces else ""
        words = msg(N_("¿Dónde acaba {unit}?"), unit=Ref("piece", id))
        yield Wanted(Ref("piece", id), words, place, result, square_words, "3.5", near(result))
    for id, card in expect.carries.items():
        equipment = state.pieces[id].equipment[:1] if id in state.pieces else []
        result = equipment[0] if equipment else NOTHING_CARRIED
        words = msg(N_("¿Qué equipo lleva {unit}?"), unit=Ref("piece", id))
        every = [card.id for card in outcome.session.content.cards.values() if card.equipment]
        yield Wanted(Ref("piece", id), words, card, result, card_words, "3.4", (NOTHING_CARRIED, *every))


def first_targets(outcome: RunReader[State, Content]) -> dict[str, str]:
    """Return whom each unit that fired fired at first (3.6)."""
    shots = [line.subject for line in outcome.session.log if line.key == "fire.order"]
    return {subject[0]: subject[1] for subject in reversed(shots)}


def fire_rows(expect: Expect, outcome: RunReader[State, Content]) -> Iterator[Wanted]:
    """Yield the expected targets of the AI's fire, and the results (3.6)."""
    state = outcome.state
    shots = first_targets(outcome)
    enemies = tuple(f"{PLAYER}-{id.split('-', 1)[1]}" for id in outcome.begun()[0]["pieces"] if id.startswith(PLAYER))
    for shooter, target in expect.targets.items():
        result = shots.get(shooter, "")
        words = msg(N_("¿A quién dispara {unit}?"), unit=Ref("piece", shooter))
        among = (*enemies, firing.HEADQUARTERS, *outcome.begun()[0]["terrain"][:2])
        yield Wanted(Ref("piece", shooter), words, target, result, target_words, "3.6", among)
    for id, wounds in expect.wounds.items():
        has = state.pieces[id].wounds if id in state.pieces else 0
        words = msg(N_("¿Con cuántas heridas queda {unit}?"), unit=Ref("piece", id))
        yield Wanted(Ref("piece", id), words, wounds, has, number_words, "3.6", around(has))
    for id, is_gone in expect.gone.items():
        words = msg(N_("¿Qué pasa con {unit}?"), unit=Ref("piece", id))
        yield Wanted(Ref("piece", id), words, is_gone, id not in state.pieces, gone_words, "3.6", (False, True))
    for side, damage in expect.damage.items():
        has = state.ai_damage if side == AI else state.player_damage
        words = msg(N_("¿Cuánto daño lleva el EM?"))
        yield Wanted(side_words(side), words, damage, has, number_words, "3.0", around(has))


def hand_rows(expect: Expect, outcome: RunReader[State, Content]) -> Iterator[Wanted]:
    """Yield the expected hand and discards (3.3, 3.8)."""
    secret = read_secret(outcome.state)
    for name, field_, rule in ((N_("Mano"), "hand", "3.3"), (N_("Descartes"), "discarded", "3.8")):
        expected_cards = getattr(expect, field_)
        if expected_cards is not None:
            result = secret.hand if field_ == "hand" else secret.gone
            words = msg(N_("¿Cuál de sus cartas descarta?"))
            yield Wanted(msg(name), words, tuple(sorted(expected_cards)), tuple(sorted(result)), pile_of("card"), rule)


# ---- how a value reads


def around(right: int, lowest: int = 0) -> tuple[int, ...]:
    """Return numbers to choose from, the right one among them."""
    low = max(lowest, right - 3)
    return tuple(range(low, low + 7))


def near(place: str) -> tuple[str, ...]:
    """Return a square and those around it, along its line and its column."""
    if not place:
        return ()
    column, line = ord(place[0]), int(place[1:])
    results = [(chr(column + by), line) for by in (-1, 1) if chr(column + by) in "ABCDEFGHIJKL"]
    results += [(place[0], line + by) for by in (-1, 0, 1) if 1 <= line + by <= 6]
    return tuple(sorted(f"{letter}{number}" for letter, number in results))


def number_words(value: Any) -> Sayable:
    """Return a number in words."""
    return Text(str(value), str(value))


def line_words(value: Any) -> Sayable:
    """Return the words for lines, or for none: the first two turns have orders instead."""
    return msg(N_("líneas {lines}"), lines=tuple(map(str, value))) if value else msg(N_("ninguna"))


def order_words(value: Iterable[str]) -> Sayable:
    """Return the orders of the first two turns in words."""
    return msg(N_("{names}"), names=tuple(ORDERS[item] for item in value))


def band_words(value: str) -> Sayable:
    """Return a band of the attitude in words, or that there is none."""
    return BAND_WORDS.get(value, msg(N_("la de los dos primeros turnos")))


def rung_words(value: str) -> Sayable:
    """Return a rung of the amount in words, or that nothing was chosen."""
    return RUNGS.get(value, msg(N_("ninguna")))


def side_words(value: str) -> Sayable:
    """Return a side in words."""
    return Ref("side", value)


def square_words(value: str) -> Sayable:
    """Return a square in words, or that the card is not on the board."""
    return Ref("square", value) if value else msg(N_("fuera del tablero"))


def squares_words(value: Iterable[str]) -> Sayable:
    """Return several squares in words."""
    return texts(sorted(value))


def card_words(value: str) -> Sayable:
    """Return a card in words, or that nothing is carried."""
    return msg(N_("ninguno")) if value == NOTHING_CARRIED else Ref("card", value)


def target_words(value: str) -> Sayable:
    """Return the words for a target, or for nobody."""
    return firing.target_name(value) if value else msg(N_("nadie"))


def gone_words(value: bool) -> Sayable:
    """Return in words whether a card has left the board."""
    return msg(N_("fuera del tablero")) if value else msg(N_("sigue en el tablero"))


def end_words(value: str) -> Sayable:
    """Return the words for the end of a battle, or that it goes on."""
    return ending.ENDS.get(value, msg(N_("sigue")))


def step_words(value: str) -> Sayable:
    """Return a step of a battle in words."""
    return sequence.STEP_NAMES[value]
