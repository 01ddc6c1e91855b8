"""The diary and the sheet, read back from what was written:

nothing is missing, nothing typed becomes markup, and the odds are those there were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from puesto.chance import Dice
from puesto.core.card_views import CardView
from puesto.core.messages import Text, msg
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import SEALED, Source
from puesto.core.session.session import Session
from puesto.core.views import (
    BagEntry,
    BagView,
    BoxView,
    CellView,
    CounterView,
    HandCardView,
    HandView,
    MarkView,
    RosterView,
    SheetView,
    TableView,
    TrackView,
)
from puesto.diary import FORMATS, Paper, diary, diary_in_slices, file_name, paper_bytes, sheet
from puesto.diary.bbcode import escape_tags
from puesto.diary.html import die_picture
from puesto.diary.markdown import SPECIAL, escape_marks
from puesto.games.chariots.game import GAME as CHARIOTS
from puesto.gui.sheets.paper_html import share_text
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers
from tests.core.test_messages import TURNING
from tests.toy import TOY, ToyContent

NASTY = '<script>alert("1")</script> & *negrita* [enlace](x) | # \\ `código` ~~ $x$ 🐻'
VOID = {"meta", "br", "link", "circle", "rect", "path"}


class Reader(HTMLParser):
    """Reads a page strictly: every tag is closed in its order; keeps its text and what it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attrs if name in ("src", "href", "action")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def written_text(paper: Paper, form: str) -> str:
    return paper_bytes(paper, form).decode("utf-8")


def bare(markdown: str) -> str:
    """Markdown as its reader sees it."""
    return " ".join(re.sub(r"\\(.)", r"\1", markdown.replace("\n>\n> ", "\n")).split())


def evening(answers: int = 60, seed: int = 4) -> Session:
    """Play a toy session with everything that a diary has to report."""
    session, dice = helpers.begin(TOY, ToyContent(), "long"), Dice(seed)
    for played in range(answers):
        prompt = session.prompt
        assert prompt is not None
        if isinstance(prompt, Roll | Draw):
            session.answer(dice.answer(prompt), Source.HAND if played % 2 else Source.APP)
        else:
            session.answer(dice.random_answer(prompt))
        if played == 20:
            session.note(f"Primera línea {NASTY}\nsegunda línea")
        if played == 30:
            session.override("gold", session.state.gold + 2, "se nos olvidó el oro")
    return session


def mission(scenario: str = "mission-1") -> Session:
    from puesto import games
    from puesto.packs import content_for

    game = games.load("bear")
    content, _ = content_for(game)
    session = helpers.begin(game, content, scenario)
    helpers.play_on(session, Dice(5))
    return session


@pytest.fixture(scope="module", params=["toy", "bear"])
def session(request) -> Session:
    return evening() if request.param == "toy" else mission()


@pytest.mark.parametrize("code", ["es", "en"])
def test_every_line_of_the_log_is_in_every_form(session, code):
    language = Language(code)
    paper = diary(session, language, name="Tarde de lluvia", day_text="15/3/2026")
    page, text = Reader(written_text(paper, "html")).text, bare(written_text(paper, "markdown"))
    assert len(session.log) > 20
    for each in paper.readings:
        assert each.text in page and each.text in text
    opening = {each.text for each in paper.readings}
    at_page = at_text = 0
    for line in session.log:
        said = " ".join(language.say(line.message, session.name).split())
        if said in opening or line.key == SEALED:  # the head of the paper says them
            continue
        at_page, at_text = page.find(said, at_page), text.find(said, at_text)
        assert at_page >= 0 and at_text >= 0, f"{said!r} is missing or out of its order"
    for rule in {line.rule for line in session.log if line.rule}:
        assert f"§ {rule}" in text and rule in page
    for label in ("Tarde de lluvia", "15/3/2026", language.say(session.game.title)):
        assert label in page and label in text


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_what_is_typed_never_becomes_markup(form):
    paper = diary(evening(), Language("es"), name=NASTY)
    out = written_text(paper, form)
    if form == "html":
        page = Reader(out)
        assert "script" not in page.tags and NASTY in page.text
        assert page.loads == [] and "http" not in out.split("</style>")[1], "the page works offline"
    elif form in ("bgg", "smf"):
        assert "<script" not in out and escape_tags(NASTY) in " ".join(out.split())
    else:
        assert "<script" not in out.replace("\\<", "") and NASTY in bare(out)
        assert all(SPECIAL.search(part) is None for part in re.split(r"\\.", escape_marks(NASTY)))


