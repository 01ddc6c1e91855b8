"""Orders of cards from their printed words, as a phone reads them from a photo (2.3, 4.1.2, 5.0).

It is the other way round of `printed/order_text`, in both languages. Words that are nearly one of the cards' are read
as that word, and said to be doubtful.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from puesto.games.bear.printed.records import (
    Action,
    CriticalLine,
    Kind,
    Order,
    Relation,
    Selector,
    Target,
    Third,
    ThirdLine,
    Toward,
)
from puesto.games.kit.listing import plain_letters

ARROW = "►"
_ARROWS = re.compile(r"[►▶▸→➔➤»>]|[-=]+>")
_KEPT = re.compile(r"[^a-z0-9+<≥ ►]+")
WORDS = frozenset(
    re.findall(
        r"\S+",
        """
        ia impactada impactado impactadas indemne indemnes no usada usado usadas movil moviles grupo mas grande
        de pe mortero o u canon inf una unidad la unidades infanteria vehiculo tanque camion ficha neutral
        aleman sovietico cercana cercano a alejada alejado disparar reagrupar automaticamente romper contacto
        pivotar y mover cc ejecutar orden mision hacia mbr cobertura al objetivo si ninguna ha disparado ronda
        acaba incluso larga distancia con movimiento algun que actuar sin hex menos en zf sea cubierto md pf
        alta vd bajo lv un control reactiva pasa pam ai hit unhit unused used mobile largest group of re mortar
        or infantry gun unit the units vehicle tank truck counter german soviet closest nearest farthest to from
        fire rally auto break contact pivot and move into execute mission order towards lrm cover objective if
        has fired round ends even at long range with cost an in it that just acted within hexes fz zone kind dm
        highest fp lowest dv los passes reactive cap
        """,
    )
)
"""All words of the cards, in both languages."""
_SIGNS = str.maketrans({"0": "o", "1": "l", "|": "l", "!": "i", "5": "s", "8": "b", "$": "s"})
LEAST_LIKE = 0.7
"""How alike a word has to be to one of the cards' to be read as it."""


class Doubt(NamedTuple):
    """A misread word with its reading."""

    word: str
    reading: str


def tidy_words(text: str) -> tuple[str, list[Doubt]]:
    """Return the words of a line as the cards have them, with the doubts among them."""
    plain = re.sub(r"\by\s*/\s*[o0]\b", "y o", _ARROWS.sub(f" {ARROW} ", plain_letters(text)))
    plain = re.sub(r"\band\s*/\s*or\b", "and or", plain)
    doubts: list[Doubt] = []
    result = []
    for raw in _KEPT.sub(" ", plain.translate({ord("|"): "l", ord("!"): "i"}).replace("-", " ")).split():
        word = raw if re.fullmatch(r"\+?\d*|[+<≥►]", raw) else _nearest_word(raw)
        if word != raw:
            doubts.append(Doubt(raw, word))
        result.append(word)
    return " ".join(result), doubts


def mend_labels(plain: str, labels: frozenset[str]) -> str:
    """Return a plain text with letters for the figures within labels, such as `c0rta`."""

    def mended(match: re.Match[str]) -> str:
        word = match[0].translate(_SIGNS)
        return word if word in labels else match[0]

    return re.sub(r"[a-z0-9|!]*[a-z][a-z0-9|!]*", mended, plain)


@cache
def _nearest_word(word: str) -> str:
    """Return the word of the cards that is nearest to one, or itself."""
    if word in WORDS:
        return word
    for variant in (word.translate(_SIGNS), word.replace("1", "i").translate(_SIGNS), word.replace("rn", "m")):
        if variant in WORDS:
            return variant
    near = get_close_matches(word.translate(_SIGNS), WORDS, 1, LEAST_LIKE) if len(word) > 3 else []
    return near[0] if near else word


# ---- who: phrases and what they ask


