"""The owner's scenarios: a list of them, and one in its form with a button to try it.

A game's page adds its own texts.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from puesto.core.game.record_forms import OWN, blank_record, plain_data
from puesto.core.messages import N_, NN_, Text, count
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.record_controls import let_wrap
from puesto.gui.editors.work import Work, fit_draft, forget_record, is_own, read_drafts
from puesto.gui.look.theme import BODY_BOLD, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.own_copy.page import EditorPage

if TYPE_CHECKING:
    from puesto.gui.host.host import Host


COPY, NEXT_COPY = Text("Copia de {title}", "Copy of {title}"), Text("Copia {n} de {title}", "Copy {n} of {title}")
"""Title of a copy, and of further copies."""
COPIED = re.compile(r"^(?:Copia|Copy)(?: \d+)? (?:de|of) ")


def copied_title(title: dict[str, str], used_titles: Sequence[Text]) -> dict[str, str]:
    """Return the title of a copy in each language of the model's title, unlike those in `used_titles`."""
    bare = {code: COPIED.sub("", str(title.get(code, ""))) for code in ("es", "en")}
    for n in itertools.count(1):
        words = COPY if n == 1 else NEXT_COPY
        text_by_language = {
            code: getattr(words, code).format(title=text, n=n) if text else "" for code, text in bare.items()
        }
        if not any(
            text_by_language[code] and text_by_language[code] == getattr(text, code)
            for text in used_titles
            for code in text_by_language
        ):
            break
    return text_by_language


class Terms(NamedTuple):
    """Texts of a game's page of scenarios, each marked with `N_`."""

    title: str
    none: str
    about: str
    like: str
    take_away: str
    gone: str
    try_out: str = N_("Probar")
    ready: str = N_("Lista para jugar")
    nothing: str = N_("Todavía no hay ninguna.")
    another: str = N_("Empezar otra")
    yours: str = N_("Es tuya")


