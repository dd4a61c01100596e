"""Integers in, integers out: verdicts, ranks, counts and loops that run as plain Python and compile with numba.

Stands on nothing but the standard library and, where a kernel is called with arrays, numpy. A kernel of one game alone
lives in that game's folder. `jit` compiles; the folders are one idea each.
"""
