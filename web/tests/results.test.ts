import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import ResultMarks from "../src/felt/results/ResultMarks.svelte";
import { marksOf, outcomeOf, summedUp, wonBy } from "../src/lib/table/round-results";
import type { Told } from "../src/lib/net/types";
import { betIn } from "../src/lib/table/wagers";
import { layout, spot } from "./felts";

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

test("what was bet is known again from what was told: as it stood when the cards came", () => {
  const put = (kind: string, seat: number, spot: string, total: number) => line(kind, seat, { spot, at: seat, total });
  const before = [put("placed", 1, "base", 50), line("racked", 1, { choice: "sits" })];
  const told = [put("placed", 1, "base", 5), put("placed", 2, "base", 9), put("placed", 1, "base", 10), put("placed", 1, "buster", 1), put("taken", 1, "buster", 0)];
  const doubled = [line("dealt", 0, { to: "burned" }), ...told, line("dealt", 1, { at: 1 }), put("placed", 1, "base", 20)];
  expect(betIn([...before, ...doubled], 1)).toEqual([{ spot: "base", at: 1, amount: 10 }]);
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

test("what a hand at the edge of the felt is called stands inside it", () => {
  const pot = layout([spot("pot")]);
  pot.seats[2] = { ...pot.seats[2]!, cards: { x: 340, y: 180, w: 60, h: 60 } };
  const marks = marksOf([line("settled", 3, { spot: "pot", verdict: "wins", paid: 6, line: "two pair, fives and threes" })]);
  const { container } = render(ResultMarks, { layout: pot, spots: [], marks, me: 1, chip: 100 });
  const name = container.querySelector(".named")!;
  const at = Number(/translate\(([\d.]+)/.exec(name.parentElement!.getAttribute("transform")!)![1]);
  expect(at + Number(name.getAttribute("x")) + 80).toBeLessThan(400);
});

test("of a pot one has won what others put in, and a hand's name finds its room", () => {
  const told = [
    line("placed", 1, { spot: "pot", amount: 20, total: 20 }), line("placed", 2, { spot: "pot", amount: 30, total: 30 }), line("taken", 2, { spot: "pot", amount: 10, total: 20 }),
    line("settled", 1, { spot: "pot", verdict: "wins", paid: 26, wager: 30, line: "two-pair" }), line("settled", 1, { spot: "side-pot-1", verdict: "wins", paid: 10, wager: 10, line: "two-pair" }),
    line("settled", 2, { spot: "pot", verdict: "loses", paid: -20, wager: 20 }),
  ];
  expect(outcomeOf(told, 1)).toMatchObject({ net: 16, why: "two-pair" });
  expect(outcomeOf(told, 2)).toMatchObject({ net: -20 });
  expect(marksOf(told).map(({ seat, paid, net }) => [seat, paid, net])).toEqual([[1, 36, 16], [2, -20, -20]]);
  const small = layout([spot("pot")]);
  const names = (me: number) => render(ResultMarks, { layout: small, spots: [], marks: marksOf(told), me, chip: 100 }).container.querySelectorAll(".named").length;
  expect([names(1), names(3)]).toEqual([0, 1]); // beside one's own plate there is none: the strip under the felt says it
});
