"""Two documents that one game plays: nearly the same rules, under paragraphs of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod

from croupier.rulebook.cite import Citation
from croupier.rulebook.law import Law


class Documents(ABC):
    """The law, and which of two documents it is; a game says so by `second_document`."""

    def __init__(self, law: Law) -> None:
        self.law = law

    @property
    @abstractmethod
    def second_document(self) -> bool:
        """Whether it is the second of the two."""

    def cite(self, paragraph: str, second: str = "") -> Citation:
        """A paragraph of the first document; `second` is where the second one has the same."""
        return self.law.cite(second if second and self.second_document else paragraph)
