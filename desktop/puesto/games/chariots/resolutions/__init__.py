"""Any procedure by itself, one file a chapter."""
