"""Views of a walked activation and an attack, with long texts and every state of a step and a line."""

from __future__ import annotations

from puesto.core.headings import SideView
from puesto.core.procedure_views import (
    ACTIVE,
    AGAIN,
    BAD,
    DONE,
    GOOD,
    SKIPPED,
    TODO,
    BarView,
    ChainView,
    ChartView,
    FormationView,
    GroupRow,
    GroupTableView,
    PartyView,
    ResultCell,
    ResultRow,
    ResultTableView,
    Share,
    StepsView,
    StepView,
    SubStepView,
    SumColumn,
    SumLine,
    SumView,
    TrayDie,
    TrayGroup,
    TrayView,
)
from tests.gui.panels.samples import t

SIDES = (SideView("blue", t("Americanos", "Americans")), SideView("green", t("Alemanes", "Germans"), "action"))

STRIP = StepsView(
    "strip",
    t("Secuencia de Ataque", "Attack Sequence"),
    (
        StepView("1", "1", t("Tipo de Ataque", "Type of Attack"), "blue", DONE, t("Regular", "Regular")),
        StepView(
            "2",
            "2",
            t("Defensa Preparada", "Prepared Defence"),
            "green",
            SKIPPED,
            reason=t("no hay marcador en el hex del defensor", "the defender's hex has no marker"),
        ),
        StepView(
            "3",
            "3",
            t("Preparación", "Preparation"),
            "",
            ACTIVE,
            subs=(
                SubStepView(t("Añade o sube la MSR Bloqueada", "Adds or raises MSR Blocked")),
                SubStepView(
                    t("Retira los trenes", "Removes the trains"),
                    SKIPPED,
                    t("la MSR es Completa", "the MSR is Complete"),
                ),
            ),
        ),
        StepView("4", "10", t("Aplica el resultado", "Apply the result"), "blue"),
    ),
    t("Primera compañía contra la Cota 131", "First company against Hill 131"),
    "blue",
    "5.1b",
)
SUM = SumView(
    "sum",
    t("SNAFU", "SNAFU"),
    (
        SumColumn(
            "always",
            t("Siempre", "Always"),
            (
                SumLine(t("Fatiga nivel 1", "Fatigue level 1"), -1, path="formations.a.fatigue", rule="3.2"),
                SumLine(t("Coordinación", "Coordination"), -1, path="formations.a.coordination_marker"),
                SumLine(t("Formaciones mezcladas", "Mixed formations"), -1, False, t("no lo está", "it is not")),
                SumLine(t("Doble Zona OBJ", "Double OBJ Zone"), 1, False, answer="double"),
            ),
            "blue",
            (t("Valor de Acción", "Action Rating"), 4),
        ),
        SumColumn(
            "shut",
            t("La MSR no es Completa", "The MSR is not Complete"),
            (SumLine(t("Trenes fuera del mapa", "Trains off the map"), -3),),
            "green",
            open=False,
            why_shut=t("la MSR es Completa", "the MSR is Complete"),
        ),
    ),
    2,
    t("4 −1 −1", "4 −1 −1"),
    cap=t("En Defensa Preparada, como mucho parcial", "In Prepared Defence at most partial"),
)
TABLE = ResultTableView(
    "table",
    t("Tabla de Combate", "Combat Table"),
    (t("Pérdidas", "Losses"), t("Retirada", "Retreat")),
    (
        ResultRow("4-", t("4 o menos", "4 or less"), (ResultCell(t("A2"), "blue"), ResultCell(t("—"))), None, 0, 36),
        ResultRow(
            "9-10",
            t("9-10"),
            (ResultCell(t("el atacante 1 paso", "the attacker 1 step"), "blue", "5.1"), ResultCell(t("Situacional"))),
            t("6-7"),
            11,
            36,
            True,
        ),
        ResultRow("11+", t("11 o más", "11 or more"), (ResultCell(t("D1"), "green"), ResultCell(t("A"))), None, 15, 36),
    ),
    "5.1",
    (Share(t("Se retira el defensor", "The defender retreats"), 15, 36),),
)  # fmt: skip
TURNED = ResultTableView(
    "turned",
    t("Lo que permite el SNAFU", "What SNAFU allows"),
    tuple(t(f"Línea {n}", f"Line {n}") for n in range(1, 7)),
    tuple(
        ResultRow(id, t(id), tuple(ResultCell(t(f"{id} {n}")) for n in range(1, 7)), None, 12, 36, live)
        for id, live in (("completa", False), ("parcial", True), ("fallo", False))
    ),
)  # fmt: skip
TREE = ResultTableView(
    "tree",
    t("Retirada", "Retreat"),
    (),
    (
        ResultRow("a", t("Voluntaria", "Voluntary"), (), out=True),
        ResultRow("b", t("Tabla de Combate", "Combat Table"), ()),
        ResultRow("c", t("Situacional", "Situational"), (), level=1),
        ResultRow("d", t("Defensa Preparada: 1 paso", "Prepared Defence: 1 step"), (), live=True, level=2),
    ),
    "5.5",
)  # fmt: skip
CHAIN = ChainView(
    "chain",
    t("SNAFU, ataque y retirada", "SNAFU, attack and retreat"),
    (Share(t("SNAFU no falla", "SNAFU does not fail"), 33, 36), Share(t("Sale 7 o más", "7 or more"), 33, 36)),
    Share(t("se retira", "it retreats"), 1089, 1296),
    (Share(t("Con Defensa Preparada", "With Prepared Defence"), 324, 1296),),
)
GROUPS = GroupTableView(
    "groups",
    t("Granaderos contra Pelotón 2", "Grenadiers against Squad 2"),
    (t("Largo alcance", "Long range"), t("Cobertura ligera", "Soft cover"), t("En movimiento", "Moving")),
    (
        GroupRow("0", t("5 × Fusil", "5 × Rifle"), 5, (-1, -1, 0), 5, 2, detail=t("alcanza 24”", "reaches 24”")),
        GroupRow("1", t("Ametralladora ligera", "Light machine gun"), 5, (0, -1, 0), 4),
        GroupRow(
            "2",
            t("Subfusil", "Submachine gun"),
            0,
            (0, 0, 0),
            0,
            why_not=t("No dispara: no alcanza a 14”", "Out of range"),
        ),
    ),
    "green",
    (
        PartyView(
            t("Granaderos B", "Grenadiers B"),
            t("veterana · 8 de 8", "veteran · 8 of 8"),
            "fire",
            t("Fuego", "Fire"),
            "action",
            "rifles",
            "feldgrau",
        ),
        PartyView(
            t("Pelotón 2", "Squad 2"),
            t("regular · 7 de 10", "regular · 7 of 10"),
            "advance",
            t("Avanzar", "Advance"),
            "command",
            "rifles",
            "sand",
            3,
        ),
    ),
    t("14”", "14”"),
    t("Cobertura ligera", "Soft cover"),
)
TRAY = TrayView(
    "damage",
    t("Dados de daño", "Damage dice"),
    (
        TrayGroup("0", 4, (TrayDie(6, AGAIN), TrayDie(4, GOOD), TrayDie(2, BAD)), said=t("Fusil", "Rifle")),
        TrayGroup("1", 5, (TrayDie(None, TODO),) * 9, said=t("Ametralladora ligera", "Light machine gun")),
        TrayGroup("2", 0, (TrayDie(2, GOOD),), 3, t("Explosión de 2”", "2” burst")),
    ),
)
BARS = ChartView(
    "casualties",
    t("Bajas de Pelotón 2", "Casualties of Squad 2"),
    tuple(
        BarView(n, now, before, "bad" if n > 3 else "")
        for n, (now, before) in enumerate(((0, 10), (0, 25), (25, 30), (50, 20), (25, 15)))
    ),
    100,
    (4, t("4 o más: chequea con 8", "4 or more: it checks on 8")),
    Share(t("¿Rompe?", "Does it break?"), 7, 100),
    Share(t("Antes de tirar", "Before the throw"), 4, 100),
    (
        (t("Sin cobertura", "Without cover"), 5),
        (t("A media distancia", "At half range"), 5),
        (t("Cuerpo a tierra", "Down"), -4),
    ),
)
FORMATIONS = tuple(
    FormationView(
        f"{side}{n}",
        t(f"{n}.ª División de Granaderos", f"{n}th Grenadier Division"),
        side,
        cloth,
        hq,
        n - 2,
        reactivates_at=n + 2,
        radius=6,
        msr_complete=n != 2,
        blocked=n - 1,
        trains=("normal", "ghost", "off")[n - 1],
        distance=None if n == 3 else 8 + n,
        artillery=n + 1,
        prepared=n == 1,
        coordination=n == 2,
        mixed=n == 2,
        active=(side, n) == ("blue", 2),
        lines=(t("HQ No Usado", "HQ Unused"), t("Fatiga", "Fatigue")),
        edits_of=f"{side}{n}",
    )
    for side, cloth in (("blue", "sand"), ("green", "german"))
    for n, hq in ((1, "unused"), (2, "used"), (3, "done"))
)
"""Every state of an HQ, of the trains and of the road."""
