"""Run the benches and print one table: `python tests/bench/run.py [name ...]`. Ends with 1 if a number is not held."""

from __future__ import annotations

import importlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.bench.rows import Row, table  # noqa: E402 - the path must be set first


def benches(wanted: Sequence[str]) -> list[str]:
    """The modules of the benches to run, below this folder: all, or those whose name holds one of the wanted words."""
    found = {
        path.stem.removeprefix("bench_"): ".".join(path.relative_to(HERE).with_suffix("").parts)
        for path in sorted(HERE.rglob("bench_*.py"))
    }
    chosen = [found[name] for name in sorted(found) if not wanted or any(word in name for word in wanted)]
    if not chosen:
        raise SystemExit(f"No such bench. There are: {', '.join(found)}")
    return chosen


def main(wanted: Sequence[str]) -> int:
    """Run what is wanted and print the table; returns the exit status."""
    rows: list[Row] = []
    broken = []
    for name in benches(wanted):
        print(f"{name} ...", end=" ", flush=True)
        start = time.perf_counter()
        try:
            rows += importlib.import_module(f"tests.bench.{name}").main()
        except Exception as error:  # noqa: BLE001 - a bench that breaks must not hide the others' numbers
            broken.append(name)
            print(f"broke: {error!r}")
            continue
        print(f"{time.perf_counter() - start:.1f} s")
    if rows:
        print(f"\n{table(rows)}")
    return 0 if not broken and all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
