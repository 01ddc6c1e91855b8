"""The controls that pages, prompts and panels are made of. They know no game and no session."""