class ScenarioPage(EditorPage):
    """Page with the owner's missions as a list, or with one of them in its form. Trying it starts a session."""

    terms: ClassVar[Terms]

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.removed: dict[str, Any] | None = None
        """Mission that was removed last, for undo."""

    def connect_host(self, host: Host) -> None:
        self.host = host

    @property
    def section(self) -> str:
        """Return the section of the missions; "" where the game has none."""
        return self.game.forms.scenarios if self.game is not None else ""

    @property
    def records(self) -> dict[str, Any]:
        """Return every mission by key."""
        records: dict[str, Any] = getattr(self.content, self.section) if self.section else {}
        return records

    def own(self) -> dict[str, dict[str, Any]]:
        """Return the owner's missions as plain data by key; a draft replaces its saved version."""
        if self.game is None:
            return {}
        return {key: plain_data(record) for key, record in self.records.items() if is_own(record)} | read_drafts(
            self.game, self.section
        )

    # -- the list

    def fill(self) -> None:
        """Fill the page with its present content."""
        if self.work is not None:
            self._fill_form()
            return
        self._place_proof()
        words = self.words
        self.heading(words.text(self.terms.title))
        if not self.section:
            self.line(words.text(self.terms.none))
            self.back_button()
            return
        self.line(words.text(self.terms.about))
        self.add_choices()
        waiting = read_drafts(self.game, self.section) if self.game is not None else {}
        for key, data in self.own().items():
            hint = words.text(N_("Borrador") if key in waiting else self.terms.ready)
            self._offer(self._title(data), hint, lambda key=key: self.edit(key))
        if not self.own():
            self.line(words.text(self.terms.nothing))
        self.rows.addSpacing(self.theme.px(SPACE * 2))
        self.rows.addWidget(text_label(words.text(self.terms.another), self.theme, BODY_BOLD, "ink"))
        self._offer(words.text(N_("Desde cero")), "", lambda: self.start())
        for key, record in self.records.items():
            title = self._title(plain_data(record))
            self._offer(
                words.text(self.terms.like, mission=title),
                words.text(self.terms.yours) if is_own(record) else self.hint_of(record),
                lambda key=key: self.start(key),
            )
        self.list_buttons()
        self.back_button()

    def add_choices(self) -> None:
        """Add the choice of games above the list, where there are several."""
        if (games := self.row_of_games()) is not None:
            self.rows.addWidget(games)

    def hint_of(self, record: Any) -> str:
        """Return what is said of a record of the house beside its title."""
        return ""

    def list_buttons(self) -> None:
        """Add the buttons to other pages below the list."""

    def _offer(self, text: str, hint: str, run: Any) -> None:
        button = AnswerButton(text, self.theme, hint=hint, style=BODY_BOLD, low=True)
        let_wrap(button, QSizePolicy.Policy.Expanding)
        button.clicked.connect(lambda: run())
        self.rows.addWidget(button)

    def _title(self, data: dict[str, Any]) -> str:
        """Return a mission's number and title, as far as it has them."""
        name = self.words(self.title_of(data)) or self.words.text(N_("Sin título"))
        return (
            self.words.text(N_("{number}. {title}"), number=str(data["number"]), title=name)
            if data.get("number") is not None
            else name
        )

    @staticmethod
    def title_of(data: dict[str, Any]) -> Text:
        """Return the title of a mission, as far as it has one."""
        title = data.get("title")
        return Text(str(title.get("es", "")), str(title.get("en", ""))) if isinstance(title, dict) else Text("", "")

    # -- one mission

    def start(self, model: str = "") -> None:
        """Open a new mission: an empty one, or a copy of another."""
        if self.game is None:
            return
        kind: Any = next(section.record for section in self.game.layout.sections if section.name == self.section)
        key = self.free_key()
        data = plain_data(self.records[model]) if model else self.begun(kind)
        data |= {"id": key, "source": OWN}
        if model:
            self.rename(data)
            self.own_names(data, key)
        self._lay(data, new=True)

    def rename(self, data: dict[str, Any]) -> None:
        """Give a copy a title that none of the owner's has."""
        data["title"] = copied_title(data["title"], [self.title_of(record) for record in self.own().values()])

    def free_key(self) -> str:
        """Return a key that none of the owner's missions has."""
        used_keys = self.records.keys() | self.own().keys()
        return next(key for at in range(1, len(used_keys) + 2) if (key := f"own-{at}") not in used_keys)

    def open_data(self, data: dict[str, Any]) -> None:
        """Open a new mission of which everything is given."""
        self._lay(data, new=True)

    def begun(self, kind: Any) -> dict[str, Any]:
        """Return the data of an empty mission."""
        return blank_record(kind)

    def own_names(self, data: dict[str, Any], key: str) -> None:
        """Give the named things of a copy new ids, where two scenarios cannot share them."""

    def edit(self, key: str) -> None:
        """Open one of the owner's missions."""
        self._lay(self.own()[key])

    def _lay(self, data: dict[str, Any], new: bool = False) -> None:
        """Open a record in its form."""
        assert self.game is not None
        kind: Any = next(section.record for section in self.game.layout.sections if section.name == self.section)
        work = Work(self.game, self.content, self.section, fit_draft(kind, data), self)
        self.take(work)
        if not new:
            work.saved = plain_data(data)
        self.removed = None
        self.keep()
        self.rebuild()
        self.take_focus()
        self.area.verticalScrollBar().setValue(0)

    def _fill_form(self) -> None:
        """Fill the page with the form of the open record."""
        assert self.work is not None
        words = self.words
        self.name = self.heading(self._title(self.work.data))
        self.line(words.text(N_("Basta con un idioma.")))
        self.try_button = self.button(words.text(self.terms.try_out))
        self.try_button.clicked.connect(self.try_out)
        self.lacking = self.button("")
        self.lacking.clicked.connect(self._go_to_first)
        self.more_buttons()
        self.button(words.text(self.terms.take_away)).clicked.connect(self.take_away)
        self.button(words.text(N_("Volver")), key="Esc").clicked.connect(self.leave)
        self.lay_form()

    def more_buttons(self) -> None:
        """Add further buttons beside the one that tries the mission."""

    def show_beside(self, column: QVBoxLayout) -> None:
        """Show the title and whether the mission can be tried.

        If not, show the number of problems and the first one.
        """
        assert self.work is not None and self.form is not None
        self.name.setText(self._title(self.work.data))
        self.try_button.setEnabled(self.work.sound)
        findings = self.work.findings
        self.lacking.setVisible(bool(findings))
        if findings:
            self.lacking.set_text(self.words(count(NN_("Falta {n} cosa", "Faltan {n} cosas"), len(findings))))
            first = self.words.text(
                N_("Primero, {field}: {what}"),
                field=self.form.name_of(findings[0].path),
                what=self.form.finding_text(findings[0]),
            )
            self.lacking.setAccessibleDescription(first)
            set_tip(self.lacking, first)

    def _go_to_first(self) -> None:
        if self.work is not None and self.work.findings:
            self._go_to(self.work.findings[0].path)

    def leave(self) -> None:
        """Return to the list of scenarios."""
        self.close_work()
        self.rebuild()
        self.take_focus()

    def take_away(self) -> None:
        """Remove the edited mission; undo brings it back."""
        if self.work is None or self.game is None:
            return
        work = self.work
        self._later.stop()
        problem = forget_record(self.game, self.section, work.key)
        if problem is not None:
            self.say_about(problem)
            return
        self.records.pop(work.key, None)
        self.removed, self.work, self.form, self.laid = work.data, None, None, None
        self.rebuild()
        self.take_focus()
        self.say(self.words.text(self.terms.gone, mission=self._title(work.data)))

    def undo(self) -> None:
        if self.work is None and self.removed is not None:
            self.say("")
            self._lay(self.removed, new=True)
        else:
            super().undo()

    def try_out(self) -> None:
        """Start a session of the edited mission, where it is complete."""
        host, work, game = self.host, self.work, self.game
        if host is None or work is None or game is None or not work.sound:
            return
        self.keep()
        host.set_up(game.id, work.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.work is not None:
            self.leave()
        else:
            super().keyPressEvent(event)
