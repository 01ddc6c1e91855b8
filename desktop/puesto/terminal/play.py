"""The conversation at the terminal: print what happened, ask the prompt, read a line, to the end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from puesto.core.card_views import CardView, DrawnView
from puesto.core.game.game import move_in_line, what_was_drawn, whole_game
from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Choose, Draw, Identity, Pick, Prompt, UnreadableAnswerError
from puesto.core.questions.board import UNSURE
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.joined import give_joined
from puesto.core.questions.reminders import Reminders
from puesto.core.session.deciding import for_enter, is_of_other_side, without_default
from puesto.core.session.journal import LogLine, RefusedError, Source
from puesto.core.session.session import Session
from puesto.core.study import opponents, verdicts
from puesto.core.study.why import is_explanation
from puesto.language import Language
from puesto.plain_file import parse_json
from puesto.storage import Preferences, SessionFile
from puesto.system import front_door
from puesto.terminal import asides, ask, draw
from puesto.terminal.commands import chances
from puesto.terminal.paper import TextPaper
from puesto.terminal.terminal_session import TerminalSession

BOARD = N_(
    "tablero, o tablero ficha: lo que sé del tablero. !2 3: decir tú quién lo hace y contra quién, por sus números; "
    "!0: que nadie puede."
)
WHY = N_("porqué: por qué ha hecho eso la IA; porqué 1: lo que decidió antes.")
BAG = N_("bolsa: qué marcadores hay dentro y cuál saldrá; bolsa uno / otro: cuál sale antes.")
HELP = (
    N_("Contesta con el número de la opción, o con las caras de los dados reales (34: un 3 y un 4)."),
    N_("d, o Intro si tus dados y mazos son los de la aplicación: que tire o robe ella. ?: no lo sé, donde se admite."),
    N_("u: deshacer lo último. r: rehacer. u turno, r turno: el turno entero."),
    N_("!07: tomar esa carta real aunque no cuadre."),
    N_(
        "c: corregir algo de antes. n texto: escribir una nota. s: la suerte hasta ahora. o: lo que contestaste antes "
        "de la actualización."
    ),
    N_(
        "e fichero.html o fichero.md: guardar el diario de la partida. relato fichero.html: contarla en dos "
        "páginas. hoja fichero.html: la hoja para volver a montar la mesa."
    ),
    N_("p: las probabilidades, y lo que vale cada respuesta."),
    N_("resoluciones: cómo se leen las reglas en esta mesa; resoluciones 5.3 texto: anotar un acuerdo."),
    BOARD,
    BAG,
    N_("mazos: qué hay en cada uno; mazos orders sacar 15 # motivo, devolver 15, barajar."),
    WHY,
    N_("consejo: lo que haría tu estado mayor, que es de la casa; queda en el diario."),
    N_("repasar: la partida otra vez, paso a paso; nada cambia."),
    N_("guía: lo que dice la guía de esta pregunta; guía palabras: lo que dice de ellas."),
    N_(
        "Las órdenes de una letra también se escriben enteras: deshacer, rehacer, corregir, nota, suerte, exportar, "
        "mesa, idioma, salir."
    ),
    N_(
        "m: la mesa entera. l: cambiar de idioma. =ruta valor # motivo: poner un valor como está en la mesa; el "
        "motivo se puede callar."
    ),
    N_("h o ayuda: esta ayuda. q: salir; la partida queda guardada."),
)

WRITTEN_OUT = {
    **dict.fromkeys(("deshacer", "undo"), "u"),
    **dict.fromkeys(("rehacer", "redo"), "r"),
    **dict.fromkeys(("corregir", "correct"), "c"),
    **dict.fromkeys(("nota", "note"), "n"),
    **dict.fromkeys(("suerte", "luck"), "s"),
    **dict.fromkeys(("exportar", "export"), "e"),
    **dict.fromkeys(("mesa", "table"), "m"),
    **dict.fromkeys(("idioma", "language"), "l"),
    **dict.fromkeys(("salir", "quit"), "q"),
}
"""Commands as words; they hold where their letter is an answer, too."""
AFTERWARDS = ("e", "repasar", "replay")
"""The commands that remain when the game is over."""
WHOLE_TURN = {letter: (f"{letter} turno", f"{letter} turn") for letter in "ur"}
"""Undo and redo to the border of the turn, as they are typed."""


class TerminalLoop(TerminalSession):
    """The session of a seat, played from question to question."""

    def __init__(
        self,
        session: Session[Any, Any],
        file: SessionFile | None,
        language: Language,
        paper: TextPaper,
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        """`read` shows a sign and gives a line, or raises EOFError; `write` takes a line."""
        super().__init__(session, file, language, paper, read, write)
        self._shown = session.end
        self._status: list[str] = []
        self._card = ""
        self._drawn: DrawnView | None = None
        """The thing that the last answer drew."""
        self._ended: tuple[Identity, int] | None = None
        """The question that last ended a phase, and the number of answers before it."""
        self._warned: tuple[Identity, int] | None = None
        """The question before which the player was last told what is still open."""
        self._by_hand: Prompt[Any] | None = None
        """Prompt that the player answers in place of the opponent."""
        self._accepted: Message | None = None
        """The verdict of an opponent that was accepted last."""

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.print(draw.table_lines(self.session.view(), self.say, self.paper))
        self.tell(msg(N_("h: lo que se puede escribir aquí. q: salir.")), "quiet")
        self._remember()
        try:
            while (prompt := self.shown_prompt()) is not None:
                self._show()
                asides.tell_offer(self)
                asides.tell_kept(self)
                if self.session.prompt is not self._by_hand and (goes_on := self._hear_verdict()) is not None:
                    if not goes_on:
                        break
                    continue
                if self._passes_over():
                    continue
                self.print(
                    [
                        "",
                        *ask.question(
                            without_default(prompt) if self.asks_other_side(prompt) else prompt,
                            self.say_placed,
                            self.paper,
                            self.is_physical(prompt),
                            ask.addressed_words(prompt, self.session.view(), self.asks_other_side(prompt)),
                            self.session.view().numbers,
                        ),
                    ]
                )
                if not self._take(prompt, self.hear()):
                    break
            else:
                self._show()
                self.print(draw.outcome_lines(self.session.view(), self.say, self.paper))
                self.print([self.say(message) for message in opponents.told_surprises(self.session)])
                self._look_back()
                return
        except (EOFError, KeyboardInterrupt):
            self._write("")
        self._leave()

    def _hear_verdict(self) -> bool | None:
        """Print what an opponent decides, and do what the player says of it; None where people are asked."""
        undone = self.session.redo_label is not None  # what is given by itself could never be undone
        verdict = opponents.choice(self.session) if undone else opponents.let_choose_plain(self.session, self._accepted)
        house, self._accepted = verdicts.house_words(self.session), None
        if verdict is None or house is None or (prompt := self.session.prompt) is None:
            return None
        self._show()
        self.tell(house, "quiet")
        self.tell(verdicts.title_of(prompt, verdict), "title")
        for line in verdicts.candidate_lines(verdict):
            self.tell(line, "quiet")
        self.tell(msg(N_("Intro: así queda. o: de otro modo.")))
        text = self.hear()
        if text.casefold() == "o":
            self._by_hand = prompt
        elif text:
            return self._take(prompt, text)
        else:
            self._accepted = verdict.message
            self.session.answer(verdict.value, Source.OPPONENT)
        return True

    def _look_back(self) -> None:
        """Offer to go through a finished game again, and to take its diary away."""
        text = N_("e fichero.html: guardar el diario; repasar: la partida otra vez, paso a paso. Intro: terminar.")
        with suppress(EOFError, KeyboardInterrupt):
            while True:
                self.tell(msg(text), "quiet")
                first, _, rest = self.hear().partition(" ")
                word = WRITTEN_OUT.get(first.casefold(), first.casefold())
                if word not in AFTERWARDS:
                    return
                asides.COMMANDS[word](self, rest.strip())

    def shown_prompt(self) -> Prompt[Any] | None:
        """Return the prompt in the form for the present handling of decks and dice."""
        prompt = self.session.prompt
        if isinstance(prompt, Checklist):
            return prompt.for_hands(self.physical)
        return for_enter(prompt) if prompt is not None else None

    def asks_other_side(self, prompt: Prompt[Any]) -> bool:
        """Return whether Enter alone may not answer, since the other side is asked."""
        return is_of_other_side(prompt, self.session.view(), self.session.steps)

    def _take(self, prompt: Prompt[Any], text: str) -> bool:
        """Do what a typed line says; False to leave."""
        if text == "q" or WRITTEN_OUT.get(text.casefold()) == "q":
            return False
        prompt_before, since = self.session.prompt, self.session.end
        try:
            if ask.is_step(prompt, text) or ask.is_verb(prompt, text, self.say) or not self._command(prompt, text):
                self._answer(prompt, text)
        except (UnreadableAnswerError, RefusedError) as problem:
            self.tell(problem.message, "bad")
            if text == UNSURE:  # where it is no answer it may be a call for help
                self._help()
        self._drawn = what_was_drawn(self.session, prompt_before, since) if prompt_before is not None else None
        return True

    def _help(self) -> None:
        game, view = whole_game(self.session), self.session.view()
        without = {BOARD: not game.remembers, WHY: not game.decisions.side, BAG: not view.bags}
        for line in (line for line in HELP if not without.get(line)):
            self.tell(msg(line), "quiet")

    def _command(self, prompt: Prompt[Any], text: str) -> bool:
        """Carry out a command; False where the line is none."""
        first, gap, rest = text.partition(" ")
        text = WRITTEN_OUT.get(first.casefold(), first) + gap + rest
        if text in ("h", "ayuda", "help"):
            self._help()
        elif text == "u" or text.casefold() in WHOLE_TURN["u"]:
            self._undo(is_whole_turn=text != "u")
        elif text.split(" ")[0] in asides.COMMANDS:
            asides.COMMANDS[text.split(" ")[0]](self, text.partition(" ")[2].strip())
        elif text == "r" or text.casefold() in WHOLE_TURN["r"]:
            self._redo(is_whole_turn=text != "r")
        elif text == "p":
            for message in chances.prospects(self.session):
                self.tell(message, "quiet")
        elif text == "m":
            self.print(draw.table_lines(self.session.view(), self.say, self.paper))
        elif text == "l":
            self.language = Language("es" if self.language.code == "en" else "en")
            self._status = []
        elif text.startswith("!") and isinstance(prompt, Draw):
            self.session.take_anyway(text[1:].strip())
        elif text.startswith("=") and text[1:2].isalpha():
            self._override(text[1:])
        elif text == "d" or (text == "" and ask.is_chance(prompt) and not self.is_physical(prompt)):
            self._roll(prompt)
        elif text == "" and (not ask.has_default(prompt) or self.asks_other_side(prompt)):
            self.tell(msg(N_("Aquí hace falta una respuesta.")), "bad")
        else:
            return False
        return True

    def _answer(self, prompt: Prompt[Any], text: str) -> None:
        """Give a typed answer to the prompt."""
        value: Any
        if (move := move_in_line(self.session, text)) is not None:
            give_joined(self.session, move.answers, Source.PLAYER)
            return
        if isinstance(prompt, Draw) and prompt.bag:
            value = ask.read_marker(prompt, text, self.say, self.is_physical(prompt))
        elif isinstance(prompt, Choose | Pick) and text:
            value = prompt.parse(ask.read_keys(prompt, text, self.say, self.session.view().numbers))
        else:
            value = prompt.parse(text)
        if self._is_warned(prompt, value):
            return
        self.session.answer(value, Source.HAND if ask.is_chance(prompt) else Source.PLAYER)

    def _is_warned(self, prompt: Prompt[Any], value: Any) -> bool:
        """Count an answer; return whether the player is warned of what is forgotten instead."""
        if prompt.key in whole_game(self.session).reviews:
            preferences = Preferences.load()
            Reminders(preferences.other).note_review(self.session.game.id, prompt, value)
            preferences.save()
            return False
        ending = whole_game(self.session).endings.get(prompt.key)
        if ending is None:
            return False
        preferences = Preferences.load()
        reminders, game, prompt_identity = (
            Reminders(preferences.other, self._ended),
            self.session.game.id,
            (prompt.identity, self.session.answers),
        )
        words = reminders.missing(game, prompt, ending) if value == ending else []
        if words and self._warned != prompt_identity:
            self._warned = prompt_identity
            template = N_("Otras veces volviste atrás para esto: {what}. Contesta lo mismo otra vez y termina.")
            self.tell(msg(template, what=tuple(words)), "bad")
            return True
        if words:
            reminders.leave(game, prompt, ending)
        elif value != ending and self._warned == prompt_identity:
            reminders.heed(game, prompt, value)
        self._ended = reminders.note(game, prompt, prompt_identity[1], value, ending)
        if reminders.has_learnt:
            preferences.save()
        return False

    def _passes_over(self) -> bool:
        """Answer a question that only reminds where the player left it three times; return whether it was one.

        One to which an undo leads was missed: it is asked again from then on.
        """
        prompt, reviews, game = self.session.prompt, whole_game(self.session).reviews, self.session.game.id
        if prompt is None or prompt.key not in reviews:
            return False
        preferences = Preferences.load()
        reminders = Reminders(preferences.other)
        if not reminders.is_passed_over(game, prompt):
            return False
        if self.session.redo_label is not None:
            reminders.ask_again(game, prompt.key)
            preferences.save()
            return False
        self.tell(prompt.message, "quiet")
        self.tell(msg(N_("No se vuelve a preguntar: lo dejaste pasar tres veces seguidas.")), "quiet")
        self.session.answer(reviews[prompt.key], Source.PLAYER)
        return True

    def _roll(self, prompt: Prompt[Any]) -> None:
        """Let the app roll or draw: first what was undone, then afresh."""
        if not ask.is_chance(prompt):
            self.tell(msg(N_("Aquí no hay nada que tirar ni que robar.")), "bad")
            return
        self.session.roll(self.dice.answer)

    def _undo(self, is_whole_turn: bool) -> None:
        undone = self.session.undo_turn() if is_whole_turn else self.session.undo()
        for label in undone:
            self.tell(msg(N_("Deshecho: {what}"), what=label), "quiet")
        if not undone:
            self.tell(msg(N_("No hay nada que deshacer.")), "quiet")

    def _redo(self, is_whole_turn: bool) -> None:
        redone = self.session.redo_turn() if is_whole_turn else self.session.redo()
        for label in redone:
            self.tell(msg(N_("Rehecho: {what}"), what=label), "quiet")
        if not redone:
            self.tell(msg(N_("No hay nada que rehacer.")), "quiet")

    def _override(self, text: str) -> None:
        """Set a value by hand: `=path value #reason`."""
        path, _, rest = text.partition(" ")
        value, _, reason = rest.partition(" #")
        if not value.strip():
            raise UnreadableAnswerError(msg(N_("Falta el valor que se pone: =ruta valor.")))
        try:
            new_value = parse_json(value)
        except ValueError:
            new_value = value.strip()
        applied = self.session.override(path, new_value, reason.strip())
        self.tell(msg(N_("Hecho.")) if applied == "now" else msg(N_("Valdrá cuando termine este paso.")), "quiet")

    # -- showing

    def _show(self) -> None:
        """Print the changes since the last question: log, card, status, and problems of the disk."""
        for line in self.session.said_since(self._shown):
            if not is_explanation(whole_game(self.session), line):
                self._log(line)
        self._shown = self.session.end
        view = self.session.view()
        if self._drawn is not None and (view.card is None or view.card.id != self._drawn.id):
            self.print(draw.drawn_lines(self._drawn, self.say, self.paper))
        self._drawn = None
        if view.card is not None and not self._card.startswith(_news(view.card)):
            self.print(draw.card_lines(view.card, self.say, self.paper))
            self._card = _news(view.card)
        status = draw.status_lines(view, self.say, self.paper)
        if status != self._status:
            self.print(status, "title")
            self._status = status
        self.tell_disk()

    def tell_disk(self) -> None:
        """Print what the disk has to say."""
        if self.file is not None:
            messages, self.file.notices = self.file.notices, []
            for notice in messages:
                self.tell(notice, "bad")

    def _remember(self) -> None:
        view = self.session.view()
        self._card, self._status = _news(view.card) if view.card else "", draw.status_lines(view, self.say, self.paper)

    def _log(self, line: LogLine) -> None:
        rule = f"  [{line.rule}]" if line.rule else ""
        dice = "".join(f" [{face}]" for face in line.facts.dice)
        indent = "  " * (line.depth + 1)
        self.print(self.paper.wrap(self.say(line.message) + dice + rule, indent, indent + "  "), line.tone)

    def _leave(self) -> None:
        """Say where the session is saved, or that it could not be."""
        if self.file is not None and not self.file.retry():
            self.tell(
                msg(
                    N_("La partida no se ha podido guardar en «{path}»: se pierde al salir."), path=str(self.file.path)
                ),
                "bad",
            )
        elif self.file is not None and not self.file.read_only:
            self.tell(msg(N_("La partida queda guardada. Para seguir:")), "quiet")
            self._write(f"  {front_door.command()} terminal --continue")


def _news(card: CardView) -> str:
    """Return a key of what is shown of a card: its id, face and active orders.

    The card is printed again unless the new key is a prefix of the old one.
    """
    return " ".join(
        [card.id, str(card.face_up), *(line.id for line in (*card.critical, *card.tactical) if line.state == "active")]
    )
