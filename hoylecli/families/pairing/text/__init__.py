"""The table in text: what people are shown, told and asked."""
