"""Ways: letters typed step by step, each for its cost, and the orders of steps that are refused."""

from __future__ import annotations

import pytest

from puesto.core.messages import N_, Sayable, msg
from puesto.core.prompts import UnreadableAnswerError
from puesto.core.questions.routes import RouteStep, Way, way_in_words
from puesto.core.values import replace
from puesto.language import Language


def said(message: Sayable) -> str:
    """A message in Spanish; nothing here has a name of its own."""
    return Language("es").say(message, lambda ref: ref)


WAY = Way(
    key="move.way",
    message=msg(N_("¿Por dónde?")),
    strides=(
        RouteStep("c", msg(N_("Despejado"))),
        RouteStep("b", msg(N_("Bosque")), cost=2),
        RouteStep("g", msg(N_("Girar")), run=2, group="turn"),
        RouteStep("gg", msg(N_("Dar la vuelta")), cost=2, run=2, group="turn"),
        RouteStep("f", msg(N_("Formar")), last=True),
        RouteStep("r", msg(N_("Retroceder")), first=False),
    ),
    limit=6,
    least=1,
)


@pytest.mark.parametrize(
    ("typed", "way", "cost"),
    [
        ("cc", ("c", "c"), 2),
        ("c3b", ("c", "c", "c", "b"), 5),
        ("C, b 2", ("c", "b", "b"), 5),
        ("gg", ("gg",), 2),
        ("gcg", ("g", "c", "g"), 3),
        ("cr", ("c", "r"), 2),
    ],
)
def test_letters_are_steps_each_with_how_often(typed, way, cost):
    assert WAY.parse(typed) == way and WAY.cost(way) == cost


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("cx", "«x» no es ninguno de los pasos posibles."),
        ("", "Falta decir el camino."),
        ("bbbb", "Cuesta 8 PM y hay 6."),
        ("c0", "«c0»: la cifra dice cuántas veces se da ese paso, una o más."),
        ("bc00", "«c00»: la cifra dice cuántas veces se da ese paso, una o más."),
        ("c99", "Cuesta más de los 6 PM que hay."),
        ("ggggg", "«Girar», como mucho 2 veces sin salir del hexágono."),
        ("fc", "Después de «Formar» no viene nada más."),
        ("rc", "No se puede empezar con «Retroceder»."),
    ],
)
def test_a_way_that_cannot_be_is_refused_in_words(typed, why):
    with pytest.raises(UnreadableAnswerError) as bad:
        WAY.parse(typed)
    assert said(bad.value.message) == why


def test_steps_made_before_the_way_count_in_its_first_run_only():
    turn = RouteStep("g", msg(N_("Girar")), run=2, group="turn", begun=1)
    way = replace(WAY, strides=(WAY.strides[0], turn))
    assert way.refusal(("g", "c", "g", "g")) is None and way.refusal(("c", "g", "g", "c")) is None
    problem = way.refusal(("g", "g"))
    assert problem is not None and said(problem) == "«Girar», como mucho 2 veces sin salir del hexágono."


def test_a_way_is_told_with_equal_steps_together_and_its_cost():
    assert said(way_in_words(WAY, ("c", "c", "b"))) == "Despejado ×2 y Bosque (4 PM)"
    assert said(way_in_words(WAY, ())) == "Se queda donde está"


@pytest.mark.parametrize("value", [{"a": 1}, ["c"], None, 3, ("c",)], ids=repr)
def test_a_step_that_is_no_text_is_refused_in_words(value):
    problem = WAY.refusal(("c", value))
    assert problem is not None and "no es ninguno de los pasos posibles" in said(problem)
