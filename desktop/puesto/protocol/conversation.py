"""A conversation: its language, session, dice and file, and the list of verbs that work on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.game.game import Game, move_in_line
from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.prompts import Choose, Draw, Prompt, Roll, UnreadableAnswerError
from puesto.core.questions.joined import JoinedAnswers
from puesto.core.session import paths
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.protocol.faults import ProtocolError, read_text
from puesto.protocol.first_verbs import Verb
from puesto.protocol.shapes import prompt_json
from puesto.shelf import Shelf

if TYPE_CHECKING:
    from puesto.storage.file import SessionFile

Args = dict[str, Any]


VERBS: dict[str, Verb] = {}


def verb(
    name: str, *fields: str
) -> Callable[[Callable[[Conversation, Args], Any]], Callable[[Conversation, Args], Any]]:
    """Register a verb with its fields; those that end in `?` can be left out."""

    def register(run: Callable[[Conversation, Args], Any]) -> Callable[[Conversation, Args], Any]:
        names = tuple(field.rstrip("?") for field in fields)
        VERBS[name] = Verb(run, names, tuple(field for field in fields if not field.endswith("?")))
        return run

    return register


class Conversation:
    """The state of a conversation: its language, the running session, its dice and its file."""

    def __init__(self, shelf: Shelf, language: Language) -> None:
        self.shelf, self.language = shelf, language
        self.dice = Dice()
        self.file: SessionFile | None = None
        self._session: Session[Any, Any] | None = None
        self._late: list[Message] = []
        """Notices of a closed file that were not sent yet."""

    @property
    def session(self) -> Session[Any, Any]:
        """Return the running session."""
        if self._session is None:
            raise ProtocolError(
                "no_session", msg(N_("No hay ninguna partida en marcha: empieza una con «new» o abre una con «load»."))
            )
        return self._session

    @property
    def running(self) -> Session[Any, Any] | None:
        """Return the running session; None where there is none."""
        return self._session

    def take(self, session: Session[Any, Any], file: SessionFile | None) -> None:
        """Go on with another session."""
        self.close()
        self._session, self.file = session, file

    def close(self) -> None:
        """Let go of the file."""
        if self.file is not None:
            self.file.close()
            self._late += self.file.notices
            self.file = None

    def say(self, message: Sayable) -> str:
        """Return a message in words, with the names of the running game."""
        return self.language.say(message, self._session.name) if self._session else self.language.say(message)

    def game(self, game_id: object) -> Game[Any, Any]:
        """Return the game with an id; a fault names those there are."""
        try:
            return self.shelf.find(read_text("game", game_id))
        except KeyError:
            allowed = self.shelf.ids()
            raise ProtocolError(
                "unknown_game",
                msg(N_("No hay ningún juego «{game}»: hay {allowed}."), game=str(game_id), allowed=allowed),
            ) from None

    def value(self, path: str) -> Any:
        """Return the value at a dotted path of the state, as JSON."""
        try:
            return codec.to_json(paths.peek(self.session.state, path))
        except paths.UnknownPathError:
            raise ProtocolError("bad_value", paths.why_missing(self.session.state, path)) from None

    def prompt(self) -> dict[str, Any] | None:
        """Return the current prompt as JSON."""
        return prompt_json(self.session.prompt, self.say)

    def state_of_play(self, **more: Any) -> dict[str, Any]:
        """Return the prompt, and what the disk had to say since the last reply."""
        result = more | {"prompt": self.prompt()}
        messages = [*self._late, *self.session.notices]
        self._late, self.session.notices = [], []
        if self.file is not None:
            messages, self.file.notices = [*messages, *self.file.notices], []
        if messages:
            result["notices"] = [*result.get("notices", ()), *map(self.say, messages)]
        return result

    def do(self, act: Callable[[], Any]) -> Any:
        """Carry something out; what the rules refuse becomes a fault."""
        try:
            return act()
        except RefusedError as refused:
            raise ProtocolError("refused", refused.message, refused.rule) from None


def current_prompt(session: Session[Any, Any]) -> Prompt[Any]:
    """Return the current prompt; a fault when the game is over."""
    if session.prompt is None:
        raise ProtocolError("refused", msg(N_("La partida ha terminado: no hay nada que contestar.")))
    return session.prompt


def read_answer(prompt: Prompt[Any], value: Any) -> Any:
    """Return the answer in a request as the rules take it; text is read as if it were typed, but for ids.

    The face of a single die may stand alone, and the face 0 of a d10 is its 10, where it is not a nought.
    """
    if isinstance(prompt, Roll) and prompt.dice == 1 and type(value) is int:
        value = [value]
    if isinstance(prompt, Roll) and prompt.sides == 10 and not prompt.zero and isinstance(value, list):
        value = [10 if type(face) is int and not face else face for face in value]
    if isinstance(value, str) and not isinstance(prompt, Choose | Draw):
        try:
            return prompt.parse(value)
        except UnreadableAnswerError as problem:
            raise ProtocolError("refused", problem.message, prompt.rule) from None
    return codec.freeze(value)


def read_move(talk: Conversation, value: Any) -> JoinedAnswers | None:
    """Return the whole move that a request says in one line; None where it says none."""
    if not isinstance(value, str):
        return None
    try:
        return move_in_line(talk.session, value)
    except UnreadableAnswerError as problem:
        raise ProtocolError("refused", problem.message, current_prompt(talk.session).rule) from None


def next_answer(prompt: Prompt[Any], answers_left: list[Any]) -> Any:
    """Return the next answer; of faces given one by one, as many as there are dice."""
    bare: list[Any] = []
    while isinstance(prompt, Roll) and answers_left and type(answers_left[0]) is int and len(bare) < prompt.dice:
        bare.append(answers_left.pop(0))
    return bare or answers_left.pop(0)
