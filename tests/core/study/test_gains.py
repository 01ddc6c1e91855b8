"""The value of each modifier, in points of the best outcome."""

from __future__ import annotations

from fractions import Fraction

import pytest

from puesto import games
from puesto.core.messages import msg
from puesto.core.prompts import Band, Modifier, Roll
from puesto.core.study.gains import Gain, gains
from puesto.core.study.odds import run_with_answers
from puesto.core.values import replace
from puesto.gui.look.words import Words
from puesto.gui.prompts.roll import points_text
from puesto.packs import content_for


def test_a_line_of_a_sum_is_worth_the_chance_that_goes_without_it():
    line = Modifier(msg("PAM"), 1)
    prompt = Roll(key="a", message=msg("a"), dice=2, total_enough=True, bands=(Band(8, msg("hit")),), modifiers=(line,))
    assert gains(prompt) == ((line, Gain(Fraction(15, 36) - Fraction(10, 36))),)


def first_roll(game: str, id: str, **facts: object) -> Roll:
    """The first throw of a procedure alone."""
    found = games.load(game)
    content, _ = content_for(found)
    one = next(one for one in found.resolutions if one.id == id)
    prompt, _ = run_with_answers(lambda: one.run(content, replace(one.facts(), **facts)), ())
    assert isinstance(prompt, Roll)
    return prompt


def chance_of_best(prompt: Roll) -> Fraction:
    """Read off the faces themselves."""
    best = prompt.bands[0].message if prompt.low_best else prompt.bands[-1].message
    faces = [max((b for b in prompt.bands if b.at_least <= f), key=lambda b: b.at_least) for f in prompt.faces]
    return Fraction(sum(band.message == best for band in faces), len(prompt.faces))


def test_of_a_shot_a_modifier_is_worth_what_the_shot_without_it_says():
    with_wood, without = first_roll("chariots", "missiles", wood=True), first_roll("chariots", "missiles")
    worth = {line.value: gain.chance for line, gain in gains(with_wood) if "Bosque" in line.name.template}
    if with_wood.bands[0].message == without.bands[0].message:
        assert worth == {1: chance_of_best(with_wood) - chance_of_best(without)}
    assert worth


@pytest.mark.parametrize("fact", [{"flank": True}])
def test_of_the_shock_the_flank_is_worth_its_columns(fact):
    prompt = first_roll("chariots", "shock_die", **fact)
    lines = dict(gains(prompt))
    assert any("flanco" in line.name.template for line in lines), "the shift of the column is told, too"
    assert all(-1 <= gain.chance <= 1 for gain in lines.values())


def test_what_does_nothing_for_the_best_outcome_says_for_which_it_does_and_what_does_nothing_says_so():
    line, other = Modifier(msg("flanco"), 2), Modifier(msg("nada"), 0)
    bands = tuple(Band(at, msg(name)) for at, name in ((0, "mal"), (4, "bien"), (9, "mejor")))
    without = tuple(Band(at, msg(name)) for at, name in ((0, "mal"), (7, "bien"), (9, "mejor")))
    prompt = Roll(
        key="a", message=msg("a"), sides=10, zero=True, bands=bands, without=((line, without), (other, bands))
    )
    told = dict(gains(prompt))
    assert told == {line: Gain(Fraction(3, 10), msg("bien")), other: Gain(Fraction(0))}
    words = Words("es")
    assert points_text(told[line], words) == "+30 puntos a «bien» o mejor"
    assert points_text(told[other], words) == "aquí no cambia nada"
    assert points_text(Gain(Fraction(-1, 5)), words) == "−20 puntos"
    assert Words("en")(msg("aquí no cambia nada")) == "changes nothing here"


def test_the_flank_of_the_shock_is_worth_something_to_whoever_reads_it():
    told = [gain for line, gain in gains(first_roll("chariots", "shock_die", flank=True))]
    assert told and all(gain.chance for gain in told)
