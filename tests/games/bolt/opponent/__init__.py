"""The opponent of Bolt Action."""
