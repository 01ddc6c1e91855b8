"""The rehearsal: the real window does by itself what a player does in a session.

The self-test runs it, in every build. It plays every mission of every registered game, and finds the window's panels,
pages and sheets by itself: what is added to the window is rehearsed without a change here.
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
    lay_out,
    settle,
    wait_until,
    watch_messages,
)
from puesto.gui.shell.actions import ACTIONS, Action
from puesto.resources import resource
from puesto.self_test_words import SelfTestError
from puesto.storage import data_folder, list_sessions

if TYPE_CHECKING:
    from puesto.gui.sheets.paper_sheets import PaperSheet

SEED, MOST, BEGINNING, ENDING = 11, 3000, 10, 10
"""Seed of the dice; number of answers after which a game counts as endless. Answers of a mission that is not played to
its end; entries of its end that are painted.
"""
MIDDLE = 60
"""Answers after which the table of another game is checked: by then each of its panels has content."""
FURTHER = 60
"""Answers played on from there while a panel has not been seen."""
STEPS = 20
"""Number of steps that are undone one by one."""
LETTERS = "ñÑáéíóúü¿¡«»…–—−×≥≤→·%“”’"
"""Characters of the program's texts besides the alphabet."""
QT_WORDS = (("QPlatformTheme", "Cancel", "Cancelar"), ("QFileDialog", "&Look in:", "Buscar en:"))
"""Texts of Qt, one from its catalogue and one that the window adds: the context, the text and its Spanish."""
LEAST_BYTES = 500
"""Size in bytes below which an exported file counts as empty."""


def same_names(of: list[str]) -> Text:
    """Return names as one text that is the same in every language."""
    return Text(", ".join(of), ", ".join(of))


