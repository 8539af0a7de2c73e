"""Patiences: one engine for all of them."""

from hoylecli.families import Family

from .rules import PatienceRules, check
from .sample import sample
from .state import VERBS, seat

FAMILY = Family("patience", PatienceRules, seat, sample, VERBS, check)
