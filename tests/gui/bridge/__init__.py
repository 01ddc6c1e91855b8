"""What a screen reader is told: the real window, read back over the accessibility bridge of the desktop (AT-SPI)."""
