"""Views of mission 1 as the panels meet them:

the middle of round 2, with long texts, losses and every state of a counter.
"""

from __future__ import annotations

from puesto.core.card_views import CardLine, CardView, DeckView
from puesto.core.messages import Text
from puesto.core.prompts import Detail, Modifier
from puesto.core.session.journal import Place
from puesto.core.session.session import LogLine
from puesto.core.values import replace
from puesto.core.views import (
    BagEntry,
    BagView,
    BoxView,
    CellView,
    CounterView,
    Figure,
    HandCardView,
    HandView,
    RosterView,
    SheetView,
    TrackView,
)


def t(es: str, en: str = "") -> Text:
    """A text in both languages."""
    return Text(es, en or es)


CARD = CardView(
    id="29",
    title="29",
    tone="action",
    symbol="bombs",
    heading=t("Avanza 1 casilla con 8 fichas o menos", "Advance 1 box with 8 counters or fewer"),
    critical=(
        CardLine(
            "cc",
            "cc",
            None,
            t("Disparar · Reagruparse", "Fire · Rally"),
            "skipped",
            t("nadie en combate cerrado", "nobody in close combat"),
        ),
        CardLine("short", "short", None, t("Pivotar y/o disparar", "Pivot and/or fire")),
        CardLine("third", "reactive", None, t("Ejecutar orden reactiva", "Carry out the reactive order")),
    ),
    tactical=(
        CardLine(
            "t1",
            "1",
            t(
                "IA indemne más cercana a una Unidad no usada que acaba de actuar",
                "Unhit AI nearest to an unused Unit that has just acted",
            ),
            t("Disparar", "Fire"),
            "skipped",
            t("nadie acaba de actuar", "nobody has just acted"),
        ),
        CardLine(
            "t2",
            "2",
            t(
                "IA con PF más alta más cercana a la Unidad con VD más bajo",
                "AI with the highest FP nearest to the Unit with the lowest DV",
            ),
            t("Disparar, incluso a larga distancia (+1 PAM)", "Fire, even at long range (+1 CAP)"),
            "active",
        ),
        CardLine(
            "t3",
            "3",
            t("IA más cercana a una Unidad u objetivo de la misión", "AI nearest to a Unit or mission objective"),
            t("Movimiento de bajo riesgo hacia", "Low-risk move towards"),
        ),
    ),
    usage="≥ 3",
    head=True,
    corner="J10 ♦",
    source=t("En parte de la casa", "Partly ours"),
    caption=t("Carta de órdenes de la IA", "The AI's order card"),
)

COMMAND_CARD = replace(
    CARD,
    id="06",
    title="06",
    tone="command",
    symbol="shield",
    heading=t("Orden de mando", "Command order"),
    head=False,
    usage="≥ 2",
    corner="C04 ♣",
    tactical=(
        *CARD.tactical,
        CardLine(
            "t4",
            "4",
            t(
                "Grupo más grande de IA móviles más cercano a un objetivo de la misión o a una Unidad",
                "Largest group of mobile AI nearest to a mission objective or a Unit",
            ),
            t(
                "Movimiento de bajo riesgo hacia la cobertura más cercana al objetivo",
                "Low-risk move towards the cover nearest to the target",
            ),
        ),
    ),
)

EVENTS = {
    2: (
        t("Francotirador", "Sniper"),
        t(
            "1D6: 1, nada; 2-3, −1 PAM; 4-5, −2 PAM; 6, −3 PAM.",
            "1D6: 1, nothing; 2-3, −1 CAP; 4-5, −2 CAP; 6, −3 CAP.",
        ),
    ),
    4: (
        t("Reagrupamiento automático", "Auto-rally"),
        t(
            "La IA impactada más cercana a una Unidad se reagrupa automáticamente.",
            "The hit AI nearest to a Unit rallies automatically.",
        ),
    ),
    6: (
        t("Atascado", "Bogged down"),
        t("1D6, 1-4: el SdKfz queda inmovilizado.", "1D6, 1-4: the SdKfz is immobilised."),
    ),
    8: (
        t("Acción rápida", "Quick action"),
        t("La IA ejecuta dos órdenes seguidas.", "The AI carries out two orders in a row."),
    ),
    10: (t("Fervor", "Fervour"), t("+2 PAM esta ronda.", "+2 CAP this round.")),
    12: (t("Fin", "End"), t("La misión termina.", "The mission ends.")),
}
SHEET = SheetView(
    "mission",
    t("Hoja de Misión: Buscar y destruir", "Mission sheet: Search and destroy"),
    "marker",
    tuple(
        BoxView(
            n,
            EVENTS[n][0] if n in EVENTS else None,
            EVENTS[n][1] if n in EVENTS else None,
            yellow=n in (8,),
            passed=n < 4,
            here=n == 4,
            last=n == 12,
        )
        for n in range(1, 13)
    ),
)

