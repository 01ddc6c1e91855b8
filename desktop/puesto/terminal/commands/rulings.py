"""The rulings book at the terminal: how the rules are read at this table, and what it has agreed on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puesto.core.game.rulings import OWN, said
from puesto.core.messages import N_, msg
from puesto.core.session.journal import legible

if TYPE_CHECKING:
    from puesto.terminal.play import Table


def rulings(table: Table, rest: str) -> None:
    """Show the book; with words behind it, write them into it: `resoluciones 5.3 Por el puente, de uno en uno`."""
    if rest.strip():
        _write(table, rest)
    session, line = table.session, table.paper.wrap
    book = session.game.book(session.state, session.content)
    table.tell(msg(N_("Lecturas en vigor")), "title")
    for reading in book.readings:
        value = dict(reading.setting.options)[reading.value]
        text = msg(N_("{setting} ({rule}): {value}"), setting=reading.setting.title, rule=reading.setting.rule, value=value)
        table.print(line(table.say(text), f"  ={reading.path}  " if reading.can_change else "  "))
    table.tell(msg(N_("Resuelto en esta partida")), "title")
    for ruled in book.ruled:
        text = msg(N_("{setting} ({rule}): {value}"), setting=ruled.question.title, rule=ruled.question.rule, value=ruled.question.called(ruled.value))
        table.print(line(table.say(text), f"  ={ruled.path}  "))
        for option in ruled.question.options:
            table.print(line(table.say(option.message), f"      {option.value}: "))
    table.tell(msg(N_("Acuerdos de la mesa")), "title")
    for own in book.own:
        table.print(line(table.say(said(own)), "  "))
    table.tell(msg(N_('resoluciones 5.3 texto: anotar un acuerdo. =ruta valor: cambiar lo resuelto; =ruta "": que se pregunte de nuevo.')), "quiet")


def _write(table: Table, text: str) -> None:
    """Write an agreement down; a number at its beginning is its rule's."""
    first, _, words = legible(" ".join(text.split())).partition(" ")
    rule = first if words and first[:1].isdigit() else ""
    one = {"rule": rule, "text": words if rule else f"{first} {words}".strip()}
    own = table.session.game.book(table.session.state, table.session.content).own
    table.session.override(OWN, [*({"rule": other.rule, "text": other.text} for other in own), one])
