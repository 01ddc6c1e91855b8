"""Fatigue: the one likeliest reason, its die, and the track from Fresh to Fat-4 (1.8)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Band, Detail, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table.choices import (
    ACTIVATIONS,
    FAIL,
    FATIGUES,
    FULL,
    INITIAL,
    RESULTS,
    SECOND,
    WORST_FATIGUE,
    Asked,
    fatigue_name,
    fatigue_number,
    fatigue_words,
)

REASON_WORDS: dict[str, Message] = {
    "combat_objectives": msg(N_("OBJ de Combate")),
    "engagement": msg(N_("Enfrentamiento")),
    "attack_by_fire": msg(N_("Ataque por Disparo")),
    "second_activation": msg(N_("Segunda Activación")),
    "attack_sequence": msg(N_("Secuencia de Ataque")),
    "hq_voluntary_retreat": msg(N_("Retirada Voluntaria del HQ")),
}


class FatigueFacts(Asked, frozen=True, kw_only=True):
    """Facts of an increase of fatigue."""

    activation: Annotated[str, fact("Activación", "Activation", "1.8", options=ACTIVATIONS)] = INITIAL
    snafu_result: Annotated[str, fact("Resultado de SNAFU", "SNAFU result", "1.8", options=RESULTS)] = FULL
    fatigue: Annotated[str, fact("Fatiga", "Fatigue", "1.8", options=FATIGUES)] = "0"
    combat_objectives: Annotated[int, fact("OBJ de Combate colocados", "Combat OBJ markers placed", "1.8", 0, 20)] = 0
    march_objectives: Annotated[
        int, fact("OBJ de Marcha colocados (no cuentan)", "March OBJ markers placed (they do not count)", "1.8", 0, 20)
    ] = 0
    engagement: Annotated[bool, fact("Hubo un Enfrentamiento", "There was an Engagement", "1.8")] = False
    attack_by_fire: Annotated[bool, fact("Hubo un Ataque por Disparo", "There was an Attack by Fire", "1.8")] = False
    attack_sequence: Annotated[bool, fact("Hubo una Secuencia de Ataque", "There was an Attack Sequence", "1.8")] = (
        False
    )
    hq_voluntary_retreat: Annotated[
        bool, fact("El HQ hizo una Retirada Voluntaria", "The HQ retreated voluntarily", "1.8")
    ] = False


def range_words(faces: str) -> Text:
    """Return how the faces read that increase fatigue."""
    return Text("sin tirar", "no die") if faces == "automatic" else Text(faces, faces)


class FatigueResult(Struct, frozen=True):
    """The reason that was rolled for, the range of the die, and the level afterwards."""

    reason: Annotated[str, label("Motivo", "Reason", REASON_WORDS)]
    range: Annotated[str | None, label("Aumenta con", "It increases on", range_words)]
    die_needed: Annotated[bool, label("Se tira", "A die is rolled")]
    increase: Annotated[bool, label("La fatiga aumenta", "Fatigue increases")]
    fatigue_after: Annotated[str, label("Fatiga después", "Fatigue afterwards", dict(FATIGUES))]


def reasons(facts: FatigueFacts) -> tuple[str, ...]:
    """Return every reason that counts: March OBJ and second activations that fail do not (1.8)."""
    entries = {
        "combat_objectives": facts.combat_objectives > 0,
        "engagement": facts.engagement,
        "attack_by_fire": facts.attack_by_fire,
        "second_activation": facts.activation == SECOND and facts.snafu_result != FAIL,
        "attack_sequence": facts.attack_sequence,
        "hq_voluntary_retreat": facts.hq_voluntary_retreat,
    }
    return tuple(reason for reason, counts in entries.items() if counts)


def likeliest_reason(chart: Chart, facts: FatigueFacts) -> str:
    """Return the one reason that is rolled for, "" none: the most likely, automatic before all (1.8)."""

    def likelihood(reason: str) -> int:
        text = charts.cell(chart, reason, "die")
        return 7 if text == charts.AUTOMATIC else charts.read_span(text).high or 6

    return max(reasons(facts), key=likelihood, default="")


def increased_fatigue(fatigue: int) -> int:
    """Return the level above; at Fat-4 nothing more happens (1.8)."""
    return min(WORST_FATIGUE, fatigue + 1)


def reduced_fatigue(fatigue: int) -> int:
    """Return the level below; Fresh is the best (3.7)."""
    return max(-1, fatigue - 1)


def roll_fatigue(chart: Chart, facts: FatigueFacts) -> Procedure[FatigueResult]:
    """Roll one die for the likeliest reason; without one there is no roll (1.8)."""
    reason, before = likeliest_reason(chart, facts), fatigue_number(facts.fatigue)
    if not reason:
        yield Note(key="fatigue.result", message=msg(N_("Nada aumenta la fatiga: no se tira.")), rule="1.8")
        return FatigueResult("", None, False, False, facts.fatigue)
    text = charts.cell(chart, reason, "die")
    dice: tuple[int, ...] = ()
    grows = text == charts.AUTOMATIC
    if not grows:
        high = charts.read_span(text).high or 6
        dice = yield from Roll(
            key="fatigue.roll",
            subject=facts.subject,
            who=facts.who,
            message=msg(
                N_("Tira 1D6 por la fatiga: {reason}, con {range} aumenta."), reason=REASON_WORDS[reason], range=text
            ),
            rule="1.8",
            below=msg(N_("la fatiga aumenta")),
            bands=(Band(high + 1, msg(N_("la fatiga sigue igual"))),),
        )
        grows = dice[0] <= high
    after = increased_fatigue(before) if grows else before
    message = msg(N_("La fatiga aumenta: {level}.")) if after != before else msg(N_("La fatiga sigue en {level}."))
    yield Note(
        key="fatigue.result",
        message=msg(message.template, level=fatigue_words(after)),
        rule="1.8",
        tone="bad" if after != before else "plain",
        facts=Detail(dice=dice, cell=text),
    )
    range_ = "automatic" if text == charts.AUTOMATIC else text
    return FatigueResult(reason, range_, text != charts.AUTOMATIC, grows, fatigue_name(after))
