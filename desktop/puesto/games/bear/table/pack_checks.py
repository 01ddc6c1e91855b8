"""Layout of the game's packs, and checks across their records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Layout, Path, Section
from puesto.games.bear.printed.boards import BoardMap
from puesto.games.bear.printed.order_text import nation_name
from puesto.games.bear.printed.records import (
    FALSE_ALARM,
    SUITS,
    Action,
    ActionCard,
    Campaign,
    Chit,
    Colour,
    Content,
    CriticalLine,
    Deployment,
    EventKind,
    HitMarker,
    Kind,
    Mission,
    Order,
    OrderCard,
    Relation,
    Terrain,
    UnitType,
)
from puesto.games.bear.table import campaign_checks, map_checks, mission_checks
from puesto.games.kit.checks import Sources, check_between, check_known, check_one_of, finding, repeats

SYMBOLS = ("", "shield", "bombs")
POOLS = ("foot", "vehicle")
SIDES = ("player", "ai")
WITHOUT_COUNTERS = {
    "player": N_("no hay ninguna ficha del jugador"),
    "ai": N_("no hay ninguna ficha de la IA"),
}
PLACED_FOR = (*SIDES, "neutral")
COLOURS = ("red", "blue")
FORBIDS = ("fire", "move", "fire_red", "fire_blue")
CONDITIONS = ("", "no_unit_has_fired")
MOST_ORDERS = 4
HIGHEST_USAGE = 9
HIGHEST_BONUS = 2
"""The PAM that an order may add to a roll (4.3.1)."""

_HEX = re.compile(r"[A-Z]\d\d\Z")
SOURCES = Sources(
    r"house|own copy|rulebook \S.*|example \d+|sample \d+|public (?:2e|3e|2e/3e)",
    "rulebook 2.3.1, example 6, sample 4, public 3e, house, own copy",
)
_UNIT_NEVER = ("mobile", "largest_group", "suspect", "in_zone_of_nearest", "no_unit_within")
"""Requirements that only an AI can be asked for (5.0)."""


def check_content(content: Content) -> Iterable[Finding]:
    """Yield everything that contradicts itself in a content, with section, key and fields."""
    yield from SOURCES.check_records(content, LAYOUT.sections)
    for key, card in content.order_cards.items():
        yield from _order_card(card, ("order_cards", key))
    for key, kind in content.unit_types.items():
        yield from _unit_type(kind, ("unit_types", key))
    yield from _hit_markers(content)
    for key, mission in content.missions.items():
        yield from _mission(content, mission, ("missions", key))
        yield from mission_checks.check_mission(content, mission, ("missions", key))
    yield from map_checks.check_maps(content)
    yield from _check_named_once(content)
    yield from campaign_checks.check_campaigns(content)


def _a_hex(value: str, path: Path) -> Iterator[Finding]:
    if not _HEX.match(value):
        yield finding(path, "not_a_hex", N_("se espera un hexágono, como {example}"), example="I07")


# ---- order cards: 2.3, 4.1


def _order_card(card: OrderCard, path: Path) -> Iterator[Finding]:
    """Yield findings on an order card."""
    yield from check_between((*path, "usage", "value"), card.usage.value, 1, HIGHEST_USAGE)
    yield from check_one_of((*path, "symbol"), card.symbol, SYMBOLS)
    if card.advance is not None:
        if card.colour is not Colour.GREEN:
            yield finding(
                (*path, "advance"),
                "advance_on_blue",
                N_("solo las cartas verdes hacen avanzar el marcador de misión (2.3.1)"),
            )
        yield from check_between((*path, "advance", "spaces"), card.advance.spaces, 1, 2)
    for name in ("close_combat", "short_range"):
        line: CriticalLine | None = getattr(card, name)
        if line is None:
            continue
        if not line.actions:
            yield finding((*path, name, "actions"), "empty", N_("se espera al menos una acción"))
        if card.colour is Colour.GREEN and Action.AUTO_RALLY in line.actions:
            yield finding(
                (*path, name, "actions"),
                "auto_rally_on_green",
                N_("reagruparse automáticamente solo está en cartas de mando (4.1.2)"),
            )
    if len(card.tactical) > MOST_ORDERS:
        yield finding(
            (*path, "tactical"),
            "too_many_orders",
            N_("una carta lleva como mucho {most} órdenes tácticas"),
            most=MOST_ORDERS,
        )
    for index, order in enumerate(card.tactical):
        yield from _order(order, (*path, "tactical", index))
        if order.do is Action.MISSION_ORDER and index + 1 < len(card.tactical):
            yield finding(
                (*path, "tactical", index),
                "mission_order_not_last",
                N_("la orden de misión va siempre la última (4.1.3)"),
            )
    if card.corner is not None:
        yield from _a_hex(card.corner.hex, (*path, "corner", "hex"))
        yield from check_one_of((*path, "corner", "suit"), card.corner.suit, tuple(SUITS))


def _order(order: Order, path: Path) -> Iterator[Finding]:
    """Yield findings on one order."""
    yield from check_between((*path, "bonus"), order.bonus, 0, HIGHEST_BONUS)
    yield from check_one_of((*path, "condition"), order.condition, CONDITIONS)
    if order.do is not Action.MISSION_ORDER and not order.to and not order.ends_round:
        yield finding((*path, "to"), "no_target", N_("se espera al menos un objetivo: unit, objective o control"))
    if order.relation is Relation.FARTHEST and order.ai.in_zone_of_nearest:
        yield finding(
            (*path, "relation"), "zone_and_farthest", N_("en ZF de la Unidad más cercana no admite «más alejada»")
        )
    for index, target in enumerate(order.to):
        current_path = (*path, "to", index)
        if (target.unit is not None) + target.objective + bool(target.control) != 1:
            yield finding(current_path, "one_target", N_("se espera una sola cosa: unit, objective o control"))
        for name in _UNIT_NEVER:
            if target.unit is not None and getattr(target.unit, name) not in (None, False):
                yield finding((*current_path, "unit", name), "not_for_units", N_("este requisito es solo para la IA"))


# ---- counters and markers


def _unit_type(kind: UnitType, path: Path) -> Iterator[Finding]:
    yield from check_one_of((*path, "front_colour"), kind.front_colour, COLOURS)
    yield from check_one_of((*path, "flank_colour"), kind.flank_colour, COLOURS)
    if kind.minimum_range > kind.range:
        yield from check_between((*path, "minimum_range"), kind.minimum_range, 0, kind.range)


def _hit_markers(content: Content) -> Iterator[Finding]:
    """Yield findings on the hit markers and their pools."""
    for key, marker in content.hit_markers.items():
        yield from _hit_marker(marker, ("hit_markers", key))
    for pool in POOLS:
        if not any(marker.pool == pool for marker in content.hit_markers.values()):
            yield finding(
                ("hit_markers",), "empty_pool", N_("no hay marcadores de impacto en la pila «{pool}»"), pool=pool
            )


def _hit_marker(marker: HitMarker, path: Path) -> Iterator[Finding]:
    yield from check_one_of((*path, "pool"), marker.pool, POOLS)
    yield from check_between((*path, "copies"), marker.copies, 1, 99)
    for index, name in enumerate(marker.forbids):
        yield from check_one_of((*path, "forbids", index), name, FORBIDS)


# ---- missions


def _mission(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield findings on a mission."""
    for name in ("victory_side", "first_initiative"):
        yield from check_one_of(
            (*path, name), getattr(mission, name), SIDES if name == "victory_side" else ("", *SIDES)
        )
    yield from check_between((*path, "victory_points"), mission.victory_points, 1, 99)
    yield from _cards(mission.order_cards, content.order_cards, (*path, "order_cards"))
    yield from _cards(mission.action_cards, content.action_cards, (*path, "action_cards"))
    low, high = mission.order_cards
    for index, number in enumerate(mission.easier_without):
        yield from check_between((*path, "easier_without", index), number, low, high)
    yield from _forces(content, mission, path)
    yield from _sheet(content, mission, (*path, "sheet"))
    yield from _cup(content, mission, mission.cup, (*path, "cup"))
    yield from _special(content, mission, path)


