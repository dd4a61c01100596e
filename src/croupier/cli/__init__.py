"""The command line: one file a family of commands. `program` lists them; a command is loaded when it runs."""

from croupier.cli.program import PARTS, app, commands_of, main

__all__ = ["PARTS", "app", "commands_of", "main"]
