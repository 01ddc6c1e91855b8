"""What is shown of a battle, what all is called, what can be put right by hand."""
