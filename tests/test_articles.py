"""Names in Spanish sentences have their articles:

"del Reino", "al Príncipe"; and in English ones: "the River kingdom".
"""

from __future__ import annotations

import pytest

from puesto.articles import article_of
from puesto.core.codec import from_text, to_text
from puesto.core.game.record_forms import blank_record, keep_article, plain_data
from puesto.core.messages import Article, Ref, Sayable, Text, msg
from puesto.games import load
from puesto.gui.look.words import Words
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.structure import structure
from puesto.storage.summary import pack_message, unpack_message
from tests.helpers import begin

ES, EN = Language("es"), Language("en")
CHARIOTS = load("chariots")
NAMES: dict[str, Sayable] = {
    "river": Text("Reino del Río", "River kingdom"),
    "prince": Text("Príncipe de las Colinas", "Prince of the Hills"),
    "wing": Text("Ala derecha del Norte", "Northern right wing"),
    "chariots": Text("Carros de las Colinas", "Hill chariots"),
    "lehr": Text("Kampfgruppe Lehr", "Kampfgruppe Lehr", Article.LA),
    "egypt": Text("Egipto", "Egypt"),
    "unit": Text("el otro", "the other"),
    "numbered": msg("{kind} {n}", kind=Text("Mortero", "Mortar"), n=2),
    "kato": Text("Escuadra Kato", "Kato’s squad"),
    "first": Text("5ª Ala (Ugarit)", "5th Wing (Ugarit)"),
    "own": Text("los soviéticos", "the Soviets"),
    "people": Text("Alemanes", "Germans"),
    "tiger": Text("Tigre", "Tiger"),
    "browning": Text("Browning media", "Medium Browning"),
    "rangers": Text("Rangers", "Rangers"),
    "momentum": msg("Ímpetu de {side}", side=Ref("side", "river")),
}


def name(ref: Ref) -> Sayable:
    return NAMES[ref.id]


@pytest.mark.parametrize(
    ("template", "id", "said"),
    [
        ("Huida de {x}", "river", "Huida del Reino del Río"),
        ("{n} PM a {x}", "prince", "3 PM al Príncipe de las Colinas"),
        ("Para {x}: ¿se defiende?", "river", "Para el Reino del Río: ¿se defiende?"),
        ("Sale con {x}", "wing", "Sale con el Ala derecha del Norte"),
        ("{x} gana el combate", "prince", "El Príncipe de las Colinas gana el combate"),
        ("Fin. ¿{x} intenta Truncar?", "river", "Fin. ¿El Reino del Río intenta Truncar?"),
        ("{x}: 3 de 8", "river", "Reino del Río: 3 de 8"),
        ("Turno {n} · {x}", "river", "Turno 3 · Reino del Río"),
        ("Si cae {x:el}, huye", "prince", "Si cae el Príncipe de las Colinas, huye"),
        ("Trunca {x:los}", "chariots", "Trunca los Carros de las Colinas"),
        ("Gana {x:el}", "chariots", "Ganan los Carros de las Colinas"),
        ("{x} intenta algo", "chariots", "Los Carros de las Colinas intentan algo"),
        ("SNAFU de {x}", "lehr", "SNAFU de la Kampfgruppe Lehr"),
        ("Turno de {x}", "egypt", "Turno de Egipto"),
        ("{x} gana y {x} pierde", "egypt", "Egipto gana y Egipto pierde"),
        ("Dispara a {x}", "unit", "Dispara al otro"),
        ("{x} dispara", "unit", "El otro dispara"),
        ("Dispara a {x}", "numbered", "Dispara al Mortero 2"),
        ("Sale de {x}", "momentum", "Sale del Ímpetu del Reino del Río"),
        ("¿Ve {x} a {x}?", "tiger", "¿Ve el Tigre al Tigre?"),
        ("La IA despliega {x} en B6", "browning", "La IA despliega la Browning media en B6"),
        ("La IA despliega {x} en B6", "rangers", "La IA despliega Rangers en B6"),
        ("Dispara a {x}", "rangers", "Dispara a los Rangers"),
        ("El marcador {x} vuelve a la bolsa", "momentum", "El marcador Ímpetu del Reino del Río vuelve a la bolsa"),
        ("Es propio: ¿{x} no le dispara?", "tiger", "Es propio: ¿el Tigre no le dispara?"),
        ("Pánico: {x:el} huye", "tiger", "Pánico: el Tigre huye"),
        ("{x} queda destruid{x:a}", "tiger", "El Tigre queda destruido"),
        ("{x} queda destruid{x:o}", "browning", "La Browning media queda destruida"),
        ("{x} queda destruid{x:a}", "egypt", "Egipto queda destruida"),
        ("{x} queda parad{x:a}", "unit", "El otro queda parado"),
        ("Ya no hay a {x}", "nobody", "Ya no hay a nobody"),
    ],
)
def test_a_name_has_its_article_where_a_spanish_sentence_needs_it(template: str, id: str, said: str) -> None:
    assert ES.say(msg(template, x=Ref("side", id), n=3), name) == said


