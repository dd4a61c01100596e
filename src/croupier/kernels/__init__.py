"""Integers in, integers out: verdicts, ranks, counts and loops that run as plain Python and compile with numba.

Stands on nothing but the standard library and, where a kernel is given arrays, numpy. A kernel of one game alone lives
in that game's folder. `jit` compiles; each folder is one idea.
"""
