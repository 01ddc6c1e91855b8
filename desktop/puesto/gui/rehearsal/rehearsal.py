"""The rehearsal: the real window does by itself what a player does on an evening. The self-test watches it, in every build.

It plays every mission of every game that the registry offers, and finds the window's panels, pages and sheets by itself: what is added to
the window is rehearsed without a word here.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QSize
from PySide6.QtGui import QFontInfo, QRawFont
from PySide6.QtWidgets import QApplication, QWidget

from puesto.chance import Dice, answer_at_random
from puesto.core.game.game import whole_game
from puesto.core.messages import N_, NN_, Sayable, Text, count, msg
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look import drawings
from puesto.gui.look.drawing_sheet import DrawingSheet, every_name
from puesto.gui.look.theme import BODY, PALETTE_KEYS, TITLE, theme
from puesto.gui.pages.page import Page
from puesto.gui.rehearsal.rehearsal_stage import RehearsalStage
from puesto.gui.rehearsal.rehearsal_watch import (
    grab_picture,
    import_every_module,
    kinds_of,
    settle,
    wait_until,
    watch_messages,
)
from puesto.gui.shell.actions import ACTIONS, Action
from puesto.resources import resource
from puesto.self_test_words import Missing
from puesto.storage import data_folder, list_sessions

if TYPE_CHECKING:
    from puesto.gui.sheets.paper_sheets import PaperSheet

SEED, MOST, BEGINNING, ENDING = 11, 3000, 10, 10
"""Of the dice; after how many answers a game is held to be endless. How many a mission gets that is not played to its end; how many entries of its end are painted."""
MIDDLE = 60
"""After how many answers the table of another game is looked at: by then something stands on each of its panels."""
STEPS = 20
"""How much is undone step by step."""
LETTERS = "ñÑáéíóúü¿¡«»…–—−×≥≤→·%“”’"
"""What the program's sentences need besides the alphabet."""
QT_WORDS = (("QPlatformTheme", "Cancel", "Cancelar"), ("QFileDialog", "&Look in:", "Buscar en:"))
"""One of Qt's own words, from its catalogue, and one that it lacks and the window adds: the context, the word and its Spanish."""
LEAST_BYTES = 500
"""A paper that is smaller says nothing."""


def same_names(of: list[str]) -> Text:
    """Names that are the same in every language."""
    return Text(", ".join(of), ", ".join(of))


