import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import EdgeTable from "../src/mathematics/EdgeTable.svelte";

const json = (data: unknown) => new Response(JSON.stringify(data), { headers: { "Content-Type": "application/json" } });
const coin = { wager: "heads", name: "Heads", edge: 0.062373, risk: 0.062373, hit: 0.5, deviation: 1, how: "tosses", within: 0.00099, per: "" };

let counted: (edges: unknown) => void;
beforeEach(() => {
  vi.useFakeTimers();
  const edges = new Promise<Response>((resolve) => (counted = (data) => resolve(json(data))));
  vi.stubGlobal("fetch", (path: string) => (path.startsWith("/api/v1/counting?of=craps-1") ? Promise.resolve(json([{ what: "all deals", share: 0.425 }])) : edges));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever waits for two seconds sees how far a count is", async () => {
  render(EdgeTable, { table: "craps-1" });
  expect(screen.queryByTestId("counting")).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  expect(screen.getByTestId("counting").textContent).toContain("all deals, 42%");
  counted([coin]);
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.queryByTestId("counting")).toBeNull();
});

test("what was simulated says how sure it is, and what nobody wagers is dollars", async () => {
  render(EdgeTable, { table: "craps-1" });
  counted([coin, { ...coin, wager: "tails", name: "Tails", edge: 0.02, within: 0 }, { ...coin, wager: "envy", name: "Envy", edge: -0.027, within: 0, per: "a button" }]);
  await vi.advanceTimersByTimeAsync(0);
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows.filter((row) => row?.includes("simulated"))).toEqual([expect.stringContaining("6.2373%±0.10%, simulated")]);
  expect(rows.at(-1)).toContain("−$0.0270 a button");
});
