import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import MyWagers from "../../src/felt/results/MyWagers.svelte";
import type { View } from "../../src/lib/net/types";
import type { TableState } from "../../src/lib/table/table-state.svelte";
import AddOpponent from "../../src/table/seat/AddOpponent.svelte";
import { layout, spot, stake, view } from "../felts";

const between: Partial<View> = { family: "banked", asks: { ask: "between", cite: "ranchos/pure-21-5/round-of-play.5" } };
const { "1": ann } = view().seats;

describe("where a player banks", () => {
  test("who is alone hears that nobody plays so, and one press brings a bot", async () => {
    const say = vi.fn();
    render(AddOpponent, { table: { view: view({ ...between, seats: { "1": ann! } }), busy: false, say } as unknown as TableState });
    await fireEvent.click(screen.getByTestId("one-bot"));
    expect(say).toHaveBeenCalledWith("bots 1");
  });

  test.each([
    ["others sit there", between],
    ["the house banks", { ...between, family: "cards" as const, seats: { "1": ann! } }],
    ["a round is on", { family: "banked" as const, seats: { "1": ann! } }],
  ])("nothing is said where %s", (_, more) => {
    render(AddOpponent, { table: { view: view(more), busy: false } as unknown as TableState });
    expect(screen.queryByTestId("alone")).toBeNull();
  });

  test("what is left of the bank is said beside one's own wagers", () => {
    const now = view({ ...between, stakes: [stake(2, "bank", 200), stake(1, "base", 5)], bank: { seat: 2, wager: 200, left: 120 } });
    render(MyWagers, { layout: layout([spot("bank", { label: "Bank" }), spot("base", { label: "Base wager", per_seat: true })]), view: now, me: 1 });
    expect(screen.getByTestId("my-wagers").textContent).toMatch(/^\s*Base wager \$5\s*Bank \$120 of \$200 left\s*$/);
  });
});
