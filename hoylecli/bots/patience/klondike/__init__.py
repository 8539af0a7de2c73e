"""Klondike, whose players try things out in many deals of the hidden cards."""
