"""`python -m puesto` is `puesto`."""

from puesto.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
