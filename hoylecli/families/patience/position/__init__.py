"""The cards on the table: where they lie, what may be done with them, and what they count."""
