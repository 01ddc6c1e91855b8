"""Order cards as lines, written and read back in both languages, also as a phone reads a photo."""

from __future__ import annotations

import pytest

from puesto.core.game.record_forms import as_own_copy
from puesto.games.bear.editors.listing import read_list, write_card
from puesto.games.bear.game import GAME
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.record_lists import keep_list, list_problems, takeable
from puesto.storage import user_folder

CARDS = [as_own_copy(card) for card in content_for(GAME)[0].order_cards.values()]
PHOTOS = {
    "as it is": lambda text: text,
    "capitals": str.upper,
    "figures for letters": lambda text: text.replace("o", "0"),
    "one for l": lambda text: text.replace("l", "1"),
    "letters for the AI": lambda text: text.replace("IA", "lA").replace("AI", "Al"),
    "an arrow of the keyboard": lambda text: text.replace("►", "->").replace("→", ">").replace("≥", ">="),
    "no arrow before the action": lambda text: text.replace(" ►", ""),
    "broken lines": lambda text: text.replace(" a una Unidad", " a una\nUnidad").replace(" (+", "\n(+"),
    "misread words": lambda text: text.replace("Reagrupar", "Reagiupar").replace("Unidad", "Umdad"),
    "bare numbers": lambda text: text.replace("Carta ", "").replace("Card ", ""),
}


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("photo", PHOTOS)
def test_every_card_is_read_back_however_a_photo_dresses_it(language, photo):
    say = Language(language).say
    found = read_list(PHOTOS[photo]("\n\n".join(write_card(card, say) for card in CARDS)))
    assert [record for _, record, _ in found.records] == CARDS and found.problems == ()
    if (photo, language) == ("misread words", "es"):
        assert {reading for _, _, reading in found.doubts} >= {"unidad", "reagrupar"}


def test_what_is_no_order_stands_at_its_line_and_the_rest_of_the_card_is_kept():
    found = read_list("15 verde\nIA más cercana a una Unidad ► Disparar\nla luna es de queso\nUso l\n\n7\nUso 4\n")
    say = Language("es").say
    assert [(line, field, say(what)) for line, field, what in found.problems] == [
        (3, "order", "«la luna es de queso» no se entiende: la carta 15 se queda sin esa orden"),
        (6, "colour", "falta el color de la carta: «verde» o «azul»"),
    ]
    ((_, card, line),) = found.records
    assert (card.number, len(card.tactical), card.usage.value, line) == (15, 1, 1, 1)
    assert found.doubts == ((4, "l", "1"),)


def test_a_pasted_card_replaces_its_own_and_leaves_the_others(own_home):
    for text in ("Carta 15: verde\nUso ≥5", "Carta 16: azul\nUso ≥2"):
        found = read_list(text)
        assert list_problems(GAME, content_for(GAME, user_folder())[0], found, "") == []
        keep_list(user_folder(), GAME, found)
    found = read_list("Carta 18: verde\nUso ≥4\n\nCarta 19: verde\n")
    kept = takeable(GAME, content_for(GAME, user_folder())[0], found)
    assert kept is not None and [record.number for _, record, _ in kept.records] == [18] and found.problems
    cards = content_for(GAME, user_folder())[0].order_cards
    assert (cards["15"].usage.value, cards["16"].usage.value, len(cards)) == (5, 2, 55)
    assert cards["17"] == content_for(GAME)[0].order_cards["17"]
