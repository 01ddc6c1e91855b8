"""Words of rosters in English and Spanish, as small letters without accents (2, 7.13)."""

from __future__ import annotations

import re

from puesto.games.bolt.printed.records import Kind, Nation, Quality, Rank

QUALITY_WORDS = {
    "inexperienced": Quality.INEXPERIENCED,
    "green": Quality.INEXPERIENCED,
    "inexperta": Quality.INEXPERIENCED,
    "inexperto": Quality.INEXPERIENCED,
    "bisona": Quality.INEXPERIENCED,
    "bisono": Quality.INEXPERIENCED,
    "novata": Quality.INEXPERIENCED,
    "novato": Quality.INEXPERIENCED,
    "regular": Quality.REGULAR,
    "regulare": Quality.REGULAR,
    "experienced": Quality.REGULAR,
    "veteran": Quality.VETERAN,
    "vetean": Quality.VETERAN,
    "vet": Quality.VETERAN,
    "veterana": Quality.VETERAN,
    "veterano": Quality.VETERAN,
}
"""How the name of a choice begins that tells the quality, without an s of the plural; one is misspelt in files."""
NATION_WORDS = {
    r"german|aleman|wehrmacht|deutsch": Nation.GERMANY,
    r"united states|america|estados unidos|\be\.?e\.? ?u\.?u\b|\busa?\b": Nation.US,
    r"british|britain|united kingdom|commonwealth|britanic|gran bretana|reino unido|\buk\b": Nation.UK,
    r"japan|japon": Nation.JAPAN,
    r"soviet|ussr|urss|\brusia|\bruso|russia": Nation.USSR,
    r"australia": Nation.AUSTRALIA,
}
OTHER_NATIONS = re.compile(
    r"hungar|hungri|finland|finnish|finlandi|finlandes|poland|polish|polonia|polac|polones|italia|france|french|"
    r"franci|frances|romania|rumani|belgi|dutch|netherland|holand|norw|norueg|greece|greek|grieg|grecia|chin[ae]|"
    r"bulgari|yugosla|partisan|partisano|india|canad|slovak|eslovac|philippin|filipin|spanish|espan"
)
"""Nations that our rules have no benefits for."""
OFFICERS = re.compile(
    r"\b(platoon comm?ander|company comm?ander|comm?ander|comm?iss?ar|lieutenant|captain|major|officer|"
    r"teniente|capitan|alferez|oficial|comandante)\b(?! vehicle)|\bmayor\Z"
)
RANK_WORDS = tuple(
    (re.compile(pattern), rank)
    for pattern, rank in (
        (r"(?:second|2nd|2d|2º?) ?lieutenant|sub-?teniente|segundo teniente|teniente (?:2|segundo)|alferez",
         Rank.SECOND_LIEUTENANT),
        (r"(?:first|1st|1º?) ?lieutenant|primer teniente|teniente (?:1|primero)", Rank.FIRST_LIEUTENANT),
        (r"\bcaptain\b|\bcapitan\b", Rank.CAPTAIN),
        (r"\bmajor\b|\bmayor\b", Rank.MAJOR),
    )
)  # fmt: skip
_AT = r"(?:anti-?tank|anti-?tanque|anti-?carro|at)"
WEAPON_WORDS: tuple[tuple[str, str], ...] = (
    (rf"super[- ]?heavy {_AT} guns?|canon(?:es)? {_AT} super-?pesad[oa]s?", "super_heavy_at_gun"),
    (rf"heavy {_AT} guns?|canon(?:es)? {_AT} pesad[oa]s?", "heavy_at_gun"),
    (rf"medium {_AT} guns?|canon(?:es)? {_AT} medi[oa]s?", "medium_at_gun"),
    (rf"light {_AT} guns?|canon(?:es)? {_AT} liger[oa]s?", "light_at_gun"),
    (r"heavy (?:auto-?|automatic )cannons?|(?:auto-?canon(?:es)?|canon(?:es)? automaticos?) pesad[oa]s?",
     "heavy_autocannon"),
    (r"light (?:auto-?|automatic )cannons?|auto-?cannons?|(?:auto-?canon(?:es)?|canon(?:es)? automaticos?)"
     r"(?: liger[oa]s?)?", "light_autocannon"),
    (r"heavy howitzers?|obus(?:es)? pesados?", "heavy_howitzer"),
    (r"medium howitzers?|obus(?:es)? medios?", "medium_howitzer"),
    (r"light howitzers?|obus(?:es)? ligeros?", "light_howitzer"),
    (r"heavy mortars?|morteros? pesados?", "heavy_mortar"),
    (r"medium mortars?|morteros? medios?", "medium_mortar"),
    (r"light mortars?|morteros? ligeros?", "light_mortar"),
    (r"sub-?machine ?guns?|\bsmgs?\b|subfusil(?:es)?", "smg"),
    (r"heavy machine ?guns?|\bhmgs?\b|ametralladoras? pesadas?", "hmg"),
    (r"medium machine ?guns?|\bmmgs?\b|ametralladoras? medias?", "mmg"),
    (r"light machine ?guns?|\blmgs?\b|ametralladoras? ligeras?", "lmg"),
    (r"assault rifles?|fusil(?:es)? de asalto", "assault_rifle"),
    (r"automatic rifles?|\bbars?\b|fusil(?:es)? automaticos?", "automatic_rifle"),
    (rf"{_AT} rifles?|fusil(?:es)? {_AT}", "at_rifle"),
    (r"sniper rifles?|scoped rifles?|fusil(?:es)? (?:con mira|de francotirador)", "sniper_rifle"),
    (r"panzerschrecks?", "panzerschreck"),
    (r"panzerfausts?", "panzerfaust"),
    (r"bazookas?|bazucas?|bazocas?", "bazooka"),
    (r"\bpiats?\b", "piat"),
    (r"flame-?throwers?|lanzallamas", "flamethrower_infantry"),
    (r"pistols?|pistolas?", "pistol"),
    (r"\b(?:rifles?|carbines?|fusil(?:es)?|carabinas?)\b", "rifle"),
)  # fmt: skip
"""What a weapon is called, the longest first, and ours."""
CREWS = {"mmg": 3, "hmg": 3, "medium_mortar": 4, "heavy_mortar": 5, "light_mortar": 2, "at_rifle": 2}
CREWS |= {"bazooka": 2, "panzerschreck": 2, "piat": 2, "flamethrower_infantry": 2, "sniper_rifle": 2}
"""Weapons after which a team is named, and how many it usually has."""
MAN = re.compile(
    r"\b(soldiers?|ncos?|man|men|riflem[ae]n|gunners?|machinegunners?|loaders?|assistants?|crew|crewm[ae]n|troopers?|"
    r"troops?|guardsm[ae]n|marines?|sergeants?|corporals?|snipers?|soldad[oa]s?|hombres?|fusileros?|tirador(?:es)?|"
    r"cargador(?:es)?|sirvientes?|artilleros?|suboficial(?:es)?|sargentos?|cabos?|miniaturas?|granaderos?)\b"
)
NO_MAN = re.compile(r"\bteams?\b|\bequipos?\b|^replace\b|^additional\b|^add\b|^upgrade\b|^remove\b|grenades?|charges?")
UNARMED = re.compile(r"\bloaders?\b|\bassistants?\b|\bcargador(?:es)?\b|\bsirvientes?\b|\bunarmed\b|\bcrewm[ae]n\b")
REPLACED = re.compile(r"(?:replace|cambia(?:r)?) (?P<old>.+?) (?:with|por) (?P<new>.+)")
ADDED = re.compile(
    r"(?:additional|extra|adicional(?:es)?)\b.*\b(?:m[ae]n|crewm[ae]n|hombres?|medics?)\b"
    r"|\bhombres? (?:adicional|extra)"
)
FOOT = re.compile(
    r"\b(squad|section|team|platoon commander|company commander|riders?|hunters?|patrol|observer|medic|snipers?|"
    r"spotter|escuadra|seccion|equipo|teniente|capitan|lieutenant|captain|grenadiers?|granaderos?|riflemen|fusileros|infantry|"
    r"infanteria|engineers?|zapadores|cavalry|caballeria)\b"
)
"""Names of units on foot, whatever vehicle they are named after."""
VEHICLE = re.compile(
    r"(?<!anti-)(?<!anti )\btanks?\b(?! destroyer team)|armou?red (?:car|carrier)|\btransport(?: vehicle)?\Z"
    r"|\btransports\b|\btows?\b|vehicle|self-propelled|\bcarrier\b|assault gun|\brecce\b|\btrucks?\b|\bausf\b"
    r"|\bsd\.? ?kfz|\bpanzer\b"
    r"|half-?track|\bjeeps?\b|\btanques?\b(?! anti)|\bcarros?\b(?! anti)|\bcamion(?:es)?\b|autoblindado|semioruga"
    r"|vehiculo|\bsherman\b|\bstug\b|\btiger\b|\bpanther\b|\bcromwell\b|\bt-?34\b|\bstuart\b|\bkv-?[12]\b|\bhanomag\b"
)
GUN = re.compile(r"\bgun\b|howitzer|\bflak\b|\bpak\b|\d ?mm\b|\d ?cm\b|pounder|\bpdr\b|\bobus\b|\bcanon\b")
NO_GUN = re.compile(r"machine ?gun|mortar|mortero|observer|\bsquad\b|escuadra")
TEAM = re.compile(r"\bteams?\b|\bequipo\b|\bsnipers?\b|francotirador")
"""A unit that is named after its weapon; a squad named after weapons does not say how many of each."""
VARIANT = re.compile(r"(?i)^(ausf|mk|mark|model|m\d+|type)\b")
MOUNT_WORDS = (
    ("turret", "turret"), ("torreta", "turret"), ("co-?axial", "turret"), ("pintle", "turret"), ("afuste", "turret"),
    ("rear", "rear"), ("popa", "rear"), ("hull", "hull"), ("casco", "hull"), ("forward", "hull"), ("bow", "hull"),
    ("front", "front"), ("proa", "front"), (r"\bcab\b", "cab"), ("cabina", "cab"), ("platform", "turret"),
)  # fmt: skip
"""Word or pattern -> mount of a vehicle's weapon; the first entry that is found counts."""
SECONDARY = re.compile(r"pintle|co-?axial|afuste|crew carried|360")
"""Weapons of a vehicle that are added to its own, which some rosters do not name."""
KIND_WORDS = (
    (r"super-?heavy tank|superpesado", Kind.SUPER_HEAVY_TANK),
    (r"heavy tank|(?:tanque|carro) pesado", Kind.HEAVY_TANK),
    (r"medium tank|(?:tanque|carro) medio", Kind.MEDIUM_TANK),
    (r"light tank|(?:tanque|carro) ligero", Kind.LIGHT_TANK),
    (r"armou?red (?:car|carrier)|autoblindado", Kind.ARMOURED_CAR),
    (r"soft-?skin|\btruck\b|\bcamion\b|\bjeep\b", Kind.SOFT),
)
SPECIAL_WORDS = (
    ("stubborn", "stubborn"), ("obstinad", "stubborn"), ("fanatic", "fanatic"), ("anti-?tank grenades", "tank_hunters"),
    ("tank hunters", "tank_hunters"), ("cazadores de tanques", "tank_hunters"), ("gun ?shield", "gun_shield"),
    ("escudo", "gun_shield"),
)  # fmt: skip
"""Choices of a unit that are special rules of ours."""
OTHER_WORDS = re.compile(
    r"\b(?:spotters?|oteador(?:es)?|observers?|observador(?:es)?|medics?|medicos?|sanitarios?|unarmed|desarmad[oa]s?|"
    r"additional|extra|adicional(?:es)?|open-?topped|tracked|wheeled|half-?track|\d+\+)"
)
"""Other words by which a choice says something of its unit."""


