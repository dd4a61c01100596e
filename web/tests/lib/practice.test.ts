import { beforeEach, expect, test, vi } from "vitest";
import { expected, judge, practice, weigh } from "../../src/lib/table/practice.svelte";

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

test("an answer about a moment that is over is not shown", async () => {
  const answers: ((worth: unknown) => void)[] = [];
  const answer = () => new Promise((resolve) => answers.push((worth) => resolve(new Response(JSON.stringify(worth), { headers: { "Content-Type": "application/json" } }))));
  vi.stubGlobal("fetch", answer);
  const asked = [weigh("a"), weigh("a")];
  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]!([{ choice: "fold", expectation: -1, cost: 0 }]);
  answers[0]!([{ choice: "4x", expectation: 2, cost: 0 }]);
  await Promise.all(asked);
  vi.unstubAllGlobals();
  expect(practice.worth.map((one) => one.choice)).toEqual(["fold"]);
});
