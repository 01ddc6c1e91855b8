"""The disk: sessions, copies, sheets, pictures."""
