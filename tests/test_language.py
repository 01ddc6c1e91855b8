"""Messages become text: parameters, lists, plurals, signs, and what happens when something does not fit."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from puesto.core.messages import Message, Ref, Sayable, Text, count, msg
from puesto.language import LANGUAGES, Language, placeholders
from tests import ROOT

ES, EN = Language("es"), Language("en")
NAMES: dict[str, Sayable] = {
    "rifles": Text("Fusileros", "Rifles"),
    "group": msg("grupo de {unit}", unit=Ref("unit", "rifles")),
    "loop": Ref("unit", "loop"),
}


def name(ref: Ref) -> Sayable:
    return NAMES[ref.id]


def test_a_template_takes_numbers_texts_and_names():
    assert (
        ES.say(msg("{unit} dispara a {hex} con {n}", unit=Ref("unit", "rifles"), hex="E07", n=3), name)
        == "Los Fusileros disparan a E07 con 3"
    )


def test_a_negative_number_has_a_real_minus_and_a_plus_is_said_where_the_template_asks():
    assert ES.say(msg("{a} {b:+} {c:+} {d:+}", a=-3, b=2, c=-1, d=0)) == "−3 +2 −1 0"


def test_a_text_is_said_in_the_language_and_a_name_may_be_a_message_about_another_name():
    assert EN.say(Text("uno", "one")) == "one"
    assert EN.say(Text("solo", "")) == "solo"
    assert EN.say(Ref("unit", "group"), name) == "grupo de Rifles"


def test_a_template_that_is_counted_elsewhere_is_translated_where_it_is_not():
    assert EN.say(msg("{n} PA", n=3)) == EN.say(count(("{n} PA", "{n} PA"), 3)) == "3 AP"


def test_what_looks_like_a_template_inside_a_parameter_stays_as_it_is():
    assert ES.say(msg("{a}", a="{b} {")) == "{b} {"


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((), "—"),
        (("a",), "a"),
        (("a", "b"), "a y b"),
        (("a", "b", "c"), "a, b y c"),
        (("a", "iglesia"), "a e iglesia"),
        (("a", "Hierba alta"), "a y Hierba alta"),
        (("agua", "hielo"), "agua y hielo"),
        (("Unidad", "IA"), "Unidad e IA"),
        (("padre", "hijo"), "padre e hijo"),
    ],
)
def test_a_tuple_is_read_as_a_list(parts, said):
    assert ES.say(msg("{parts}", parts=parts)) == said


def test_an_english_list_has_its_own_link_and_its_parts_are_said_too():
    assert EN.say(msg("{parts}", parts=(Ref("unit", "rifles"), "a", -1)), name) == "Rifles, a and −1"


def test_a_message_may_hold_another():
    assert ES.say(msg("antes: {what}", what=msg("ronda {n}", n=2))) == "antes: ronda 2"


def test_the_plural_follows_n():
    forms = ("una ficha destruida", "{n} fichas destruidas")
    assert [ES.say(count(forms, n)) for n in (0, 1, 2)] == [
        "0 fichas destruidas",
        "una ficha destruida",
        "2 fichas destruidas",
    ]
    assert [EN.say(count(forms, n)) for n in (1, 2)] == ["one counter destroyed", "2 counters destroyed"]


def test_english_comes_from_the_catalogue_and_spanish_is_the_fallback():
    assert EN.say(msg("no lo sé")) == "I don't know"
    assert EN.say(msg("esto no está en ningún catálogo {n}", n=1)) == "esto no está en ningún catálogo 1"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (msg("falta {that}", this=1), "falta {that} (this=1)"),
        (msg("falta {that}"), "falta {that}"),
        (msg("una llave { suelta", n=1), "una llave { suelta (n=1)"),
        (msg("{0} y {}", n=1), "{0} y {} (n=1)"),
        (msg("{n.real}", n=1), "{n.real} (n=1)"),
        (msg("{n[0]}", n=1), "{n[0]} (n=1)"),
        (Message(""), ""),
    ],
)
def test_a_template_that_does_not_fit_is_said_raw_and_never_raises(message, said):
    assert ES.say(message) == EN.say(message) == said


def test_a_name_that_nobody_knows_or_that_never_ends_is_its_id():
    assert ES.say(Ref("unit", "nobody"), name) == "nobody"
    assert ES.say(Ref("unit", "loop"), name) == "loop"
    NAMES["deep"] = msg("«{unit}»", unit=Ref("unit", "deep"))
    assert ES.say(Ref("unit", "deep"), name).count("«") < 20


def test_only_the_languages_we_speak_can_be_chosen():
    assert tuple(LANGUAGES) == ("es", "en")
    with pytest.raises(ValueError, match="fr"):
        Language("fr")


def test_the_names_of_parameters_are_known_and_a_broken_template_has_none():
    assert placeholders("{a} {b:+} {{c}}") == frozenset({"a", "b"})
    assert placeholders("{") is None


def test_the_catalogues_are_up_to_date_whole_and_have_the_templates_parameters():
    found = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "catalogues.py"), "--check"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert found.returncode == 0, found.stderr


def test_the_glossary_names_each_term_once_and_its_code_names_are_in_the_code():
    import yaml

    glossary = yaml.safe_load((ROOT / "i18n" / "glossary.yaml").read_text(encoding="utf-8"))
    terms = [term for part in ("house", "bear", "bcs", "bolt") for term in glossary[part]]
    assert all(set(term) - {"note", "rule", "means", "also"} == {"es", "en", "code"} for term in terms)
    assert all(set(term["means"]) == {"es", "en"} and term["rule"] for term in terms if "means" in term)
    for part in ("house", "bear", "bcs", "bolt"):
        assert len({term["es"] for term in glossary[part]}) == len(glossary[part])
    words = set[str]()
    for path in (ROOT / "desktop" / "puesto").rglob("*.py"):
        words.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    named = [term["code"].split(":")[0].split(".")[-1] for term in terms]
    assert [name for name in named if not any(word.startswith(name) for word in words)] == []


def test_a_catalogue_that_is_written_anew_is_never_seen_half_by_a_game_that_reads_it(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import compile_catalogue

    path = tmp_path / "en" / "puesto.mo"
    compile_catalogue.put(path, b"old")
    with path.open("rb") as being_read:
        compile_catalogue.put(path, b"newer")
        assert being_read.read() == b"old"
    assert path.read_bytes() == b"newer" and [*path.parent.iterdir()] == [path]


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture
def small_project(tmp_path: Path, monkeypatch) -> Path:
    """A project with one game and one room, whose translations `packaging/catalogues.py` files."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import catalogues

    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "ENGLISH", tmp_path / "i18n" / "en")
    sources = {
        "games/chess/moves.py": 'N_("dos {a}")\nNN_("una {n}", "{n} cosas")\n',
        "gui/shell/window.py": 'N_("sin nada")\n',
    }
    for name, source in sources.items():
        path = tmp_path / "desktop" / "puesto" / name
        path.parent.mkdir(parents=True)
        path.write_text(source, encoding="utf-8")
    (tmp_path / "i18n" / "en" / "parts").mkdir(parents=True)
    return tmp_path


