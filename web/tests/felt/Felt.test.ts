import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import Felt from "../../src/felt/Felt.svelte";
import type { Told } from "../../src/lib/net/types";
import { foldedBy } from "../../src/lib/table/round-results";
import SeatStrip from "../../src/table/seat/SeatStrip.svelte";
import { hand, layout, spot, stake, view } from "../felts";

describe("the felt", () => {
  test("draws every spot as a button that says what it is, what it pays and what lies there", () => {
    const spots = [spot("pass"), spot("field", { x: 80, odds: "1 to 1" }), spot("any-seven", { x: 150, odds: "4 to 1" })];
    render(Felt, { layout: layout(spots), view: view({ stakes: [stake(1, "pass", 25), stake(2, "pass", 5)] }), me: 1, open: true });
    expect(screen.getByTestId("spot-pass").getAttribute("aria-label")).toBe("pass, pays 1 to 1, you have $25, seat 2 has $5");
    expect(screen.getByTestId("spot-any-seven").getAttribute("aria-label")).toBe("any seven, pays 4 to 1, empty");
    expect(screen.getAllByRole("button", { name: /pays/ })).toHaveLength(3);
  });

  test("draws a spot of every place at every place, and names one's own without the place", () => {
    render(Felt, { layout: layout([spot("ante", { per_seat: true, x: -20, y: -60 })]), view: view(), me: 1, open: true });
    expect(screen.getByTestId("spot-ante")).toBeTruthy();
    expect(screen.getByTestId("spot-ante-at-2").getAttribute("aria-disabled")).toBe("true"); // somebody else's
    expect(screen.getByTestId("spot-ante-at-3").getAttribute("aria-disabled")).toBe("false"); // nobody's
  });

  test("has one tab stop, arrows that move it, Enter that bets and Delete that takes", async () => {
    const onplace = vi.fn();
    const ontake = vi.fn();
    const spots = [spot("pass"), spot("field", { x: 100 })];
    render(Felt, { layout: layout(spots), view: view(), me: 1, open: true, onplace, ontake });
    const pass = screen.getByTestId("spot-pass");
    expect([pass.getAttribute("tabindex"), screen.getByTestId("spot-field").getAttribute("tabindex")]).toEqual(["0", "-1"]);
    await fireEvent.keyDown(pass, { key: "ArrowRight" });
    expect(screen.getByTestId("spot-field").getAttribute("tabindex")).toBe("0");
    await fireEvent.keyDown(screen.getByTestId("spot-field"), { key: "Enter" });
    expect(onplace).toHaveBeenCalledWith(expect.objectContaining({ id: "field" }), 0, 0);
    await fireEvent.keyDown(screen.getByTestId("spot-field"), { key: "Delete" });
    expect(ontake).toHaveBeenCalledWith(expect.objectContaining({ id: "field" }), 0);
  });

  test("takes by right-click, and a dragged chip brings its own value", async () => {
    const onplace = vi.fn();
    const ontake = vi.fn();
    render(Felt, { layout: layout([spot("pass")]), view: view(), me: 1, open: true, onplace, ontake });
    await fireEvent.contextMenu(screen.getByTestId("spot-pass"));
    expect(ontake).toHaveBeenCalledOnce();
    screen.getByTestId("spot-pass").dispatchEvent(new CustomEvent("chip", { detail: 100, bubbles: true }));
    expect(onplace).toHaveBeenCalledWith(expect.objectContaining({ id: "pass" }), 0, 100);
  });

  test("takes no bets while it is closed", async () => {
    const onplace = vi.fn();
    render(Felt, { layout: layout([spot("pass")]), view: view(), me: 1, open: false, onplace });
    await fireEvent.click(screen.getByTestId("spot-pass"));
    expect(onplace).not.toHaveBeenCalled();
  });

  test("says the cards of every hand, and hides what lies face down", () => {
    render(Felt, { layout: layout([spot("ante", { per_seat: true })]), view: view({ hands: [hand(1, ["Qh", "Ts"])], piles: { dealer: { cards: ["??", "7c"], seat: 0, count: "" } } }), me: 1 });
    expect(screen.getByTestId("cards-1").getAttribute("aria-label")).toBe("Ann: queen of hearts, ten of spades");
    expect(screen.getByTestId("cards-dealer").getAttribute("aria-label")).toBe("DEALER: seven of clubs, one card face down");
  });

  test("draws the wager of a split hand beside the first's, says it, and marks the hand that is played", () => {
    const stakes = [stake(1, "base", 10), stake(1, "base", 20, { hand: 2 })];
    const asks = { ask: "turn" as const, cite: "x", seat: 1, at: 1, hand: 2 };
    render(Felt, { layout: layout([spot("base", { per_seat: true, x: -20, y: -60 })]), view: view({ stakes, asks, hands: [hand(1, ["8h", "2c"]), hand(1, ["8d"], 2)] }), me: 1 });
    expect([screen.getByTestId("stake-base-1-1"), screen.getByTestId("stake-base-1-2")].map((one) => one.getAttribute("data-chips"))).toEqual(["10", "20"]);
    const middle = (id: string) => Number(/translate\((\S+)/.exec(screen.getByTestId(id).querySelector("g")!.getAttribute("transform")!)![1]);
    expect(middle("stake-base-1-2")).toBeGreaterThan(middle("stake-base-1-1"));
    expect(screen.getByTestId("spot-base").getAttribute("aria-label")).toBe("base, pays 1 to 1, you have $10, you have $20 for hand 2");
    expect(screen.getByTestId("cards-1.2").getAttribute("aria-label")).toBe("Ann hand 2: eight of diamonds");
    expect([screen.getByTestId("cards-1"), screen.getByTestId("cards-1.2")].map((one) => one.classList.contains("plays"))).toEqual([false, true]);
  });

  test("puts the puck where its value says", () => {
    const markers = [{ name: "puck", shows: "value" as const, label: "puck", points: { OFF: { x: 5, y: 5 }, "ON 6": { x: 60, y: 60 } } }];
    render(Felt, { layout: layout([spot("pass")], { markers }), view: view({ markers: { puck: "ON 6" } }), me: null });
    expect(screen.getByTestId("marker-puck").getAttribute("aria-label")).toBe("puck ON 6");
  });

  test("shows at the end of a round the hands that were picked up", () => {
    render(Felt, { layout: layout([]), view: view({ asks: { ask: "between", cite: "x" }, lifted_piles: { dealer: { cards: ["As", "Ks"], seat: 0, count: "21" } } }), me: 1 });
    expect(screen.getByTestId("cards-dealer").getAttribute("aria-label")).toBe("DEALER: ace of spades, king of spades, 21");
  });
});

const line = (more: Partial<Told>) => ({ seq: 1, text: "", cite: "", kind: "settled", ...more }) as Told;

test("who folded is dimmed with the cards until the next round, and who is away says so", () => {
  const round = [line({ kind: "decided", choice: "fold", seat: 2, at: 2 }), line({ seat: 1, spot: "ante", paid: 5, verdict: "wins", line: "three-of-a-kind" })];
  expect(foldedBy(round)).toEqual(new Set([2]));
  const seats = { "1": { name: "Ann", rack: 200, bot: false, ready: false, away: true, out: false }, "2": { name: "Bob", rack: 9, bot: false, ready: false, away: false, out: false } };
  const now = view({ family: "cards", seats, asks: { ask: "between", cite: "" }, lifted: [hand(1, ["Qh", "Qs", "Qd"]), hand(2, ["??", "??", "??"])] });
  render(Felt, { layout: layout([spot("ante", { per_seat: true })]), view: now, me: 1, round });
  expect(["plate-2", "cards-2"].map((id) => screen.getByTestId(id).classList.contains("folded"))).toEqual([true, true]);
  expect(screen.getByTestId("hand-name").textContent).toBe("three of a kind");
  expect(screen.getByTestId("cards-1").classList.contains("won")).toBe(true);
  expect(screen.getByTestId("plate-1").textContent).toContain("away");
  render(SeatStrip, { view: now, me: 2 });
  expect(screen.getByTestId("seat-1").textContent).toContain("away");
  expect(screen.getByTestId("seat-2").textContent).not.toContain("away");
});
