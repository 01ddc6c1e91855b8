"""Putting a session on the window's table: set up, started, or a saved one opened."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puesto.chance import new_seed
from puesto.core.game.game import whole_game
from puesto.core.game.situation import Situation
from puesto.core.messages import N_, Message, msg
from puesto.core.session.journal import RefusedError
from puesto.core.session.saves import LoadError
from puesto.core.session.session import Session
from puesto.core.study.opponents import start_played
from puesto.core.study.replay import LONG_AWAY
from puesto.core.study.trial_run import begin_situation
from puesto.foreign.kinds import describe_foreign_file, is_module, is_picture
from puesto.gui.host.disk_retry import retry_by_time
from puesto.gui.host.physical_dice import EACH, HANDS, MINE
from puesto.gui.host.players import BOTH, keep_last_players, last_players, proposed_players
from puesto.storage import SessionBusyError, SessionFile, keeping, new_session_path
from puesto.storage.disk import reason_of
from puesto.storage.folders import SUFFIXES
from puesto.storage.preferences import DECK

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.gui.start.seats import Seats
    from puesto.storage.versions.fuller_copy import FullerCopy


def set_up(host: Seats, game_id: str, scenario: str = "") -> None:
    """Show the page on which a new game is set up, with a scenario chosen in advance."""
    from puesto.gui.start.new_session import NewSession

    game, page = host.shelf.find(game_id), host.page(NewSession)
    content, problems = host.shelf.content(game)
    hands = host.preferences.other.get(HANDS)
    page.games = {id: host.shelf.title(id) for id in host.shelf.ids()}
    page.show_game(
        game,
        game.scenarios(content),
        host.preferences.physical.get(game_id),
        content,
        own=hands == MINE,
        every=hands == EACH,
        deck=str(host.preferences.other.get(DECK, "")),
        players=proposed_players(host.preferences),
        last_players=last_players(host.preferences, game_id),
    )
    page.say("\n".join(map(host.words, problems)))
    host.pages.setCurrentWidget(page)
    page.take_focus()
    if scenario:
        page.try_scenario(scenario)


def start(host: Seats, scenario: str, settings: dict[str, str], physical: list[str]) -> None:
    """Start a session of the game that is set up, and keep it in a file of its own."""
    from puesto.gui.start.new_session import NewSession

    game = host.page(NewSession).game
    if game is None:
        return
    host.preferences.physical[game.id] = list(physical)
    if DECK in settings:
        host.preferences.other[DECK] = settings[DECK]
    host.keep_preferences()
    content, problems = host.shelf.content(game)
    page, played_by = host.page(NewSession), host.page(NewSession).played_by
    try:
        session = start_played(game, content, scenario, settings, new_seed(), played_by)
    except RefusedError as refusal:
        page.refuse(refusal.message)
        return
    if page.last_players:
        keep_last_players(host.preferences, game.id, page.last_players)
        host.keep_preferences()
    players = BOTH if played_by else proposed_players(host.preferences)
    file = SessionFile.create(session, new_session_path(game.id, scenario), physical=list(physical), players=players)
    _sit_down(host, session, file, frozenset(physical))
    for problem in problems:
        host.controller.say(problem)


def play_again(host: Seats) -> None:
    """Start a new session with the scenario, options and real dice of the one on the table.

    Where its scenario is not there any more, the page on which a new game is set up is shown.
    """
    old = host.controller.session
    if old is None:
        return
    game, physical = whole_game(old), host.controller.physical
    content, _ = host.shelf.content(game)
    if old.scenario not in {scenario.id for scenario in game.scenarios(content)}:
        set_up(host, game.id)
        return
    settings = dict(getattr(old.state, "settings", {}))
    session = Session.start(game, content, old.scenario, settings, new_seed())
    players = proposed_players(host.preferences)
    path = new_session_path(game.id, old.scenario)
    _sit_down(host, session, SessionFile.create(session, path, physical=sorted(physical), players=players), physical)


def play_from(host: Seats, game: Game[Any, Any], content: Any, situation: Situation) -> None:
    """Start a new session at the position of a situation."""
    session = begin_situation(game, content, situation, new_seed())
    physical = host.preferences.physical.get(game.id, [])
    players = proposed_players(host.preferences)
    file = SessionFile.create(session, new_session_path(game.id, situation.id), physical=physical, players=players)
    _sit_down(host, session, file, frozenset(physical))


def open_saved(host: Seats, path: Path) -> None:
    """Open a saved session, or show the content of a parcel.

    A file that cannot be opened is reported and not changed.
    """
    from puesto.packs.parcel import SUFFIX as PARCEL

    path = Path(path).absolute()
    if path.suffix.lower() not in (PARCEL, *SUFFIXES):
        from puesto.gui.own_copy.rosters.doors import open_army, open_list

        if open_army(host, path):
            return
        if is_module(path):
            from puesto.gui.own_copy.module.page import open_module

            open_module(host, path)
            return
        if open_list(host, path):
            return
        if is_picture(path):
            from puesto.gui.own_copy.module.picture_page import open_picture

            open_picture(host, path)
            return
    if (foreign := describe_foreign_file(path)) is not None and path.suffix.lower() not in (PARCEL, *SUFFIXES):
        host.say(foreign)  # before what is on the table is put away
        return
    if path.suffix.lower() == PARCEL:
        from puesto.gui.own_copy.parcel_page import ParcelPage

        host.show_page(ParcelPage).show_parcel(path)
        return
    if host.controller.session is not None and host.controller.file is not None and host.controller.file.path == path:
        host.show_table()
        return
    if host.holds(lambda: open_saved(host, path)):
        return
    away = _left_for(path)
    try:
        session_file = SessionFile.open(path, host.shelf.find)
    except LoadError as problem:
        host.say(problem.message)
        _offer_any_copy(host, path, problem.message)
        return
    except OSError as problem:
        host.say(_unreadable(path, problem))
        return
    physical = session_file.extra.get("physical", ())
    streams = (
        frozenset(stream for stream in physical if isinstance(stream, str))
        if isinstance(physical, list | tuple)
        else frozenset()
    )
    only_look = session_file.notices[0] if session_file.read_only and session_file.notices else None
    _sit_down(host, session_file.session, session_file.file, streams, only_look)
    for notice in session_file.notices:
        if notice is not only_look:
            host.controller.say(notice)
    if session_file.fuller is not None:
        _offer_copy(host, path, session_file.notices[0], session_file.fuller, session_file.session.answers)
    elif only_look is None and away > LONG_AWAY:
        from puesto.gui.sheets.return_sheet import welcome_back

        welcome_back(host, away)


def _offer_any_copy(host: Seats, path: Path, problem: Message) -> None:
    """Offer the backup with the most answers of a session that cannot be opened."""
    from puesto.storage.versions.fuller_copy import find_fuller_copy

    if (copy := find_fuller_copy(path, -1, host.shelf.find)) is not None:
        _offer_copy(host, path, problem, copy, None)


def _offer_copy(host: Seats, path: Path, problem: Message, copy: FullerCopy, answers_left: int | None) -> None:
    """Offer a backup that goes further than what is left of the session at `path`.

    If it is taken, it is opened in place of the session.
    """
    from puesto.gui.start.fuller_copy_sheet import FullerCopySheet

    def take(earlier: Path) -> None:
        """Open the copy that goes further, or what is left of the save."""
        host.controller.close()
        refusal = None
        try:
            keeping.restore_backup(path, earlier, host.shelf.find)
        except SessionBusyError:
            refusal = msg(N_("La partida está abierta en una ventana: ciérrala antes."))
        except (keeping.SaveError, LoadError) as refused:
            refusal = refused.message
        if refusal is None or answers_left is not None:
            host.table.banner.dismiss()
            host.open(path)
        if refusal is not None:
            host.say(refusal)

    host.cover(FullerCopySheet(host, problem, copy, answers_left, take))


def _left_for(path: Path) -> float:
    """Return how many seconds ago a save was last written."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


