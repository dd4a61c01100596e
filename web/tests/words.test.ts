import { expect, test } from "vitest";
import { fillPath } from "../src/lib/net/api";
import { cardsAfter, handName } from "../src/lib/text/cards";
import { words } from "../src/lib/text/game-words";
import { betWords, named, takeWords } from "../src/lib/table/layout";
import { dealtOrder } from "../src/lib/table/laid-cards";
import { isSettled, outcomeOf, spoken } from "../src/lib/table/round-results";
import { angleOf, colourOf, hotAndCold, neighbours, ORDER } from "../src/lib/table/wheel";
import { layout, spot, view } from "./felts";
import type { Told } from "../src/lib/net/types";

test("what a seat says is a line of the log", () => {
  expect(betWords({ id: "ante" }, 25, 2)).toBe("bets 25 ante");
  expect(betWords({ id: "ante" }, 25, 2, 2)).toBe("bets 25 ante");
  expect(betWords({ id: "ante" }, 25, 2, 3)).toBe("bets 25 ante at 3");
  expect(takeWords({ id: "place-6" }, 2)).toBe("takes all place-6");
});

test("a path is filled in, and the rest is asked for", () => {
  expect(fillPath("/tables/{table}/rounds", { table: "a b", last: 20 })).toBe("/tables/a%20b/rounds?last=20");
});

test("the wheel is the American one", () => {
  expect(new Set(ORDER).size).toBe(38);
  expect([colourOf("00"), colourOf("17"), colourOf("18")]).toEqual(["green", "black", "red"]);
  expect([angleOf("0"), angleOf("00")]).toEqual([0, 180]);
  expect(neighbours("0", 2)).toEqual(["14", "2", "0", "28", "9"]);
  expect(hotAndCold(["17", "17", "4"]).hot).toEqual([["17", 2], ["4", 1]]);
});

test("an id is said as words", () => {
  expect([words("craps-1"), words("dont-pass-odds"), words("section8")]).toEqual(["Craps 1", "Dont pass odds", "Section 8"]);
});

test("a hand is said with what lies face down", () => {
  expect(handName(["As", "??", "??"])).toBe("ace of spades, 2 cards face down");
});

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

test("one's own sum of a round has the paragraph that decided most of it", () => {
  const line = (more: Partial<Told>) => ({ seq: 1, text: "", cite: "", kind: "settled", ...more }) as Told;
  const told = [line({ seat: 1, spot: "pass", paid: 5, cite: "F.1" }), line({ seat: 1, spot: "field", paid: -25, cite: "F.2", line: "7" }), line({ seat: 2, spot: "pass", paid: 500 }), line({ kind: "fee", seat: 1, amount: 1 })];
  expect(outcomeOf(told, 1)).toEqual({ net: -21, cite: "F.2", why: "7", fees: 1 });
  expect(outcomeOf(told, 3)).toBeNull();
});

test("by what a wager was settled is said in words", () => {
  expect(["high-card", "P9 natural", "T6", "2-3-3", "8-6-5-2-A low", "12 against 17"].map(spoken)).toEqual(["high card", "player 9 natural", "tie 6", "2-3-3", "8-6-5-2-A low", "12 against 17"]);
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

test("at terminals the results are shown while the number is marked", () => {
  const asks = (ask: "between" | "step", step = "") => view({ asks: { ask, step, cite: "" } });
  const desk = { console: {} as never };
  expect(isSettled(asks("between"))).toBe(true);
  expect(isSettled({ ...asks("step", "lift-dolly"), ...desk })).toBe(true);
  expect(isSettled({ ...asks("step", "spin"), ...desk })).toBe(false);
  expect(isSettled(asks("step", "lift-dolly"))).toBe(false);
});
