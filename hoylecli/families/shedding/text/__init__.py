"""How games of shedding are shown and told."""
