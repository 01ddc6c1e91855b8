"""Every field of a result is shown: with a label, in words, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto import games
from puesto.chance import Dice
from puesto.core.game.resolutions import Resolution
from puesto.core.prompts import Note
from puesto.core.results import labels_of, result_lines
from puesto.language import Language
from tests import helpers

from .test_free import content_of, resolutions_of

NOT_SHOWN = {"bear": 0, "bcs": 0, "tactics": 0, "bolt": 0, "chariots": 0}
"""How many fields of results are computed for nobody: these numbers may only shrink."""
SPEAKERS = (Language("es"), Language("en"))
WORDED = [(id, one) for id, one in resolutions_of() if any(labels_of(one.result).values())]


@pytest.mark.parametrize("game", NOT_SHOWN)
def test_no_more_fields_are_computed_for_nobody(game: str):
    """A field of a result needs `label(...)` beside its type, or it goes."""
    missing = {
        f"{one.result.__name__}.{field}"
        for one in games.load(game).resolutions
        for field, label in labels_of(one.result).items()
        if label is None
    }
    assert len(missing) <= NOT_SHOWN[game], sorted(missing)


def result_of(game: str, resolution: Resolution[Any, Any], facts: Any) -> Any:
    """The result of a procedure with dice and whatever else it asks by chance."""
    dice, answer = Dice(7), None
    going = resolution.run(content_of(game), facts)
    try:
        while True:
            prompt = going.send(answer)
            answer = None if isinstance(prompt, Note) else dice.random_answer(prompt)
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize(("game", "resolution"), WORDED, ids=lambda part: getattr(part, "id", part))
@given(data=st.data())
def test_each_field_reads_in_words_and_no_code_is_left(game: str, resolution: Resolution[Any, Any], data: Any):
    facts = data.draw(helpers.facts_for(resolution, content_of(game)))
    lines = result_lines(result_of(game, resolution, facts))
    assert len(lines) == sum(label is not None for label in labels_of(resolution.result).values())
    for language in SPEAKERS:
        for line in lines:
            name, value = map(language.say, line)
            assert name and value and "_" not in value + name and "{" not in value + name, (name, value)
