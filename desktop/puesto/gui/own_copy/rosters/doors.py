"""The ways in for army lists and card lists of others: dropped, opened or pasted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from puesto.core.messages import N_, Message, msg
from puesto.foreign.rosters import LARGEST, RosterError
from puesto.gui.own_copy.battle_page import BattlePage
from puesto.gui.own_copy.list_page import ListPage
from puesto.gui.own_copy.rosters.page import RosterPage
from puesto.packs.foreign_lists import find_list
from puesto.packs.foreign_rosters import find_army
from puesto.plain_file import decode_text, read_plain

if TYPE_CHECKING:
    from puesto.gui.host.host import Host


def show_army(host: Host, data: bytes, name: str) -> bool:
    """Show the page of the roster in the bytes of a file or a pasted text; return False where it is none.

    A roster that cannot be read is refused in words, and nothing changes.
    """
    try:
        army_in_file = find_army(data, (host.shelf.find(id) for id in host.shelf.ids()))
    except RosterError as refused:
        host.say(refusal(name, refused))
        return True
    if army_in_file is None:
        return False
    game, army = army_in_file
    content, _ = host.shelf.content(game)
    page = host.page(RosterPage)
    if host.shown is not page:
        page.armies.forget()
        page = host.show_page(RosterPage)
    page.take_army(game, content, army, name)
    return True


def refusal(name: str, refused: RosterError) -> Message:
    """Return why a roster is refused."""
    return msg(N_("«{file}»: {why} No se ha tocado nada."), file=name, why=refused.message)


def open_army(host: Host, path: Path) -> bool:
    """Show the page of a roster's file; return False where it is none."""
    try:
        data = read_plain(path, LARGEST)
    except OSError:
        return False
    return show_army(host, data, path.name)


def show_list(host: Host, text: str, name: str) -> bool:
    """Show the page on which a list of cards or troops is kept; return False where a text is none."""
    listed_text = find_list(text, (host.shelf.find(id) for id in host.shelf.ids()))
    if listed_text is None:
        return False
    if listed_text.is_of_cards:
        cards = host.show_page(ListPage)
        cards.show_game(listed_text.game.id)
        cards.show_text(text)
    else:
        page = host.show_page(BattlePage)
        page.show_game(listed_text.game.id)
        page.open_text(text, name)
    return True


def open_list(host: Host, path: Path) -> bool:
    """Show the page of a list in a file; return False where it is none."""
    try:
        text, is_windows = decode_text(read_plain(path, LARGEST))
    except OSError:
        return False
    if not show_list(host, text, path.stem):
        return False
    if is_windows:
        host.say(msg(N_("«{path}» no es Unicode: se ha leído como texto de Windows."), path=path.name))
    return True


def paste_army(host: Host) -> None:
    """Show the page of the roster, or of the file of one, that was copied last."""
    clipboard = QGuiApplication.clipboard().mimeData()
    for url in getattr(clipboard, "urls", list)():  # a screen without a clipboard has none
        if url.isLocalFile():
            host.open(Path(url.toLocalFile()))
            return
    if getattr(clipboard, "hasImage", bool)():
        from puesto.gui.own_copy.module.picture_page import paste_picture

        paste_picture(host, QGuiApplication.clipboard().image())
        return
    text: str = getattr(clipboard, "text", str)()
    if not text.strip():
        host.say(msg(N_("No hay nada copiado que pegar.")))
        return
    name = host.words.text(N_("texto pegado"))
    if not (show_army(host, text.encode("utf-8", "replace"), name) or show_list(host, text, name)):
        host.say(msg(N_("Lo copiado no es ninguna lista que se entienda: hacen falta dos unidades con sus puntos.")))
