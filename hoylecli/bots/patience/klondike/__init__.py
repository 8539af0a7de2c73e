"""Klondike, whose players try moves out in many deals of the hidden cards."""
