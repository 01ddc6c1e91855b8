"""The first reply of the protocol: from starting the process to its answer to `hello`."""

from __future__ import annotations

import time

from tests.bench.rows import Row, median
from tests.protocol.protocol_talk import PUESTO, Process

ROUNDS = 9


def main() -> list[Row]:
    """The median of some starts, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        with Process(PUESTO) as other:
            other.ask("hello")
            times.append((time.perf_counter() - start) * 1000)
    return [Row("protocol: process start to first reply, median", median(times), "ms", limit=400)]
