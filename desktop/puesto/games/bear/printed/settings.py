"""Settings: readings that a table may want otherwise, and variants that the rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.game import campaigns, settings
from puesto.core.messages import Text
from puesto.core.session.rules import Setting
from puesto.core.values import replace
from puesto.games.bear.printed.records import Event, EventKind, Mission

EASIER = Setting(
    "easier",
    Text("Misión más fácil", "Easier mission"),
    (("off", Text("No", "No")), ("on", Text("Sí", "Yes"))),
    "1.0",
    Text(
        "Deja en la caja las cartas de órdenes que dice la misión.",
        "Leaves the order cards that the mission names in the box.",
    ),
)
PRINTED_BOARD, OWN_BOARD = "printed", "house"
BY_STRETCH, BY_NEED, BY_REPORTS = "stretch", "ask", "forms"
"""Ways in which the app learns the board. A save from before the setting goes on with reports."""
BOARD = Setting(
    "board",
    Text("Tablero", "Board"),
    (
        (PRINTED_BOARD, Text("El del juego", "The game's")),
        (OWN_BOARD, Text("El de la casa, ya pintado", "The house's, already painted")),
    ),
    "1.0",
    Text(
        "El de la casa está en «Mis mapas»: de él se sabe qué MD da cada hexágono y quién ve a quién.",
        "The house's is under “My maps”: what MD each hex gives and who sees whom is known of it.",
    ),
)
POINTS_AND_CARDS = {settings.RECRUIT: (2, 1), settings.VETERAN: (-1, 0), settings.ELITE: (-2, -1)}
"""Level of difficulty -> the PAM and the action cards that the player gets more each round."""
DIFFICULTY = settings.difficulty_setting(
    Text("La de la misión", "The mission's"),
    {
        settings.RECRUIT: Text("2 PAM y 1 carta más", "2 CAPs and 1 card more"),
        settings.VETERAN: Text("1 PAM menos", "1 CAP fewer"),
        settings.ELITE: Text("2 PAM y 1 carta menos", "2 CAPs and 1 card fewer"),
    },
    Text(
        "Cambia tus PAM y tus cartas de acción de cada ronda. No es del reglamento.",
        "It changes your CAPs and your action cards of each round. It is not in the rulebook.",
    ),
)
SETTINGS = (
    DIFFICULTY,
    Setting(
        "deck",
        Text("Cartas de órdenes", "Order cards"),
        (("app", Text("Las de la aplicación", "The app's")), ("printed", Text("Mi mazo impreso", "My printed deck"))),
        "2.3",
        Text(
            "Con tu mazo impreso, lo que no se conoce de una carta se teclea la primera vez que sale.",
            "With your printed deck, what is not known of a card is typed in the first time it comes up.",
        ),
        at_once=True,
    ),
    Setting(
        "check_me",
        Text(
            "Dímelo tú: elige antes y te digo si aciertas",
            "Your call first: choose, and be told whether you were right",
        ),
        (("off", Text("No", "No")), ("on", Text("Sí", "Yes"))),
        "4.0",
        Text(
            "Antes de cada carta de la IA te pregunta quién la ejecuta y contra quién; luego la resuelven las reglas.",
            "Before each card of the AI you are asked who carries it out and at whom; then the rules resolve it.",
        ),
    ),
    Setting(
        "copies",
        Text("Cartas de acción de la misión", "Action cards of the mission"),
        (("one", Text("Una de cada número", "One of each number")), ("all", Text("Todas las copias", "Every copy"))),
        "1.0",
    ),
    Setting(
        "head",
        Text("Cabeza del chequeo de uso", "Head on the usage check"),
        (
            ("kept", Text("La Unidad sigue sin usar", "The Unit stays unused")),
            ("ignored", Text("Se ignora: más difícil", "Ignored: harder")),
        ),
        "3.1.2",
    ),
    Setting(
        "fired",
        Text("«Si ninguna Unidad ha disparado»", "“If no Unit has fired”"),
        (
            ("mission", Text("En toda la misión", "In the whole mission")),
            ("turn", Text("En el último turno del jugador", "In the player's last turn")),
        ),
        "7",
    ),
    Setting(
        "sniper_one",
        Text("Francotirador, con un 1", "Sniper, on a 1"),
        (("none", Text("No se pierden PAM", "No CAP are lost")), ("zero", Text("Los PAM bajan a 0", "CAP fall to 0"))),
        "7.2",
    ),
    Setting(
        "need_without_bonus",
        Text("Disparos que necesitan 11 o más", "Shots that need 11 or more"),
        (
            ("off", Text("Contando los PAM de la orden", "Counting the order's CAP")),
            ("on", Text("Sin contarlos", "Not counting them")),
        ),
        "5.1",
    ),
    Setting(
        "learn",
        Text("Aprender el tablero", "Learning the board"),
        (
            (
                BY_STRETCH,
                Text("Preguntando el terreno de todo el trecho", "By asking for the terrain of the whole stretch"),
            ),
            (
                BY_NEED,
                Text("Preguntando solo el terreno que hace falta", "By asking only for the terrain that is needed"),
            ),
            (BY_REPORTS, Text("Con lo que digas en los partes", "By what you say in the reports")),
        ),
        "5.3",
        Text(
            "Lo que se sabe del tablero queda en tu mapa y no se vuelve a preguntar. Preguntando el terreno hay menos "
            "preguntas ya en la primera partida, y en las siguientes casi ninguna.",
            "What is known of the board stays in your map and is not asked again. By asking for the terrain there are "
            "fewer questions from the first game on, and hardly any in those after it.",
        ),
    ),
    Setting(
        "heights",
        Text("Alturas en el mapa", "Heights on the map"),
        (
            ("off", Text("No se preguntan", "Not asked")),
            ("on", Text("Se preguntan en cada disparo", "Asked at each shot")),
        ),
        "11.2 EOD",
    ),
)
"""Settings for which tables differ; the first option of each is the default."""


def map_of_mission(mission: Mission, option_by_setting: Mapping[str, str]) -> str:
    """Return the map that a mission is played on: what is printed on it, or the house's own (1.0)."""
    return mission.own_map if mission.own_map and option_by_setting.get(BOARD.id) == OWN_BOARD else mission.map


