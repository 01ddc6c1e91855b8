"""Forms for records that are typed in, made from the records' types, and the edited record."""