PAM = TrackView(
    "command_points",
    t("PAM", "CAP"),
    "command_points",
    tuple(CellView(n, str(n), "player", (t("Rifles L03"),) if n == 4 else ()) for n in range(16)),
    at=3,
    start=4,
    tone="command",
    reading=t("3 PAM; la próxima ronda, 3", "3 CAP; next round, 3"),
)
PV = TrackView(
    "victory_points",
    t("PV", "VP"),
    "victory_points",
    tuple(CellView(n, str(abs(n)), "german" if n < 0 else "soviet") for n in [*range(-10, 0), *range(1, 11)]),
    at=-1,
    tone="victory",
    reading=t("1 PV para Alemania", "1 VP for Germany"),
)


def printed(
    fire: str, power: str, reach: str, move: str, front: str, flank: str, ink: str = "red"
) -> tuple[Figure, ...]:
    """The printed numbers of a counter."""
    colour = "roja" if ink == "red" else "azul"
    return (
        Figure("top_left", fire, t("disparar", "fire"), t(f"disparar cuesta {fire} PA")),
        Figure("top_right", power, t("PF", "FP"), t(f"potencia de fuego {power}, {colour}"), ink=ink),
        Figure("top", reach, t("alcance", "range"), t(f"alcance {reach}"), "reach"),
        Figure("bottom_left", move, t("mover", "move"), t(f"mover cuesta {move} PA")),
        Figure(
            "foot_right",
            front,
            t("FD", "DF"),
            t(f"defensa {front} de frente y {flank} de flanco, {colour}"),
            "front",
            ink,
        ),
        Figure("foot_left", flank, sign="flank", ink=ink),
    )


RIFLES = CounterView(
    "rifles-g07",
    t("Rifles G07"),
    "G07",
    "rifles",
    "german",
    printed("3", "2", "5", "1", "12", "11"),
)
GERMANS = RosterView(
    "ai",
    t("IA: Alemania", "AI: Germany"),
    "ai",
    (
        replace(RIFLES, cover=1),
        replace(
            RIFLES,
            id="rifles-g08",
            name=t("Rifles G08"),
            place="G08",
            hit="hidden",
            hit_text=t("Impacto sin revelar", "Unrevealed hit"),
        ),
        replace(RIFLES, id="rifles-h08", name=t("Rifles H08"), place="H06", used=True, cover=3),
        replace(
            RIFLES,
            id="sdkfz-i08",
            name=t("SdKfz 251/1"),
            place="I08",
            shape="halftrack",
            figures=printed("2", "3", "5", "1", "13", "12", "blue"),
            tags=(t("Atascada", "Bogged down"),),
        ),
    ),
)
SOVIET = replace(RIFLES, cloth="soviet", figures=printed("4", "3", "5", "1", "12", "11"))
SOVIETS = RosterView(
    "player",
    t("Tus Unidades: Unión Soviética", "Your Units: Soviet Union"),
    "player",
    (
        replace(SOVIET, id="rifles-e07", name=t("Rifles E07"), place="F07", just_acted=True, cover=1),
        replace(
            SOVIET, id="rifles-e10", name=t("Rifles E10"), place="E10", hit="revealed", hit_text=t("Clavada", "Pinned")
        ),
        replace(
            SOVIET,
            id="smg-k07",
            name=t("SMG K07"),
            place="J07",
            shape="smg",
            figures=printed("3", "4", "3", "1", "12", "11"),
            used=True,
        ),
        replace(SOVIET, id="rifles-l03", name=t("Rifles L03"), place="", destroyed=True),
    ),
)
ARMOURY = RosterView(
    "all",
    t("Todas las siluetas", "Every silhouette"),
    "ai",
    tuple(
        replace(
            RIFLES,
            id=shape,
            name=t(name),
            place="",
            shape=shape,
            cloth=cloth,
            figures=printed(
                "3",
                "8" if shape == "tank" else "5",
                "5",
                "1",
                "12",
                "11",
                "blue" if shape in ("gun", "tank") else "red",
            ),
        )
        for shape, name, cloth in (
            ("rifles", "Rifles", "german"),
            ("smg", "SMG", "soviet"),
            ("mg", "HMG 34", "german"),
            ("mortar", "Mortero 82 mm", "soviet"),
            ("gun", "PaK 36", "german"),
            ("halftrack", "SdKfz 251/1", "german"),
            ("tank", "T-34/76", "soviet"),
            ("truck", "Opel Blitz", "german"),
            ("suspect", "Posible enemigo", "soviet"),
            ("marker", "Control", "german"),
        )
    ),
)

