"""The page of what the opponent of the house plays by: its cards and tempers, and the owner's own."""

from __future__ import annotations

from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, Text
from puesto.gui.controls.segments import Segments
from puesto.gui.look.theme import Theme
from puesto.gui.look.words import Words
from puesto.gui.own_copy.scenario_page import ScenarioPage, Terms, copied_title


class OpponentCardsPage(ScenarioPage):
    """Page with the cards or tempers of the owner and of the house, or with one of them in its form.

    A session that is running keeps those with which it began.
    """

    topic = "opponent_cards"
    terms = Terms(
        title=N_("Lo que juega el rival"),
        none=N_("Este juego no tiene un rival con cartas ni temples."),
        about=N_("Nada de esto es regla: es de la casa, o tuyo. Una partida empezada sigue con lo que tenía."),
        like=N_("Copiar «{mission}»"),
        take_away=N_("Quitar"),
        gone=N_("«{mission}» ya no está. Ctrl+Z lo trae de vuelta."),
        try_out=N_("Llevarlo a un archivo…"),
        ready=N_("Vale en la próxima partida"),
        nothing=N_("Todavía no has escrito nada."),
        another=N_("De la casa, para copiar y cambiar"),
        yours=N_("Tuyo"),
    )

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.chosen = ""
        """Section that was chosen last; "" for the first one."""

    def supports(self, game: Game[Any, Any]) -> bool:
        return bool(game.forms.opponent)

    @property
    def sections(self) -> dict[str, Text]:
        """Return the sections that the opponent of the game plays by, with their titles."""
        return dict(self.game.forms.opponent) if self.game is not None else {}

    @property
    def section(self) -> str:
        """Return the section that is shown; "" where the game has none."""
        return self.chosen if self.chosen in self.sections else next(iter(self.sections), "")

    def show_section(self, section: str) -> None:
        """Show the records of a section as a list."""
        self.close_work()
        self.chosen = section
        self.rebuild()
        self.take_focus()

    def add_choices(self) -> None:
        """Add the choice of what is shown, where the opponent plays by several things."""
        super().add_choices()
        sections = self.sections
        if len(sections) < 2:
            return
        titles = [self.words(title) for title in sections.values()]
        place = [*sections].index(self.section)
        row = Segments(self.words.text(N_("Qué se ve")), titles, place, self.theme, words=self.words)
        row.chosen.connect(lambda position: self.show_section([*self.sections][position]))
        self.rows.addWidget(row)

    def hint_of(self, record: Any) -> str:
        """Return what a record of the house is like, in one sentence."""
        return self.words(record.text)

    def rename(self, data: dict[str, Any]) -> None:
        """Give a copy a name that no other record has."""
        data["name"] = copied_title(data["name"], [self.title_of(record) for record in self.own().values()])

    @staticmethod
    def title_of(data: dict[str, Any]) -> Text:
        """Return the name of a record, as far as it has one."""
        name = data.get("name")
        return Text(str(name.get("es", "")), str(name.get("en", ""))) if isinstance(name, dict) else Text("", "")

    def try_out(self) -> None:
        """Go to the page on which everything of the owner's is written into one file."""
        if self.work is not None and self.work.sound and self.host is not None:
            self.keep()
            self.host.do_named("parcel")
