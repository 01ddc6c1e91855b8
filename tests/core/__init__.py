"""The vocabulary of the core: values, text, patches, routes."""
