"""Verbs that agree with a plural name: "Los Fusileros disparan y quedan", "Fusiliers fire and are".

A template is written in the singular, since most pieces are one; where its subject has a plural name, the verbs of its
clause are put in the plural. Spanish verbs are listed, since a noun may look like one; an English verb after its
subject ends with s.
"""

from __future__ import annotations

import re

from puesto.articles import is_named_already

_OF_ONE = """acaba actúa aguanta apila arde asalta ataca avanza baja busca captura chequea comprueba conserva consume
corre cumple da deshace desmonta despliega dispara echa empieza enfrenta entra es esconde está estaba falla gana gira
golpea ha hace hiere huye intenta llega lleva lucha mira monta montará muestra mueve necesita observa ordena paga pasa
pide pidió pierde pivota pone puede queda quita reacciona reagrupa recibe recupera refuerza repite repliega retira
retrocede revela rinde sabe sale sigue sobrevive supera tenía tiene usa va ve vuelca vuelve"""
VERBS = frozenset(_OF_ONE.split())
"""The verbs that the games use of a piece, in the singular."""
_IRREGULAR = {"es": "son", "pidió": "pidieron"}
_CLITICS = r"(?:(?:no|se|ya|le|les|lo|la|los|las|aún|también|solo|si|ahora) )*"
_SPEAKS = re.compile(rf" {_CLITICS}([a-záéíóúñ]+)(?!\w)")
_VERB_FIRST = re.compile(
    r"(?P<verb>[^\W\d_]+)(?P<rest>(?: ahora| también| ya| a tiro| (?:a )?[^\W\d_]+(?:[ai]do|r|rse))? )$"
)
_CLAUSE = re.compile(
    r"(?P<end>[.?!…]|(?<!lo )\b(?:que|quien|como|cuyo)\b)"
    rf"|(?P<turn>[:;](?! {_CLITICS}(?:{'|'.join(sorted(VERBS))})(?!\w)))"
    r"|(?P<other>\bse \w+(?= (?:el|la|los|las|un|una) ))"
    r"|(?P<word>[^\W\d_]+)"
)
"""The parts of a Spanish sentence: its end or change of subject, a verb with its own subject behind it, and words."""
_ENGLISH_SPEAKS = re.compile(r" (?:(?:now|also|already|still|only|then) )?([a-z]+s)(?![\w’'])")
_ENGLISH_VERB_FIRST = re.compile(r"(?P<verb>\b(?:[Dd]oes|[Ii]s|[Hh]as|[Ww]as))(?P<rest>(?: now| also)? (?:the )?)$")
_ENGLISH_CLAUSE = re.compile(
    r"(?P<end>[.?!…]|[:;](?! it )|\b(?:that|who|which|whose)\b)|\b(?P<its>its)\b"
    r"|(?P<it>(?:(?<=: )|(?<=; )|(?<=, )|\b(?<=as )|(?<=where )|(?<=before )|(?<=if ))it )(?P<does>[a-z]+s?)(?![\w’'])"
    r"|(?P<lead>^ | and | or | but |, (?:and )?|\b(?:now|also|already|still|only|then) )(?P<verb>[a-z]+s)(?![\w’'])"
)
"""An English sentence in pieces: where it ends or speaks of another, "it" and "its", and verbs of the same subject."""
_NO_VERBS = frozenset(("always", "as", "besides", "its", "less", "perhaps", "plus", "this", "thus", "towards", "yes"))
_ENGLISH_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_AFTER = re.compile(
    r"(?:^|[\s(])(?:against|at|by|for|from|in|into|near|of|on|opposite|over|than|through|to|with|and|a|ante|con|de|en"
    r"|entre|hacia|para|por|sin|sobre|tras|y|e) (?:the )?$",
    re.IGNORECASE,
)
"""The words before a name that is not the subject."""


def is_subject(code: str, before: str, after: str) -> bool:
    """Return whether a name between what is said before and after it is the subject of a verb behind it."""
    match = (_ENGLISH_SPEAKS if code == "en" else _SPEAKS).match(after)
    if match is None or _AFTER.search(before) or is_named_already(before):
        return False
    return match[1] != _english_plural(match[1]) if code == "en" else match[1] in VERBS


def ask_of_many(code: str, before: str, form: str) -> str:
    """Return a sentence so far, its verb in the plural where a name of many follows: "¿A quién disparan "."""
    match = (_ENGLISH_VERB_FIRST if code == "en" else _VERB_FIRST).search(before)
    if match is None:
        return before
    verb = match["verb"]
    if code == "en":
        many = _ENGLISH_IRREGULAR[verb.lower()]
    else:
        asks = "¿" in re.split(r"[.:] ", before)[-1] or form == "el" or verb == "está"
        if verb.lower() not in VERBS or not asks:
            return before
        many = _plural(verb.lower())
    many = many.capitalize() if verb[0].isupper() else many
    return before[: match.start()] + many + match["rest"]


def speak_of_many(code: str, after: str) -> tuple[str, bool]:
    """Return the text after a plural name with its verbs in the plural, and whether it keeps that subject."""
    text, index = "", 0
    for match in (_ENGLISH_CLAUSE if code == "en" else _CLAUSE).finditer(after):
        if match["end"] or (code != "en" and match["turn"]):
            return text + after[index:], False
        text += after[index : match.start()] + (_english_piece(match) if code == "en" else _spanish_piece(match))
        index = match.end()
    return text + after[index:], True


def _spanish_piece(match: re.Match[str]) -> str:
    word = match["word"]
    return _plural(word) if word in VERBS else match[0]


def _plural(verb: str) -> str:
    return _IRREGULAR.get(verb, verb + "n")


def _english_piece(match: re.Match[str]) -> str:
    if match["its"]:
        return "their"
    if match["it"]:
        return "they " + _english_plural(match["does"])
    return match["lead"] + _english_plural(match["verb"])


def _english_plural(verb: str) -> str:
    """Return the plural form of an English verb in the third person: `moves` -> `move`."""
    if verb in _NO_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb in _ENGLISH_IRREGULAR:
        return _ENGLISH_IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    return verb[:-2] if re.search(r"(?:[cs]h|ss|x|zz)es$", verb) else verb[:-1]
