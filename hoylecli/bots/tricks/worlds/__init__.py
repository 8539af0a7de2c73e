"""Information sets, and worlds sampled from them: the hands of all seats, as they may be."""