def as_difficult(mission: Mission, option_by_setting: Mapping[str, str]) -> Mission:
    """Return a mission with the PAM and the action cards of the chosen difficulty: a rule of the house."""
    points, cards = POINTS_AND_CARDS.get(option_by_setting.get(DIFFICULTY.id, ""), (0, 0))
    if not points and not cards:
        return mission
    return replace(
        mission,
        command_points=max(0, mission.command_points + points),
        cards_first_round=max(0, mission.cards_first_round + cards),
        cards_each_round=max(0, mission.cards_each_round + cards),
    )


def asks_for_ground(option_by_setting: Mapping[str, str]) -> bool:
    """Return whether unknown terrain is asked for an AI that moves (5 EOD)."""
    return option_by_setting.get("learn") in (BY_STRETCH, BY_NEED)


def asks_for_stretch(option_by_setting: Mapping[str, str]) -> bool:
    """Return whether it is asked for the ground beside the lines of sight, too, and so less often (5 EOD)."""
    return option_by_setting.get("learn") == BY_STRETCH


FROM_THE_START = (DIFFICULTY.id, "easier", "deck", "copies", "board", *campaigns.SETTINGS)
"""Settings of the decks and the campaign, fixed once the mission is set up."""


def settings_of(mission: Mission) -> tuple[Setting, ...]:
    """Return the settings of a mission.

    The easier variant, and readings of single orders and boxes, only where it has them.
    """
    idle = set[str]()
    if not any(order.condition for order in (*mission.reactive, *mission.orders)):
        idle.add("fired")
    if not any(box.event is not None and is_sniper_doubtful(box.event) for box in mission.sheet):
        idle.add("sniper_one")
    return (
        *((EASIER,) if mission.easier_without else ()),
        *((BOARD,) if mission.own_map else ()),
        *(setting for setting in SETTINGS if setting.id not in idle),
    )


def is_sniper_doubtful(event: Event) -> bool:
    """Return whether a sniper's 1 may mean that no PAM are left. Where each other face costs some (mission 1, A57)."""
    return event.kind is EventKind.SNIPER and event.losses[:1] == (0,) and 0 not in event.losses[1:]


def with_defaults(mission: Mission, option_by_setting: Mapping[str, str]) -> dict[str, str]:
    """Return every setting of a mission with the value chosen for it, or its default.

    What is no setting or value is left out.
    """
    return settings.with_defaults(settings_of(mission), option_by_setting)


KNOWN_SETTINGS = settings.KnownSettings((EASIER, BOARD, *SETTINGS))


def can_change(id: str, value: Any) -> bool:
    """Return whether setting `id` may be changed to `value` in the middle of a mission."""
    return id not in FROM_THE_START and KNOWN_SETTINGS.has(id, value)
