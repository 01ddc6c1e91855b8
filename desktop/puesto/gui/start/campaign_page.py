"""The record sheet of a campaign: its missions, results and consequences, and buttons to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.campaigns import CampaignSheet, Stage
from puesto.core.game.game import Game, whole_game
from puesto.core.messages import N_, Sayable
from puesto.gui.controls.buttons import text_label
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, HUGE, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.storage.evenings.figures import evening_text, mission_text
from puesto.storage.evenings.record import Evening, EveningRecord

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

REFRESH_S = 0.1
"""Seconds for which the record of evenings is brought up to date before the sheet is shown."""
SQUARE = 56
"""Side of a stage's number in px at 100 %."""


class StageBox(QWidget):
    """Printed box of a stage: the mission's number, ticked once it was played, hatched while it is closed."""

    def __init__(self, number: int, stage: Stage, words: Words, theme: Theme) -> None:
        super().__init__()
        self.number, self.stage, self.theme = number, stage, theme
        state = N_("Jugada") if stage.result else N_("Se puede jugar") if stage.open else N_("Cerrada")
        self.setAccessibleName(
            words.text(N_("{n}. {mission}: {state}"), n=number, mission=stage.title, state=words.text(state))
        )
        px = theme.px
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(px(SQUARE + 32), px(12), px(16), px(12))
        self.lines.setSpacing(px(SPACE))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumHeight(px(SQUARE + 32))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Paint the box."""
        theme, px = self.theme, self.theme.px
        box = QRectF(self.rect()).adjusted(px(1), px(1), -px(1), -px(1))
        painter.setPen(QPen(theme.colour("edge"), px(1)))
        painter.setBrush(theme.colour("well"))
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        square = QRectF(px(16), px(16), px(SQUARE), px(SQUARE))
        path = paint.rounded_rect(square, px(SPACE))
        if self.stage.open:
            painter.fillPath(path, theme.colour("paper"))
        else:
            paint.hatch(painter, theme, path, "paper", "well", px(4))
        outline = QPen(
            theme.colour("ink" if self.stage.open else "edge"),
            px(2),
            Qt.PenStyle.SolidLine if self.stage.open else Qt.PenStyle.DashLine,
        )
        painter.setPen(outline)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        if self.stage.result:
            painter.setPen(
                QPen(
                    theme.colour("action"),
                    px(6),
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.RoundCap,
                    Qt.PenJoinStyle.RoundJoin,
                )
            )
            inset = px(12)
            painter.drawPath(shapes.tick(square.adjusted(inset, inset, -inset, -inset)))
        else:
            paint.write(painter, square, str(self.number), theme.font(HUGE), theme.colour("ink"))


class CampaignPage(Page):
    """Page that reads the sheet each time it is shown, since a session may have ended since then."""

    topic = "campaigns"

    play_wanted = Signal(str, str)
    """Emitted with game and mission to start a session of the shown campaign."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self.campaign = ""
        self._said = words
        self._evenings: dict[str, list[Evening]] = {}
        """The finished evenings of each mission of the game, the oldest first."""

    def connect_host(self, host: Host) -> None:
        """Connect the buttons to what carries them out."""

        def set_up(game: str, scenario: str) -> None:
            from puesto.gui.start.new_session import NewSession

            sheet = self.sheet
            host.set_up(game)
            if sheet is not None:
                host.page(NewSession).join(sheet, scenario)

        self.play_wanted.connect(set_up)

    def on_shown(self, host: Host) -> None:
        """Show the campaigns of the game on the table, or of the first game that has any."""
        games = [whole_game(host.controller.session)] if host.controller.session is not None else []
        games += [host.shelf.find(id) for id in host.shelf.ids()]
        self.game = next((game for game in games if game.campaigns is not None), None)
        self.content = host.shelf.content(self.game)[0] if self.game is not None else None
        if self.campaign not in self.ids:
            self.campaign = next(iter(self.ids), "")
        self.say("")

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the campaigns of the game."""
        return (
            self.game.campaigns.ids(self.content) if self.game is not None and self.game.campaigns is not None else ()
        )

    @property
    def sheet(self) -> CampaignSheet | None:
        """Return the record sheet as it is on disk."""
        from puesto.storage import campaigns

        return (
            campaigns.record_sheet(self.game, self.content, self.campaign)
            if self.game is not None and self.campaign
            else None
        )

    def text(self, message: Sayable) -> str:
        """Return a message in words, with the names of the game."""
        return self._said(message)

    def _names(self) -> Words:
        """Return the page's words with the names of the shown game."""
        words, game, content = Words(self.words.code), self.game, self.content
        if game is not None:
            words.name = lambda ref: game.called(ref, content)
        return words

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, sheet = self.words, self.sheet
        self._said = self._names()
        if sheet is None:
            self.heading(words.text(N_("Campañas")))
            self.line(words.text(N_("No hay ninguna campaña que se pueda jugar.")))
            self.back_button()
            return
        self.heading(words.text(N_("Hoja de Registro: {campaign}"), campaign=sheet.title))
        if len(self.ids) > 1:
            assert self.game is not None and self.game.campaigns is not None
            titles = [words(self.game.campaigns.sheet(self.content, id, ()).title) for id in self.ids]
            row = self.choice(words.text(N_("Campaña")), titles, self.ids.index(self.campaign))
            row.chosen.connect(self._choose)
        self.line(words(sheet.summary))
        self._evenings = self._evenings_by_mission()
        for number, stage in enumerate(sheet.stages, 1):
            self._stage(number, stage)
        if sheet.standing is not None:
            self.rows.addSpacing(self.theme.px(2 * SPACE))
            self._label(self.text(sheet.standing), BODY_BOLD, "ink")
        self._buttons(sheet)

    def _evenings_by_mission(self) -> dict[str, list[Evening]]:
        """Return the evenings of each mission, as the record has them."""
        record, evenings_by_mission = EveningRecord(), dict[str, list[Evening]]()
        record.refresh_for(REFRESH_S)
        for evening in record.evenings():
            if self.game is not None and evening.game == self.game.id:
                evenings_by_mission.setdefault(evening.scenario, []).append(evening)
        record.close()
        return evenings_by_mission

    def _stage(self, number: int, stage: Stage) -> None:
        """Add one mission: its name, then its result, or what earlier results bring to it."""
        words, theme, ink = self.words, self.theme, "ink" if stage.open else "quiet"
        box = StageBox(number, stage, words, theme)
        box.lines.addWidget(text_label(words(stage.title), theme, TITLE, ink))
        for line in stage.result:
            box.lines.addWidget(text_label(self.text(line), theme, BODY_BOLD, "ink"))
        if evenings := self._evenings.get(stage.scenario):
            for message in (mission_text(evenings), evening_text(evenings[-1])):
                box.lines.addWidget(text_label(self.text(message), theme, BODY, "quiet"))
        for line in stage.brings:
            box.lines.addWidget(text_label(self.text(line), theme, BODY, ink))
        if not stage.result and stage.open:
            box.lines.addWidget(text_label(words.text(N_("Sin jugar todavía.")), theme, BODY, "quiet"))
        box.lines.addStretch(1)
        self.choices = None
        self.rows.addWidget(box)

    def _label(self, text: str, style: Any, colour: str) -> None:
        self.choices = None
        self.rows.addWidget(text_label(text, self.theme, style, colour))

    def _buttons(self, sheet: CampaignSheet) -> None:
        """Add the buttons of the missions that can be played."""
        words, primary = self.words, True
        for stage in sheet.stages:
            if stage.open and not stage.result:
                button = self.button(
                    words.text(N_("Jugar «{mission}»"), mission=stage.title),
                    primary=primary,
                    key="\u21b5" if primary else "",
                )
                button.clicked.connect(lambda _=False, id=stage.scenario: self._play(id))
                primary = False
        for stage in sheet.stages:
            if stage.open and stage.result:
                button = self.button(words.text(N_("Repetir «{mission}»"), mission=stage.title))
                button.clicked.connect(lambda _=False, id=stage.scenario: self._play(id))
        if any(stage.result for stage in sheet.stages):
            self.button(words.text(N_("Empezar la campaña de nuevo"))).clicked.connect(self._again)
        self.back_button()

    def _choose(self, index: int) -> None:
        self.campaign = self.ids[index]
        self.rebuild()

    def _play(self, scenario: str) -> None:
        if self.game is not None:
            self.play_wanted.emit(self.game.id, scenario)

    def _again(self) -> None:
        """Start a blank sheet; the former one is kept among the backups."""
        from puesto.storage import campaigns
        from puesto.storage.disk import save_trouble

        if self.game is None:
            return
        try:
            campaigns.begin_again(self.game.id, self.campaign)
        except OSError as error:
            self.say(self.words(save_trouble(error, campaigns.sheet_path(self.game.id, self.campaign))))
            return
        self.rebuild()
        self.take_focus()
