"""The chapters that roll or draw."""
