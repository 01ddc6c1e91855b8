"""YAML without surprises."""

from __future__ import annotations

from pathlib import Path

import pytest

from puesto.packs import strict


def wrong(text: str) -> list[tuple[int, str, str]]:
    """Line, field and code of every problem in a text."""
    return [(problem.line, problem.field, problem.code) for problem in strict.parse_document(text, "p.yaml").problems]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("12:30", "12:30"),
        ("007", "007"),
        ("0x1F", "0x1F"),
        ("1.5", "1.5"),
        ("2026-03-01", "2026-03-01"),
        ("1_000", "1_000"),
        ("<<", "<<"),
        ("'7'", "7"),
        ("7", 7),
        ("-7", -7),
        ("0", 0),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_only_text_whole_numbers_true_false_and_null_are_read(written, read):
    document = strict.parse_document(f"value: {written}\n", "p.yaml")
    assert document.problems == []
    value = document.data["value"]
    assert value == read and type(value) is type(read)


def test_words_that_yaml_takes_for_truth_are_names_of_fields():
    assert strict.parse_document("on: 1\nno: 2\n", "p.yaml").data == {"on": 1, "no": 2}


def test_every_value_knows_its_line():
    document = strict.parse_document(
        "cards:\n  - number: 1\n    usage: {value: 3,\n            head: true}\n  - number: 2\n", "p.yaml"
    )
    assert document.line(("cards", 0, "number")) == 2
    assert document.line(("cards", 0, "usage", "value")) == 3
    assert document.line(("cards", 0, "usage", "head")) == 4
    assert document.line(("cards", 1)) == 5
    assert document.line(("cards", 1, "usage", "value")) == 5


def test_a_repeated_field_is_refused_at_its_line_and_the_first_one_stands():
    document = strict.parse_document("a: 1\nb:\n  c: 2\n  c: {d: 4}\n", "p.yaml")
    assert [(problem.line, problem.field, problem.code, problem.params) for problem in document.problems] == [
        (4, "b.c", "repeated_key", {"first": 3})
    ]
    assert document.data == {"a": 1, "b": {"c": 2}}
    assert document.wrong(("b",)) and not document.wrong(("a",))


def test_several_problems_of_a_file_are_all_reported():
    assert wrong("a: 1\na: 2\nb: !!str x\nb: 3\n") == [
        (2, "a", "repeated_key"),
        (3, "b", "tag"),
        (4, "b", "repeated_key"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("a: 1\n  b: 2\n", 2, "syntax"),
        ("a: [1, 2\nb: 2\n", 2, "syntax"),
        ('a: 1\nb: "x\n', 2, "syntax"),
        ("a: &x [1]\nb: 2\nc: *x\n", 3, "alias"),
        ("a: 1\n---\nb: 2\n", 2, "documents"),
        ("? [1]\n: 2\n", 1, "key"),
        ("a: 1\nb: x\x00y\n", 2, "character"),
    ],
)
def test_a_file_that_cannot_be_trusted_is_refused_whole_and_says_where(text, line, code):
    document = strict.parse_document(text, "p.yaml")
    assert document.data is None
    assert [(problem.line, problem.field, problem.code) for problem in document.problems] == [(line, "", code)]


def test_a_tab_is_called_a_tab():
    (problem,) = strict.parse_document("a:\n\tb: 2\n", "p.yaml").problems
    assert (problem.line, problem.what.template) == (2, "hay un tabulador: en YAML se sangra con espacios")


@pytest.mark.parametrize("bomb", ["[" * 100_000, "- " * 100_000, "{a: " * 100_000, "a: " + "[" * 31])
def test_a_file_nested_too_deeply_is_refused_before_it_exhausts_anything(bomb):
    assert [code for _, _, code in wrong(bomb)] == ["too_deep"]


def test_an_alias_bomb_is_refused_at_its_first_alias():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert wrong("\n".join(lines)) == [(2, "", "alias")]


def test_an_empty_file_has_nothing_and_nothing_wrong():
    document = strict.parse_document("# only a remark\n", "p.yaml")
    assert (document.data, document.problems) == (None, [])


def test_a_file_too_large_not_utf8_or_not_there_is_reported(tmp_path: Path):
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (strict.LARGEST + 1))
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"a: 1\nb: caf\xe9\n")
    found = [strict.read_document(file, file.name) for file in (large, latin, tmp_path / "none.yaml")]
    assert [(document.data, document.problems[0].line, document.problems[0].code) for document in found] == [
        (None, 1, "too_large"),
        (None, 2, "encoding"),
        (None, 1, "unreadable"),
    ]


def test_a_byte_order_mark_is_no_part_of_the_first_field(tmp_path: Path):
    file = tmp_path / "marked.yaml"
    file.write_bytes("\ufeffa: 1\n".encode())
    assert strict.read_document(file, file.name).data == {"a": 1}


def test_the_pure_python_loader_reads_the_same(monkeypatch):
    import yaml

    text = "cards:\n  - {number: 15, name: 'á', on: no}\n  - number: 16\n    number: 17\n"
    fast = strict.parse_document(text, "p.yaml")
    monkeypatch.delattr(yaml, "CSafeLoader")
    slow = strict.parse_document(text, "p.yaml")
    assert (slow.data, slow.lines, slow.problems) == (fast.data, fast.lines, fast.problems)
    assert [problem.code for problem in strict.parse_document("[" * 5000, "p.yaml").problems] == ["too_deep"]
