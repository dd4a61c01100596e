import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { worded } from "../../src/lib/net/approval-words";
import { Waiting, type Approval } from "../../src/lib/net/pending-approval.svelte";

const asked = (state: string, more: Partial<Approval> = {}): Approval => ({ id: 7, at: 0, table: "craps-1", line: "fill 500", by: "Cas", state, second: null, answer: null, ...more }) as Approval;

describe("what waits for a second person", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const is = (one: Approval) => one.id === 7;

  it.each([
    ["approved", { second: "Pit" }, "Fill $500: Pit has approved it."],
    ["declined", { second: "Pit" }, "Fill $500: Pit has declined it."],
    ["lapsed", {}, "Fill $500 has lapsed: nobody confirmed it in time."],
    ["refused", { answer: "the cage is empty" }, "Fill $500 was approved, and refused all the same: the cage is empty"],
  ])("is said until it is %s", async (state, more, text) => {
    const answers = [[asked("waits")], [asked(state, more)]];
    const waiting = new Waiting(() => Promise.resolve(answers.shift() ?? []));
    waiting.follow("Fill $500", is);
    expect(waiting.text).toBe("Fill $500 waits for a second person.");
    await vi.advanceTimersByTimeAsync(2000);
    expect(waiting.text).toBe("Fill $500 waits for a second person.");
    await vi.advanceTimersByTimeAsync(2000);
    expect(waiting.text).toBe(text);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is forgotten when something else is asked for, though an answer is on its way", async () => {
    let answer: (all: Approval[]) => void = () => undefined;
    const waiting = new Waiting(() => new Promise((done) => (answer = done)));
    waiting.follow("Fill $500", is);
    await vi.advanceTimersByTimeAsync(2000);
    waiting.clear();
    answer([asked("approved", { second: "Pit" })]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(waiting.text).toBe("");
  });

  it("is asked for again where the house does not answer", async () => {
    let tries = 0;
    const waiting = new Waiting(() => (++tries < 3 ? Promise.reject(new Error("away")) : Promise.resolve([asked("declined", { second: "Pit" })])));
    waiting.follow("Fill $500", is);
    await vi.advanceTimersByTimeAsync(6000);
    expect(waiting.text).toBe("Fill $500: Pit has declined it.");
  });
});

describe("in words", () => {
  it.each([
    [{ kind: "fill" }, 50_000, "blackjack-2004", "Fill $500 at Blackjack 2004"],
    [{ kind: "credit" }, 50_000, "craps-1", "Credit $500 at Craps 1"],
    [{ kind: "void", round: 3, about: "a card was dealt twice" }, 1000, "craps-1", "Void round 3 at Craps 1: a card was dealt twice"],
    [{ kind: "correct-buy-in", seat: 3 }, 40_000, "roulette-terminals-1", "Correct the buy-in of seat 3 to $400 at Roulette terminals 1"],
    [{ kind: "grant", about: "Ann" }, 300_000, null, "Grant Ann $3,000"],
    [{ kind: "redeem", about: "Ann" }, 300_000, null, "Redeem $3,000 from Ann"],
    [{ kind: "correct", about: "tx-9" }, 300_000, null, "Post back tx-9, of $3,000"],
  ])("%o", (what, amount, table, text) => expect(worded({ what: { about: "", ...what }, amount, table })).toBe(text));

  it("is said in the house's words where nobody has others", async () => {
    const answers = [[asked("waits", { what: { kind: "fill", about: "" }, amount: 50_000 })], [asked("approved", { second: "Pit", what: { kind: "fill", about: "" }, amount: 50_000 })]];
    const waiting = new Waiting(() => Promise.resolve(answers.shift() ?? []));
    vi.useFakeTimers();
    waiting.follow("", (one) => one.id === 7);
    expect(waiting.text).toBe("What you asked for waits for a second person.");
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.text).toBe("Fill $500 at Craps 1 waits for a second person.");
    await vi.advanceTimersByTimeAsync(2000);
    expect(waiting.text).toBe("Fill $500 at Craps 1: Pit has approved it.");
    vi.useRealTimers();
  });
});