@pytest.mark.parametrize(
    ("template", "id", "said"),
    [
        ("How does {x} react?", "river", "How does the River kingdom react?"),
        ("For {x}: does it react?", "river", "For the River kingdom: does it react?"),
        ("{x} wins", "prince", "The Prince of the Hills wins"),
        ("Over. {x} has it", "river", "Over. The River kingdom has it"),
        ("{x}’s die is low", "river", "The River kingdom’s die is low"),
        ("{x}: 3 of 8", "river", "River kingdom: 3 of 8"),
        ("Turn {n} · {x}", "river", "Turn 3 · River kingdom"),
        ("Momentum for {x}: 3", "chariots", "Momentum for the Hill chariots: 3"),
        ("{x} is activated", "chariots", "The Hill chariots are activated"),
        ("Drawn: {x}", "momentum", "Drawn: Momentum of the River kingdom"),
        ("The {x} and your {x}", "river", "The River kingdom and your River kingdom"),
        ("Which of {x}?", "wing", "Which of the Northern right wing?"),
        ("Turn of {x}", "egypt", "Turn of Egypt"),
        ("Fire at {x}", "numbered", "Fire at Mortar 2"),
        ("It goes to {x}", "kato", "It goes to Kato’s squad"),
        ("Orders for {x}", "first", "Orders for the 5th Wing (Ugarit)"),
        ("VP for {x}: they lead", "people", "VP for the Germans: they lead"),
        ("VP for {x}: they lead", "own", "VP for the Soviets: they lead"),
        ("{x} Trumps it", "river", "The River kingdom Trumps it"),
        ("Does {x} see it?", "tiger", "Does the Tiger see it?"),
        ("Panic: {x:el} goes down", "tiger", "Panic: the Tiger goes down"),
        ("{x:el}, empty, is destroyed", "tiger", "The Tiger, empty, is destroyed"),
        ("It carries {x}", "rangers", "It carries Rangers"),
        ("It carries {x:un}", "rangers", "It carries Rangers"),
        ("It carries {x:un}", "tiger", "It carries a Tiger"),
        ("With {both}", "river", "With the River kingdom, Egypt and the Hill chariots"),
        ("{both}", "river", "River kingdom, Egypt and Hill chariots"),
    ],
)
def test_a_name_has_its_article_where_an_english_sentence_needs_it(template: str, id: str, said: str) -> None:
    both = (Ref("side", "river"), Ref("side", "egypt"), Ref("side", "chariots"))
    assert EN.say(msg(template, x=Ref("side", id), n=3, both=both), name) == said


def test_each_name_of_a_list_has_its_article_after_a_preposition() -> None:
    both = (Ref("side", "river"), Ref("side", "chariots"), "otros")
    assert ES.say(msg("de {both}", both=both), name) == "del Reino del Río, los Carros de las Colinas y otros"
    assert ES.say(msg("Ve {both}", both=both[:2]), name) == "Ve el Reino del Río y los Carros de las Colinas"
    assert ES.say(msg("{both}", both=both), name) == "Reino del Río, Carros de las Colinas y otros"


def test_what_begins_inside_another_sentence_has_no_capital() -> None:
    moved = msg("{x} mueve", x=Ref("side", "prince"))
    assert ES.say(moved, name) == "El Príncipe de las Colinas mueve"
    assert ES.say(msg("No: {moved}", moved=moved), name) == "No: el Príncipe de las Colinas mueve"
    assert ES.say(msg("Lejos de {what}", what=msg("{x} más débil", x=Text("la Unidad", "the Unit")))) == (
        "Lejos de la Unidad más débil"
    )


def test_what_begins_after_another_sentence_has_a_capital() -> None:
    moved = msg("{x} mueve", x=Ref("side", "prince"))
    asked = msg("Para {side}. {moved}", side=Ref("side", "river"), moved=moved)
    assert ES.say(asked, name) == "Para el Reino del Río. El Príncipe de las Colinas mueve"


def test_a_text_that_is_no_name_has_only_the_article_that_it_brings() -> None:
    assert ES.say(msg("de {x}", x=Text("el paso", "the step"))) == "del paso"
    assert ES.say(msg("a {x}", x=Text("Mortero", "Mortar"))) == "a Mortero"
    assert ES.say(msg("a {x}", x=Text("Mortero", "Mortar", Article.EL))) == "al Mortero"
    assert ES.say(msg("de {x}", x="el 3")) == "de el 3"


