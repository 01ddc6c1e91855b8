"""Rules of tracks and decks that can be asked alone: checks, VP, PAM, marker, command cards."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Draw, Procedure
from puesto.core.values import Struct
from puesto.games.bear.ai import critical
from puesto.games.bear.checks import marker, usage
from puesto.games.bear.checks.usage import UsageFacts
from puesto.games.bear.printed.records import Advance, Box, Content, Event, EventKind, Usage
from puesto.games.bear.rounds import losses
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import AI, PLAYER, SIDES
from puesto.games.bear.turn import mission_sheet
from puesto.games.kit.alone import Problems, answer_at_once, yes_no_class, yes_no_words

TRACKS = Text("Casilleros y mazos", "Tracks and decks")
MOST_COST = 15
"""No action costs more PA."""

# ---- a check with the card in hand


class CardCheckFacts(Struct, frozen=True):
    """A usage check whose card lies there, or an action that asks for none."""

    cost: Annotated[
        int,
        fact(
            "PA pagados",
            "AP paid",
            "3.1.1",
            0,
            MOST_COST,
            help=Text(
                "Tras restar los PAM (3.2.1); en un grupo, los de quien más gastó. Con 0 no hay chequeo (3.2.2).",
                "After the CAPs are taken off (3.2.1); in a group, those of whoever spent most. 0: no check (3.2.2).",
            ),
        ),
    ] = 3
    value: Annotated[int, fact("Valor de uso de la carta", "Usage value on the card", "3.1.1", 1, 15)] = 3
    card_head: Annotated[bool, fact("La carta lleva la cabeza", "The card shows the head", "3.1.2")] = False
    side: Annotated[str, fact("De quién es", "Whose it is", "3.1.2", options=SIDES)] = PLAYER
    command: Annotated[
        bool,
        fact(
            "Orden o acción de mando (carta azul, o solo PAM)",
            "Command order or action (blue card, or CAPs alone)",
            "4.3",
        ),
    ] = False
    head: Annotated[bool, fact("La cabeza salva a tus Unidades", "The head spares your Units", "3.1.2")] = True
    group: Annotated[
        tuple[str, ...],
        fact(
            "En un grupo, los PA de cada cual",
            "In a group, the AP of each",
            "3.1.1",
            help=Text(
                "Cuenta el que más gastó, en vez de los PA pagados; el resultado vale para todos.",
                "Whoever spent most counts, instead of the AP paid; the result holds for all.",
            ),
        ),
    ] = ()

    @property
    def counted(self) -> int:
        """The PA that the check counts: in a group, the most that one of it spent (3.1.1)."""
        return max(map(int, self.group)) if self.group else self.cost


class CardCheck(Struct, frozen=True):
    """Whether there is a check, whether the unit or its whole group is used by it, and what it counts."""

    checked: bool
    used: bool
    outcome: str
    cost: int


NO_CHECK = "no_check"


def check_with_card(facts: CardCheckFacts) -> CardCheck:
    """Whether a card makes a unit used; command orders ask for no check (3.1.1, 3.2.2, 4.3)."""
    if facts.command or facts.counted == 0:
        return CardCheck(False, False, NO_CHECK, 0)
    found = usage.outcome_of(
        UsageFacts(cost=facts.counted, side=facts.side, head=facts.head), Usage(facts.value, facts.card_head)
    )
    return CardCheck(True, found == usage.BECOMES_USED, found, facts.counted)


def _check_group(content: Content, facts: CardCheckFacts) -> Problems:
    if all(one.isdecimal() and int(one) <= MOST_COST for one in facts.group):
        return ()
    return (("group", msg(N_("se espera un número de {low} a {high}"), low=0, high=MOST_COST)),)


def card_check_words(outcome: str) -> Message:
    """How a check with the card in hand reads."""
    return msg(N_("no hay chequeo de uso")) if outcome == NO_CHECK else msg(usage.MEANS[outcome])


CARD_CHECK = Resolution(
    id="usage_card",
    title=Text("Chequeo con la carta en la mano", "Check with the card in hand"),
    rule="3.1.1",
    facts=CardCheckFacts,
    result=CardCheck,
    run=lambda content, facts: answer_at_once(
        found := check_with_card(facts), card_check_words(found.outcome), "3.1.1"
    ),
    outcome=lambda result: result.outcome,
    says=card_check_words,
    check=_check_group,
    chapter=TRACKS,
)

# ---- victory points and PAM

LEADERS = ((PLAYER, Text("Mandas tú", "You lead")), (AI, Text("Manda la IA", "The AI leads")))
GAINERS = ((PLAYER, Text("Los ganas tú", "You gain them")), (AI, Text("Los gana la IA", "The AI gains them")))


class PointsFacts(Struct, frozen=True):
    """The marker of the victory points, and what is gained or lost."""

    ahead: Annotated[str, fact("Quién manda", "Who leads", "2.8", options=LEADERS)] = PLAYER
    points: Annotated[int, fact("Por cuántos PV", "By how many VP", "2.8", 1, losses.MOST_POINTS)] = 1
    side: Annotated[
        str,
        fact(
            "Quién gana los PV",
            "Who gains the VP",
            "2.8",
            options=GAINERS,
            help=Text(
                "Los de una ficha destruida son siempre del rival de su dueño, la destruya quien la destruya.",
                "Those of a destroyed counter always go to its owner’s opponent, whoever destroyed it.",
            ),
        ),
    ] = PLAYER
    gained: Annotated[int, fact("PV ganados (o perdidos, con −)", "VP gained (or lost, with −)", "2.8", -50, 50)] = 1


class Lead(Struct, frozen=True):
    """Who leads, and by how many VP: never 0. The steps are where the marker stood after each VP: `ai-1`."""

    ahead: str
    points: int
    steps: tuple[str, ...]


def lead_after(facts: PointsFacts) -> Lead:
    """Where the marker comes to: a step for each VP, over no zero (2.8)."""
    before = facts.points if facts.ahead == PLAYER else -facts.points
    way = 1 if (facts.gained > 0) == (facts.side == PLAYER) else -1
    marks = [losses.VICTORY_TRACK.moved(before, way * one) for one in range(abs(facts.gained) + 1)]
    return Lead(_leader(marks[-1]), abs(marks[-1]), tuple(f"{_leader(one)}-{abs(one)}" for one in marks[1:]))


def _leader(mark: int) -> str:
    return PLAYER if mark > 0 else AI


LEADS = {
    PLAYER: NN_("mandas por {n} PV", "mandas por {n} PV"),
    AI: NN_("la IA manda por {n} PV", "la IA manda por {n} PV"),
}


def lead_words(outcome: str) -> Message:
    """How a lead reads."""
    ahead, points = outcome.split("-")
    return count(LEADS[ahead], int(points))


def lead_class(result: Lead) -> str:
    """The name of a lead."""
    return f"{result.ahead}-{result.points}"


POINTS = Resolution(
    id="victory_points",
    title=Text("Puntos de victoria", "Victory points"),
    rule="2.8",
    facts=PointsFacts,
    result=Lead,
    run=lambda content, facts: answer_at_once(found := lead_after(facts), lead_words(lead_class(found)), "2.8"),
    outcome=lead_class,
    says=lead_words,
    chapter=TRACKS,
)


class RoundPointsFacts(Struct, frozen=True):
    """What the PAM of a new round depend on."""

    start: Annotated[int, fact("PAM de la misión", "CAPs of the mission", "3.2", 0, command_points.TRACK.high or 0)] = 4
    lost: Annotated[int, fact("Unidades destruidas", "Units destroyed", "7.3", 0, 40)] = 0
    unspent: Annotated[
        int,
        fact(
            "PAM sin gastar de la ronda que acaba",
            "CAPs unspent in the round that ends",
            "2.4",
            0,
            15,
            help=Text("Se pierden.", "They are lost."),
        ),
    ] = 0


class RoundPoints(Struct, frozen=True):
    """PAM at the beginning of the new round, and those that were lost at the end of the old one."""

    points: int
    lost: int


def pam_words(outcome: str) -> Message:
    """How the PAM of a round read."""
    return count(NN_("{n} PAM", "{n} PAM"), int(outcome))


def _run_round_points(content: Content, facts: RoundPointsFacts) -> Procedure[RoundPoints]:
    found = RoundPoints(command_points.points_of_round(facts.start, facts.lost), facts.unspent)
    return (yield from answer_at_once(found, pam_words(str(found.points)), "2.5"))


ROUND_POINTS = Resolution(
    id="command_points",
    title=Text("PAM de la ronda nueva", "CAPs of the new round"),
    rule="2.5",
    facts=RoundPointsFacts,
    result=RoundPoints,
    run=_run_round_points,
    outcome=lambda result: str(result.points),
    says=pam_words,
    chapter=TRACKS,
)

# ---- the mission marker

NO_BAND, ALWAYS, UP_TO = "none", "always", "up_to"
BANDS = (
    (NO_BAND, Text("No avanza", "Does not advance")),
    (ALWAYS, Text("Avanza siempre", "Always advances")),
    (UP_TO, Text("Si hay tantas fichas o menos", "If there are so many counters or fewer")),
)
AS_EVENT = Event(EventKind.BY_HAND, Text("evento", "event"), Text("", ""))


class MarkerFacts(Struct, frozen=True):
    """An order card of the AI, what is in play, and the sheet."""

    band: Annotated[str, fact("La franja de la carta", "The card’s band", "2.3.1", options=BANDS)] = UP_TO
    limit: Annotated[
        int, fact("Fichas que admite", "Counters that it admits", "2.3.1", 0, 60, when=("band", (UP_TO,)))
    ] = 10
    spaces: Annotated[int, fact("Casillas", "Boxes", "2.3.1", 1, 2)] = 1
    units: Annotated[int, fact("Unidades, usadas o no", "Units, used or not", "2.3.1", 0, 60)] = 4
    ai: Annotated[int, fact("IA, usadas o no", "AI, used or not", "2.3.1", 0, 60)] = 4
    suspects: Annotated[int, fact("Fichas de posible enemigo", "Possible enemies", "2.3.1", 0, 20)] = 0
    hidden: Annotated[int, fact("Unidades e IA ocultas", "Hidden Units and AI", "2.3.1", 0, 20)] = 0
    arriving: Annotated[
        int, fact("Refuerzos que llegan en esta ronda", "Reinforcements arriving this round", "2.3.1", 0, 20)
    ] = 0
    transports: Annotated[
        int,
        fact(
            "Camiones y carros",
            "Trucks and carts",
            "2.3.1",
            0,
            20,
            help=Text("No se cuentan.", "They are not counted."),
        ),
    ] = 0
    box: Annotated[int, fact("Casilla del marcador", "The marker’s box", "7.2", 1, 60)] = 1
    last: Annotated[int, fact("Última casilla", "Last box", "2.7", 1, 60)] = 12
    events: Annotated[tuple[str, ...], fact("Casillas con evento", "Boxes with an event", "7.2")] = ()
    yellow: Annotated[tuple[str, ...], fact("Casillas de fondo amarillo", "Boxes on a yellow ground", "7.2")] = ()

    @property
    def counted(self) -> int:
        """The counters that hold the marker back (2.3.1)."""
        return self.units + self.ai + self.suspects + self.hidden + self.arriving


class MarkerMove(Struct, frozen=True):
    """What was counted, how far the marker moves, the events that come, and whether the mission is over."""

    counted: int
    advance: int
    box: int
    events: tuple[int, ...]
    ended: bool


def _run_marker(content: Content, facts: MarkerFacts) -> Procedure[MarkerMove]:
    limit = facts.limit if facts.band == UP_TO else None
    band = None if facts.band == NO_BAND else Advance(facts.spaces, limit)
    end = min(facts.box + marker.boxes(band, facts.counted), facts.last)
    sheet = [
        Box(number, yellow=str(number) in facts.yellow, event=AS_EVENT if str(number) in facts.events else None)
        for number in range(1, facts.last + 1)
    ]
    acting = yield from mission_sheet.acting_boxes(sheet, facts.box, end)
    found = MarkerMove(facts.counted, end - facts.box, end, tuple(acting), end == facts.last > facts.box)
    return (yield from answer_at_once(found, marker_words(found), "2.3.1"))


def marker_words(found: MarkerMove) -> Message:
    """Where the marker stops and what comes of it."""
    if not found.advance:
        stays = NN_("Con {n} ficha, el marcador no avanza", "Con {n} fichas, el marcador no avanza")
        return count(stays, found.counted)
    if not found.events:
        return msg(N_("El marcador pasa a la casilla {box}, sin evento"), box=found.box)
    return msg(N_("El marcador pasa a la casilla {box}; eventos: {boxes}"), box=found.box, boxes=found.events)


def sheet_problems(box: int, last: int, **printed: tuple[str, ...]) -> Problems:
    """What is wrong with the marker's box, or with boxes by field, on a sheet of so many (7.2)."""
    if box > last:
        return (("box", msg(N_("se espera un número de {low} a {high}"), low=1, high=last)),)
    known = {str(number) for number in range(1, last + 1)}
    return tuple(
        (name, msg(N_("aquí van números de casilla, de {low} a {high}"), low=1, high=last))
        for name, boxes in printed.items()
        if not {*boxes} <= known
    )


