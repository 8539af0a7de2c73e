"""Patiences as people see them, are told of them and write their moves."""