def weapon_in(name: str) -> str | None:
    """Return our weapon for the longest name of one in a plain text; None for none (7.13)."""
    return next((id for pattern, id in WEAPON_WORDS if re.search(pattern, name)), None)


def is_weapon_name(name: str) -> bool:
    """Return whether a plain text is nothing but the name of a weapon."""
    return any(re.fullmatch(rf"(?:{pattern})(?: ?\(.*\))?", name) for pattern, _ in WEAPON_WORDS)


def quality_of(word: str) -> Quality | None:
    """Return the quality for a plain word, in the singular or plural; None for any other."""
    return QUALITY_WORDS.get(word) or QUALITY_WORDS.get(word.removesuffix("s"))


def quality_in(text: str) -> Quality | None:
    """Return the first quality that a plain text names; None for none."""
    return next((quality for word in re.findall(r"[a-z]+", text) if (quality := quality_of(word)) is not None), None)


def is_understood(text: str) -> bool:
    """Return whether the plain text of a choice says something of its unit that is read."""
    if weapon_in(text) is not None or quality_in(text) is not None:
        return True
    patterns = [MAN, OFFICERS, REPLACED, ADDED, VARIANT, VEHICLE, GUN, FOOT, TEAM, OTHER_WORDS]
    patterns += [pattern for pattern, _ in RANK_WORDS]
    return any(pattern.search(text) for pattern in patterns) or any(
        re.search(pattern, text) for pattern, _ in (*SPECIAL_WORDS, *KIND_WORDS)
    )


def nation_in(text: str) -> Nation | None:
    """Return the nation that a plain text names, `Nation.NONE` for one without benefits; None for none."""
    nation_found = next((nation for words, nation in NATION_WORDS.items() if re.search(words, text)), None)
    return nation_found or (Nation.NONE if OTHER_NATIONS.search(text) else None)
