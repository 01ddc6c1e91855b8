"""A target has its odds on its button, in columns; its throw is shown with equal figures."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Choose, Family, Roll
from puesto.core.session.journal import Source
from puesto.core.study.odds import cases, with_better
from puesto.games.bear.checks.attack import AttackFacts, roll_of
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.gauge import FILL
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.number import NumberWidget
from puesto.gui.reveal import reveal_overlay
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened

SEED, MOST = 4, 700
"""Seed of a mission in which targets are known, and the most answers up to them."""
FIGURE = re.compile(r"(\w+) +(\d+) %")


def told_by(button: AnswerButton) -> dict[str, str]:
    """Return the figures in the line of a target, by their words."""
    return dict(FIGURE.findall(button.worth.split("\n")[0].replace("\u00a0", " ")))


@pytest.fixture(autouse=True)
def beats(no_beats: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show throws as a player sees them."""
    monkeypatch.setattr(reveal_overlay, "REVEAL_MS", 1500)


def come_to_targets(window: MainWindow) -> ChooseWidget:
    """Play the bear up to a shot for which the odds at two targets are known; return the question."""
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice = Dice(SEED)
    for _ in range(MOST):
        prompt, widget = window.controller.prompt, window.table.bar.widget
        assert prompt is not None
        window.reveal.end()
        if prompt.key == "fire.target":
            for _ in range(60):
                QApplication.processEvents()
            widget = window.table.bar.widget
            assert isinstance(widget, ChooseWidget)
            known = [told for button in widget.buttons if (told := told_by(button))]
            if len(known) > 1 and any(told["impacta"] != "0" for told in known):
                return widget
        can_fire = isinstance(prompt, Choose) and any(option.value == "fire" for option in prompt.options)
        if prompt.family is Family.CHANCE:
            window.controller.roll()
        else:
            window.controller.answer("fire" if can_fire else dice.random_answer(prompt), Source.PLAYER)
    raise AssertionError("no shot with known odds")


def test_the_figures_of_a_target_are_in_columns_and_those_of_the_throw(opened: Opened) -> None:
    """Bear, 7.2 and 7.4 EOD: what is destroyed is hit as well."""
    window = opened(Preferences(motion=False), shelf=Shelf())
    widget = come_to_targets(window)
    known = [button for button in widget.buttons if "%" in button.worth]
    assert all(button.keeps_worth and button.worth in button.below for button in widget.buttons)
    lines = [button.worth.split("\n")[0].replace(FILL, "0") for button in known]
    assert len({len(line) for line in lines}) == 1, lines
    assert [button for button in widget.buttons if not button.waits] == known
    shot = next(button for button in known if told_by(button)["impacta"] != "0")
    told = told_by(shot)
    shot.click()
    told_by_key: dict[str, list[str]] = {}
    for _ in range(4):
        prompt = window.controller.prompt
        if isinstance(prompt, Roll):
            break
        assert prompt is not None and prompt.leads_to_roll, prompt
        for _ in range(60):
            QApplication.processEvents()
        asking = window.table.bar.widget
        assert isinstance(asking, ChooseWidget | NumberWidget)
        told_by_key[prompt.key] = [button.below for button in asking.buttons]
        window.controller.answer(prompt.default, Source.PLAYER)
    for below in told_by_key.get("fire.command_points", []):
        assert [line.split("\u00a0")[0].split(" ")[0] for line in below.split("\n")] == ["impacta", "destruye"]
    assert all("queda usada" in below for below in told_by_key.get("fire.pay", [])[:1])
    window.controller.roll()
    QApplication.processEvents()
    strip = window.reveal.result.strip
    assert strip is not None
    thrown = {share.text: re.sub(r"\D", "", share.percent(strip.words)) for share in strip.shares}
    destroys = thrown.get("destruye", "0")  # a class that cannot come is left out, and a second hit always destroys
    assert told == {"impacta": thrown.get("impacta", destroys), "destruye": destroys}


def test_what_destroys_counts_as_a_hit() -> None:
    """Bear, 5.1: 7 or more hits in 21 of 36 throws, 11 or more destroys in 3."""
    roll = roll_of(AttackFacts(firepower=6, defence=13))
    hit, destroyed = msg("impacta"), msg("destruye")
    found = cases(roll)
    assert with_better(roll, hit, found) == sum(case.chance for case in found if case.message in (hit, destroyed))
    assert with_better(roll, hit, found) and round(36 * (with_better(roll, hit, found) or 0)) == 21
    assert with_better(roll, destroyed, found) is None
