"""Modules of VASSAL: hexes with their centres, counters with their pictures, and refusals."""

from __future__ import annotations

import io
import json
import re
import time
import tracemalloc
import zipfile

import pytest
from PIL import Image

from puesto.foreign.vassal import ModuleError, parse_build_file, piece_facts, read_module, read_picture_bytes
from puesto.foreign.vassal_grids import Grid, Numbering, write_number
from tests import ROOT
from tests.foreign.making import board, build_file, grid, slot, zone, zoned

FOLDER = ROOT / "tests" / "foreign" / "modules"
BUILD = (FOLDER / "valley.xml").read_bytes()
EXPECTED = json.loads((FOLDER / "valley.json").read_text("utf-8"))
PIXEL = b"\x89PNG\r\n"


def packed(tmp_path, files, name="valley.vmod"):
    """Return a module with some files."""
    path = tmp_path / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as box:
        for inner, data in files.items():
            box.writestr(inner, data)
    return path


def test_hexes_are_where_the_module_names_them():
    (board,) = parse_build_file(BUILD).boards
    hexes = board.hexes()
    assert board.picture == EXPECTED["picture"]
    assert {name: list(hexes[name]) for name in EXPECTED["centres"]} == EXPECTED["centres"]


def test_counters_are_named_with_their_pictures_in_their_groups():
    counters = parse_build_file(BUILD).counters
    assert [{"name": one.name, "pictures": [*one.pictures]} for one in counters] == EXPECTED["counters"]
    assert {one.groups for one in counters} == {("Norte",)}


def test_a_prototype_brings_its_pictures():
    prototypes = {"Unidad": "+/null/emb2;;;;a.png,b.png;\tpiece;;;;/null"}
    assert piece_facts("+/null/prototype;Unidad\tpiece;;;;Carro/null;0", prototypes) == ("Carro", ("a.png", "b.png"))
    assert (
        piece_facts("+/null/prototype;X\tpiece;;;;Carro/null", {"X": "+/null/prototype;X\tpiece;;;;/n"})[0] == "Carro"
    )


@pytest.mark.parametrize(
    ("grid", "column", "row", "name"),
    [
        (Grid(60, 70, area=(1200, 800)), 0, 0, "0101"),
        (Grid(60, 70, area=(1200, 800)), 1, 0, "0202"),  # staggered: an odd column counts one more
        (Grid(60, 70, numbering=Numbering(staggered=False), area=(1200, 800)), 1, 0, "0201"),
        (Grid(60, 70, numbering=Numbering(first="V", sep=".", staggered=False)), 1, 4, "05.02"),
        (Grid(60, 70, numbering=Numbering(row_descends=True, staggered=False), area=(1200, 800)), 0, 0, "0114"),
        (Grid(60, 70, numbering=Numbering(row_descends=True), area=(1200, 800)), 1, 0, "0213"),
        (Grid(60, 70, numbering=Numbering(column_descends=True, staggered=False), area=(1200, 800)), 0, 0, "1801"),
        (Grid(60, 70, numbering=Numbering(column_type="A", column_offset=0, staggered=False)), 26, 0, "AA01"),
    ],
)
def test_numbering_follows_its_rules(grid, column, row, name):
    assert grid.name(column, row) == name


def test_a_sideways_grid_swaps_its_axes():
    grid = Grid(60, 70, 10, 20, sideways=True)
    assert grid.centre(0, 0) == (20, 10) and grid.centre(1, 0) == (55, 70)


