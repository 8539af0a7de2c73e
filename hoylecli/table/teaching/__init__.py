"""Guided first deals."""
