"""Makes the parts of pages that follow from the code: tables of the protocol, quotations of the code.

    .venv/bin/python packaging/pages.py           write the text between the marks of the pages
    .venv/bin/python packaging/pages.py --check   change nothing; say what is out of date

A page is written by hand except for the text between `<!-- made: name -->` and `<!-- end -->`. The part `source FILE
NAME` quotes a function or a constant; the other parts are in `protocol_page.py`.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from product import ROOT
from protocol_page import PARTS

from puesto.language import Language  # found by protocol_page

PAGES = ("desktop/puesto/protocol/README.md", "desktop/puesto/games/README.md", "CONTRIBUTING.md")
PART = re.compile(r"(<!-- made: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)
COMMAND = ".venv/bin/python packaging/pages.py"


def page(written: str, root: Path = ROOT) -> str:
    """Return a page with its made parts as they follow from the code; raise KeyError for an unknown part."""
    return PART.sub(lambda part: part[1] + "\n".join(_lines(part[2], root)).rstrip() + "\n" + part[3], written)


def _lines(part: str, root: Path) -> Iterable[str]:
    name, *arguments = part.split()
    return _quoted(root / arguments[0], arguments[1]) if name == "source" else PARTS[name]()


def _quoted(path: Path, name: str) -> list[str]:
    """Return the code of a function with its decorators, or of a constant; raise KeyError if unknown."""
    text = path.read_text(encoding="utf-8")
    found: dict[str, ast.stmt] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node
    node = found[name]
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return ["```python", *text.splitlines()[first - 1 : node.end_lineno], "```"]


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write the pages, or say which are out of date; returns 1 if any is."""
    parser = argparse.ArgumentParser(description="Make the parts of pages that follow from the code.")
    parser.add_argument("--check", action="store_true", help="change nothing; say which pages are out of date")
    check = parser.parse_args(arguments).check
    if Language("en").lacking is not None:
        print(
            "The pages quote the program in English: run .venv/bin/python packaging/catalogues.py first",
            file=sys.stderr,
        )
        return 1
    status = 0
    for name in PAGES:
        path = root / name
        written = path.read_text(encoding="utf-8")
        made = page(written, root)
        if made == written:
            continue
        if check:
            print(f"{name} is out of date: run {COMMAND}", file=sys.stderr)
            status = 1
        else:
            path.write_text(made, encoding="utf-8", newline="\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