def test_zones_turned_descending_and_staggered_hexes_are_read_from_a_build_file():
    turned = {"hType": "N", "hLeading": 1, "hOff": 1, "hDescend": "true", "vType": "N", "vLeading": 1, "vOff": 1}
    plain = {"first": "V", "sep": "-", "hType": "A", "hLeading": 0, "hOff": 0, "vType": "N", "vLeading": 0, "vOff": 0}
    inner = zoned(
        zone(
            "0,0;600,0;600,400;0,400", grid(turned | {"stagger": "true"}, dx=60, dy=70, x0=10, y0=20, sideways="true")
        ),
        zone("600,0;1200,0;1200,400;600,400", grid(plain | {"stagger": "false"}, dx=60, dy=70, x0=630, y0=35)),
    )
    (plan,) = parse_build_file(build_file("Zonas", [board("Dos", "dos.png", (1200, 400), inner)])).boards
    hexes = plan.hexes()
    # turned: columns go down (y = 10 + 60c), rows across (x = 20 + 70r, odd columns 35 more); the row counts down from
    # 600 / 70 + 1/2 = 9, and one less in odd columns
    assert hexes["0207"] == (195, 70) and hexes["0310"] == (20, 130)
    assert hexes["0-A"] == (630, 35) and hexes["2-B"] == (690, 210)
    assert plan.grid_of("0207").sideways and not plan.grid_of("2-B").sideways


def test_a_zone_with_the_grid_of_the_board_uses_it():
    build = BUILD.replace(b'useParentGrid="false"', b'useParentGrid="true"')
    assert parse_build_file(build).boards[0].hexes() == {}  # there is no grid of the board to use
    start = build.index(b"<VASSAL.build.module.map.boardPicker.board.HexGrid")
    end = build.index(b"</VASSAL.build.module.map.boardPicker.board.HexGrid>") + len(
        b"</VASSAL.build.module.map.boardPicker.board.HexGrid>"
    )
    grid = build[start:end]
    outside = build[:start] + build[end:].replace(b"</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>",
        b"</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>" + grid)  # fmt: skip
    assert parse_build_file(outside).boards[0].hexes()["K07"] == (630, 455)


def test_numbers_are_written_as_letters_or_with_zeros():
    assert [write_number(n, "A", 0) for n in (0, 25, 26, 27)] == ["A", "Z", "AA", "BB"]
    assert [write_number(n, "N", 1) for n in (7, 12, 123)] == ["07", "12", "123"]


def test_a_module_is_read_from_its_archive(tmp_path):
    path = packed(tmp_path, {"buildFile.xml": BUILD, "images/valle.png": PIXEL, "moduledata": b"<data/>"})
    module = read_module(path)
    assert module.name == "Valle de prueba" and module.pictures == ("valle.png",)
    assert read_picture_bytes(path, "valle.png") == PIXEL
    with pytest.raises(ModuleError):
        read_picture_bytes(path, "fus_1.png")


DEEP = b"<a>" * 300 + b"</a>" * 300


