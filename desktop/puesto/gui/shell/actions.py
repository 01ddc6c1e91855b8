"""The actions of the window besides answering: one list for the keys, the menu and the sheet of keys.

A feature of the window adds one line here; what it shows is imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.values import Struct
from puesto.gui.sheets.own_keys import OwnKeys, current_key

if TYPE_CHECKING:
    from puesto.core.game.game import Game
    from puesto.gui.shell.window_host import ActionHost

GAME, LOOK_UP, OWN, SCREEN = N_("Esta partida"), N_("Consultar"), N_("Mis cosas"), N_("Aspecto y ventanas")
"""Groups of the menu by purpose."""
TABLE, ANYWHERE = "table", "anywhere"
"""Where an action makes sense: with a game on the table, or on every page."""

NO_ODDS = N_("Aquí no hay probabilidades que leer.")


class Action(Struct, frozen=True):
    """One action of the window."""

    id: str
    name: str
    """Its words, marked with `N_`."""
    run: Callable[[ActionHost], object]
    keys: tuple[str, ...] = ()
    """Shortcuts, as Qt reads them; the first one is shown."""
    where: str = ANYWHERE
    in_menu: bool = True
    """Whether the menu has it; an action with a button everywhere is not in the menu."""
    group: str = SCREEN
    """Group of the menu that it is in."""
    fits: Callable[[Game[Any, Any]], bool] | None = None
    """Function that returns whether it makes sense for a game; None for every game. On the table only actions that fit
    its game are offered, elsewhere those that fit any.
    """


def _glossary(window: ActionHost) -> None:
    from puesto.gui.pages.glossary_page import GlossaryPage

    window.show_page(GlossaryPage)


def _own_cards(window: ActionHost) -> None:
    from puesto.core.messages import msg
    from puesto.gui.sheets.picture_sheet import PictureSheet, cards_with_picture

    cards = cards_with_picture(window.controller.view) if window.controller.view is not None else []
    if cards:
        window.cover(PictureSheet(window.words, window.theme, window.frame, cards))
    else:
        window.controller.say(msg(N_("Ninguna carta de la mesa tiene una imagen tuya: se ponen desde el menú.")))


def _campaigns(window: ActionHost) -> None:
    from puesto.gui.start.campaign_page import CampaignPage

    window.show_page(CampaignPage)


def _pictures(window: ActionHost) -> None:
    from puesto.gui.pages.pictures_page import PicturesPage

    window.show_page(PicturesPage)


def _note(window: ActionHost) -> None:
    from puesto.gui.sheets.own_note import write_note

    write_note(window)


def _why(window: ActionHost) -> None:
    from puesto.gui.lessons.why_page import show_why

    show_why(window, window.table.log.decision_line(), window.table.bar.cut_texts)


def _read_odds(window: ActionHost) -> None:
    from puesto.gui.controls.accessible import announce
    from puesto.gui.controls.buttons import AnswerButton, focus_of
    from puesto.gui.controls.odds_strip import spoken_odds
    from puesto.gui.controls.overlay import Overlay

    words = window.words
    lying = next((sheet for sheet in window.frame.findChildren(Overlay) if sheet.isVisible()), window.frame)
    text = spoken_odds(lying, words)
    if not text:
        hidden = window.at_table and not window.controller.odds
        text = words.text(N_("Las probabilidades están ocultas: se enseñan desde Preferencias.") if hidden else NO_ODDS)
    focus = focus_of(window.frame)
    if isinstance(focus, AnswerButton):  # for screen readers without announcements
        focus.tell_before(text)
    announce(window.frame, text)
    window.aloud.read(text)


def _piles(window: ActionHost) -> None:
    from puesto.gui.sheets.pile_sheet import show_pile

    show_pile(window)


def _take_offered(window: ActionHost) -> None:
    if window.controller.session is not None and window.controller.session.offer is not None:
        window.controller.take_offered()


def _known_page(window: ActionHost) -> None:
    from puesto.gui.pages.known_page import KnownPage

    window.show_page(KnownPage)


def _advice(window: ActionHost) -> None:
    from puesto.gui.shell.table_letters import ask_staff

    ask_staff(window)


def _luck(window: ActionHost) -> None:
    from puesto.gui.pages.luck_page import LuckPage

    window.show_page(LuckPage)


def _sides(window: ActionHost) -> None:
    from puesto.gui.start.sides.sides_page import SidesPage

    window.show_page(SidesPage)


def _rulings(window: ActionHost) -> None:
    from puesto.gui.pages.rulings_page import RulingsPage

    window.show_page(RulingsPage)


def _replay(window: ActionHost) -> None:
    window.controller.replay_seat.begin()
    window.show_table()


def _deck(window: ActionHost) -> None:
    from puesto.gui.own_copy.deck_page import DeckPage

    window.show_page(DeckPage)


def _missions(window: ActionHost) -> None:
    from puesto.gui.own_copy.missions_page import MissionsPage

    window.show_page(MissionsPage)


def _own_campaigns(window: ActionHost) -> None:
    from puesto.gui.own_copy.own_campaigns_page import OwnCampaignsPage
    from puesto.gui.start.campaign_page import CampaignPage

    def show_sheet(campaign: str) -> None:
        window.page(CampaignPage).campaign = campaign
        window.show_page(CampaignPage)

    window.page(OwnCampaignsPage).show_sheet = show_sheet
    window.show_page(OwnCampaignsPage)


def _own_decks(window: ActionHost) -> None:
    from puesto.gui.own_copy.own_decks_page import OwnDecksPage

    window.show_page(OwnDecksPage)


def _opponent_cards(window: ActionHost) -> None:
    from puesto.gui.own_copy.opponent_cards_page import OpponentCardsPage

    window.show_page(OpponentCardsPage)


def _charts(window: ActionHost) -> None:
    """Show the charts; at a throw that is read off one of the house, that chart."""
    from puesto.core.prompts import Roll
    from puesto.gui.own_copy.chart_page import ChartPage

    prompt, page = window.controller.prompt, window.show_page(ChartPage)
    if isinstance(prompt, Roll) and prompt.is_house and prompt.chart:
        page.show_chart(prompt.chart)


def _battles(window: ActionHost) -> None:
    from puesto.gui.own_copy.battle_page import BattlePage

    window.show_page(BattlePage)


def _own_lists(window: ActionHost) -> None:
    from puesto.gui.own_copy.list_page import ListPage

    window.show_page(ListPage)


def _maps(window: ActionHost) -> None:
    from puesto.gui.own_copy.maps_page import MapsPage

    window.show_page(MapsPage)


def _ruler(window: ActionHost) -> None:
    from puesto.gui.map.ruler_sheet import measure

    measure(window)


def _place_counters(window: ActionHost) -> None:
    from puesto.gui.map.setup.place_sheet import place_counters

    place_counters(window)


def _parcel(window: ActionHost) -> None:
    from puesto.gui.own_copy.parcel_page import ParcelPage

    window.show_page(ParcelPage)


def _open_file(window: ActionHost) -> None:
    from puesto.gui.start.sessions_page import open_file

    open_file(window)


def _paste(window: ActionHost) -> None:
    from puesto.gui.own_copy.rosters.doors import paste_army

    paste_army(window)


def _export(window: ActionHost) -> None:
    from puesto.gui.sheets.paper_sheets import DiarySheet

    window.cover(DiarySheet(window))


def _table_sheet(window: ActionHost) -> None:
    from puesto.gui.sheets.paper_sheets import TableSheet

    window.cover(TableSheet(window))


def _blank_sheets(window: ActionHost) -> None:
    from puesto.gui.sheets.paper_sheets import BlankSheet

    window.cover(BlankSheet(window))


def _course(window: ActionHost) -> None:
    from puesto.gui.lessons.course_page import CoursePage

    window.show_page(CoursePage)


def _proof(window: ActionHost) -> None:
    from puesto.gui.lessons.proof_page import ProofPage

    window.show_page(ProofPage)


def _save_situation(window: ActionHost) -> None:
    from puesto.gui.sheets.save_situation import save_situation

    save_situation(window)


def _notices(window: ActionHost) -> None:
    from puesto.gui.pages.notices_page import NoticesPage

    window.show_page(NoticesPage)


def _report(window: ActionHost) -> None:
    from puesto.gui.sheets.problem_sheet import report_problem

    report_problem(window)


def _welcome(window: ActionHost) -> None:
    from puesto.gui.start.welcome import WelcomePage

    window.show_page(WelcomePage)


def _sessions(window: ActionHost) -> None:
    from puesto.gui.start.sessions_page import SessionsPage

    window.show_page(SessionsPage)


def _resolutions(window: ActionHost) -> None:
    from puesto.gui.resolutions.resolutions_page import ResolutionsPage

    window.show_page(ResolutionsPage)


def _showing(window: ActionHost) -> None:
    from puesto.gui.companion.showing_sheet import ShowingSheet

    window.cover(ShowingSheet(window, window.showing))


def _evenings(window: ActionHost) -> None:
    from puesto.gui.evenings.evenings_page import EveningsPage

    window.show_page(EveningsPage)


def _preferences(window: ActionHost) -> None:
    from puesto.gui.pages.preferences import PreferencesPage

    window.show_page(PreferencesPage)


def _other_folder(window: ActionHost) -> None:
    from puesto.gui.shell.startup import choose_folder

    choose_folder(window)


ACTIONS: tuple[Action, ...] = (
    Action("undo", N_("Deshacer"), lambda window: window.undo(), ("Ctrl+Z",), in_menu=False, group=GAME),
    Action("redo", N_("Rehacer"), lambda window: window.redo(), ("Ctrl+Y", "Ctrl+Shift+Z"), in_menu=False, group=GAME),
    Action(
        "undo_turn",
        N_("Deshacer todo el turno; otra vez, el anterior"),
        lambda window: window.undo(turn=True),
        ("Ctrl+Shift+U",),
        TABLE,
        in_menu=False,
        group=GAME,
    ),
    Action(
        "redo_turn",
        N_("Rehacer todo el turno"),
        lambda window: window.redo(turn=True),
        ("Ctrl+Shift+Y",),
        TABLE,
        in_menu=False,
        group=GAME,
    ),
    Action(
        "take_offered",
        N_("Contestar lo mismo que antes de la actualización"),
        _take_offered,
        ("Ctrl+Return", "Ctrl+Enter"),
        TABLE,
        in_menu=False,
        group=GAME,
    ),
    Action("note", N_("Escribir una nota"), _note, ("Ctrl+N",), TABLE, group=GAME),
    Action(
        "known", N_("Lo que sé del tablero"), _known_page, ("Ctrl+B",), TABLE, group=GAME, fits=attrgetter("remembers")
    ),
    Action("piles", N_("Mazos y bolsas…"), _piles, ("Ctrl+D",), TABLE, group=GAME, fits=attrgetter("has_piles")),
    Action("players", N_("Quién juega cada bando…"), _sides, (), TABLE, group=GAME, fits=attrgetter("opponent")),
    Action("sides", N_("¿Quién juega cada bando?"), _sides, in_menu=False, group=GAME),
    Action("rulings", N_("Libro de resoluciones"), _rulings, ("F4",), TABLE, group=GAME),
    Action("replay", N_("Repasar la partida"), _replay, (), TABLE, group=GAME),
    Action("export", N_("Exportar el diario…"), _export, ("Ctrl+E",), TABLE, group=GAME),
    Action("table_sheet", N_("Hoja para volver a montar la mesa"), _table_sheet, ("Ctrl+P",), TABLE, group=GAME),
    Action("blank_sheets", N_("Hojas en blanco para jugar en papel"), _blank_sheets, (), TABLE, group=GAME),
    Action("keep_situation", N_("Guardar como situación…"), _save_situation, (), TABLE, group=GAME),
    Action("home", N_("Inicio"), lambda window: window.go_home(), (), TABLE, group=GAME),
    Action("guide", N_("Guía: lo que se pregunta ahora"), lambda window: window.show_guide(), ("F1",), group=LOOK_UP),
    Action(
        "why",
        N_("¿Por qué hace eso la IA?"),
        _why,
        ("F3",),
        TABLE,
        group=LOOK_UP,
        fits=lambda game: bool(game.decisions.side) or game.opponent_functions is not None,
    ),
    Action("advice", N_("Consejo del estado mayor (?)"), _advice, (), TABLE, group=LOOK_UP),
    Action("luck", N_("La suerte hasta ahora"), _luck, ("Ctrl+L",), TABLE, group=LOOK_UP),
    Action(
        "read_odds",
        N_("Decir las probabilidades al lector de pantalla"),
        _read_odds,
        ("F8",),
        in_menu=False,
        group=LOOK_UP,
    ),
    Action(
        "ruler",
        N_("Distancia y línea de visión"),
        _ruler,
        ("F5",),
        TABLE,
        group=LOOK_UP,
        fits=lambda game: game.ruler is not None,
    ),
    Action(
        "place_counters",
        N_("Las fichas en el mapa"),
        _place_counters,
        ("Shift+F5",),
        TABLE,
        group=LOOK_UP,
        fits=lambda game: game.placing is not None,
    ),
    Action("glossary", N_("Glosario"), _glossary, ("Ctrl+G",), group=LOOK_UP),
    Action(
        "own_cards",
        N_("Ver mis imágenes de las cartas"),
        _own_cards,
        ("Ctrl+I",),
        TABLE,
        group=LOOK_UP,
        fits=attrgetter("forms.deck"),
    ),
    Action("resolutions", N_("Consultas rápidas"), _resolutions, ("Ctrl+R",), group=LOOK_UP),
    Action("course", N_("Curso: ¿qué pasa aquí?"), _course, ("Ctrl+K",), group=LOOK_UP),
    Action("proof", N_("Comprobar las reglas"), _proof, group=LOOK_UP),
    Action("keys", N_("Teclas"), lambda window: window.show_help(), ("Shift+F1",), group=LOOK_UP),
    Action("sessions", N_("Todas las partidas"), _sessions, ("Ctrl+Shift+O",), group=OWN),
    Action("evenings", N_("Mis veladas"), _evenings, group=OWN),
    Action("open_file", N_("Abrir un archivo…"), _open_file, ("Ctrl+O",), group=OWN),
    Action(
        "paste_roster",
        N_("Pegar una lista…"),
        _paste,
        ("Ctrl+V",),
        group=OWN,
        fits=lambda game: game.forms.rosters is not None,
    ),
    Action("campaigns", N_("Campañas"), _campaigns, group=OWN, fits=attrgetter("campaigns")),
    Action("deck", N_("Mi mazo…"), _deck, group=OWN, fits=attrgetter("forms.deck")),
    Action("own_decks", N_("Componer mazos…"), _own_decks, group=OWN, fits=attrgetter("forms.decks")),
    Action(
        "missions",
        N_("Mis misiones…"),
        _missions,
        group=OWN,
        fits=lambda game: bool(game.forms.scenarios) and not game.forms.battles,
    ),
    Action("own_campaigns", N_("Mis campañas…"), _own_campaigns, group=OWN, fits=attrgetter("forms.campaigns")),
    Action(
        "charts",
        N_("Tablas del juego…"),
        _charts,
        ("Ctrl+Shift+T",),
        group=OWN,
        fits=lambda game: game.forms.charts is not None,
    ),
    Action(
        "opponent_cards",
        N_("Lo que juega el rival…"),
        _opponent_cards,
        group=OWN,
        fits=lambda game: bool(game.forms.opponent),
    ),
    Action("battles", N_("Mis batallas…"), _battles, group=OWN, fits=attrgetter("forms.battles")),
    Action("own_lists", N_("Mis cartas y mazos…"), _own_lists, group=OWN, fits=attrgetter("forms.pasted")),
    Action("pictures", N_("Imágenes de tus fichas y cartas"), _pictures, group=OWN),
    Action("maps", N_("Mis mapas…"), _maps, ("F7",), group=OWN, fits=attrgetter("maps")),
    Action("own_of_game", N_("Lo mío de este juego…"), lambda window: window.show_own(), in_menu=False, group=OWN),
    Action("parcel", N_("Llevar lo mío a otro equipo…"), _parcel, group=OWN),
    Action("other_folder", N_("Guardar en otra carpeta…"), _other_folder, group=OWN),
    Action("preferences", N_("Preferencias"), _preferences, ("Ctrl+,",)),
    Action("theme", N_("Otro aspecto"), lambda window: window.swap_theme(), ("F9",)),
    Action("showing", N_("Enseñar la mesa en otro dispositivo…"), _showing, ("Ctrl+M",), TABLE),
    Action("table_window", N_("Ventana de mesa"), lambda window: window.swap_board(), ("Ctrl+T",)),
    Action("full_screen", N_("Pantalla completa"), lambda window: window.swap_full_screen(), ("F11",)),
    Action("welcome", N_("La bienvenida"), _welcome),
    Action("notices", N_("Licencias y avisos"), _notices),
    Action("report", N_("Contar un problema…"), _report),
    Action("language", N_("Español o inglés"), lambda window: window.swap_language(), ("F2",), in_menu=False),
    Action("larger", N_("Letra más grande"), lambda window: window.step_scale(1), ("Ctrl++", "Ctrl+="), in_menu=False),
    Action("smaller", N_("Letra más pequeña"), lambda window: window.step_scale(-1), ("Ctrl+-",), in_menu=False),
    Action("usual_size", N_("Letra a su tamaño"), lambda window: window.step_scale(0), ("Ctrl+0",), in_menu=False),
    Action(
        "next_area",
        N_("A la zona siguiente de la mesa"),
        lambda window: window.next_area(1),
        ("F6",),
        TABLE,
        in_menu=False,
    ),
    Action(
        "area_before",
        N_("A la zona anterior de la mesa"),
        lambda window: window.next_area(-1),
        ("Shift+F6",),
        TABLE,
        in_menu=False,
    ),
    Action("menu", N_("Menú"), lambda window: window.show_menu(), ("F10",), in_menu=False),
)
"""All actions, in the order of the menu."""


def is_offered(window: ActionHost, action: Action) -> bool:
    """Return whether an action makes sense now. On the table it must fit its game, elsewhere any game on the shelf."""
    session, fits = window.controller.session, action.fits
    if session is not None and window.at_table:
        # with a session it is imported already; without one the import is slow
        from puesto.core.game.game import whole_game

        return fits is None or fits(whole_game(session))
    return action.where == ANYWHERE and (fits is None or any(fits(window.shelf.find(id)) for id in window.shelf.ids()))


def action_of(id: str) -> Action | None:
    """Return the action with an id."""
    return next((action for action in ACTIONS if action.id == id), None)


def native_keys(keys: str) -> str:
    """Return a shortcut as this system writes it; the player's own one where it was changed."""
    return QKeySequence(current_key(keys)).toString(QKeySequence.SequenceFormat.NativeText)


def connect_keys(window: QWidget, do: Callable[[Action], object], preferences: dict[str, Any]) -> OwnKeys:
    """Connect the keys of all actions to a window, and again after each change of the player's own."""
    shortcuts: list[QShortcut] = []

    def connect() -> None:
        while shortcuts:
            shortcuts.pop().deleteLater()
        for action in ACTIONS:
            for keys in own_keys.keys_of(action.id):
                shortcut = QShortcut(QKeySequence(keys), window)
                shortcut.activated.connect(lambda action=action: do(action))
                shortcuts.append(shortcut)

    own_keys = OwnKeys(preferences, ACTIONS, connect)
    connect()
    return own_keys
