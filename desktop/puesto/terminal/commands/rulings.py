"""The rulings book at the terminal: readings, rulings, and the table's own agreements."""

from __future__ import annotations

from puesto.core.game.game import whole_game
from puesto.core.game.rulings import OWN, own_ruling_in_words
from puesto.core.messages import N_, legible, msg
from puesto.terminal.terminal_session import TerminalSession


def tell_rulings(seat: TerminalSession, rest: str) -> None:
    """Print the book, or write an agreement into it: `resoluciones 5.3 Por el puente, de uno en uno`."""
    if rest.strip():
        _write_agreement(seat, rest)
    session, line = seat.session, seat.paper.wrap
    book = whole_game(session).book(session.state, session.content)
    seat.tell(msg(N_("Lecturas en vigor")), "title")
    for reading in book.readings:
        value = dict(reading.setting.options)[reading.value]
        rule = reading.setting.rule
        words = N_("{setting} ({rule}): {value}") if rule else N_("{setting}: {value}")
        text = msg(words, setting=reading.setting.title, rule=rule, value=value)
        seat.print(line(seat.say(text), f"  ={reading.path}  " if reading.can_change else "  "))
    seat.tell(msg(N_("Resuelto en esta partida")), "title")
    for ruling in book.ruled:
        text = msg(
            N_("{setting} ({rule}): {value}"),
            setting=ruling.question.title,
            rule=ruling.question.rule,
            value=ruling.question.called(ruling.value),
        )
        seat.print(line(seat.say(text), f"  ={ruling.path}  "))
        for option in ruling.question.options:
            seat.print(line(seat.say(option.message), f"      {option.value}: "))
    seat.tell(msg(N_("Acuerdos de la mesa")), "title")
    for own_ruling in book.own:
        seat.print(line(seat.say(own_ruling_in_words(own_ruling)), "  "))
    seat.tell(
        msg(
            N_(
                'resoluciones 5.3 texto: anotar un acuerdo. =ruta valor: cambiar lo resuelto; =ruta "": que se pregunte'
                " de nuevo."
            )
        ),
        "quiet",
    )


def _write_agreement(seat: TerminalSession, text: str) -> None:
    """Write an agreement down; a number at its beginning is its rule's."""
    first, _, words = legible(" ".join(text.split())).partition(" ")
    rule = first if words and first[:1].isdigit() else ""
    record = {"rule": rule, "text": words if rule else f"{first} {words}".strip()}
    own_rulings = whole_game(seat.session).book(seat.session.state, seat.session.content).own
    seat.session.override(
        OWN,
        [*({"rule": own_ruling.rule, "text": own_ruling.text} for own_ruling in own_rulings), record],
    )