MARKER = Resolution(
    id="marker_move",
    title=Text("La carta y el marcador de misión", "The card and the mission marker"),
    rule="2.3.1",
    facts=MarkerFacts,
    result=MarkerMove,
    run=_run_marker,
    outcome=lambda result: str(result.advance),
    says=lambda outcome: count(marker.MOVES, int(outcome)) if outcome != "0" else msg(marker.STAYS),
    check=lambda content, facts: sheet_problems(facts.box, facts.last, events=facts.events, yellow=facts.yellow),
    chapter=TRACKS,
)

# ---- command cards


class CommandCardFacts(Struct, frozen=True):
    """The order deck when an AI is destroyed."""

    left: Annotated[
        tuple[str, ...],
        fact("Cartas de órdenes por robar, la primera delante", "Order cards to draw, the first in front", "7.3.1"),
    ] = ()
    discard: Annotated[tuple[str, ...], fact("Cartas descartadas", "Discarded cards", "3.1.3")] = ()
    blue: Annotated[
        tuple[str, ...],
        fact(
            "Cuáles son azules",
            "Which ones are blue",
            "4.3",
            help=Text("De las demás cartas se supone que son verdes.", "The other cards are taken to be green."),
        ),
    ] = ()


class CommandCard(Struct, frozen=True):
    """The card that leaves the game, "" for none, the cards seen until it came, and the deck that is shuffled then."""

    removed: str
    drawn: tuple[str, ...]
    deck: tuple[str, ...]