@pytest.mark.parametrize(
    "files",
    [
        {"readme.txt": b"x"},
        {"buildFile.xml": BUILD, "../evil.png": b"x"},
        {"buildFile.xml": BUILD, "/etc/evil.png": b"x"},
        {"buildFile.xml": BUILD, "images/..\\evil.png": b"x"},
        {"buildFile.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><VASSAL.build.GameModule name="&b;"/>'},
        {"buildFile.xml": b"<VASSAL"},
        {"buildFile.xml": DEEP},
        {"buildFile": b"\0" * 60_000_000},
    ],
    ids=("none", "dots", "root", "backslash", "dtd", "half", "deep", "bomb"),
)
def test_a_hostile_module_is_refused_quickly(tmp_path, files):
    path = packed(tmp_path, files)
    began = time.process_time()
    with pytest.raises(ModuleError) as refused:
        read_module(path)
    assert refused.value.message.template and time.process_time() - began < 3
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == [path.name]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_a_board_that_states_no_size_is_as_large_as_its_picture(tmp_path, kind):
    """VASSAL writes no width and height beside a picture."""
    bare = re.sub(rb'(image="valle.png"[^>]*?) width="\d+" height="\d+"', rb"\1", BUILD)
    assert bare != BUILD and parse_build_file(bare).boards[0].grids == ()
    made = io.BytesIO()
    plan = parse_build_file(BUILD).boards[0]
    Image.new("RGB", (round(plan.width), round(plan.height))).save(made, kind)
    (board,) = read_module(packed(tmp_path, {"buildFile.xml": bare, "images/valle.png": made.getvalue()})).boards[:1]
    assert (board.width, board.height) == (plan.width, plan.height) and board.hexes() == plan.hexes()


def test_a_board_whose_picture_is_damaged_has_the_size_that_is_written(tmp_path):
    for data in b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8\xff\xe1" * 9:
        path = packed(tmp_path, {"buildFile.xml": BUILD, "images/valle.png": data})
        assert read_module(path).boards == parse_build_file(BUILD).boards


def test_a_counter_without_a_name_has_that_of_its_picture():
    text = "+/null/emb2;;128;;;128;;;128;;;;1;false;0;0;Oculta 85.png,Carro.b.svg;+;false\tpiece;;;;/\tnull"
    module = parse_build_file(build_file("M", groups={"G": [f"<VASSAL.x.PieceSlot>{text}</VASSAL.x.PieceSlot>"]}))
    assert [counter.name for counter in module.counters] == ["Oculta 85"]


def nested(traits):
    """Return a counter's text: each trait holds the rest of them, escaped once more."""
    rest = traits[-1]
    for trait in reversed(traits[:-1]):
        rest = trait + "\t" + rest.replace("\t", "\\\t")
    return "+/null/" + rest.replace("/", "\\/") + "/null"


def test_long_counters_that_share_a_prototype_are_read_quickly():
    """Such as those of real modules, of which one took 34 s: sixty traits, each escaped once more than the last."""
    traits = [f"macro;Orden {n};{'x' * 90};Con $nombre$, y más" for n in range(58)]
    faces = "emb2;;2;;;2;;;2;;;;1;false;0;0;" + ",".join(f"f{n}.png" for n in range(40))
    prototype = nested([*traits, faces, "piece;;;;"])
    slots = [slot(f"Unidad {n}", f"u{n}.png") for n in range(600)]
    shared = [
        text.replace("+/null/", f"+/null/prototype;Tropa\t{traits[n % 9]}\\\t", 1) for n, text in enumerate(slots)
    ]
    definition = f'<VASSAL.x.PrototypeDefinition name="Tropa">{prototype}</VASSAL.x.PrototypeDefinition>'
    data = build_file("M", groups={"G": [definition, *shared]})
    began = time.process_time()
    counters = parse_build_file(data).counters
    assert time.process_time() - began < 1
    assert len(counters) == 600 and counters[7].name == "Unidad 7"
    assert counters[7].pictures[0] == "u7.png" and counters[7].pictures[1:] == tuple(f"f{n}.png" for n in range(40))


def test_half_an_archive_is_refused(tmp_path):
    whole = packed(tmp_path, {"buildFile.xml": BUILD}).read_bytes()
    half = tmp_path / "half.vmod"
    for size in (10, len(whole) // 2, len(whole) - 5):
        half.write_bytes(whole[:size])
        with pytest.raises(ModuleError):
            read_module(half)


def test_a_large_module_is_read_in_little_time_and_memory(tmp_path):
    slot = BUILD[BUILD.index(b"<VASSAL.build.widget.PieceSlot") : BUILD.index(b"</VASSAL.build.widget.ListWidget>")]
    build = BUILD.replace(slot, slot * 150)
    noise = io.BytesIO(bytes(range(256)) * 130)
    files = {"buildFile.xml": build} | {f"images/{n}.png": noise.getvalue() + bytes([n % 256]) for n in range(900)}
    path = tmp_path / "large.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as box:
        for inner, data in files.items():
            box.writestr(inner, data)
    assert path.stat().st_size > 29_000_000
    tracemalloc.start()
    began = time.process_time()
    module = read_module(path)
    took = time.process_time() - began
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(module.counters) == 900 and len(module.pictures) == 900
    assert took < 3 and peak < 50_000_000
