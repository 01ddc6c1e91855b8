#!/bin/sh
# Runs the Python of the project's .venv, for the hooks of .pre-commit-config.yaml: sh packaging/in_venv.sh -m ruff check .
# A linked worktree that has no .venv of its own uses that of the main checkout.
main=$(git rev-parse --path-format=absolute --git-common-dir 2>/dev/null)/..
for python in .venv/bin/python .venv/Scripts/python.exe "$main/.venv/bin/python" "$main/.venv/Scripts/python.exe"; do
    if [ -x "$python" ]; then
        exec "$python" "$@"
    fi
done
echo "There is no .venv yet. Make it with: python3 packaging/dev.py test" >&2
exit 1
