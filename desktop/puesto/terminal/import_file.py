"""A file of another program at the terminal: `puesto import FILE`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from puesto.core.game.game import Game
from puesto.core.game.record_forms import ForeignRosterView, RosterGap, blank_record
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.foreign.kinds import describe_foreign_file, is_module
from puesto.foreign.rosters import LARGEST, RosterError
from puesto.foreign.vassal import ModuleError, read_module
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.foreign_lists import ListedText, find_list, new_scenario
from puesto.packs.foreign_rosters import find_army
from puesto.packs.parcel import SUFFIX as PARCEL
from puesto.packs.structure import structure
from puesto.packs.user_layer import RecordNotSavedError, keep_record
from puesto.plain_file import decode_text, read_plain
from puesto.storage.disk import reason_of
from puesto.storage.folders import data_folder, typed_path, user_folder
from puesto.storage.own_copies import writing_by_hand
from puesto.terminal.commands.layer import main as bring_parcel
from puesto.terminal.commands.layer import take_list

USUAL, STOP = "u", "q"
"""The typed letters for the usual value of all that is missing, and for leaving it."""
MOST_TOLD = 12
Tell = Callable[[Message], None]


def main(words: list[str], language: str, say: Callable[[str], None], ask: Callable[[str], str] = input) -> int:
    """Import a file by what it is: a roster, a list, a parcel or a module; returns the exit status."""
    speaker = Language(language)

    def tell(message: Message) -> None:
        say(speaker.say(message))

    if len(words) != 1:
        tell(msg(N_("Se espera: {bring} ARCHIVO"), bring="puesto import"))
        return 2
    path = typed_path(words[0])
    if path.suffix.lower() == PARCEL:
        return bring_parcel(["import", str(path)], language, ask, say)
    try:
        if is_module(path):
            return _tell_module(path, tell)
        data = read_plain(path, LARGEST)
        army = find_army(data, (load(entry.id) for entry in GAMES))
    except (RosterError, ModuleError) as refused:
        tell(msg(N_("«{file}»: {why} No se ha tocado nada."), file=path.name, why=refused.message))
        return 1
    except OSError as error:
        tell(msg(N_("No se ha podido leer «{path}» ({reason})."), path=str(path), reason=reason_of(error)))
        return 1
    if army is not None:
        return _take_army(army[0], army[1], path.name, speaker, ask, tell)
    return _take_list(data, path, tell)


def _tell_module(path: Path, tell: Tell) -> int:
    """Say what a module holds: its boards and pictures are laid in the window."""
    module = read_module(path)
    boards = count(NN_("{n} tablero", "{n} tableros"), len(module.boards))
    counters = count(NN_("{n} ficha", "{n} fichas"), len(module.counters))
    tell(msg(N_("«{name}» trae {what}."), name=module.name or path.name, what=(boards, counters)))
    for board in module.boards[:MOST_TOLD]:
        hexes = count(NN_("{n} hexágono con nombre", "{n} hexágonos con nombre"), len(board.hexes()))
        tell(msg(N_("- {board}: {hexes}"), board=board.name, hexes=hexes))
    tell(msg(N_("Sus mapas y sus imágenes se ponen en la ventana: suéltalo en ella.")))
    return 0


def _take_list(data: bytes, path: Path, tell: Tell) -> int:
    """Import a list of cards and decks of whichever game reads it best; say what any other file is."""

    def tell_all(*messages: Message) -> None:
        for message in messages:
            tell(message)

    text, is_windows = decode_text(data)
    listed_text = find_list(text, (load(entry.id) for entry in GAMES))
    if listed_text is not None and listed_text.is_of_cards:
        return take_list(listed_text.game.id, path, tell_all)
    if listed_text is not None:
        if is_windows:
            tell(msg(N_("«{path}» no es Unicode: se ha leído como texto de Windows."), path=path.name))
        return _take_scenario(listed_text, path.stem, tell)
    tell(
        describe_foreign_file(path)
        or msg(N_("No sé qué es «{file}»: ni lista, ni módulo, ni paquete."), file=path.name)
    )
    return 1


# ---- a roster


def _take_army(
    game: Game[Any, Any], army: Any, file: str, speaker: Language, ask: Callable[[str], str], tell: Tell
) -> int:
    """Show an army, ask what its file does not say, and keep it as a battle."""
    forms, content = game.forms.rosters, content_for(game, user_folder())[0]
    assert forms is not None
    view = forms.view(army, content)
    _tell_units(view, tell)
    while view.gaps:
        gap = view.gaps[0]
        typed = ask(speaker.say(_question(gap)) + " ").strip().lower()
        if typed == STOP:
            tell(msg(N_("No se ha cambiado nada.")))
            return 1
        if typed == USUAL:
            army = _with_usual(forms, army, content)
            if forms.view(army, content).gaps[:1] == (gap,):
                tell(msg(N_("Aquí no hay nada que sea lo usual.")))
        else:
            choice = next((choice for choice in gap.choices if choice.key == typed), None)
            if choice is None:
                tell(msg(N_("Se espera una de las teclas de la lista.")))
                continue
            army = forms.answer(army, gap, choice.value, False)
        view = forms.view(army, content)
    key = _free_key(game, content)
    return _keep_scenario(game, forms.battle(content, [(file, army)], key), tell)


def _take_scenario(listed_text: ListedText, name: str, tell: Tell) -> int:
    """Keep the troops of a list as a scenario, and say each line that was not understood."""
    game = listed_text.game
    assert game.forms.listed is not None
    for line, problem in listed_text.problems[:MOST_TOLD]:
        tell(msg(N_("Línea {line}: {what}"), line=line, what=problem))
    key = _free_key(game, content_for(game, user_folder())[0])
    data, _ = game.forms.listed.read(listed_text.text, new_scenario(game, key))
    for line, word, reading in game.forms.listed.doubts(listed_text.text)[:MOST_TOLD]:
        tell(msg(N_("Línea {line}: «{word}» se lee «{reading}»"), line=line, word=word, reading=reading))
    tell(msg(N_("Se entiende: {what}."), what=game.forms.listed.parts(data)))
    return _keep_scenario(game, data | {"title": {"es": name, "en": name}}, tell)


def _keep_scenario(game: Game[Any, Any], data: dict[str, Any], tell: Tell) -> int:
    """Keep a scenario in plain data among the owner's, and say how it is played."""
    key = data["id"]
    try:
        kind: Any = next(section.record for section in game.layout.sections if section.name == game.forms.scenarios)
        record, problems = structure(kind, blank_record(kind) | data)
        if record is None:
            tell(problems[0].what)
            return 1
        with writing_by_hand(game.id):
            keep_record(user_folder(), game, game.forms.scenarios, game.forms.claimed(record))
    except RecordNotSavedError as refused:
        tell(refused.problems[0].message)
        return 1
    except OSError as error:
        where = str(error.filename or data_folder())
        tell(msg(N_("No se ha podido escribir en «{path}» ({reason})."), path=where, reason=reason_of(error)))
        return 1
    title = Text(data["title"]["es"], data["title"]["en"])
    start = f"puesto terminal --game {game.id} --scenario {key}"
    tell(msg(N_("Guardada entre tus batallas: {title}. Se juega con: {command}"), title=title, command=start))
    return 0


