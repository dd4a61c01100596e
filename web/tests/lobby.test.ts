import { render, screen, within } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { session } from "../src/lib/net/session.svelte";
import type { Me } from "../src/lib/net/types";
import Lobby from "../src/pages/Lobby.svelte";

const guest: Me = { name: "Ann", role: "player", purse: 80_000, seats: [], kept: [], tournaments: [], may: ["sits"], crew: [], codes: false, guest: true };

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
