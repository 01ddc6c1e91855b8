"""Every case of the game has a test that is named after it, or a reason in readings.md why it has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LISTED = """
IN-01 IN-04 IN-05 IN-06 IN-10 IN-11 IN-12 IN-15 IN-17 IN-18 IN-27 IN-28 IN-29 IN-32 EJ-04-clavada SG-1 SG-3 SG-7
SG-8a V-2.1-02 V-2.1-04 V-2.1-05 V-2.1-09 V-2.3.1-02 V-2.3.1-03 V-2.3.1-05 V-2.3.1-07 V-2.3.1-10 V-2.3.1-11
V-2.3.1-13 V-2.3.1-14 V-2.3.1-15 V-4.1.2-p5 V-4.1.2-p9 V-2.4-05 V-2.4-06 V-2.4-07 V-2.4-08 V-2.5-01 V-2.5-04
V-2.5-05 V-2.5-08 V-2.6-01 V-2.6-02 V-2.6-04 V-2.6-05 V-2.6-06 V-2.6-07 V-2.6-08 V-2.7-01 V-2.7-03 V-2.7-05 V-2.7-06
V-2.7-07 V-2.7-09 V-2.8-01 V-2.8-02 V-2.8-03 V-2.8-06 V-2.8-07 V-2.8-08 V-2.8-10 V-2.8-11 V-2.8-12 V-2.8-15
V-3.1.1-02 V-3.1.1-04 V-3.1.1-05 V-3.1.1-09 V-3.1.1-11 V-3.1.1-12 V-3.1.1-14 V-3.1.1-17 V-3.1.1-18 V-3.1.3-01
V-3.1.3-02 V-3.1.3-03 V-3.1.3-04 V-3.1.3-05 V-3.1.3-06 V-3.2.1-01 V-3.2.1-02 V-3.2.1-03 V-3.2.1-05 V-3.2.1-07
V-3.2.1-08 V-3.2.3-01 V-3.2.3-02 V-3.2.3-03 V-3.2.3-06 V-3.3-01 V-3.3-02 V-3.3-03 V-3.3-04 V-2.3-02 V-4.0-02
V-4.0-03 V-5.0-18 V-5.3-11 V-5.3-12 V-5.3-13 V-5.3.1-16 V-5.3.1-17 V-5.5-04 V-6.0-01 V-6.0-02 V-6.2-01 V-6.2-02
V-6.2-03 V-6.2-04 V-6.2-05 V-6.2-06 V-6.2-07 V-6.2-09 V-6.2-11 V-6.2-12 V-6.2-14 V-6.2-18 V-6.2-20 V-6.2-21
V-6.2.2-02 V-6.2.2-03 V-6.2.2-04 V-6.2.2-05 V-7.2-02 V-7.2-03 V-7.2-05 V-7.2-07 V-7.2-10 V-7.2-12 V-7.2-15 V-7.3-02
V-7.3-03 V-7.3.1-01 V-7.3.1-02 V-7.3.1-06 V-7.3.1-09 V-7.4-01 V-7.4-02 V-7.4-04 V-7.4-06 V-7.4-08 V-7.4-09 V-7.4-10
V-M1-sniper-1 V-M1-sniper-2 V-M1-sniper-3 V-M1-sniper-5 V-M1-sniper-6 V-M1-sniper-7 V-M1-rally-1 V-M1-rally-3
V-M1-stuck-1 V-M1-stuck-5 V-M1-stuck-8 V-M1-stuck-9 V-M1-quick-4 V-M1-fervour-1 V-M1-end-1 V-M1-sdkfz-1 V-M1-sdkfz-2
V-M1-sdkfz-3 V-M1-order-2 V-M1-order-3 V-M1-full-1 V-9-03
MBR-4 EJ-16a V-5.3.1-05 V-5.3.1-07 V-5.3.1-15 V-6.1-01 V-6.1-02 V-6.1-03 V-6.1-04 V-6.1-05 V-6.1-09 V-6.2.1-04
V-6.2.1-05 V-6.2.1-07 V-7-04 V-7.1-01 V-7.4-03 V-7.4-05
"""
IDS = LISTED.split()


def named_in(text: str, id: str) -> bool:
    """Whether `text` names a case, and not only a longer id that begins like it."""
    return re.search(re.escape(id) + r"(?![\w-])", text) is not None


def test_there_are_as_many_cases_as_there_should_be():
    assert len(IDS) == len({*IDS}) == 184


@pytest.fixture(scope="module")
def written() -> tuple[str, str]:
    """The text of all tests, and the readings."""
    tests = "".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")) if path.name != Path(__file__).name)
    return tests, (HERE / "readings.md").read_text("utf-8")


@pytest.mark.parametrize("id", IDS)
def test_the_case_is_tested_or_its_reading_is_told(id, written):
    tests, readings = written
    assert named_in(tests, id) or named_in(readings, id)
