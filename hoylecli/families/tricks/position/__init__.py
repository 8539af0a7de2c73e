"""What lies on the table in a deal, and what follows from it."""
