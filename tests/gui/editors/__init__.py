"""Records typed in: forms, charts and battles."""
