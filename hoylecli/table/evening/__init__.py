"""What an evening has beside its matches: the deal of the day, questions and facts, marks that are earned."""
