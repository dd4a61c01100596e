import { afterEach, describe, expect, it, vi } from "vitest";
import { equityOf, type Moment } from "../../src/lib/table/equity.svelte";

const moment = (card: string): Moment => ({ hands: [{ seat: 1, cards: ["As", "Ks"] }, { seat: 2, cards: ["Qh", card] }], board: [], dead: [] });
const asked: string[] = [];
let answer: (() => void)[] = [];

/** A house that answers when it is told to; the last card of the second hand is what it was asked. */
function house(status = 200): void {
  vi.stubGlobal("fetch", vi.fn((url: string) => {
    asked.push(new URL(url, "http://house").searchParams.get("hands")!.slice(-2));
    return new Promise<Response>((done) => answer.push(() => done(new Response(JSON.stringify({ deals: 1, exact: true, hands: [] }), { status }))));
  }));
}
const settle = () => new Promise((done) => setTimeout(done));

describe("what part of a pot each hand takes", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    asked.length = 0;
    answer = [];
  });

  it("is asked once at a time, and not for a moment that was stepped over meanwhile", async () => {
    house();
    const first = equityOf("t", moment("2c"), () => true);
    const over = equityOf("t", moment("3c"), () => false);
    const last = equityOf("t", moment("4c"), () => true);
    await settle();
    expect(asked).toEqual(["2c"]);
    answer[0]!();
    expect(await first).not.toBeNull();
    expect(await over).toBeNull();
    await settle();
    expect(asked).toEqual(["2c", "4c"]);
    answer[1]!();
    expect(await last).not.toBeNull();
    expect(await equityOf("t", moment("4c"), () => true)).not.toBeNull();
    expect(asked).toEqual(["2c", "4c"]);
  });

  it("is asked again where the house was too busy", async () => {
    house(429);
    const busy = equityOf("t", moment("5c"), () => true);
    await settle();
    answer[0]!();
    expect(await busy).toBeNull();
    house();
    const again = equityOf("t", moment("5c"), () => true);
    await settle();
    answer[1]!();
    expect(await again).not.toBeNull();
  });
});