@pytest.mark.parametrize(
    ("words", "article"),
    [
        ("1ª División", Article.LA),
        ("9.ª Brigada", Article.LA),
        ("2.º de Fusileros", Article.EL),
        ("1.er Batallón", Article.EL),
        ("Hititas", Article.LOS),
        ("Imperio hitita", Article.EL),
        ("Tutmosis III", Article.NONE),
        ("Rifles E10", Article.NONE),
        ("M12", Article.NONE),
        ("M4 Sherman", Article.EL),
        ("T-34/85", Article.EL),
        ("StuG III (4)", Article.EL),
        ("MG 34", Article.LA),
        ("I/914", Article.EL),
        ("", Article.NONE),
    ],
)
def test_the_first_word_of_a_name_tells_its_article(words: str, article: Article) -> None:
    assert article_of(Text(words, "")) is article


def test_an_article_is_written_only_where_one_is_given_so_that_older_files_read_on() -> None:
    assert to_text(Text("a", "b")) == '{"es":"a","en":"b"}'
    assert from_text(Text, '{"es":"a","en":"b"}') == Text("a", "b")
    assert from_text(Text, to_text(Text("a", "b", Article.LA))).article is Article.LA


def test_an_article_that_was_given_stays_in_the_editor_as_long_as_its_name_does() -> None:
    held = {"es": "Kampfgruppe Lehr", "en": "Lehr", "article": "la"}
    assert keep_article(held, {"es": "Kampfgruppe Lehr", "en": "KG Lehr"})["article"] == "la"
    assert keep_article(held, {"es": "Grupo Lehr", "en": "Lehr"}) == {"es": "Grupo Lehr", "en": "Lehr"}
    assert plain_data(Text("a", "b", Article.LA)) == {"es": "a", "en": "b", "article": "la"}
    assert plain_data(Text("a", "b")) == {"es": "a", "en": "b"}
    assert blank_record(Text) == {"es": "", "en": ""}


def test_a_pack_gives_a_name_its_article_and_another_word_for_one_is_refused() -> None:
    read, findings = structure(Text, {"es": "Kampfgruppe Lehr", "en": "Lehr", "article": "la"})
    assert read is not None and read.article is Article.LA and not findings
    read, findings = structure(Text, {"es": "Kampfgruppe Lehr", "en": "Lehr", "article": "una"})
    assert read is None and [finding.path for finding in findings] == [("article",)]


def test_the_windows_words_keep_the_article_of_a_name_that_they_have_worded_before() -> None:
    words = Words("es")
    words.name = name
    for _ in range(2):
        assert words(msg("SNAFU de {x}", x=Ref("formation", "lehr"))) == "SNAFU de la Kampfgruppe Lehr"
        assert words(msg("Huida de {x}", x=Ref("side", "river"))) == "Huida del Reino del Río"
        words.forget_texts()
    assert words(Ref("formation", "lehr")) == "Kampfgruppe Lehr"


def test_a_message_that_is_kept_without_its_game_keeps_the_articles_of_its_names() -> None:
    session = begin(CHARIOTS, content_for(CHARIOTS)[0], "dust")
    packed = pack_message(msg("Huida de {x}", x=Ref("side", "river")), session)
    assert ES.say(unpack_message(packed)) == "Huida del Reino del Río"
    assert EN.say(unpack_message(packed)).endswith(" the River kingdom")
    old = {"say": "Huida de {x}", "with": {"x": {"es": "Reino del Río", "en": "River kingdom"}}, "many": ""}
    assert ES.say(unpack_message(old)) == "Huida de Reino del Río"


def test_an_english_name_that_has_its_article_takes_a_capital_where_it_begins_a_sentence():
    said = Language("en")
    named = {"x": Text("el otro", "the other")}
    assert said.say(msg("{x} takes a hit", x=Ref("leader", "x")), lambda ref: named[ref.id]) == "The other takes a hit"
    for template in ("Combat. {x} takes a hit", "Combat: {x} 6"):
        told = said.say(msg(template, x=Ref("leader", "x")), lambda ref: named[ref.id])
        assert told == template.replace("{x}", "The other" if "." in template else "the other")


@pytest.mark.parametrize(
    ("code", "message", "said"),
    [
        (
            "es",
            msg("{line}.", line=msg("{who} pierde 1 paso", who=Text("la unidad", "the unit"))),
            "La unidad pierde 1 paso.",
        ),
        (
            "en",
            msg("{line}.", line=msg("{who} loses 1 step", who=Text("la unidad", "the unit"))),
            "The unit loses 1 step.",
        ),
        ("en", msg("{who} loses 1 step", who=Text("la unidad", "the unit")), "the unit loses 1 step"),
    ],
)
def test_a_whole_sentence_begins_with_a_capital_whatever_it_begins_with(code, message, said):
    assert Language(code).say(message) == said


def test_a_name_that_its_owner_writes_small_stays_so():
    assert EN.say(msg("{x} loses 1 step.", x=Ref("unit", "a")), lambda ref: Text(ref.id, ref.id)) == "a loses 1 step."
