"""Forms of what the opponent of the house plays by: its cards of the turn and its tempers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.card_views import CardView
from puesto.core.game.record_forms import Face, Values
from puesto.core.messages import NOTHING, Text
from puesto.core.pack_layout import Path
from puesto.games.bolt.printed.records import Content, PlayingTemper, Stance, StanceLine
from puesto.games.bolt.views.stance_view import card_view

SECTIONS = {
    "stances": Text("Cartas del turno", "Cards of the turn"),
    "tempers": Text("Temples", "Tempers"),
}
"""The sections of the packs that the opponent plays by."""
NEEDS: Values = (
    ("ahead", Text("va por delante en bajas", "it is ahead in units lost")),
    ("behind", Text("va por detrás en bajas", "it is behind in units lost")),
    ("armour", Text("hay blindados enemigos y con qué dañarlos", "there is enemy armour, and weapons that harm it")),
    ("quiet", Text("apenas hay bajas", "hardly any unit is lost")),
    ("objectives", Text("se cuentan objetivos", "objectives count")),
    ("late", Text("desde el turno 3", "from turn 3 on")),
)
CONDITIONS: Values = (
    ("breaking", Text("un marcador más la rompe", "one more pin breaks it")),
    ("sees", Text("ve a un enemigo", "it sees an enemy")),
    ("blind", Text("no ve a nadie", "it sees nobody")),
    ("waits", Text("está en reserva o montada", "it is in reserve or aboard")),
    ("other", Text("todas las demás", "all others")),
)
_PERCENT = Text(
    "En tanto por ciento: 100 es lo que cuenta sin carta.", "In percent: 100 is what it counts without a card."
)
_HUNDREDTHS = Text("En centésimas de unidad enemiga.", "In hundredths of an enemy unit.")


def need_values(content: Content, data: Mapping[str, Any], path: Path) -> Values:
    """Return what a card may need, several at once."""
    return NEEDS


def card_values(content: Content, data: Mapping[str, Any], path: Path) -> Values:
    """Return the cards that this one can replace, or none."""
    other_cards = (
        (id, card.name) for id, card in content.stances.items() if id != data.get("id") and not card.replaces
    )
    return (("", NOTHING), *other_cards)


FACES: dict[type, dict[str, Face | None]] = {
    Stance: {
        "id": None,
        "name": Face(Text("Nombre", "Name")),
        "text": Face(Text("En una frase", "In one sentence")),
        "needs": Face(
            Text("Solo sale si", "Drawn only if"),
            Text("Todo a la vez; nada: siempre.", "All of it; nothing: always."),
            near=need_values,
        ),
        "insists": Face(
            Text("Insiste", "Insists"),
            Text(
                "Si puede salir, las que no insisten se quedan.", "If it can be drawn, those that do not insist stay."
            ),
        ),
        "replaces": Face(Text("En lugar de", "Instead of"), near=card_values),
        "copies": Face(Text("Copias en el mazo", "Copies in the deck")),
        "fire": Face(Text("Disparar", "Firing"), _PERCENT),
        "assault": Face(Text("Asaltar", "Assaulting"), _PERCENT),
        "armour": Face(Text("Dañar vehículos", "Harming vehicles"), _PERCENT),
        "ambush": Face(Text("Esperar en emboscada", "Waiting in Ambush"), _PERCENT),
        "close": Face(Text("Acercarse", "Coming nearer"), _HUNDREDTHS),
        "wait": Face(Text("Cuerpo a tierra en peligro", "Down in danger"), _HUNDREDTHS),
        "seeks_objective": Face(Text("Las escuadras van al objetivo", "Its squads go to the objective")),
        "lines": Face(
            Text("Lo que dice la carta", "What the card says"),
            Text("Vale la primera línea que encaja.", "The first line that fits holds."),
        ),
        "source": None,
    },
    StanceLine: {
        "when": Face(Text("Para la unidad que", "For the unit of which"), values=CONDITIONS),
        "text": Face(Text("Quién", "Who")),
        "order": Face(Text("Qué hace", "What it does")),
    },
    PlayingTemper: {
        "id": None,
        "name": Face(Text("Nombre", "Name"), Text("Un adjetivo: «prudente».", "An adjective: “prudent”.")),
        "text": Face(Text("En una frase", "In one sentence")),
        "rally": Face(
            Text("Se reagrupa por debajo de", "Rallies under"),
            Text("La probabilidad de pasar su chequeo, en %.", "The chance to pass its test, in %."),
        ),
        "down": Face(
            Text("Cuerpo a tierra", "Going Down"),
            Text(
                "Cuánto cuenta lo que salva frente a su propia orden, en %.",
                "How much what it saves counts against its own order, in %.",
            ),
        ),
        "assault": Face(
            Text("Asalta desde", "Assaults from"), Text("La probabilidad de ganar, en %.", "The chance to win, in %.")
        ),
        "danger": Face(
            Text("Miedo a acercarse", "Fear of coming nearer"),
            Text("Cuánto cuenta lo que arriesga, en %.", "How much what it risks counts, in %."),
        ),
        "source": None,
    },
}


def preview(record: object) -> CardView | None:
    """Return a house card as on the table; None for any other record."""
    return card_view(record, "command") if isinstance(record, Stance) else None