class Rehearsal(RehearsalStage):
    """Each method is one part of the evening: it says what it found, and raises where something is not as it should be."""

    # -- what the program brings along

    def fonts(self) -> Sayable:
        """Both faces are ours and have every letter that is printed."""
        for style in (BODY, TITLE):
            font = theme().font(style)
            if QFontInfo(font).family() != style.family:
                raise Missing(
                    N_("Falta la letra «{font}»: en su lugar sale «{other}»."),
                    font=style.family,
                    other=QFontInfo(font).family(),
                )
            raw = QRawFont.fromFont(font)
            lacking = [letter for letter in LETTERS if not raw.supportsCharacter(ord(letter))]
            if lacking:
                raise Missing(N_("La letra «{font}» no tiene: {letters}"), font=style.family, letters=" ".join(lacking))
        return same_names([BODY.family, TITLE.family])

    def drawings(self) -> Sayable:
        """Every drawing can be read in every look, and a sheet of them shows something."""
        found = every_name()
        if not found:
            raise Missing(N_("No hay nada en «{folder}»."), folder=str(resource(drawings.FOLDER)))
        for palette in PALETTE_KEYS.values():
            for name in found:
                drawings.checked_drawing(name, drawings.every_ink(theme(palette)))
        self.keep_picture("drawings", DrawingSheet(found, theme()))
        return count(NN_("{n} dibujo.", "{n} dibujos."), len(found))

    def qt_words(self) -> Sayable:
        """Qt's own buttons speak Spanish where the window does."""
        language = self.window.words.code
        self.window.speak("es")
        found = [QCoreApplication.translate(context, word) for context, word, _ in QT_WORDS]
        self.window.speak(language)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for said, (_, _, wanted) in zip(found, QT_WORDS, strict=True):
            if said != wanted:
                raise Missing(
                    N_("Qt dice «{said}» y no «{wanted}»: mira si falta qtbase_es en «{folder}»."),
                    said=said,
                    wanted=wanted,
                    folder=folder,
                )
        return same_names([wanted for _, _, wanted in QT_WORDS])

    # -- a session

    def play(self) -> Sayable:
        """Every mission is started on the page of a new game; the first one of each game is played to its end.

        Their beginning and their end are painted, and of what lies between each form of question of each chapter, once.
        """
        window, dice, said = self.window, Dice(SEED), list[Sayable]()
        with watch_messages():
            missions = [
                (id, scenario, not place)
                for id in window.shelf.ids()
                for place, scenario in enumerate(self._missions(id))
            ]
            for id, scenario, whole in reversed(missions):  # the very first one last: the table is looked at with it
                window.set_up(id)
                window.new_page.try_scenario(scenario)
                many = self._answer(dice, min(BEGINNING, MOST))
                if whole:
                    many += self._to_the_end(dice, MOST - many)
                if whole and window.controller.prompt is not None:
                    raise Missing(
                        N_("«{mission}» sigue sin acabar después de {n} respuestas."), mission=scenario, n=many
                    )
                said.append(msg(N_("{mission}: {n}"), mission=f"{id}/{scenario}", n=many))
            self.keep_picture("table-end", window)
        return msg(N_("Respuestas: {missions}."), missions=tuple(said))

    def _missions(self, game: str) -> list[str]:
        self.window.set_up(game)
        return [scenario.id for scenario in self.window.new_page.scenarios]

    def _answer(self, dice: Dice, most: int) -> int:
        """Answer up to `most` questions at random, each painted; returns how many there were."""
        controller = self.window.controller
        for many in range(most):
            prompt = controller.prompt
            if prompt is None:
                return many
            controller.answer(*answer_at_random(dice, prompt))
            QApplication.processEvents()
            if self.refusals:
                raise Missing(N_("No se ha aceptado una respuesta que valía: {said}"), said=self.refusals[0])
        return most

    def _to_the_end(self, dice: Dice, most: int) -> int:
        """Play up to `most` answers, then go through the last entries once more; returns how many."""
        session, controller, met, many = self.session, self.window.controller, set[tuple[str, str]](), 0
        while (prompt := session.prompt) is not None and many < most:
            form = type(prompt).__name__, prompt.key.partition(".")[0]
            if form not in met:
                met.add(form)
                self._show_now()
            many += self._play_unseen(dice, 1)
        controller.undo_to(len(session.entries) - ENDING)
        while session.redo_label is not None:
            controller.redo()
            QApplication.processEvents()
        return many

    def _play_unseen(self, dice: Dice, most: int) -> int:
        """Play up to `most` answers of which the window does not hear; returns how many."""
        session = self.session
        for many in range(most):
            prompt = session.prompt
            if prompt is None:
                return many
            session.answer(*answer_at_random(dice, prompt))
        return most

    def _show_now(self) -> None:
        """The table of the session as it stands: nothing was undone, so that redoing only shows what there is."""
        self.window.controller.redo()
        QApplication.processEvents()

    def reopen(self) -> Sayable:
        """The session is on the disk, and opens as it was, with nothing to be said about it."""
        window = self.window
        with watch_messages():
            digest, many = self.session.digest(), self.session.answers
            window.go_home()
            settle()
            self.notices.clear()
            window.open(list_sessions()[0].path)
            settle()
            if self.notices:
                raise Missing(N_("Al abrirla dice: {said}"), said=self.notices[0])
            if self.session.digest() != digest:
                raise Missing(N_("La partida no se abre como se cerró."))
        return count(NN_("{n} respuesta, la misma.", "{n} respuestas, las mismas."), many)

    def undo(self) -> Sayable:
        """The last steps are undone and redone. Then half of the game is undone at once, so that there is a question to be looked at."""
        with watch_messages():
            session, window = self.session, self.window
            digest, undone = session.digest(), 0
            while undone < STEPS and session.undo_label is not None:
                window.undo()
                undone += 1
            for _ in range(undone):
                window.redo()
            settle()
            if session.digest() != digest:
                raise Missing(N_("Rehacer no trae lo mismo que se deshizo."))
            window.controller.undo_to(len(session.entries) // 2)
            settle()
            if window.controller.prompt is None:
                raise Missing(N_("Después de deshacer no hay ninguna pregunta."))
        return count(NN_("{n} paso, ida y vuelta.", "{n} pasos, ida y vuelta."), undone)

    # -- what the window shows

    def panels(self) -> Sayable:
        """Every panel is drawn in every language and theme on the tables of all games: there is none that no game lays."""
        from puesto.gui.panels.base import Panel

        import_every_module()
        drawn: set[str] = set()
        kinds = kinds_of(Panel, "puesto.gui.panels", "puesto.gui.pieces")
        with watch_messages():
            here, path = self.session.game.id, self._path()
            self._attach_picture()
            for id in sorted(self.window.shelf.ids(), key=lambda id: id != here):
                self._lay(id)
                for look in self.looks():
                    if self.window.table.centre.is_sketched:  # the sheets lie below the sketch
                        self.window.table.centre.turn_over()
                    settle()
                    self.keep_picture(f"table-{look}" if id == here else f"table-{id}-{look}", self.window)
                    for panel in filter(QWidget.isVisible, self.window.table.findChildren(Panel)):
                        if getattr(panel, "counters", True):  # a roster of nobody has nothing to paint
                            grab_picture(panel, f"{type(panel).__name__}, {look}")
                        drawn |= {type(panel).__name__, *(kind.__name__ for kind in kinds if isinstance(panel, kind))}
            self._put_back(path)
            if lacking := {kind.__name__ for kind in kinds} - drawn:
                raise Missing(N_("En ninguna mesa se ven: {names}."), names=tuple(sorted(lacking)))
        return same_names(sorted(drawn))

    def _lay(self, game: str) -> None:
        """A table of a game, with something done on it; the session at hand stays where it is."""
        if self.session.game.id != game:
            self.window.set_up(game)
            self.window.new_page.try_scenario(self._missions(game)[0])
            self._play_unseen(Dice(SEED), MIDDLE)
            self._show_now()
        self.window.show_table()

    def _path(self) -> Path:
        """Where the session at hand is kept."""
        file = self.window.controller.file
        if file is None:
            raise Missing(N_("No hay ninguna partida en la mesa."))
        return file.path

    def _attach_picture(self) -> None:
        """The card in play gets a picture of the owner's own, which Qt reads from the disk."""
        from PIL import Image

        from puesto.gui.look.own_pictures import ALBUM
        from puesto.storage.pictures import keep_picture

        pieces = whole_game(self.session).pieces(self.session.content)
        view = self.window.controller.view
        key = view.card.picture if view is not None and view.card is not None else ""
        key = key or next((key for key, _ in pieces), "")
        if key:
            brought = data_folder() / "photo.jpeg"
            Image.linear_gradient("L").convert("RGB").save(brought)
            keep_picture(key, brought)
            ALBUM.forget()
            if ALBUM.pixmap(key, QSize(64, 64), self.window.theme) is None:
                raise Missing(N_("Qt no lee una imagen que se acaba de guardar."))

    def pages(self) -> Sayable:
        """Everything that the window can do is done. Every page, sheet and window that it opens is drawn in every language and theme."""
        import_every_module()
        window, seen = self.window, dict[str, None]()
        with watch_messages():
            digest, path, place = self.session.digest(), self._path(), len(self.session.entries)
            for action in ACTIONS:
                with self.dialogs_put_away() as met:
                    window.do(action)
                    settle()
                seen |= dict.fromkeys(met)
                self._look_around(seen, action)
                self._put_back(path)
                if len(self.session.entries) > place:  # a turn was redone that had been undone for the questions
                    window.controller.undo_to(place)
            for kind in kinds_of(Page, "puesto.gui"):
                if kind.__name__ not in seen:
                    self._show_page(kind)
                    self._look_around(seen)
            window.go_home()
            window.open(path)
            settle()
            if self.session.digest() != digest:
                raise Missing(N_("Mirar las páginas ha cambiado la partida."))
        return same_names(list(seen))

    def _on_show(self) -> dict[str, QWidget]:
        """What is shown besides the table and the home page, by the names of its classes."""
        window = self.window
        sheets = [sheet for sheet in window.findChildren(Overlay) if sheet.isVisible()]
        pages = [page for page in (window.pages.currentWidget(),) if isinstance(page, Page)]
        others = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible() and widget is not window]
        return {type(widget).__name__: widget for widget in (sheets or pages) + others}

    def _look_around(self, seen: dict[str, None], action: Action | None = None) -> None:
        """Look at what has not been seen yet; `action` is what brought it."""

        def bring() -> None:
            if action is not None:
                self.window.do(action)

        for name in self._on_show():
            if name not in seen:
                seen[name] = None
                self.look_at(name, partial(self._shown, name), bring)

    def _shown(self, name: str) -> QWidget | None:
        return self._on_show().get(name)

    def _show_page(self, kind: type[Page]) -> None:
        """A page that no action leads to: that of a new game, that of a lesson, or any other."""
        from puesto.gui.lessons.course_page import CoursePage
        from puesto.gui.lessons.lesson_page import LessonPage
        from puesto.gui.own_copy.chart_page import ChartPage
        from puesto.gui.own_copy.scenario_page import ScenarioPage
        from puesto.gui.start.new_session import NewSession

        window = self.window
        if kind is NewSession:
            window.set_up(window.shelf.ids()[0])
        elif kind is LessonPage and window.show_page(CoursePage).lessons:
            window.page(CoursePage).open_lesson(0)
        elif kind is ChartPage:
            page = window.show_page(ChartPage)
            page.show_chart(next(iter(page.records), ""))
        elif issubclass(kind, ScenarioPage):
            window.show_page(kind).start()
        else:
            window.show_page(kind)
        settle()

    def resolutions(self) -> Sayable:
        """Every procedure of every game that can be resolved alone has a form, and the page draws it."""
        from puesto.gui.resolutions.resolutions_page import ResolutionsPage

        window, path, many = self.window, self._path(), 0
        with watch_messages():
            window.go_home()
            page = window.show_page(ResolutionsPage)
            for at in range(len(page.all)):
                page.show_resolution(at)
                settle()
                grab_picture(page, page.id)
            many = len(page.all)
            self._put_back(path)
        if not many:
            raise Missing(N_("No hay nada que resolver por separado."))
        return count(NN_("{n} resolución.", "{n} resoluciones."), many)

    def _put_back(self, path: Path) -> None:
        """To the table again, with the session on it, whatever an action has done."""
        window = self.window
        window.uncover()
        window.controller.end_replay()
        for widget in QApplication.topLevelWidgets():
            if widget is not window and widget.isVisible():
                widget.close()
        if window.isFullScreen():
            window.swap_full_screen()
        window.scale(100)
        if window.controller.file is None or window.controller.file.path != path:
            window.open(path)
        window.show_table()
        settle()

    def papers(self) -> Sayable:
        """Every paper that the window offers is written in every form."""
        from puesto.gui.sheets.paper_sheets import KINDS, PaperSheet

        said = []
        with watch_messages():
            for kind in kinds_of(PaperSheet, "puesto.gui"):
                for form in kind.forms:
                    sheet, path = kind(self.window), data_folder() / f"paper.{form}"
                    self.window.cover(sheet)
                    sheet.start(form, path)
                    self._written(sheet, KINDS[form])
                    data = path.read_bytes() if path.exists() else b""
                    if len(data) < LEAST_BYTES or data.startswith(b"%PDF") != (form == "pdf"):
                        raise Missing(N_("El papel en {form} no vale: {n} bytes."), form=KINDS[form], n=len(data))
                    said.append(f"{KINDS[form]}: {len(data)} B")
                    self.window.uncover()
                    settle()
        return same_names(said)

    def _written(self, sheet: PaperSheet, form: str) -> None:
        if not wait_until(lambda: sheet.work is None):
            raise Missing(N_("El papel en {form} no se acaba de escribir."), form=form)
