"""PySide's tables of what its functions take are read when a call was wrong, not at every start.

It imports them with its first module, and has no use for them but to explain an error or to write down its signatures.
Whatever is not as it was when this was tried is left to PySide.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.abc import Loader, MetaPathFinder
else:
    Loader = MetaPathFinder = object  # the classes hold nothing that is used here, and with them comes half a megabyte

SERIES = "6.11."
"""The versions of PySide that this was tried with."""
ROOM = "shibokensupport.signature."
"""Where PySide has them."""
LATE = ("mapping", "errorhandler", "layout", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")
"""What of it nobody asks for while all calls are right."""
CALLED = {"mapping": "update_mapping"}
"""What PySide's library takes out of a module without asking the module for it."""
ONE_AT_A_TIME = RLock()
"""One for all late modules: they read each other, and nobody may see a half of one."""


class LateModule(ModuleType):
    """A module that is read once somebody asks for something in it."""

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("__") or name in ("__all__", "__path__"):  # every module is asked for its other marks
            read_now(self)
        return ModuleType.__getattribute__(self, name)  # which it may be by now


class LateLoader(Loader):
    """Leaves a module unread."""

    def __init__(self, usual: Loader) -> None:
        self.usual = usual

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        made = self.usual.create_module(spec)
        if made is not None:
            spec.loader = self.usual  # what it makes itself may be no text at all
        return made

    def exec_module(self, module: ModuleType) -> None:
        module.__class__ = LateModule
        if (called := called_in(module)) is not None:

            def read_and_call() -> object:
                read_now(module)
                return getattr(module, called)()

            vars(module)[called] = read_and_call


class LateFinder(MetaPathFinder):
    """Finds the modules that are to be read late."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(ROOM) or fullname.removeprefix(ROOM) not in LATE or not is_tried():
            return None
        for finder in sys.meta_path:
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            if (found := finder.find_spec(fullname, path, target)) is not None:
                if found.loader is not None and hasattr(found.loader, "exec_module"):
                    found.loader = LateLoader(found.loader)
                return found
        return None


class Finders(list[Any]):
    """A list whose first member stays the first: PySide puts itself before it."""

    def insert(self, place: Any, finder: Any) -> None:
        super().insert(max(1, place), finder)


def is_tried() -> bool:
    """Whether the PySide that is being imported is one that this was tried with."""
    return str(getattr(sys.modules.get("shiboken6"), "__version__", "")).startswith(SERIES)


def called_in(module: ModuleType) -> str | None:
    """What PySide's library takes out of this module."""
    return CALLED.get(module.__name__.removeprefix(ROOM))


def read_now(module: ModuleType) -> None:
    """Read a late module, unless it is read or this very thread is at it; one that cannot be read stays unread."""
    with ONE_AT_A_TIME:
        spec = module.__spec__
        if spec is None or not isinstance(spec.loader, LateLoader):
            return
        late = spec.loader
        if (called := called_in(module)) is not None:
            vars(module).pop(called, None)
        published, spec.name = spec.name, module.__name__  # its loader finds it by the name it had when it was made
        spec.loader = module.__loader__ = late.usual
        try:
            late.usual.exec_module(module)
        except BaseException:
            spec.loader = module.__loader__ = late
            late.exec_module(module)
            raise
        finally:
            spec.name = published
        module.__class__ = ModuleType  # from here on a module like any other


@contextmanager
def read_late() -> Iterator[None]:
    """What imports PySide in here does not wait for its tables."""
    usual, late = sys.meta_path, LateFinder()
    sys.meta_path = Finders([late, *usual])
    try:
        yield
    finally:
        usual[:] = [finder for finder in sys.meta_path if finder is not late]
        sys.meta_path = usual