def test_dice_are_drawn_as_they_fell_and_by_whom():
    session = evening()
    paper = diary(session, Language("es"))
    rolled = [line for line in paper.lines if line.dice]
    entries = [entry for entry in session.entries if entry.key == "dig.roll"]
    assert [line.dice for line in rolled] == [entry.value for entry in entries] and rolled
    assert [line.by_hand for line in rolled] == [entry.source is Source.HAND for entry in entries]
    assert {line.marks[0] for line in rolled} == {"app", "en la mesa"}
    page = written_text(paper, "html")
    pips = [group.count('class="pip"') for group in re.findall(r'<svg class="die.*?</svg>', page)]
    assert pips == [face for line in rolled for face in line.dice]
    assert "⚀⚁⚂⚃⚄⚅"[rolled[0].dice[0] - 1] in written_text(paper, "markdown")


def test_a_die_of_ten_sides_is_no_square():
    drawn = {sides: {face: die_picture(face, sides, by_hand=True) for face in range(1, 7)} for sides in (6, 10)}
    assert all("<rect" in one and "<text" not in one for one in drawn[6].values())
    assert all(
        "<rect" not in one and f">{face}</text>" in one and f'aria-label="{face}"' in one
        for face, one in drawn[10].items()
    )


def test_the_odds_are_those_there_were():
    line = next(line for line in diary(evening(), Language("es")).lines if line.shares)
    assert [(share.text, share.fraction, share.percent) for share in line.shares] == [
        ("nada", "7/12", 58),
        ("aparece oro", "5/12", 42),
    ]
    assert [share.came for share in line.shares] == [sum(line.dice) < 8, sum(line.dice) >= 8]


@pytest.mark.parametrize(("code", "html", "other"), [("es", "58&nbsp;%", "58 %"), ("en", "58%", "58%")])
def test_a_percentage_is_written_as_its_language_writes_it(code, html, other):
    paper = diary(evening(), Language(code))
    line = next(line for line in paper.lines if line.shares)
    assert (
        line.shares[0].chance
        == share_text(line.shares[0]).removeprefix(f"▸ {line.shares[0].text} ").removeprefix(f"{line.shares[0].text} ")
        == other
    )
    assert f"{html}</" in written_text(paper, "html") and f" {other} (7/12)" in written_text(paper, "markdown")


def test_changes_by_hand_are_marked_with_their_reason_and_notes_are_the_players():
    paper = diary(evening(), Language("es"))
    (changed,) = [line for line in paper.lines if line.tone == "hand"]
    assert changed.text.endswith("Motivo: se nos olvidó el oro")
    (note,) = [line for line in paper.lines if line.tone == "note"]
    assert "segunda línea" in note.text
    assert any("Valores puestos a mano" in row for table in paper.chapters[-1].tables for row in table.rows)


def test_a_note_keeps_its_lines_and_letters_in_markdown():
    session = helpers.begin(TOY, ToyContent(), "long")
    session.note("primera\n\n# segunda &lt;")
    assert "> Nota: primera\n>\n> \\# segunda \\&lt;" in written_text(diary(session, Language("es")), "markdown")


def test_a_corrected_answer_says_what_it_was_before():
    session = helpers.begin(TOY, ToyContent(), "long")
    helpers.play_on(session, Dice(8), 90)
    index = next(
        index for index, entry in enumerate(session.entries) if entry.key == "dig.roll" and sum(entry.value) < 8
    )
    before = " ".join(map(str, session.entries[index].value))
    assert session.correct(index, (1, 1), commit=True).fits
    marked = [line for line in diary(session, Language("es")).lines if any("corregido" in mark for mark in line.marks)]
    assert [(line.dice, line.marks[-1]) for line in marked] == [((1, 1), f"corregido; antes, {before}")]


def test_rounds_and_turns_are_the_headings_and_the_summary_counts(session):
    paper = diary(session, Language("es"))
    rounds = max(line.round for line in session.log)
    assert [chapter.title for chapter in paper.chapters] == [*(f"Ronda {n}" for n in range(1, rounds + 1)), "Resumen"]
    by_round = paper.chapters[-1].tables[0]
    assert [row[0] for row in by_round.rows] == [str(n) for n in range(1, rounds + 1)]
    chance = next(table for table in paper.chapters[-1].tables if table.title == "Cartas robadas y dados tirados")
    assert sum(int(row[1]) + int(row[2]) for row in chance.rows) == sum(entry.is_chance for entry in session.entries)
    blocks = [block for chapter in paper.chapters for block in chapter.blocks]
    assert {block.tone for block in blocks} >= {"command", "action"}


