"""Tests of everything that is found by running the rules again: odds, luck, reasons."""
