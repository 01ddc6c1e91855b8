"""The interface between pages and window is small, and divided into parts by who needs them."""

from __future__ import annotations

import pytest

from puesto.gui.host.host import GameHost, Host, LeftBehind, LookHost, SheetHost
from puesto.gui.shell.window_host import ActionHost, AsideHost, StartHost
from puesto.gui.start.seats import Seats

MOST, MOST_OF_A_PAGE = 14, 32
"""The most members of one part, and of the whole interface."""
PARTS: tuple[type, ...] = (SheetHost, GameHost, LookHost, Host, LeftBehind, Seats, StartHost, AsideHost, ActionHost)


def own_members(part: type) -> set[str]:
    """Return the members of a part that it does not inherit from another."""
    return {name for name in {*vars(part), *part.__annotations__} if not name.startswith("_")}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_each_part_of_what_may_be_asked_of_the_window_is_small(part: type) -> None:
    assert 0 < len(own_members(part)) <= MOST, sorted(own_members(part))


def test_what_a_page_can_ask_of_the_window_is_bounded() -> None:
    asked = set().union(*(own_members(base) for base in Host.__mro__ if base in PARTS))
    assert {"controller", "shelf", "show_page"} <= asked
    assert len(asked) <= MOST_OF_A_PAGE, sorted(asked)