HAND = HandView(
    "hand",
    t("Tus cartas de acción", "Your action cards"),
    (
        HandCardView(
            "03",
            t("03 ¡Seguidme!", "03 Follow me!"),
            t("2 PA o 2 PAM", "2 AP or 2 CAP"),
            t("Hasta tres Unidades contiguas se mueven juntas.", "Up to three adjacent Units move together."),
        ),
        HandCardView(
            "05",
            t("05 Despliegue rápido", "05 Rapid deployment"),
            t("Gratis", "Free"),
            t("Una Unidad mueve sin chequeo de uso.", "A Unit moves without a usage check."),
        ),
    ),
)
ORDERS = DeckView("orders", t("Cartas de órdenes", "Order cards"), 27, 13, 1, False)
ACTIONS = DeckView("actions", t("Cartas de acción", "Action cards"), 1, 1, 0, True)
BAG = BagView(
    "bag",
    t("Bolsa de activación", "Activation bag"),
    (
        BagEntry("a", t("45.ª División"), "soviet", "drawn"),
        BagEntry("b", t("Guderian"), "german", "drawn"),
        BagEntry("c", t("Apoyo aéreo"), "german", "aside"),
        *(BagEntry(f"r{n}", t("Resto"), "soviet") for n in range(7)),
    ),
)


NO_FACTS = Detail()


def line(
    index: int,
    round: int,
    turn: int,
    side: str,
    es: str,
    rule: str = "",
    tone: str = "plain",
    source: str = "player",
    facts: Detail = NO_FACTS,
    depth: int = 0,
    en: str = "",
) -> LogLine:
    """A line of the log."""
    return LogLine(Place(0, index), round, turn, side, t(es, en), rule, tone, source, facts, index, depth)


def sum_of(*dice: int, **parts: int) -> Detail:
    """Dice and what is added to them."""
    names = {"pf": t("PF", "FP"), "pam": t("PAM", "CAP"), "larga": t("larga distancia", "long range")}
    return Detail(dice, tuple(Modifier(names[name], value) for name, value in parts.items()))


LOG = (
    line(0, 0, 0, "", "Misión 1: Buscar y destruir", "1.0"),
    line(1, 2, 0, "", "Iniciativa: 9 contra 7. Empiezas tú", "2.6", source="hand", facts=sum_of(5, 4)),
    line(2, 2, 6, "player", "SMG K07 dispara a Rifles G08 por 3 PA", "7.3", source="player"),
    line(3, 2, 6, "player", "13 contra 12: impactada", "7.3", "good", "hand", sum_of(6, 3, pf=4)),
    line(4, 2, 6, "player", "Chequeo de uso: carta 18, ≥ 2. Coste 2: SMG K07 queda usada", "3.1.1", "bad"),
    line(5, 2, 7, "ai", "La IA roba la carta 30. Total 8 ≤ 10: el marcador avanza a la casilla 4", "2.3.1"),
    line(
        6,
        2,
        7,
        "ai",
        "Reagrupamiento automático: no hay ninguna IA impactada a la vista; la IA roba otra carta de órdenes y ejecuta"
        " una orden",
        "7.2",
    ),
    line(7, 2, 7, "ai", "Orden 1: nadie acaba de actuar", "4.1.3", "quiet", depth=1),
    line(
        8,
        2,
        7,
        "ai",
        "Rifles G07 dispara a Rifles L03: 14 contra 11, destruida. +1 PV para Alemania",
        "7.3.1",
        "bad",
        "app",
        sum_of(6, 5, pf=2, pam=1),
    ),
    line(9, 2, 8, "player", "Pasas", "2.1"),
    line(10, 2, 9, "ai", "La IA roba la carta 29", "4.1"),
)
