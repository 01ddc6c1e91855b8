"""2GM Tactics, alone against an opponent that decides for itself."""
