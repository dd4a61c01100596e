import { beforeEach, expect, test } from "vitest";
import { expected, judge, practice } from "../src/lib/practice.svelte";

beforeEach(() => Object.assign(practice, { on: true, mistakes: 0, cost: 0, last: "", worth: [{ choice: "stand", expectation: 1.9, cost: 0 }, { choice: "hit", expectation: -2.9, cost: 4.8 }] }));

test("the best choice costs nothing", () => {
  judge("stand", 100);
  expect([practice.mistakes, practice.cost, practice.last]).toEqual([0, 0, "stand was the best choice."]);
});

test("a mistake is counted with what it cost", () => {
  judge("hit", 100);
  judge("hit", 100);
  expect(practice.mistakes).toBe(2);
  expect(practice.cost).toBeCloseTo(960);
  expect(practice.last).toBe("hit cost $4.80 against stand.");
});

test("without practice nobody judges", () => {
  practice.on = false;
  judge("hit", 100);
  expect(practice.mistakes).toBe(0);
});

test("expectations are money to the cent", () => {
  expect([expected(198.87), expected(-250), expected(0)]).toEqual(["+$1.99", "−$2.50", "+$0.00"]);
});
