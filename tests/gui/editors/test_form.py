"""A record as a form: every valid record comes out as it went in, and everything that is wrong is said at its field."""

from __future__ import annotations

import types
import typing
from enum import Enum
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from puesto.core.card_views import CardView
from puesto.core.game.record_forms import Face, blank_record, is_list, is_pair, plain_data, split_optional
from puesto.core.messages import Text
from puesto.core.values import fields, is_value
from puesto.core.views import SheetView
from puesto.games.bear.game import GAME
from puesto.games.bear.printed.records import Mission, Order, OrderCard
from puesto.gui.controls.record_controls import ChoiceField, LineField, matching_options, parse_ranges, ranges_text
from puesto.gui.editors.form import Form
from puesto.gui.editors.sketch import sketch
from puesto.gui.editors.work import Work, fit_draft
from puesto.gui.look.theme import theme
from puesto.gui.look.words import Words
from puesto.packs import content_for
from puesto.packs.structure import structure

CONTENT, _ = content_for(GAME)
WORDS = st.text(alphabet="abcdeñ áÉ,.·«»012", min_size=1, max_size=12).filter(lambda text: text.strip())
HEX = st.from_regex(r"[A-P][01][0-9]", fullmatch=True)
SOME = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)


def records(kind: Any) -> st.SearchStrategy[Any]:
    """Any record of a type, whatever it means."""
    inner, optional = split_optional(kind)
    if inner is Text:
        found: st.SearchStrategy[Any] = st.builds(Text, es=WORDS, en=st.one_of(st.just(""), WORDS))
    elif is_value(inner):
        hints = typing.get_type_hints(inner)
        found = st.builds(
            typing.cast(Any, inner),
            **{
                field.name: st.just("house") if field.name == "source" else records(hints[field.name])
                for field in fields(inner)
            },
        )
    elif is_list(inner):
        part = typing.get_args(inner)[0]
        values = HEX if part is str else records(part)
        found = st.lists(values, max_size=2).map(tuple)
    elif is_pair(inner):
        found = st.tuples(*map(records, typing.get_args(inner)))
    elif isinstance(inner, type) and issubclass(inner, Enum):
        found = st.sampled_from(inner)
    else:
        found = {int: st.integers(0, 60), bool: st.booleans(), str: st.one_of(st.just(""), HEX, WORDS)}[inner]
    return st.one_of(st.none(), found) if optional else found


def form_of(qtbot: QtBot, data: dict[str, Any], section: str, code: str = "es") -> Form:
    """A form of a record."""
    form = Form(Work(GAME, CONTENT, section, data), Words(code), theme())
    qtbot.addWidget(form)
    return form


def unfolded(form: Form) -> Form:
    """The form with every entry of every list open."""
    while not form.entries.keys() <= form.opened:
        form.opened |= form.entries.keys()
        form.build()
    return form


def read_back(form: Form) -> Any:
    """The record that the controls of an unfolded form say."""
    for path, shown in unfolded(form).shown.items():
        form.work.set(path, shown())
    return structure(typing.cast(Any, form.work.section.record), form.work.data)[0]


@SOME
@given(record=records(OrderCard))
def test_any_card_comes_out_of_its_form_as_it_went_in(qtbot, record):
    assert read_back(form_of(qtbot, plain_data(record), "order_cards")) == record
    view = GAME.forms.preview(record)
    assert isinstance(view, CardView) and view.heading is not None and Words("en")(view.heading)


@settings(SOME, max_examples=6)
@given(record=records(Mission))
def test_any_mission_comes_out_of_its_form_as_it_went_in(qtbot, record):
    assert read_back(form_of(qtbot, plain_data(record), "missions")) == record
    view = GAME.forms.preview(record)
    assert isinstance(view, SheetView) and len(view.boxes) == len(record.sheet)


@pytest.mark.parametrize(
    "section, key", [("missions", key) for key in CONTENT.missions] + [("order_cards", "15"), ("order_cards", "01")]
)
def test_our_own_records_come_out_as_they_went_in_and_nothing_is_wrong_with_them(qtbot, section, key):
    record = getattr(CONTENT, section)[key]
    form = form_of(qtbot, plain_data(record), section)
    assert read_back(form) == record
    assert form.work.findings == []


def kinds_in(kind: Any) -> set[type]:
    """Every record type within a type."""
    inner, _ = split_optional(kind)
    if typing.get_origin(inner) is tuple:
        return set().union(*(kinds_in(part) for part in typing.get_args(inner) if part is not Ellipsis))
    if not is_value(inner) or inner is Text or not isinstance(inner, type):
        return set()
    return {inner}.union(*(kinds_in(hint) for hint in typing.get_type_hints(inner).values()))


@pytest.mark.parametrize(
    "kind",
    sorted(kinds_in(OrderCard) | kinds_in(Mission), key=lambda kind: kind.__name__),
    ids=lambda kind: kind.__name__,
)
def test_every_field_has_a_name_in_both_languages_and_every_member_of_an_enum_too(kind):
    faces = GAME.forms.faces[kind]
    assert set(faces) == {field.name for field in fields(kind)}
    for face in faces.values():
        assert face is None or (isinstance(face, Face) and face.label.es and face.label.en)
    for hint in typing.get_type_hints(kind).values():
        inner = split_optional(hint)[0]
        part = typing.get_args(inner)[0] if is_list(inner) else inner
        if isinstance(part, type) and not isinstance(part, types.GenericAlias) and issubclass(part, Enum):
            assert all(GAME.forms.words(member) != Text(str(member.value), str(member.value)) for member in part)


