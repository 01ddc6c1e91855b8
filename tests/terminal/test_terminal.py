"""The terminal player: a typed evening, read back from what it printed."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from puesto.core.card_views import CardLine, CardView
from puesto.core.messages import Text, msg
from puesto.core.prompts import Band, Choose, Option, Pick, Prompt, Roll
from puesto.core.values import replace
from puesto.core.views import (
    BagEntry,
    BagView,
    BoxView,
    CellView,
    CounterView,
    Figure,
    HandCardView,
    HandView,
    RosterView,
    SheetView,
    TableView,
    TrackView,
)
from puesto.language import Language
from puesto.shelf import Shelf
from puesto.storage import Preferences, list_sessions
from puesto.terminal import ask, draw
from puesto.terminal.paper import TextPaper
from puesto.terminal.start import QuitTerminal, SessionPicker, StartOptions, main
from tests.games.bear.evenings import stopped_at
from tests.protocol.toy_protocol import SHELF
from tests.toy import TOY, ToyContent

START = ["1", "", "", "E08 2 1=2"]
"""The short mine, as it is, all laid out, the digger on E08."""


class Evening:
    """A conversation at a terminal: the typed and the printed lines."""

    def __init__(self, typed: Iterable[str], **wish: object) -> None:
        self.printed: list[str] = []
        self._typed = iter(typed)
        door = SessionPicker(
            StartOptions(**wish),  # type: ignore[arg-type]
            SHELF,
            Language(str(wish.get("language", "es"))),
            TextPaper(),
            self.read,
            self.printed.append,
        )
        self.table = door.seat()
        self.session = self.table.session
        self.table.run()
        if self.table.file is not None:
            self.table.file.close()

    def read(self, sign: str) -> str:
        self.printed.append(sign)
        try:
            return next(self._typed)
        except StopIteration:
            raise EOFError from None

    @property
    def text(self) -> str:
        return "\n".join(self.printed)


def test_an_evening_is_played_to_its_end():
    evening = Evening([*START, "3", "d", "1", "3", "d", "1", "3", "d", "1", "3", "d", "1", "q"], seed="1")
    assert evening.session.prompt is None or evening.session.moment.round == 3
    assert "» ¿Qué haces en la ronda 1?  [2.1]" in evening.text


def test_the_end_is_said_in_a_box():
    evening = Evening([*START, *["3", "01", "3", "02", "3", "03"]])
    assert evening.session.prompt is None
    assert re.search(r"┌─ Fin ─+┐\n│ Ventaja: 1 +│\n└─+┘", evening.text)


OVER = [*START, *["3", "01", "3", "02", "3", "03"]]
"""An evening to its end."""


def test_a_finished_game_is_gone_through_again_and_its_diary_taken_after_it(own_home, tmp_path):
    evening = Evening([*OVER, "repasar", "+", "*", "q", f"e {tmp_path / 'tarde.md'}", ""])
    entries = len(evening.session.entries)
    assert evening.session.prompt is None and evening.table.session is evening.session
    told = evening.text[evening.text.index("│ Ventaja: 1") :]
    assert "repasar: la partida otra vez, paso a paso" in told and "La partida ha terminado." in told
    assert f"(0 de {entries})" in told and f"({entries} de {entries})" in told
    assert (tmp_path / "tarde.md").is_file()


def test_a_finished_game_that_is_opened_again_can_be_gone_through_too(own_home):
    first = Evening([*OVER, ""])
    again = Evening(["replay 2", "q", ""], resume=True)
    assert again.session.prompt is None and again.session.digest() == first.session.digest()
    assert "(2 de" in again.text and again.text.count("repasar: la partida otra vez") == 2


def test_typed_faces_are_real_dice_and_d_lets_the_app_roll():
    by_hand = Evening([*START, "1", "0", "34", "q"])
    assert [(entry.value, entry.source.value) for entry in by_hand.session.entries[-1:]] == [((3, 4), "hand")]
    by_app = Evening([*START, "1", "0", "d", "q"])
    assert by_app.session.entries[-1].source.value == "app"
    assert "El minero cava: 7 y −1 de ventaja [3] [4]  [2.2]" in by_hand.text


def test_enter_lets_the_app_draw_unless_the_deck_is_the_players_own(own_home):
    assert Evening([*START, "3", "", "q"], seed="1").session.entries[-1].source.value == "app"
    Preferences(physical={"toy": ["bear"]}).save()
    own = Evening([*START, "3", "", "q"], seed="1")
    assert own.session.entries[-1].key == "player.action"
    assert "Aquí hace falta una respuesta." in own.text
    assert Evening([*START, "3", "d", "q"], seed="1").session.entries[-1].source.value == "app"


def test_what_cannot_be_is_refused_in_words_and_asked_again():
    evening = Evening([*START, "9", "x", "d", "1", "5", "0", "7", "37", "q"])
    assert "Aquí no hay nada que tirar ni que robar." in evening.text
    assert "«9» no es una de las respuestas posibles." in evening.text
    assert "Se espera un número de 0 a 2." in evening.text
    assert "Dados que se esperan: 2; caras recibidas: 1." in evening.text
    assert "7 no es una cara de este dado: van de 1 a 6." in evening.text
    assert evening.session.prompt is not None
    assert evening.session.prompt.key == "dig.roll"


def test_undo_and_redo_are_one_letter_each():
    evening = Evening([*START, "1", "u", "u", "r", "r", "r", "q"])
    assert evening.text.count("Deshecho: ") == 2
    assert "Deshecho: ¿Qué haces en la ronda 1? → Cavar" in evening.text
    assert evening.text.count("Rehecho: ") == 2
    assert "No hay nada que rehacer." in evening.text
    assert evening.session.prompt is not None
    assert evening.session.prompt.key == "dig.gold"


def test_a_whole_turn_is_undone_and_redone_in_words():
    evening = Evening([*START, "1", "2", "deshacer turno", "r turno", "u turn", "q"])
    assert evening.text.count("Deshecho: ") == 4 and evening.text.count("Rehecho: ") == 2
    assert evening.session.prompt is not None and evening.session.prompt.key == "player.action"


def test_i_do_not_know_is_an_answer_where_the_rules_take_it():
    evening = Evening([*START, "?", "3", "08", "?", "q"])
    assert "«?» no es una de las respuestas posibles." in evening.text
    assert evening.session.entries[-1].value == "?"
    assert evening.session.moment.round == 2


def test_a_refused_real_card_can_be_taken_all_the_same():
    evening = Evening([*START, "3", "01", "3", "01", "!01", "q"])
    assert "01 no está entre lo que queda por robar." in evening.text
    assert [entry.kind for entry in evening.session.entries[-2:]] == ["repair", "answer"]


def test_the_board_is_right_and_the_app_is_told():
    evening = Evening([*START, "=score -2", "=score 0", "=nothing 1", "=score", "q"])
    assert evening.session.state.score == -2
    assert "0 no está en ese casillero." in evening.text
    assert "No hay nada llamado «nothing» en la partida. Ahí hay: " in evening.text and "gold" in evening.text
    assert "Falta el valor que se pone: =ruta valor." in evening.text


def test_the_language_changes_in_the_middle_of_a_question():
    evening = Evening([*START, "l", "q"])
    assert "The mine" in evening.text
    assert "The session is saved." in evening.text


def test_help_and_the_whole_table_are_a_letter_away():
    evening = Evening([*START, "h", "m", "q"])
    assert "u: deshacer lo último. r: rehacer." in evening.text
    assert evening.text.count("Mazo del oso: quedan 8") == 2


@pytest.mark.parametrize("word", ["?", "ayuda", "help"])
def test_whoever_asks_for_help_gets_it_where_that_is_no_answer(word):
    evening = Evening([*START, word, "q"])
    assert "h: lo que se puede escribir aquí." in evening.text
    assert "u: deshacer lo último. r: rehacer." in evening.text


def test_leaving_keeps_the_session_and_continue_gives_three_lines(own_home):
    first = Evening([*START, "3", "02"])
    (info,) = list_sessions()
    second = Evening(["q"], resume=True)
    assert second.session.digest() == first.session.digest()
    assert second.printed[:3] == [
        "Estábamos en: Ronda 2",
        "Lo último: El oso saca la carta 02.",
        "Ahora: ¿Qué haces en la ronda 2?",
    ]
    assert info.game == "toy"


def test_a_session_open_elsewhere_can_be_looked_at(own_home):
    class Looking(Exception):
        pass

    def look(_: str) -> str:
        second = Evening(["q"], resume=True)
        assert "Esta partida ya está abierta en otra ventana: aquí solo se puede mirar." in second.text
        assert "queda guardada" not in second.text
        raise Looking

    door = SessionPicker(StartOptions(scenario="short"), SHELF, Language("es"), TextPaper(), look, lambda line: None)
    table = door.seat()
    with pytest.raises(Looking):
        table.run()
    assert table.file is not None
    table.file.close()


def test_the_seed_fixes_the_apps_dice():
    def rolled(seed: str) -> object:
        return Evening([*START, "1", "0", "d", "q"], seed=seed).session.entries[-1].value

    assert [rolled("5"), rolled("x")] == [rolled("5"), rolled("x")]


def test_options_are_turned_before_the_start():
    evening = Evening(["2", "1", "", "q"])
    assert evening.session.state.settings == {"weather": "foul"}
    assert evening.session.scenario == "long"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "chess"}, "No hay ningún juego «chess»: hay toy."),
        ({"scenario": "x"}, "hay short y long."),
        ({"resume": True}, "No hay ninguna partida guardada."),
    ],
)
def test_what_is_not_there_is_said_with_what_there_is(wish, said):
    with pytest.raises(QuitTerminal) as left:
        Evening([], **wish)
    assert left.value.message is not None
    assert said in Language("es").say(left.value.message)


def test_packs_that_leave_nothing_to_play_are_said():
    bare = replace(TOY, scenarios=lambda content: ())
    shelf = Shelf(
        ids=lambda: ("toy",),
        find=lambda game: bare,
        content=lambda game: (ToyContent(), [msg("packs/toy/mine.yaml:1: missions")]),
    )
    printed: list[str] = []
    with pytest.raises(QuitTerminal):
        SessionPicker(StartOptions(), shelf, Language("es"), TextPaper(), input, printed.append).seat()
    assert printed == ["packs/toy/mine.yaml:1: missions"]


def test_main_plays_on_the_real_streams_and_speaks_english(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\nq\n"))
    assert main(StartOptions(scenario="short", language="en"), SHELF) == 0
    assert capsys.readouterr().out.endswith("The session is saved. To go on:\n  puesto terminal --continue\n")
    assert main(StartOptions(game="chess", language="en"), SHELF) == 2
    assert "There is no game" in capsys.readouterr().err


def test_every_line_fits_in_80_columns():
    evening = Evening([*START, "h", "m", "1", "2", "66", "05", "?", "2", "1 2", "07", "2", "q"])
    assert max(len(line) for line in evening.printed) <= 80


def test_colour_only_on_a_terminal_and_without_no_color(monkeypatch):
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

        def fileno(self) -> int:
            raise OSError

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert TextPaper.of(Screen()).colour
    assert not TextPaper.of(io.StringIO()).colour
    assert TextPaper(colour=True).ink("x", "good") == "\x1b[32mx\x1b[0m"
    assert TextPaper().ink("x", "good") == "x"
    monkeypatch.setenv("NO_COLOR", "1")
    assert not TextPaper.of(Screen()).colour


def text(words: str) -> Text:
    return Text(words, words)


def test_a_table_with_everything_on_it_is_drawn_in_80_columns():
    long = text("la IA indemne con PF más alta más cercana a una Unidad no usada que acaba de actuar")
    card = CardView(
        "15", "15", "action", "bombs", text("avanza 1 si hay 10 o menos"),
        critical=(CardLine("cc", "cc", None, text("Disparar"), "skipped", text("nadie en su hexágono")),),
        tactical=(
            CardLine("1", "1", long, text("Disparar (+1 PAM)"), "active"),
            CardLine("t2", "", None, text("Ejecutar Orden de misión"), "idle"),
        ),
        usage="≥ 3", head=True, corner="E07 ♠", source=text("de la casa"), caption=text("turno de la IA"),
    )  # fmt: skip
    boxes = tuple(
        BoxView(n, text(f"suceso {n}") if n % 2 == 0 else None, text("pasa algo"), n == 4, n < 3, n == 3, n == 12)
        for n in range(1, 13)
    )
    view = TableView(
        text("Buscar y destruir"),
        2,
        3,
        "ai",
        msg("Ronda {n}, turno de la IA", n=2),
        card=card,
        sheets=(SheetView("sheet", text("Hoja de misión"), "marker", boxes),),
        tracks=(
            TrackView(
                "cap",
                text("PAM"),
                "cap",
                tuple(CellView(n, str(n), pieces=(text("Fusileros"),) if n == 4 else ()) for n in range(16)),
                3,
            ),
        ),
        rosters=(
            RosterView(
                "ai",
                text("IA"),
                "ai",
                (
                    CounterView(
                        "a",
                        text("Fusileros G07"),
                        "G08",
                        "rifles",
                        "german",
                        (
                            Figure("top_right", "3", text("PF")),
                            Figure("top", "5", text("alcance")),
                            Figure("foot_right", "12", text("FD")),
                            Figure("foot_left", "11"),
                        ),
                        used=True,
                        hit="hidden",
                        just_acted=True,
                        cover=1,
                    ),
                    CounterView("b", text("SdKfz"), "I08", "halftrack", "german", destroyed=True),
                ),
            ),
        ),
        hands=(HandView("hand", text("Mano"), (HandCardView("3", text("¡Seguidme!"), text("2 PA"), long),)),),
        bags=(
            BagView(
                "bag", text("Bolsa"), (BagEntry("x", text("uno"), "ai"), BagEntry("y", text("dos"), "ai", "drawn"))
            ),
        ),
    )
    lines = draw.table_lines(view, Language("es").say, TextPaper())
    drawn = "\n".join(lines)
    assert max(map(len, lines)) <= 80
    assert "┌─ 15 · carta de acción · bombas ─" in drawn
    assert "└─ ≥ 3 ☻ E07 ♠ ─" in drawn
    assert "✗ Combate cerrado: Disparar (nadie en su hexágono)" in drawn
    assert "▶ 1: la IA indemne con PF más alta" in drawn
    assert "│    - Ejecutar Orden de misión" in drawn
    assert "Hoja de misión: casilla 3 de 12   → 4 suceso 4" in drawn
    assert "  ▶  3 — pasa algo" in drawn
    assert "(amarilla)" in drawn
    assert "[3] 4 (Fusileros) 5" in drawn
    assert "Fusileros G07 (G08)  PF 3  alcance 5  FD 12/11  [usada, impactada, acaba de" in drawn
    assert "una ficha destruida" in drawn
    assert "Bolsa\n  dentro: uno\n  usados: dos" in drawn
    assert "│" not in drawn.replace("│ ", "").replace(" │", "")


def test_a_card_face_down_shows_nothing_of_itself():
    card = CardView("15", "15", "action", "bombs", text("avanza"), face_up=False)
    assert "avanza" not in "\n".join(draw.card_lines(card, Language("es").say, TextPaper()))


def test_a_session_that_cannot_be_opened_names_its_earlier_copies(own_home):
    Evening([*START, "3", "02"])
    Evening(["q"], resume=True)
    (info,) = list_sessions()
    lines = info.path.read_text(encoding="utf-8").split("\n")
    info.path.write_text("\n".join([lines[0], lines[1][:-9]]), encoding="utf-8")
    with pytest.raises(QuitTerminal) as left:
        Evening([], resume=True)
    assert left.value.message is not None
    assert str(info.path.parent / "backups") in Language("es").say(left.value.message)
    again = Evening(["", "q"], resume=True)
    assert again.session.answers == 4 and "y tiene 4 respuestas" in again.text


@pytest.mark.parametrize(("typed", "answers"), [("", 4), ("n", 1), (None, 1)])
def test_a_session_that_ends_in_zeros_offers_the_copy_that_goes_further(own_home, typed, answers):
    Evening([*START, "3", "02", "d", "d"])
    Evening(["q"], resume=True)
    (info,) = list_sessions()
    lines = info.path.read_text(encoding="utf-8").split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith('{"t":"answer"'))
    kept = "\n".join([*lines[: place + 1], ""])
    info.path.write_text(kept + "\0" * 700, encoding="utf-8")
    again = Evening([] if typed is None else [typed, "q"], resume=True)
    assert "acaba en 700 ceros, como los deja un corte de luz: se abre con 1 respuesta." in " ".join(again.text.split())
    assert "y tiene 4 respuestas." in again.text
    assert again.session.answers == answers


def test_the_terrain_of_a_stretch_is_listed_by_kind_and_told_by_hex_and_figure():
    session = stopped_at("scout.terrain", painted=False, number=0, learn="ask")
    prompt = session.prompt
    assert isinstance(prompt, Pick)
    lines = ask.question(prompt, Language("es").say, TextPaper(80, False))
    assert len(prompt.options) > 200 and len(lines) < 30
    said = " ".join(lines)
    assert all(group[0].partition("=")[0] in said for group in prompt.apart)
    kinds, place = ask.kinds_by_place(prompt), prompt.apart[1][0].partition("=")[0]
    told = prompt.parse(ask.read_keys(prompt, f"{place.lower()}=2", Language("es").say, {}))
    assert told == (f"{place}={kinds[1]}",)
    assert prompt.parse(ask.read_keys(prompt, "", Language("es").say, {})) == ()


def lines_of(prompt: Prompt[Any]) -> list[str]:
    """Return the lines of a question at the terminal, without their indents."""
    return [line.strip() for line in ask.question(prompt, Language("es").say, TextPaper(80, False))]


def test_what_a_throw_means_is_told_by_the_totals_on_which_it_comes():
    words = [msg("uno"), msg("dos"), msg("tres")]
    bands = tuple(Band(at, one) for at, one in zip((3, 4, 9), words, strict=True))
    lines = lines_of(Roll(key="dig.roll", message=msg("Tira."), sides=10, below=msg("nada"), bands=bands))
    assert lines[1:5] == ["2 o menos: nada", "3: uno", "de 4 a 8: dos", "9 o más: tres"]


def test_where_some_answers_have_a_letter_and_others_a_number_both_are_told():
    options = (Option("try", msg("Se intenta"), verb=msg("&Sí")), Option("skip", msg("Se salta"), nobody=True))
    lines = lines_of(Choose(key="second.try", message=msg("¿Se intenta?"), options=options))
    assert [line.strip() for line in lines[1:]] == [
        "S) Se intenta",
        "0) Se salta",
        "Lo que hay delante de cada línea.",
    ]


@pytest.mark.parametrize(
    ("places", "default", "said"),
    [
        (("A1", "A2"), None, "Un número, o su lugar en el tablero."),
        (("A1", ""), None, "Lo que hay delante de cada línea."),
        (("A1", ""), "0", "Lo que hay delante de cada línea. Intro: la opción con asterisco."),
    ],
)
def test_enter_is_offered_only_where_it_answers(places, default, said):
    options = tuple(Option(str(at), msg("x"), place=place) for at, place in enumerate(places))
    assert lines_of(Choose(key="dig.where", message=msg("¿Dónde?"), options=options, default=default))[-1] == said