def keep_elsewhere(host: Seats) -> None:
    """Keep the session on the table in a new file in the current folder. Its former file is closed."""
    controller = host.controller
    session, before = controller.session, controller.file
    if session is None or not isinstance(before, SessionFile) or before.read_only:
        return
    file = SessionFile.create(session, new_session_path(session.game.id, session.scenario), **before.extra)
    _sit_down(host, session, file, controller.physical)


def _unreadable(path: Path, problem: OSError) -> Message:
    """Return why the file at a path is no readable session, with what can be done."""
    if path.is_dir():
        return msg(N_("«{path}» es una carpeta: abre una de las partidas que hay dentro."), path=str(path))
    if not path.exists():
        return msg(
            N_("«{path}» no se puede leer: no está ahí. Puede que se haya movido, o que su disco no esté conectado."),
            path=str(path),
        )
    return msg(N_("«{path}» no se puede leer: {reason}"), path=str(path), reason=reason_of(problem))


def _sit_down(
    host: Seats,
    session: Session[Any, Any],
    file: SessionFile,
    physical: frozenset[str],
    read_only: Message | None = None,
) -> None:
    """Put a session on the table, with its file and its notices."""
    controller = host.controller
    retry_by_time(controller)
    host.table.clear()
    controller.open(session, file, physical, read_only)
    for notice in file.notices:
        controller.say(notice)
    file.notices.clear()
    file.on_notice = controller.say
    host.retitle()
    host.show_table()
    host.table.settle()
