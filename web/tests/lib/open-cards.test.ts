import { expect, test } from "vitest";
import type { Told } from "../../src/lib/net/types";
import { allIn, inTheEnd, momentOf } from "../../src/lib/table/open-cards";
import { hand, view } from "../felts";

const said = (seat: number, choice: string): Told => ({ seq: 1, kind: "decided", text: "", cite: "", seat, choice });
const laid = (...cards: string[]): Told => ({ seq: 1, kind: "dealt", text: "", cite: "", to: "board", cards });
const up = (at: number, ...cards: string[]): Told => ({ seq: 1, kind: "dealt", text: "", cite: "", at, cards });
const put = (seat: number): Told => ({ seq: 1, kind: "placed", text: "", cite: "", seat, spot: "pot", amount: 1 });

test("a moment is told from the hands that were turned up in the end, and not while one still in never was", () => {
  const before = view({ family: "pot", hands: [hand(1, ["As", "Ah"]), hand(2, ["??", "??"])], piles: { board: { cards: ["2c", "7d", "9h"], seat: 0, count: "" } } });
  const after = view({ family: "pot", hands: [hand(1, ["As", "Ah"]), hand(2, ["Ks", "Kh"])] });
  expect(momentOf(before, inTheEnd([before, after]))).toEqual({ hands: [{ seat: 1, cards: ["As", "Ah"] }, { seat: 2, cards: ["Ks", "Kh"] }], board: ["2c", "7d", "9h"], dead: [] });
  expect(momentOf(before, inTheEnd([before]))).toBeNull();
});

test("all in is when cards came after the last bet, and every hand was shown", () => {
  const over = view({ family: "pot", asks: { ask: "between", cite: "" }, hands: [], lifted: [hand(1, ["As", "Ah"]), hand(2, ["Ks", "Kh"])] });
  const turned = [up(1, "As", "Ah"), up(2, "Ks", "Kh")];
  const round = [put(1), put(2), laid("2c", "7d", "9h"), said(1, "bet"), said(2, "call"), laid("Td"), laid("3s"), ...turned];
  const moment = { hands: [{ seat: 1, cards: ["As", "Ah"] }, { seat: 2, cards: ["Ks", "Kh"] }], board: ["2c", "7d", "9h"], dead: [], toCome: 2 };
  expect(allIn(round, over)).toEqual(moment); // where hands are turned up without a word
  expect(allIn([...round.slice(0, 7), said(1, "show"), turned[0]!, said(2, "show"), turned[1]!], over)).toEqual(moment);
  expect(allIn([...round.slice(0, 7), said(1, "show"), said(2, "muck")], over)).toBeNull();
  expect(allIn([...round, said(2, "check")], over)).toBeNull();
});

test("all in at a game without a board: each hand as it was then, and what folded hands showed is dead", () => {
  const ends = [hand(1, ["As", "Ah", "2c", "3c", "6c"]), hand(2, ["Ks", "Kh", "4c", "5c", "7c"]), hand(3, ["??", "??", "9d"])];
  const over = view({ family: "pot", asks: { ask: "between", cite: "" }, hands: [], lifted: ends });
  const first = [put(1), put(2), put(3), up(1, "2c"), up(2, "4c"), up(3, "9d"), said(1, "bet"), said(2, "call"), said(3, "fold")];
  const round = [...first, up(1, "2c", "3c"), up(2, "4c", "5c"), up(1, ...ends[0]!.cards), up(2, ...ends[1]!.cards)];
  const found = { hands: [{ seat: 1, cards: ["As", "Ah", "2c"] }, { seat: 2, cards: ["Ks", "Kh", "4c"] }], board: [], dead: ["9d"], toCome: 2 };
  expect(allIn(round, over)).toEqual(found);
  expect(allIn(round, over, 3)?.dead).toEqual([]); // one's own cards are nobody else's to know
  expect(allIn([...round.slice(0, 11), said(1, "check"), ...round.slice(11)], over)).toBeNull(); // only a card face down, or none
});
