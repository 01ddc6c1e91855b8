"""The report of an error in words, on whatever is shown, so that no key silently does nothing."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, TypeAlias

from puesto.core.messages import N_, msg
from puesto.gui.controls.notice_bar import NoticeBar
from puesto.storage import crash

if TYPE_CHECKING:
    from puesto.gui.host.host import SheetHost

Hook: TypeAlias = Callable[[type[BaseException], BaseException, TracebackType | None], None]


SAVED_REPORT = N_("Esto ha fallado y no se ha hecho: {report}. La partida está guardada hasta la última respuesta.")
UNSAVED_REPORT = N_("Esto ha fallado y no se ha hecho: {report}. La partida sigue en memoria, sin guardar.")


def teller(window: SheetHost) -> Hook:
    """Return a hook for `sys.excepthook`.

    It writes the whole report to stderr and into the crash log, and shows its last line in the window.
    """

    def offer() -> None:
        from puesto.gui.sheets.problem_sheet import report_problem  # imported late: it imports much

        report_problem(window)

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write the report of an error and show where it is."""
        sys.__excepthook__(kind, error, trace)
        if not issubclass(kind, Exception):
            return
        report = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1].rstrip(".")
        try:
            is_saved = window.controller.file is None or not window.controller.file.failing
            message = msg(SAVED_REPORT if is_saved else UNSAVED_REPORT, report=report)
            path = crash.keep_report(error)
            window.say(
                message
                if path is None
                else msg(N_("{said} El informe está en «{path}»."), said=message, path=str(path))
            )
            for banner in window.frame.findChildren(NoticeBar):
                if banner.isVisible():
                    banner.offer_report(offer)
        except Exception:  # noqa: BLE001  the window itself may have failed; a hook that raises ends the program
            sys.__excepthook__(*sys.exc_info())

    return tell