class Rehearsal(RehearsalStage):
    """The parts of the rehearsal, one method each. It returns what it found, and raises where something is wrong."""

    # -- bundled files

    def fonts(self) -> Sayable:
        """Check that both fonts are ours and have every printed character."""
        for style in (BODY, TITLE):
            font = theme().font(style)
            if QFontInfo(font).family() != style.family:
                raise SelfTestError(
                    N_("Falta la letra «{font}»: en su lugar sale «{other}»."),
                    font=style.family,
                    other=QFontInfo(font).family(),
                )
            raw = QRawFont.fromFont(font)
            lacking = [letter for letter in LETTERS if not raw.supportsCharacter(ord(letter))]
            if lacking:
                raise SelfTestError(
                    N_("La letra «{font}» no tiene: {letters}"), font=style.family, letters=" ".join(lacking)
                )
        return same_names([BODY.family, TITLE.family])

    def drawings(self) -> Sayable:
        """Check that every drawing can be read in every theme, and that a sheet of them shows something."""
        result = every_name()
        if not result:
            raise SelfTestError(N_("No hay nada en «{folder}»."), folder=str(resource(drawings.FOLDER)))
        for palette in PALETTE_KEYS.values():
            for name in result:
                drawings.checked_drawing(name, drawings.every_ink(theme(palette)))
        self.keep_picture("drawings", DrawingSheet(result, theme()))
        return count(NN_("{n} dibujo.", "{n} dibujos."), len(result))

    def qt_words(self) -> Sayable:
        """Check that Qt's own buttons are Spanish where the window is."""
        language = self.window.words.code
        self.window.speak("es")
        result = [QCoreApplication.translate(context, word) for context, word, _ in QT_WORDS]
        self.window.speak(language)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for text, (_, _, expected_text) in zip(result, QT_WORDS, strict=True):
            if text != expected_text:
                raise SelfTestError(
                    N_("Qt dice «{said}» y no «{wanted}»: mira si falta qtbase_es en «{folder}»."),
                    said=text,
                    wanted=expected_text,
                    folder=folder,
                )
        return same_names([expected_text for _, _, expected_text in QT_WORDS])

    # -- a session

    def play(self) -> Sayable:
        """Start every mission on the page of a new game; play the first one of each game to its end.

        Beginnings and ends are painted, and between them each form of prompt, once a game.
        """
        window, dice, messages = self.window, Dice(SEED), list[Sayable]()
        with watch_messages():
            missions = [
                (id, scenario, not place)
                for id in window.shelf.ids()
                for place, scenario in enumerate(self._missions(id))
            ]
            # the first one comes last, since its table is checked afterwards
            for id, scenario, is_played_out in reversed(missions):
                window.set_up(id)
                window.new_page.try_scenario(scenario)
                answer_count = self._answer(dice, min(BEGINNING, MOST))
                if is_played_out:
                    answer_count += self._to_the_end(dice, MOST - answer_count)
                if is_played_out and window.controller.prompt is not None:
                    raise SelfTestError(
                        N_("«{mission}» sigue sin acabar después de {n} respuestas."), mission=scenario, n=answer_count
                    )
                messages.append(msg(N_("{mission}: {n}"), mission=f"{id}/{scenario}", n=answer_count))
            self.keep_picture("table-end", window)
        return msg(N_("Respuestas: {missions}."), missions=tuple(messages))

    def _missions(self, game: str) -> list[str]:
        self.window.set_up(game)
        return [scenario.id for scenario in self.window.new_page.scenarios]

    def _answer(self, dice: Dice, most: int) -> int:
        """Answer up to `most` prompts at random and paint each; return their number."""
        controller = self.window.controller
        for answer_count in range(most):
            prompt = controller.prompt
            if prompt is None:
                return answer_count
            controller.answer(*answer_at_random(dice, prompt))
            QApplication.processEvents()
            if self.refusals:
                raise SelfTestError(N_("No se ha aceptado una respuesta que valía: {said}"), said=self.refusals[0])
        return most

    def _to_the_end(self, dice: Dice, most: int) -> int:
        """Play up to `most` answers, then repeat the last entries; return their number."""
        session, controller, met, answer_count = self.session, self.window.controller, set[type](), 0
        while (prompt := session.prompt) is not None and answer_count < most:
            if type(prompt) not in met:
                met.add(type(prompt))
                self._show_now()
            answer_count += self._play_unseen(dice, 1)
        controller.undo_to(len(session.entries) - ENDING)
        while session.redo_label is not None:
            controller.redo()
            QApplication.processEvents()
        return answer_count

    def _play_unseen(self, dice: Dice, most: int) -> int:
        """Play up to `most` answers without telling the window; return their number."""
        session = self.session
        for answer_count in range(most):
            prompt = session.prompt
            if prompt is None:
                return answer_count
            session.answer(*answer_at_random(dice, prompt))
        return most

    def _show_now(self) -> None:
        """Show the table of the session as it is: nothing was undone, so that redoing only updates it."""
        self.window.controller.redo()
        QApplication.processEvents()

    def reopen(self) -> Sayable:
        """Check that the session is on disk, and opens unchanged without a message."""
        window = self.window
        with watch_messages():
            digest, answer_count = self.session.digest(), self.session.answers
            window.go_home()
            settle()
            self.notices.clear()
            window.open(list_sessions()[0].path)
            settle()
            if self.notices:
                raise SelfTestError(N_("Al abrirla dice: {said}"), said=self.notices[0])
            if self.session.digest() != digest:
                raise SelfTestError(N_("La partida no se abre como se cerró."))
        return count(NN_("{n} respuesta, la misma.", "{n} respuestas, las mismas."), answer_count)

    def undo(self) -> Sayable:
        """Undo and redo the last steps, then undo half of the game at once, so that a prompt can be checked."""
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
                raise SelfTestError(N_("Rehacer no trae lo mismo que se deshizo."))
            window.controller.undo_to(len(session.entries) // 2)
            settle()
            if window.controller.prompt is None:
                raise SelfTestError(N_("Después de deshacer no hay ninguna pregunta."))
        return count(NN_("{n} paso, ida y vuelta.", "{n} pasos, ida y vuelta."), undone)

    # -- checks of the window

    def panels(self) -> Sayable:
        """Draw every panel in every language and theme on the tables of all games.

        There is no panel that no game uses.
        """
        from puesto.gui.panels.base import Panel

        import_every_module()
        drawn: set[str] = set()
        kinds = kinds_of(Panel, "puesto.gui.panels", "puesto.gui.pieces")
        with watch_messages():
            place, path = self.session.game.id, self._path()
            self._attach_picture()
            for id in sorted(self.window.shelf.ids(), key=lambda id: id != place):
                self._lay(id)
                for look in self.looks():
                    if self.window.table.centre.is_sketched:  # the sheets are below the sketch
                        self.window.table.centre.turn_over()
                    settle()
                    self.keep_picture(f"table-{look}" if id == place else f"table-{id}-{look}", self.window)
                    for panel in filter(QWidget.isVisible, self.window.table.findChildren(Panel)):
                        if getattr(panel, "counters", True):  # an empty roster paints nothing
                            grab_picture(panel, f"{type(panel).__name__}, {look}")
                        drawn |= {type(panel).__name__, *(kind.__name__ for kind in kinds if isinstance(panel, kind))}
            panel_names = {kind.__name__ for kind in kinds}
            for id in sorted(self.window.shelf.ids()):
                if not panel_names <= drawn:
                    drawn |= self._panels_later(id, panel_names - drawn)
            self._put_back(path)
            if lacking := panel_names - drawn:
                raise SelfTestError(N_("En ninguna mesa se ven: {names}."), names=tuple(sorted(lacking)))
        return same_names(sorted(drawn))

    def _panels_later(self, game: str, lacking: set[str]) -> set[str]:
        """Play a game on and draw the panels of these names that come into view; return their names.

        In the middle of a procedure its panels take the place of the armies, and the other way round.
        """
        from puesto.gui.panels.base import Panel

        dice, drawn = Dice(SEED), set[str]()
        self._lay(game)
        for _ in range(FURTHER):
            if lacking <= drawn or not self._play_unseen(dice, 1):
                break
            self._show_now()
            for panel in filter(QWidget.isVisible, self.window.table.findChildren(Panel)):
                name = type(panel).__name__
                if name in lacking - drawn and getattr(panel, "counters", True):
                    grab_picture(panel, f"{name}, {game}")
                    drawn.add(name)
        return drawn

    def _lay(self, game: str) -> None:
        """Show the table of a game after some answers; the current session is used if it is one of that game."""
        if self.session.game.id != game:
            self.window.set_up(game)
            self.window.new_page.try_scenario(self._missions(game)[0])
            self._play_unseen(Dice(SEED), MIDDLE)
            self._show_now()
        self.window.show_table()

    def _path(self) -> Path:
        """Return the path of the current session."""
        file = self.window.controller.file
        if file is None:
            raise SelfTestError(N_("No hay ninguna partida en la mesa."))
        return file.path

    def _attach_picture(self) -> None:
        """Give the card in play a picture of the owner's own, which Qt reads from disk."""
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
                raise SelfTestError(N_("Qt no lee una imagen que se acaba de guardar."))

    def pages(self) -> Sayable:
        """Run every action of the window.

        Every page, sheet and window that it opens is drawn in every language, each in a theme of its own.
        """
        import_every_module()
        window, page_names = self.window, dict[str, None]()
        with watch_messages():
            digest, path, place = self.session.digest(), self._path(), len(self.session.entries)
            for action in ACTIONS:
                with self.dismissed_dialogs() as met:
                    window.do(action)
                    settle()
                page_names |= dict.fromkeys(met)
                self._look_around(page_names, action)
                self._put_back(path)
                if len(self.session.entries) > place:  # redo restored a turn that was undone to see the prompts
                    window.controller.undo_to(place)
            for kind in kinds_of(Page, "puesto.gui"):
                if kind.__name__ not in page_names:
                    self._show_page(kind)
                    self._look_around(page_names)
            window.go_home()
            window.open(path)
            settle()
            if self.session.digest() != digest:
                raise SelfTestError(N_("Mirar las páginas ha cambiado la partida."))
        return same_names(list(page_names))

    def _on_show(self) -> dict[str, QWidget]:
        """Return the class names of the widgets shown besides the table and the home page."""
        window = self.window
        sheets = [sheet for sheet in window.findChildren(Overlay) if sheet.isVisible()]
        pages = [page for page in (window.pages.currentWidget(),) if isinstance(page, Page)]
        other_windows = [
            widget for widget in QApplication.topLevelWidgets() if widget.isVisible() and widget is not window
        ]
        return {type(widget).__name__: widget for widget in (sheets or pages) + other_windows}

    def _look_around(self, page_names: dict[str, None], action: Action | None = None) -> None:
        """Check what has not been checked yet; `action` is what showed it."""

        def bring() -> None:
            if action is not None:
                self.window.do(action)

        for name in self._on_show():
            if name not in page_names:
                page_names[name] = None
                self.look_at(name, partial(self._widget_on_show, name), bring)

    def _widget_on_show(self, name: str) -> QWidget | None:
        """Return the widget of that class name, if it is on show."""
        return self._on_show().get(name)

    def _show_page(self, kind: type[Page]) -> None:
        """Show a page that no action leads to: that of a new game, that of a lesson, or any other."""
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
        """Check that every procedure that can be resolved alone has a form, and that the page draws it."""
        from puesto.gui.resolutions.resolutions_page import ResolutionsPage

        window, path, resolution_count = self.window, self._path(), 0
        with watch_messages():
            window.go_home()
            page = window.show_page(ResolutionsPage)
            for index in range(len(page.all)):
                page.show_resolution(index)
                lay_out()
                QApplication.processEvents()  # the odds come after the repaint
                grab_picture(page, page.id)
            resolution_count = len(page.all)
            self._put_back(path)
        if not resolution_count:
            raise SelfTestError(N_("No hay nada que resolver por separado."))
        return count(NN_("{n} resolución.", "{n} resoluciones."), resolution_count)

    def _put_back(self, path: Path) -> None:
        """Return to the table with the session on it, whatever an action has done."""
        window = self.window
        window.uncover()
        window.controller.replay_seat.end()
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
        """Check that every export that the window offers is written in every form."""
        from puesto.gui.sheets.paper_sheets import KINDS, PaperSheet

        texts = []
        with watch_messages():
            for kind in kinds_of(PaperSheet, "puesto.gui"):
                for form in kind.forms:
                    sheet, path = kind(self.window), data_folder() / f"paper.{form}"
                    self.window.cover(sheet)
                    sheet.start(form, path)
                    self._write_paper(sheet, KINDS[form])
                    data = path.read_bytes() if path.exists() else b""
                    if len(data) < LEAST_BYTES or data.startswith(b"%PDF") != (form == "pdf"):
                        raise SelfTestError(N_("El papel en {form} no vale: {n} bytes."), form=KINDS[form], n=len(data))
                    texts.append(f"{KINDS[form]}: {len(data)} B")
                    self.window.uncover()
                    settle()
        return same_names(texts)

    def _write_paper(self, sheet: PaperSheet, form: str) -> None:
        """Export a paper in a format and wait until it is written."""
        if not wait_until(lambda: sheet.work is None):
            raise SelfTestError(N_("El papel en {form} no se acaba de escribir."), form=form)
