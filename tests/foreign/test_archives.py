"""Damaged archives: each byte changed, in every compression, meets an error that the readers of files name."""

from __future__ import annotations

import zipfile
from contextlib import suppress
from io import BytesIO

import pytest

from puesto.foreign.kinds import describe_kind
from puesto.foreign.rosters import RosterError, read_roster
from puesto.foreign.vassal import ModuleError, read_module, read_pictures

ROSTER = b'<roster name="Ours" gameSystemName="Bolt Action"><forces/></roster>' * 2
MODULE = {"buildFile.xml": b'<VASSAL.build.GameModule name="Valley"/>', "images/a.png": b"\x89PNG\r\n" * 5}
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def packed(files: dict[str, bytes], method: int) -> bytes:
    """Return an archive."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", method) as box:
        for name, data in files.items():
            box.writestr(name, data)
    return stream.getvalue()


@pytest.mark.parametrize("method", METHODS)
def test_every_damaged_byte_of_an_archive_is_met_with_a_named_error(method, tmp_path):
    whole, path = packed(MODULE, method), tmp_path / "a.vmod"
    refused = 0
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        for read in (read_module, lambda path: read_pictures(path, ("a.png",))):
            try:
                read(path)
            except ModuleError:
                refused += 1
    assert refused > 50
    whole = packed({"a.ros": ROSTER}, method)
    for place in range(len(whole)):
        data = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
        with suppress(RosterError):
            read_roster(data)
        describe_kind(data)


@pytest.mark.parametrize("method", METHODS[2:])
def test_compressions_that_no_program_uses_are_refused(method, tmp_path):
    path = tmp_path / "a.vmod"
    path.write_bytes(packed(MODULE, method))
    with pytest.raises(ModuleError):
        read_module(path)
    with pytest.raises(RosterError):
        read_roster(packed({"a.ros": ROSTER}, method))
