"""Forms in which the owner types in Bolt Action: battles with armies, platoons, units and weapons (2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from puesto.core.game.record_forms import Face, Forms, Values, named_values
from puesto.core.messages import N_, NOTHING, Ref, Sayable, Text, msg
from puesto.core.pack_layout import Finding
from puesto.games.bolt.editors import listing, opponent_forms
from puesto.games.bolt.editors.chart_forms import CHART_FORMS
from puesto.games.bolt.editors.copies import rename_copy
from puesto.games.bolt.editors.roster_forms import ROSTER_FORMS
from puesto.games.bolt.editors.vocabulary import MOUNTS
from puesto.games.bolt.orders.platoons import platoon_lacks
from puesto.games.bolt.printed.records import Arm, Army, Battle, Content, Platoon, Rank, StanceLine, Troop
from puesto.games.bolt.table import names

CLOTHS: Values = (
    ("german", Text("Gris", "Gray")),
    ("soviet", Text("Pardo", "Brown")),
    ("sand", Text("Arena", "Sand")),
    ("clay", Text("Arcilla", "Clay")),
)
WORDS: dict[str, Mapping[str, Sayable]] = {
    "Kind": names.KINDS,
    "Gait": names.GAITS,
    "Quality": names.QUALITIES,
    "Rank": names.RANKS,
    "Nation": names.NATIONS,
    "Special": names.SPECIALS,
}
"""Which words the members of an enum have."""


def enum_words(member: Enum) -> Sayable:
    """Return the words for a member of an enum."""
    return WORDS[type(member).__name__][str(member.value)]


def army_values(data: Mapping[str, Any]) -> Values:
    """Return the armies."""
    return named_values(data, "armies")


def platoon_values(data: Mapping[str, Any]) -> Values:
    """Return the platoons, or none."""
    return (("", NOTHING), *named_values(data, "platoons"))


def unit_values(data: Mapping[str, Any]) -> Values:
    """Return the units, or none."""
    return (("", NOTHING), *named_values(data, "troops"))


def weapon_values(content: Content) -> Values:
    """Return the weapons of the table (7.13)."""
    return tuple((id, weapon.name) for id, weapon in content.weapons.items())


_NAME = Face(Text("Nombre", "Name"))
_LEAST = Text("Cuántos necesita como mínimo (2).", "How many it needs at least (2).")
FACES: dict[type, dict[str, Face | None]] = {
    Battle: {
        "id": None,
        "title": Face(Text("Título", "Title")),
        "summary": Face(Text("Situación", "Situation"), long=True),
        "setup": Face(Text("Dónde despliega cada cual", "Where everybody sets up"), long=True),
        "armies": Face(Text("Ejércitos", "Armies"), table=True),
        "platoons": Face(Text("Pelotones", "Platoons"), table=True),
        "troops": Face(Text("Unidades", "Units")),
        "template": None,
        "source": None,
    },
    Army: {
        "id": None,
        "name": _NAME,
        "cloth": Face(Text("Color", "Color"), values=CLOTHS),
        "nation": Face(Text("Nación", "Nation")),
        "characteristic": Face(
            Text("Beneficio nacional", "National benefit"), values=tuple(names.CHARACTERISTICS.items())
        ),
        "source": None,
    },
    Platoon: {
        "id": None,
        "name": _NAME,
        "officer": Face(Text("Oficiales", "Officers"), _LEAST),
        "infantry": Face(Text("Infantería", "Infantry"), _LEAST),
        "artillery": Face(Text("Artillería", "Artillery"), _LEAST),
        "vehicle": Face(Text("Vehículos", "Vehicles"), _LEAST),
        "source": None,
    },
    Troop: {
        "id": None,
        "name": _NAME,
        "side": Face(Text("Ejército", "Army"), among=army_values),
        "platoon": Face(Text("Pelotón", "Platoon"), among=platoon_values),
        "kind": Face(Text("Qué es", "What it is")),
        "gait": Face(Text("Cómo se mueve", "How it moves")),
        "quality": Face(Text("Calidad", "Quality")),
        "models": Face(Text("Miniaturas", "Models")),
        "most": Face(
            Text("A fuerza máxima", "At full strength"),
            Text("0: las mismas con las que empieza.", "0: as many as it begins with."),
        ),
        "rank": Face(Text("Oficial", "Officer")),
        "arms": Face(Text("Armas", "Weapons")),
        "special": Face(Text("Reglas especiales", "Special rules")),
        "capacity": Face(Text("Miniaturas que lleva", "Models it carries")),
        "aboard": Face(Text("Empieza montada en", "Begins aboard"), among=unit_values),
        "team": Face(Text("Es el oteador de", "Is the spotter of"), among=unit_values),
        "reserve": Face(Text("En reserva", "In reserve")),
        "source": None,
    },
    Arm: {
        "weapon": Face(Text("Arma", "Weapon"), values=weapon_values),
        "count": Face(Text("Cuántas", "How many")),
        "mount": Face(
            Text("Montaje", "Mount"),
            Text("De un vehículo: las del mismo montaje disparan a lo mismo.", "Of a vehicle: one mount, one target."),
            values=(("", NOTHING), *MOUNTS.items()),
            free=True,
        ),
    },
}


def new_battle() -> dict[str, Any]:
    """Return a battle with two armies, of which nothing is known yet."""
    armies = (("Primer ejército", "First army", "german"), ("Segundo ejército", "Second army", "soviet"))
    return {
        "summary": {"es": "Una batalla propia.", "en": "A battle of your own."},
        "armies": [
            {"id": f"army-{index}", "name": {"es": es, "en": en}, "cloth": cloth, "nation": "", "characteristic": ""}
            for index, (es, en, cloth) in enumerate(armies, 1)
        ],
    }


def record_words(record: object, content: Content) -> Sayable | None:
    """Return a unit or a weapon of it in one line."""
    if isinstance(record, Text):
        return record
    if isinstance(record, StanceLine):
        return msg(N_("{who}: {what}"), who=record.text, what=record.order)
    if isinstance(record, Arm):
        weapon = content.weapons.get(record.weapon)
        return None if weapon is None else msg(N_("{n} × {weapon}"), n=record.count, weapon=weapon.name)
    if isinstance(record, Troop):
        words = N_("{name}: {quality}, {n} · {kind}")
        rank: Sayable = names.RANKS[record.rank.value] if record.rank is not Rank.NONE else names.KINDS[record.kind]
        return msg(words, name=record.name, quality=names.QUALITIES[record.quality], n=record.models, kind=rank)
    return None


def advice(record: Any) -> Iterable[Finding]:
    """Yield warnings on a battle that can be played: incomplete platoons, empty armies (2)."""
    if not isinstance(record, Battle):
        return
    for lack in platoon_lacks(record):
        words = N_("falta {role}: tiene {there} de {many}")
        warning = msg(words, role=Ref("role", lack.role), there=lack.there, many=lack.least)
        yield Finding(("platoons", lack.at, lack.role), "unlikely", warning)
    for index, army in enumerate(record.armies):
        if all(troop.side != army.id for troop in record.troops):
            yield Finding(("armies", index, "name"), "unlikely", msg(N_("no tiene ninguna unidad")))


FORMS = Forms(
    faces=FACES | opponent_forms.FACES,
    words=enum_words,
    text=record_words,
    scenarios="battles",
    battles=True,
    fresh=new_battle,
    advice=advice,
    rename_copy=rename_copy,
    listed=listing.LISTED_FORM,
    rosters=ROSTER_FORMS,
    charts=CHART_FORMS,
    preview=opponent_forms.preview,
    opponent=opponent_forms.SECTIONS,
)
