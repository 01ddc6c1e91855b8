"""The words of a list of units, in both languages and in short: each means one value (2, 7.13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from puesto.core.messages import Text
from puesto.games.bolt.printed.records import Special
from puesto.games.bolt.table import names
from puesto.games.kit.listing import plain_letters

WEAPONS: dict[str, tuple[str, ...]] = {
    "rifle": ("fusil", "rifle", "fusiles", "rifles"),
    "pistol": ("pistola", "pistol"),
    "smg": ("subfusil", "submachine gun", "smg", "subfusiles"),
    "automatic_rifle": ("fusil automático", "automatic rifle", "bar"),
    "assault_rifle": ("fusil de asalto", "assault rifle"),
    "lmg": ("ametralladora ligera", "light machine gun", "lmg"),
    "mmg": ("ametralladora media", "medium machine gun", "mmg"),
    "hmg": ("ametralladora pesada", "heavy machine gun", "hmg"),
    "light_autocannon": ("cañón automático ligero", "light autocannon"),
    "heavy_autocannon": ("cañón automático pesado", "heavy autocannon"),
    "at_rifle": ("fusil antitanque", "anti-tank rifle"),
    "piat": ("piat", "piat"),
    "bazooka": ("bazuca", "bazooka", "bazoca"),
    "panzerschreck": ("panzerschreck", "panzerschreck"),
    "panzerfaust": ("panzerfaust", "panzerfaust"),
    "light_at_gun": ("cañón anticarro ligero", "light anti-tank gun"),
    "medium_at_gun": ("cañón anticarro medio", "medium anti-tank gun"),
    "heavy_at_gun": ("cañón anticarro pesado", "heavy anti-tank gun"),
    "super_heavy_at_gun": ("cañón anticarro superpesado", "super-heavy anti-tank gun"),
    "flamethrower_infantry": ("lanzallamas", "flamethrower"),
    "flamethrower_vehicle": ("lanzallamas de vehículo", "vehicle flamethrower"),
    "light_mortar": ("mortero ligero", "light mortar"),
    "medium_mortar": ("mortero medio", "medium mortar"),
    "heavy_mortar": ("mortero pesado", "heavy mortar"),
    "light_howitzer": ("obús ligero", "light howitzer"),
    "medium_howitzer": ("obús medio", "medium howitzer"),
    "heavy_howitzer": ("obús pesado", "heavy howitzer"),
    "sniper_rifle": ("fusil con mira", "scoped rifle"),
}
"""Weapon -> its name in Spanish and English, as the packs have it, and what else it is called (7.13)."""
FIXED = frozenset({"mmg", "hmg", "medium_mortar", "heavy_mortar"})
"""Weapons on foot that are fixed (9.6)."""
BESIDES = frozenset({"panzerfaust"})
"""Weapons that a man carries besides his own: they take no other weapon's place (a reading, see `readings.md`)."""
MOUNTS = {
    "turret": Text("torreta", "turret"),
    "hull": Text("casco", "hull"),
    "front": Text("proa", "front"),
    "rear": Text("popa", "rear"),
    "cab": Text("cabina", "cab"),
}
"""Mounts of a vehicle's weapons (5.3)."""
MORE_QUALITIES = {"novato": "inexperienced", "veterano": "veteran"}
MORE_KINDS = {
    "camion": "soft_vehicle",
    "truck": "soft_vehicle",
    "autoblindado": "armoured_car",
    "armoured car": "armoured_car",
    "transporte blindado": "armoured_car",
    "carrier": "armoured_car",
}
MORE_SPECIALS = {
    "obstinado": "stubborn",
    "fanatico": "fanatic",
    "equipada": "equipped",
    "equipped": "equipped",
    "springfield": "bolt_action_rifles",
}
MORE_NATIONS = dict.fromkeys(("us", "u.s.", "usa", "eeuu", "ee.uu.", "ee. uu."), "us")
MORE_NATIONS |= dict.fromkeys(("uk", "gb", "gran bretana", "great britain"), "uk")
MORE_NATIONS |= {"urss": "ussr", "ussr": "ussr"}


def words_of(texts: Mapping[str, Text], further_entries: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the id of each word, without case and accents, in both languages."""
    entries = {plain_letters(word): id for id, text in texts.items() if id for word in (text.es, text.en)}
    return entries | dict(further_entries or {})


def texts_of(ids: Iterable[str], texts: Mapping[str, Any]) -> dict[str, Text]:
    return {id: text for id in ids if isinstance(text := texts[id], Text)}


QUALITIES = words_of(names.QUALITIES, MORE_QUALITIES)
KINDS = words_of(names.KINDS, MORE_KINDS)
GAITS = words_of(texts_of((id for id in names.GAITS if id != "infantry"), names.GAITS))
RANKS = words_of(names.RANKS)
NATIONS = words_of(names.NATIONS, MORE_NATIONS)
BENEFITS = words_of(names.CHARACTERISTICS)
SPECIALS = words_of(texts_of((special.value for special in Special), names.SPECIALS), MORE_SPECIALS)
ARMS = {plain_letters(word): id for id, words in WEAPONS.items() for word in words}
PLACES = words_of(MOUNTS)
