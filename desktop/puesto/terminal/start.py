"""The start of a session at the terminal: the game, the scenario and its options, or the last session."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from puesto.chance import Dice, new_seed
from puesto.core.game.campaigns import CampaignSheet
from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.prompts import Option, UnreadableAnswerError, figure, pick
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError, headline
from puesto.core.session.rules import Scenario, Setting
from puesto.core.session.session import Session
from puesto.core.study import replay
from puesto.core.study.opponents import start_played
from puesto.language import Language
from puesto.shelf import Shelf
from puesto.storage import Opened, Preferences, SessionBusyError, SessionFile, list_sessions, new_session_path
from puesto.storage.campaigns import record_sheet, sheet_path, start_settings
from puesto.storage.disk import reason_of, save_trouble
from puesto.storage.keeping import SaveError, copies_in_words, restore_backup
from puesto.storage.preferences import DECK
from puesto.storage.versions.fuller_copy import FullerCopy, find_fuller_copy
from puesto.storage.versions.moments import describe_time
from puesto.storage.versions.two_versions import describe_answers
from puesto.system.pipes import nobody_reads
from puesto.system.start_checks import find_troubles
from puesto.terminal import ask
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from puesto.terminal.printing import let_go, use_utf8

CAMPAIGN_MARK = "campaign:"
"""The prefix of a campaign's id in the list of scenarios."""


@dataclass(frozen=True)
class StartOptions:
    """The options of the command line."""

    game: str = ""
    scenario: str = ""
    language: str = "es"
    seed: str | None = None
    resume: bool = False
    rivals: tuple[str, ...] = ()
    """Sides that an opponent of the house plays, each as `SIDE=TEMPER`."""


class QuitTerminal(Exception):
    """The player leaves, or there is nothing to play; what to say, if anything."""

    def __init__(self, message: Message | None = None) -> None:
        super().__init__()
        self.message = message


def _side_and_temper(rival: str) -> tuple[str, str]:
    """Return side and temper of `SIDE=TEMPER`; raises `QuitTerminal` for anything else."""
    side, sign, temper = rival.partition("=")
    if not (side and sign and temper):
        raise QuitTerminal(msg(N_("«{rival}» no se entiende: se espera BANDO=TEMPLE."), rival=rival))
    return side, temper