_WHO: tuple[tuple[str, dict[str, Any]], ...] = (
    (r"no usad[oa]s?|unused", {"used": False}),
    (r"usad[oa]s?|used", {"used": True}),
    (r"indemnes?|unhit", {"hit": False}),
    (r"impactad[oa]s?|hit", {"hit": True}),
    (r"con movimiento [1l]|with a move cost of [1l]|movil(?:es)?|mobile", {"mobile": True}),
    (r"grupo mas grande de|largest group of", {"largest_group": True}),
    (r"con algun pe|with an re in it|pe|re", {"suspect": True}),
    (r"que acaba de actuar|that has just acted", {"just_acted": True}),
    (r"a cubierto|in cover", {"covered": True}),
    (r"en hex con md [0o]|in (?:a )?(?:hex with )?dm [0o](?: hex)?", {"covered": False}),
    (r"con pf mas alta|with (?:the )?highest fp", {"highest_firepower": True}),
    (r"con vd mas bajo|with (?:the )?lowest dv", {"lowest_defence": True}),
    (r"en lv|in los", {"in_sight": True}),
)
_ZONE = re.compile(r"\b(?:en zf de la unidad mas cercana|in the (?:fz|fire zone) of the (?:nearest|closest) unit)\b")
_WITHIN = re.compile(r"\b(?:sin ninguna unidad a (\d+) hex o menos|with no unit within (\d+) hex(?:es)?)\b")
_SUPPORT = re.compile(r"\b(?:mortero o canon(?: de)? inf|ai mortar or infantry gun|mortar or infantry gun)\b")
_KINDS = re.compile(r"\b(?:que sea|of the kind) ((?:(?:o|or) )?(?:[a-z]+(?: (?:de inf|neutral|gun|counter))?)"
                    r"(?: (?:o|or) [a-z]+(?: de inf| neutral| gun| counter)?)*)")  # fmt: skip
KIND_WORDS = {
    "infanteria": Kind.FOOT, "infantry": Kind.FOOT, "canon de inf": Kind.GUN, "infantry gun": Kind.GUN,
    "canon": Kind.ANTI_TANK, "gun": Kind.ANTI_TANK, "mortero": Kind.MORTAR, "mortar": Kind.MORTAR,
    "vehiculo": Kind.VEHICLE, "vehicle": Kind.VEHICLE, "tanque": Kind.TANK, "tank": Kind.TANK,
    "camion": Kind.TRUCK, "truck": Kind.TRUCK, "pe": Kind.SUSPECT, "re": Kind.SUSPECT,
    "ficha neutral": Kind.NEUTRAL, "neutral counter": Kind.NEUTRAL,
}  # fmt: skip
_FILLERS = re.compile(r"\b(?:ia|ai|unidad|unit|un|una|la|the|a|an|y|and)\b")
_DISTANCE = re.compile(
    r"\b(?:(?P<near>mas cercan[oa] a|closest to|nearest to)|mas alejad[oa] de|farthest from)\b(?P<targets>.*)"
)
_CONDITION = re.compile(r"(?:si ninguna unidad ha disparado|if no unit has fired)\b")
_NATIONS = {"aleman": "german", "german": "german", "sovietico": "soviet", "soviet": "soviet"}


def _selector(text: str) -> Selector | None:
    """Return what a phrase asks of an AI or a Unit; None where a word of it says nothing known."""
    requirements: dict[str, Any] = {}

    def take(pattern: re.Pattern[str]) -> re.Match[str] | None:
        nonlocal text
        match = pattern.search(text)
        if match is not None:
            text = f"{text[: match.start()]} {text[match.end() :]}"
        return match

    if take(_ZONE):
        requirements["in_zone_of_nearest"] = True
    if within := take(_WITHIN):
        requirements["no_unit_within"] = int(within[1] or within[2])
    if take(_SUPPORT):
        requirements["kinds"] = (Kind.MORTAR, Kind.GUN)
    if kinds := take(_KINDS):
        kinds_named = [KIND_WORDS.get(word.strip()) for word in re.split(r"\b(?:o|or)\b", kinds[1])]
        if None in kinds_named:
            return None
        requirements["kinds"] = tuple(kind for kind in kinds_named if kind is not None)
    for pattern, fields in _WHO:
        if take(re.compile(rf"\b(?:{pattern})\b")):
            requirements |= fields
    return None if _FILLERS.sub(" ", text).strip() else Selector(**requirements)


def _targets(text: str) -> tuple[Target, ...] | None:
    """Return the targets of an order in their order; None where one is not understood."""
    targets = []
    for part in re.split(r"\b(?:o|u|or)\b", text):
        if re.search(r"\bcontrol\b", part):
            nation = next((id for word, id in _NATIONS.items() if word in part), None)
            if nation is None:
                return None
            targets.append(Target(control=nation))
        elif re.search(r"\bobjetivo\b|\bobjective\b", part):
            targets.append(Target(objective=True))
        elif (unit := _selector(part)) is not None and re.search(r"\bunidad\b|\bunit\b", part):
            targets.append(Target(unit=unit))
        else:
            return None
    return tuple(targets)


# ---- what is done


