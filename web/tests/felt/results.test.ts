import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import MyResult from "../../src/felt/results/MyResult.svelte";
import ResultMarks from "../../src/felt/results/ResultMarks.svelte";
import type { Told, View } from "../../src/lib/net/types";
import { marksOf, outcomeOf } from "../../src/lib/table/round-results";
import { layout, spot } from "../felts";

const line = (kind: string, seat: number, more: Partial<Told>) => ({ kind, text: "", cite: "round.4", seat, ...more }) as Told;

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

test("where a ball stopped is a number, what dice show is rolled, and cards have their name", () => {
  const shown = (family: View["family"], why: string) => render(MyResult, { outcome: { net: -1, cite: "C.4", why, fees: 0 }, chip: 100, table: "roulette-1", family }).container.querySelector(".why")!.textContent;
  expect([shown("wheel", "6"), shown("wheel", "00"), shown("dice", "11"), shown("cards", "B8"), shown("cards", "full-house")]).toEqual(["number 6", "number 00", "11 rolled", "banker 8", "full house"]);
});
