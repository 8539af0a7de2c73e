"""Rummies in which all cards of a rank that a side lays are one meld: canasta, hand and foot."""

from hoylecli.families import Family
from hoylecli.families.rummy.turns import VERBS

from . import state
from .rules import TogetherRules, check, players_of
from .state import sample

FAMILY = Family("together", TogetherRules, state.undealt, sample, VERBS, check, players=players_of)
