"""Patiences in text: what people are shown, told and asked, and what they type."""
