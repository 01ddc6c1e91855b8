"""Answers in words, as the buttons of undo and the correction of a line name them."""

from puesto.core.messages import msg
from puesto.core.prompts import Option
from puesto.core.questions.answers import answer_text
from puesto.core.questions.board import AskMany
from puesto.language import Language

OPTIONS = (Option("fire", msg("Disparar")), Option("rally", msg("Reagrupar")), Option("break", msg("Romper contacto")))


def test_what_was_picked_in_an_order_is_told_in_that_order():
    ordered = AskMany(key="test.line", message=msg("¿Qué acciones?"), options=OPTIONS, ordered=True)
    assert Language("es").say(answer_text(ordered, ("rally", "fire"))) == "Reagrupar y Disparar"


def test_what_has_no_order_is_told_as_printed():
    loose = AskMany(key="test.some", message=msg("¿Cuáles?"), options=OPTIONS)
    assert Language("es").say(answer_text(loose, ("rally", "fire"))) == "Disparar y Reagrupar"
