"""Calculators of games of tricks, a module a game, and what reads their sheets."""
