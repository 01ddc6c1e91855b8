"""Alone from chapters 4, 5 and 11: initiative, trump, Momentum, Command Range, the rout of an army."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import Answer, Token, fact, number_expected, one_of, resolution
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.chariots.leadership import activation, command, leaders, victory
from puesto.games.chariots.leadership.activation import InitiativeFacts, MomentumFacts, TrumpFacts
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.resolutions.answers import TURN, say_verdict
from puesto.games.chariots.table import names, sequence
from puesto.games.chariots.table.state import BattleTable, State
from puesto.games.kit.alone import blame, yes_or_no

FIRST, SECOND, NOBODY, NONE = "first", "second", "nobody", ""

# -- 5.1


SIDES = ((NONE, msg(N_("nadie"))), *((side, names.NAMELESS[side]) for side in (FIRST, SECOND)))


WINNERS = dict((*SIDES, (victory.DRAW, msg(N_("empate")))))


class TurnInitiativeFacts(InitiativeFacts, frozen=True):
    """Facts for the Initiative of a turn: is it rolled at all, who has a General (4.25, 5.1)."""

    one_general: Annotated[bool, fact("El primero tiene CG", "The first has an OC", "4.25")] = True
    other_general: Annotated[bool, fact("El segundo tiene CG", "The second has an OC", "4.25")] = True
    turn: Annotated[int, fact("Turno", "Turn", "5.1", 1, 99)] = 1
    given: Annotated[
        str,
        fact(
            "Quién la tiene en el primer turno, por el escenario",
            "Who has it in the first turn, by the scenario",
            "5.1",
            options=SIDES,
        ),
    ] = NONE


def _initiative_now(state: State, content: Content) -> TurnInitiativeFacts:
    table = BattleTable(state, content)
    first, second = (leaders.initiative_of(table, army.id) for army in table.battle.armies)
    return TurnInitiativeFacts(first, second)


class InitiativeResult(Struct, frozen=True):
    """Both totals, and who has the Initiative: `first`, `second`, or "" for nobody."""

    one_total: Annotated[int, label("Total del primero", "Total of the first")]
    other_total: Annotated[int, label("Total del segundo", "Total of the second")]
    initiative: Annotated[str, one_of(FIRST, SECOND, NONE), label("Iniciativa", "Initiative", WINNERS)]
    rolled: Annotated[bool, label("Se ha tirado", "It was rolled for")]
    """Whether it is rolled for: always, but in a first turn whose scenario gives it."""


@resolution(
    "initiative",
    "5.1",
    Text("Iniciativa", "Initiative"),
    TURN,
    Answer(
        lambda result: result.initiative or NOBODY,
        lambda outcome: activation.initiative_words("" if outcome == NOBODY else outcome),
    ),
    now=_initiative_now,
)
def determine_initiative(facts: TurnInitiativeFacts) -> Procedure[InitiativeResult]:
    """Roll for the Initiative, if this turn rolls for it (5.1)."""
    factors = facts.one if facts.one_general else 0, facts.other if facts.other_general else 0
    if not sequence.is_initiative_rolled(facts.turn, facts.given):
        yield from tell(activation.initiative_words(facts.given), "5.1")
        return InitiativeResult(0, 0, facts.given, False)
    named_facts = replace(facts, sides=(FIRST, SECOND), one=factors[0], other=factors[1])
    totals = yield from activation.roll_initiative_totals(named_facts)
    winner = yield from activation.compare_initiative(named_facts, *totals)
    return InitiativeResult(*totals, winner, True)


# -- 5.3


def _trump_now(state: State, content: Content) -> TrumpFacts:
    table = BattleTable(state, content)
    side = table.enemy(activation.owner_of(table, state.marker)) if state.marker else table.battle.armies[0].id
    return activation.trump_facts(table, side)


@resolution(
    "trump",
    "5.32",
    Text("Truncar", "Trump"),
    TURN,
    yes_or_no(N_("truncado"), N_("falla")),
    check=blame(activation.trump_refusal),
    now=_trump_now,
)
def try_trump(facts: TrumpFacts) -> Procedure[bool]:
    won = yield from activation.roll_trump(replace(facts, marker="marker", who=FIRST))
    if not won:
        yield from say(activation.ONCE_A_TURN, "5.32", "quiet", side=Ref("side", SECOND))
    return won


# -- 5.25


@resolution(
    "momentum",
    "5.25",
    Text("Ímpetu", "Momentum"),
    TURN,
    yes_or_no(N_("se activa"), N_("no ocurre nada")),
    check=blame(activation.momentum_refusal),
)
def try_momentum(facts: MomentumFacts) -> Procedure[bool]:
    won = yield from activation.attempt_momentum(replace(facts, command="wing", who=FIRST))
    if not facts.general_leads:
        yield from say(N_("El CG, que no manda tropas, puede mover ahora"), "5.46")
    return won


# -- 5.42


IN, OUT = "in", "out"


class CommandFacts(Struct, frozen=True):
    """Facts for Command Range."""

    range: Annotated[int, fact("Alcance de Mando", "Command Range", "5.42", 0, 20)] = 6
    engaged: Annotated[
        bool, fact("El líder está con una unidad Enzarzada", "The leader is with an Engaged unit", "5.42")
    ] = False
    clear: Annotated[bool, fact("Hay una ruta sin obstáculos", "There is an unobstructed path", "5.42")] = True
    distance: Annotated[int, fact("Hexágonos de la ruta", "Hexes of the path", "5.42", 0, 40)] = 3
    leader: Annotated[bool, fact("Quien manda el Ala vive", "Who leads the Wing is alive", "4.25")] = True
    rallies: Annotated[bool, fact("La orden es Reorganizar", "The order is to Rally", "5.43")] = False
    at_start: Annotated[
        str,
        fact(
            "Al empezar esta Fase de Órdenes",
            "When this Orders Phase began",
            "5.41",
            options=((NONE, msg(N_("es ahora"))), (IN, msg(N_("Bajo Mando"))), (OUT, msg(N_("Sin Mando")))),
        ),
    ] = NONE


@resolution(
    "command", "5.42", Text("Alcance de Mando", "Command Range"), TURN, yes_or_no(N_("Bajo Mando"), N_("Sin Mando"))
)
def check_command(facts: CommandFacts) -> Procedure[bool]:
    """Return whether a unit is in command, by range or by the moment (5.42)."""
    if facts.leader and not facts.rallies and facts.at_start:
        out_of_time = msg(N_("se decide al empezar la Fase de Órdenes, aunque el líder se mueva después"))
        return (yield from say_verdict(None if facts.at_start == IN else out_of_time, "5.41", out_of_time))
    reach = leaders.halved_range(facts.range, facts.engaged)
    if not facts.leader:
        problem: Message | None = activation.LEADERLESS
    elif facts.rallies:
        problem = msg(N_("con la orden de Reorganizar, todas las activas están Sin Mando (5.43)"))
    else:
        problem = command.path_refusal(reach, facts.distance if facts.clear else None)
    return (yield from say_verdict(problem, "5.42", command.path_words(reach, facts.distance)))


# -- 11.0


class RoutLevelFacts(Struct, frozen=True):
    """Facts for the rout of the armies."""

    first_points: Annotated[int, fact("Puntos de Huida del primero", "Rout Points of the first", "11.0", 0, 999)] = 0
    first_level: Annotated[int, fact("Nivel de Huida del primero", "Rout Level of the first", "11.0", 1, 999)] = 100
    first_general: Annotated[
        int,
        fact(
            "Iniciativa impresa del CG del primero, si ha muerto",
            "Printed Initiative of the first’s OC, if he is dead",
            "11.0",
            0,
            12,
        ),
    ] = 0
    second_points: Annotated[int, fact("Puntos de Huida del segundo", "Rout Points of the second", "11.0", 0, 999)] = 0
    second_level: Annotated[int, fact("Nivel de Huida del segundo", "Rout Level of the second", "11.0", 1, 999)] = 100
    second_general: Annotated[
        int,
        fact(
            "Iniciativa impresa del CG del segundo, si ha muerto",
            "Printed Initiative of the second’s OC, if he is dead",
            "11.0",
            0,
            12,
        ),
    ] = 0

    exceeded: Annotated[bool, by_reading("rout_at", lambda value: value == "exceeded")] = False
    """Whether the table reads that an army routs only beyond its level (11.0)."""

    @property
    def losses(self) -> dict[str, victory.LossResult]:
        """Return the losses of both armies: units, and the General."""
        return {
            FIRST: victory.LossResult(
                victory.rout_points([self.first_points], self.first_general or None), self.first_level, self.exceeded
            ),
            SECOND: victory.LossResult(
                victory.rout_points([self.second_points], self.second_general or None), self.second_level, self.exceeded
            ),
        }


class ArmyRoutResult(Struct, frozen=True):
    """Losses of both armies, and the winner: `first`, `second`, `draw`, or "" while the battle goes on."""

    winner: Annotated[str, one_of(FIRST, SECOND, victory.DRAW, NONE), label("Gana", "Winner", WINNERS)]
    first_points: Annotated[int, label("Puntos del primero", "Points of the first")]
    """His Rout Points, five for each point of a dead General's Initiative among them."""
    first_over: Annotated[int, label("Por encima de su nivel", "Above his level")]
    """Points above the level; negative while it holds, what the track still shows (2.8)."""
    first_routs: Annotated[bool, label("Huye", "He routs")]
    second_points: Annotated[int, label("Puntos del segundo", "Points of the second")]
    second_over: Annotated[int, label("Por encima de su nivel", "Above his level")]
    second_routs: Annotated[bool, label("Huye", "He routs")]


