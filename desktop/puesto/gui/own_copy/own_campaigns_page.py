"""The page of own campaigns: the printed one typed in, and others. They are played from the record sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from puesto.core.game.game import Game
from puesto.core.messages import N_
from puesto.gui.controls.buttons import text_label
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.own_copy.scenario_page import ScenarioPage, Terms


class OwnCampaignsPage(ScenarioPage):
    """Page with the owner's campaigns as a list, or with one of them in its form beside its record sheet."""

    topic = "own_campaigns"
    beside_from = 980
    terms = Terms(
        title=N_("Mis campañas"),
        none=N_("Este juego no tiene campañas que escribir."),
        about=N_(
            "Copia aquí la de tu libro, o enlaza misiones a tu gusto. Las misiones han de estar antes entre las de la "
            "casa o las tuyas. Se guardan solas, terminadas o no."
        ),
        like=N_("A partir de «{mission}»"),
        take_away=N_("Quitar esta campaña"),
        gone=N_("«{mission}» ya no está entre tus campañas. Ctrl+Z la trae de vuelta."),
        try_out=N_("Ir a su Hoja de Registro"),
    )

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.show_sheet: Callable[[str], object] = lambda campaign: None
        """Callback that shows the record sheet of a campaign; the window sets it."""

    def supports(self, game: Game[Any, Any]) -> bool:
        return bool(game.forms.campaigns)

    @property
    def section(self) -> str:
        """Return the section of the campaigns; "" where the game has none."""
        return self.game.forms.campaigns if self.game is not None else ""

    def proof_width(self) -> int:
        return 420

    def own_names(self, data: dict[str, Any], key: str) -> None:
        """Give the counters that a copied campaign adds new ids."""
        added = (piece for link in data["missions"] for brought in link["carried"] for piece in brought["extra"])
        for index, piece in enumerate(added, 1):
            piece["id"] = f"{key}-extra-{index}"

    def show_beside(self, column: QVBoxLayout) -> None:
        """Show the future record sheet: each mission, when it is played, and what is brought to it."""
        super().show_beside(column)
        assert self.work is not None
        record, say = self.work.record, self.work.game.forms.text
        for number, link in enumerate(record.missions if record is not None else (), 1):
            mission = self.content.missions.get(link.mission)
            if mission is None:
                continue
            title = self.words.text(N_("{number}. {title}"), number=number, title=mission.title)
            column.addSpacing(self.theme.px(SPACE * 2))
            column.addWidget(text_label(title, self.theme, BODY_BOLD, "ink"))
            for style, records in ((SMALL, link.when), (BODY, link.carried)):
                for each_record in records:
                    message = say(each_record, self.content)
                    column.addWidget(
                        text_label(self.words(message) if message is not None else "", self.theme, style, "quiet")
                    )

    def try_out(self) -> None:
        """Show the record sheet of the edited campaign, from which its missions are played."""
        if self.work is not None and self.work.sound:
            self.keep()
            self.show_sheet(self.work.key)
