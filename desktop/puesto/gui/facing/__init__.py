"""The sheet of an attack over the middle of the table: both sides, or each target with its chances."""
