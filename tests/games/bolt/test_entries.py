"""The weapons table is searched in the glossary: by name, range or special rule, in either language."""

from __future__ import annotations

from puesto.reference.glossary import terms
from tests.games.bolt.packs import ours


def found(wanted: str) -> set[str]:
    return {term.name.es for term in terms("bolt", "es") if term.rule == "7.13" and term.holds(wanted)}


def test_every_weapon_stands_in_the_glossary_with_its_numbers():
    weapons = ours()[0].weapons.values()
    assert {weapon.name.es for weapon in weapons} <= found("arma")
    howitzer = next(term for term in terms("bolt", "es") if term.name.es == "Obús medio")
    assert "60” (o 30-72”)" in howitzer.means.es and "HE (3”)" in howitzer.means.en and "howitzer" in howitzer.means.en


def test_weapons_are_found_by_what_they_can_do():
    assert found("PEN +5") == {"PIAT", "Bazuca", "Cañón anticarro medio"}
    assert found("indirect fire") == {"Mortero ligero", "Mortero medio", "Mortero pesado"}
    assert found("bazooka") == {"Bazuca"}
