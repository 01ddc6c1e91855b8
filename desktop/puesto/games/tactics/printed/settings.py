"""Settings: what the text leaves open or has lost, as readings with a named default (1-3)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.game import settings
from puesto.core.messages import Text
from puesto.core.session.rules import Setting

YES_NO = (("on", Text("Sí", "Yes")), ("off", Text("No", "No")))

SETTINGS = (
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
        (("-1", Text("-1", "-1")), ("-2", Text("-2: más prudente", "-2: more careful"))),
        "3.1",
    ),
    Setting(
        "attitude_die",
        Text("Dado de la actitud", "Attitude die"),
        (
            ("none", Text("Ninguno: sólo la suma", "None: the sum alone")),
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
        "facing",
        Text("Unidades Enfrentadas", "Facing Units"),
        (
            ("same", Text("Frente a una unidad del mismo tipo", "Opposite a unit of the same type")),
            ("any", Text("Frente a cualquiera que pueda dañar", "Opposite any that it can damage")),
        ),
        "3.4",
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

KNOWN_SETTINGS = settings.KnownSettings(SETTINGS)


def with_defaults(chosen: Mapping[str, str]) -> dict[str, str]:
    """Every setting with the value chosen for it, or its default."""
    return settings.with_defaults(SETTINGS, chosen)
