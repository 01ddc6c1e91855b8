"""Checks for impossible missions and effects in a campaign (8)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, Sayable, Text
from puesto.core.pack_layout import Finding, Path
from puesto.core.questions.board import is_hex
from puesto.games.bear.printed.earlier_missions import Earlier
from puesto.games.bear.printed.records import CampaignMission, Carried, Content
from puesto.games.bear.table import counters
from puesto.games.kit.checks import check_between, check_known, check_one_of, finding

MOST_STEPS, MOST_POINTS, MOST_COUNTERS = 20, 99, 99
"""Limits of moves of PAM and VP markers, and of VP and counters in conditions."""
SIDES = ("player", "ai")


def check_campaigns(content: Content) -> Iterator[Finding]:
    """Yield findings on campaigns: their missions exist, follow one another, and bring legal counters."""
    for key, campaign in content.campaigns.items():
        before: list[str] = []
        if not campaign.missions:
            yield finding(("campaigns", key, "missions"), "empty", N_("se espera al menos una misión"))
        for index, link in enumerate(campaign.missions):
            path: Path = ("campaigns", key, "missions", index)
            words = N_("no hay ninguna misión «{mission}»")
            place = (*path, "mission")
            yield from check_known(place, link.mission, content.missions, "unknown_mission", words, "mission")
            if link.mission in before:
                yield finding(
                    place,
                    "repeated_mission",
                    N_("«{mission}» ya está en esta campaña"),
                    mission=_title(content, link.mission),
                )
            if link.mission in content.missions:
                yield from _link(content, link, before, path)
            before.append(link.mission)


def _link(content: Content, link: CampaignMission, before: list[str], path: Path) -> Iterator[Finding]:
    """Yield findings on one mission of a campaign."""
    mission = content.missions[link.mission]
    conditions = [((*path, "when", place), earlier) for place, earlier in enumerate(link.when)]
    conditions += [
        ((*path, "carried", n, "when", place), earlier)
        for n, brought in enumerate(link.carried)
        for place, earlier in enumerate(brought.when)
    ]
    for current_path, earlier in conditions:
        yield from _earlier(content, earlier, before, current_path)
    used_ids = {piece.id for piece in mission.forces}
    for number, brought in enumerate(link.carried):
        current_path = (*path, "carried", number)
        yield from _effect(content, brought, current_path)
        for place, id in enumerate(brought.absent):
            yield from _counter((*current_path, "absent", place), id, {piece.id for piece in mission.forces})
        for place, piece in enumerate(brought.extra):
            index = (*current_path, "extra", place)
            words = N_("no hay ningún tipo de unidad «{type}»")
            yield from check_known((*index, "type"), piece.type, content.unit_types, "unknown_type", words, "type")
            yield from check_one_of((*index, "side"), piece.side, SIDES)
            if not is_hex(piece.hex):
                yield finding((*index, "hex"), "not_a_hex", N_("se espera un hexágono, como {example}"), example="I07")
            if piece.id in used_ids:
                yield finding((*index, "id"), "repeated_id", N_("«{id}» ya es otra ficha de la misión"), id=piece.id)
            used_ids.add(piece.id)


def _effect(content: Content, brought: Carried, path: Path) -> Iterator[Finding]:
    """Check that the effects are within their limits, and that the cards to be left out exist."""
    for name in ("command_points", "victory_points"):
        yield from check_between((*path, name), getattr(brought, name), -MOST_STEPS, MOST_STEPS)
    for place, number in enumerate(brought.without_cards):
        if f"{number:02d}" not in content.order_cards:
            words = N_("no hay ninguna carta de órdenes {number}")
            yield finding((*path, "without_cards", place), "unknown_card", words, number=number)


def _earlier(content: Content, earlier: Earlier, before: list[str], path: Path) -> Iterator[Finding]:
    """Yield findings on a condition on an earlier mission."""
    for name in ("points_at_least", "points_at_most"):
        yield from check_between((*path, name), getattr(earlier, name), -MOST_POINTS, MOST_POINTS)
    for name in ("lost_at_least", "lost_at_most", "destroyed_at_least"):
        yield from check_between((*path, name), getattr(earlier, name), 0, MOST_COUNTERS)
    if earlier.mission not in before:
        yield finding(
            (*path, "mission"),
            "not_earlier",
            N_("se espera una misión anterior de la campaña: {missions}"),
            missions=tuple(_title(content, mission) for mission in before) or "—",
        )
        return
    earlier_mission = content.missions.get(earlier.mission)
    for field in ("lost", "kept"):
        id = getattr(earlier, field)
        if earlier_mission is None or not id:
            continue
        ids = {
            *(piece.id for piece in earlier_mission.forces),
            *(deployment.id for deployment in counters.deployments(earlier_mission)),
        }
        yield from _counter((*path, field), id, ids)


def _counter(path: Path, id: str, ids: set[str]) -> Iterator[Finding]:
    return check_known(path, id, ids, "unknown_counter", N_("la misión no tiene ninguna ficha «{id}»"), "id")


def _title(content: Content, mission: str) -> Sayable:
    """Return the title of a mission; its id if it is unknown."""
    known_mission = content.missions.get(mission)
    return known_mission.title if known_mission is not None else Text(mission, mission)
