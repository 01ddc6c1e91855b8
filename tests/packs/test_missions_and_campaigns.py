"""Missions and campaigns in packs: what can never happen, or leads nowhere, is found at its line."""

from __future__ import annotations

import pytest

from puesto.games.bear.game import GAME
from puesto.language import Language
from puesto.packs import content_for, layer_folder, user_layer
from puesto.packs.structure import plain_data
from tests.packs.small_pack import CARDS, MISSION, UNITS

THREE = "      - {number: 3, event: {kind: end, title: {es: F, en: E}, text: {es: F, en: E}}}\n"
"""A third box, for missions whose second one ends them."""


@pytest.mark.parametrize(
    ("change", "problem", "code", "in_english"),
    [
        (
            {"mission": MISSION + THREE},
            "packs/bear/mission.yaml:23: missions.small.sheet.3.number: ningún avance llega a la casilla 3",
            "unreachable_box",
            "no advance reaches box 3",
        ),
        (
            {"cards": CARDS.replace("    advance: {spaces: 1}\n", "")},
            (
                "packs/bear/mission.yaml:12: missions.small.order_cards: ninguna de estas cartas hace avanzar el"
                " marcador de misión: no se saldría de la casilla 1"
            ),
            "no_advance",
            "none of these cards advances the mission marker: it would never leave box 1",
        ),
        (
            {
                "cards": CARDS.replace("spaces: 1", "spaces: 2"),
                "mission": MISSION.replace("{kind: end,", "{kind: end_round,") + THREE,
            },
            (
                "packs/bear/mission.yaml:22: missions.small.sheet.2.event: "
                "el evento de la casilla 2 no ocurre nunca: solo se pasa de largo, y su fondo no es amarillo"
            ),
            "event_never",
            "the event of box 2 never happens: it is only passed over, and its ground is not yellow",
        ),
        (
            {"mission": MISSION + "    orders: [{ai: {kinds: [mortar]}, do: fire, to: [{unit: {}}]}]\n"},
            (
                "packs/bear/mission.yaml:23: missions.small.orders.1.ai.kinds: ninguna ficha que pueda entrar en esta"
                " misión cumple este requisito"
            ),
            "selector_never",
            "no counter that can come into this mission meets this requirement",
        ),
        (
            {"mission": MISSION + "    reactive: [{ai: {suspect: true}, do: move, to: [{unit: {}}]}]\n"},
            (
                "packs/bear/mission.yaml:23: missions.small.reactive.1.ai.suspect: ninguna ficha que pueda entrar en"
                " esta misión cumple este requisito"
            ),
            "selector_never",
            "no counter that can come into this mission meets this requirement",
        ),
        (
            {"mission": MISSION + "    orders: [{do: move, to: [{unit: {kinds: [tank]}}]}]\n"},
            (
                "packs/bear/mission.yaml:23: missions.small.orders.1.to.1.unit.kinds: ninguna ficha que pueda entrar en"
                " esta misión cumple este requisito"
            ),
            "selector_never",
            "no counter that can come into this mission meets this requirement",
        ),
        (
            {
                "units": UNITS.replace(
                    "kind: foot, shape: r, fire_cost: 3, move_cost: 1",
                    "kind: foot, shape: r, fire_cost: 3, move_cost: 2",
                ),
                "mission": MISSION + "    orders: [{ai: {mobile: true}, do: move, to: [{unit: {}}]}]\n",
            },
            (
                "packs/bear/mission.yaml:23: missions.small.orders.1.ai.mobile: ninguna ficha que pueda entrar en esta"
                " misión cumple este requisito"
            ),
            "selector_never",
            "no counter that can come into this mission meets this requirement",
        ),
        (
            {
                "mission": (
                    MISSION
                    + "    controls: [{hex: E07, holder: ai}]\n    orders: [{do: move, to: [{control: finnish}]}]\n"
                )
            },
            (
                "packs/bear/mission.yaml:24: missions.small.orders.1.to.1.control: en esta misión solo juegan:"
                " soviético y alemán"
            ),
            "nation_not_in_play",
            "only these play in this mission: Soviet and German",
        ),
        (
            {"mission": MISSION + "    orders: [{do: move, to: [{objective: true}]}]\n"},
            (
                "packs/bear/mission.yaml:23: missions.small.orders.1.to.1: la misión no tiene objetivos ni marcadores"
                " de control"
            ),
            "no_objective",
            "the mission has neither objectives nor control markers",
        ),
        (
            {"mission": MISSION + "    more_order_cards: [[2, 2]]\n"},
            "packs/bear/mission.yaml:23: missions.small.more_order_cards.1: las cartas 02 ya están en «order_cards»",
            "overlapping_ranges",
            "cards 02 already stand in “order_cards”",
        ),
        (
            {
                "mission": (
                    MISSION.replace("order_cards: [1, 2]", "order_cards: [1, 1]") + "    more_order_cards: [[3, 2]]\n"
                )
            },
            "packs/bear/mission.yaml:23: missions.small.more_order_cards.1: se espera el número más bajo primero",
            "inverted_range",
            "the lowest number is expected first",
        ),
    ],
)
def test_what_can_never_happen_in_a_mission_is_found_at_its_line(shop, change, problem, code, in_english):
    shop(**change)
    (found,) = content_for(GAME)[1]
    assert (Language("es").say(found.message), found.code) == (problem, code)
    assert Language("en").say(found.message).endswith(in_english)


