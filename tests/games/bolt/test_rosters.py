"""Rosters of other programs as armies of ours, with a gap for each fact that the file does not hold."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from puesto.foreign.rosters import RosterError, is_roster, read_roster
from puesto.games.bolt.editors.rosters import ARMS, KIND, MODELS, QUALITY, RANK, Gap, put_army, read_army
from puesto.games.bolt.printed.records import Nation
from tests import ROOT

FILE = ROOT / "tests" / "games" / "bolt" / "rosters" / "rifle-platoon.ros"


def whole():
    return read_army(read_roster(FILE.read_bytes()))


def arms_of(troop):
    return {arm["weapon"]: arm["count"] for arm in troop["arms"]}


def by_name(army):
    return {troop["name"]["en"]: troop for troop in army.troops}


def test_nation_platoons_and_points_are_those_of_the_file():
    army = whole()
    assert army.nation is Nation.GERMANY
    assert army.platoons == ("Rifle Platoon", "Heavy Weapons Platoon", "Armoured Platoon")
    assert army.points == 655 == sum(army.unit_points)


def test_every_unit_is_named_with_what_the_file_says_of_it():
    troops = by_name(whole())
    assert [*troops] == [
        "Teniente Ibáñez",
        "Infantry Squad",
        "Veteran Squad (Late War)",
        "Medium Machine Gun Team",
        "Medium Mortar Team",
        "Spotter of Medium Mortar Team",
        "Panzer III (Ausf. N)",
    ]
    assert [(troop["quality"], troop["models"]) for troop in troops.values()] == [
        ("veteran", 2), ("regular", 9), ("veteran", 7), ("regular", 0), ("regular", 0), ("regular", 1), ("veteran", 1),
    ]  # fmt: skip
    assert [arms_of(troop) for troop in troops.values()] == [
        {"rifle": 1, "smg": 1},
        {"smg": 1, "lmg": 1, "rifle": 7},
        {"assault_rifle": 1, "rifle": 4, "smg": 2, "panzerfaust": 2},
        {"mmg": 1},
        {"medium_mortar": 1},
        {},
        {},
    ]


def test_what_the_file_does_not_say_is_a_gap_with_the_usual_value():
    assert whole().gaps == (
        Gap(0, RANK, "second_lieutenant"),
        Gap(3, MODELS, 3),
        Gap(4, MODELS, 4),
        Gap(6, KIND, None),
        Gap(6, ARMS, None),
    )


def test_the_army_takes_its_place_in_a_battle_and_leaves_the_other_as_it_was():
    entries = {"id": "b-unit-1", "name": {"es": "B", "en": "B"}, "side": "b", "platoon": ""}
    sides = [{"id": side, "name": {"es": side, "en": side}, "cloth": "blue"} for side in "ab"]
    data = put_army({"id": "mine", "armies": sides, "troops": [entries], "platoons": []}, whole(), 0)
    assert [item["nation"] for item in data["armies"] if "nation" in item] == ["germany"]
    assert data["troops"][0] == entries and len(data["troops"]) == 8
    spotter = next(item for item in data["troops"] if item.get("team"))
    assert data["troops"][[item["id"] for item in data["troops"]].index(spotter["team"])]["arms"][0]["weapon"] == (
        "medium_mortar"
    )
    assert put_army(data, whole(), 0) == data


def element_json(element):
    """Return an element of XML as New Recruit writes it in JSON."""
    result = dict(element.attrib)
    for child in element:
        result[child.tag.rpartition("}")[2]] = [element_json(item) for item in child]
    return result


def wrapped(element):
    """Return an element as converters of XML write it, with marked attributes and wrapped lists."""
    entries = {f"_{name}": value for name, value in element.attrib.items()}
    for child in element:
        ones = [wrapped(item) for item in child]
        name = child[0].tag.rpartition("}")[2] if len(child) else "none"
        entries[child.tag.rpartition("}")[2]] = {name: ones[0] if len(ones) == 1 else ones}
    return entries


def packed(name: str, data: bytes) -> bytes:
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return box.getvalue()


def forms() -> dict[str, bytes]:
    from defusedxml.ElementTree import fromstring

    data = FILE.read_bytes()
    tree = fromstring(data)
    return {
        "packed": packed("Column.ros", data),
        "JSON": json.dumps({"roster": element_json(tree)}).encode(),
        "JSON of a converter": json.dumps({"roster": wrapped(tree)}).encode(),
        "without namespace": data.replace(b' xmlns="http://www.battlescribe.net/schema/rosterSchema"', b""),
        "UTF-16": data.decode().replace('encoding="UTF-8"', 'encoding="UTF-16"').encode("utf-16"),
        "forces within a force": data.replace(b"</force>\n    <force", b"<forces><force", 1).replace(
            b"</force>\n    <force", b"</force></forces></force>\n    <force", 1
        ),
    }


@pytest.mark.parametrize("form", ["packed", "JSON", "JSON of a converter", "without namespace", "UTF-16"])
def test_every_form_of_a_roster_gives_the_same_army(form):
    data = forms()[form]
    assert is_roster(data) or form == "UTF-16"
    assert read_army(read_roster(data)) == whole()


def test_a_platoon_within_another_is_read_as_one_of_its_own():
    army = read_army(read_roster(forms()["forces within a force"]))
    assert army.platoons == whole().platoons and army.troops == whole().troops


DTD = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "x">]><roster><forces/>&a;</roster>'

HOSTILE = {
    "entities": DTD,
    "half a file": FILE.read_bytes()[:900],
    "half an archive": packed("a.ros", FILE.read_bytes())[:300],
    "an archive without a roster": packed("../../a.txt", b"x"),
    "a bomb": packed("a.ros", b"<roster>" + b" " * 60_000_000 + b"</roster>"),
    "other XML": b"<html><body/></html>",
    "other JSON": b'{"roster": 3}',
    "nothing": b"",
    "deep XML": b"<roster>" + b"<forces><force>" * 5_000,
    "many selections": b"<roster><forces><force><selections>"
    + b'<selection name="x" type="unit"/>' * 6_000
    + b"</selections></force></forces></roster>",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_roster_is_refused_in_a_sentence(kind):
    with pytest.raises(RosterError) as refused:
        read_roster(HOSTILE[kind])
    assert str(refused.value.message.template).strip()


def test_ten_thousand_nested_selections_are_refused():
    text = '{"roster": {"forces": [{"selections": [' + '{"name": "x", "selections": [' * 10_000
    with pytest.raises(RosterError):
        read_roster((text + "]}" * 10_000 + "]}]}}").encode())


def test_a_gun_its_quality_and_a_nation_without_benefits():
    data = FILE.read_bytes().replace(b"Armies of Germany", b"Armies of Hungary").replace(b'name="Regular"', b'name="X"')
    army = read_army(read_roster(data))
    assert army.nation is Nation.NONE and "Hungary" in str(army.problems[0].params)
    assert Gap(1, QUALITY, "regular") in army.gaps
