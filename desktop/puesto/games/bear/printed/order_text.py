"""The text of order cards, worded from their structure as the printed cards read (2.3, 4.1.2, 5.0).

A line is built from the inside out: a noun with its adjectives, then the phrases that follow it, then the distance,
then the target.
Nouns with adjectives are whole templates, because adjectives agree with them in Spanish and stand before them in
English.
"""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.games.bear.printed.records import (
    SUPPORT,
    Action,
    Advance,
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

# ---- nouns with their adjectives: hit, used


AI = {
    (None, None): N_("IA"),
    (True, None): N_("IA impactada"),
    (False, None): N_("IA indemne"),
    (None, False): N_("IA no usada"),
    (None, True): N_("IA usada"),
    (True, False): N_("IA impactada y no usada"),
    (True, True): N_("IA impactada y usada"),
    (False, False): N_("IA indemne y no usada"),
    (False, True): N_("IA indemne y usada"),
}
MOBILE_AI = {
    (None, None): N_("IA móvil"),
    (True, None): N_("IA impactada y móvil"),
    (False, None): N_("IA indemne y móvil"),
    (None, False): N_("IA no usada y móvil"),
    (None, True): N_("IA usada y móvil"),
    (True, False): N_("IA impactada, no usada y móvil"),
    (True, True): N_("IA impactada, usada y móvil"),
    (False, False): N_("IA indemne, no usada y móvil"),
    (False, True): N_("IA indemne, usada y móvil"),
}
GROUP = {
    (None, None): N_("Grupo más grande de IA"),
    (True, None): N_("Grupo más grande de IA impactadas"),
    (False, None): N_("Grupo más grande de IA indemnes"),
    (None, False): N_("Grupo más grande de IA no usadas"),
    (None, True): N_("Grupo más grande de IA usadas"),
    (True, False): N_("Grupo más grande de IA impactadas y no usadas"),
    (True, True): N_("Grupo más grande de IA impactadas y usadas"),
    (False, False): N_("Grupo más grande de IA indemnes y no usadas"),
    (False, True): N_("Grupo más grande de IA indemnes y usadas"),
}
MOBILE_GROUP = {
    (None, None): N_("Grupo más grande de IA móviles"),
    (True, None): N_("Grupo más grande de IA impactadas y móviles"),
    (False, None): N_("Grupo más grande de IA indemnes y móviles"),
    (None, False): N_("Grupo más grande de IA no usadas y móviles"),
    (None, True): N_("Grupo más grande de IA usadas y móviles"),
    (True, False): N_("Grupo más grande de IA impactadas, no usadas y móviles"),
    (True, True): N_("Grupo más grande de IA impactadas, usadas y móviles"),
    (False, False): N_("Grupo más grande de IA indemnes, no usadas y móviles"),
    (False, True): N_("Grupo más grande de IA indemnes, usadas y móviles"),
}
SUSPECT = {
    (None, None): N_("PE"),
    (True, None): N_("PE impactado"),
    (False, None): N_("PE indemne"),
    (None, False): N_("PE no usado"),
    (None, True): N_("PE usado"),
    (True, False): N_("PE impactado y no usado"),
    (True, True): N_("PE impactado y usado"),
    (False, False): N_("PE indemne y no usado"),
    (False, True): N_("PE indemne y usado"),
}
INDIRECT = {
    (None, None): N_("Mortero o cañón inf. IA"),
    (True, None): N_("Mortero o cañón inf. IA impactado"),
    (False, None): N_("Mortero o cañón inf. IA indemne"),
    (None, False): N_("Mortero o cañón inf. IA no usado"),
    (None, True): N_("Mortero o cañón inf. IA usado"),
    (True, False): N_("Mortero o cañón inf. IA impactado y no usado"),
    (True, True): N_("Mortero o cañón inf. IA impactado y usado"),
    (False, False): N_("Mortero o cañón inf. IA indemne y no usado"),
    (False, True): N_("Mortero o cañón inf. IA indemne y usado"),
}
A_UNIT = {
    (None, None): N_("una Unidad"),
    (True, None): N_("una Unidad impactada"),
    (False, None): N_("una Unidad indemne"),
    (None, False): N_("una Unidad no usada"),
    (None, True): N_("una Unidad usada"),
    (True, False): N_("una Unidad impactada y no usada"),
    (True, True): N_("una Unidad impactada y usada"),
    (False, False): N_("una Unidad indemne y no usada"),
    (False, True): N_("una Unidad indemne y usada"),
}
THE_UNIT = {
    (None, None): N_("la Unidad"),
    (True, None): N_("la Unidad impactada"),
    (False, None): N_("la Unidad indemne"),
    (None, False): N_("la Unidad no usada"),
    (None, True): N_("la Unidad usada"),
    (True, False): N_("la Unidad impactada y no usada"),
    (True, True): N_("la Unidad impactada y usada"),
    (False, False): N_("la Unidad indemne y no usada"),
    (False, True): N_("la Unidad indemne y usada"),
}
KINDS = {
    Kind.FOOT: N_("infantería"),
    Kind.GUN: N_("cañón de inf."),
    Kind.ANTI_TANK: N_("cañón"),
    Kind.MORTAR: N_("mortero"),
    Kind.VEHICLE: N_("vehículo"),
    Kind.TANK: N_("tanque"),
    Kind.TRUCK: N_("camión"),
    Kind.SUSPECT: N_("PE"),
    Kind.NEUTRAL: N_("ficha neutral"),
}
NATIONS = {"german": N_("alemán"), "soviet": N_("soviético")}
"""Words for the nations of "mortero o cañón de inf." (5.0)."""

# ---- actions


DISTANCE = {
    (Relation.NEAREST, False): N_("{who} más cercana a {target}"),
    (Relation.NEAREST, True): N_("{who} más cercano a {target}"),
    (Relation.FARTHEST, False): N_("{who} más alejada de {target}"),
    (Relation.FARTHEST, True): N_("{who} más alejado de {target}"),
}
"""Templates by relation and by whether the noun is masculine: grupo, mortero, PE."""
ACTIONS = {
    Action.FIRE: N_("Disparar"),
    Action.RALLY: N_("Reagrupar"),
    Action.AUTO_RALLY: N_("Reagrupar automáticamente"),
    Action.BREAK_CONTACT: N_("Romper contacto"),
    Action.PIVOT: N_("Pivotar"),
    Action.MOVE_TO_CLOSE_COMBAT: N_("Mover a CC"),
    Action.PIVOT_AND_FIRE: N_("Pivotar y/o disparar"),
    Action.MISSION_ORDER: N_("Ejecutar Orden de misión"),
    Action.MOVE: N_("Mover hacia"),
    Action.LOW_RISK_MOVE: N_("MBR hacia"),
}
IN_CONTACT = {Action.RALLY: N_("Reagrupar"), Action.AUTO_RALLY: N_("Reagrupar automáticamente")}
"""Actions that the critical lines word differently (4.1.2)."""
TO_COVER = {Action.MOVE: N_("Mover hacia cobertura"), Action.LOW_RISK_MOVE: N_("MBR hacia cobertura")}
TO_COVER_NEAR_BOTH = {
    Action.MOVE: N_("Mover hacia cobertura más cercana a Unidad/objetivo"),
    Action.LOW_RISK_MOVE: N_("MBR hacia cobertura más cercana a Unidad/objetivo"),
}
TO_COVER_NEAR_UNIT = {
    Action.MOVE: N_("Mover hacia cobertura más cercana a la Unidad"),
    Action.LOW_RISK_MOVE: N_("MBR hacia cobertura más cercana a la Unidad"),
}
TO_COVER_NEAR_OBJECTIVE = {
    Action.MOVE: N_("Mover hacia cobertura más cercana al objetivo"),
    Action.LOW_RISK_MOVE: N_("MBR hacia cobertura más cercana al objetivo"),
}


# ---- orders: 5.0, 7, 7.1


def order(printed: Order) -> Message:
    """Return the whole order in one line: who, and what it does."""
    who, does = condition(printed), effect(printed)
    return does if who is None else msg(N_("{condition} ► {action}"), condition=who, action=does)


def condition(printed: Order) -> Message | None:
    """Return the words for the AI that an order is for; None where it names none (the mission orders)."""
    if not printed.to:
        return None
    who = _who_acts(printed.ai)
    if not _is_plain_zone(printed):
        target = goal(printed.to[0])
        for other_target in printed.to[1:]:
            target = _or(target, other_target)
        who = msg(DISTANCE[printed.relation, _is_masculine(printed.ai)], who=who, target=target)
    if printed.condition == "no_unit_has_fired":
        return msg(N_("Si ninguna Unidad ha disparado: {who}"), who=who)
    return who


def effect(printed: Order) -> Message:
    """Return the message on an order's action, with the PAM it adds (4.3.1)."""
    if printed.ends_round and not printed.to:
        # 2.4 an order that asks for nobody only says that the round ends
        return msg(N_("La ronda acaba"))
    does = msg(_does(printed))
    if printed.bonus:
        does = msg(N_("{action} (+{n} PAM)"), action=does, n=printed.bonus)
    if printed.ends_round:
        does = msg(N_("{action}, y la ronda acaba"), action=does)
    return does


def _does(printed: Order) -> str:
    """Return what the AI does by an order, as a phrase."""
    if printed.do is Action.FIRE and printed.long_range:
        return N_("Disparar, incluso a larga distancia")
    if printed.toward is Toward.TARGET or printed.do not in TO_COVER:
        return ACTIONS[printed.do]
    if printed.toward is Toward.COVER:
        return TO_COVER[printed.do]
    units = any(target.unit is not None for target in printed.to)
    hexes = any(target.unit is None for target in printed.to)
    return (TO_COVER_NEAR_BOTH if units and hexes else TO_COVER_NEAR_OBJECTIVE if hexes else TO_COVER_NEAR_UNIT)[
        printed.do
    ]


def _is_plain_zone(printed: Order) -> bool:
    """Return whether "en ZF de la Unidad más cercana" already describes the target completely."""
    return (
        printed.ai.in_zone_of_nearest
        and printed.relation is Relation.NEAREST
        and printed.to == (Target(unit=Selector()),)
    )


def _is_masculine(ai: Selector) -> bool:
    return ai.largest_group or ai.suspect or set(ai.kinds) == SUPPORT


def _who_acts(ai: Selector) -> Message:
    """Return which AI act by an order, as a phrase."""
    support = set(ai.kinds) == SUPPORT
    if ai.largest_group:
        nouns, mobile_said = MOBILE_GROUP if ai.mobile else GROUP, True
    elif ai.suspect:
        nouns, mobile_said = SUSPECT, False
    elif support:
        nouns, mobile_said = INDIRECT, False
    else:
        nouns, mobile_said = MOBILE_AI if ai.mobile else AI, True
    who = msg(nouns[ai.hit, ai.used])
    if ai.mobile and not mobile_said:
        who = msg(N_("{who} con movimiento 1"), who=who)
    if ai.suspect and ai.largest_group:
        who = msg(N_("{who} con algún PE"), who=who)
    if ai.just_acted:
        who = msg(N_("{who} que acaba de actuar"), who=who)
    who = _phrases(who, ai, is_kind_said=support and not ai.largest_group and not ai.suspect)
    if ai.no_unit_within is not None:
        who = msg(N_("{who} sin ninguna Unidad a {hexes} hex. o menos"), who=who, hexes=ai.no_unit_within)
    if ai.in_zone_of_nearest:
        who = msg(N_("{who} en ZF de la Unidad más cercana"), who=who)
    return who


def _phrases(who: Message, selector: Selector, is_kind_said: bool = False) -> Message:
    """Return `who` with the phrases common to an AI and a Unit. With `is_kind_said` the noun already names the kind."""
    if selector.kinds and not is_kind_said:
        kinds = msg(KINDS[selector.kinds[0]])
        for kind in selector.kinds[1:]:
            kinds = msg(N_("{one} o {other}"), one=kinds, other=msg(KINDS[kind]))
        who = msg(N_("{who} que sea {kinds}"), who=who, kinds=kinds)
    if selector.covered is not None:
        who = msg(N_("{who} a cubierto") if selector.covered else N_("{who} en hex. con MD 0"), who=who)
    if selector.highest_firepower:
        who = msg(N_("{who} con PF más alta"), who=who)
    if selector.lowest_defence:
        who = msg(N_("{who} con VD más bajo"), who=who)
    if selector.in_sight:
        who = msg(N_("{who} en LV"), who=who)
    return who


def nation_name(nation: str) -> Message | str:
    """Return the adjective of a nation, or its id where a pack names another one."""
    return msg(NATIONS[nation]) if nation in NATIONS else nation


def goal(target: Target) -> Message:
    """Return one kind of target of an order, alone."""
    if target.unit is not None:
        return _unit(target.unit)
    if target.control:
        return msg(N_("un hex. de control {nation}"), nation=nation_name(target.control))
    return msg(N_("un objetivo de la misión"))


def _or(first: Message, other_target: Target) -> Message:
    if other_target.unit == Selector():
        return msg(N_("{first} o Unidad"), first=first)
    if other_target.unit is None and not other_target.control:
        return msg(N_("{first} u objetivo de la misión"), first=first)
    return msg(N_("{one} o {other}"), one=first, other=goal(other_target))


def _unit(unit: Selector) -> Message:
    only_one = unit.highest_firepower or unit.lowest_defence
    who = msg((THE_UNIT if only_one else A_UNIT)[unit.hit, unit.used])
    if unit.just_acted:
        who = msg(N_("{who} que acaba de actuar"), who=who)
    return _phrases(who, unit)


# ---- the rest of a card: 2.3, 4.1.2


def action(do: Action) -> Message:
    """Return an action alone, as a tactical order words it."""
    return msg(ACTIONS[do])


def critical_line(line: CriticalLine) -> Message:
    """Return the actions of a close combat or short range line, tried from left to right."""
    messages = [msg(IN_CONTACT.get(do, ACTIONS[do])) for do in line.actions]
    text = messages[0]
    for next_message in messages[1:]:
        text = msg(N_("{first} → {then}"), first=text, then=next_message)
    return text


def third_line(line: ThirdLine) -> Message:
    """Return the third critical line: a reactive order, or the pass test."""
    if line.kind is Third.REACTIVE:
        return msg(N_("Ejecutar Orden Reactiva"))
    return msg(N_("{condition} ► {action}"), condition=pass_test(), action=ai_passes())


def pass_test() -> Message:
    """Return the condition under which the AI passes."""
    return msg(N_("IA no usadas < Unidades no usadas"))


def ai_passes() -> Message:
    """Return the message that the AI passes."""
    return msg(N_("La IA pasa"))


def advance(band: Advance) -> Message:
    """Return the advance on the mission sheet (2.3.1)."""
    if band.when_total_at_most is None:
        return count(NN_("Avanza {n} casilla", "Avanza {n} casillas"), band.spaces)
    return count(
        NN_("Avanza {n} casilla si quedan {total} o menos", "Avanza {n} casillas si quedan {total} o menos"),
        band.spaces,
        total=band.when_total_at_most,
    )
