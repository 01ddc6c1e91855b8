"""The record sheet of a campaign in the window: read, played from, and begun again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.start.campaign_page import CampaignPage
from puesto.shelf import Shelf
from puesto.storage import Preferences, campaigns
from tests.gui.driving import play_out

FIRST, SECOND = "mission-1", "house-crossing"


@pytest.fixture
def bear(opened):
    """A window with the real games on the shelf."""
    return opened(shelf=Shelf())


def texts(page) -> str:
    """Return all visible texts of the page."""
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def buttons(page) -> dict[str, AnswerButton]:
    return {button.text(): button for button in page.findChildren(AnswerButton) if button.isVisible()}


def test_a_campaign_is_played_from_its_record_sheet(bear, keys):
    bear.set_up("bear")
    buttons(bear.new_page)["Campañas"].click()
    page = bear.page(CampaignPage)
    assert bear.pages.currentWidget() is page
    QApplication.processEvents()
    assert "Antes hay que jugar «Buscar y destruir»." in texts(page)
    assert "Jugar «Paso franco»" not in buttons(page)
    keys(bear, Qt.Key.Key_Return)
    assert bear.pages.currentWidget() is bear.new_page and bear.new_page.campaign is not None
    keys(bear, Qt.Key.Key_Return)
    assert bear.controller.session is not None and bear.controller.session.state.settings["campaign"] == "house-summer"
    play_out(bear)
    bear.show_page(CampaignPage)
    QApplication.processEvents()
    assert "Ganan" in texts(page) and "Unidad" in texts(page)
    buttons(page)["Jugar «Paso franco»"].click()
    QApplication.processEvents()
    assert "Campaña: Tres días de julio" in texts(bear.new_page)
    bear.new_page.go.click()
    assert bear.controller.session.scenario == SECOND and bear.controller.session.state.settings["carried"]
    bear.show_page(CampaignPage)
    QApplication.processEvents()
    assert "En tus veladas, una vez" in texts(page)


def test_the_campaign_is_begun_again(bear):
    bear.set_up("bear")
    bear.show_page(CampaignPage)
    page = bear.page(CampaignPage)
    page.go.click()
    bear.new_page.go.click()
    play_out(bear)
    bear.show_page(CampaignPage)
    QApplication.processEvents()
    buttons(page)["Empezar la campaña de nuevo"].click()
    QApplication.processEvents()
    assert campaigns.read_sheet("bear", "house-summer").lines == []
    assert "Ganan" not in texts(page) and "Empezar la campaña de nuevo" not in buttons(page)


def test_a_mission_alone_belongs_to_no_campaign(bear):
    bear.set_up("bear")
    bear.new_page.go.click()
    assert "campaign" not in bear.controller.session.state.settings


def test_a_game_without_campaigns_does_not_offer_any(window):
    window.set_up("toy")
    QApplication.processEvents()
    assert "Campañas" not in buttons(window.new_page)
    window.show_page(CampaignPage)
    QApplication.processEvents()
    assert "No hay ninguna campaña" in texts(window.page(CampaignPage))


def test_the_sheet_reads_in_english(opened):
    window = opened(Preferences(language="en", motion=False), shelf=Shelf())
    window.show_page(CampaignPage)
    QApplication.processEvents()
    assert "Record sheet: Three Days in July" in texts(window.page(CampaignPage))
