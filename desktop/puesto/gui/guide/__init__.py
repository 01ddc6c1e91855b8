"""The user's guide: its contents, its page and its text."""
