import { expect, test } from "vitest";
import { cardTo } from "../src/staff/console/card-destination";

test("a card is named by whose it is", () => {
  expect(cardTo({ card: 2, place: 3 })).toBe("seat 3, second card");
  expect(cardTo({ card: 1, place: 3, hand: 2 })).toBe("seat 3 (hand 2), first card");
  expect(cardTo({ card: 1, pile: "dealer" })).toBe("dealer, first card");
});
