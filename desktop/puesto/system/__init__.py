"""System checks before Qt is loaded, and settings of the C library's memory."""