def test_a_finished_mission_says_who_won_and_what_was_lost():
    session = mission()
    paper, view = diary(session, Language("es")), session.view()
    assert view.outcome is not None and paper.won is view.outcome.won
    lost = [counter for roster in view.rosters for counter in roster.counters if counter.destroyed]
    by_round, forces = paper.chapters[-1].tables[:2]
    assert sum(0 if row[-1] == "—" else len(row[-1].split(", ")) for row in by_round.rows) == len(lost) > 0
    assert sum(int(row[2].split()[0]) for row in forces.rows) == len(lost)


def test_a_session_at_its_first_question_has_a_diary_too():
    paper = diary(helpers.begin(TOY, ToyContent(), "short"), Language("es"))
    assert paper.lead.startswith("Sin terminar") and paper.lines[0].text == "Tiempo: bueno"
    for form in FORMATS:
        assert "La mina corta" in written_text(paper, form)


def test_it_is_told_in_slices_that_end_at_the_whole():
    done = list(diary_in_slices(evening(120), Language("es")))
    assert len(done) > 3 and done == sorted(done) and done[0] > 0 and done[-1] < 1


@pytest.mark.parametrize("name", ["a/b\\c:d", "CON", "x" * 300, "..", "🐻\n\t", ""])
def test_file_names_are_sensible_everywhere(name):
    found = file_name(diary(evening(4), Language("es")), name, "pdf")
    assert found.startswith("Diario - La mina larga") and found.endswith(".pdf") and len(found.encode()) < 200
    assert not set(found) & set('\\/:*?"<>|\n\t')


# ---- the sheet


def everything() -> TableView:
    """A table with something of every kind on it."""
    here = CounterView(
        "a",
        Text("Rifles", "Rifles"),
        "E07",
        "rifles",
        "soviet",
        used=True,
        hit="hidden",
        cover=2,
        tags=(Text("Controla I07", "Controls I07"),),
    )
    hidden = CounterView(
        "b",
        Text("Tanque", "Tank"),
        "F08",
        "tank",
        "german",
        hit="revealed",
        hit_text=Text("Clavada", "Pinned"),
        tags=(Text("Oculta", "Hidden"),),
    )
    gone = CounterView("c", Text("SMG", "SMG"), "A01", "smg", "soviet", destroyed=True)
    cells = (CellView(1, "1"), CellView(2, "2", pieces=(Text("Camión", "Truck"),)))
    toy = TOY.view(helpers.begin(TOY, ToyContent(), "long").state, ToyContent())
    return TableView(
        Text("La mina", "The mine"),
        3,
        7,
        "ai",
        msg("Ronda 3"),
        card=CardView("7", "Carta 7", "action", heading=Text("Avanza", "Advance")),
        decks=toy.decks,
        sheets=(
            SheetView(
                "s", Text("Hoja", "Sheet"), "s", (BoxView(1), BoxView(4, Text("Emboscada", "Ambush"), here=True))
            ),
        ),
        tracks=(TrackView("t", Text("PAM", "CAP"), "t", cells, 1),),
        rosters=(RosterView("own", Text("Los tuyos", "Yours"), "player", (here, hidden, gone)),),
        marks=(MarkView("control.I07", Text("Control", "Control"), "I07", Text("los alemanes", "the Germans")),),
        hands=(HandView("h", Text("Mano", "Hand"), (HandCardView("05", Text("Humo", "Smoke")),)),),
        bags=(BagView("g", Text("Bolsa", "Bag"), (BagEntry("m", Text("Marcador", "Marker"), "ai", "drawn"),)),),
    )


def rows(paper: Paper) -> Iterator[tuple[str, ...]]:
    for chapter in paper.chapters:
        for table in chapter.tables:
            yield from (row[1:] for row in table.rows)


