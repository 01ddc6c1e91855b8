"""From the summary to the code: each counted part has its place, and the page of the package names it."""

from __future__ import annotations

from functools import cache

from tests.games.rulebook_map import Map

HEADINGS = """
1 1.1 1.2 1.3 1.4 2 3 3.1 3.2 3.3 4 4.1 4.2 4.3 4.4 4.5 5 5.1 5.2 5.3 5.4 5.5 6 6.1 6.2 6.3 6.4 6.5 6.6
7 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 8 8.1 8.2 8.3 8.4 8.5 8.6
9 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 9.10 9.11 9.12 9.13
"""
"""The chapters of the summary and their parts, counted in its order."""


@cache
def page() -> Map:
    return Map("bolt", HEADINGS)


def test_every_module_stands_in_the_table_or_is_said_to_do_another_job():
    assert not page().unlisted()
    assert not page().unknown()
    assert not page().twice()


def test_the_rows_come_in_the_order_of_the_summary():
    assert not page().out_of_order()


def test_each_file_of_a_row_cites_its_section():
    assert not page().broken_rows()


def test_each_part_is_cited_where_its_rule_is():
    assert page().uncited() == set()
