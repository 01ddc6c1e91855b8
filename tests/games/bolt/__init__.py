"""Bolt Action: its cases, its risks, whole games."""
