import { expect, test } from "vitest";
import { allIn, inTheEnd, momentOf } from "../src/lib/table/open-cards";
import { usualChips, type Layout } from "../src/lib/table/layout";
import type { Told } from "../src/lib/net/types";
import { answer } from "../src/table/turn/ahead-of-turn";
import { offerWords } from "../src/table/turn/offer-words";
import { Refused } from "../src/lib/net/api";
import { inParts, patiently } from "../src/history/file-parts";
import { queryOf } from "../src/history/hand-filters";
import { hiddenFrom, toDecide } from "../src/history/hand-from-one-seat";
import { hand, view } from "./felts";

const said = (seat: number, choice: string): Told => ({ seq: 1, kind: "decided", text: "", cite: "", seat, choice });
const laid = (...cards: string[]): Told => ({ seq: 1, kind: "dealt", text: "", cite: "", to: "board", cards });
const up = (at: number, ...cards: string[]): Told => ({ seq: 1, kind: "dealt", text: "", cite: "", at, cards });
const put = (seat: number): Told => ({ seq: 1, kind: "placed", text: "", cite: "", seat, spot: "pot", amount: 1 });

test("what is meant before one's turn comes to a choice that is open, or to none", () => {
  expect(answer("check-fold", ["check", "bet"])).toBe("check");
  expect(answer("check-fold", ["call", "raise", "fold"])).toBe("fold");
  expect(answer("check", ["call", "fold"])).toBeNull();
  expect(answer("call-any", ["call", "raise", "fold"])).toBe("call");
  expect(answer("call-any", ["show", "muck"])).toBeNull();
});

test("an offer before the deal is said in words, with its sum in dollars", () => {
  expect(offerWords("agree 4", 100)).toBe("Agree on a minimum of $4");
  expect(offerWords("sit-out", 100)).toBe("Sit out");
  expect(offerWords("see 3", 100)).toBe("See 3");
});

test("only filters that are set are asked for, and the last day is a whole one", () => {
  expect(queryOf({ table: "", won: "true" })).toEqual({ won: "true" });
  const { first, last } = queryOf({ from: "2026-05-01", until: "2026-05-01" });
  expect(Number(last) - Number(first)).toBe(24 * 60 * 60 * 1000 - 1);
});

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

test("who buys brings what the posted buy-in lets, above what lies there, and no more than the purse", () => {
  const posted = { buy_in: [20, 500], spots: [{ least: 1, most: 500 }] } as unknown as Layout;
  expect([[10_000, 80_000, 0], [10_000, 5_000, 0], [80_000, 80_000, 15], [500, 80_000, 0], [500, 80_000, 600]].map(([cents, purse, has]) => usualChips(posted, 100, cents!, purse!, has))).toEqual([100, 50, 485, 40, 0]);
  expect(usualChips({ spots: [{ least: 10, most: 500 }] } as unknown as Layout, 100, 10_000, 80_000)).toBe(400);
});

test("who practises sees the own cards alone until hands are shown, and decides before the record does", () => {
  const table = view({ hands: [hand(1, ["As", "Ah"]), hand(2, ["Ks", "Kh"])] });
  const step = (line: string) => ({ number: 1, at: 0, line, by: "", told: [], view: table });
  const steps = [step("p1 cbr 6"), step("p2 f"), step("p1 sm AsAh"), step("")];
  const cards = hiddenFrom(steps, 1).map((one) => one.view!.hands[1]!.cards[0]);
  expect(cards).toEqual(["??", "??", "Ks", "Ks"]);
  expect(toDecide(steps[0], 1)).toBe("cbr");
  expect(toDecide(steps[1], 1)).toBeNull();
  expect(toDecide(undefined, 1)).toBeNull();
});

test("a long file of hands is brought in parts, each hand whole, and whoever is asked to wait waits", async () => {
  const one = (name: number, more = "") => `[${name}]\nvariant = "NT"\nantes = [\n  [0, 0],\n]${more}\n\n`;
  const file = "# notes\n" + [1, 2, 3, 4, 5].map((name) => one(name)).join("");
  const parts = inParts(file, 2);
  expect(parts.map((part) => part.match(/^\[\d\]$/gm))).toEqual([["[1]", "[2]"], ["[3]", "[4]"], ["[5]"]]);
  expect(parts.join("")).toBe(file);
  expect(inParts(file, 9, one(1).length * 2).length).toBe(3);
  expect(inParts('variant = "NT"\n')).toEqual(['variant = "NT"\n']);
  let asked = 0;
  const slow = () => (asked++ ? Promise.resolve(7) : Promise.reject(new Refused("wait a moment", "", 429)));
  expect([await patiently(slow, 0), asked]).toEqual([7, 2]);
});
