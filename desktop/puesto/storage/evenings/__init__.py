"""The record of evenings: the time that sessions take, and the results of those that are over."""