def write_part(project: Path, name: str, *entries: str) -> Path:
    path = project / "i18n" / "en" / "parts" / f"{name}.po"
    path.write_text(HEADER + "\n\n".join(entries) + "\n", encoding="utf-8")
    return path


TWO = 'msgid "dos {a}"\nmsgstr "two {a}"'
MANY = 'msgid "una {n}"\nmsgid_plural "{n} cosas"\nmsgstr[0] "one"\nmsgstr[1] "{n} things"'
NOTHING = 'msgid "sin nada"\nmsgstr "nothing"'


def test_catalogue_checks_name_what_is_missing_and_what_does_not_fit(small_project, capsys):
    import catalogues

    part = write_part(small_project, "new", TWO.replace("two {a}", "two {b}"), MANY)
    assert catalogues.main([]) == 1
    output = capsys.readouterr().err
    assert "other parameters than 'dos {a}'" in output
    assert "no English for 'sin nada'" in output
    assert "una {n}" not in output
    assert part.exists(), "nothing is thrown away while something is wrong"


def test_each_translation_is_filed_with_the_room_that_says_it(small_project, capsys):
    import catalogues

    written = write_part(small_project, "new", TWO, MANY, NOTHING)
    assert catalogues.main(["--check"]) == 1
    assert "new.po: not as filed" in capsys.readouterr().err
    assert catalogues.main([]) == catalogues.main(["--check"]) == 0
    parts = {path.stem: path.read_text(encoding="utf-8") for path in written.parent.glob("*.po")}
    assert parts.keys() == {"chess", "gui"}
    assert "two {a}" in parts["chess"] and "{n} things" in parts["chess"] and "nothing" in parts["gui"]
    known = Language("en", small_project / "i18n")
    assert known.say(msg("dos {a}", a=3)) == "two 3" and known.say(msg("sin nada")) == "nothing"


def test_two_translations_of_one_template_are_a_problem_with_both_files_named(small_project, capsys):
    import catalogues

    write_part(small_project, "chess", TWO, MANY, NOTHING)
    write_part(small_project, "other", NOTHING.replace("nothing", "without anything"))
    assert catalogues.main([]) == 1
    assert "other.po: 'sin nada' is 'without anything' here, and 'nothing' in chess.po" in capsys.readouterr().err


def test_a_template_that_no_source_says_any_more_is_kept_for_older_saves_and_comes_back(small_project):
    import catalogues

    write_part(small_project, "chess", TWO, MANY, NOTHING)
    assert catalogues.main([]) == 0
    window = small_project / "desktop" / "puesto" / "gui" / "shell" / "window.py"
    source = window.read_text(encoding="utf-8")
    window.write_text("", encoding="utf-8")
    assert catalogues.main([]) == 0
    parts = small_project / "i18n" / "en" / "parts"
    assert "nothing" in (parts / "earlier.po").read_text(encoding="utf-8") and not (parts / "gui.po").exists()
    assert Language("en", small_project / "i18n").say(msg("sin nada")) == "nothing"
    window.write_text(source, encoding="utf-8")
    assert catalogues.main([]) == 0
    assert not (parts / "earlier.po").exists() and (parts / "gui.po").exists()
