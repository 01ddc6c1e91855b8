"""Army lists of other programs: how they come in, and the page that asks what they do not say."""
