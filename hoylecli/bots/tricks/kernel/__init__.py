"""Deals as bit masks, quick enough to be played out thousands of times for one decision."""
