"""Verbs about games and sessions: what there is, new, save, load."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puesto.chance import new_seed
from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, msg
from puesto.core.session import saves
from puesto.core.session.rules import Scenario
from puesto.core.session.session import Session
from puesto.core.study.opponents import start_played
from puesto.plain_file import check_plain_or_absent, open_plain, parse_json
from puesto.protocol import campaigns
from puesto.protocol.alone import resolution_ids
from puesto.protocol.conversation import Args, Conversation, verb
from puesto.protocol.faults import ProtocolError, bad_value, io_fault, read_path, read_seed, read_truth
from puesto.protocol.positions import read_position

if TYPE_CHECKING:
    from puesto.storage.file import SessionFile


@verb("games")
def games(talk: Conversation, args: Args) -> list[dict[str, Any]]:
    """Return the games that can be played, with their scenarios, readings, sides and campaigns.

    `tempers` are the opponents of the house that can play a side.

    `notices` names what is wrong in the owner's own packs, with file, line and field.

    Result: a list of `id`, `title`, `scenarios`, `resolutions`, `tempers?`, `campaigns?`, `notices?`.
    """
    return [_game_json(talk, talk.shelf.find(game_id)) for game_id in talk.shelf.ids()]


def _game_json(talk: Conversation, game: Game[Any, Any]) -> dict[str, Any]:
    """Return a game with its scenarios and options as JSON."""
    content, problems = talk.shelf.content(game)
    scenarios = [
        {
            "id": scenario.id,
            "title": talk.say(scenario.title),
            "source": scenario.source,
            "options": {setting.id: [value for value, _ in setting.options] for setting in scenario.settings},
            "sides": [
                {"id": side.id, "title": talk.say(side.name), "ai": side.ai}
                for side in game.sides(content, scenario.id)
            ],
        }
        for scenario in game.scenarios(content)
    ]
    shape: dict[str, Any] = {
        "id": game.id,
        "title": talk.say(game.title),
        "scenarios": scenarios,
        "resolutions": resolution_ids(game),
    }
    if game.opponent is not None:
        tempers = game.opponent.tempers(content)
        shape["tempers"] = [
            {"id": temper.id, "title": talk.say(temper.name), "text": talk.say(temper.text)} for temper in tempers
        ]
    if game.campaigns is not None:
        sheets = [game.campaigns.sheet(content, name, ()) for name in game.campaigns.ids(content)]
        linked = [
            {"id": sheet.id, "title": talk.say(sheet.title), "scenarios": [stage.scenario for stage in sheet.stages]}
            for sheet in sheets
        ]
        shape |= {"campaigns": linked}
    return shape | ({"notices": [talk.say(problem) for problem in problems]} if problems else {})


@verb("new", "game", "scenario?", "seed?", "options?", "situation?", "save?", "campaign?", "played_by?")
def start_session(talk: Conversation, args: Args) -> dict[str, Any]:
    """Start a session at the beginning of a scenario, or at a situation.

    - `game`: the id of a game.
    - `scenario`: the id of one of its scenarios; needed without `situation`.
    - `seed`: a number or a text that fixes every throw and draw of the program; without it they are random.
    - `options`: an object, reading → value, as `games` lists them; what is left out has its usual value.
    - `situation`: a position to start from, an object as `describe` gives its schema.
    - `save`: the path of a file that is written at each answer.
    - `campaign`: the id of a campaign to which the mission belongs; its session is always saved.
    - `played_by`: an object, side → temper, for the sides that an opponent of the house plays; `auto` lets it choose.

    Result: `prompt`, `notices?`.
    """
    from puesto.storage import new_session_path
    from puesto.storage.file import SessionFile

    game = talk.game(args["game"])
    content, problems = talk.shelf.content(game)
    seed = new_seed(read_seed(args))
    if args.get("situation") is not None:
        session = _at_situation(talk, game, content, problems, args, seed)
    else:
        session = _at_the_beginning(talk, game, content, problems, args, seed)
    file = None
    if args.get("save") is not None:
        path = read_path("save", args["save"])
        _check_target(path)
        _leave_file(talk, path)
        file = _kept_file(lambda: SessionFile.create(session, path, summary=False, autosave=True))
    elif args.get("campaign") is not None:
        file = _kept_file(
            lambda: SessionFile.create(session, new_session_path(game.id, session.scenario), autosave=True)
        )
    talk.take(session, file)
    return talk.state_of_play(**({"notices": [talk.say(problem) for problem in problems]} if problems else {}))


def _at_the_beginning(
    talk: Conversation, game: Game[Any, Any], content: Any, problems: Iterable[Message], args: Args, seed: str
) -> Session[Any, Any]:
    """Return a session at the beginning of a scenario."""
    if "scenario" not in args:
        raise ProtocolError("missing_field", msg(N_("A la orden le falta {missing}."), missing=("scenario",)))
    scenario = _scenario(game, content, problems, args["scenario"])
    settings = _settings(scenario.settings, args.get("options"))
    if args.get("campaign") is not None:
        settings |= campaigns.campaign_settings(game, content, args["campaign"], scenario.id)
    played_by = _played_by(args.get("played_by"))
    session: Session[Any, Any] = talk.do(lambda: start_played(game, content, scenario.id, settings, seed, played_by))
    return session


def _played_by(raw_players: Any) -> dict[str, str]:
    """Return side -> temper as given; a fault where it is anything else."""
    if raw_players is None:
        return {}
    if not isinstance(raw_players, dict) or not all(isinstance(temper, str) for temper in raw_players.values()):
        raise bad_value("played_by")
    return raw_players


def _scenario(game: Game[Any, Any], content: Any, problems: Iterable[Message], scenario_id: Any) -> Scenario:
    """Return a scenario by its id; a fault names those that there are."""
    scenarios = {scenario.id: scenario for scenario in game.scenarios(content)}
    scenario = scenarios.get(scenario_id) if isinstance(scenario_id, str) else None
    if scenario is None:
        sentence = msg(
            N_("No hay ningún escenario «{scenario}»: hay {allowed}."),
            scenario=str(scenario_id),
            allowed=tuple(scenarios),
        )
        raise ProtocolError("unknown_scenario", sentence, notices=() if scenarios else problems)
    return scenario


NOT_BESIDE = ("options", "campaign", "played_by")
"""The fields that a situation contains itself."""


def _at_situation(
    talk: Conversation, game: Game[Any, Any], content: Any, problems: Iterable[Message], args: Args, seed: str
) -> Session[Any, Any]:
    """Return a session at a situation, given in the fields of its file.

    A scenario given with it must exist, but has no effect.
    """
    from puesto.core.study.trial_run import begin_situation

    if game.situations is None or not isinstance(args["situation"], dict):
        raise bad_value("situation")
    if beside := tuple(name for name in NOT_BESIDE if args.get(name)):
        raise ProtocolError(
            "unknown_field", msg(N_("Con una situación sobra {unknown}: lo dice ella."), unknown=beside)
        )
    if args.get("scenario") is not None:
        _scenario(game, content, problems, args["scenario"])
    record = read_position(game, content, args["situation"])
    session: Session[Any, Any] = talk.do(lambda: begin_situation(game, content, record, seed))
    return session


def _settings(settings_offered: Iterable[Any], raw_settings: Any) -> dict[str, str]:
    """Return the chosen readings over the usual ones; a fault names what can be chosen."""
    settings = {setting.id: setting.options[0][0] for setting in settings_offered}
    if raw_settings is None:
        return settings
    if not isinstance(raw_settings, dict):
        raise bad_value("options")
    for name, value in raw_settings.items():
        values = {setting.id: tuple(item for item, _ in setting.options) for setting in settings_offered}
        if name not in values:
            raise ProtocolError(
                "bad_value",
                msg(N_("No hay ninguna opción «{option}»: hay {allowed}."), option=name, allowed=tuple(values)),
            )
        if value not in values[name]:
            raise ProtocolError(
                "bad_value", msg(N_("«{option}» puede ser {allowed}."), option=name, allowed=values[name])
            )
        settings[name] = value
    return settings


@verb("save", "path")
def save_copy(talk: Conversation, args: Args) -> dict[str, Any]:
    """Write a copy of the whole session. A file that it replaces is moved to the backups.

    - `path`: the path of the copy. The file that `new` keeps up to date goes on being that file.

    Result: `answers`, `notices`, `prompt`.
    """
    session, path = talk.session, read_path("path", args["path"])
    if talk.file is not None and _is_same_file(talk.file.path, path):
        talk.file.compact()
    else:
        data = "".join(line.rstrip("\n") + "\n" for line in saves.dump(session)).encode("utf-8", "replace")
        _put_copy(path, data)
    return talk.state_of_play(answers=session.answers, notices=[])


def _check_target(path: Path) -> None:
    """Raise a fault if `path` is a file that is no session: a session never replaces anything else."""
    from puesto.storage.keeping import SAVE, SaveError, check_replaceable

    try:
        check_plain_or_absent(path)
        if path.exists() and path.stat().st_size:
            check_replaceable(path, SAVE)
    except SaveError as problem:
        raise ProtocolError("io", problem.message) from None
    except OSError as error:
        raise io_fault(path, error) from None


def _put_copy(path: Path, data: bytes) -> None:
    """Write a save where nobody else writes one; what stood there goes to the backups. A fault where it cannot be."""
    from puesto.storage.disk import make_backup, replace
    from puesto.storage.lock import Lock, SessionBusyError

    lock = Lock(path)
    _check_target(path)
    try:
        lock.take()
        if path.exists():
            make_backup(path)
        replace(path, data)
    except SessionBusyError:
        raise _busy_fault(path) from None
    except OSError as error:
        raise io_fault(path, error) from None
    finally:
        lock.release()


@verb("load", "path")
def load_session(talk: Conversation, args: Args) -> dict[str, Any]:
    """Open a saved session. A file that `new` kept up to date is kept up to date again; a copy is left as it is.

    - `path`: the path of the file.

    Result: `answers`, `notices`, `prompt`.
    """
    from puesto.storage.file import SessionFile
    from puesto.storage.keeping import copies_in_words

    path = read_path("path", args["path"])
    if not os.path.exists(path):
        raise ProtocolError("io", msg(N_("No existe el archivo «{path}»."), path=str(path)))
    _leave_file(talk, path)
    try:
        session_file = SessionFile.open(path, talk.shelf.find, summary=False, write=_is_autosaved(path))
    except saves.LoadError as problem:
        copies = copies_in_words(path)
        raise ProtocolError("unloadable", problem.message, notices=[copies] if copies is not None else ()) from None
    except OSError as error:
        raise io_fault(path, error) from None
    if session_file.read_only:
        session_file.session.on_notice = (
            None  # the file is let go: what is found out later the session keeps to be said
        )
    talk.take(session_file.session, None if session_file.read_only else session_file.file)
    return talk.state_of_play(
        answers=session_file.session.answers, notices=[talk.say(notice) for notice in session_file.notices]
    )


@verb("export", "format", "path", "what?", "force?")
def export_paper(talk: Conversation, args: Args) -> dict[str, Any]:
    """Write the diary, its story or the sheet of the table, in the current language.

    - `format`: `markdown`, `html`, or BBCode for a forum: `bgg` for BoardGameGeek, `smf` for forums on SMF.
    - `path`: the path of the file.
    - `what`: `diary`; `story`, one or two pages with a sentence a turn; or `sheet`. `diary` without it.
    - `force`: true to replace whatever lies there; without it only an earlier export in the same format is replaced.

    Result: `path`, `format`, `lines`, `bytes`.
    """
    from puesto import diary
    from puesto.storage.keeping import SaveError, write_paper

    session, path, paper_kind = talk.session, read_path("path", args["path"]), args.get("what", "diary")
    force = read_truth("force", args.get("force", False))
    if args["format"] not in tuple(diary.FORMATS):
        raise ProtocolError(
            "bad_value",
            msg(N_("«format» puede ser {allowed}; el PDF lo hace la ventana."), allowed=tuple(diary.FORMATS)),
        )
    if paper_kind == "diary":
        paper = diary.diary(session, talk.language)
    elif paper_kind == "story":
        paper = diary.story(session, talk.language)
    elif paper_kind == "sheet":
        paper = diary.sheet(session.view(), session.prompt, talk.language, session.name)
    else:
        raise ProtocolError(
            "bad_value", msg(N_("«{option}» puede ser {allowed}."), option="what", allowed=("diary", "story", "sheet"))
        )
    data = diary.paper_bytes(paper, args["format"])
    try:
        write_paper(path, data, args["format"], force)
    except SaveError as problem:
        raise ProtocolError("io", problem.message) from None
    return {"path": str(path), "format": args["format"], "lines": len(paper.lines), "bytes": len(data)}


def _is_autosaved(path: Path) -> bool:
    """Return whether the save at `path` is a session that goes on, not a copy."""
    try:
        with open_plain(path) as lines:
            header = parse_json(lines.readline(1 << 20))
    except (OSError, ValueError):
        return False
    return isinstance(header, dict) and header.get("autosave") is True


def _leave_file(talk: Conversation, path: Path) -> None:
    """Close the running session's file if it is the one at `path`."""
    if talk.file is not None and _is_same_file(talk.file.path, path):
        talk.close()


def _kept_file(make: Callable[[], SessionFile]) -> SessionFile:
    from puesto.storage.lock import SessionBusyError

    try:
        return make()
    except SessionBusyError as busy:
        raise _busy_fault(Path(str(busy))) from None


def _busy_fault(path: Path) -> ProtocolError:
    return ProtocolError("io", msg(N_("Otra ventana está escribiendo «{path}»."), path=str(path)))


def _is_same_file(path: Path, other_path: Path) -> bool:
    try:
        return path.resolve() == other_path.resolve()
    except (OSError, RuntimeError):
        return False
