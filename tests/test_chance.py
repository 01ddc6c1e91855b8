"""The app's dice and the random answers of `auto`: always legal, repeatable with a seed."""

from __future__ import annotations

from collections import Counter

import pytest

from puesto.chance import Dice, UnanswerablePromptError
from puesto.core.messages import Text, msg
from puesto.core.prompts import Choose, Draw, Note, Number, Option, Pick, Prompt, Roll
from puesto.core.questions.board import UNSURE, Ask, AskMany, Contact
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.routes import RouteStep, Way

ABC = tuple(Option(value, Text(value, value)) for value in ("a", "b", "c"))
SAID = msg("x")
PROMPTS: list[Prompt] = [
    Roll(key="r", message=SAID, dice=2),
    Roll(key="r", message=SAID, dice=3, sides=10, zero=True),
    Roll(key="r", message=SAID, dice=2, total_enough=True),
    Draw(key="d", message=SAID, deck="cards", left=("01", "01", "02")),
    Choose(key="c", message=SAID, options=ABC),
    Choose(key="c", message=SAID, options=ABC, default="b"),
    Ask(key="a", message=SAID, options=ABC),
    Ask(key="a", message=SAID, options=ABC, unsure=False),
    Ask(key="a", message=SAID, options=()),
    Pick(key="p", message=SAID, options=ABC),
    Pick(key="p", message=SAID, options=ABC, least=2),
    Pick(key="p", message=SAID, options=ABC, least=1, most=1, ordered=True),
    Pick(key="p", message=SAID, options=ABC, apart=(("a", "b"),)),
    Pick(key="p", message=SAID, options=()),
    Checklist(key="l", message=SAID, options=ABC),
    AskMany(key="m", message=SAID, options=ABC, most=2),
    Number(key="n", message=SAID, low=-2, high=5, default=0),
    Contact(key="k", message=SAID, counter="u", rows=ABC, levels=ABC, hex="A01", before=(("a", "b"),)),
    Contact(key="k", message=SAID, counter="u", rows=ABC, levels=ABC, can_refuse=True, covers=(0, 1)),
    Way(
        key="w",
        message=SAID,
        strides=(
            RouteStep("c", SAID),
            RouteStep("t", SAID, run=1, group="t", first=False),
            RouteStep("f", SAID, 2, last=True),
        ),
        limit=4,
    ),
]


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: prompt.kind)
def test_a_random_answer_is_always_accepted(prompt):
    dice = Dice(1)
    for _ in range(300):
        answer = dice.random_answer(prompt)
        assert prompt.refusal(answer) is None, answer


def test_the_same_seed_gives_the_same_answers_and_another_one_others():
    def run(seed: int) -> list[object]:
        dice = Dice(seed)
        return [dice.random_answer(prompt) for prompt in PROMPTS * 5]

    assert run(7) == run(7) != run(8)


def test_every_face_comes_up_about_as_often():
    dice, roll = Dice(3), Roll(key="r", message=SAID, dice=1)
    seen = Counter(dice.answer(roll)[0] for _ in range(6000))
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert min(seen.values()) > 850
    assert max(seen.values()) < 1150


def test_a_card_that_is_there_twice_comes_up_twice_as_often():
    dice, draw = Dice(3), Draw(key="d", message=SAID, deck="cards", left=("01", "01", "02"))
    assert 1850 < sum(dice.answer(draw) == "01" for _ in range(3000)) < 2150


def test_without_a_seed_the_dice_fall_differently():
    roll = Roll(key="r", message=SAID, dice=40)
    assert Dice().answer(roll) != Dice().answer(roll)


def test_everything_that_can_be_answered_comes_up_some_time():
    dice = Dice(2)
    assert {dice.random_answer(Ask(key="a", message=SAID, options=ABC)) for _ in range(200)} == {"a", "b", "c", UNSURE}
    assert {dice.random_answer(Number(key="n", message=SAID, low=0, high=3)) for _ in range(200)} == {0, 1, 2, 3}
    assert {len(dice.random_answer(Pick(key="p", message=SAID, options=ABC))) for _ in range(200)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "prompt",
    [
        Choose(key="c", message=SAID, options=()),
        Draw(key="d", message=SAID, deck="cards", left=()),
        Pick(key="p", message=SAID, options=ABC, least=4),
        Note(key="n", message=SAID),
    ],
    ids=lambda prompt: prompt.kind,
)
def test_a_prompt_that_nothing_answers_is_named(prompt):
    with pytest.raises(UnanswerablePromptError, match=prompt.key):
        Dice(1).random_answer(prompt)