ACTIONS: tuple[tuple[str, Action], ...] = (
    (r"pivotar y o disparar|pivot and or fire", Action.PIVOT_AND_FIRE),
    (r"reagrupar automaticamente|auto rally", Action.AUTO_RALLY),
    (r"reagrupar|rally", Action.RALLY),
    (r"romper contacto|break contact", Action.BREAK_CONTACT),
    (r"mover a cc|move into cc", Action.MOVE_TO_CLOSE_COMBAT),
    (r"pivotar|pivot", Action.PIVOT),
    (r"disparar|fire", Action.FIRE),
    (r"ejecutar orden de mision|execute (?:the )?mission order", Action.MISSION_ORDER),
    (r"mbr hacia|lrm towards?", Action.LOW_RISK_MOVE),
    (r"mover hacia|move towards?", Action.MOVE),
)
_ACTION = re.compile("|".join(f"(?P<a{at}>{pattern})" for at, (pattern, _) in enumerate(ACTIONS)))
_BONUS = re.compile(r"\+ ?(\d)(?: ?(?:pam|cap)s?)?")
_ENDS = re.compile(r"(?:y |and )?(?:la ronda acaba|the round ends)")
_LONG = re.compile(r"incluso a larga distancia|even at long range")
_NEAREST_COVER = re.compile(
    r"(?:cobertura mas cercana|the cover nearest|cover nearest) (?:a|al|to)"
    r"(?: (?:la|the))?(?: (?:unidad|unit))?(?: (?:the )?(?:objetivo|objective))?"
)
_COVER = re.compile(r"cobertura|cover")


def read_effect(text: str) -> dict[str, Any] | None:
    """Return the fields of an order by its action, in tidy words; None where it is not understood."""
    fields: dict[str, Any] = {}
    if bonus := _BONUS.search(text):
        fields["bonus"] = int(bonus[1])
        text = text.replace(bonus[0], " ")
    if ends := _ENDS.search(text):
        fields["ends_round"] = True
        text = text.replace(ends[0], " ")
    if match := _LONG.search(text):
        fields["long_range"] = True
        text = text.replace(match[0], " ")
    if near := _NEAREST_COVER.search(text):
        fields["toward"] = Toward.COVER_NEAREST_TARGET
        text = text.replace(near[0], " ")
    elif cover := _COVER.search(text):
        fields["toward"] = Toward.COVER
        text = text.replace(cover[0], " ")
    text = " ".join(text.split())
    action_match = _ACTION.fullmatch(text)
    if action_match is None:
        return fields | {"do": Action.MISSION_ORDER} if fields.get("ends_round") and not text else None
    return fields | {"do": next(do for at, (_, do) in enumerate(ACTIONS) if action_match[f"a{at}"])}


def read_order(text: str) -> Order | None:
    """Return the order of a line in tidy words; None where it is not understood."""
    text = re.sub(r"^(?:[1-4] )?(?:la|ia) ", "ia ", text)
    text = re.sub(r"^(?:[1-4] )", "", text)
    text = re.sub(r"\b(md|dm) o\b", r"\1 0", text)
    text = re.sub(r"(?<!md )(?<!dm )\b0(?= (?:una? )?(?:unidad|objetivo|unit|canon|menos))", "o", text)
    text = re.sub(r"\bal\b(?! objetivo)", "ai", text)
    text = re.sub(r"\bgrupo mas grande de la\b", "grupo mas grande de ia", text)
    who, arrow, effect = text.partition(ARROW)
    if not arrow:
        last = max(_ACTION.finditer(text), key=lambda match: match.start(), default=None)
        who, effect = (text[: last.start()], text[last.start() :]) if last is not None else ("", text)
    fields = read_effect(effect.strip())
    if fields is None:
        return None
    if not who.strip():
        return Order(**fields) if fields["do"] is Action.MISSION_ORDER else None
    if condition := _CONDITION.search(who):
        fields["condition"] = "no_unit_has_fired"
        who = who.replace(condition[0], " ")
    zone = _ZONE.search(who)
    bare = f"{who[: zone.start()]} {who[zone.end() :]}" if zone else who
    far = _DISTANCE.search(bare)
    ai = _selector((bare[: far.start()] if far else bare) + (f" {zone[0]}" if zone else ""))
    targets = _targets(far["targets"]) if far else (Target(unit=Selector()),) if zone else None
    if ai is None or targets is None:
        return None
    relation = Relation.NEAREST if far is None or far["near"] else Relation.FARTHEST
    return Order(ai=ai, relation=relation, to=targets, group=ai.largest_group, **fields)


def read_critical(text: str) -> CriticalLine | None:
    """Return the actions of a critical line in tidy words; None where one of them is none."""
    effects = [read_effect(part.strip()) for part in text.split(ARROW) if part.strip()]
    if not effects or None in effects:
        return None
    return CriticalLine(tuple(fields["do"] for fields in effects if fields is not None))


def read_third(text: str) -> ThirdLine | None:
    """Return the third critical line in tidy words; None for any other."""
    if re.search(r"\borden reactiva\b|\breactive order\b", text):
        return ThirdLine(Third.REACTIVE)
    if re.search(r"\bia pasa\b|\bai passes\b|<", text):
        return ThirdLine(Third.PASS_TEST)
    return None