def _rout_now(state: State, content: Content) -> RoutLevelFacts:
    side, other_side = (state.sides[army.id] for army in content.battles[state.battle].armies)
    return RoutLevelFacts(side.lost, side.rout_level, 0, other_side.lost, other_side.rout_level, 0)


GOES_ON = "goes_on"


@resolution(
    "army_rout",
    "11.0",
    Text("Huida del ejército y victoria", "Rout of an army and victory"),
    TURN,
    Answer(
        lambda result: result.winner or GOES_ON,
        lambda outcome: {
            FIRST: msg(victory.WINS, side=Ref("side", FIRST)),
            SECOND: msg(victory.WINS, side=Ref("side", SECOND)),
            victory.DRAW: msg(N_("empate")),
            GOES_ON: msg(N_("la batalla sigue")),
        }[outcome],
    ),
    now=_rout_now,
)
def compare_losses(facts: RoutLevelFacts) -> Procedure[ArmyRoutResult]:
    losses = facts.losses
    winner = yield from victory.compare_losses(losses)
    loss, other_loss = losses[FIRST], losses[SECOND]
    return ArmyRoutResult(
        winner, loss.points, loss.over, loss.routs, other_loss.points, other_loss.over, other_loss.routs
    )


# -- 2.8, 11.0


MOST_QUALITY = 20


