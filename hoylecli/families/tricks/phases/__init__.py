"""The phases of a deal."""
