"""Formation sheets as lines: reading what was written, and naming the line that means nothing."""

from __future__ import annotations

from puesto.core import codec
from puesto.core.game.record_forms import plain_data
from puesto.core.messages import Text
from puesto.games.bcs.editors.forms import FORMS, new_operation
from puesto.games.bcs.game import GAME
from puesto.games.bcs.printed.listing import read_listing, write_listing
from puesto.games.bcs.printed.pack_checks import check_operation
from puesto.games.bcs.printed.records import Operation
from puesto.language import Language
from puesto.packs import content_for

CONTENT, _ = content_for(GAME)


def spanish_of(words: Text) -> str:
    return words.es


def english_of(words: Text) -> str:
    return words.en


BLANK = {"id": "mine", "title": {"es": "Mía", "en": "Mine"}, **new_operation()}


def test_the_house_operation_is_written_and_read_back_in_both_languages():
    for say in (spanish_of, english_of):
        data = plain_data(CONTENT.operations["crossing"])
        text = write_listing(data, say)
        read, problems = read_listing(text, data)
        assert problems == []
        for section, fields in (
            ("formations", ("side", "reactivates_at", "radius", "game_drm", "artillery", "fatigue", "mixed")),
            ("units", ("rating", "steps", "kind", "ma", "av", "range", "hard", "red", "breakthrough", "recon")),
        ):
            usual = {"mixed": False, "kind": "infantry", "ma": "foot", "av": 0, "range": 0, "game_drm": None}
            for item, entry in zip(data[section], read[section], strict=True):
                assert [item[name] for name in fields] == [entry.get(name, usual.get(name, False)) for name in fields]


def test_a_pasted_sheet_becomes_an_operation_that_can_be_played():
    text = (
        "Bando: Norte\nformacion primera: activacion 4, radio 5, fat-1\n- Regimiento: VA 3\nSIDE: South\nFormation"
        " Other"
    )
    data, problems = read_listing(text, BLANK)
    assert problems == []
    operation = codec.from_json(Operation, data)
    assert list(check_operation(operation, ())) == []
    assert [formation.fatigue for formation in operation.formations] == ["1", "fresh"] and operation.units[
        0
    ].rating == 3


def test_each_line_that_means_nothing_is_told_with_its_number_and_what_was_expected():
    text = "\n".join(
        (
            "Formación Sola: radio 3",
            "Bando: Norte",
            "Formación Una: radio 99",
            "- Sin valor: pasos 3",
            "qué es esto",
            "- Otra: VA 3, azul",
            "Bando: Sur",
            "Bando: Este",
        )
    )
    _, problems = read_listing(text, BLANK)
    say = Language("es").say
    entries = {line: say(message, lambda ref: Text(ref.id, ref.id)) for line, message in problems}
    assert sorted(entries) == [1, 3, 4, 5, 6, 8]
    assert "de 1 a 30" in entries[3] and "VA 4" in entries[4] and "azul" in entries[6] and "dos bandos" in entries[8]


def test_the_form_says_what_is_odd_though_it_can_be_played():
    data, _ = read_listing("Bando: A\nFormación Una\nFormación Dos\n- X: VA 3", BLANK)
    result = list(FORMS.advice(codec.from_json(Operation, data)))
    assert [finding.path for finding in result] == [("formations", 0, "name")]
