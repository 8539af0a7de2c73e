"""Sampled worlds that fit what a seat has seen."""
