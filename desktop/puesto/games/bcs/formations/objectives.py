"""OBJ markers of step (d): how many the HQ and Recon create, and which of them tire (3.0, 3.2, 1.8)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.games.bcs.formations.snafu import EffectFacts, snafu_effects
from puesto.games.bcs.table.choices import FULL, RESULTS


class ObjectiveFacts(Struct, frozen=True):
    """What the OBJ markers of an activation need to know."""

    snafu_result: Annotated[str, fact("Resultado de SNAFU", "SNAFU result", "3.2", options=RESULTS)] = FULL
    hq_combat: Annotated[int, fact("Del HQ, de Combate", "The HQ’s, Combat", "3.0", 0, 9)] = 0
    hq_march: Annotated[int, fact("Del HQ, de Marcha", "The HQ’s, March", "3.0", 0, 9)] = 0
    recon_combat: Annotated[int, fact("De Reconocimiento, de Combate", "Recon’s, Combat", "3.0", 0, 9)] = 0
    recon_march: Annotated[int, fact("De Reconocimiento, de Marcha", "Recon’s, March", "3.0", 0, 9)] = 0


class Objectives(Struct, frozen=True):
    """What may be placed, what is, and whether it is a reason for fatigue."""

    hq_most: int
    recon: bool
    combat: int
    march: int
    fatigue_reason: bool
    """Whether there is a Combat OBJ: those of March do not count (1.8)."""


def objectives(chart: Chart, facts: ObjectiveFacts) -> Objectives:
    """What a SNAFU result lets the HQ and Recon place, and what lies there then (3.0, 3.2)."""
    allowed = snafu_effects(chart, EffectFacts(snafu_result=facts.snafu_result))
    combat, march = facts.hq_combat + facts.recon_combat, facts.hq_march + facts.recon_march
    return Objectives(allowed.objectives_max, allowed.recon, combat, march, combat > 0)


def objective_problems(chart: Chart, facts: ObjectiveFacts) -> tuple[tuple[str, Message], ...]:
    """More markers than the result of SNAFU allows (3.2)."""
    allowed = snafu_effects(chart, EffectFacts(snafu_result=facts.snafu_result))
    if facts.hq_combat + facts.hq_march > allowed.objectives_max:
        words = N_("con ese SNAFU el HQ crea como mucho {n} (3.2)")
        return (("hq_combat", msg(words, n=allowed.objectives_max)),)
    if facts.recon_combat + facts.recon_march and not allowed.recon:
        return (("recon_combat", msg(N_("tras un fallo el Reconocimiento no crea ninguno (3.2)"))),)
    return ()
