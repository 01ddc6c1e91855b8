"""`puesto protocol` with the toy game on the shelf, for tests that need a process of its own."""

from __future__ import annotations

from puesto.protocol import Server, serve
from puesto.shelf import Shelf
from tests.toy import TOY, ToyContent

SHELF = Shelf(ids=lambda: ("toy",), find={"toy": TOY}.__getitem__, content=lambda game: (ToyContent(), []))

if __name__ == "__main__":
    raise SystemExit(serve(Server(SHELF)))
