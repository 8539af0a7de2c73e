"""A finished match looked at again: the decisions that mattered, how well each phase was played, and luck."""
