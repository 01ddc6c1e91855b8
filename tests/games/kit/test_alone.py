"""Results that are a yes or a no, and what the facts add to their dice."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.core.prompts import Modifier
from puesto.core.values import Struct
from puesto.games.kit.alone import modifiers_of_facts, yes_no_class, yes_no_words


class Facts(Struct, frozen=True):
    modifiers: tuple[Modifier, ...] = ()


def test_a_yes_and_a_no_are_read_by_the_class_of_their_result():
    yes, no = msg(N_("capturado")), msg(N_("no se captura"))
    say = yes_no_words(yes, no)
    assert [say(yes_no_class(result)) for result in (True, False)] == [yes, no]


def test_modifiers_are_those_that_the_facts_bring():
    plus = Modifier(msg(N_("capturado")), 2)
    assert modifiers_of_facts(None, Facts((plus,))) == (plus,) and modifiers_of_facts(None, Facts()) == ()
