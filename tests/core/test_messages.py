"""Messages that quote what somebody else wrote: at no great length, and nothing in it that turns the reading about."""

from __future__ import annotations

import pytest

from puesto.core.messages import LISTED, QUOTED, Message, Ref, Text, brief, legible, msg, printable
from puesto.language import Language
from puesto.packs.strict import parse_document

TURNING = "\u202e\u202d\u2066\u2067\u2069\u200f\u061c\ufeff\u200b\x1b\x07\ud800\U000e0041"
LONG = "x" * 100_000


@pytest.mark.parametrize(
    "value",
    [
        LONG,
        Ref("unit", LONG),
        Text(LONG, LONG),
        Message("{a}", (("a", LONG),)),
        10**4000,
        (LONG,) * 500,
        ("a",) * 90_000,
    ],
    ids=["text", "name", "words", "sentence", "figure", "list of long ones", "long list"],
)
def test_a_refusal_quotes_a_little_of_what_it_was_given(value):
    said = Language("es").say(brief(msg("No: {value}.", value=value)))
    assert len(said) < LISTED + 3 * QUOTED and "x" * (QUOTED + 1) not in said and "…" in said


def test_a_refusal_quotes_all_of_what_is_short():
    told = msg("«{a}» {b} {n}", a="x" * QUOTED, b=("uno", Ref("unit", "dos")), n=-3)
    assert brief(told) is told


@pytest.mark.parametrize("letter", TURNING)
def test_nothing_that_turns_the_reading_about_is_said_kept_or_read(letter):
    assert Language("en").say(msg("a {b}", b=f"x{letter}y")) == "a xy"
    assert legible(f"x{letter}y") == "xy"
    if letter != "\ud800":  # no file of UTF-8 holds half a character
        assert [one.code for one in parse_document(f'a: "x{letter}y"\n', "f").problems] in (["unseen"], ["character"])


def test_what_people_write_is_said_as_it_is():
    text = "🐻\u200d❄️ ñ «a»\u00a0b\u2212c\n\td"
    assert printable(text) == text
