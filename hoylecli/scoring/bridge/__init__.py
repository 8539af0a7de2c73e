"""What a contract at bridge counts; `notation` and `sheet` have the rest."""

from .contract import Contract, Honors, Item, duplicate_score, score_contract, score_duplicate, score_honors

__all__ = [
    "Contract",
    "Honors",
    "Item",
    "duplicate_score",
    "score_contract",
    "score_duplicate",
    "score_honors",
]
