"""Comparison of the expected with the actual result of a situation, field by field, with the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from puesto.core.game.situation import Checked
from puesto.core.messages import N_, NN_, NOTHING, Ref, Sayable, Text, count, msg
from puesto.core.questions.board import NOBODY
from puesto.core.session.session import Session
from puesto.core.values import Struct, field
from puesto.games.bear.ai import orders
from puesto.games.bear.checks import attack
from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.reason_codes import in_words
from puesto.games.bear.printed.records import Action, Content
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations.outcome import NO_ROLL, PASS, Outcome
from puesto.games.bear.table.state import State
from puesto.games.bear.views import state_changes
from puesto.games.kit.expectations import pile_of, pile_row, same_row, set_row, several, switch_of, texts


class Expect(Struct, frozen=True):
    """Expected result of a situation; fields that are left out are not compared."""

    line: str = ""
    """The line of the card that is carried out (cc, short, r1, t1, m1), or `pass`."""
    executor: str = ""
    """AI that carries it out; `none` if nobody does."""
    one_of: tuple[str, ...] = ()
    """The AI among which a die decides."""
    group: tuple[str, ...] = ()
    """All AI that carry it out."""
    target: str = ""
    """A counter or a hex."""
    target_one_of: tuple[str, ...] = ()
    """The counters among which a die decides."""
    action: Action | None = None
    hex: str = ""
    """Where the executor ends."""
    cost: int | None = None
    """The PA that its usage check counts; 0: there is no check."""
    need: int | None = None
    """Total that 2D6 need, PAM counted."""
    outcome: str = ""
    """Outcome of a shot: miss, hit or destroyed; `no_roll` if no dice are rolled."""
    used: dict[str, bool] = field(default_factory=dict)
    """Counter -> whether it is used in the end."""
    hits: dict[str, str] = field(default_factory=dict)
    """Counter -> its hit marker in the end: its id, "?" face down, "" none."""
    destroyed: tuple[str, ...] = ()
    """Counters that are lost in the end."""
    left: tuple[str, ...] = ()
    """Counters that are still in play in the end."""
    immobilised: dict[str, bool] = field(default_factory=dict)
    """Counter -> whether it is immobilised in the end."""
    revealed: dict[str, str] = field(default_factory=dict)
    """Possible enemy -> the unit type that it turned out to be, `false_alarm`, or "" where it stays what it is."""
    skipped: tuple[str, ...] = ()
    """Lines of the card that are passed over."""
    refused: tuple[str, ...] = ()
    """Hexes that the move may not end in, or that are not the best."""
    events: tuple[int, ...] | None = None
    """Boxes of the mission sheet whose events are carried out."""
    marker: int | None = None
    """The box of the mission sheet."""
    command_points: int | None = None
    victory_points: int | None = None
    round: int | None = None
    passes: int | None = None
    """Passes in a row."""
    draw: int | None = None
    """Number of order cards left to draw."""
    discard: tuple[str, ...] | None = None
    """Order cards in the discard pile."""
    removed: tuple[str, ...] | None = None
    """Order cards out of the game."""
    hand: tuple[str, ...] | None = None
    """The player's action cards."""
    cup: tuple[str, ...] | None = None
    """Chits left in the reinforcement cup."""
    control: dict[str, str] = field(default_factory=dict)
    """Hex -> player or ai."""
    card: str = ""
    """The order card on the table."""
    ended: str = ""
    """Why the mission ends: sheet, no_units, no_ai."""
    asks: tuple[str, ...] | None = None
    """The keys of the questions that it stops at or that were answered, in their order, without dice and cards."""
    step: str = ""
    """The step that follows."""


# ---- comparing


def compare_expectations(expect: Expect, session: Session[State, Content]) -> tuple[Checked, ...]:
    """Return each expected value with the actual one."""
    outcome = Outcome(session)
    return tuple(
        check for look in (_who, _shot, _counters, _card, _tracks, _decks, _course) for check in look(expect, outcome)
    )


