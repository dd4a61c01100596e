import { expect, test } from "vitest";
import type { Told } from "../../src/lib/net/types";
import { isSettled, marksOf, namesOf, outcomeOf, spoken, summedUp, wonBy } from "../../src/lib/table/round-results";
import { view } from "../felts";

const line = (kind: string, seat: number, more: Partial<Told>) => ({ kind, text: "", cite: "round.4", seat, ...more }) as Told;

test("who banks is told what the others lost and won, less the fee", () => {
  const told = [
    line("placed", 5, { spot: "bank", amount: 100 }),
    line("fee", 5, { spot: "collection", amount: 1 }),
    line("settled", 6, { spot: "base", verdict: "loses", paid: -10, line: "pair" }),
    line("settled", 7, { spot: "fortune", verdict: "wins", paid: 30, line: "straight" }),
  ];
  expect(outcomeOf(told, 5)).toMatchObject({ net: -21, why: "" });
  expect(outcomeOf(told, 6)).toMatchObject({ net: -10, why: "pair" });
  expect(outcomeOf(told.slice(0, 2), 5)).toBeNull(); // nothing is decided yet
});

test("who sits down where somebody has won is not told so", () => {
  const told = [line("settled", 1, { spot: "pass", verdict: "wins", paid: 5 }), line("racked", 1, { choice: "leaves" })];
  expect(outcomeOf(told, 1)).toMatchObject({ net: 5 });
  expect(outcomeOf([...told, line("racked", 1, { choice: "sits" })], 1)).toBeNull();
});

test("what a player whose spots are not drawn won and lost is one sum", () => {
  const told = [
    line("settled", 6, { spot: "ante", verdict: "loses", paid: -10 }), line("settled", 6, { spot: "play", verdict: "loses", paid: -10 }),
    line("settled", 6, { spot: "pair-plus", verdict: "wins", paid: 5 }), line("settled", 1, { spot: "ante", verdict: "wins", paid: 10 }),
  ];
  expect(summedUp(marksOf(told), (mark) => mark.seat === 6).map((mark) => [mark.seat, mark.paid])).toEqual([[1, 10], [6, -15]]);
});

test("of a place that split its cards each hand wins or loses for itself", () => {
  const settled = (hand: number, paid: number) => line("settled", 1, { spot: "base", at: 1, hand, verdict: paid > 0 ? "wins" : "loses", paid });
  const won = wonBy(marksOf([settled(1, 20), settled(2, -10), settled(3, -10)]));
  expect([1, 2, 3].map((number) => won.hand(1, number))).toEqual([true, false, false]);
  // two hands that were set from one deal are one wager
  expect(wonBy(marksOf([settled(1, 20)])).hand(1, 2)).toBe(true);
});

test("insurance and bonuses do not say whether the hand won", () => {
  const settled = (spot: string, paid: number) => line("settled", 1, { spot, at: 1, verdict: paid > 0 ? "wins" : paid < 0 ? "loses" : "pushes", paid });
  const hand = (...told: Told[]) => wonBy(marksOf(told), (spot) => spot === "insurance").hand(1, 1);
  expect(hand(settled("base", -25), settled("insurance", 25))).toBe(false);
  expect(hand(settled("base", 0), settled("insurance", -12))).toBeUndefined(); // a push is neither
  expect(hand(settled("ante", -10), settled("play", -10), settled("pair-plus", 10))).toBe(false);
});

test("of a round that was voided nothing stands, and it is said why", () => {
  const told = [
    line("settled", 1, { spot: "base", verdict: "loses", paid: -10, line: "bust" }),
    line("voided", 0, { text: "The round is void: a card was exposed", cite: "void" }),
  ];
  expect(outcomeOf(told, 1)).toMatchObject({ net: 0, voided: true, cite: "void", why: "a card was exposed" });
  expect(outcomeOf(told, null)).toBeNull();
  expect(marksOf(told)).toEqual([]);
  const by = [line("said", 0, { text: "A supervisor voids the round: the ball fell", cite: "void" }), line("voided", 0, { text: "The round is void: a supervisor calls it off", cite: "void" })];
  expect(outcomeOf(by, 1)).toMatchObject({ why: "the ball fell" });
});

test("the hand that was paid most names the place, and a plain win has no name", () => {
  const marks = marksOf([line("settled", 1, { spot: "ante", paid: 5, line: "win" }), line("settled", 1, { spot: "bonus", paid: 20, line: "flush" }), line("settled", 2, { spot: "ante", paid: -5, line: "flush" })]);
  expect([...namesOf(marks)]).toEqual([[1, "flush"]]);
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

test("at terminals the results are shown while the number is marked", () => {
  const asks = (ask: "between" | "step", step = "") => view({ asks: { ask, step, cite: "" } });
  const desk = { console: {} as never };
  expect(isSettled(asks("between"))).toBe(true);
  expect(isSettled({ ...asks("step", "lift-dolly"), ...desk })).toBe(true);
  expect(isSettled({ ...asks("step", "spin"), ...desk })).toBe(false);
  expect(isSettled(asks("step", "lift-dolly"))).toBe(false);
});
