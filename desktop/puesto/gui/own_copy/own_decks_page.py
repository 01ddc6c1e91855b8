"""The page of own decks: built from the existing cards, one row for each, for own battles."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from puesto.core.game.game import Game
from puesto.core.messages import N_
from puesto.gui.controls.buttons import text_label
from puesto.gui.look.theme import BODY
from puesto.gui.own_copy.scenario_page import ScenarioPage, Terms


class OwnDecksPage(ScenarioPage):
    """Page with the owner's decks as a list, or with one of them in its form beside its card counts."""

    topic = "own_decks"
    complete, complete_soon = N_("Completo y guardado."), N_("Completo: se guarda solo.")
    terms = Terms(
        title=N_("Componer mazos"),
        none=N_("Este juego no tiene mazos que componer."),
        about=N_("Elige qué cartas lleva cada mazo y cuántas copias. Con tus mazos se hacen tus batallas."),
        like=N_("A partir de «{mission}»"),
        take_away=N_("Quitar este mazo"),
        gone=N_("«{mission}» ya no está entre tus mazos. Ctrl+Z lo trae de vuelta."),
        try_out=N_("Usarlo en una batalla"),
        ready=N_("Listo para tus batallas"),
        nothing=N_("Todavía no hay ninguno."),
        another=N_("Empezar otro"),
        yours=N_("Es tuyo"),
    )

    def supports(self, game: Game[Any, Any]) -> bool:
        return bool(game.forms.decks)

    @property
    def section(self) -> str:
        """Return the section of the decks; "" where the game has none."""
        return self.game.forms.decks if self.game is not None else ""

    def own(self) -> dict[str, dict[str, Any]]:
        """Return the owner's decks as plain data, a row for each card."""
        if self.game is None:
            return {}
        return {key: self.game.forms.unfolded(data) for key, data in super().own().items()}

    def own_names(self, data: dict[str, Any], key: str) -> None:
        """Turn a copied deck into rows, as an own deck is typed in."""
        assert self.game is not None
        data |= self.game.forms.unfolded(data)

    def show_beside(self, column: QVBoxLayout) -> None:
        """Show the number of its cards by kind."""
        super().show_beside(column)
        assert self.work is not None
        message = self.work.game.forms.text(self.work.record, self.content) if self.work.sound else None
        if message is not None:
            column.addWidget(text_label(self.words(message), self.theme, BODY, "ink"))

    def try_out(self) -> None:
        """Go to the battles, where the deck can be chosen."""
        if self.work is not None and self.work.sound and self.host is not None:
            self.keep()
            self.host.do_named("battles")
