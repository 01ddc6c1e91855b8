"""My campaigns: the one of the book typed in, refused where it does not fit together, begun and played on."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.core.game.record_forms import OWN, blank_record
from puesto.games.bear.printed.earlier_missions import Earlier
from puesto.games.bear.printed.records import CampaignMission, Carried, Piece
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.editors.work import draft_file
from puesto.gui.own_copy.missions_page import MissionsPage
from puesto.gui.own_copy.own_campaigns_page import OwnCampaignsPage
from puesto.gui.start.campaign_page import CampaignPage
from tests.gui.driving import play_out
from tests.gui.editors.test_pages import kept, shown
from tests.gui.start.test_campaign_page import buttons, texts

CONTROL = Qt.KeyboardModifier.ControlModifier
FIRST, SECOND = "mission-1", "house-crossing"
LINKS = ("missions",)


@pytest.fixture
def controller(opened) -> tuple[Any, OwnCampaignsPage]:
    """A new campaign on the desk."""
    window, page = shown(opened, "own_campaigns")
    page.start()
    QApplication.processEvents()
    return window, page


def add(page: OwnCampaignsPage, path: tuple[str | int, ...], kind: type, **fields: Any) -> None:
    """Add a record to a list, as its button does, and fill it in."""
    at = len(page.work.get(path))
    page.form.controls[(*path, "+")].click()
    QApplication.processEvents()
    held = page.work.get((*path, at))
    assert held.keys() >= blank_record(kind).keys()
    for name, value in fields.items():
        page.work.set((*path, at, name), value, rebuild=True)


def type_campaign(page: OwnCampaignsPage) -> None:
    """Type two missions: the second is open once the first was played, and brings 3 PAM in any case."""
    page.work.set(("title", "es"), "La mía")
    page.work.set(("summary", "es"), "Dos combates.")
    add(page, LINKS, CampaignMission, mission=FIRST)
    add(page, LINKS, CampaignMission, mission=SECOND)
    add(page, (*LINKS, 1, "when"), Earlier, mission=FIRST)
    for won in (True, False):
        at = (*LINKS, 1, "carried", int(not won))
        add(page, (*LINKS, 1, "carried"), Carried, command_points=3)
        add(page, (*at, "when"), Earlier, mission=FIRST, won=won)
        page.work.set((*at, "text", "es"), "Llega munición: 3 PAM más.")
    page.rebuild()
    QApplication.processEvents()


def test_from_scratch_it_says_what_is_missing_and_leads_there(controller):
    _, page = controller
    assert not page.work.sound and not page.try_button.isEnabled()
    told = [page.problem_list.itemAt(at).widget() for at in range(page.problem_list.count())]
    assert [one.text() for one in told][:2] == ["Título", "Situación"]
    told[0].click()
    assert page.window().focusWidget() is page.form.controls["title", "es"]


def test_a_campaign_typed_in_is_kept_as_a_pack_begun_and_played_on(controller):
    window, page = controller
    type_campaign(page)
    assert page.work.findings == [] and page.try_button.isEnabled()
    assert "«Buscar y destruir» jugada" in texts(page)
    page.try_button.click()
    QApplication.processEvents()
    campaign = kept().campaigns["own-1"]
    assert (campaign.title.es, campaign.source) == ("La mía", OWN)
    sheet = window.pages.currentWidget()
    assert isinstance(sheet, CampaignPage) and sheet.campaign == "own-1"
    assert "Antes hay que jugar «Buscar y destruir»." in texts(sheet)
    for mission in (FIRST, SECOND):
        next(one for text, one in buttons(sheet).items() if text.startswith("Jugar «")).click()
        QApplication.processEvents()
        window.new_page.go.click()
        QApplication.processEvents()
        session = window.controller.session
        assert (session.state.settings["campaign"], session.scenario) == ("own-1", mission)
        began_with = session.state.command_points
        play_out(window)
        window.show_page(CampaignPage)
        QApplication.processEvents()
        assert "Llega munición" in texts(sheet)
    assert began_with == session.content.missions[SECOND].command_points + 3
    assert any("Llega munición" in window.words(line.message) for line in session.log)
    assert "de 2 misiones ganadas" in texts(sheet)


def test_the_counters_that_are_offered_are_those_of_the_mission_that_is_meant(controller):
    _, page = controller
    add(page, LINKS, CampaignMission, mission=FIRST)
    add(page, LINKS, CampaignMission, mission=SECOND)
    add(page, (*LINKS, 1, "carried"), Carried)
    at = (*LINKS, 1, "carried", 0)
    add(page, (*at, "when"), Earlier)
    earlier = page.form.controls[*at, "when", 0, "mission"]
    assert earlier.values == [FIRST], "only missions before it"
    assert page.form.controls[*at, "when", 0, "lost"].values == [""]
    earlier.picked.emit(FIRST)
    QApplication.processEvents()
    lost = page.form.controls[*at, "when", 0, "lost"].levels
    assert lost[0] == "Da igual" and "SMG K07" in lost and "SdKfz 251 I08 (la IA)" in lost
    forces = kept().missions[SECOND].forces
    assert [id for id, _ in page.form.controls[*at, "absent"].options] == [piece.id for piece in forces]


BAD = {
    "a mission twice": ((*LINKS, 1, "mission"), FIRST, "«Buscar y destruir» ya está en esta campaña"),
    "a mission that there is not": ((*LINKS, 1, "mission"), "gone", "no hay ninguna misión «gone»"),
    "a condition on a later one": (
        (*LINKS, 1, "when", 0, "mission"),
        SECOND,
        "se espera una misión anterior de la campaña: Buscar y destruir",
    ),
    "a counter of another mission": (
        (*LINKS, 1, "carried", 0, "when", 0, "lost"),
        "crossing-smg",
        "la misión no tiene ninguna ficha «crossing-smg»",
    ),
    "too many PAM": ((*LINKS, 1, "carried", 0, "command_points"), 400, "se espera un número de −20 a 20"),
    "no number": ((*LINKS, 1, "carried", 0, "command_points"), "muchos", ""),
    "a card that there is not": (
        (*LINKS, 1, "carried", 0, "without_cards"),
        [77],
        "no hay ninguna carta de órdenes 77",
    ),
    "a negative count": ((*LINKS, 1, "when", 0, "lost_at_least"), -2, "se espera un número de 0 a 99"),
    "a counter where there is no hex": (
        (*LINKS, 1, "carried", 0, "extra"),
        [{"id": "a", "type": "soviet-rifles", "side": "player", "hex": "7G"}],
        "se espera un hexágono",
    ),
    "a counter twice": (
        (*LINKS, 1, "carried", 0, "extra"),
        [{"id": "crossing-smg", "type": "soviet-rifles", "side": "player", "hex": "J05"}],
        "ya es otra ficha de la misión",
    ),
    "no mission": (LINKS, [], "se espera al menos una misión"),
}


def test_what_does_not_fit_together_is_told_at_its_field_and_keeps_it_from_being_played(controller):
    _, page = controller
    type_campaign(page)
    draft = draft_file("bear", "campaigns", "own-1")
    for bad, (path, value, what) in BAD.items():
        page.work.set(path, value, rebuild=True)
        assert not page.work.sound and not page.try_button.isEnabled(), bad
        found = page.work.findings[0]
        assert found.path[: len(path)] == path and what in page.form.finding_text(found), bad
        page.form.go_to(found.path)
        page.keep()
        assert draft.exists(), f"{bad}: it waits as a draft"
        page.work.undo()
        assert page.work.sound and page.try_button.isEnabled(), bad
        page.keep()
        assert not draft.exists(), bad


def test_a_copy_adds_counters_of_its_own_and_each_new_one_has_an_id_of_its_own(controller):
    _, page = controller
    page.start("house-summer")
    first = kept().campaigns["house-summer"].missions[1].carried[3].extra[0]
    assert page.work.sound and page.work.record.missions[1].carried[3].extra[0].id != first.id
    for at in (0, 1):
        page.form.opened |= {(*LINKS, 1), (*LINKS, 1, "carried", at)}
        page.form.build()
        add(page, (*LINKS, 1, "carried", at, "extra"), Piece, type="soviet-rifles", side="player", hex="J05")
    ids = [piece.id for brought in page.work.record.missions[1].carried for piece in brought.extra]
    assert len(ids) == len({*ids}) == 3 and page.work.sound


def test_one_taken_away_comes_back_with_undo_and_the_missions_lead_here(opened, keys):
    window, page = shown(opened, "missions")
    assert isinstance(page, MissionsPage)
    next(one for one in page.findChildren(AnswerButton) if one.text() == "Mis campañas…").click()
    QApplication.processEvents()
    page = window.pages.currentWidget()
    assert isinstance(page, OwnCampaignsPage)
    page.start("house-summer")
    page.take_away()
    QApplication.processEvents()
    assert "own-1" not in kept().campaigns and "Ctrl+Z" in page.problem.text()
    keys(window, Qt.Key.Key_Z, modifier=CONTROL)
    assert page.work.key == "own-1" and "own-1" in kept().campaigns


def test_it_changes_language_and_size_with_the_work_on_the_desk(opened):
    window, page = shown(opened, "own_campaigns")
    page.start("house-summer")
    work = page.work
    window.speak("en")
    window.scale(200)
    QApplication.processEvents()
    assert page.work is work and "It is played if…" not in texts(page)
    page.form.opened |= {(*LINKS, 1)}
    page.form.build()
    assert "It is played if…" in [label.text() for label in page.findChildren(QLabel)]
