"""What stands on every screen of the five games is read: no name is taken for markup."""
