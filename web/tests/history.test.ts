import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import RoundSteps from "../src/history/RoundSteps.svelte";
import { inParts, patiently } from "../src/history/file-parts";
import { queryOf } from "../src/history/hand-filters";
import { hiddenFrom, toDecide } from "../src/history/hand-from-one-seat";
import { Refused } from "../src/lib/net/api";
import type { Told } from "../src/lib/net/types";
import { hand, layout, spot, view } from "./felts";

test("only filters that are set are asked for, and the last day is a whole one", () => {
  expect(queryOf({ table: "", won: "true" })).toEqual({ won: "true" });
  const { first, last } = queryOf({ from: "2026-05-01", until: "2026-05-01" });
  expect(Number(last) - Number(first)).toBe(24 * 60 * 60 * 1000 - 1);
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

const told = (kind: string, text: string, more: Partial<Told> = {}) => ({ seq: 1, kind, text, cite: "oneida-2006/craps/D.1", ...more }) as Told;
const felt = layout([spot("pass", { label: "Pass line" })]);

test("the line itself is a detail of the step, for whoever settles disputes an open one", async () => {
  const steps = [
    { number: 1, at: 0, line: "dealer opens", by: "house", told: [], view: view() },
    { number: 2, at: 0, line: "seat 1 bets 10 pass", by: "Ann", told: [told("placed", "you: $10 on pass", { spot: "pass" })], view: view() },
  ];
  const { rerender } = render(RoundSteps, { steps, layout: felt, table: "craps-1", me: 1 as number | null });
  await fireEvent.click(screen.getByTestId("step-on"));
  expect(screen.getByTestId("replay-line").textContent).toMatch(/^You: \$10 on Pass line/);
  expect(screen.getByTestId("replay-raw").textContent).toBe("seat 1 bets 10 pass");
  expect(screen.getByTestId("replay-raw").closest("details")!.open).toBe(false);
  await rerender({ me: null });
  expect(screen.getByTestId("replay-raw").closest("details")!.open).toBe(true);
});
