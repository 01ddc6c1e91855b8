"""Benches: what has a number to hold.

`python3 packaging/dev.py bench` runs every `bench_*.py` here; each has a `main() -> list[Row]`.
"""