def test_the_sheet_has_every_piece_with_its_place_and_marks():
    session = helpers.begin(TOY, ToyContent(), "long")
    paper = sheet(everything(), session.prompt, Language("es"))
    found = list(rows(paper))
    for row in (
        ("Rifles", "E07", "usada · impactada · cobertura 2 · Controla I07"),
        ("Tanque", "F08", "Clavada · Oculta"),
        ("SMG", "—", "destruida, fuera de la mesa"),
        ("Control", "I07", "los alemanes"),
        ("Hoja", "casilla 4, Emboscada"),
        ("PAM", "1"),
        ("Camión", "PAM, casilla 2"),
        ("Mazo del oso", "8", "0", "0"),
        ("05 · Humo", "—"),
        ("Marcador", "sacado"),
    ):
        assert row in found
    assert "Prepara la mesa." in paper.lead and dict(paper.facts) == {
        "Momento": "Ronda 3", "Turno": "7", "De quién es": "De la IA", "Carta en juego": "Carta 7 · Avanza",
    }  # fmt: skip


def test_the_sheet_of_a_mission_names_every_counter_deck_and_track():
    session = mission()
    view, paper = session.view(), sheet(session.view(), session.prompt, Language("en"), session.name)
    page = Reader(written_text(paper, "html")).text
    for sayable in (
        *(c.name for r in view.rosters for c in r.counters),
        *(d.title for d in view.decks),
        *(table.title for table in view.tracks),
    ):
        assert Language("en").say(sayable, session.name) in page


def test_hits_that_are_counted_are_on_the_sheet_and_in_the_forces_of_the_diary():
    session = helpers.begin(CHARIOTS, content_for(CHARIOTS)[0], "two-rivers")
    session.override("units.north-left-si-1.hits", 3)
    language = Language("es")
    units = (counter for roster in session.view().rosters for counter in roster.counters)
    name = next(language.say(unit.name, session.name) for unit in units if unit.id == "north-left-si-1")
    laid = sheet(session.view(), session.prompt, language, session.name)
    marks = [row for chapter in laid.chapters for table in chapter.tables for row in table.rows if name in row]
    assert [row[-1] for row in marks] == ["3 de 6 impactos"]
    forces = next(table for table in diary(session, language).chapters[-1].tables if table.title == "Fuerzas y bajas")
    assert [row[-1] for row in forces.rows] == [f"1 ({name})", "0"]


# ---- from the protocol and the terminal


@pytest.mark.parametrize("what", ["diary", "sheet"])
@pytest.mark.parametrize("form", sorted(FORMATS))
def test_the_protocol_exports(tmp_path, form, what):
    from tests.protocol.protocol_talk import Talk

    talk, path = Talk(), tmp_path / "salida"
    assert talk.fault("export", format=form, path=str(path))["code"] == "no_session"
    talk.new()
    result = talk.ask("export", format=form, path=str(path), what=what)
    assert result["bytes"] == path.stat().st_size and "La mina" in path.read_text(encoding="utf-8")
    assert talk.fault("export", format="pdf", path=str(path))["code"] == "bad_value"
    assert talk.fault("export", format=form, path=str(path), what="map")["code"] == "bad_value"
    assert talk.fault("export", format=form, path=str(tmp_path / "no" / "x"))["code"] == "io"
    assert [one.name for one in tmp_path.iterdir() if one.name != "home"] == ["salida"]


def test_the_terminal_writes_diary_and_sheet(tmp_path):
    from tests.terminal.test_terminal import START, Evening

    files = [tmp_path / name for name in ("diario.html", "diario.md", "mesa.html", "fin.html", "relato.md")]
    typed = [
        *START,
        f"e {files[0]}",
        f"e {files[1]}",
        f"hoja {files[2]}",
        f"relato {files[4]}",
        "e diario.pdf",
        f"e {tmp_path}/no/x.md",
    ]
    printed = Evening([*typed, *["3", "01", "3", "02", "3", "03"], f"e {files[3]}"]).text
    assert all(file.exists() for file in files) and printed.count("Escrito en") == 5
    assert "acabar en .md" in printed and "No se ha podido escribir" in printed


@pytest.mark.parametrize("form", ["html", "markdown", "bgg", "smf"])
def test_letters_that_turn_the_writing_round_leave_every_export(form: str):
    session = helpers.begin(TOY, ToyContent(), "long")
    session.note(f"antes {TURNING}después")
    written = written_text(diary(session, Language("es"), name=f"Tarde {TURNING}", day_text="15/3/2026"), form)
    assert "antes" in written and "después" in written
    assert not set(written) & set(TURNING)


def test_the_name_of_a_session_turns_no_sheet_round():
    session = helpers.begin(TOY, ToyContent(), "long")
    paper = sheet(session.view(), session.prompt, Language("es"), title=f"Tarde {TURNING}")
    assert paper.facts[0] == ("Partida", "Tarde ")
