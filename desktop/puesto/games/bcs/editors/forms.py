"""Forms in which the owner types in Battalion Combat Series: operations, formations and units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from puesto.core.game.record_forms import Face, Forms, Values, named_values
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.pack_layout import Finding
from puesto.games.bcs.combat.attack import KINDS
from puesto.games.bcs.editors import opponent_forms
from puesto.games.bcs.editors.chart_forms import CHART_FORMS
from puesto.games.bcs.printed import listing
from puesto.games.bcs.printed.records import Operation, PrintedFormation, PrintedObjective, PrintedSide, PrintedUnit
from puesto.games.bcs.table.choices import FATIGUES, MA_CLASSES

CLOTHS: Values = (
    ("sand", Text("Arena", "Sand")),
    ("clay", Text("Arcilla", "Clay")),
    ("german", Text("Gris", "Gray")),
    ("soviet", Text("Pardo", "Brown")),
)


def enum_words(member: Enum) -> Sayable:
    """Return the words for a member of an enum."""
    words_by_value: dict[str, Sayable] = {**dict(KINDS), **dict(MA_CLASSES)}
    return words_by_value.get(str(member.value), Text(str(member.value), str(member.value)))


def side_values(data: Mapping[str, Any]) -> Values:
    """Return the two sides."""
    return named_values(data, "sides")


def owner_values(data: Mapping[str, Any]) -> Values:
    """Return the formations, and the sides for independent units."""
    return (*named_values(data, "formations"), *side_values(data))


_NAME = Face(Text("Nombre", "Name"))
_HELP = Text("0: se pregunta cuando haga falta.", "0: asked when it is needed.")
_POINTS = Text(
    "Deciden con los pasos que pierde el enemigo; ninguno: nadie gana por puntos.",
    "They decide with the steps that the enemy loses; none: nobody wins by points.",
)
FACES: dict[type, dict[str, Face | None]] = {
    Operation: {
        "id": None,
        "title": Face(Text("Título", "Title")),
        "summary": Face(Text("Situación", "Situation"), long=True),
        "turns": Face(Text("Turnos", "Turns"), Text("0: hasta que los jugadores paren.", "0: until the players stop.")),
        "sides": Face(Text("Bandos", "Sides"), table=True, fixed=True),
        "formations": Face(Text("Formaciones", "Formations"), table=True),
        "units": Face(Text("Unidades", "Units"), table=True),
        "air": None,
        "objectives": Face(Text("Objetivos", "Objectives"), _POINTS, table=True),
        "notes": Face(Text("Reglas propias, para leer", "Rules of its own, to be read")),
        "source": None,
        "base": None,
    },
    PrintedObjective: {"id": None, "name": _NAME, "points": Face(Text("Puntos", "Points")), "source": None},
    PrintedSide: {"id": None, "name": _NAME, "cloth": Face(Text("Color", "Color"), values=CLOTHS), "source": None},
    PrintedFormation: {
        "id": None,
        "name": _NAME,
        "side": Face(Text("Bando", "Side"), among=side_values),
        "reactivates_at": Face(Text("Segunda Activación", "Second Activation"), _HELP),
        "radius": Face(Text("Radio de Mando", "Command Radius"), _HELP),
        "game_drm": Face(Text("DRM de SNAFU", "SNAFU DRM")),
        "artillery": Face(Text("Puntos de Artillería", "Artillery Points")),
        "fatigue": Face(Text("Fatiga", "Fatigue"), values=FATIGUES),
        "mixed": Face(Text("Mezclada", "Mixed")),
        "source": None,
    },
    PrintedUnit: {
        "id": None,
        "name": _NAME,
        "formation": Face(Text("Formación", "Formation"), among=owner_values),
        "rating": Face(Text("Valor de Acción", "Action Rating")),
        "steps": Face(Text("Pasos", "Steps")),
        "kind": Face(Text("Qué es", "What it is")),
        "ma": Face(Text("MA", "MA")),
        "av": Face(Text("AV", "AV")),
        "range": Face(Text("Alcance", "Range")),
        "hard": Face(Text("Dura", "Hard")),
        "red": Face(Text("Rojo", "Red")),
        "light": Face(Text("Ligero", "Light")),
        "limited": Face(Text("Limitado", "Limited")),
        "breakthrough": Face(Text("Ruptura", "Breakthrough")),
        "recon": Face(Text("Reconocimiento", "Recon")),
        "source": None,
    },
}


def new_operation() -> dict[str, Any]:
    """Return an operation with two sides, of which nothing is known yet."""
    names = (("Primer bando", "First side", "sand"), ("Segundo bando", "Second side", "clay"))
    return {
        "summary": {"es": "Una operación propia.", "en": "An operation of your own."},
        "sides": [
            {"id": f"side-{index}", "name": {"es": es, "en": en}, "cloth": cloth}
            for index, (es, en, cloth) in enumerate(names, 1)
        ],
    }


def advice(record: Any) -> Iterable[Finding]:
    """Yield warnings on an operation that can be played but is unlikely."""
    if not isinstance(record, Operation):
        return
    for index, formation in enumerate(record.formations):
        if record.units and all(unit.formation != formation.id for unit in record.units):
            yield Finding(("formations", index, "name"), "unlikely", msg(N_("no tiene ninguna unidad")))


FORMS = Forms(
    faces=FACES | opponent_forms.FACES,
    words=enum_words,
    text=lambda record, content: record if isinstance(record, Text) else None,
    scenarios="operations",
    battles=True,
    fresh=new_operation,
    advice=advice,
    listed=listing.LISTED_FORM,
    charts=CHART_FORMS,
    opponent=opponent_forms.SECTIONS,
)
