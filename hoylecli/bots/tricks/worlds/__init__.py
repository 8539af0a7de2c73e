"""What a seat knows, and worlds (determinizations) sampled from it: all hands, as they may lie."""
