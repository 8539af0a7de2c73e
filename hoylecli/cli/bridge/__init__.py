"""The commands for bridge: what a hand calls and leads, and what a deal comes to."""
