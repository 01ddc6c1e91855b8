"""Own pictures: what is taken, what is refused in words, and that only pixels are kept."""

import errno
import os
import random
import struct
import subprocess
import sys
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from puesto.language import Language
from puesto.storage import pictures
from puesto.storage.pictures import PictureError, forget_picture, keep_picture, picture_of, put_back

KEY = "bear/counter-german-rifles"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path / "home"))
    return tmp_path


def photo(folder, size=(300, 200), form="PNG", name="photo.png", **more):
    path = folder / name
    picture = Image.new("RGB", size, (120, 40, 20))
    picture.putpixel((0, 0), (0, 255, 0))
    picture.save(path, form, **more)
    return path


@pytest.mark.parametrize("form", pictures.FORMATS)
def test_a_picture_of_each_kind_is_kept_as_png(home, form):
    kept = keep_picture(KEY, photo(home, form=form))
    assert picture_of(KEY) == kept
    with Image.open(kept) as shown:
        assert (shown.format, shown.size) == ("PNG", (300, 200))


def test_a_large_photo_is_scaled_and_turned_as_the_camera_says_and_loses_its_notes(home):
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "where I live"
    kept = keep_picture(KEY, photo(home, (4000, 3000), "JPEG", "photo.jpg", exif=exif))
    with Image.open(kept) as shown:
        assert shown.size == (960, 1280)
        assert not shown.getexif() and "where I live" not in str(shown.info)
    assert b"where I live" not in kept.read_bytes()


def bomb(width, height):
    """A PNG of few bytes that says it is huge."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


def refused(path):
    with pytest.raises(PictureError) as problem:
        keep_picture(KEY, path)
    assert picture_of(KEY) is None
    return problem.value.message.template


def test_500_megapixels_are_refused_before_a_pixel_is_decoded(home):
    path = home / "huge.png"
    path.write_bytes(bomb(25_000, 20_000))
    with pytest.raises(PictureError) as problem:
        keep_picture(KEY, path)
    said = Language("es").say(problem.value.message)
    assert "25000 × 20000" in said and "caben 60 millones" in said, "its size and the limit"


MEASURED = """
import resource, sys
from pathlib import Path
from PIL import Image
from puesto.storage import pictures
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    print(pictures.read_map_photo(Path(sys.argv[1])).size)
except pictures.PictureError as refusal:
    print(dict(refusal.message.params))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in kilobytes there")
@pytest.mark.parametrize(
    ("size", "form", "more", "told"),
    [
        ((10_200, 7_000), "JPEG", {}, "(5100, 3500)"),
        ((10_200, 7_000), "JPEG", {"progressive": True}, "'most': 32"),
        ((10_200, 7_000), "PNG", {"compress_level": 1}, "'most': 32"),
        ((6_900, 4_600), "PNG", {"compress_level": 1}, "(6000, 4000)"),
    ],
)
def test_a_photo_of_a_board_takes_less_than_300_mb(size, form, more, told, home):
    path = home / "board"
    Image.new("L", size, 140).convert("RGB").save(path, form, **more)
    done = subprocess.run([sys.executable, "-c", MEASURED, str(path)], capture_output=True, text=True, check=True)
    said, megabytes = done.stdout.splitlines()
    assert told in said
    assert int(megabytes) < 300, f"{size} {form} {more}: {megabytes} MB"


def test_a_renamed_executable_a_text_and_an_empty_file_are_no_pictures(home):
    for name, data in (
        ("tool.png", b"\x7fELF\x02\x01\x01" + bytes(500)),
        ("mz.jpg", b"MZ" + bytes(500)),
        ("notes.png", b"hello"),
        ("empty.png", b""),
    ):
        path = home / name
        path.write_bytes(data)
        assert "no es una imagen" in refused(path)


def test_other_formats_of_the_library_stay_shut(home):
    assert "no es una imagen" in refused(photo(home, form="TIFF"))
    path = home / "script.png"
    path.write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\nshowpage\n")
    assert "no es una imagen" in refused(path)


def test_a_truncated_file_is_refused(home):
    path = photo(home, (600, 600), "JPEG", "photo.jpg")
    path.write_bytes(path.read_bytes()[:-900])
    assert "dañada" in refused(path)


def test_a_tiny_a_missing_and_a_heavy_file_are_refused(home, monkeypatch):
    assert "no se vería nada" in refused(photo(home, (15, 400)))
    assert "ya no está en" in refused(home / "nothing.png")
    assert "no se puede leer" in refused(home)
    assert "no se puede leer" in refused(home / "a\0b.png")
    monkeypatch.setattr(pictures, "MOST_BYTES", 50)
    assert "pesa más" in refused(photo(home))


def test_a_refused_picture_leaves_the_one_that_was_there(home):
    before = keep_picture(KEY, photo(home)).read_bytes()
    bad = home / "bad.png"
    bad.write_bytes(b"nothing")
    with pytest.raises(PictureError):
        keep_picture(KEY, bad)
    assert picture_of(KEY).read_bytes() == before


def test_a_full_disk_is_said_and_nothing_half_written_stays(home, monkeypatch):
    source = photo(home)

    def full(file, data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("puesto.storage.disk.write_all", full)
    assert "No queda sitio" in refused(source)
    assert not list(pictures.pictures_folder().glob("*/*"))


def test_taking_a_picture_away_can_be_undone(home):
    before = keep_picture(KEY, photo(home)).read_bytes()
    kept = forget_picture(KEY)
    assert kept is not None
    assert picture_of(KEY) is None and forget_picture(KEY) is None
    put_back(KEY, kept)
    assert picture_of(KEY).read_bytes() == before


@pytest.mark.parametrize("key", ["../secret", "a/b/c", "bear", "bear/../x", "", "C:\\x", ".hidden", "Ñ", "a" * 81])
def test_a_key_leads_nowhere_else(key):
    with pytest.raises(ValueError):
        picture_of(key)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), cut=st.integers(0, 2000))
def test_whatever_is_in_a_damaged_file_it_is_taken_or_refused_in_words(tmp_path_factory, seed, cut):
    folder = tmp_path_factory.mktemp("damaged")
    dice = random.Random(seed)
    source = photo(folder, (64, 48), dice.choice(pictures.FORMATS))
    data = bytearray(source.read_bytes())[: max(1, len(source.read_bytes()) - cut)]
    for _ in range(dice.randint(0, 12)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    source.write_bytes(bytes(data))
    try:
        keep_picture(KEY, source)
    except PictureError as problem:
        assert problem.message.template
    finally:
        forget_picture(KEY)
