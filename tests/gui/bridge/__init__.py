"""Tests of a screen reader's texts, read over the desktop's accessibility bus (AT-SPI)."""
