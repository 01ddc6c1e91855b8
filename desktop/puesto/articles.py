"""Articles of names: which one each takes, and its form in a sentence ("al Príncipe", "the Prince").

A pack may give a Spanish name its article; without one, its first word decides: a number with its ending, or a noun
that titles of armies, commands, leaders, troops and weapons begin with, or a type ("Pak 40"). Any other name takes none
("de Egipto"). An English name takes its article by such nouns too: by its last one, or by the one before "of".
"""

from __future__ import annotations

import re
from functools import lru_cache

from puesto.core.messages import Article, Text

EL = """batallón blindado bombardero caballero camión cañón capitán carro caudillo cazabombardero centro comandante
comando conde consejero coronel cuerpo duque ejército emperador enlace equipo escuadrón estandarte explorador
faraón flanco francotirador fusil general gobernador grupo hermano hijo imperio ímpetu jefe lanzagranadas
lanzallamas mariscal mayor médico mercenario monarca mortero noble observador obús oficial operador oteador pak
pelotón príncipe reducto regimiento reino rey sacerdote sargento sátrapa semioruga señor subfusil suboficial
sultán tanque teniente tigre tirador tirano tribuno visir"""
LA = """ametralladora armada avanzadilla banda batería bazuca brigada browning caballería caravana carreta ciudad
coalición columna compañía confederación división dotación escolta escuadra falange formación fortaleza fuerza
granada guardia guarnición hermandad horda infantería legión liga mg milicia nación nambu patrulla pieza pistola
princesa reina república reserva retaguardia sección tribu tropa unión vanguardia"""
LOS = """alemanes aliados arqueros asirios babilonios británicos cananeos carros cazadores corredores egipcios
estadounidenses exploradores franceses fusileros granaderos griegos guardias hititas honderos infantes
ingenieros ingleses italianos japoneses jinetes lanceros mercenarios nobles norteamericanos nubios paracaidistas
persas pioneros rangers rusos sirios soviéticos sumerios suministros tiradores zapadores"""
LAS = """ciudades fuerzas granadas hordas legiones milicias reservas tribus tropas"""
MODELS = """bofors churchill comet cromwell flammpanzer ha-go hanomag hetzer jagdpanzer panther panzerfaust
panzerschreck pershing piat sherman stuart stuka thunderbolt tiger typhoon"""
"""Tanks, aircraft and weapons by the names that both languages have for them; in Spanish they are "el"."""