class SessionPicker:
    """Terminal questions about what is to be played: a saved session or a new one."""

    def __init__(
        self,
        wish: StartOptions,
        shelf: Shelf,
        language: Language,
        paper: TextPaper,
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self.wish, self.shelf, self.language, self.paper = wish, shelf, language, paper
        self.read, self.write = read, write
        self._away = 0.0
        """The seconds since the continued session was played last."""

    def seat(self) -> TerminalLoop:
        """Return the session that was asked for, at its table; raises `QuitTerminal`."""
        session, file, notices = self._resumed() if self.wish.resume else self._started()
        play = TerminalLoop(session, file, self.language, self.paper, self.read, self.write)
        if self.wish.seed is not None:
            play.dice = Dice(self.wish.seed)
        play.physical = frozenset(Preferences.load().physical.get(session.game.id, ()))
        for notice in notices:
            play.tell(notice, "bad")
        if self.wish.resume:
            self._recall(play, self._away)
        return play

    def _resumed(self) -> tuple[Session[Any, Any], SessionFile, tuple[Message, ...]]:
        for info in list_sessions():
            if self.wish.game in ("", info.game):
                self._away = (datetime.now() - info.when).total_seconds()
                session_file = self._open(info.path)
                return session_file.session, session_file.file, session_file.notices
        raise QuitTerminal(msg(N_("No hay ninguna partida guardada.")))

    def _open(self, path: Path) -> Opened:
        """Open a save, or a backup of it that goes further if the player wants that; raise `QuitTerminal`."""
        try:
            session_file = SessionFile.open(path, self.shelf.find)
        except saves.LoadError as problem:
            copy = find_fuller_copy(path, -1, self.shelf.find)
            if copy is not None and self._wants_copy(problem.message, copy, None):
                return self._open_copy(path, copy)
            copies = copies_in_words(path)
            message = (
                msg(N_("{problem} {copies}"), problem=problem.message, copies=copies) if copies is not None else None
            )
            raise QuitTerminal(message or problem.message) from None
        except OSError as error:
            raise QuitTerminal(
                msg(N_("No se puede abrir «{path}»: {reason}"), path=str(path), reason=reason_of(error))
            ) from None
        if session_file.fuller is None:
            return session_file
        if not self._wants_copy(session_file.notices[0], session_file.fuller, session_file.session.answers):
            return replace(session_file, notices=session_file.notices[1:])
        session_file.file.close()
        return self._open_copy(path, session_file.fuller)

    def _wants_copy(self, problem: Message, copy: FullerCopy, answers_left: int | None) -> bool:
        """Ask whether the backup is to be opened in place of the damaged save."""
        self._print(self.paper.wrap(self._say(problem)))
        message = msg(
            N_("La copia se guardó {when} y tiene {answers}."),
            when=describe_time(copy.when),
            answers=describe_answers(copy.answers),
        )
        self._print(self.paper.wrap(self._say(message)))
        question = (
            N_("Intro: abrir la copia. n: no abrir nada.")
            if answers_left is None
            else N_("Intro: abrir la copia. n: seguir con lo que queda.")
        )
        self._print(self.paper.wrap(self._say(msg(question))))
        try:
            return self._line().casefold() not in ("n", "no")
        except QuitTerminal:  # nobody answers
            return False

    def _open_copy(self, path: Path, copy: FullerCopy) -> Opened:
        """Put a backup in the place of the damaged save and open it; raises `QuitTerminal`."""
        try:
            restore_backup(path, copy.path, self.shelf.find)
            return SessionFile.open(path, self.shelf.find)
        except SessionBusyError:
            raise QuitTerminal(msg(N_("Otra ventana está escribiendo esta partida."))) from None
        except (saves.LoadError, SaveError) as problem:
            raise QuitTerminal(problem.message) from None
        except OSError as error:
            raise QuitTerminal(
                msg(N_("No se puede abrir «{path}»: {reason}"), path=str(path), reason=reason_of(error))
            ) from None

    def _recall(self, play: TerminalLoop, away: float) -> None:
        """Print where we were, what just happened and what comes next; after long also what to check."""
        session = play.session
        play.tell(msg(N_("Estábamos en: {where}"), where=session.view().moment))
        is_long = replay.is_long(away)
        lines = replay.last_lines(session) if is_long else (headline(session.said_before()),)
        for last in lines:
            if last is not None:
                play.tell(msg(N_("Lo último: {what}"), what=last.message))
        for piece, facts in replay.lies_on_table(session) if is_long else ():
            play.tell(msg(N_("Mira que en la mesa esté así: {piece}: {now}"), piece=piece, now=facts), "quiet")
        if session.prompt is not None:
            play.tell(msg(N_("Ahora: {what}"), what=session.prompt.message))

    def _started(self) -> tuple[Session[Any, Any], SessionFile, tuple[Message, ...]]:
        """Return a new session with its file and notices."""
        game = self._game()
        content, problems = self.shelf.content(game)
        if not game.scenarios(content):
            for problem in problems:
                self._print(self.paper.wrap(self._say(problem)))
        scenario, belongs = self._scenario(game, content)
        played_by = dict(_side_and_temper(rival) for rival in self.wish.rivals)
        settings, seed = self._settings(scenario) | belongs, new_seed(self.wish.seed)
        try:
            session = start_played(game, content, scenario.id, settings, seed, played_by)
        except RefusedError as refusal:
            raise QuitTerminal(refusal.message) from None
        try:
            file = SessionFile.create(session, new_session_path(game.id, scenario.id))
        except SessionBusyError:
            raise QuitTerminal(msg(N_("Otra ventana está escribiendo esta partida."))) from None
        return session, file, tuple(problems)

    def _game(self) -> Game[Any, Any]:
        """Return the game to play, asking if there are several."""
        ids = self.shelf.ids()
        if self.wish.game and self.wish.game not in ids:
            raise QuitTerminal(
                msg(N_("No hay ningún juego «{game}»: hay {allowed}."), game=self.wish.game, allowed=ids)
            )
        games = [self.shelf.find(game_id) for game_id in ([self.wish.game] if self.wish.game else ids)]
        if not games:
            raise QuitTerminal(msg(N_("No hay ningún juego instalado.")))
        if self.wish.scenario and not self.wish.game:  # a scenario says its game, where only one has it
            games = [
                game
                for game in games
                if any(scenario.id == self.wish.scenario for scenario in game.scenarios(self.shelf.content(game)[0]))
            ] or games
        id_of_game = self._one(msg(N_("¿A qué jugamos?")), tuple(Option(game.id, game.title) for game in games))
        return next(game for game in games if game.id == id_of_game)

    def _scenario(self, game: Game[Any, Any], content: Any) -> tuple[Scenario, dict[str, str]]:
        """Ask for the scenario, and return it with the settings by which it belongs to a campaign."""
        scenarios = game.scenarios(content)
        if self.wish.scenario:
            for scenario in scenarios:
                if scenario.id == self.wish.scenario:
                    return scenario, {}
            allowed = tuple(scenario.id for scenario in scenarios)
            raise QuitTerminal(
                msg(
                    N_("No hay ningún escenario «{scenario}»: hay {allowed}."),
                    scenario=self.wish.scenario,
                    allowed=allowed,
                )
            )
        if not scenarios:
            raise QuitTerminal(msg(N_("Este juego no tiene ningún escenario que se pueda empezar.")))
        sheets = (
            {id: record_sheet(game, content, id) for id in game.campaigns.ids(content)}
            if game.campaigns is not None
            else {}
        )
        options = [Option(scenario.id, scenario.title, scenario.summary) for scenario in scenarios]
        options += [
            Option(f"{CAMPAIGN_MARK}{id}", msg(N_("Campaña: {title}"), title=sheet.title), sheet.summary)
            for id, sheet in sheets.items()
        ]
        scenario_id, belongs = self._one(game.title, tuple(options)), dict[str, str]()
        if scenario_id.startswith(CAMPAIGN_MARK):
            scenario_id, belongs = self._stage(game, content, sheets[scenario_id.removeprefix(CAMPAIGN_MARK)])
        return next(scenario for scenario in scenarios if scenario.id == scenario_id), belongs

    def _stage(self, game: Game[Any, Any], content: Any, sheet: CampaignSheet) -> tuple[str, dict[str, str]]:
        """Ask for the mission of a campaign, from its record sheet, and return it with its settings."""

        def say(message: Sayable) -> str:
            return self.language.say(message, lambda ref: game.called(ref, content))

        for stage in sheet.stages:
            self._print(self.paper.wrap(say(stage.title)))
            for line in (*stage.result, *stage.brings):
                self._print(self.paper.wrap(say(line), "  "))
        if sheet.standing is not None:
            self._print(self.paper.wrap(say(sheet.standing)))
        chosen_stage = self._one(
            sheet.title, tuple(Option(stage.scenario, stage.title) for stage in sheet.stages if stage.open)
        )
        try:
            return chosen_stage, start_settings(game.id, sheet, chosen_stage) or {}
        except OSError as error:
            raise QuitTerminal(save_trouble(error, sheet_path(game.id, sheet.id))) from None

    def _settings(self, scenario: Scenario) -> dict[str, str]:
        """Return every setting at its usual reading.

        Where nothing was fixed on the command line, the player may turn each.
        """
        option_by_setting = {setting.id: setting.options[0][0] for setting in scenario.settings}
        preferences = Preferences.load()
        deck_setting = next((setting for setting in scenario.settings if setting.id == DECK), None)
        if deck_setting is not None and any(value == preferences.other.get(DECK) for value, _ in deck_setting.options):
            option_by_setting[DECK] = preferences.other[DECK]
        if scenario.house is not None:
            self._print(self.paper.wrap(self._say(scenario.house.told)))
        while scenario.settings and not self.wish.scenario:
            for number, setting in enumerate(scenario.settings, 1):
                rule = f"  [{setting.rule}]" if setting.rule else ""
                self._print(
                    self.paper.wrap(
                        f"{self._say(setting.title)}: {self._say(_reading(setting, option_by_setting))}{rule}",
                        f"  {number:>2}) ",
                    )
                )
            self._print(self.paper.wrap(self._say(msg(N_("Un número cambia esa opción. Intro: empezar.")))))
            text = self._line()
            if not text:
                break
            place = figure(text) or 0
            if 1 <= place <= len(scenario.settings):
                setting = scenario.settings[place - 1]
                values = [value for value, _ in setting.options]
                option_by_setting[setting.id] = values[(values.index(option_by_setting[setting.id]) + 1) % len(values)]
        if (
            deck_setting is not None
            and not self.wish.scenario
            and preferences.other.get(DECK) != option_by_setting[DECK]
        ):
            preferences.other[DECK] = option_by_setting[DECK]
            if (refusal := preferences.save()) is not None:
                self._print([self._say(refusal)])
        return option_by_setting

    def _one(self, title: Sayable, options_offered: tuple[Option, ...]) -> str:
        """Return one of several options; ask only where there are two or more."""
        if len(options_offered) == 1:
            return options_offered[0].value
        while True:
            self._print(
                [
                    self._say(title),
                    *ask.options(options_offered, self._say, self.paper),
                    self._say(msg(N_("Escribe el número de una; q sale."))),
                ]
            )
            try:
                return pick(options_offered, self._line())
            except UnreadableAnswerError as problem:
                self._print([self._say(problem.message)])

    def _line(self) -> str:
        """Read a line; raise `QuitTerminal` at its end or at `q`."""
        try:
            text = self.read("> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise QuitTerminal from None
        if text == "q":
            raise QuitTerminal
        return text

    def _say(self, message: Sayable) -> str:
        return self.language.say(message, _plain)

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)


def _plain(ref: Ref) -> Sayable:
    return Text(ref.id, ref.id)


def _reading(setting: Setting, option_by_setting: dict[str, str]) -> Text:
    return next(name for value, name in setting.options if value == option_by_setting[setting.id])


def main(wish: StartOptions, shelf: Shelf | None = None) -> int:
    """Play at this terminal."""
    use_utf8()
    try:
        code = _evening(wish, shelf or Shelf())
        sys.stdout.flush()
        return code
    except OSError as error:
        if not nobody_reads(error):  # `| head`
            raise
        let_go()
        return 0


def _evening(wish: StartOptions, shelf: Shelf) -> int:
    """Ask what is played, and play it; raises OSError where nobody reads on."""
    paper, language = TextPaper.of(sys.stdout), Language(wish.language)
    for message in find_troubles(language):
        print(language.say(message), file=sys.stderr)
    try:
        play = SessionPicker(wish, shelf, language, paper, input, print).seat()
    except QuitTerminal as leave:
        if leave.message is not None:
            print(language.say(leave.message), file=sys.stderr)
            return 2
        return 0
    try:
        play.run()
    finally:
        if play.file is not None:
            play.file.close()
            play.tell_disk()
    return 0
