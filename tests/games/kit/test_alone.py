"""Results that are a yes or a no."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.games.kit.alone import yes_no_class, yes_no_words


def test_a_yes_and_a_no_are_read_by_the_class_of_their_result():
    yes, no = msg(N_("capturado")), msg(N_("no se captura"))
    say = yes_no_words(yes, no)
    assert [say(yes_no_class(result)) for result in (True, False)] == [yes, no]
