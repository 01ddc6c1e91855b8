"""Forms of prompts with a row for each piece."""
