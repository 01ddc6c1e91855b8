"""The cases of the solo rules, and how each kind of them is read."""
