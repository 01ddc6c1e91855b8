"""Campaigns: linked missions, what earlier results bring to the next one, and the record sheet (8).

What a mission came to is read from its final state alone. What it brings to another is chosen by the house before that
session starts
and lies in the session's settings from then on, so that a save carries it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from puesto.core import codec
from puesto.core.game.campaigns import CAMPAIGN, CARRY_OVER, SETTINGS, Campaigns, CampaignSheet, Result, Stage
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, count, msg
from puesto.core.prompts import Note
from puesto.core.values import Struct, replace
from puesto.games.bear.printed.earlier_missions import Earlier
from puesto.games.bear.printed.records import Campaign, CampaignMission, Carried, Content, Mission, Piece
from puesto.games.bear.printed.settings import as_difficult, map_of_mission
from puesto.games.bear.rounds.losses import VICTORY_TRACK
from puesto.games.bear.table.state import AI, PLAYER, State


class MissionOutcome(Struct, frozen=True):
    """A line of the record sheet: what a mission came to."""

    mission: str
    points: int
    """VP of the player's side; those of the AI's side are below 0 (2.8)."""
    rounds: int
    lost: tuple[str, ...] = ()
    """Units of the player that were destroyed."""
    destroyed: tuple[str, ...] = ()
    """Counters of the AI that were destroyed."""

    @property
    def won(self) -> bool:
        """Return whether the player has won (2.7)."""
        return self.points > 0


def mission_outcome(state: State) -> MissionOutcome:
    """Return the result of a mission from its final state."""
    destroyed_by_side = {
        side: tuple(
            unit.id for unit in state.counters.values() if unit.side == side and unit.destroyed and not unit.suspect
        )
        for side in (PLAYER, AI)
    }
    return MissionOutcome(
        state.mission, state.victory_points, state.round, destroyed_by_side[PLAYER], destroyed_by_side[AI]
    )


def result_line(state: State, content: Content) -> Result:
    """Return the record sheet's line as the house keeps it."""
    line: Result = codec.to_json(mission_outcome(state))
    return line


# ---- what earlier results bring


def is_met(earlier: Earlier, played: Mapping[str, MissionOutcome]) -> bool:
    """Return whether a condition on an earlier mission holds; False if it was not played."""
    mission_outcome = played.get(earlier.mission)
    if mission_outcome is None:
        return False
    lost_counters = (*mission_outcome.lost, *mission_outcome.destroyed)
    return (
        earlier.won in (None, mission_outcome.won)
        and (earlier.points_at_least is None or mission_outcome.points >= earlier.points_at_least)
        and (earlier.points_at_most is None or mission_outcome.points <= earlier.points_at_most)
        and (not earlier.lost or earlier.lost in lost_counters)
        and (not earlier.kept or earlier.kept not in lost_counters)
        and (earlier.lost_at_least is None or len(mission_outcome.lost) >= earlier.lost_at_least)
        and (earlier.lost_at_most is None or len(mission_outcome.lost) <= earlier.lost_at_most)
        and (earlier.destroyed_at_least is None or len(mission_outcome.destroyed) >= earlier.destroyed_at_least)
    )


def effects_in_force(link: CampaignMission, played: Mapping[str, MissionOutcome]) -> list[int]:
    """Return the indexes of the effects that hold for a mission of the campaign."""
    return [
        place for place, effect in enumerate(link.carried) if all(is_met(earlier, played) for earlier in effect.when)
    ]


def link_of(content: Content, mission: str, settings: Mapping[str, str]) -> CampaignMission | None:
    """Return a session's mission in its campaign, or None where it is played alone."""
    campaign = content.campaigns.get(settings.get(CAMPAIGN, ""))
    return next((link for link in campaign.missions if link.mission == mission), None) if campaign else None


def effects(content: Content, mission: str, settings: Mapping[str, str]) -> list[Carried]:
    """Return the effects of earlier results on the mission of a session with these settings."""
    link = link_of(content, mission, settings)
    places = [int(place) for place in settings.get(CARRY_OVER, "").split() if place.isdecimal()]
    return [link.carried[place] for place in places if place < len(link.carried)] if link is not None else []


def campaign_settings(option_by_setting: Mapping[str, str]) -> dict[str, str]:
    """Return the settings by which a session belongs to its campaign; none for a mission played alone."""
    return (
        {id: option_by_setting[id] for id in SETTINGS if id in option_by_setting}
        if option_by_setting.get(CAMPAIGN)
        else {}
    )


def as_carried(content: Content, mission: str, settings: Mapping[str, str]) -> Mission:
    """Return a mission with the effects of earlier results.

    Its forces, its PAM, its first VP and who leads; the printed one where it is played alone (8). The difficulty
    that was chosen changes PAM and action cards.
    """
    printed = as_difficult(content.missions[mission], settings)
    if (map := map_of_mission(printed, settings)) != printed.map:
        printed = replace(printed, map=map)
    if not settings.get(CARRY_OVER):
        return printed
    brings = effects(content, mission, settings)
    absent = {id for effect in brings for id in effect.absent}
    extra = tuple(piece for effect in brings for piece in effect.extra)
    lead = printed.victory_points if printed.victory_side == PLAYER else -printed.victory_points
    lead = VICTORY_TRACK.moved(lead, sum(effect.victory_points for effect in brings))
    return replace(
        printed,
        forces=(*(piece for piece in printed.forces if piece.id not in absent), *extra),
        command_points=max(0, printed.command_points + sum(effect.command_points for effect in brings)),
        victory_points=abs(lead),
        victory_side=PLAYER if lead > 0 else AI,
    )


