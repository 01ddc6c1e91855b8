"""Puesto de Mando: a staff officer for the gaming table."""

__version__ = "0.4.0"
