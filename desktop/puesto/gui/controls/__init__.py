"""The controls that pages, prompts and panels are made of; they know no game and no session."""
