"""Any procedure by itself."""
