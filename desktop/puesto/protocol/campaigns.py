"""Campaigns over the protocol: the record sheet, and what a session of a campaign is started with."""

from __future__ import annotations

from typing import Any

from puesto.core.game.campaigns import CampaignSheet
from puesto.core.game.game import Game
from puesto.core.messages import N_, Sayable, msg
from puesto.protocol.conversation import Args, Conversation, verb
from puesto.protocol.faults import ProtocolError, io_fault, read_text, read_truth


@verb("campaign", "game", "campaign", "again?")
def campaign(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return the record sheet of a campaign.

    - `game`: the id of a game.
    - `campaign`: the id of one of its campaigns.
    - `again`: true begins the campaign anew; its old sheet is moved to the backups.

    Result: `id`, `title`, `summary`, `source`, `stages`, `standing`.
    """
    from puesto.storage import campaigns

    game = talk.game(args["game"])
    content, _ = talk.shelf.content(game)
    name = read_campaign_id(game, content, args["campaign"])
    if args.get("again") is not None and read_truth("again", args["again"]):
        try:
            campaigns.begin_again(game.id, name)
        except OSError as error:
            raise io_fault(campaigns.sheet_path(game.id, name), error) from None
    return sheet_json(talk, game, content, campaigns.record_sheet(game, content, name))


def read_campaign_id(game: Game[Any, Any], content: Any, raw_id: Any) -> str:
    """Return the id of a campaign of the game; a fault names those there are."""
    name = read_text("campaign", raw_id)
    allowed = game.campaigns.ids(content) if game.campaigns is not None else ()
    if name not in allowed:
        raise ProtocolError(
            "unknown_campaign",
            msg(N_("No hay ninguna campaña «{campaign}»: hay {allowed}."), campaign=name, allowed=allowed),
        )
    return name


def campaign_settings(game: Game[Any, Any], content: Any, raw_id: Any, scenario: str) -> dict[str, str]:
    """Return the settings for a session of a campaign's mission; a fault if it cannot be played now."""
    from puesto.storage import campaigns

    name = read_campaign_id(game, content, raw_id)
    try:
        settings = campaigns.start_settings(game.id, campaigns.record_sheet(game, content, name), scenario)
    except OSError as error:
        raise io_fault(campaigns.sheet_path(game.id, name), error) from None
    if settings is None:
        raise ProtocolError(
            "refused", msg(N_("«{scenario}» no se puede jugar ahora en esa campaña."), scenario=scenario), "8"
        )
    return settings


def sheet_json(talk: Conversation, game: Game[Any, Any], content: Any, sheet: CampaignSheet) -> dict[str, Any]:
    """Return a record sheet as JSON, worded."""

    def say(message: Sayable) -> str:
        return talk.language.say(message, lambda ref: game.called(ref, content))

    stages = [
        {
            "scenario": stage.scenario,
            "title": say(stage.title),
            "open": stage.open,
            "brings": [say(line) for line in stage.brings],
            "result": [say(line) for line in stage.result],
        }
        for stage in sheet.stages
    ]
    standing = say(sheet.standing) if sheet.standing is not None else None
    return {
        "id": sheet.id,
        "title": say(sheet.title),
        "summary": say(sheet.summary),
        "source": sheet.source,
        "stages": stages,
        "standing": standing,
    }
