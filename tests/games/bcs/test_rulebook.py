"""From the play aid of Battalion Combat Series to the code: each section that it names has its place."""

from __future__ import annotations

from functools import cache

from tests.games.rulebook_map import Map

HEADINGS = """
1.7 1.8 1.9
2.0
3.0 3.1 3.2 3.6 3.7
4.0 4.8
5.1 5.2 5.3 5.4 5.5
6.1 6.3
"""
"""Every section that the play aid names, in its order; letters come below their section."""
NO_RULE = {"6.1": "the chart of urban control is lost from the text"}


@cache
def page() -> Map:
    return Map("bcs", HEADINGS)


def test_every_module_stands_in_the_table_or_is_said_to_do_another_job():
    assert not page().unlisted()
    assert not page().unknown()
    assert not page().twice()


def test_every_section_has_its_row_in_the_order_of_the_rulebook():
    assert not page().out_of_order()


def test_each_file_of_a_row_cites_its_section():
    assert not page().broken_rows()


def test_each_section_is_cited_where_its_rule_is_or_listed_with_the_reason():
    assert page().uncited() == set(NO_RULE)


def test_no_definition_cites_a_section_that_the_play_aid_does_not_name():
    assert not page().unheard()