def _special(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield the mission's own orders, objectives and control markers (7, 7.1)."""
    for name in ("reactive", "orders"):
        for index, order in enumerate(getattr(mission, name)):
            yield from _order(order, (*path, name, index))
    for index, control in enumerate(mission.controls):
        yield from _a_hex(control.hex, (*path, "controls", index, "hex"))
        yield from check_one_of((*path, "controls", index, "holder"), control.holder, SIDES)
    for index, hex in enumerate(mission.objectives):
        yield from _a_hex(hex, (*path, "objectives", index))
    for index, limit in enumerate(mission.entry_limits):
        yield from _known_type(content, limit.unit_type, (*path, "entry_limits", index, "unit_type"))
        yield from _a_hex(limit.hex, (*path, "entry_limits", index, "hex"))


def _check_named_once(content: Content) -> Iterator[Finding]:
    """Yield a finding if a counter is not named by its id alone.

    Two missions that use one id must mean the same name by it.
    """
    name_by_id: dict[str, tuple[str, object]] = {}
    for key, mission in content.missions.items():
        ids: list[tuple[Path, str, object]] = [
            (("missions", key, "forces", index, "id"), piece.id, piece.name or (piece.type, piece.hex))
            for index, piece in enumerate(mission.forces)
        ]
        for place, box in enumerate(mission.sheet):
            for index, deployment in enumerate(box.event.deploy if box.event else ()):
                if deployment.id and deployment.name is not None:
                    ids.append(
                        (
                            ("missions", key, "sheet", place, "event", "deploy", index, "id"),
                            deployment.id,
                            deployment.name,
                        )
                    )
        for path, id, name in ids:
            first, known_name = name_by_id.setdefault(id, (key, name))
            if first != key and known_name != name:
                yield finding(
                    path,
                    "id_elsewhere",
                    N_("«{id}» es otra ficha en la misión «{mission}»: hace falta otro id"),
                    id=id,
                    mission=content.missions[first].title,
                )


def _cards(numbers: tuple[int, int], cards: dict[str, Any], path: Path) -> Iterator[Finding]:
    low, high = numbers
    if low > high:
        yield finding(path, "out_of_range", N_("se espera el número más bajo primero"))
    missing = [f"{number:02d}" for number in range(low, high + 1) if f"{number:02d}" not in cards]
    if missing:
        yield finding(path, "missing_cards", N_("faltan en el mazo las cartas {missing}"), missing=", ".join(missing))


def _known_type(content: Content, type_: str, path: Path) -> Iterator[Finding]:
    words = N_("no hay ningún tipo de unidad «{type}»")
    yield from check_known(path, type_, content.unit_types, "unknown_type", words, "type")


def _forces(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield findings on the counters of a mission."""
    for current_path, id in repeats(
        ((*path, "forces", index, "id"), piece.id) for index, piece in enumerate(mission.forces)
    ):
        yield finding(current_path, "repeated_id", N_("«{id}» ya es otra ficha de la misión"), id=id)
    for index, piece in enumerate(mission.forces):
        current_path = (*path, "forces", index)
        yield from _known_type(content, piece.type, (*current_path, "type"))
        yield from check_one_of((*current_path, "side"), piece.side, SIDES)
        yield from _a_hex(piece.hex, (*current_path, "hex"))
        yield from _of_side(content, mission, piece.type, piece.side, (*current_path, "type"))
    for side in SIDES:
        if not any(piece.side == side for piece in mission.forces):
            yield finding((*path, "forces"), "no_forces", WITHOUT_COUNTERS[side])


def _of_side(content: Content, mission: Mission, type_: str, side: str, path: Path) -> Iterator[Finding]:
    """Yield counters of the wrong side (6.1, 9). Possible enemies are the AI's, cattle and refugees nobody's."""
    kind = content.unit_types.get(type_)
    if kind is None or side not in PLACED_FOR:
        return
    usual_side = {Kind.SUSPECT: "ai", Kind.NEUTRAL: "neutral"}.get(kind.kind)
    nation = mission.player if side == "player" else mission.ai
    if usual_side is not None or side == "neutral":
        if side != usual_side:
            yield finding(path, "wrong_side", N_("«{type}» no puede ser de ese bando"), type=kind.name)
    elif kind.nation != nation:
        words = N_("«{type}» no es una unidad de este bando ({nation})")
        yield finding(path, "wrong_nation", words, type=kind.name, nation=nation_name(nation))


def _cup(content: Content, mission: Mission, cup: tuple[Chit, ...], path: Path) -> Iterator[Finding]:
    """Yield illegal chits of the cup; legal are AI, false alarms, named mission counters (1.0, 6.2)."""
    for index, chit in enumerate(cup):
        current_path = (*path, index)
        yield from check_between((*current_path, "copies"), chit.copies, 1, 99)
        if chit.what in content.unit_types:
            yield from _of_side(content, mission, chit.what, "ai", (*current_path, "what"))
            if content.unit_types[chit.what].kind is Kind.SUSPECT:
                yield finding(
                    (*current_path, "what"), "suspect_in_cup", N_("un PE no va en el contenedor de refuerzos")
                )
        elif chit.what != FALSE_ALARM and chit.name is None:
            yield finding(
                (*current_path, "what"),
                "unknown_chit",
                N_("se espera false_alarm, un tipo de unidad, o el nombre de la ficha en name"),
            )


def _deployment(content: Content, mission: Mission, deployment: Deployment, path: Path) -> Iterator[Finding]:
    """Check the type, side and name of an event's counter, and that its spot is given in one way (6.0)."""
    spot, current_path = deployment.spot, (*path, "spot")
    yield from _known_type(content, deployment.what, (*path, "what"))
    yield from check_one_of((*path, "side"), deployment.side, PLACED_FOR)
    yield from _of_side(content, mission, deployment.what, deployment.side, (*path, "what"))
    if deployment.name is not None and not deployment.id:
        yield finding((*path, "id"), "no_id", N_("una ficha con nombre propio necesita su id"))
    if deployment.id and any(piece.id == deployment.id for piece in mission.forces):
        yield finding((*path, "id"), "repeated_id", N_("«{id}» ya es otra ficha de la misión"), id=deployment.id)
    if sum(map(bool, (spot.hex, spot.suit, spot.by_die, spot.text))) != 1:
        yield finding(current_path, "one_spot", N_("se espera un solo lugar: hex, suit, by_die o text"))
    if spot.hex:
        yield from _a_hex(spot.hex, (*current_path, "hex"))
    if spot.suit:
        yield from check_one_of((*current_path, "suit"), spot.suit, tuple(SUITS))
    if spot.by_die and len(spot.by_die) != 6:
        yield finding((*current_path, "by_die"), "six_hexes", N_("se espera un hexágono por cada cara de 1D6: seis"))
    for index, hex in enumerate(spot.by_die):
        yield from _a_hex(hex, (*current_path, "by_die", index))


def _sheet(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield what is wrong in the sheet: boxes run from 1 without gaps, events have what they need (7.2)."""
    if not mission.sheet:
        yield finding(path, "empty", N_("se espera al menos una casilla"))
    for index, box in enumerate(mission.sheet):
        if box.number != index + 1:
            yield finding(
                (*path, index, "number"),
                "box_number",
                N_("se espera la casilla {number}: van seguidas y sin repetir"),
                number=index + 1,
            )
    yield from _events(content, mission, path)


def _events(content: Content, mission: Mission, path: Path) -> Iterator[Finding]:
    """Yield events that lack what they need (7.2)."""
    for index, box in enumerate(mission.sheet):
        if box.event is None:
            continue
        event, current_path = box.event, (*path, index, "event")
        if event.kind is EventKind.SNIPER and len(event.losses) != 6:
            yield finding(
                (*current_path, "losses"),
                "six_losses",
                N_("se esperan los PAM perdidos con cada cara de 1D6: seis números"),
            )
        if event.kind is EventKind.IMMOBILISE:
            yield from _known_type(content, event.unit_type, (*current_path, "unit_type"))
            yield from check_between((*current_path, "up_to"), event.up_to, 1, 6)
        if event.kind is EventKind.AUTO_RALLY and event.order is None:
            yield finding(current_path, "no_order", N_("falta la orden que se ejecuta"))
        if event.order is not None:
            yield from _order(event.order, (*current_path, "order"))
        if event.kind is EventKind.DEPLOY and not event.deploy and not event.cup:
            yield finding(
                current_path,
                "nothing_deployed",
                N_("falta lo que se coloca o va al contenedor de refuerzos: deploy o cup"),
            )
        for place, deployment in enumerate(event.deploy):
            yield from _deployment(content, mission, deployment, (*current_path, "deploy", place))
        yield from _cup(content, mission, event.cup, (*current_path, "cup"))


# ---- what a situation brings along


def check_own_records(
    content: Content,
    mission: Mission,
    cards: tuple[OrderCard, ...],
    kinds: tuple[UnitType, ...],
    markers: tuple[HitMarker, ...],
) -> Iterator[Finding]:
    """Yield what is wrong in a situation's own cards, counters, markers and mission, each with its path."""
    for index, card in enumerate(cards):
        yield from check_between(("order_cards", index, "number"), card.number, 0, 99)
        yield from _order_card(card, ("order_cards", index))
    for index, kind in enumerate(kinds):
        yield from _unit_type(kind, ("unit_types", index))
    for index, marker in enumerate(markers):
        yield from _hit_marker(marker, ("hit_markers", index))
    for index, piece in enumerate(mission.forces):
        yield from _of_side(content, mission, piece.type, piece.side, ("counters", index, "type"))
    for index, control in enumerate(mission.controls):
        yield from check_between(("controls", index, "points"), control.points, 0, 99)
    for name in ("points_per_ai", "points_per_unit"):
        yield from check_between((name,), getattr(mission, name), 0, 99)
    yield from _special(content, mission, ())
    yield from _events(content, mission, ("sheet",))


LAYOUT = Layout(
    sections=(
        Section("unit_types", UnitType, "id"),
        Section("hit_markers", HitMarker, "id"),
        Section("terrain", Terrain, "id"),
        Section("order_cards", OrderCard, "number", digits=2),
        Section("action_cards", ActionCard, "number", digits=2),
        Section("missions", Mission, "id", is_begun=True),
        Section("campaigns", Campaign, "id", is_begun=True),
        Section("maps", BoardMap, "id"),
    ),
    check=check_content,
)
"""Sections of the packs under `packs/bear`."""
