"""On the page of quick resolutions each line of the sums says what it is worth, after the repaint."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from puesto.gui.resolutions.resolutions_page import ResolutionsPage
from puesto.shelf import Shelf


def test_the_flank_of_a_shock_says_how_many_points_it_is_worth(opened):
    window = opened(shelf=Shelf())
    window.do_named("resolutions")
    page = window.page(ResolutionsPage)
    page.show_resolution(next(at for at, (_, one) in enumerate(page.all) if one.id == "shock_die"))
    page.fields["flank"].put(True)
    for _ in range(5):
        QApplication.processEvents()
    found = {line for sum_ in page.trial.workings.sums for line in sum_.gains}
    assert any("flanco" in line.name.template for line in found)
    assert any("puntos a «" in sum_.toolTip() for sum_ in page.trial.workings.sums)
