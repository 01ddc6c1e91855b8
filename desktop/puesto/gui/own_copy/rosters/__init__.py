"""Army lists of other programs: the doors by which they come in, and the page that asks what they do not say."""
