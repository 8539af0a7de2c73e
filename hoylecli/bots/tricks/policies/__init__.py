"""Policies: rules of thumb that choose a card at once, for rollouts and for average players."""
