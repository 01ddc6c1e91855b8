"""Settings: what the text leaves open or has lost, as readings with a named default (1-3)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.game import settings
from puesto.core.messages import Text
from puesto.core.session.rules import Setting
from puesto.games.tactics.printed.records import BattlePlan, Content, Kind

YES_NO = (("on", Text("Sí", "Yes")), ("off", Text("No", "No")))
ONCE, AGAIN, PLAYERS = "once", "again", "player"
AIRCRAFT = (
    (ONCE, Text("Los de la IA, una sola vez", "The AI's, once only")),
    (
        AGAIN,
        Text(
            "Los de la IA, y los que salgan con el Apoyo adicional", "The AI's, and any that the extra Support brings"
        ),
    ),
    (PLAYERS, Text("Los de tu mazo", "Those in your deck")),
)
"""Reading of the aircraft that bring two cards of Support each, and whether that repeats (1.2)."""
PA_FIRST, PA_BY_PILE = "first", "pile"
PA_CARDS = (
    (PA_FIRST, Text("Todas antes que las demás", "All of them before the others")),
    (PA_BY_PILE, Text("La primera de su montón, y solo una por vuelta", "First of their pile, and only one a round")),
)
"""Whether cards that give PA wait for their turn in "one of each pile" (3.4)."""

PA_OF_LEVEL = {settings.RECRUIT: -1, settings.VETERAN: 1, settings.ELITE: 2}
"""Level of difficulty -> the PA that the AI gets more each turn."""
DIFFICULTY = settings.difficulty_setting(
    Text("La de las reglas", "The rules'"),
    {
        settings.RECRUIT: Text("1 PA menos", "1 AP fewer"),
        settings.VETERAN: Text("1 PA más", "1 AP more"),
        settings.ELITE: Text("2 PA más", "2 APs more"),
    },
    Text(
        "Cambia los PA que la IA recibe en cada turno. No es del reglamento.",
        "It changes the APs that the AI gets each turn. It is not in the rulebook.",
    ),
)
SETTINGS = (
    DIFFICULTY,
    Setting(
        "ai_line",
        Text("Por cada línea con unidades de la IA", "For each line with AI units"),
        (
            ("3", Text("+3", "+3")),
            ("4", Text("+4: más agresiva", "+4: more aggressive")),
            ("1", Text("+1: como las reglas antiguas", "+1: as in the older rules")),
            ("2", Text("+2: como las reglas antiguas", "+2: as in the older rules")),
        ),
        "3.1",
        Text(
            "El texto dice «+3/+4» y no explica cuándo vale cada uno.",
            "The text says “+3/+4” and does not explain when each counts.",
        ),
    ),
    Setting(
        "player_line",
        Text("Por cada línea con unidades tuyas", "For each line with your units"),
        (("-1", Text("−1", "−1")), ("-2", Text("−2: más prudente", "−2: more careful"))),
        "3.1",
    ),
    Setting(
        "attitude_die",
        Text("Dado de la actitud", "Attitude die"),
        (
            ("none", Text("Ninguno: solo la suma", "None: the sum alone")),
            ("d10", Text("1D10 más la suma, como las reglas antiguas", "1D10 and the sum, as in the older rules")),
        ),
        "3.1",
    ),
    Setting(
        "ai_cards",
        Text("Mazo de la IA", "The AI's deck"),
        (
            ("app", Text("Lo lleva la aplicación, en secreto", "Kept by the app, in secret")),
            ("table", Text("Mi mazo: digo qué carta sale", "My deck: I say which card comes")),
        ),
        "1.1",
        Text(
            "Con tu mazo, el secreto es asunto de tu honor.",
            "With your own deck, the secret is a matter of your honour.",
        ),
    ),
    Setting(
        "deck_size",
        Text("«El mismo número de cartas que el jugador»", "“The same number of cards as the player”"),
        (
            ("total", Text("En total, de cualquier montón", "In all, of any pile")),
            ("pile", Text("De cada montón, tantas como tú", "Of each pile, as many as you")),
        ),
        "1.2",
    ),
    Setting(
        "aircraft",
        Text("«Por cada carta de Avión que se haya incluido»", "“For each Aircraft card included”"),
        AIRCRAFT,
        "1.2",
        Text(
            "Cada uno añade dos cartas de Apoyo al mazo de la IA.",
            "Each adds two Support cards to the AI's deck.",
        ),
    ),
    Setting(
        "sketch",
        Text("Croquis del tablero", "Sketch of the board"),
        (
            ("kept", Text("Lo llevo: con él se calcula casi todo", "I keep it: nearly everything follows from it")),
            ("none", Text("No lo llevo: pregúntame lo que haga falta", "I keep none: ask me what is needed")),
        ),
        "3.0",
        Text("Se cambia cuando quieras.", "It can be changed at any time."),
    ),
    Setting(
        "first_tie",
        Text("Empate por ser jugador inicial", "Tie for first player"),
        (
            ("again", Text("Se repite la tirada", "The throw is repeated")),
            ("ai", Text("Empieza la IA", "The AI begins")),
            ("player", Text("Empiezas tú", "You begin")),
        ),
        "2.2",
    ),
    Setting(
        "shared_line",
        Text("Línea con unidades de los dos bandos", "Line with units of both sides"),
        (
            ("both", Text("Cuenta para cada uno", "It counts for each")),
            ("none", Text("No cuenta para ninguno", "It counts for neither")),
            ("more", Text("Cuenta para quien tenga más", "It counts for whoever has more")),
        ),
        "3.1",
    ),
    Setting(
        "keep_supply",
        Text("«Sin romper la línea de suministros»", "“Without breaking the supply line”"),
        (
            ("way", Text("Cada paso deja un camino libre hasta su EM", "Each step leaves a free way to its HQ")),
            (
                "chain",
                Text("Cada paso acaba junto a otra unidad suya", "Each step ends beside another unit of its own"),
            ),
            ("off", Text("No frena a nadie", "It holds nobody back")),
        ),
        "3.1",
    ),
    Setting(
        "em_pa",
        Text("PA que da el EM de la IA", "AP that the AI's HQ gives"),
        tuple((str(n), Text(str(n), str(n))) for n in (3, 1, 2, 4, 5, 6)),
        "3.2",
        Text("Lo dicen las reglas estándar: mira las tuyas.", "The standard rules say it: look in yours."),
    ),
    Setting(
        "supply_pa",
        Text("PA que da su línea de suministros entera", "AP that its whole supply line gives"),
        tuple((str(n), Text(str(n), str(n))) for n in (1, 0, 2, 3)),
        "3.2",
    ),
    Setting(
        "pa_over",
        Text("PA que le sobran al acabar su turno", "AP left over when its turn ends"),
        (("keep", Text("Los guarda", "It keeps them")), ("lose", Text("Los pierde", "It loses them"))),
        "3.2",
    ),
    Setting(
        "empty_deck",
        Text("Mazo agotado", "Empty deck"),
        (
            ("shuffle", Text("Se barajan los descartes", "The discards are shuffled")),
            ("stop", Text("Ya no roba", "It draws no more")),
        ),
        "3.3",
    ),
    Setting(
        "discards",
        Text("Dónde van los descartes", "Where discards go"),
        (
            ("down", Text("A su montón, boca abajo", "On their pile, face down")),
            ("up", Text("A su montón, boca arriba: se ven", "On their pile, face up: they are seen")),
            ("bottom", Text("Bajo el mazo, boca abajo", "Under the deck, face down")),
        ),
        "3.8",
    ),
    Setting(
        "pa_cards",
        Text("«Las cartas que otorgan PA tienen prioridad 0»", "“Cards that grant AP have priority 0”"),
        PA_CARDS,
        "3.4",
        Text(
            "El texto dice también que se despliega una carta de cada montón.",
            "The text also says that one card of each pile is deployed.",
        ),
    ),
    Setting(
        "facing",
        Text("Unidades Enfrentadas", "Facing Units"),
        (
            ("same", Text("Frente a una unidad del mismo tipo", "Opposite a unit of the same type")),
            ("any", Text("Frente a cualquiera que pueda dañar", "Opposite any that it can damage")),
        ),
        "3.4",
    ),
    Setting(
        "column_square",
        Text("Qué casilla de la columna", "Which square of the column"),
        (
            ("rear", Text("La más cercana al EM de la IA", "The one nearest to the AI's HQ")),
            ("front", Text("La más adelantada", "The foremost one")),
        ),
        "3.4",
    ),
    Setting(
        "no_room",
        Text("Tras «No cabe ahí»", "After “No room there”"),
        (
            ("next", Text("Busca la casilla siguiente", "It looks for the next square")),
            ("hand", Text("La carta vuelve a la mano", "The card goes back to the hand")),
        ),
        "3.4",
    ),
    Setting(
        "retreat",
        Text("«Retrocede»", "“Retreats”"),
        (
            ("straight", Text("Una línea atrás, por su columna", "One line back, in its column")),
            ("aside", Text("Una línea atrás; si está ocupada, en diagonal", "One line back; if taken, diagonally")),
        ),
        "3.5",
    ),
    Setting(
        "cover",
        Text("«Busca cobertura»", "“Seeks cover”"),
        (
            ("beside", Text("Va a un terreno contiguo, si lo hay", "It goes to terrain beside it, if any")),
            (
                "towards",
                Text("Da un paso hacia el terreno libre más cercano", "It steps towards the nearest free terrain"),
            ),
        ),
        "3.5",
    ),
    Setting(
        "end_turns",
        Text("Fin por turnos", "End by turns"),
        (("printed", Text("Los de la batalla", "Those of the battle")), ("long", Text("El doble", "Twice as many"))),
        "3.0",
        Text(
            "El texto no dice cómo acaba una batalla: esto es de la casa.",
            "The text does not say how a battle ends: this is the house's.",
        ),
    ),
    Setting(
        "end_headquarters",
        Text("Acaba al destruir un EM", "Ends when an HQ is destroyed"),
        YES_NO,
        "3.0",
    ),
    Setting(
        "end_objectives",
        Text("Acaba si el atacante tiene todos los objetivos", "Ends when the attacker holds every objective"),
        YES_NO,
        "3.0",
        Text(
            "Se mira al acabar cada turno de un escenario histórico.",
            "It is looked at when a turn of a historical scenario ends.",
        ),
    ),
)
"""Every reading, in the order of the rules."""

DEFAULTS = {setting.id: setting.options[0][0] for setting in SETTINGS}
"""Default readings, also of a battle saved before a reading existed."""
KNOWN_SETTINGS = settings.KnownSettings(SETTINGS)


AI_DECK, PLAYER_DECK = "deck_of_ai", "deck_of_player"
"""Ids of the settings that choose the decks of a pitched battle."""


def settings_of(battle: BattlePlan, content: Content) -> tuple[Setting, ...]:
    """Return the settings of a battle; a pitched one may be fought with any two decks (1.1)."""
    if battle.kind is not Kind.VARIABLE or len(content.decks) < 2:
        return SETTINGS
    decks = []
    for id, title, own_deck in (
        (PLAYER_DECK, Text("Tu mazo", "Your deck"), battle.player_deck),
        (AI_DECK, Text("Mazo de la IA", "The AI's deck"), battle.ai_deck),
    ):
        order = (own_deck, *(deck for deck in content.decks if deck != own_deck))
        decks.append(Setting(id, title, tuple((deck, content.decks[deck].title) for deck in order), at_once=True))
    return (*decks, *SETTINGS)


def with_defaults(option_by_setting: Mapping[str, str], battle: BattlePlan, content: Content) -> dict[str, str]:
    """Return every setting of a battle with the value chosen for it, or its default."""
    return settings.with_defaults(settings_of(battle, content), option_by_setting)