def cards_left_out(content: Content, mission: str, settings: Mapping[str, str]) -> tuple[int, ...]:
    """Return the order cards that earlier results leave in the box (8)."""
    return tuple(number for effect in effects(content, mission, settings) for number in effect.without_cards)


def campaign_notes(content: Content, mission: str, settings: Mapping[str, str]) -> tuple[Note, ...]:
    """Return the campaign and what it brings, as notes for the head of the log."""
    if link_of(content, mission, settings) is None:
        return ()
    lines: list[Sayable] = [msg(N_("Campaña: {title}"), title=content.campaigns[settings[CAMPAIGN]].title)]
    lines += [effect.text for effect in effects(content, mission, settings)]
    return tuple(
        Note(
            key="setup.campaign",
            subject=(str(place),),
            message=line if isinstance(line, Message) else msg(N_("{what}"), what=line),
            rule="8",
            tone="quiet",
        )
        for place, line in enumerate(lines)
    )


def extra_pieces(content: Content) -> Iterator[Piece]:
    """Yield every counter that some campaign may add to a mission."""
    return (
        piece
        for campaign in content.campaigns.values()
        for link in campaign.missions
        for effect in link.carried
        for piece in effect.extra
    )


# ---- the record sheet


def read_results(results: Sequence[Result]) -> dict[str, MissionOutcome]:
    """Return the last result of each mission. Lines of another shape are skipped."""
    result: dict[str, MissionOutcome] = {}
    for line in results:
        try:
            mission_outcome = codec.from_json(MissionOutcome, dict(line))
        except (codec.SchemaError, TypeError):
            continue
        result[mission_outcome.mission] = mission_outcome
    return result


def record_sheet(content: Content, id: str, results: Sequence[Result]) -> CampaignSheet:
    """Return the record sheet of a campaign; raises `KeyError` for one that there is not (8)."""
    campaign, played = content.campaigns[id], read_results(results)
    stages = tuple(
        stage(content, campaign, link, played) for link in campaign.missions if link.mission in content.missions
    )
    return CampaignSheet(
        id, campaign.title, campaign.summary, campaign.source, stages, campaign_score(campaign, played)
    )


def stage(content: Content, campaign: Campaign, link: CampaignMission, played: Mapping[str, MissionOutcome]) -> Stage:
    """Return one mission of the campaign. Whether it may be played, what earlier results bring, and what it came to."""
    mission = content.missions[link.mission]
    waits = [earlier for earlier in link.when if not is_met(earlier, played)]
    places = effects_in_force(link, played)
    settings = ((CAMPAIGN, campaign.id), (CARRY_OVER, " ".join(map(str, places))))
    brings: list[Sayable] = [link.carried[place].text for place in places]
    if waits:
        brings = [why_it_waits(content, earlier, played) for earlier in waits]
    mission_outcome = played.get(link.mission)
    return Stage(
        link.mission,
        mission.title,
        mission.summary,
        not waits,
        settings,
        tuple(brings),
        result_lines(mission_outcome, mission) if mission_outcome else (),
    )


def why_it_waits(content: Content, earlier: Earlier, played: Mapping[str, MissionOutcome]) -> Message:
    """Return why a mission cannot be played yet."""
    before = content.missions[earlier.mission].title if earlier.mission in content.missions else earlier.mission
    if earlier.mission not in played:
        return msg(N_("Antes hay que jugar «{mission}»."), mission=before)
    return msg(N_("El resultado de «{mission}» no lleva a esta misión."), mission=before)


def result_lines(mission_outcome: MissionOutcome, mission: Mission) -> tuple[Sayable, ...]:
    """Return the lines of one mission on the record sheet."""
    side = Ref("nation", mission.player if mission_outcome.won else mission.ai)
    won = NN_("Ganan {side} con {points} PV, en {n} ronda.", "Ganan {side} con {points} PV, en {n} rondas.")
    messages: list[Sayable] = [count(won, mission_outcome.rounds, side=side, points=abs(mission_outcome.points))]
    if mission_outcome.lost:
        messages.append(
            msg(N_("Unidades perdidas: {units}."), units=tuple(Ref("unit", unit) for unit in mission_outcome.lost))
        )
    else:
        messages.append(msg(N_("Ninguna Unidad perdida.")))
    if mission_outcome.destroyed:
        messages.append(
            msg(N_("IA destruidas: {units}."), units=tuple(Ref("unit", unit) for unit in mission_outcome.destroyed))
        )
    return tuple(messages)


def campaign_score(campaign: Campaign, played: Mapping[str, MissionOutcome]) -> Message | None:
    """Return how many missions of the campaign have been played and won; None before the first."""
    mission_outcomes = [played[link.mission] for link in campaign.missions if link.mission in played]
    if not mission_outcomes:
        return None
    won, points = (
        sum(mission_outcome.won for mission_outcome in mission_outcomes),
        sum(mission_outcome.points for mission_outcome in mission_outcomes),
    )
    forms = NN_(
        "{won} de {n} misión ganada; balance de PV: {points}", "{won} de {n} misiones ganadas; balance de PV: {points}"
    )
    return count(
        forms,
        len(mission_outcomes),
        won=won,
        points=f"+{points}" if points > 0 else f"−{abs(points)}" if points else "0",
    )


CAMPAIGNS: Campaigns[State, Content] = Campaigns(
    ids=lambda content: tuple(content.campaigns), sheet=record_sheet, result=result_line
)
"""Functions of the game's campaigns."""
