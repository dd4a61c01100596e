import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { session } from "../src/lib/net/session.svelte";
import type { TableState } from "../src/lib/table/table-state.svelte";
import type { Me, View } from "../src/lib/net/types";
import Lobby from "../src/pages/Lobby.svelte";
import AfterThisRound from "../src/table/seat/AfterThisRound.svelte";
import SitDown from "../src/table/seat/SitDown.svelte";
import { view } from "./felts";

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

test("the lobby has places that are kept among those where one sits", async () => {
  const card = { name: "roulette-1", said: "Roulette 1", game: "roulette", family: "wheel", title: "Roulette", book: "oneida-2006/roulette", seats: 8, taken: 1, least: 100, most: 50_000, put_up: {}, buy_in: null, terminals: false, notice: null, glimpse: [] };
  const me = { ...guest, seats: [{ table: "craps-1", seat: 4, cents: 12_300 }], kept: [{ table: "roulette-1", seat: 3 }] };
  const answers: Record<string, unknown> = { "/api/v1/house": { name: "The House", tables: [card] }, "/api/v1/session": { me }, "/api/v1/tournaments": [] };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}))));
  render(Lobby, {});
  const places = within(await screen.findByTestId("my-places"));
  expect(places.getAllByRole("listitem").map((one) => one.textContent?.replaceAll(/\s+/g, " ").trim())).toEqual(["Craps 1seat 4, $123 there", "Roulette 1seat 3 is kept for you until the round is over"]);
  expect((await screen.findByTestId("here-roulette-1")).textContent).toBe("seat 3 is kept for you until the round is over");
  vi.unstubAllGlobals();
  session.me = null;
});