def _quality_token(word: str) -> Sequence[Token] | Message:
    if not (word.isascii() and word.isdigit() and int(word) <= MOST_QUALITY):
        return number_expected(0, MOST_QUALITY)
    return (Token(Text(word, word), word),)


class LossFacts(Struct, frozen=True):
    """Facts for the losses of an army and its sheet."""

    eliminated: Annotated[
        tuple[str, ...],
        fact(
            "TQ impresas de las unidades perdidas",
            "Printed TQs of the units lost",
            "11.0",
            reads=_quality_token,
            help=Text(
                "Eliminadas, Desaparecidas o que han Huido del mapa; tal como están impresas, también En Columna: 7"
                " 6 6.",
                "Eliminated, gone, or routed off the map; as printed, also In Column: 7 6 6.",
            ),
        ),
    ] = ("6",)
    general: Annotated[bool, fact("Ha muerto el CG", "The OC is dead", "11.0")] = False
    initiative: Annotated[
        int, fact("Su Iniciativa impresa", "His printed Initiative", "11.0", 0, 12, condition=("general", (True,)))
    ] = 5
    leaders: Annotated[int, fact("CA y Héroes muertos", "WCs and Heroes dead", "11.0", 0, 20)] = 0
    level: Annotated[int, fact("Nivel de Huida", "Rout Level", "2.8", 1, 999)] = 60
    before: Annotated[int, fact("Puntos perdidos antes", "Points lost before", "2.8", 0, 999)] = 0
    change: Annotated[
        int, fact("Cambio del nivel por el escenario", "Change of the level by the scenario", "2.8", -200, 200)
    ] = 0


class RoutPointsResult(Struct, frozen=True):
    """Rout Points of the losses, and the sheet afterwards."""

    points: Annotated[int, label("Puntos de Huida", "Rout Points")]
    """Printed TQs, and five for each point of the General's Initiative; nobody else counts."""
    level: Annotated[int, label("Nivel de Huida", "Rout Level")]
    remaining: Annotated[int, label("Le quedan", "Left")]
    """Points that the army can still lose; at 0 it routs in phase E."""
    routs: Annotated[bool, label("Huye", "It routs")]


@resolution(
    "rout_points",
    "2.8",
    Text("Puntos de Huida y su hoja", "Rout Points and their sheet"),
    TURN,
    Answer(
        lambda result: str(result.points),
        lambda outcome: count(NN_("{n} Punto de Huida", "{n} Puntos de Huida"), int(outcome)),
    ),
    check=lambda facts: tuple(
        ("eliminated", message) for word in facts.eliminated if isinstance(message := _quality_token(word), Message)
    ),
)
def lose_points(facts: LossFacts) -> Procedure[RoutPointsResult]:
    """Return the Rout Points of an army after losses (2.8)."""
    points = victory.rout_points(
        [int(quality) for quality in facts.eliminated], facts.initiative if facts.general else None
    )
    level = max(1, facts.level + facts.change)
    lost = victory.LossResult(facts.before + points, level)
    yield from ()  # nothing is asked
    return RoutPointsResult(points, level, max(0, -lost.over), lost.routs)


ALL = (determine_initiative, try_trump, try_momentum, check_command, lose_points, compare_losses)
