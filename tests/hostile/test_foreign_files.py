"""Damaged and hostile files of other programs: each is read or refused in words, soon."""

from __future__ import annotations

import io
import json
import time
import tracemalloc
import zipfile
from random import Random

import pytest

from puesto.core.messages import Message
from puesto.foreign.rosters import RosterError, read_roster
from puesto.foreign.vassal import ModuleError, read_module
from puesto.games.bolt.editors.roster_forms import answer_gap, view_of
from puesto.games.bolt.game import GAME
from puesto.packs import content_for
from puesto.packs.foreign_rosters import find_army
from tests.foreign.test_vassal import BUILD
from tests.games.bolt.test_rosters import FILE
from tests.hostile.generators import TEXTS, VALUES

XML = FILE.read_bytes()
SECONDS, BYTES = 2.0, 100_000_000


def as_json() -> dict:
    """Return a roster as New Recruit writes it in JSON."""
    squad = {
        "name": "Infantry Squad", "type": "unit", "number": 1, "costs": [{"name": "Points", "value": 100}],
        "selections": [{"name": "Regular", "type": "upgrade"}, {"name": "Rifleman", "type": "model", "number": 9}],
    }  # fmt: skip
    force = {"name": "Rifle Platoon", "catalogueName": "Armies of Germany", "selections": [squad]}
    return {"roster": {"name": "Ours", "gameSystemName": "Bolt Action 3ed", "forces": [force]}}


def packed(data: bytes, name: str = "a.ros") -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as box:
        box.writestr(name, data)
    return held.getvalue()


def flipped(dice: Random, data: bytes) -> bytes:
    """Return bytes with some of them changed, cut or doubled."""
    held = bytearray(data)
    for _ in range(dice.randrange(1, 20)):
        at = dice.randrange(len(held))
        held[at] = dice.randrange(256)
    if dice.random() < 0.3:
        return bytes(held[: dice.randrange(len(held))])
    if dice.random() < 0.3:
        start = dice.randrange(len(held))
        held += held[start : start + dice.randrange(2_000)]
    return bytes(held)


def with_value(dice: Random, tree: object, value: object) -> object:
    """Return a tree with a value in place of one of its parts."""
    if dice.random() < 0.2 or not isinstance(tree, dict | list) or not tree:
        return value
    if isinstance(tree, dict):
        key = dice.choice([*tree])
        return tree | {key: with_value(dice, tree[key], value)}
    at = dice.randrange(len(tree))
    return [*tree[:at], with_value(dice, tree[at], value), *tree[at + 1 :]]


def check_army(data: bytes) -> None:
    """Read a file as an army, and ask and answer its gaps where it is one."""
    began = time.process_time()
    try:
        found = find_army(data, [GAME])
    except RosterError as refused:
        assert isinstance(refused.message, Message)
        found = None
    assert time.process_time() - began < SECONDS
    if found is None:
        return
    army, content = found[1], content_for(GAME)[0]
    for _ in range(400):
        gaps = view_of(army, content).gaps
        if not gaps:
            break
        army = answer_gap(army, gaps[0], gaps[0].choices[0].value, False)


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_roster_is_read_or_refused(seed):
    dice = Random(seed)
    for data in (XML, packed(XML), json.dumps(as_json()).encode()):
        check_army(flipped(dice, data))


@pytest.mark.parametrize("seed", range(60))
def test_wrong_types_in_a_roster_are_read_or_refused(seed):
    dice = Random(seed)
    value = dice.choice([*VALUES, *TEXTS])
    check_army(json.dumps(with_value(dice, as_json(), value), default=str).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("text", TEXTS)
def test_names_stay_text_whatever_is_in_them(text):
    tree = as_json()
    tree["roster"]["forces"][0]["selections"][0]["name"] = text
    check_army(json.dumps(tree).encode("utf-8", "surrogatepass"))


BOMB = packed(b" " * 200_000_000)
NESTED = (b'{"roster":{"forces":[' + b'{"selections":[' * 10_000 + b"]}" * 10_000 + b"]}}", b"[" * 100_000)
DEEP = b"<roster>" + b"<selections><selection>" * 10_000 + b"</selection></selections>" * 10_000 + b"</roster>"
LAUGHS = b'<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;&b;">]><roster name="&d;"/>'
OUTSIDE = b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><roster name="&b;"/>'


@pytest.mark.parametrize(
    "data",
    [BOMB, *NESTED, DEEP, LAUGHS, OUTSIDE, packed(XML, "../a.ros"), packed(XML)[:200], packed(BUILD, "b.xml")],
    ids=("bomb", "nested", "brackets", "deep", "laughs", "outside", "dots", "half", "other"),
)
def test_bombs_and_links_are_refused_in_bounds(data):
    tracemalloc.start()
    check_army(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < BYTES


@pytest.mark.parametrize("data", [LAUGHS, OUTSIDE, DEEP, XML[:500]])
def test_a_hostile_roster_is_refused(data):
    with pytest.raises(RosterError):
        read_roster(data)


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_module_is_read_or_refused(seed, tmp_path):
    dice = Random(seed)
    file = tmp_path / "a.vmod"
    inner = flipped(dice, BUILD) if seed % 2 else BUILD
    whole = packed(inner, "buildFile.xml")
    file.write_bytes(whole if seed % 2 else flipped(dice, whole))
    began = time.process_time()
    try:
        module = read_module(file)
    except ModuleError as refused:
        assert isinstance(refused.message, Message)
    else:
        for board in module.boards:
            assert len(board.hexes()) <= 40_000
    assert time.process_time() - began < SECONDS
