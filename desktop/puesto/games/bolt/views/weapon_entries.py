"""The weapons table as entries that can be searched (7.13)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import Text
from puesto.games.bolt.printed.records import Content, Weapon

TRAITS = {
    "assault": Text("asalto", "assault"),
    "team": Text("equipo", "team"),
    "fixed": Text("fija", "fixed"),
    "shaped_charge": Text("carga hueca", "shaped charge"),
    "one_shot": Text("un solo uso", "one shot"),
    "flamethrower": Text("lanzallamas", "flamethrower"),
    "indirect": Text("fuego indirecto", "indirect fire"),
    "howitzer": Text("obús", "howitzer"),
    "scope": Text("mira", "scope"),
}
"""Names of the special rules of weapons."""


def weapon_entries(content: Content) -> Iterator[tuple[Text, Text, str]]:
    """Yield each weapon with its range, shots, PEN and special rules in words (7.13)."""
    for weapon in content.weapons.values():
        yield weapon.name, Text(weapon_row(weapon, "es"), weapon_row(weapon, "en")), "7.13"


def weapon_row(weapon: Weapon, code: str) -> str:
    """Return a row of the table in a language."""
    spanish = code == "es"
    reach = f"{weapon.low}-{weapon.range}”" if weapon.low else f"{weapon.range}”"
    if weapon.arc[1]:
        reach += f" ({'o' if spanish else 'or'} {weapon.arc[0]}-{weapon.arc[1]}”)"
    shots = ("disparo" if spanish else "shot") + ("" if weapon.shots == "1" else "s")
    parts = [reach, f"{weapon.shots} {shots}"]
    parts += [f"PEN +{weapon.pen}"] if weapon.pen else []
    parts += [getattr(TRAITS[trait], code) for trait in weapon.traits]
    parts += [f"HE ({weapon.he}”)"] if weapon.he else []
    return f"{'Arma' if spanish else 'Weapon'}: {', '.join(parts)}."
