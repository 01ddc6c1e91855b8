"""The diary and the sheet, read back."""
