"""What follows from a view: sampled worlds, and what the legal moves do."""
