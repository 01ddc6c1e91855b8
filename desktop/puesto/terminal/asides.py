"""Commands at the terminal besides answers: corrections, notes, luck, earlier answers, and others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, msg
from puesto.core.prompts import Prompt, figure
from puesto.core.saying import sum_text
from puesto.core.session.foreseen import foreseen_count
from puesto.core.session.journal import Correction, LogLine, label_of, repeat_label
from puesto.core.session.rules import Change
from puesto.core.study.luck import heading, ledger, legend, lines, stream_name
from puesto.core.study.why import (
    PART_DROPPED,
    PART_ELSE,
    PART_KEPT,
    PART_PASSED,
    PART_STAGE,
    PART_TIE,
    decisions,
    part_of,
)
from puesto.terminal import advice, ask
from puesto.terminal.commands import alone, bag, board, guide, map, papers, piles, rulings
from puesto.terminal.replay import walk_again
from puesto.terminal.terminal_session import TerminalSession

SIGNS = {PART_PASSED: "×", PART_STAGE: "▽", PART_DROPPED: "−", PART_KEPT: "+", PART_TIE: "=", PART_ELSE: "?"}
"""The sign of each part that a line can have in a decision."""
MOST_SHOWN = 20
"""The number of last answers that are offered for a correction."""


def correct(seat: TerminalSession, line_text: str) -> None:
    """Correct an earlier answer: ask which one, and for the new answer; show its effect, and ask again."""
    entries = seat.session.entries
    correctable = (
        index
        for index in range(len(entries) - 1, -1, -1)
        if entries[index].kind == "answer" and entries[index].prompt is not None
    )
    result = sorted(islice(correctable, MOST_SHOWN))
    if not result:
        seat.tell(msg(N_("Todavía no hay nada que corregir.")), "quiet")
        return
    if not line_text:
        for index in result:
            seat.print(seat.paper.wrap(seat.say(label_of(entries[index])), f" {index + 1:>3}) "))
        seat.tell(msg(N_("¿Cuál? Su número, aunque sea uno anterior. Intro: ninguna.")), "quiet")
        line_text = seat.hear()
    index = (figure(line_text) or 0) - 1
    prompt = entries[index].prompt if 0 <= index < len(entries) and entries[index].kind == "answer" else None
    if prompt is None:
        seat.tell(msg(N_("No se ha corregido nada.")), "quiet")
        return
    seat.print(["", *ask.question(prompt, seat.say, seat.paper, physical=True)])
    seat.tell(msg(N_("Se contestó: {what}. Intro: dejarlo como estaba."), what=label_of(entries[index])), "quiet")
    text = seat.hear()
    if text:
        _weigh(seat, index, prompt, text)
    else:
        seat.tell(msg(N_("No se ha corregido nada.")), "quiet")


def _weigh(seat: TerminalSession, index: int, prompt: Prompt[Any], text: str) -> None:
    """Say what another answer would change, and do what the player chooses."""
    session, value = seat.session, prompt.parse(text)
    correction = session.correct(index, value)
    _tell_correction(seat, correction)
    ways: list[tuple[str, Callable[[], object]]] = []
    if correction.fits:
        ways.append((N_("Aceptar el cambio"), lambda: session.correct(index, value, commit=True)))
        ways.append((N_("Deshacer hasta ahí"), lambda: session.undo_to(index)))
    else:
        ways.append(
            (
                N_("Corregir y seguir desde ahí"),
                lambda: session.correct(index, value, commit=True, is_cut=True),
            )
        )
    if session.put_right(correction.changes):
        ways.append((N_("Cambiar solo las fichas"), lambda: session.put_right(correction.changes, commit=True)))
    for number, (name, _) in enumerate(ways, 1):
        seat.print(seat.paper.wrap(seat.say(msg(name)), f" {number:>3}) "))
    seat.tell(msg(N_("Intro: dejarlo como estaba.")), "quiet")
    reply = seat.hear()
    way = figure(reply) or 0
    if 1 <= way <= len(ways):
        ways[way - 1][1]()
        seat.tell(msg(N_("Hecho.")), "quiet")
    else:
        seat.tell(msg(N_("No se ha corregido nada.")), "quiet")


def _tell_correction(seat: TerminalSession, correction: Correction) -> None:
    """Print the effect of a correction."""
    if not correction.fits and correction.reason is not None:
        seat.tell(msg(N_("Ese cambio contradice lo que pasó después.")), "bad")
        if correction.line is not None:
            seat.tell(msg(N_("Se para donde el diario dice: {line}"), line=correction.line.message))
        seat.tell(correction.reason)
    on_table = [change for change in correction.changes if change.told is not None]
    if not on_table:
        seat.tell(msg(N_("Sobre la mesa no cambia nada.")), "quiet")
        return
    seat.tell(
        msg(N_("Lo que cambia sobre la mesa:"))
        if correction.fits
        else msg(N_("Lo que cambia sobre la mesa hasta ahí:")),
        "title",
    )
    for change in on_table:
        _tell_change(seat, change)


def _tell_change(seat: TerminalSession, change: Change) -> None:
    if change.message is not None:
        seat.print(seat.paper.wrap(seat.say(change.message), "  · "))


def note(seat: TerminalSession, text: str) -> None:
    """Write a note of the player's own into the diary."""
    seat.session.note(text or seat.hear(seat.say(msg(N_("Nota: ")))))


