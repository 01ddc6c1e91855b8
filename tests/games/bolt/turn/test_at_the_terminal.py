"""Six turns of Bolt Action at the terminal: two armies, one bag, one keyboard."""

from __future__ import annotations

from itertools import cycle

import pytest

from puesto.language import Language
from puesto.shelf import Shelf
from puesto.terminal.paper import TextPaper
from puesto.terminal.start import SessionPicker, StartOptions

TYPED = 3000
"""More lines than a whole game of the small battle needs."""


@pytest.mark.parametrize("code", ["es", pytest.param("en", marks=pytest.mark.deep)])
def test_six_turns_of_order_dice_are_played_to_their_end(code, tmp_path, monkeypatch):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    printed: list[str] = []
    left = [TYPED]
    answers = cycle(("", "1", "f", "8", "a", "0", "2", "s", "3", "4", "5", "6"))

    def read(sign: str) -> str:
        left[0] -= 1
        return next(answers) if left[0] else "q"

    wish = StartOptions("bolt", "blank", code, "5")
    table = SessionPicker(wish, Shelf(), Language(code), TextPaper(), read, printed.append).seat()
    table.run()
    if table.file is not None:
        table.file.close()
    lines = "\n".join(printed).splitlines()
    assert table.session.prompt is None and left[0] > 0
    assert table.session.view().outcome is not None
    assert not [line for line in lines if len(line) > 80]
    assert any(("Turno 2" if code == "es" else "Turn 2") in line for line in lines)
