"""The window: the only code that imports PySide6. It reaches games through their registry and sessions through the desk."""
