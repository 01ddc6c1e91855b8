"""Names of references: armies, units, weapons, orders, kinds, settings."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import NOTHING, Ref, Sayable, Text
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import settings

ORDERS = {
    "": NOTHING,
    "fire": Text("Fuego", "Fire"),
    "advance": Text("Avanzar", "Advance"),
    "run": Text("Correr", "Run"),
    "ambush": Text("Emboscada", "Ambush"),
    "rally": Text("Reagruparse", "Rally"),
    "down": Text("Cuerpo a tierra", "Down"),
}
"""The six orders (1.1)."""
KINDS = {
    "infantry": Text("infantería", "infantry"),
    "artillery": Text("artillería", "artillery"),
    "soft_vehicle": Text("vehículo sin blindaje", "soft vehicle"),
    "armoured_car": Text("autoblindado o transporte blindado", "armoured car or carrier"),
    "light_tank": Text("tanque ligero", "light tank"),
    "medium_tank": Text("tanque medio", "medium tank"),
    "heavy_tank": Text("tanque pesado", "heavy tank"),
    "super_heavy_tank": Text("tanque superpesado", "super-heavy tank"),
}
GAITS = {
    "infantry": Text("infantería", "infantry"),
    "tracked": Text("oruga", "tracked"),
    "half_track": Text("semioruga", "half-track"),
    "wheeled": Text("ruedas", "wheeled"),
    "light_gun": Text("pieza ligera", "light gun"),
    "medium_gun": Text("pieza media", "medium gun"),
    "heavy_gun": Text("pieza pesada", "heavy gun"),
    "super_heavy_gun": Text("pieza superpesada", "super-heavy gun"),
    "fixed_team": Text("arma fija", "fixed weapon"),
}
QUALITIES = {
    "inexperienced": Text("novata", "inexperienced"),
    "regular": Text("regular", "regular"),
    "veteran": Text("veterana", "veteran"),
}
RANKS = {
    "": Text("ninguno", "none"),
    "second_lieutenant": Text("teniente 2.º", "second lieutenant"),
    "first_lieutenant": Text("teniente 1.º", "first lieutenant"),
    "captain": Text("capitán", "captain"),
    "major": Text("mayor", "major"),
}
NATIONS = {
    "": Text("ninguna", "none"),
    "germany": Text("Alemania", "Germany"),
    "us": Text("Estados Unidos", "United States"),
    "uk": Text("Reino Unido", "United Kingdom"),
    "japan": Text("Japón", "Japan"),
    "ussr": Text("Unión Soviética", "Soviet Union"),
    "australia": Text("Australia", "Australia"),
}
CHARACTERISTICS = {
    "": Text("ninguno", "none"),
    "up_and_at_em": Text("¡Arriba y a por ellos!", "Up and at them"),
    "bloody_charge": Text("Carga sangrienta", "Bloody charge"),
    "rough": Text("Rudo", "Rough"),
    "rapid_fire": Text("Fuego rápido", "Rapid fire"),
    "vengeance": Text("Venganza", "Vengeance"),
    "next": Text("Australia es la siguiente", "Australia is next"),
    "withdrawal": Text("Retirada de la lucha", "Fighting withdrawal"),
    "jungle": Text("Maestros de la guerra selvática", "Masters of jungle warfare"),
}
SPECIALS = {
    "stubborn": Text("obstinada", "stubborn"),
    "fanatic": Text("fanática", "fanatic"),
    "tank_hunters": Text("cazadores de tanques", "tank hunters"),
    "flak": Text("antiaérea", "flak"),
    "medic": Text("médico", "medic"),
    "artillery_observer": Text("observador de artillería", "artillery observer"),
    "air_observer": Text("observador de aviación", "air observer"),
    "spotter": Text("oteador", "spotter"),
    "tiger_fear": Text("miedo al tigre", "tiger fear"),
    "gyro_stabilised": Text("giroestabilizada", "gyro-stabilised"),
    "sniper_scope": Text("francotirador", "sniper"),
    "gun_shield": Text("escudo protector", "gun shield"),
    "open_topped": Text("descubierto", "open-topped"),
    "turret": Text("torreta", "turret"),
    "forward": Text("despliegue avanzado", "forward deployment"),
    "equipped": Text("equipada contra vehículos", "equipped against vehicles"),
    "flamethrower_vehicle": Text("con lanzallamas", "with a flamethrower"),
    "bolt_action_rifles": Text("fusiles de cerrojo", "bolt-action rifles"),
}
ROLES = {
    "officer": Text("un oficial", "an officer"),
    "infantry": Text("una unidad de infantería", "an infantry unit"),
    "artillery": Text("una pieza de artillería", "a gun"),
    "vehicle": Text("un vehículo", "a vehicle"),
}
NAMELESS = {
    "unit": Text("la unidad", "the unit"),
    "target": Text("el blanco", "the target"),
    "attacker": Text("quien asalta", "the assaulter"),
    "defender": Text("quien defiende", "the defender"),
}
"""Names of pieces in a procedure that is run alone, without a battle."""


def side_name(id: str, content: Content) -> Sayable:
    """Return an army by its name."""
    for battle in content.battles.values():
        for army in battle.armies:
            if army.id == id:
                return army.name
    raise KeyError(id)


def unit_name(id: str, content: Content) -> Sayable:
    """Return a unit by its name; without a battle, by its part."""
    for battle in content.battles.values():
        for troop in battle.troops:
            if troop.id == id:
                return troop.name
    return NAMELESS[id]


NAMERS: dict[str, Callable[[str, Content], Sayable]] = {
    "side": side_name,
    "bag": side_name,
    "unit": unit_name,
    "weapon": lambda id, content: content.weapons[id].name,
    "order": lambda id, content: ORDERS[id],
    "kind": lambda id, content: KINDS[id],
    "gait": lambda id, content: GAITS[id],
    "quality": lambda id, content: QUALITIES[id],
    "rank": lambda id, content: RANKS[id],
    "nation": lambda id, content: NATIONS[id],
    "characteristic": lambda id, content: CHARACTERISTICS[id],
    "special": lambda id, content: SPECIALS[id],
    "role": lambda id, content: ROLES[id],
    "temper": lambda id, content: content.tempers[id].name,
    "stance": lambda id, content: content.stances[id].name,
    "setting": lambda id, content: settings.KNOWN_SETTINGS.title(id),
    "setting_value": lambda id, content: settings.KNOWN_SETTINGS.value(*id.split("=")),
}


def name_of(ref: Ref, content: Content) -> Sayable:
    """Return the name of a reference; raises `KeyError` if it has none."""
    return NAMERS[ref.kind](ref.id, content)