def _who(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of who carries the order out and at whom."""
    executors: list[str] = outcome.order["executors"]
    first = executors[0] if executors else NOBODY
    if expect.line:
        yield same_row(msg(N_("Orden")), expect.line, outcome.line, _line, "2.3.2")
    if expect.executor:
        yield same_row(msg(N_("Quién la ejecuta")), expect.executor, first, lambda id: _nobody(id, outcome), "5.1.1")
    if expect.one_of:
        name = msg(N_("La ejecuta, según el dado, una de"))
        drawn = outcome.among("tie.ai.die")
        yield Checked(
            name,
            _list(expect.one_of, outcome),
            _list(drawn or executors[:1], outcome),
            {*expect.one_of} == {*drawn},
            "5.1.1",
        )
    if expect.group:
        yield set_row(msg(N_("Grupo que la ejecuta")), expect.group, executors, lambda ids: _list(ids, outcome), "5.0")
    if expect.target:
        yield Checked(
            msg(N_("Objetivo")),
            _nobody(expect.target, outcome),
            _list(outcome.targets, outcome),
            _hits(expect.target, outcome.targets),
            "5.2",
        )
    if expect.target_one_of:
        drawn = outcome.among("tie.unit.die")
        name = msg(N_("Objetivo, según el dado, uno de"))
        yield set_row(name, expect.target_one_of, drawn, lambda ids: _list(ids, outcome), "5.2")
    if expect.action is not None:
        yield same_row(
            msg(N_("Acción")),
            expect.action,
            outcome.action,
            lambda do: order_text.action(do) if do is not None else NOTHING,
            "4.1.2",
        )
    if expect.hex:
        place = outcome.state.counters[first].hex if first in outcome.state.counters else ""
        yield same_row(msg(N_("Hexágono final")), expect.hex, place, state_changes.COUNTER["hex"], "5.3")
    for hex in expect.refused:
        name = msg(N_("Hexágono {hex}"), hex=hex)
        log_line = outcome.refused(hex)
        words = msg(N_("descartado")), msg(N_("no se descarta"))
        yield Checked(
            name, words[0], words[log_line is None], log_line is not None, log_line.rule if log_line else "5.3"
        )


def _shot(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of cost and needed total."""
    if expect.cost is not None:
        yield same_row(msg(N_("Coste del chequeo de uso")), expect.cost, outcome.cost, _cost, "4.2")
    if expect.need is not None:
        needed_total = outcome.shot[0].bands[0].at_least if outcome.shot is not None else None
        yield same_row(
            msg(N_("Impacta con")),
            expect.need,
            needed_total,
            lambda n: msg(N_("{n} o más"), n=n) if n is not None else _outcome(NO_ROLL),
            "5.1",
        )
    if expect.outcome:
        yield same_row(msg(N_("Disparo")), expect.outcome, outcome.outcome, _outcome, "7.2 EOD")


def _counters(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of counters: used, hit, destroyed, revealed."""
    lost = dict.fromkeys(expect.destroyed, True) | dict.fromkeys(expect.left, False)
    looks: tuple[tuple[str, dict[str, Any], Callable[[Any], Sayable], str], ...] = (
        ("used", expect.used, switch_of(state_changes.SWITCHES, "used"), "3.1.1"),
        ("hit", expect.hits, state_changes.hit_in_words, "7.4"),
        ("destroyed", lost, switch_of(state_changes.SWITCHES, "destroyed"), "7.3"),
        ("immobilised", expect.immobilised, switch_of(state_changes.SWITCHES, "immobilised"), "7.2"),
    )
    for name, expected_values, say, rule in looks:
        for id, value in expected_values.items():
            if (record := outcome.state.counters.get(id)) is None:
                yield Checked(Ref("unit", id), say(value), msg(N_("sin colocar")), False, rule)
            else:
                yield same_row(Ref("unit", id), value, getattr(record, name), say, rule)
    for id, expected_chit in expect.revealed.items():
        yield same_row(
            Ref("unit", id),
            expected_chit,
            outcome.revealed(id),
            lambda expected_chit: Ref("counter", expected_chit) if expected_chit else msg(N_("sin desvelar")),
            "6.2",
        )


def _card(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of what became of the card's lines."""
    trail: dict[str, str] = outcome.order["trail"]
    for line in expect.skipped:
        code = trail.get(line, "")
        over = bool(code) and code not in (orders.LINE_DONE, orders.LINE_ACTIVE)
        message = in_words(code) or (msg(N_("se ejecuta")) if code else msg(N_("no se llega a mirar")))
        yield Checked(_line(line), msg(N_("no se puede ejecutar")), message, over, "2.3.2")
    if expect.card:
        yield same_row(
            msg(N_("Carta de órdenes en juego")),
            expect.card,
            outcome.state.card,
            lambda card: Ref("card", card) if card else NOTHING,
            "4.0",
        )
    if expect.events is not None:
        yield same_row(msg(N_("Eventos de la Hoja de Misión")), expect.events, outcome.events, texts, "7.2")


def _tracks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of marker, PAM and victory points."""
    s = outcome.state
    if expect.marker is not None:
        yield same_row(
            msg(N_("Marcador de la Hoja de Misión")), expect.marker, s.marker, lambda box: Ref("box", str(box)), "2.3.1"
        )
    if expect.command_points is not None:
        yield same_row(msg(N_("PAM")), expect.command_points, s.command_points, state_changes.number_in_words, "3.2")
    if expect.victory_points is not None:
        yield same_row(msg(N_("PV")), expect.victory_points, s.victory_points, state_changes.points_in_words, "2.8")
    if expect.round is not None:
        yield same_row(msg(N_("Ronda")), expect.round, s.round, state_changes.number_in_words, "2.0")
    if expect.passes is not None:
        yield same_row(msg(N_("Pases seguidos")), expect.passes, s.passes, state_changes.number_in_words, "2.4")
    for hex, holder in expect.control.items():
        yield same_row(
            msg(N_("Control de {what}"), what=hex),
            holder,
            s.control.get(hex, ""),
            lambda side: Ref("side", side) if side else NOTHING,
            "2.8",
        )


def _decks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of the decks."""
    s = outcome.state
    if expect.draw is not None:
        yield same_row(
            msg(N_("Cartas de órdenes por robar")),
            expect.draw,
            len(s.orders.left),
            state_changes.number_in_words,
            "3.1.3",
        )
    if expect.discard is not None:
        yield pile_row(msg(N_("Descartes de órdenes")), expect.discard, s.orders.discard, pile_of("card"), "3.1.1")
    if expect.removed is not None:
        yield pile_row(
            msg(N_("Cartas de órdenes fuera del juego")), expect.removed, s.orders.removed, pile_of("card"), "7.3.1"
        )
    if expect.hand is not None:
        yield pile_row(msg(N_("Tu mano")), expect.hand, s.hand, pile_of("action_card"), "3.3")
    if expect.cup is not None:
        yield pile_row(msg(N_("Contenedor de refuerzos")), expect.cup, s.cup, pile_of("counter"), "6.2")


def _course(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of the end of the mission, and of the question asked."""
    if expect.ended:
        yield same_row(
            msg(N_("Fin de la misión")),
            expect.ended,
            outcome.state.ended,
            lambda why: msg(ENDS[why]) if why in ENDS else msg(N_("sigue")),
            "2.7",
        )
    if expect.asks is not None:
        yield same_row(msg(N_("Preguntas")), expect.asks, outcome.asked, texts, "")
    if expect.step:
        yield same_row(
            msg(N_("Después")),
            expect.step,
            outcome.state.step,
            lambda step: msg(STEPS[step]) if step in STEPS else Text(step, step),
            "2.0",
        )


ENDS = {
    "sheet": N_("el marcador llega a la última casilla"),
    "no_units": N_("no te quedan Unidades"),
    "no_ai": N_("no queda IA"),
}

STEPS = {
    sequence.PLAYER_TURN: N_("tu turno"),
    sequence.CHECK: N_("chequeo de uso"),
    sequence.ORDER_CARD: N_("carta de órdenes de la IA"),
    sequence.EVENT: N_("evento de la Hoja de Misión"),
    sequence.ORDERS: N_("orden de la IA"),
    sequence.AUDIT: N_("repaso de la ronda"),
    sequence.PRE_ROUND: N_("secuencia previa a la ronda"),
    sequence.INITIATIVE: N_("iniciativa"),
    sequence.OVER: N_("fin de la misión"),
}
"""Steps that can follow, in words."""


def _list(ids: Iterable[str], outcome: Outcome) -> Sayable:
    return several(outcome.name(id) for id in ids)


def _hits(expected: str, targets: list[str]) -> bool:
    """Return whether the order is carried out at a target.

    A move may lead toward several at the same distance (5.3).
    """
    return expected in targets or (expected == NOBODY and not targets)


def _nobody(id: str, outcome: Outcome) -> Sayable:
    return msg(N_("nadie")) if id == NOBODY else outcome.name(id)


def _line(line: str) -> Sayable:
    if line in ("", PASS):
        return msg(N_("la IA pasa")) if line else NOTHING
    return orders.line_name(line)


def _cost(cost: int) -> Sayable:
    return count(NN_("{n} PA", "{n} PA"), cost) if cost else msg(N_("sin chequeo"))


def _outcome(outcome: str) -> Sayable:
    return msg(attack.MEANS[outcome]) if outcome in attack.MEANS else msg(N_("sin disparo")) if outcome else NOTHING