def tell_luck(seat: TerminalSession, rest: str) -> None:
    """Print the luck ledger in words."""
    sides = seat.session.view().sides
    tallies = ledger(seat.session.entries, sides)
    for tally in tallies:
        seat.tell(heading(tally, stream_name(tally.stream, whole_game(seat.session).physical_decks), sides), "title")
        for line in lines(tally):
            seat.print(seat.paper.wrap(seat.say(line), "  "))
    if seat.session.foreseen:
        seat.tell(foreseen_count(seat.session.foreseen))
    seat.tell(legend() if tallies else msg(N_("Todavía no se ha tirado ni robado nada.")), "quiet")


def retake_offered(seat: TerminalSession, rest: str) -> None:
    """Give the answer again that an update could not follow."""
    seat.session.take_offered()


def tell_kept(seat: TerminalSession) -> None:
    """Print the offer to repeat the dice or cards that were undone at this prompt, if any."""
    prompt, undone_result = seat.session.prompt, seat.session.kept
    if prompt is not None and undone_result is not None:
        seat.tell(msg(N_("d: {repeat}."), repeat=repeat_label(prompt, undone_result)), "title")


def tell_offer(seat: TerminalSession) -> None:
    """Print the answer that was given here before an update of the app, if any."""
    entry, prompt = seat.session.offer, seat.session.prompt
    if entry is not None:
        seat.tell(
            msg(N_("La última vez contestaste: {what}. o: contestar lo mismo."), what=label_of(entry, prompt)), "title"
        )


def explain_decision(seat: TerminalSession, back: str) -> None:
    """Print the AI's last decision with the tree of its reasons; a number counts decisions back."""
    reasons = decisions(seat.session)
    place = len(reasons) - 1 - ((figure(back) or 0) if back else 0)
    if not reasons:
        seat.tell(msg(N_("La IA todavía no ha decidido nada.")), "quiet")
    elif place < 0:
        seat.tell(msg(N_("No hay ninguna decisión tan atrás: la IA ha decidido {n}."), n=len(reasons)), "quiet")
    else:
        seat.print(seat.paper.wrap(seat.say(reasons[place].line.message)), "title")
        for reason in reasons[place].reasons:
            for each_reason in reason.walk():
                _tell_reason(seat, each_reason.line)


def _tell_reason(seat: TerminalSession, line: LogLine) -> None:
    """Print one line of a decision, indented by its depth, with its sign and its rule."""
    sign = SIGNS.get(part_of(whole_game(seat.session), line), "·")
    rule = f"  [{line.rule}]" if line.rule else ""
    total = sum_text(line.facts, seat.say)
    text = "  ".join(
        part
        for part in (seat.say(line.message), " ".join(f"[{face}]" for face in line.facts.dice), total, line.facts.odds)
        if part
    )
    indent = "  " * (line.depth + 1)
    seat.print(
        seat.paper.wrap(text + rule, f"{indent}{sign} ", f"{indent}  "), "quiet" if line.tone == "quiet" else "plain"
    )


COMMANDS: dict[str, Callable[[TerminalSession, str], None]] = {
    "c": correct,
    "n": note,
    "s": tell_luck,
    "o": retake_offered,
    "porqué": explain_decision,
    "porque": explain_decision,
    "why": explain_decision,
    "e": papers.export_diary,
    "hoja": papers.export_sheet,
    "relato": papers.export_story,
    "story": papers.export_story,
    "resoluciones": rulings.tell_rulings,
    "tablero": board.tell_board,
    "mapa": map.tell_map,
    "map": map.tell_map,
    "consulta": alone.ask_alone,
    "resolve": alone.ask_alone,
    "bolsa": bag.tell_bag,
    "mazos": piles.tell_decks,
    "decks": piles.tell_decks,
    "bag": bag.tell_bag,
    "consejo": advice.tell_advice,
    "advice": advice.tell_advice,
    "guía": guide.tell_guide,
    "guia": guide.tell_guide,
    "guide": guide.tell_guide,
    "repasar": walk_again,
    "replay": walk_again,
}
"""Typed word -> function of the command, which is called with the rest of the line."""