WRONG = {
    ("usage", "value"): ("usage.value", "seis", "se espera un número entero; aquí hay «seis»"),
    ("corner", "hex"): ("corner.hex", "77", "se espera un hexágono, como I07"),
    ("advance", "when_total_at_most"): ("advance.when", "-", "se espera un número entero; aquí hay «-»"),
}


@pytest.mark.parametrize("path", WRONG, ids=lambda path: ".".join(path))
def test_a_wrong_value_is_told_beside_its_field_in_the_words_of_a_packs_file(qtbot, path):
    _, typed, what = WRONG[path]
    form = form_of(qtbot, plain_data(CONTENT.order_cards["15"]), "order_cards")
    line = form.controls[path]
    assert isinstance(line, LineField) and form.notes[path].isHidden()
    line.setText("")
    qtbot.keyClicks(line, typed)
    assert form.notes[path].text() == what and not form.notes[path].isHidden()
    assert line.accessibleDescription() == what
    assert not form.work.sound


def test_a_number_out_of_its_range_is_told_too_and_undone(qtbot):
    form = form_of(qtbot, plain_data(CONTENT.order_cards["15"]), "order_cards", "en")
    line = form.controls["usage", "value"]
    assert isinstance(line, LineField)
    before = line.text()
    line.clear()
    qtbot.keyClicks(line, "12")
    assert form.notes["usage", "value"].text() == "a number from 1 to 9 is expected"
    assert form.work.undo()
    assert form.controls["usage", "value"].text() == before and form.work.sound
    assert not form.work.undo()
    assert form.work.redo() and not form.work.sound


def test_what_is_wrong_in_a_folded_entry_is_told_at_its_head_and_the_way_leads_inside(qtbot):
    data = plain_data(CONTENT.missions["mission-1"])
    data["forces"][2]["hex"] = "nowhere"
    form = form_of(qtbot, data, "missions")
    assert form.notes["forces", 2].text() == "Queda algo por arreglar."
    (finding,) = form.work.findings
    assert form.name_of(finding.path) == "Fuerzas 3, Hexágono"
    form.go_to(finding.path)
    assert form.notes["forces", 2, "hex"].text() == "se espera un hexágono, como I07"
    assert form.focusWidget() is form.controls["forces", 2, "hex"]


def test_an_event_asks_for_what_its_kind_needs_and_for_nothing_else(qtbot):
    form = form_of(qtbot, plain_data(CONTENT.missions["mission-1"]), "missions")
    form.go_to(("sheet", 1, "event", "kind"))
    inside = ("sheet", 1, "event")
    assert (*inside, "losses") in form.controls and (*inside, "points") not in form.controls
    kind = form.controls[(*inside, "kind")]
    assert isinstance(kind, ChoiceField)
    kind.choose(kind.values.index("command_points"))
    assert (*inside, "losses") not in form.controls and (*inside, "points") in form.controls


def test_entries_are_moved_and_removed_and_what_was_open_stays_open(qtbot):
    form = form_of(qtbot, plain_data(CONTENT.missions["mission-1"]), "missions")
    before = [piece["hex"] for piece in form.work.data["forces"]]
    form.go_to(("forces", 1, "hex"))
    form.shift(("forces", 1), -1)
    assert [piece["hex"] for piece in form.work.data["forces"]][:2] == [before[1], before[0]]
    assert form.opened == {("forces", 0)}
    form.shift(("forces", 0), -1)
    assert form.opened == {("forces", 0)}
    form.remove(("forces", 0))
    assert [piece["hex"] for piece in form.work.data["forces"]] == [before[0], *before[2:]]
    assert form.opened == set()


def test_a_text_in_one_language_is_enough_and_the_other_field_says_what_is_read_instead(qtbot):
    data = plain_data(CONTENT.missions["mission-1"])
    data["title"] = {"es": "Sola", "en": ""}
    form = form_of(qtbot, data, "missions")
    english = form.controls["title", "en"]
    assert isinstance(english, LineField) and english.placeholderText() == "Falta: se leerá en «Español»"
    assert form.work.sound
    form.work.set(("title",), {"es": "", "en": ""})
    assert form.notes["title",].text() == "se espera un texto, al menos en un idioma"


def test_a_few_letters_find_an_order_whatever_their_accents():
    options = [(order, Words("es")(said)) for order, said in GAME.forms.known(Order, CONTENT)]
    found = [text for _, text in matching_options(options, "impac unid reag")]
    assert found and all("impactad" in text and "eagrup" in text for text in found)
    assert matching_options(options, "MAS CERCÁNA objet") and not matching_options(options, "zzz")


def test_ranges_of_cards_are_typed_as_they_are_printed():
    assert parse_ranges("1-4, 9–12 x") == [[1, 4], [9, 12], "x"]
    assert ranges_text([[1, 4], [9, 12], "x"]) == "1-4 9-12 x"


def test_an_unfinished_record_can_be_looked_at():
    assert sketch(OrderCard, blank_record(OrderCard)).usage.value == 0
    data = plain_data(CONTENT.order_cards["15"])
    del data["tactical"][0]["do"]
    data["usage"]["value"] = "seis"
    assert sketch(OrderCard, data).tactical == CONTENT.order_cards["15"].tactical[1:]
    assert sketch(Mission, blank_record(Mission)).sheet == ()


@pytest.mark.parametrize("data", [{"tactical": "no"}, {"usage": 3}, {"advance": []}, {"tactical": [3]}, {"nothing": 1}])
def test_a_draft_of_another_version_still_opens(qtbot, data):
    form_of(qtbot, fit_draft(OrderCard, {"number": 7, **data}), "order_cards")
