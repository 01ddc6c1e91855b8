"""Puesto de Mando: a staff officer for the gaming table."""

import sys

# hashlib shall take Python's own digests, as in what is installed: of texts as short as ours they are as fast as those of
# OpenSSL, which is a library of 4 MB
vars(sys)["modules"].setdefault("_hashlib", None)

__version__ = "0.4.0"
