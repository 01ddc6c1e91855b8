"""Battalion Combat Series."""
