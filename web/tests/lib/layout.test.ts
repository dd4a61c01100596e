import { expect, test } from "vitest";
import { betWords, type Layout, named, takeWords, usualChips } from "../../src/lib/table/layout";
import { cardsAfter } from "../../src/lib/text/cards";
import { layout, spot } from "../felts";

test("what a seat says is a line of the log", () => {
  expect(betWords({ id: "ante" }, 25, 2)).toBe("bets 25 ante");
  expect(betWords({ id: "ante" }, 25, 2, 2)).toBe("bets 25 ante");
  expect(betWords({ id: "ante" }, 25, 2, 3)).toBe("bets 25 ante at 3");
  expect(takeWords({ id: "place-6" }, 2)).toBe("takes all place-6");
});

test("what a line names by its id is read by its name", () => {
  const felt = layout([spot("any-three", { label: "Any three of a kind, 24 to 1" }), spot("total-4", { label: "Total 4" }), spot("pass", { label: "Pass line" })]);
  expect(named(felt, { text: "Inspected: 1-1-1 lights any-three total-4" })).toBe("Inspected: 1-1-1 lights Any three of a kind, Total 4");
  expect(named(felt, { text: "seat 1: pass $5 wins", spot: "pass" })).toBe("seat 1: Pass line $5 wins");
  expect(named(null, { text: "lights any-three" })).toBe("lights any-three");
  expect(named(felt, { text: "The dealer shows the As" })).toBe("The dealer shows the ace of spades");
  expect(named(felt, { text: "Seat 1 has pair: Kd Qc Jo" })).toBe("Seat 1 has pair: king of diamonds, queen of clubs, joker");
  expect(cardsAfter("Seat 1 has pair: Kd Qc Jo")).toEqual(["Kd", "Qc", "Jo"]);
  expect(cardsAfter("Seat 1 has pair")).toEqual([]);
  expect(named(felt, { text: "seat 6: house-way", choice: "house-way" })).toBe("seat 6: house way");
});

test("who buys brings what the posted buy-in lets, above what lies there, and no more than the purse", () => {
  const posted = { buy_in: [20, 500], spots: [{ least: 1, most: 500 }] } as unknown as Layout;
  expect([[10_000, 80_000, 0], [10_000, 5_000, 0], [80_000, 80_000, 15], [500, 80_000, 0], [500, 80_000, 600]].map(([cents, purse, has]) => usualChips(posted, 100, cents!, purse!, has))).toEqual([100, 50, 485, 40, 0]);
  expect(usualChips({ spots: [{ least: 10, most: 500 }] } as unknown as Layout, 100, 10_000, 80_000)).toBe(400);
});
