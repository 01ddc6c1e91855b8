"""The shelf: what a box holds is read once, and no collection looks through it again."""

from __future__ import annotations

import gc

import pytest

from puesto import shelf


@pytest.fixture
def collector():
    """Python's collector as when the program starts, and afterwards as it was."""
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    shelf.keep_for_good.cache_clear()
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
    yield
    gc.unfreeze()
    if frozen:
        gc.freeze()
    gc.set_threshold(*before)


def test_what_a_box_holds_is_looked_through_by_no_later_collection(collector):
    content, said = shelf.Shelf().content(shelf.Shelf().find("bear"))
    assert said == []
    assert gc.get_threshold() == shelf.SELDOM and gc.get_freeze_count() > 1000
    assert not any(content is other for other in gc.get_objects())


def test_a_box_opened_again_keeps_nothing_alive_that_was_made_meanwhile(collector):
    found = shelf.Shelf()
    found.content(found.find("bear"))
    kept = gc.get_freeze_count()
    found.content(found.find("bear"))
    assert gc.get_freeze_count() <= kept
