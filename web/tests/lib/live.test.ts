import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live, newId, type Status } from "../../src/lib/net/live";
import { TableState } from "../../src/lib/table/table-state.svelte";
import { outcomeOf } from "../../src/lib/table/round-results";
import type { View } from "../../src/lib/net/types";
import { stake as staked, view } from "../felts";

class Line {
  static opened: Line[] = [];
  readyState = 0;
  sent: { type: string; id: string; line: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Line.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Line["sent"][number]);
  }
  close(): void {
    this.fall(1000);
  }
  rise(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  fall(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  says(...messages: object[]): void {
    this.onmessage?.({ data: messages.map((message) => JSON.stringify(message)).join("\n") });
  }
}

const last = () => Line.opened.at(-1)!;

describe("a live table", () => {
  const statuses: Status[] = [];
  const heard: number[] = [];
  let live: Live;
  let seen: View | null;

  beforeEach(() => {
    vi.useFakeTimers();
    Line.opened = [];
    statuses.length = 0;
    heard.length = 0;
    live = new Live((since) => `ws://here?since=${since}`, { status: (status) => statuses.push(status), snapshot: (snapshot) => heard.push(snapshot.seq), events: (_told, now) => heard.push((seen = now).seq), refused: () => undefined }, (url) => new Line(url) as unknown as WebSocket);
    live.connect();
  });
  afterEach(() => vi.useRealTimers());

  const snapshot = (seq: number) => ({ type: "snapshot", table: "craps-1", seq, round: 1, begun: 1, seat: 1, role: "player", view: view(), told: [] });
  const events = (seq: number) => ({ type: "events", seq, seat: 1, told: [], view: view({ seq }) });

  test("resumes from the last number it heard, and hears nothing twice", () => {
    last().rise();
    last().says(snapshot(40));
    last().says(events(41));
    last().fall();
    expect(statuses.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(250);
    expect(last().url).toBe("ws://here?since=41");
    last().rise();
    last().says(events(41));
    last().says(events(43));
    expect(heard).toEqual([40, 41, 43]);
    expect(statuses.at(-1)).toBe("live");
  });

  test("hears several messages of one frame, and changes what a touch touched", async () => {
    last().rise();
    const stake = (spot: string, amount: number) => staked(1, spot, amount);
    const at = { name: "Ann", rack: 90, bot: false, ready: false, away: false, out: false };
    last().says({ ...snapshot(40), view: view({ seats: { "1": at, "2": at }, stakes: [stake("red", 5), stake("odd", 5)] }) });
    const answer = live.say("seat 1 bets 3 red");
    const touch = { type: "touch", seq: 41, told: [], racks: { "1": 92 }, stakes: [stake("red", 8), stake("odd", 0), stake("low", 1)] };
    last().says(touch, { type: "done", id: last().sent[0]!.id, seq: 41 });
    expect(await answer).toEqual({ type: "done" });
    expect(heard).toEqual([40, 41]);
    expect(seen?.stakes).toEqual([stake("red", 8), stake("low", 1)]);
    expect([seen?.seats["1"]?.rack, seen?.seats["2"]?.rack]).toEqual([92, 90]);
    last().says(touch);
    expect(heard).toEqual([40, 41]);
  });

  test("waits longer each time, never longer than eight seconds", () => {
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const opened = Line.opened.length;
      last().fall();
      let waited = 0;
      while (Line.opened.length === opened) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test("sends a command again after the line fell, under the same id, and answers it once", async () => {
    last().rise();
    const answer = live.say("seat 1 bets 5 pass");
    const { id } = last().sent[0]!;
    last().fall();
    vi.advanceTimersByTime(250);
    last().rise();
    expect(last().sent).toEqual([{ type: "command", id, line: "seat 1 bets 5 pass" }]);
    last().says({ type: "done", id, seq: 44 });
    expect(await answer).toEqual({ type: "done" });
    last().fall();
    vi.advanceTimersByTime(250);
    last().rise();
    expect(last().sent).toEqual([]);
  });

  test("gives a refusal with its paragraph", async () => {
    last().rise();
    const answer = live.say("seat 1 bets 3 pass");
    last().says({ type: "refused", id: last().sent[0]!.id, why: "at least $5", cite: "oneida-2006/craps/C.1" });
    expect(await answer).toEqual({ type: "refused", why: "at least $5", cite: "oneida-2006/craps/C.1" });
  });

  test("connects again when the table has moved, and not when it is not let in", () => {
    last().rise();
    last().says({ type: "moved" });
    vi.advanceTimersByTime(250);
    expect(Line.opened).toHaveLength(2);
    last().fall(1008);
    vi.advanceTimersByTime(60_000);
    expect(Line.opened).toHaveLength(2);
    expect(statuses.at(-1)).toBe("closed");
  });

  test("makes ids that a service takes", () => {
    expect(newId()).toMatch(/^[A-Za-z0-9-]{1,64}$/);
    expect(newId()).not.toBe(newId());
  });
});

test("of a tournament's table that is broken up the last hand is still told whole", () => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const table = new TableState("friday.1");
  const end = table.open();
  const told = (kind: string, more: object) => ({ seq: 2, kind, text: "", cite: "", seat: 1, ...more });
  last().rise();
  last().says({ type: "snapshot", table: "friday.1", seq: 1, round: 7, begun: 1, seat: 1, role: "player", view: view({ round: 7 }), told: [] });
  last().says({ type: "events", seq: 2, seat: 1, told: [told("placed", { spot: "pot", total: 60 })], view: view({ round: 7, seq: 2 }) });
  last().says({ type: "events", seq: 3, seat: 1, told: [told("settled", { spot: "pot", verdict: "wins", paid: 180 })], view: view({ round: 0, seq: 3 }) });
  expect(outcomeOf(table.round, 1)).toMatchObject({ net: 120 });
  end();
  vi.unstubAllGlobals();
});
