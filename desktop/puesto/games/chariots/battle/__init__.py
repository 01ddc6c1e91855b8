"""The Shock segment at the table, in the order of 8.13."""
