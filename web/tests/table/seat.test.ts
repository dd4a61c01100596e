import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { session } from "../../src/lib/net/session.svelte";
import type { Me, View } from "../../src/lib/net/types";
import type { TableState } from "../../src/lib/table/table-state.svelte";
import AfterThisRound from "../../src/table/seat/AfterThisRound.svelte";
import SitDown from "../../src/table/seat/SitDown.svelte";
import { view } from "../felts";

const guest: Me = { name: "Ann", role: "player", purse: 80_000, seats: [], kept: [], tournaments: [], may: ["sits"], crew: [], codes: false, guest: true };
const kept = (what: "sits" | "leaves" | "buys", more: Partial<View["kept"][number]> = {}): View["kept"][number] => ({ what, seat: 1, name: "Ann", chips: 0, choice: "", ...more });

describe("what was asked for in the middle of a round", () => {
  afterEach(() => (session.me = null));

  test("leaving can be taken back as long as it has not happened", async () => {
    const mine = vi.fn();
    render(AfterThisRound, { table: { view: view(), kept: [kept("leaves"), kept("buys", { chips: 50 })], mine } as unknown as TableState });
    expect(screen.getByTestId("kept").textContent).toMatch(/^You leave when this round is over.* \$50 more/);
    await fireEvent.click(screen.getByTestId("stay"));
    expect(mine).toHaveBeenCalledWith("stays");
  });

  test("chips that are bought leave nothing to take back", () => {
    render(AfterThisRound, { table: { view: view(), kept: [kept("buys", { chips: 50 })] } as unknown as TableState });
    expect(screen.queryByTestId("stay")).toBeNull();
  });

  test("a place that is kept can be given back", async () => {
    session.me = guest;
    const say = vi.fn();
    render(SitDown, { table: { view: view(), kept: [kept("sits", { seat: 3, chips: 200 })], layout: null, say } as unknown as TableState });
    expect(screen.getByTestId("kept-seat").textContent).toContain("Seat 3 is kept for you, with $200");
    await fireEvent.click(screen.getByTestId("give-back"));
    expect(say).toHaveBeenCalledWith("wait no more");
  });
});
