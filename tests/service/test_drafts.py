"""An amendment before the vote, through the API: checked like a book, compared, and kept nowhere."""

from __future__ import annotations

from doors import open_doors

HEAD = '[draft]\nbook = "oneida-2006/roulette"\n'


def test_a_draft_is_checked_and_compared_with_its_edges(lite_url: str) -> None:
    with open_doors(lite_url, "craps-1") as doors:
        better = {"text": f'{HEAD}title = "One more"\n[odds]\nstraight = "36 to 1"'}
        found = doors.post("Pit", "/drafts", better).json()
        assert (found["title"], found["before"], found["notes"], found["reckonable"]) == (
            "One more",
            "oneida-2006/roulette",
            [],
            True,
        )
        assert [(one["name"], one["after"]) for one in found["odds"]] == [("straight", "at least 36 to 1")]
        edges = {one["wager"]: one for one in doors.post("Pit", "/drafts/edges", better).json() if not one["under"]}
        assert (edges["straight"]["before"], edges["straight"]["after"]) == (2 / 38, 1 / 38)

        wrong = doors.post("Pit", "/drafts", {"text": f'{HEAD}[odds]\nstraigt = "36 to 1"'})
        assert (wrong.status_code, wrong.json()["cite"]) == (409, "croupier/records/draft")
        assert "the book has no such wager" in wrong.json()["detail"]

        gone = {"text": f'{HEAD}[remove]\nwagers = ["straight"]'}
        assert doors.post("Pit", "/drafts", gone).json()["reckonable"] is False
        assert doors.post("Pit", "/drafts/edges", gone).json() == []
