"""First player: the PA that the AI spends on it, and the throw (2.1, 2.2)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.charts import cell, ids
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Band, Detail, Modifier, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.tactics.preparation.deck import HISTORICAL, PITCHED
from puesto.games.tactics.printed import charts

AI, PLAYER, TIE = "ai", "player", "tie"
START_PA = START_CARDS = 5
"""PA and cards with which the AI begins a pitched battle (2.1)."""
STARTS: dict[str, Message] = {
    AI: msg(N_("empieza la IA")),
    PLAYER: msg(N_("empiezas tú")),
    TIE: msg(N_("hay empate")),
}


class StartFacts(Struct, frozen=True, kw_only=True):
    """Facts of the AI's start (2.1)."""

    battle: str = PITCHED
    scenario_pa: int = 5
    scenario_cards: int = 5


class Start(Struct, frozen=True):
    """PA and cards of the AI at the start."""

    pa: int
    cards: int


def start_of(facts: StartFacts) -> Start:
    """Return the AI's start: 5 PA and 5 cards in a pitched battle, otherwise the scenario's (2.1)."""
    if facts.battle == HISTORICAL:
        return Start(facts.scenario_pa, facts.scenario_cards)
    return Start(START_PA, START_CARDS)


class SpendFacts(Struct, frozen=True, kw_only=True):
    """Facts of the AI's bid (2.2)."""

    ai_pa: Annotated[int, fact("PA de la IA", "PA of the AI", "2.1", 0, 60)] = START_PA
    player_pa_spent: Annotated[int, fact("PA que gastas tú", "PA that you spend", "2.2", 0, 60)] = 0


class SpendResult(Struct, frozen=True):
    """PA that the AI spends to go first, and those left."""

    die: Annotated[int, label("Dado", "Die")]
    ai_pa_spent: Annotated[int, label("PA que gasta la IA", "PA that the AI spends")]
    ai_pa_left: Annotated[int, label("PA que le quedan", "PA that it has left")]


def pa_to_spend(facts: SpendFacts, share: int | None) -> int:
    """Return the PA that the AI spends: never less than none, nor more than it has (2.2)."""
    return 0 if share is None else min(facts.ai_pa, max(0, facts.player_pa_spent + share))


def roll_spend(tables: charts.Charts, facts: SpendFacts) -> Procedure[SpendResult]:
    """Roll 1D10 for the PA that the AI spends (2.2)."""
    chart = tables[charts.SPEND]
    shares = {row: pa_to_spend(facts, charts.read_spend(cell(chart, row, "pa"))) for row in ids(chart)}
    faces = yield from Roll(
        key="first.spend",
        who=AI,
        message=msg(N_("Tira 1D10 por los PA que gasta la IA.")),
        rule="2.2",
        sides=10,
        bands=charts.bands_by_row(chart, {row: msg(N_("gasta {pa} PA"), pa=pa) for row, pa in shares.items()}),
    )
    row = charts.row_of_face(chart, faces[0])
    pa = shares[row]
    yield Note(
        key="first.spent",
        message=msg(N_("{die}: la IA gasta {pa} PA."), die=faces[0], pa=pa),
        rule="2.2",
        facts=Detail(dice=faces, sides=10, cell=row),
    )
    return SpendResult(faces[0], pa, facts.ai_pa - pa)


class FirstFacts(Struct, frozen=True, kw_only=True):
    """Facts of the throw for the first player (2.2)."""

    ai_pa_spent: Annotated[int, fact("PA que gasta la IA", "PA that the AI spends", "2.2", 0, 60)] = 0
    player_total: Annotated[int, fact("Tu total", "Your total", "2.2", 2, 80)] = 11
    """Your 2D10 and the PA that you spend."""


class FirstPlayerResult(Struct, frozen=True):
    """Result of the throw for the first player."""

    ai_total: Annotated[int, label("Total de la IA", "The AI’s total")]
    starting_player: Annotated[str, label("Quién empieza", "Who begins", STARTS)]


def first_lines(facts: FirstFacts) -> tuple[Modifier, ...]:
    """Return the modifiers of the AI's dice (2.2)."""
    return (Modifier(msg(N_("PA gastados")), facts.ai_pa_spent, "2.2"),) if facts.ai_pa_spent else ()


def roll_first(facts: FirstFacts) -> Procedure[FirstPlayerResult]:
    """Roll the AI's 2D10 plus PA against the player's total; a tie is rolled again (2.2)."""
    need = facts.player_total - facts.ai_pa_spent
    faces = yield from Roll(
        key="first.roll",
        who=AI,
        message=msg(N_("Tira 2D10 de la IA por ser jugador inicial.")),
        rule="2.2",
        dice=2,
        sides=10,
        bands=(Band(need, STARTS[TIE]), Band(need + 1, STARTS[AI])),
        below=STARTS[PLAYER],
        modifiers=first_lines(facts),
    )
    total = sum(faces) + facts.ai_pa_spent
    starts = AI if total > facts.player_total else PLAYER if total < facts.player_total else TIE
    yield Note(
        key="first.said",
        message=msg(N_("IA {ai}, tú {player}: {result}."), ai=total, player=facts.player_total, result=STARTS[starts]),
        rule="2.2",
        facts=Detail(dice=faces, sides=10, modifiers=first_lines(facts)),
    )
    return FirstPlayerResult(total, starts)