def _tell_units(view: ForeignRosterView, tell: Tell) -> None:
    """Say each unit with its facts, and what was not understood."""
    for unit in view.units:
        facts = tuple(cell.text if cell.text is not None else msg(N_("¿?")) for cell in unit.cells)
        points = f"{unit.points:g}"
        tell(msg(N_("- {unit} ({points} puntos): {facts}"), unit=unit.name, points=points, facts=facts))
    for message in view.left_out[:MOST_TOLD]:
        tell(message if isinstance(message, Message) else msg(N_("{what}"), what=message))


def _question(gap: RosterGap) -> Message:
    """Return a question with its keys; the usual answer is marked."""
    choices = tuple(
        msg(
            N_("{key}: {label} (lo usual)") if choice.is_usual else N_("{key}: {label}"),
            key=choice.key,
            label=choice.label,
        )
        for choice in gap.choices
    )
    return msg(
        N_("{question} {choices}; u: lo usual en los que faltan; q: dejarlo."), question=gap.question, choices=choices
    )


def _with_usual(forms: Any, army: Any, content: Any) -> Any:
    """Return an army with the usual value for every gap that has one."""
    while True:
        usual = ((gap, choice) for gap in forms.view(army, content).gaps for choice in gap.choices if choice.is_usual)
        gap, choice = next(usual, (None, None))
        if gap is None or choice is None:
            return army
        army = forms.answer(army, gap, choice.value, True)


def _free_key(game: Game[Any, Any], content: Any) -> str:
    """Return a key that no battle and no draft of the owner has."""
    section = game.forms.scenarios
    used_keys = getattr(content, section)
    drafts = data_folder() / "drafts" / game.id
    number = 1
    while f"own-{number}" in used_keys or (drafts / f"{section}-own-{number}.json").exists():
        number += 1
    return f"own-{number}"
