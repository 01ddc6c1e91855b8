"""The memory of pictures that are gone is the system's again, at once and not at the end of the evening."""

from __future__ import annotations

import subprocess
import sys

import pytest

HOLES = """
from pathlib import Path
from puesto.system.memory import LARGE, give_back_pictures

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

told = give_back_pictures()
before = resident()
pictures = [bytearray(b"x") * (2 * LARGE) for _ in range(400)]
kept, full = pictures[::20], resident()
del pictures
print(int(told), full - before, full - resident())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is told, and /proc is not there")
def test_what_lay_between_kept_pictures_is_given_back_as_they_go() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, timeout=60, check=True)
    told, taken, given = map(int, done.stdout.split())
    if told:
        assert taken > 20_000 and given > 0.9 * taken