_OF_NOUN = {
    noun: article
    for article, nouns in ((Article.EL, EL), (Article.LA, LA), (Article.LOS, LOS), (Article.LAS, LAS))
    for noun in nouns.split()
}
_OF_NOUN |= dict.fromkeys(MODELS.split(), Article.EL) | {"ala": Article.EL, "águila": Article.EL}
"""Feminine nouns that begin with a stressed a."""
THE = f"""allies army battalion battery brigade cavalry chariots city coalition company confederation corps
division empire fleet foot force guard infantry kingdom league legion militia platoon regiment
reserve reserves section squad squadron states tribe tribes troop troops union vanguard wing
americans assyrians babylonians british canaanites egyptians french germans greeks hittites italians
japanese nubians persians russians soviets sumerians syrians autocannon bazooka browning car carrier
crew discharger flamethrower group gun half-track halftrack howitzer link lorry medic mortar nambu
observer operator patrol pistol rifle sniper spotter tank team truck transport {MODELS}"""
"""Nouns with which English names of armies, troops and weapons end."""
THE_OF = """army baron captain chief chieftain commander count duke elder emperor general governor guard head high
king lady leader lord marshal master prince princess queen ruler satrap standard tribune tyrant"""
"""Nouns before "of" in English titles."""
_LAST, _TITLES = frozenset(THE.split()), frozenset(THE_OF.split())
_MODEL = (
    r"(?:(?:mg|pak|flak|kwk|panzer|stug|gr\.w\.|sd\.kfz\.)[ -]?[\divx]+\w?|[mpt]\d+ [a-z]\w{3,}"
    r"|(?:[mpt]|kv|is|su)-\d+\w*(?: [a-z]\w{3,})?|\d+-pounder)"
)
"""The form of a type of gun, tank or aircraft: "Pak 40", "Panzer IV", "M4 Sherman"."""
_BATTALION = r"[ivx]+/\d+"
_MANY = re.compile(r"(?:allies|chariots|reserves|states|tribes|troops|british|french|japanese|\w+(?:an|ek|te|et)s)$")
_THE = re.compile(rf"\d+(?:st|nd|rd|th) (?!.*\d$)|{_MODEL}$|{_BATTALION}")
_SAID_BEFORE = re.compile(
    r"(?:^|\W)(?:the|an?|its|his|her|their|your|our|each|every|this|these|those|no|any|another) $", re.I
)
_SPEAKS = re.compile(r"(?:[’']s)? (?:[^\W\d_A-Z]|Trump)")
_VOWEL = re.compile(r"[AEIOaeio]|[FHILMNRSX](?=[A-Z\d])|[Uu]n")
"""The beginnings that are pronounced with a vowel."""
_AMID = re.compile(r"[^\W\d_] $")
_REMARK = re.compile(r" \(.*\)$")
"""A remark in parentheses after a name, which distinguishes it from another."""
_NUMBER = re.compile(r"\d+(?:\.?(?P<la>ª)|\.?º|\.?er)(?!\w)")
_TYPE = re.compile(rf"(?:{_MODEL}|{_BATTALION})(?!\w)")
_OWN = re.compile(r"(?P<article>el|la|los|las) (?P<rest>.+)", re.DOTALL)
"""A name that begins with its article, in small letters: a capital one belongs to the name."""
_ARTICLE = re.compile(r"(?:el|la|los|las|the) ")
ENDED = (". ", "? ", "! ")
"""The ends of a sentence with another one behind it."""
_PREPOSITION = re.compile(
    r"(?:^|[\s(¿¡«])(?:a|ante|con|contra|de|desde|en|entre|hacia|hasta|para|por|sin|sobre|tras) $", re.IGNORECASE
)
_WITHOUT = re.compile(
    r"(?:^|[\s(¿¡«])(?:el|la|los|las|al|del|una?|otr[ao]|cada|ning[uú]na?|algún|alguna|mi|tu|su|est[ae]|es[ae]"
    r"|antes|ahora|bando|carta|dado|ejército|ficha|formación|mando|marcador|pieza|unidad) $",
    re.IGNORECASE,
)
"""The words after which a name has no article: another determiner, or a noun that it names ("el marcador Ímpetu")."""
_CONTRACTS = re.compile(r"(?:^|[\s(¿¡«])(?:de|a) $", re.IGNORECASE)
_BEGINS = re.compile(r"(?:^|[.!?…] |[¿¡«]|\n)$")
_GOES_ON_ASKING = re.compile(r"[:;,] [¿¡«]$")
_GOES_ON = re.compile(r" [^\W\d_A-ZÁÉÍÓÚÑ]")


def article_of(name: Text) -> Article:
    """Return the article that the Spanish of a name takes; `NONE` where it takes none."""
    if name.article is not Article.USUAL:
        return name.article
    words = (name.es or name.en).lower().split(None, 1)
    if not words:
        return Article.NONE
    if number := _NUMBER.match(words[0]):
        return Article.LA if number["la"] else Article.EL
    if words[0] not in _OF_NOUN and _TYPE.match(" ".join(words)):
        return Article.EL
    return _OF_NOUN.get(words[0], Article.NONE)


def with_article(text: str, article: Article) -> str:
    """Return a name with its article before it ("el Reino del Río"), which it may begin with itself."""
    return text if article in (Article.NONE, Article.USUAL) or _OWN.match(text) else f"{article.value} {text}"


def follows_preposition(before: str) -> bool:
    """Return whether a sentence so far ends with a preposition, after which a name has its article."""
    return bool(_PREPOSITION.search(before))


def stands_amid(before: str) -> bool:
    """Return whether Spanish so far ends with a word after which a name has its article ("¿Ve el Tigre")."""
    return bool(_AMID.search(before)) and not _WITHOUT.search(before)


