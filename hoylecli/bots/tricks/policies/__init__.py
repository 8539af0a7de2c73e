"""Policies: rules of thumb that choose a card at once. Average players and rollouts go by them."""
