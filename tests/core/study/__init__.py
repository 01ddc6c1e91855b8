"""What is found by running the rules again: odds, luck, reasons."""
