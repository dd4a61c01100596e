import { expect, test } from "vitest";
import { marksOf, outcomeOf, summedUp } from "../src/lib/results";
import type { Told } from "../src/lib/types";

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

test("what a player whose spots are not drawn won and lost is one sum", () => {
  const told = [
    line("settled", 6, { spot: "ante", verdict: "loses", paid: -10 }), line("settled", 6, { spot: "play", verdict: "loses", paid: -10 }),
    line("settled", 6, { spot: "pair-plus", verdict: "wins", paid: 5 }), line("settled", 1, { spot: "ante", verdict: "wins", paid: 10 }),
  ];
  expect(summedUp(marksOf(told), (mark) => mark.seat === 6).map((mark) => [mark.seat, mark.paid])).toEqual([[1, 10], [6, -15]]);
});
