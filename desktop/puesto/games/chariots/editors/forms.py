"""Forms in which the owner types in Chariots of Fire: the charts of the play aid, and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from puesto.core.game.record_forms import Face, Forms, Values, named_values
from puesto.core.messages import N_, NOTHING, Sayable, Text, msg
from puesto.core.pack_layout import Finding
from puesto.games.chariots.editors.chart_forms import CHART_FORMS
from puesto.games.chariots.printed import listing
from puesto.games.chariots.printed.records import (
    Army,
    Battle,
    Command,
    Force,
    Missile,
    PrintedLeader,
    PrintedStandard,
    Role,
    ScenarioRules,
    Type,
)

CLOTHS: Values = (("sand", Text("Arena", "Sand")), ("clay", Text("Arcilla", "Clay")))
_MISSILES: dict[Missile, Text] = {
    Missile.NONE: NOTHING,
    Missile.COMPOSITE: Text("C, arco compuesto", "C, composite bow"),
    Missile.SIMPLE: Text("B, arco simple", "B, simple bow"),
    Missile.JAVELIN: Text("J, jabalina", "J, javelin"),
    Missile.STONES: Text("S, honda", "S, sling"),
}
_TYPES: Values = tuple((kind.value, Text(kind.value, kind.value)) for kind in Type if kind is not Type.CH2_RI)


def enum_words(member: Enum) -> Sayable:
    """Return the words for a member of an enum."""
    if isinstance(member, Role):
        return listing.ROLES[member.value]
    if isinstance(member, Missile):
        return _MISSILES[member]
    return Text(str(member.value), str(member.value))


def armies(data: Mapping[str, Any]) -> Values:
    """Return the two armies."""
    return named_values(data, "armies")


def commands(data: Mapping[str, Any]) -> Values:
    """Return the Wings and Divisions."""
    return named_values(data, "commands")


def commands_or_none(data: Mapping[str, Any]) -> Values:
    """Return the Wings and Divisions, or none."""
    return (("", NOTHING), *commands(data))


def bearers(data: Mapping[str, Any]) -> Values:
    """Return the leaders who can have a standard, and the choice of none for a place on the map (9.31)."""
    return (
        ("", Text("Nadie: un lugar del mapa (9.31)", "Nobody: a place on the map (9.31)")),
        *named_values(data, "leaders"),
    )


def first_initiatives(data: Mapping[str, Any]) -> Values:
    """Return the choices of the first Initiative: one of the armies, or rolled."""
    return (("", Text("Se tira (5.1)", "It is rolled for (5.1)")), *armies(data))


def _has_rule(*names: str) -> Any:
    """Return whether one of these special rules is on in a scenario."""
    return lambda data: any((data.get("rules") or {}).get(name) for name in names)


_WITH_COMBAT = _has_rule("heroic_combat", "heroes")
_SIDE = Face(Text("Ejército", "Army"), among=armies)
FACES: dict[type, dict[str, Face | None]] = {
    Battle: {
        "id": None,
        "title": Face(Text("Título", "Title")),
        "summary": Face(Text("Situación", "What it is about"), long=True),
        "armies": Face(Text("Ejércitos", "Armies"), table=True, fixed=True),
        "rules": Face(Text("Reglas del escenario", "Rules of the scenario")),
        "first_initiative": Face(
            Text("Iniciativa del primer turno", "Initiative of the first turn"), among=first_initiatives
        ),
        "commands": Face(Text("Alas y Divisiones", "Wings and Divisions"), table=True),
        "leaders": Face(Text("Líderes", "Leaders"), table=True),
        "forces": Face(Text("Unidades", "Units"), table=True),
        "standards": Face(Text("Estandartes", "Standards"), table=True),
        "setup": Face(Text("Dónde empieza cada cual", "Where everybody begins"), long=True),
        "notes": Face(Text("Reglas propias, para leer", "Rules of its own, to be read")),
        "source": None,
        "partly": None,
    },
    Army: {
        "id": None,
        "name": Face(Text("Nombre", "Name")),
        "rout_level": Face(
            Text("Nivel de Huida", "Rout Level"),
            Text("Puntos de Huida con los que el ejército huye (11.0).", "Rout Points at which the army routs (11.0)."),
        ),
        "cloth": Face(Text("Color", "Color"), values=CLOTHS),
        "source": None,
    },
    Command: {
        "id": None,
        "name": Face(Text("Nombre", "Name")),
        "side": _SIDE,
        "marker": Face(
            Text("Con marcador", "With a marker"),
            Text(
                "Si tiene Marcador de Activación en La Bolsa (5.21).",
                "Whether it has an Activation Marker in the Bag (5.21).",
            ),
        ),
        "source": None,
    },
    PrintedLeader: {
        "id": None,
        "name": Face(Text("Nombre", "Name")),
        "side": _SIDE,
        "role": Face(
            Text("Rango", "Rank"),
            Text(
                "CG, Comandante General; CA, Comandante de Ala; o Héroe.",
                "OC, Overall Commander; WC, Wing Commander; or Hero.",
            ),
        ),
        "command": Face(Text("Ala", "Wing"), among=commands_or_none),
        "range": Face(Text("Alcance", "Range")),
        "initiative": Face(
            Text("Inic.", "Init."), Text("Factor de Iniciativa: solo el CG (4.11).", "Initiative: the OC only (4.11).")
        ),
        "charisma": Face(Text("Carisma", "Charisma"), Text("Solo el CG (4.11).", "The OC only (4.11).")),
        "capability": Face(
            Text("Capac.", "Capab."),
            Text("Capacidad de Mando: solo los CA (4.12).", "Command Capability: Wing Commanders only (4.12)."),
        ),
        "combat": Face(Text("Combate", "Combat"), when=_WITH_COMBAT),
        "endurance": Face(Text("Resist.", "Endur."), when=_WITH_COMBAT),
        "heroic": Face(
            Text("Heroico", "Heroic"),
            Text("Un Comandante con H (10.1).", "A Commander with an H (10.1)."),
            when=_WITH_COMBAT,
        ),
        "archer": Face(
            Text("Arquero", "Archer"),
            Text("Un Héroe que tira flechas (10.3).", "A Hero who shoots arrows (10.3)."),
            when=_has_rule("heroes"),
        ),
        "on_foot": Face(
            Text("A pie", "On foot"),
            Text("Si empieza a pie (10.12).", "Whether he begins on foot (10.12)."),
            when=_has_rule("leaders_on_foot"),
        ),
        "replacement": Face(
            Text("Reverso", "Reverse"),
            Text(
                "Los factores que cambian en su reemplazo: C3, o R3 C2 (4.25).",
                "The factors that differ on his replacement: C3, or R3 C2 (4.25).",
            ),
            read=listing.read_factors,
            show=listing.write_factors,
        ),
        "source": None,
        "known": None,
    },
    Force: {
        "command": Face(Text("Ala", "Wing"), among=commands),
        "count": Face(Text("Cuántas", "How many")),
        "type": Face(Text("Tipo", "Type"), values=_TYPES),
        "quality": Face(Text("TQ", "TQ")),
        "move": Face(Text("AM", "MA")),
        "missile": Face(
            Text("Proyectil", "Missile"), values=tuple((missile.value, said) for missile, said in _MISSILES.items())
        ),
        "name": Face(Text("Nombre", "Name"), Text("Solo si la ficha lleva uno.", "Only if the counter carries one.")),
        "source": None,
    },
    PrintedStandard: {
        "id": None,
        "side": _SIDE,
        "leader": Face(Text("Con el líder", "With the leader"), among=bearers),
        "source": None,
    },
    ScenarioRules: {
        "chariots": Face(Text("Hay carros", "There are chariots")),
        "leaders_on_foot": Face(Text("Líderes a pie (10.12)", "Leaders on foot (10.12)")),
        "heroic_combat": Face(Text("Combate Heroico (10.4)", "Heroic Combat (10.4)")),
        "heroes": Face(Text("Héroes (10.0)", "Heroes (10.0)")),
    },
}


def new_scenario() -> dict[str, Any]:
    """Return a scenario with two armies, of which nothing is known yet."""
    names = (("Primer ejército", "First army", "sand"), ("Segundo ejército", "Second army", "clay"))
    summary = {"es": "Una batalla propia.", "en": "A battle of your own."}
    return {
        "summary": summary,
        "armies": [
            {"id": f"army-{at}", "name": {"es": es, "en": en}, "cloth": cloth}
            for at, (es, en, cloth) in enumerate(names, 1)
        ],
    }


LOW, HIGH = 20, 75
"""Between how many percent of the TQ of an army its Rout Level is likely."""
MOST_UNITS = 60


def advice(record: Any) -> Iterable[Finding]:
    """Yield warnings on a scenario that can be played but is unlikely."""
    if not isinstance(record, Battle):
        return
    for at, army in enumerate(record.armies):
        commands_of_army = {command.id for command in record.commands if command.side == army.id}
        forces = [force for force in record.forces if force.command in commands_of_army]
        quality, unit_count = sum(force.quality * force.count for force in forces), sum(force.count for force in forces)
        if quality and not quality * LOW <= army.rout_level * 100 <= quality * HIGH:
            message = msg(
                N_("sus unidades suman {quality} de TQ: con un Nivel de Huida de {level} la batalla sería {how}"),
                quality=quality,
                level=army.rout_level,
                how=_length_words(army, quality),
            )
            yield Finding(("armies", at, "rout_level"), "unlikely", message)
        if unit_count > MOST_UNITS:
            yield Finding(
                ("armies", at, "name"), "unlikely", msg(N_("son {n} unidades: una batalla muy larga"), n=unit_count)
            )
        for place, command in enumerate(record.commands):
            if command.side == army.id and all(force.command != command.id for force in forces):
                yield Finding(("commands", place, "name"), "unlikely", msg(N_("no tiene ninguna unidad")))
    chariots = any(force.type in (Type.CH2, Type.CH3, Type.BW) for force in record.forces)
    if chariots and not record.rules.chariots:
        yield Finding(("rules", "chariots"), "unlikely", msg(N_("hay carros entre las unidades")))


def _length_words(army: Army, quality: int) -> Any:
    return msg(N_("muy corta")) if army.rout_level * 100 < quality * LOW else msg(N_("casi interminable"))


FORMS = Forms(
    faces=FACES,
    words=enum_words,
    text=lambda record, content: record if isinstance(record, Text) else None,
    scenarios="battles",
    battles=True,
    fresh=new_scenario,
    advice=advice,
    listed=listing.LISTED_FORM,
    charts=CHART_FORMS,
)