def _run_command_card(content: Content, facts: CommandCardFacts) -> Procedure[CommandCard]:
    """The first blue card leaves the game unless it is the last one; then all are shuffled (7.3.1, A19).

    Of a deck without any the discards are shuffled first: which blue one of them comes is drawn (3.1.3).
    """
    in_game = (*facts.left, *facts.discard)
    first = losses.first_blue_cards(facts.left, [card for card in in_game if card in facts.blue])
    removed = first[0] if first else ""
    if len(first) > 1 and removed not in facts.left:
        removed = yield from Draw(
            key="command_loss.draw",
            message=msg(N_("Saca cartas de órdenes hasta la primera azul: se elimina.")),
            rule="7.3.1",
            deck="orders",
            left=tuple(sorted(first)),
            label=N_("carta {card}, fuera de la partida"),
        )
    drawn = facts.left[: facts.left.index(removed) + 1] if removed in facts.left else ()
    found = CommandCard(removed, drawn, tuple(sorted(card for card in in_game if card != removed)))
    words = command_card_words("removed" if found.removed else "none")
    return (yield from answer_at_once(found, words, "7.3.1"))


def command_card_words(outcome: str) -> Message:
    """Whether a card leaves the game."""
    return msg(N_("se elimina una carta de mando")) if outcome == "removed" else msg(N_("no se elimina ninguna carta"))