CAMPAIGN = """\
campaigns:
  - id: two
    title: {es: Dos, en: Two}
    summary: {es: Dos, en: Two}
    missions:
      - {mission: small}
"""


@pytest.mark.parametrize(
    ("line", "problem", "code"),
    [
        (
            "      - {mission: large}\n",
            "7: campaigns.two.missions.2.mission: no hay ninguna misión «large»",
            "unknown_mission",
        ),
        (
            "      - {mission: small, when: [{mission: later}]}\n",
            "7: campaigns.two.missions.2.when.1.mission: se espera una misión anterior de la campaña: Pequeña",
            "not_earlier",
        ),
        (
            "      - {mission: small, carried: [{when: [], text: {es: T, en: T}, absent: [zz]}]}\n",
            "7: campaigns.two.missions.2.carried.1.absent.1: la misión no tiene ninguna ficha «zz»",
            "unknown_counter",
        ),
        (
            "      - {mission: small, when: [{mission: small, lost: zz}]}\n",
            "7: campaigns.two.missions.2.when.1.lost: la misión no tiene ninguna ficha «zz»",
            "unknown_counter",
        ),
        (
            "      - {mission: small}\n",
            "7: campaigns.two.missions.2.mission: «Pequeña» ya está en esta campaña",
            "repeated_mission",
        ),
    ],
)
def test_a_campaign_that_leads_nowhere_is_found_at_its_line(shop, line, problem, code):
    shop(campaign=CAMPAIGN + line)
    problems = content_for(GAME)[1]
    (found,) = [one for one in problems if one.code == code]
    assert {one.code for one in problems} <= {code, "repeated_mission"}
    assert (Language("es").say(found.message), found.code) == (f"packs/bear/campaign.yaml:{problem}", code)


def test_a_scenario_that_names_what_is_not_there_is_not_offered(tmp_path):
    folder = layer_folder(tmp_path, GAME.id)
    folder.mkdir(parents=True)
    content, _ = content_for(GAME)
    mission = plain_data(content.missions["mission-1"])
    forces = [mission["forces"][0] | {"type": "klingon-rifles"}, *mission["forces"][1:]]
    dangling = mission | {"id": "dangling", "number": 77, "forces": forces}
    campaign = {
        "id": "long", "title": {"es": "x", "en": "x"}, "summary": {"es": "x", "en": "x"}, "source": "own copy",
        "stages": [{"mission": "dangling"}],
    }  # fmt: skip
    user_layer.write_layer(folder / "mine.yaml", {"missions": [dangling], "campaigns": [campaign]})
    found, problems = content_for(GAME, tmp_path)
    assert "dangling" not in [scenario.id for scenario in GAME.scenarios(found)] and "mission-1" in found.missions
    assert "long" not in found.campaigns
    assert ("missions", "dangling") in [problem.path[:2] for problem in problems]
    assert all(problem.file.endswith("mine.yaml") and problem.line > 1 for problem in problems)
    told = [problem.message for problem in problems]
    assert len(told) == len(set(told))
