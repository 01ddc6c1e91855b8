"""The base class of pages, and the simple pages."""
