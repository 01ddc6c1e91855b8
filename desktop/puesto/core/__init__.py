"""The core: prompts, sessions, saves, tracks and decks. It knows no game, no Qt, no disk, no clock and no language."""
