"""What a player types, as the answer to a prompt."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.core.prompts import Roll


def test_the_nought_of_a_die_of_ten_is_its_ten_where_there_is_no_nought():
    one, two = (Roll(key="die", message=msg(N_("Tira.")), dice=dice, sides=10) for dice in (1, 2))
    assert [one.parse(text) for text in ("0", "10", "7")] == [(10,), (10,), (7,)]
    assert [two.parse(text) for text in ("70", "0,3")] == [(7, 10), (10, 3)]
    assert Roll(key="die", message=msg(N_("Tira.")), sides=10, zero=True).parse("0") == (0,)
