"""What the owner types in of 2GM Tactics: cards, and the tables of the solo rules."""

from __future__ import annotations

from enum import Enum

from puesto.core.charts import Chart
from puesto.core.game.record_forms import Face, Forms, Values, as_own_copy, plain_data
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.games.tactics.editors.chart_forms import CHART_FORMS
from puesto.games.tactics.preparation.deck import PILE_WORDS
from puesto.games.tactics.printed.records import Card, CardType, Pile, Role

ROLES: dict[str, Sayable] = {
    Role.NONE.value: msg(N_("ninguno")),
    Role.COMMAND_GROUP.value: Text("Grupo de Mando", "Command Group"),
    Role.LINK.value: Text("Enlace de Comunicaciones", "Communications Link"),
    Role.RADIO.value: Text("Operador de Radio", "Radio Operator"),
    Role.SUPPLIES.value: Text("Suministros", "Supplies"),
}
TYPES: Values = tuple(
    (one.value, Text("Avión", "Aircraft") if one is CardType.AIRCRAFT else PILE_WORDS[Pile(one.value)])
    for one in CardType
)


def enum_words(member: Enum) -> Sayable:
    """How types and roles read."""
    known: dict[str, Sayable] = {**dict(TYPES), **ROLES}
    return known.get(str(member.value), Text(str(member.value), str(member.value)))


FACES: dict[type, dict[str, Face | None]] = {
    Card: {
        "id": None,
        "name": Face(Text("Nombre", "Name")),
        "label": Face(Text("Nombre corto", "Short name"), Text("Para el croquis.", "For the sketch.")),
        "type": Face(Text("Tipo", "Type"), values=TYPES),
        "cost": Face(Text("Coste, en PA", "Cost, in PA")),
        "penetration": Face(Text("Penetración", "Penetration")),
        "armour": Face(Text("Blindaje", "Armour")),
        "range": Face(Text("Alcance", "Range")),
        "hits": Face(
            Text("Impactos que aguanta", "Hits it bears"),
            Text("Cuántos impactos normales la aniquilan.", "How many normal hits annihilate it."),
        ),
        "gives_pa": Face(Text("PA que da", "PA it gives")),
        "role": Face(Text("Qué es", "What it is")),
        "equipment": Face(Text("Es equipo", "It is equipment")),
        "moves_at_once": Face(Text("Mueve el turno en que se despliega", "It moves in the turn it is deployed")),
        "source": None,
    },
}

FORMS = Forms(
    faces=FACES,
    words=enum_words,
    text=lambda record, content: record if isinstance(record, Text) else None,
    deck="cards",
    begun=lambda content, key: plain_data(content.cards[key]),
    charts=CHART_FORMS,
    claimed=lambda record: record if isinstance(record, Chart) else as_own_copy(record),
)
