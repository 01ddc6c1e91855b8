"""The page of own missions: printed ones typed in, and others of the owner's, with their sheets."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from puesto.core.game.game import Game
from puesto.core.messages import N_, Text
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.record_controls import LineField
from puesto.gui.look.theme import BODY_BOLD, SMALL
from puesto.gui.own_copy.scenario_page import ScenarioPage, Terms


class MissionsPage(ScenarioPage):
    """Page with the owner's missions as a list, or with one of them in its form. Trying it starts a session."""

    topic = "missions"
    beside_from = 980
    unread = ""
    """What was not understood of the block that was pasted last."""
    terms = Terms(
        title=N_("Mis misiones"),
        none=N_("Este juego no tiene misiones que escribir."),
        about=N_("Copia aquí las de tu libro de misiones, o inventa otras. Se guardan solas, terminadas o no."),
        like=N_("A partir de «{mission}»"),
        take_away=N_("Quitar esta misión"),
        gone=N_("«{mission}» ya no está entre tus misiones. Ctrl+Z la trae de vuelta."),
    )

    def supports(self, game: Game[Any, Any]) -> bool:
        return bool(game.forms.scenarios) and not game.forms.battles

    def proof_width(self) -> int:
        return 420

    def own_names(self, data: dict[str, Any], key: str) -> None:
        """Give the counters of a copied mission new ids."""
        rename_entries(data, key)

    def list_buttons(self) -> None:
        """Add the button to the campaigns that link missions."""
        if self.game is not None and self.game.forms.campaigns and self.host is not None:
            host = self.host
            self.button(self.words.text(N_("Mis campañas…"))).clicked.connect(lambda: host.do_named("own_campaigns"))

    def more_buttons(self) -> None:
        """Add the field in which the printed block of the forces is pasted."""
        if self.game is None or self.game.forms.read_forces is None:
            return
        words = self.words
        name, hint = N_("Pega el despliegue impreso"), N_("Pega aquí las fuerzas: 3x Rifles G07, G08, H08")
        self.pasted = LineField(words.text(name), self.theme, hint=words.text(hint))
        set_tip(self.pasted, words.text(name))
        self.rows.addWidget(self.pasted)
        if self.unread:
            self.line(self.unread)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the pasted block with Enter in its field, which a line edit passes on."""
        pasted = getattr(self, "pasted", None)
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and pasted is not None
            and self.window().focusWidget() is pasted
        ):
            self.paste_forces()
        else:
            super().keyPressEvent(event)

    def paste_forces(self) -> None:
        """Add the counters of the pasted block to the mission, and say what was not understood."""
        work, text = self.work, self.pasted.text().strip()
        if work is None or self.game is None or self.game.forms.read_forces is None or not text:
            return
        entries, problems = self.game.forms.read_forces(text, work.data, self.content)
        self.unread = " ".join(map(self.words, problems))
        if entries:
            forces = work.get(("forces",))
            work.set(("forces",), [*(forces if isinstance(forces, list) else []), *entries], rebuild=True)
        self.rebuild()
        if not entries:
            self.pasted.setText(text)
        self.pasted.setFocus()

    def show_beside(self, column: QVBoxLayout) -> None:
        """Show the texts of the boxes as they will be read."""
        super().show_beside(column)
        assert self.work is not None
        boxes = self.work.get(("sheet",))
        for box in boxes if isinstance(boxes, list) else ():
            event = box.get("event") if isinstance(box, dict) else None
            if not isinstance(event, dict):
                continue
            for name, style, colour in (("title", BODY_BOLD, "ink"), ("text", SMALL, "quiet")):
                box_text = event.get(name)
                text = (
                    self.words(Text(box_text["es"], box_text["en"]))
                    if isinstance(box_text, dict) and {"es", "en"} <= box_text.keys()
                    else ""
                )
                if text:
                    number = f"{box.get('number', '')}. " if name == "title" else ""
                    column.addWidget(text_label(f"{number}{text}", self.theme, style, colour))


def rename_entries(data: Any, key: str) -> None:
    """Give every entry of a list that has an id a new one, so that a mission has its own counters."""
    children = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for value in children:
        if isinstance(value, list):
            for index, entry in enumerate(value, 1):
                if isinstance(entry, dict) and entry.get("id"):
                    entry["id"] = f"{key}-{index}"
        rename_entries(value, key)
