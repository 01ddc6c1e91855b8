"""Typed text as the answer to a prompt."""

from __future__ import annotations

import pytest

from puesto.core.messages import N_, msg
from puesto.core.prompts import Roll


def test_the_nought_of_a_die_of_ten_is_its_ten_where_there_is_no_nought():
    one, two = (Roll(key="die", message=msg(N_("Tira.")), dice=dice, sides=10) for dice in (1, 2))
    assert [one.parse(text) for text in ("0", "10", "7")] == [(10,), (10,), (7,)]
    assert [two.parse(text) for text in ("70", "0,3")] == [(7, 10), (10, 3)]
    assert Roll(key="die", message=msg(N_("Tira.")), sides=10, zero=True).parse("0") == (0,)


@pytest.mark.parametrize("answer", [3, "3", None, {"faces": [3, 4]}])
def test_what_is_no_list_of_faces_is_refused_with_how_many_and_from_where_to_where(answer: object):
    found = Roll(key="snafu.roll", message=msg(N_("Tira.")), dice=2).refusal(answer)
    assert found is not None and dict(found.params) == {"expected": 2, "low": 1, "high": 6}
