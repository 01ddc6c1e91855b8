"""Editors: what the owner types in from printed components, as forms made from the records' types."""
