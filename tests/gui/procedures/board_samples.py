"""Views of a board of squares, a gauge and a flat strip."""

from __future__ import annotations

from puesto.core.headings import SideView
from puesto.core.procedure_views import (
    ACTIVE,
    DONE,
    ArrowView,
    GaugeBand,
    GaugeView,
    GridCard,
    GridView,
    RopeView,
    SquareView,
    StepsView,
    StepView,
    SumLine,
)
from tests.gui.panels.samples import t

PLAYERS = (SideView("player", t("Tú", "You")), SideView("ai", t("IA", "AI"), "action", ai=True))
GRENADIERS = GridCard(
    "ai-1",
    t("Grenadiere", "Grenadiere"),
    "ai",
    "3",
    "rifles",
    "german",
    1,
    (t("da 1 PA", "gives 1 PA"),),
    path="a.place",
)
RANGERS = GridCard("player-2", t("Rangers", "Rangers"), "player", "4", "rifles", "soviet", used=True, path="b.place")
BOARD = GridView(
    "board",
    t("Croquis", "Sketch"),
    (6, 5, 4, 3, 2, 1),
    ("A", "B", "C", "D", "E", "F"),
    (
        SquareView(
            5, "C", t("terreno", "terrain"), None, "ai-1", "ai", t("IA: Grenadiere", "AI: Grenadiere"), GRENADIERS
        ),
        SquareView(
            2, "D", None, t("objetivo", "objective"), "player-2", "player", t("tú: Rangers", "you: Rangers"), RANGERS
        ),
        SquareView(3, "B", t("terreno", "terrain")),
        SquareView(6, "D", said=t("aquí va Pioniere", "Pioniere goes here"), ghost=GRENADIERS),
    ),
    (3, 4),
    (("ai", t("EM de la IA", "The AI's HQ")), ("player", t("Tu EM", "Your HQ"))),
    (RopeView("ai", "D6", "C5"), RopeView("ai", "D6", "D6", True)),
    (ArrowView("D6", "D2", t("frente a Rangers", "opposite Rangers")),),
)
GAUGE = GaugeView(
    "attitude",
    t("Actitud de la IA", "Attitude of the AI"),
    -6,
    16,
    (
        GaugeBand(-6, 3, t("3 o menos", "3 or less"), "stripes"),
        GaugeBand(4, 7, t("de 4 a 7", "4 to 7")),
        GaugeBand(8, 16, t("8 o más", "8 or more"), "dots"),
    ),
    4,
    t("Actitud 4: de 4 a 7.", "Attitude 4: 4 to 7."),
    ((3, t("Con la otra lectura de las líneas daría 3.", "By the other reading of the lines it would be 3.")),),
    (SumLine(t("por líneas con unidades", "for lines with units"), 6), SumLine(t("por las tuyas", "for yours"), -2)),
)
PHASES = StepsView(
    "phases",
    t("Turno de la IA", "The AI's turn"),
    (
        StepView("start", "1", t("Inicio", "Start"), "ai", DONE),
        StepView("deployment", "2", t("Despliegue", "Deployment"), "ai", ACTIVE),
        StepView("discard", "3", t("Descarte", "Discard"), "ai"),
    ),
    t("la IA tiene 5 PA", "the AI has 5 PA"),
    "ai",
    flat=True,
)