def is_named_already(before: str) -> bool:
    """Return whether Spanish text ends with a word after which a name has no article ("el bando")."""
    return bool(_WITHOUT.search(before))


def agreeing(text: str, article: Article, form: str, of_many: bool = False) -> str:
    """Return the ending of a word that agrees with a name: "destruid{unit:a}" has "o", "a", "os" or "as"."""
    own = _OWN.match(text)
    remark = own["article"] if own else article.value
    return {"el": "o", "los": "o", "la": "a", "las": "a"}.get(remark, form) + ("s" if of_many else "")


def fit_name(
    text: str, article: Article, form: str, before: str, after: str, inside: bool = False, speaks: bool = False
) -> str:
    """Return a Spanish name as it is written between two pieces of text: with or without its article.

    It has its article after a preposition, where the template asks for it (`los`; `el`: only in the singular), within a
    sentence, and at the beginning of a sentence that goes on. Except after a preposition, a plural name has it only if
    its verb is put in the plural (`speaks`). `inside`: the text is a part of another sentence, and has no capital.
    """
    begins = bool(_BEGINS.search(before)) and bool(form or _GOES_ON.match(after))
    single = speaks or article in (Article.EL, Article.LA)
    if form == "los" or follows_preposition(before) or (single and (form == "el" or begins or stands_amid(before))):
        text = with_article(text, article)
    capital = begins and (before or not inside) and not _GOES_ON_ASKING.search(before)
    return capitalise(text) if capital and _OWN.match(text) else text


def capitalise(text: str) -> str:
    """Return a text with its first letter capital, and all others as they are."""
    return text[:1].upper() + text[1:]


def begin_sentence(before: str, text: str) -> str:
    """Return a sentence that follows another: the article of a name at its beginning is capital."""
    return capitalise(text) if before[-3:-2].isalpha() and _ARTICLE.match(text) else text


def joined_name(before: str, text: str) -> str:
    """Return a sentence so far with a name after it; "de el" and "a el" are said "del" and "al"."""
    own = _OWN.match(text)
    if own is None or own["article"] != "el" or not _CONTRACTS.search(before):
        return before + text
    return f"{before[:-1]}l {own['rest']}"


@lru_cache(maxsize=4096)
def takes_the(name: str) -> bool:
    """Return whether an English name takes an article: "the River kingdom", but "Egypt" and "Squad 2"."""
    text = _REMARK.sub("", name).lower()
    title, of, _ = text.partition(" of ")
    if (of and title in _TITLES and not text[-1].isdecimal()) or _THE.match(text):
        return True
    owned = text.startswith("the ") or "’s " in text or "'s " in text
    return not owned and text.rpartition(" ")[2] in _LAST


def follows_word(before: str) -> bool:
    """Return whether English so far ends with a word after which a name has its article; not a second one."""
    return bool(_AMID.search(before)) and not _SAID_BEFORE.search(before)


def fit_english_name(text: str, form: str, before: str, after: str, inside: bool = False, speaks: bool = False) -> str:
    """Return an English name with its article within a sentence, or without it on a label.

    At the beginning of a sentence, or where the template asks for the article (`el`; `un`: for "a"), a plural name has
    none unless its verb is put in the plural (`speaks`). `inside`: the text is a part of another sentence, and has no
    capital.
    """
    begins = bool(_BEGINS.search(before))
    if not takes_the(text):
        opens = begins and (before or not inside) and _SPEAKS.match(after) and text.startswith("the ")
        return "T" + text[1:] if opens else text
    if form == "un" and not _MANY.search(_REMARK.sub("", text).lower()):
        return f"{'an' if _VOWEL.match(text) else 'a'} {text}"
    if follows_word(before):
        return f"the {text}"
    single = speaks or _MANY.search(_REMARK.sub("", text).lower()) is None
    if single and (form == "el" or (begins and _SPEAKS.match(after))):
        return f"{'The' if begins and (before or not inside) else 'the'} {text}"
    return text


def with_the(name: str) -> str:
    """Return an English name with its article, where it takes one."""
    return f"the {name}" if takes_the(name) else name
