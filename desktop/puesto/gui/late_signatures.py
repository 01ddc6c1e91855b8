"""PySide's tables of what its functions take are read when a call was wrong, not at every start.

It imports them with its first module, and has no use for them but to explain an error or to write down its signatures.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

ROOM = "shibokensupport.signature."
"""Where PySide has them."""
LATE = ("mapping", "errorhandler", "layout", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")
"""What of it nobody asks for while all calls are right."""
CALLED = {"mapping": "update_mapping"}
"""What PySide's library takes out of a module without asking the module for it."""


class LateModule(ModuleType):
    """A module that is read once somebody asks for something in it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        object.__setattr__(self, "__class__", ModuleType)  # from here on a module like any other
        spec = self.__spec__
        assert spec is not None and isinstance(spec.loader, LateLoader)
        published, spec.name = spec.name, self.__name__  # its loader finds it by the name it had when it was made
        try:
            spec.loader.usual.exec_module(self)
        finally:
            spec.name = published
        return getattr(self, name)


class LateLoader(Loader):
    """Makes a module and leaves it unread."""

    def __init__(self, usual: Loader) -> None:
        self.usual = usual

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return LateModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        called = CALLED.get(module.__name__.removeprefix(ROOM))
        if called is not None:

            def read_and_call() -> object:
                del vars(module)[called]
                return getattr(module, called)()

            vars(module)[called] = read_and_call


class LateFinder(MetaPathFinder):
    """Finds the modules that are to be read late."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(ROOM) or fullname.removeprefix(ROOM) not in LATE:
            return None
        for finder in sys.meta_path:
            if finder is not self and (found := finder.find_spec(fullname, path, target)) is not None:
                if found.loader is not None:
                    found.loader = LateLoader(found.loader)
                return found
        return None


class Finders(list[Any]):
    """A list whose first member stays the first: PySide puts itself before it."""

    def insert(self, place: Any, finder: Any) -> None:
        super().insert(max(1, place), finder)


@contextmanager
def read_late() -> Iterator[None]:
    """What imports PySide in here does not wait for its tables."""
    usual = sys.meta_path
    sys.meta_path = Finders([LateFinder(), *usual])
    try:
        yield
    finally:
        usual[:] = sys.meta_path[1:]
        sys.meta_path = usual
