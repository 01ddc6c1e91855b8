"""Rounds asked alone: passes, draws, losses, before a round, the end (2.3.3-2.8, 3.1.3, 7.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from puesto.core.decks import Deck
from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct, replace
from puesto.games.bear.checks import usage
from puesto.games.bear.printed.records import Box, Content
from puesto.games.bear.resolutions.scenario_state import A_HEX, A_UNIT, AN_AI, first_mission, lay_table, tick_all
from puesto.games.bear.resolutions.track_rules import AS_EVENT, LEADERS, pam_words, sheet_problems
from puesto.games.bear.rounds import losses, sequence
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import AI, HIDDEN_HIT, PLAYER, SIDES, Counter, MissionTable
from puesto.games.bear.turn import mission_sheet, victory
from puesto.games.kit.alone import Problems, answer_at_once, answer_from_form, until_asked, yes_no_class, yes_no_words

ROUNDS = Text("Rondas", "Rounds")

# ---- turns one after the other


def _player_acts(table: MissionTable) -> Procedure[None]:
    sequence.after_player(table, [A_UNIT], 0)
    yield from ()


def _nobody_acts(table: MissionTable) -> Procedure[None]:
    sequence.after_player(table, [], 0)
    yield from ()


def _ai_acts(table: MissionTable) -> Procedure[None]:
    sequence.next_after_ai(table)
    yield from ()


TURNS: dict[str, Callable[[MissionTable], Procedure[None]]] = {
    "player_acts": _player_acts,
    "player_delays": _player_acts,
    "player_delays_with_points": _nobody_acts,
    "player_passes": sequence.player_passes,
    "ai_acts": _ai_acts,
    "ai_passes": sequence.ai_passes,
    "round_ends": sequence.end_round,
}
"""What a turn may have been; `round_ends` is an order or event that says so (2.4)."""


class TurnsFacts(Struct, frozen=True):
    """Turns one after the other."""

    turns: Annotated[
        tuple[str, ...],
        fact(
            "Los turnos, uno tras otro",
            "The turns, one after the other",
            "2.4",
            help=Text(", ".join(TURNS), ", ".join(TURNS)),
        ),
    ] = ("player_passes", "ai_passes")


class AfterTurns(Struct, frozen=True):
    """How the rounds stand after the last turn."""

    round_ended: bool
    """Whether the last turn ended the round."""
    round: int
    """The round in which it goes on, counted from 1."""
    passes: int
    just_acted: bool
    """Whether a Unit counts as having just acted (5.0)."""


ROUND_ENDS = yes_no_words(msg(N_("acaba la ronda")), msg(N_("la ronda sigue")))


def _run_turns(content: Content, facts: TurnsFacts) -> Procedure[AfterTurns]:
    table = lay_table(content)
    s, ended, over = table.state, 0, False
    for turn in facts.turns:
        s.step = sequence.PLAYER_TURN
        yield from TURNS[turn](table)
        over = s.step in (sequence.AUDIT, sequence.PRE_ROUND)
        ended += over
    found = AfterTurns(over, 1 + ended, s.passes, bool(s.just_acted))
    return (yield from answer_at_once(found, ROUND_ENDS(yes_no_class(found.round_ended)), "2.4"))


def _check_turns(content: Content, facts: TurnsFacts) -> Problems:
    if {*facts.turns} <= {*TURNS}:
        return ()
    return (("turns", msg(N_("se espera uno de: {options}"), options=tuple(TURNS))),)


AFTER_TURNS = Resolution(
    id="turns",
    title=Text("Pases y fin de la ronda", "Passes and the end of the round"),
    rule="2.4",
    facts=TurnsFacts,
    result=AfterTurns,
    run=_run_turns,
    outcome=lambda result: yes_no_class(result.round_ended),
    says=ROUND_ENDS,
    check=_check_turns,
    chapter=ROUNDS,
)

# ---- an order card that is drawn


class DrawFacts(Struct, frozen=True):
    """The piles of order cards when one is drawn, for whatever it is."""

    left: Annotated[tuple[str, ...], fact("Cartas de órdenes por robar", "Order cards to draw", "3.1.3")] = ("15", "16")
    discard: Annotated[tuple[str, ...], fact("Cartas descartadas", "Discarded cards", "3.1.3")] = ()
    removed: Annotated[tuple[str, ...], fact("Cartas eliminadas", "Cards out of the game", "7.3.1")] = ()


class DrawResult(Struct, frozen=True):
    """From which cards it is drawn, whether the discards were shuffled for it, and the piles after it."""

    card: str
    drawn_from: tuple[str, ...]
    reshuffled: bool
    left: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]


def _run_draw(content: Content, facts: DrawFacts) -> Procedure[DrawResult]:
    table = lay_table(content)
    orders = table.state.orders = Deck([*facts.left], [*facts.discard], [*facts.removed])
    yield from usage.refill(table)
    whole = tuple(sorted(orders.left))
    card = yield from usage.draw_order(table, "order")
    return DrawResult(card, whole, not facts.left, tuple(orders.left), tuple(orders.discard), tuple(orders.removed))


def _check_draw(content: Content, facts: DrawFacts) -> Problems:
    every = (*facts.left, *facts.discard, *facts.removed)
    if len({*every}) < len(every):
        return (("left", msg(N_("cada carta de órdenes va una sola vez"))),)
    if not facts.left and not facts.discard:
        return (("left", msg(N_("falta al menos una carta"))),)
    return ()


SHUFFLED = yes_no_words(msg(N_("antes se barajan las descartadas")), msg(N_("se roba del mazo")))

DRAW = Resolution(
    id="order_draw",
    title=Text("Robar una carta de órdenes", "To draw an order card"),
    rule="3.1.3",
    facts=DrawFacts,
    result=DrawResult,
    run=_run_draw,
    outcome=lambda result: yes_no_class(result.reshuffled),
    says=SHUFFLED,
    check=_check_draw,
    chapter=ROUNDS,
)

# ---- a counter that is lost


class LossFacts(Struct, frozen=True):
    """A destroyed counter, what it is worth, and the tracks."""

    side: Annotated[
        str,
        fact(
            "De quién era",
            "Whose it was",
            "2.8",
            options=SIDES,
            help=Text("Quién la destruye no cuenta.", "Who destroyed it does not count."),
        ),
    ] = AI
    worth: Annotated[int, fact("PV que vale en la misión", "VP that it is worth in the mission", "2.8", 0, 20)] = 1
    ahead: Annotated[str, fact("Quién manda", "Who leads", "2.8", options=LEADERS)] = AI
    points: Annotated[int, fact("Por cuántos PV", "By how many VP", "2.8", 1, losses.MOST_POINTS)] = 1
    command_points: Annotated[int, fact("PAM que tienes", "CAPs that you have", "3.2", 0, 15)] = 4
    start: Annotated[int, fact("PAM de la misión", "CAPs of the mission", "3.2", 0, 15)] = 4
    lost: Annotated[int, fact("Unidades destruidas antes", "Units destroyed before", "7.3", 0, 40)] = 0


class Loss(Struct, frozen=True):
    """Who leads by how many VP, the PAM now and next round, and whether a command card is looked for."""

    ahead: str
    points: int
    command_points: int
    next_round: int
    command_card: bool


def _run_loss(content: Content, facts: LossFacts) -> Procedure[Loss]:
    mission = replace(first_mission(content), points_per_ai=facts.worth, points_per_unit=facts.worth)
    table = lay_table(content, mission)
    s = table.state
    s.counters["another"] = Counter("another", s.counters[AN_AI].type, AI)
    s.command_points, s.victory_points = facts.command_points, facts.points * (1 if facts.ahead == PLAYER else -1)
    searched = yield from until_asked(losses.destroy(table, AN_AI if facts.side == AI else A_UNIT))
    ahead = s.victory_points
    return Loss(
        PLAYER if ahead > 0 else AI,
        abs(ahead),
        s.command_points,
        command_points.points_of_round(facts.start, facts.lost + len(command_points.fallen_units(s))),
        searched,
    )


CARD_LOST = yes_no_words(msg(N_("se busca una carta de mando")), msg(N_("no se busca ninguna carta de mando")))

LOSS = Resolution(
    id="destroyed",
    title=Text("Una ficha destruida", "A destroyed counter"),
    rule="7.3",
    facts=LossFacts,
    result=Loss,
    run=_run_loss,
    outcome=lambda result: yes_no_class(result.command_card),
    says=CARD_LOST,
    chapter=ROUNDS,
)

# ---- a new round


class NewRoundFacts(Struct, frozen=True):
    """A counter at the end of a round, and what lies on the table."""

    used: Annotated[bool, fact("La ficha está usada", "The counter is used", "2.5")] = True
    hit: Annotated[bool, fact("Está impactada", "It is hit", "2.5")] = False
    revealed: Annotated[bool, fact("Su impacto está a la vista", "Its hit is face up", "7.4")] = False
    immobilised: Annotated[bool, fact("Está atascada", "It is stuck", "7.2")] = False
    smoke: Annotated[int, fact("MD del humo en un hexágono", "DM of smoke in a hex", "2.5", 0, 3)] = 0
    start: Annotated[int, fact("PAM de la misión", "CAPs of the mission", "3.2", 0, 15)] = 4
    lost: Annotated[int, fact("Unidades destruidas", "Units destroyed", "7.3", 0, 40)] = 0
    unspent: Annotated[int, fact("PAM sin gastar", "CAPs unspent", "2.4", 0, 15)] = 0
    left: Annotated[tuple[str, ...], fact("Cartas de órdenes por robar", "Order cards to draw", "2.5")] = ()
    discard: Annotated[tuple[str, ...], fact("Cartas descartadas", "Discarded cards", "2.5")] = ()
    removed: Annotated[tuple[str, ...], fact("Cartas eliminadas", "Cards out of the game", "7.3.1")] = ()


class NewRound(Struct, frozen=True):
    """The counter, the tracks and the decks before the initiative, and the steps of 2.5 in their order."""

    used: bool
    hit: bool
    revealed: bool
    immobilised: bool
    smoke: int
    command_points: int
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    passes: int
    steps: tuple[str, ...]


STEPS = (
    "unused",
    "shuffle_order_cards",
    "smoke",
    "command_points",
    "action_cards",
    "note_artillery",
    "resolve_artillery",
    "initiative",
)
"""The order of 2.5; action cards, artillery and initiative are steps of their own."""


def _run_new_round(content: Content, facts: NewRoundFacts) -> Procedure[NewRound]:
    mission = replace(first_mission(content), command_points=facts.start)
    table = lay_table(content, mission)
    s, unit = table.state, table.state.counters[AN_AI]
    marker = next(iter(content.hit_markers)) if facts.revealed else HIDDEN_HIT
    unit.used, unit.hit, unit.immobilised = facts.used, marker if facts.hit else "", facts.immobilised
    s.smoke = {A_HEX: facts.smoke} if facts.smoke else {}
    s.orders = Deck(left=[*facts.left], discard=[*facts.discard], removed=[*facts.removed])
    s.command_points, s.passes = facts.unspent, 2
    for number in range(facts.lost):
        gone = f"{A_UNIT}{number}"
        s.counters[gone] = Counter(gone, s.counters[A_UNIT].type, PLAYER, destroyed=True)
    command_points.lay_on_track(s)
    yield from answer_from_form(sequence.end_round(table), tick_all)
    yield from answer_from_form(sequence.pre_round(table), tick_all)
    return NewRound(
        unit.used,
        unit.hit != "",
        unit.hit not in ("", HIDDEN_HIT),
        unit.immobilised,
        s.smoke.get(A_HEX, 0),
        s.command_points,
        tuple(sorted(s.orders.left)),
        tuple(s.orders.discard),
        tuple(s.orders.removed),
        s.passes,
        STEPS,
    )


NEW_ROUND = Resolution(
    id="pre_round",
    title=Text("La secuencia antes de una ronda", "The sequence before a round"),
    rule="2.5",
    facts=NewRoundFacts,
    result=NewRound,
    run=_run_new_round,
    outcome=lambda result: str(result.command_points),
    says=pam_words,
    chapter=ROUNDS,
)

# ---- the end


class EndFacts(Struct, frozen=True):
    """Who is left on the map, the sheet, and the victory points."""

    units: Annotated[int, fact("Unidades con PF > 0", "Units with FP > 0", "2.7", 0, 60)] = 4
    ai: Annotated[int, fact("IA con PF > 0, con sus PE", "AI with FP > 0, suspects too", "2.7", 0, 60)] = 4
    arriving_units: Annotated[int, fact("Unidades que llegan", "Units arriving", "2.7", 0, 20)] = 0
    arriving_ai: Annotated[int, fact("IA que llegan", "AI arriving", "2.7", 0, 20)] = 0
    box: Annotated[int, fact("Casilla del marcador", "The marker’s box", "7.2", 1, 60)] = 1
    last: Annotated[int, fact("Última casilla", "Last box", "2.7", 1, 60)] = 12
    events: Annotated[tuple[str, ...], fact("Casillas con evento", "Boxes with an event", "7.2")] = ()
    yellow: Annotated[tuple[str, ...], fact("Casillas de fondo amarillo", "Boxes on a yellow ground", "7.2")] = ()
    ahead: Annotated[str, fact("Quién manda", "Who leads", "2.8", options=LEADERS)] = PLAYER
    points: Annotated[int, fact("Por cuántos PV", "By how many VP", "2.8", 1, losses.MOST_POINTS)] = 1


class End(Struct, frozen=True):
    """Whether the mission ends and why, the events that still come, and who wins."""

    ended: bool
    why: str
    """`sheet`, `no_units`, `no_ai`, or nothing."""
    events: tuple[int, ...]
    winner: str
    """`player` or `ai`; nothing while it goes on."""


def _run_end(content: Content, facts: EndFacts) -> Procedure[End]:
    sheet = tuple(
        Box(
            number,
            yellow=str(number) in facts.yellow,
            event=AS_EVENT if str(number) in facts.events or str(number) in facts.yellow else None,
        )
        for number in range(1, facts.last + 1)
    )
    table = lay_table(content, replace(first_mission(content), sheet=sheet))
    s = table.state
    s.counters[A_UNIT].destroyed, s.counters[AN_AI].destroyed = facts.units == 0, facts.ai == 0
    s.arriving = {PLAYER: facts.arriving_units, AI: facts.arriving_ai}
    s.marker, s.victory_points = facts.box, facts.points * (1 if facts.ahead == PLAYER else -1)
    if facts.box == facts.last:
        yield from mission_sheet.end_mission(table, sheet[-1], AS_EVENT)
    else:
        yield from victory.decide(table)
    found = End(s.ended != "", s.ended, tuple(s.events), victory.winner(table) if s.ended else "")
    return (yield from answer_at_once(found, end_words(found), "2.7"))


def end_words(found: End) -> Message:
    """Whether the mission is over, and why."""
    if not found.ended:
        return msg(GOES_ON)
    return msg(N_("la misión acaba: {why}"), why=msg(victory.REASONS[found.why]))


GOES_ON = N_("la misión sigue")


END = Resolution(
    id="game_end",
    title=Text("Fin de la misión", "End of the mission"),
    rule="2.7",
    facts=EndFacts,
    result=End,
    run=_run_end,
    outcome=lambda result: result.why or "goes_on",
    says=lambda outcome: msg(GOES_ON) if outcome == "goes_on" else msg(victory.REASONS[outcome]),
    check=lambda content, facts: sheet_problems(facts.box, facts.last, events=facts.events, yellow=facts.yellow),
    chapter=ROUNDS,
)

ROUND_RULES = (AFTER_TURNS, DRAW, LOSS, NEW_ROUND, END)
"""In the order of the rulebook, a loss before the end that it may bring."""
