"""Finds the packages: those in `hoylecli`, and the games of `rules/`, which lies beside it.

All else is in setup.cfg.
"""

from setuptools import find_packages, setup

setup(packages=[*find_packages(include=["hoylecli", "hoylecli.*"]), "hoylecli.rules"])
