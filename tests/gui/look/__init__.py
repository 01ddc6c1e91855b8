"""Colours, type and ink."""
