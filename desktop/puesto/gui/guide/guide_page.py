"""The page of the user's guide: contents at the left, a section at the right.

It opens at the current question and closes to where the player was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.accessible import announce, set_tip
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.guide.guide_list import WIDTH, Contents, contents, search_rows
from puesto.gui.guide.guide_place import section_here
from puesto.gui.guide.guide_text import GuideText
from puesto.gui.look.theme import BODY, SPACE, TITLE, Theme
from puesto.gui.look.words import Words, speech
from puesto.gui.pages.page import Page, Rule
from puesto.language import fold
from puesto.reference.guide import Guide, Section, guide

if TYPE_CHECKING:
    from puesto.gui.host.host import Host, LeftBehind

ALL = 1000
"""Stretch factor of the row with contents and text, so that it takes all the spare height."""


class GuidePage(Page):
    """Page of the guide.

    The section and its scroll position are kept while the guide is open; the page below waits unchanged.
    """

    topic = "guide"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.wanted = ""
        """Search text."""
        self.at = ""
        """Id of the shown section."""
        self.before: list[tuple[str, float]] = []
        """Sections that were read before, each with its scroll position from 0 to 1."""
        self.listing = False
        """Whether in a narrow window the contents are shown instead of the text."""
        self.field: LineEdit | None = None
        self.contents: Contents | None = None
        self.text: GuideText | None = None
        self.swap: AnswerButton | None = None
        self.earlier = self.later = self.away = AnswerButton("", theme)
        self._scrolled = 0.0
        self._left: LeftBehind | None = None
        self._host: Host | None = None
        self.area.installEventFilter(self)

    @property
    def hugs_content(self) -> bool:
        return False

    @property
    def guide(self) -> Guide:
        """Return the guide in the language of the screen."""
        return guide(self.words.code)

    @property
    def section(self) -> Section | None:
        """Return the shown section; the first section where the wanted one does not exist."""
        return self.guide.find(self.at) or next(iter(self.guide.sections), None)

    # -- opening and closing

    def on_shown(self, host: Host) -> None:
        """Bring the page up to date when it is shown."""
        if host.shown is self:
            return
        self._host = host
        section = section_here(host, self.guide)
        self._left, self.text = (
            host.step_aside(),
            None,
        )  # forget what was read last time, and its scroll position
        self.at, self.wanted, self.before, self.listing, self._scrolled = (
            section.id if section is not None else "",
            "",
            [],
            False,
            0.0,
        )
        self.say("\n".join(self.words(flaw.message) for flaw in self.guide.flaws))

    def leave(self) -> None:
        """Close the guide. The page before it gets the keyboard focus, with what was typed unchanged."""
        if self._left is not None:
            former_page, self._left = self._left, None
            former_page.come_back()

    def follow(self, target: str) -> None:
        """Follow a link: to another section, to an action of the window, or into the browser."""
        if target.startswith("#"):
            self.show_section(self.guide.find(target[1:]))
        elif target.startswith("action:"):
            self._do(target.removeprefix("action:"))
        elif target.startswith("https://"):
            QDesktopServices.openUrl(QUrl(target))

    def _do(self, id: str) -> None:
        """Run an action of the window; one that needs a table is run on the table's page."""
        host, former_page = self._host, self._left
        action = host.named_action(id) if host is not None else None
        if action is None or host is None or former_page is None:
            return
        if action.needs_table:
            if not former_page.has_table:
                self.say(self.words.text(N_("Para eso hace falta una partida sobre la mesa.")))
                return
            self.leave()
            host.uncover()
            host.show_table()
        host.do_named(id)
        if host.shown is not self:
            former_page.forget()

    # -- building

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, theme = self.words, self.theme
        if self.text is not None:
            self._scrolled = self.text.share
        self.field = self.contents = self.text = self.swap = None
        section = self.section
        if section is None:
            self.heading(words.text(N_("Guía")))
            self.line(words.text(N_("La guía no está en su sitio. Las teclas están en la hoja que abre Mayús+F1.")))
            self._leave_button()
            return
        if self.narrow:
            margins = self.rows.contentsMargins()
            self.rows.setContentsMargins(margins.left(), theme.px(SPACE * 4), margins.right(), theme.px(SPACE * 4))
        self._head()
        self.contents = Contents(theme, words.text(N_("Contenido de la guía")))
        self.text = GuideText(theme, small=self.narrow)
        self.contents.chosen.connect(lambda section: self.show_section(section, quietly=True))
        self.contents.entered.connect(self._read)
        self.contents.scrolled.connect(self._leaf)
        for part in (self.contents, self.text):
            part.turned.connect(self._turn)
            part.back_wanted.connect(self._back)
        self.text.followed.connect(self.follow)
        row = QHBoxLayout()
        row.setSpacing(theme.px(SPACE * 8))
        if not self.narrow:
            self.contents.setFixedWidth(theme.px(WIDTH))
        row.addWidget(self.contents)
        row.addWidget(self.text, 1)
        self.rows.addLayout(row, ALL)
        self.earlier, self.later = (
            self.button(words.text(name), key=key) for name, key in ((N_("Anterior"), "←"), (N_("Siguiente"), "→"))
        )
        self.earlier.clicked.connect(lambda: self._turn(-1))
        self.later.clicked.connect(lambda: self._turn(1))
        self._leave_button()
        self._show(section)

    def _head(self) -> None:
        """Add the row with the page's title and the search field.

        In a narrow window the button of the contents is in place of the title.
        """
        words, theme = self.words, self.theme
        head: QLayout = Flow(theme.px(SPACE * 4)) if self.narrow else QHBoxLayout()
        if self.narrow:
            self.swap = AnswerButton("", theme, style=BODY, low=True)
            self.swap.clicked.connect(self._list_or_text)
            head.addWidget(self.swap)
        else:
            head.addWidget(text_label(words.text(N_("Guía")), theme, TITLE, "ink"))
        holder = QWidget()
        holder.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        rows, self.rows = self.rows, column
        self.field = self.search_field(N_("Buscar en la guía (Ctrl+F)"), self.wanted, self._search)
        self.rows = rows
        head.addWidget(holder)
        self.rows.addLayout(head)
        self.rows.addWidget(Rule(theme))

    def _leave_button(self) -> None:
        self.away = self.button(self.words.text(N_("Volver")), key="Esc")
        self.away.clicked.connect(self.leave)

    @property
    def accessible_text(self) -> str:
        """Return the accessible text: the section's title and its first line."""
        section = self.section
        if section is None or self.text is None:
            return super().accessible_text
        return speech((section.title, self.text.first_line))

    def take_focus(self) -> None:
        target = (self.contents if self.listing else self.text) or self.away
        target.show()  # a widget that was just added is still hidden and would not get the focus
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- display

    def show_section(self, section: Section | None, quietly: bool = False, scrolled: float = 0.0) -> None:
        """Show a section at a scroll position.

        With `quietly` the contents keep the keyboard focus and the search stays.
        """
        if section is None or self.text is None:
            return
        if section.id != self.at:
            self.before.append((self.at, self.text.share))
        self.at, self._scrolled = section.id, scrolled
        if not quietly:
            self.listing = False
            self.wanted = ""
            if self.field is not None:
                self.field.clear()
        self.say("")
        self._show(section)
        announce(self.text, self.accessible_text)

    def _show(self, section: Section) -> None:
        """Bring the page up to date."""
        if self.text is None or self.contents is None:
            return
        self.at = section.id
        if self.swap is not None:
            self.swap.set_text(self.words.text(N_("Texto") if self.listing else N_("Contenido")))
        self.text.setVisible(not (self.narrow and self.listing))
        self.contents.setVisible(self.listing or not self.narrow)
        hits = self.guide.search(self.wanted)
        nothing = self.words.text(N_("En ningún apartado están esas palabras."))
        rows = search_rows(hits, nothing) if self.wanted.strip() else contents(self.guide)
        if rows == self.contents.rows.rows:
            self.contents.light(section)
        else:
            self.contents.show_rows(rows, section)
            if self.wanted:
                self.contents.scrollToTop()
        self.text.show_section(self.guide, section, tuple(fold(self.wanted).split()), self._scrolled)
        for button, neighbour_section in ((self.earlier, self._beside(-1)), (self.later, self._beside(1))):
            button.setEnabled(neighbour_section is not None)
            set_tip(button, neighbour_section.title if neighbour_section is not None else "")
            button.setAccessibleDescription(button.toolTip())

    def _beside(self, way: int) -> Section | None:
        """Return the section before or after the shown one."""
        sections = self.guide.sections
        place = next((place for place, section in enumerate(sections) if section.id == self.at), 0) + way
        return sections[place] if 0 <= place < len(sections) else None

    def _turn(self, way: int) -> None:
        focused = focus_of(self)
        self.show_section(self._beside(way))
        if focused is self.contents and self.contents is not None and self.contents.isVisible():
            self.contents.setFocus(Qt.FocusReason.OtherFocusReason)

    def _back(self) -> None:
        """Show the section that was read before."""
        if self.before and self.text is not None:
            place, scrolled = self.before.pop()
            section = self.guide.find(place)
            if section is not None:
                self.at = place
                self.show_section(section, scrolled=scrolled)

    def _leaf(self, way: int) -> None:
        if self.text is not None:
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.value() + way * bar.pageStep())

    def _read(self) -> None:
        """Give the text the keyboard focus."""
        self._list(False)
        if self.text is not None:
            self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _list_or_text(self) -> None:
        self._list(not self.listing)
        self.take_focus()

    def _list(self, listing: bool) -> None:
        """Show the contents, or with False the text, in a narrow window."""
        if listing != self.listing:
            self.listing = listing
            self.rebuild()

    def _search(self, search_text: str) -> None:
        """Show the sections with the searched words."""
        self.wanted = search_text
        section = self.section
        if self.text is None or self.contents is None or section is None:
            return
        if self.narrow and search_text.strip():
            self.listing = True
        self._show(section)

    # -- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Down go from the search field into the list. Otherwise the scroll area would scroll with it first."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
            and focus_of(self) is self.field
        ):
            self.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, focus, field = Qt.Key(event.key()), focus_of(self), self.field
        looked_for = key == Qt.Key.Key_F and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if field is not None and (looked_for or (event.text() == "/" and focus is not field)):
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif key == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._back()
        elif focus is field and field is not None and key in (Qt.Key.Key_Down, *ENTER) and self.contents is not None:
            self.contents.go_in()
            if key in ENTER and self.wanted.strip():
                self._read()
        elif key == Qt.Key.Key_Escape:
            self._step_back()
        else:
            super().keyPressEvent(event)

    def _step_back(self) -> None:
        """Go one level back in the guide (Esc).

        It leads from a search to the contents, in a narrow window from the text to the contents, then out of the guide.
        """
        if self.wanted and self.field is not None:
            self.field.clear()
        elif self.narrow and self.listing:
            self._list(False)
            self.take_focus()
        else:
            self.leave()


def show_guide(host: Host) -> None:
    """Open the guide at the current question, or close it when it is shown."""
    page = host.page(GuidePage)
    if host.shown is page:
        page.leave()
    else:
        host.show_page(GuidePage)
