"""Export and import of what the owner typed in: one file, with a preview of its changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFileDialog

from puesto.core.game.game import Game
from puesto.core.messages import N_, NN_, Message, Sayable, count
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.editors.work import disk_refusal
from puesto.gui.host.file_dialogs import file_filter
from puesto.gui.look.theme import BODY_BOLD, FIGURE_SMALL, SPACE, Theme
from puesto.gui.look.words import Words, sentence_case
from puesto.gui.pages.page import Page
from puesto.packs import parcel
from puesto.packs.user_layer import RecordNotSavedError
from puesto.storage import data_folder, user_folder
from puesto.storage.keeping import PARCEL, SaveError, is_ours_to_keep, write_paper
from puesto.storage.own_copies import writing_by_hand

if TYPE_CHECKING:
    from puesto.gui.host.host import Host
    from puesto.shelf import Shelf

FILE = "puesto-de-mando"
GROUPS = (
    (parcel.NEW, NN_("Se añade {n}: {names}.", "Se añaden {n}: {names}.")),
    (parcel.SAME, NN_("Ya está igual {n}: {names}.", "Ya están iguales {n}: {names}.")),
)
MOST = 12
"""Most records listed by name before the rest is only counted."""


class ParcelPage(Page):
    """Page that imports or exports a parcel.

    Nothing changes before the owner has seen the changes and decided about differing records.
    """

    topic = "parcel"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.shelf: Shelf | None = None
        self.records: tuple[parcel.Record, ...] = ()
        self.theirs: dict[tuple[str, str, str], bool] = {}
        """Whether the parcel's version is taken, for each differing record."""
        self.file = ""
        self.told: Sayable | None = None

    def on_shown(self, host: Host) -> None:
        self.shelf = host.shelf
        self.records, self.theirs, self.told = (), {}, None
        self.say("")

    def _find(self, id: str) -> Game[Any, Any]:
        assert self.shelf is not None
        return self.shelf.find(id)

    # -- export

    def export(self, path: Path) -> None:
        """Write everything that the owner typed in into one file."""
        assert self.shelf is not None
        try:
            text = parcel.export_parcel(user_folder(), [self.shelf.find(id) for id in self.shelf.ids()])
            write_paper(path, text.encode(), PARCEL, force=not is_ours_to_keep(path))
        except parcel.ParcelError as refused:
            self._refuse(refused.reasons)
        except SaveError as problem:
            self._refuse((problem.message,))
        else:
            self.told = Message(
                N_("Guardado en «{file}». Llévalo al otro equipo y ábrelo allí en esta misma página."),
                (("file", str(path)),),
            )
            self.say("")
            self.rebuild()

    # -- import

    def show_parcel(self, path: Path) -> None:
        """Show what a parcel would change. A bad parcel is refused with its reasons, and nothing changes."""
        try:
            self.records = parcel.unpack_parcel(path, user_folder(), self._find)
        except parcel.ParcelError as refused:
            self.records = ()
            self._refuse(refused.reasons)
            return
        self.file, self.told = path.name, None
        self.theirs = {record.id: False for record in self.records if record.state == parcel.DIFFERS}
        self.say("")
        self.rebuild()
        self.take_focus()

    def take(self) -> None:
        """Import what was chosen into the owner's layer."""
        chosen_records = [record for record in self.records if record.state == parcel.NEW or self.theirs.get(record.id)]
        try:
            with writing_by_hand(*{record.game for record in chosen_records}):
                record_count = parcel.take_records(user_folder(), self._find, chosen_records)
        except parcel.ParcelError as refused:
            self._refuse(refused.reasons)
            return
        except RecordNotSavedError as problem:
            self._refuse(tuple(each_problem.message for each_problem in problem.problems))
            return
        except OSError as error:
            self._refuse((disk_refusal(error),))
            return
        self.records, self.theirs = (), {}
        self.told = count(NN_("Hecho: {n} elemento traído.", "Hecho: {n} elementos traídos."), record_count)
        self.say("")
        self.rebuild()
        self.take_focus()

    def _refuse(self, reasons: tuple[Message, ...]) -> None:
        self.told = None
        self.rebuild()
        self.say("\n".join([self.words.text(N_("No se ha cambiado nada.")), *map(self.words, reasons[:MOST])]))

    # -- the page

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        self.heading(words.text(N_("Llevar lo mío a otro equipo")))
        if self.records:
            self._fill_offer()
            return
        self.line(
            words.text(
                N_(
                    "Las cartas y misiones que has escrito caben en un solo archivo. En el otro equipo ves lo "
                    "que traería antes de aceptarlo."
                )
            )
        )
        self.line(words.text(N_("Están en «{folder}»."), folder=str(data_folder())))
        if self.told is not None:
            self.rows.addWidget(text_label(words(self.told), self.theme, BODY_BOLD, "ink"))
        self.button(words.text(N_("Guardar lo mío en un archivo…")), primary=True, key="\u21b5").clicked.connect(
            self._ask_where
        )
        self.button(words.text(N_("Traer un archivo…"))).clicked.connect(self._ask_which)
        self.back_button()

    def _fill_offer(self) -> None:
        """Show what the parcel contains, and the buttons to take it."""
        words = self.words
        self.line(words.text(N_("«{file}» trae:"), file=self.file))
        for state, forms in GROUPS:
            names = [self.name(record) for record in self.records if record.state == state]
            if names:
                first_names = ", ".join(names[:MOST]) + (" …" if len(names) > MOST else "")
                self.rows.addWidget(
                    text_label(words(count(forms, len(names), names=first_names)), self.theme, BODY_BOLD, "ink")
                )
        differing = [record for record in self.records if record.state == parcel.DIFFERS]
        if differing:
            self.line(
                words(
                    count(
                        NN_(
                            "{n} está escrito de otra manera. ¿Cuál te quedas?",
                            "{n} están escritos de otra manera. ¿Cuáles te quedas?",
                        ),
                        len(differing),
                    )
                )
            )
            flow = Flow(self.theme.px(SPACE * 2))
            for from_file, text in ((False, N_("Todos los míos")), (True, N_("Todos los del archivo"))):
                button = AnswerButton(words.text(text), self.theme, style=FIGURE_SMALL, low=True)
                button.clicked.connect(lambda _=False, from_file=from_file: self._all(from_file))
                flow.addWidget(button)
            self.rows.addLayout(flow)
        for record in differing:
            name = self.name(record)
            choice = self.choice(
                sentence_case(name),
                [words.text(N_("El mío")), words.text(N_("El del archivo"))],
                int(self.theirs[record.id]),
            )
            choice.chosen.connect(lambda position, id=record.id: self._choose(id, position))
        wanted_count = self._wanted()
        button_text = (
            words(count(NN_("Traer {n} elemento", "Traer {n} elementos"), wanted_count))
            if wanted_count
            else words.text(N_("No hay nada que traer"))
        )
        self.done = self.button(button_text, primary=True, key="\u21b5")
        self.done.setEnabled(bool(wanted_count))
        self.done.clicked.connect(self.take)
        self.button(words.text(N_("Dejarlo como está"))).clicked.connect(self._leave)
        self.back_button()

    def name(self, record: parcel.Record) -> str:
        """Return the name of a record: its title, or the number of its card."""
        return self.words(record.name)

    def _wanted(self) -> int:
        return sum(1 for record in self.records if record.state == parcel.NEW or self.theirs.get(record.id))

    def _choose(self, id: tuple[str, str, str], index: int) -> None:
        self.theirs[id] = index == 1
        self.rebuild()

    def _all(self, from_file: bool) -> None:
        self.theirs = dict.fromkeys(self.theirs, from_file)
        self.rebuild()

    def _leave(self) -> None:
        self.records, self.theirs = (), {}
        self.rebuild()
        self.take_focus()

    def _ask_where(self) -> None:
        title = self.words.text(N_("Guardar lo mío en un archivo…"))
        file_name, _ = QFileDialog.getSaveFileName(
            self, title, f"{FILE}{parcel.SUFFIX}", file_filter("Puesto de Mando", (parcel.SUFFIX,))
        )
        if file_name:
            self.export(Path(file_name))

    def _ask_which(self) -> None:
        file_name, _ = QFileDialog.getOpenFileName(
            self, self.words.text(N_("Traer un archivo…")), "", file_filter("Puesto de Mando", (parcel.SUFFIX,))
        )
        if file_name:
            self.show_parcel(Path(file_name))