def _check_command_card(content: Content, facts: CommandCardFacts) -> Problems:
    twice = len({*facts.left, *facts.discard}) < len(facts.left) + len(facts.discard)
    return (("left", msg(N_("cada carta de órdenes va una sola vez"))),) if twice else ()


COMMAND_CARD = Resolution(
    id="command_card",
    title=Text("IA destruida: carta de mando", "AI destroyed: command card"),
    rule="7.3.1",
    facts=CommandCardFacts,
    result=CommandCard,
    run=_run_command_card,
    outcome=lambda result: "removed" if result.removed else "none",
    says=command_card_words,
    check=_check_command_card,
    chapter=TRACKS,
)

# ---- the pass test


class PassFacts(Struct, frozen=True):
    """The unused counters of both sides."""

    ai: Annotated[int, fact("IA no usadas, con sus PE", "Unused AI, possible enemies too", "4.1.2", 0, 60)] = 2
    units: Annotated[int, fact("Unidades no usadas", "Unused Units", "4.1.2", 0, 60)] = 2
    arriving_ai: Annotated[int, fact("IA que llegan en esta ronda", "AI arriving this round", "4.1.2", 0, 20)] = 0
    arriving_units: Annotated[
        int, fact("Unidades que llegan en esta ronda", "Units arriving this round", "4.1.2", 0, 20)
    ] = 0


PASSES = yes_no_words(msg(N_("la IA pasa")), msg(N_("la IA no pasa")))


class PassVerdict(Struct, frozen=True):
    """Whether the AI passes."""

    passes: bool


def _run_pass(content: Content, facts: PassFacts) -> Procedure[PassVerdict]:
    passes = critical.has_too_few(facts.ai + facts.arriving_ai, facts.units + facts.arriving_units)
    return (yield from answer_at_once(PassVerdict(passes), PASSES(yes_no_class(passes)), "4.1.2"))


PASS = Resolution(
    id="pass_test",
    title=Text("IA no usadas < Unidades no usadas", "Unused AI < unused Units"),
    rule="4.1.2",
    facts=PassFacts,
    result=PassVerdict,
    run=_run_pass,
    outcome=lambda result: yes_no_class(result.passes),
    says=PASSES,
    chapter=TRACKS,
)

TRACK_RULES = (CARD_CHECK, MARKER, POINTS, ROUND_POINTS, PASS, COMMAND_CARD)
"""Those that a table asks for most first."""
