"""Problems of packs and situations in every game: reported once, in the right place, in words."""

from __future__ import annotations

import pytest

from puesto.core.messages import N_
from puesto.core.values import Struct
from puesto.games.kit.checks import Sources, check_between, check_known, check_one_of, repeats

HERE = ("hits", 0)


class Sourced(Struct, frozen=True):
    source: str
    inner: tuple[Sourced, ...] = ()


@pytest.mark.parametrize(("value", "codes"), [(0, ["out_of_range"]), (1, []), (6, []), (7, ["out_of_range"])])
def test_a_number_lies_between_both_ends(value, codes):
    assert [one.code for one in check_between(HERE, value, 1, 6)] == codes


def test_no_number_is_no_problem():
    assert [*check_between(HERE, None, 1, 6)] == []


def test_a_value_is_one_of_its_options_and_the_empty_one_is_shown():
    assert [*check_one_of(HERE, "ai", ("", "ai"))] == []
    (found,) = check_one_of(HERE, "us", ("", "ai"))
    assert found.path == HERE and dict(found.what.params) == {"options": '"", ai'}


def test_a_name_of_nothing_is_told_with_the_name():
    words = N_("no hay ninguna misión «{mission}»")
    assert [*check_known(HERE, "one", {"one"}, "unknown_mission", words, "mission")] == []
    (found,) = check_known(HERE, "two", {"one"}, "unknown_mission", words, "mission")
    assert (found.code, dict(found.what.params)) == ("unknown_mission", {"mission": "two"})


def test_only_who_bears_a_name_after_another_repeats_it():
    assert [*repeats(((at,), name) for at, name in enumerate("abab"))] == [((2,), "a"), ((3,), "b")]


def test_every_source_in_a_record_is_looked_at():
    sources = Sources(r"house|rulebook \S.*", "rulebook 8.1, house")
    record = Sourced("house", (Sourced("rulebook 3"), Sourced("rulebook "), Sourced("hearsay")))
    assert [one.path for one in sources.check_record(HERE, record)] == [
        (*HERE, "inner", 1, "source"),
        (*HERE, "inner", 2, "source"),
    ]
    assert [*sources.check(HERE, "a house")]
