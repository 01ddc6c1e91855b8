"""Names within the sentences of Bolt Action, 2GM Tactics and BCS have their articles, in both languages."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from puesto.agreement import VERBS
from puesto.articles import article_of, takes_the
from puesto.core.messages import Article, Message, Ref, Text
from puesto.games import load
from puesto.games.tactics.phases.movement import BEHAVIOURS, behaviour_words
from puesto.language import Language, placeholders
from puesto.packs import content_for
from tests import ROOT
from tests.conftest import is_deep

GAMES = ("bolt", "tactics", "bcs")
ES, EN = Language("es"), Language("en")
PIECES = {"unit", "target", "card", "weapon", "transport", "tank", "enemy", "formation"}
"""Parameters that are called by a name."""
NO_THE = re.compile(
    r"(?:Second )?(?:Captain|Lieutenant|Major|Sharpshooter|Sniper) \w+|\w+’s \w+|\D+ \d|(?:\w+ )?\w+s"
    r"|Grenadiere|Pioniere|Schützen|Fallschirmjäger|Armored Group C|Kampfgruppe Lehr|I Panzer"
)
"""Persons and those that they lead, what is numbered, names of many, and formations called by a title."""
BEFORE = {"es": r"(?i:el|la|del|al|bando)", "en": r"(?i:the|an?)"}
"""The words before a name within a sentence; "el bando" counts as its article."""
GENDERED = re.compile(
    r"\{(?:unit|target|transport|tank|card)\}[^{}.?;]*(?: es| está| va| queda| se coloca|:|,) "
    r"(?!(?:queda|nada)\b)(?:\w+[aiu]d|fanátic|vací|muert|rot)[oa]\b"
)
"""Templates with a gendered word about a piece whose name may be of either gender."""


@cache
def templates(game: str) -> tuple[tuple[str, ...], ...]:
    """Return a game's templates about its pieces, each with its plural if it has one."""
    found = {
        tuple(str(argument.value) for argument in call.args if isinstance(argument, ast.Constant))
        for path in sorted((ROOT / "desktop" / "puesto" / "games" / game).rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("N_", "NN_")
    }
    return tuple(sorted(one for one in found if (placeholders(one[0]) or frozenset()) & PIECES))


@cache
def names(game: str) -> tuple[Text, ...]:
    """Return the names of the pieces in a game's packs."""
    content, _ = content_for(load(game))
    if game == "bolt":
        troops = [troop.name for battle in content.battles.values() for troop in battle.troops]
        return tuple(dict.fromkeys([*troops, *(weapon.name for weapon in content.weapons.values())]))
    if game == "tactics":
        return tuple(card.name for card in content.cards.values())
    shipped = content.operations.values()
    return tuple(piece.name for one in shipped for piece in (*one.formations, *one.units))


def said(language: Language, words: tuple[str, ...], called: Text) -> str:
    """A template with a name for each of its pieces."""
    fields = (placeholders(words[0]) or frozenset()) - {"n"}
    params = {field: Ref("piece", "it") if field in PIECES else "—" for field in fields}
    return language.say(Message(words[0], (*params.items(), ("n", 2)), *words[1:]), lambda ref: called)


def stands_bare(sentence: str, name: str, code: str) -> bool:
    """Return whether a name lacks its article at the beginning of a sentence that goes on, or within one."""
    begun = rf"(?:^|[.?!:] |[¿¡]){re.escape(name)} (?!(?:y|e|o|and|or)\b)[a-záéíóú]"
    within = rf"[^\W\d_] {re.escape(name)}"
    with_article = rf"\b{BEFORE[code]} {re.escape(name)}"
    return bool(
        re.search(begun, sentence) or len(re.findall(within, sentence)) > len(re.findall(with_article, sentence))
    )


@pytest.mark.parametrize("game", GAMES)
def test_each_shipped_name_has_its_article_in_both_languages(game):
    assert [name.es for name in names(game) if article_of(name) is Article.NONE] == []
    assert [name.en for name in names(game) if not takes_the(name.en) and not NO_THE.fullmatch(name.en)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_leaves_a_name_without_its_article(game, pytestconfig):
    single = [name for name in names(game) if article_of(name) in (Article.EL, Article.LA)]
    bare = []
    for name in single if is_deep(pytestconfig) else single[:3]:
        for words in templates(game):
            sentences = [(ES, name.es)] + [(EN, name.en)] * takes_the(name.en)
            spoken = [(said(language, words, name), called, language.code) for language, called in sentences]
            bare += [sentence for sentence, called, code in spoken if stands_bare(sentence, called, code)]
    assert bare == []


@pytest.mark.parametrize("game", (*GAMES, "bear", "chariots"))
def test_no_template_guesses_the_gender_of_a_piece(game):
    assert [one for words in templates(game) for one in words if GENDERED.search(one)] == []


@pytest.mark.parametrize(
    ("sentence", "bare"),
    [
        ("¿Ve el Tigre a Tigre?", True),
        ("¿Ve Tigre al Tigre?", True),
        ("Tigre dispara", True),
        ("Pánico: Tigre huye", True),
        ("Pánico: el Tigre huye del Tigre", False),
        ("Tigre: 3", False),
        ("Turno 3 · Tigre", False),
    ],
)
def test_a_bare_name_is_noticed(sentence, bare):
    assert stands_bare(sentence, "Tigre", "es") is bare


MANY = Text("Fusileros", "Fusiliers", Article.LOS)
SINGULAR = {
    "es": re.compile(rf"(?<!De los )Fusileros (?:(?:no|se|ya|solo) )*(?:{'|'.join(sorted(VERBS))})\b"),
    "en": re.compile(r"(?<!of )Fusiliers (?:(?:now|also) )?(?!is known)\w+(?<![su])s\b(?<!its)(?<!as)"),
}
"""A verb of one after a name of many."""


@pytest.mark.parametrize("game", ("bolt", "tactics"))
def test_what_speaks_of_many_has_its_verb_in_the_plural(game):
    spoken = [(said(language, words, MANY), language.code) for words in templates(game) for language in (ES, EN)]
    assert [sentence for sentence, code in spoken if SINGULAR[code].search(sentence)] == []
    assert sum("Los Fusileros" in sentence for sentence, _ in spoken) > 10


@pytest.mark.parametrize(
    ("template", "spanish", "english"),
    [
        ("{unit} dispara a {target}", "Los Fusileros disparan a los Fusileros", "Fusiliers fire at Fusiliers"),
        ("¿A quién dispara {unit}?", "¿A quién disparan los Fusileros?", "At whom do Fusiliers fire?"),
        ("{unit} es aniquilad{unit:a}", "Los Fusileros son aniquilados", "Fusiliers are annihilated"),
        (
            "{unit} pierde el asalto: se rinde y es aniquilad{unit:a}",
            "Los Fusileros pierden el asalto: se rinden y son aniquilados",
            "Fusiliers lose the assault: they surrender and are wiped out",
        ),
        (
            "{unit} se queda sin combustible: se retira la miniatura",
            "Los Fusileros se quedan sin combustible: se retira la miniatura",
            None,
        ),
        (
            "{unit} dispara a los suyos: el rival elige a quién",
            "Los Fusileros disparan a los suyos: el rival elige a quién",
            None,
        ),
    ],
)
def test_a_sentence_agrees_with_a_name_of_many_to_its_end(template, spanish, english):
    assert said(ES, (template,), MANY) == spanish
    assert english is None or said(EN, (template,), MANY) == english


def test_a_verb_that_is_a_part_of_the_sentence_agrees_too():
    spoken = [
        [language.say(behaviour_words("it", 4, each), lambda ref: MANY) for each in BEHAVIOURS] for language in (ES, EN)
    ]
    assert spoken[0] == [f"4: los Fusileros {does}." for does in ("retroceden", "buscan cobertura", "actúan normal")]
    assert spoken[1] == [f"4: Fusiliers {do}." for do in ("retreat", "seek cover", "act normally")]


def test_a_gun_is_used_as_a_masculine_word_and_a_wagon_as_a_feminine_one():
    words = ("Coste {cost} contra ≥ {usage} ({card}): {unit} queda usad{unit:a}",)
    assert said(ES, words, Text("Cañón 45 mm", "45 mm gun")).endswith("Cañón 45 mm queda usado")
    assert said(ES, words, Text("Carreta", "Wagon")).endswith("Carreta queda usada")


def test_a_sentence_about_one_stays_as_it_is_written():
    one = Text("Pak 40", "Pak 40")
    assert said(ES, ("{unit} dispara a {target}",), one) == "El Pak 40 dispara al Pak 40"
    assert said(EN, ("¿A quién dispara {unit}?",), one) == "At whom does the Pak 40 fire?"
