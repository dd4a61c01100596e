import { expect, test } from "vitest";
import type { Told } from "../../src/lib/net/types";
import { dealtOrder } from "../../src/lib/table/laid-cards";

test("cards come in the order in which the table tells them, and what was there before does not come again", () => {
  const hand = (place: number, number: number, ...cards: string[]) => ({ place, number, seat: place, cards, count: "", name: "" });
  const pile = (...cards: string[]) => ({ cards, seat: 0, count: "" });
  const told = (more: Partial<Told>) => ({ kind: "dealt" as const, ...more });
  const before = { hands: [hand(3, 1, "8d")], piles: { dealer: pile("??", "6d") } };
  const after = { hands: [hand(3, 1, "8d", "8c"), hand(3, 2, "9c")], piles: { dealer: pile("Tc", "6d", "5h"), muck: pile("2c") } };
  const trays = [{ holder: "dealer", kind: "hand" }, { holder: "muck", kind: "pile" }];
  const order = dealtOrder(trays, before, after, [told({ at: 3, cards: ["8c"] }), told({ at: 3, hand: 2, cards: ["9c"] }), told({ to: "dealer", cards: ["Tc"] }), told({ to: "dealer", cards: ["5h"] })]);
  expect([...order]).toEqual([["3 1", 0], ["3.2 0", 1], ["dealer 0", 2], ["dealer 2", 3]]);
});
