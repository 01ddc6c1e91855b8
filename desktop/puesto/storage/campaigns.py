"""The record sheets of campaigns: one small JSON file each, in the player's folder.

A line belongs to the session that wrote it: written again, it is replaced; when the end of that session is undone, it
is removed. Files are written atomically, with the last versions kept beside them; one that cannot be read is put aside
and replaced with the newest version that can be read. A sheet of a newer version of the program is left alone.
"""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from puesto.core import codec
from puesto.core.game import campaigns
from puesto.core.game.campaigns import CAMPAIGN, SESSION, CampaignSheet, Result
from puesto.core.game.game import Game, whole_game
from puesto.core.messages import N_, Message, msg
from puesto.core.session.session import Session
from puesto.plain_file import read_json
from puesto.storage.disk import backups_of, make_backup, replace, save_trouble
from puesto.storage.folders import data_folder

FORMAT = 1
LARGEST = 4_000_000
"""Bytes that a sheet may have."""


@dataclass
class SheetOnDisk:
    """A record sheet on the disk, with a line for each finished session of this playing of the campaign."""

    run: str
    """Names the time that the campaign is played: a session of an earlier one writes nothing on this sheet."""
    lines: list[dict[str, Any]] = field(default_factory=list)
    """`session`, `scenario` and `result` each, the oldest first."""
    newer: bool = False
    """Whether a newer version of the program wrote it: it is read as empty and never written."""

    @property
    def results(self) -> list[Result]:
        """Return the results of the missions, the oldest first."""
        return [line["result"] for line in self.lines]


def sheet_path(game: str, campaign: str) -> Path:
    """Return where the record sheet of a campaign is kept."""
    return (
        data_folder() / "campaigns" / (re.sub(r"[^a-z0-9-]+", "-", f"{game}-{campaign}".lower()).strip("-") + ".json")
    )


def read_sheet(game: str, campaign: str) -> SheetOnDisk:
    """Return the record sheet of a campaign; a blank one where there is none that can be read. Never raises OSError."""
    path = sheet_path(game, campaign)
    for copy_path in (path, *reversed(backups_of(path))):
        try:
            data = read_json(copy_path, LARGEST)
        except (OSError, ValueError):
            continue
        if isinstance(data, dict) and (sheet := _sheet_of(data)) is not None:
            return sheet
    return SheetOnDisk(secrets.token_hex(4))


def _sheet_of(data: dict[str, Any]) -> SheetOnDisk | None:
    """Return the sheet in a file's data, without the lines that are damaged; None where it is no sheet."""
    format_number, run, lines = data.get("format"), data.get("run"), data.get("lines")
    if type(format_number) is not int or not isinstance(run, str) or not isinstance(lines, list):
        return None
    if format_number > FORMAT:
        return SheetOnDisk(run, newer=True)
    return SheetOnDisk(run, [line for line in lines if _is_line(line)])


def _is_line(line: Any) -> bool:
    return (
        isinstance(line, dict)
        and isinstance(line.get("session"), str)
        and isinstance(line.get("scenario"), str)
        and isinstance(line.get("result"), dict)
    )


def _write_sheet(game: str, campaign: str, sheet: SheetOnDisk) -> None:
    """Put the sheet in its place; the last ones are kept. Raises OSError."""
    path = sheet_path(game, campaign)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        make_backup(path)
    data = {"format": FORMAT, "run": sheet.run, "lines": sheet.lines}
    replace(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def record_sheet(game: Game[Any, Any], content: Any, campaign: str) -> CampaignSheet:
    """Return a campaign of a game with what its record sheet says.

    Raises `KeyError` where the game has no such campaign.
    """
    if game.campaigns is None:
        raise KeyError(campaign)
    return game.campaigns.sheet(content, campaign, read_sheet(game.id, campaign).results)


def start_settings(game: str, campaign: CampaignSheet, scenario: str) -> dict[str, str] | None:
    """Return the settings for a session of a campaign's mission; None if it cannot be played now.

    They include the session's own name on the sheet. Begins the record sheet if there is none. Raises OSError if the
    disk refuses.
    """
    stage = next((stage for stage in campaign.stages if stage.scenario == scenario and stage.open), None)
    if stage is None:
        return None
    sheet = read_sheet(game, campaign.id)
    if not sheet.newer and not sheet_path(game, campaign.id).exists():
        _write_sheet(game, campaign.id, sheet)
    return {**dict(stage.settings), SESSION: f"{sheet.run}.{secrets.token_hex(4)}"}


def begin_again(game: str, campaign: str) -> None:
    """Begin a blank record sheet; the old one goes to the backups. Raises OSError."""
    if not read_sheet(game, campaign).newer:
        _write_sheet(game, campaign, SheetOnDisk(secrets.token_hex(4)))


class CampaignRecorder:
    """The line of one session on the record sheet of its campaign: present only while the session is over."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self._session = session
        self._kept: str | None = None
        """The line on the sheet, "" for none; None while the sheet has not been looked at."""
        self._said = False

    def keep(self) -> Message | None:
        """Bring the sheet up to date; returns what must be said where it cannot be, once. Never raises OSError."""
        settings: dict[str, str] = getattr(self._session.state, "settings", {})
        if whole_game(self._session).campaigns is None or not campaigns.is_in_campaign(settings):
            return None
        line = self._line(settings)
        text = codec.canonical(line) if line else ""
        if text == self._kept or (self._kept is None and not line):
            return None
        try:
            problem = _put_line(self._session.game.id, settings, line)
        except OSError as error:
            problem = save_trouble(error, sheet_path(self._session.game.id, settings[CAMPAIGN]))
        else:
            self._kept = text
        is_said, self._said = self._said, problem is not None
        return None if is_said else problem

    def _line(self, settings: dict[str, str]) -> dict[str, Any] | None:
        """Return the session's line for the sheet; None until it is over."""
        session, campaign_forms = self._session, whole_game(self._session).campaigns
        if session.prompt is not None or campaign_forms is None:
            return None
        result = dict(campaign_forms.result(session.state, session.content))
        return {"session": settings[SESSION], "scenario": session.scenario, "result": result}


def _put_line(game: str, settings: dict[str, str], line: dict[str, Any] | None) -> Message | None:
    """Write a session's line in its place, or take it away; returns why the sheet does not take it. Raises OSError."""
    campaign, name = settings[CAMPAIGN], settings[SESSION]
    sheet = read_sheet(game, campaign)
    if sheet.newer:
        return msg(
            N_("La Hoja de Registro es de una versión más nueva de Puesto de Mando: el resultado no se apunta en ella.")
        )
    if name.partition(".")[0] != sheet.run:
        return msg(
            N_("La campaña se ha empezado de nuevo desde entonces: el resultado no se apunta en su Hoja de Registro.")
        )
    places = [place for place, sheet_line in enumerate(sheet.lines) if sheet_line["session"] == name]
    if (not places and line is None) or (places and sheet.lines[places[0]] == line):
        return None
    if line is not None and places:
        sheet.lines[places[0]] = line
    elif line is not None:
        sheet.lines.append(line)
    else:
        del sheet.lines[places[0]]
    _write_sheet(game, campaign, sheet)
    return None
