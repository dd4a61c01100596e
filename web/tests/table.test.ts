import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import Card from "../src/felt/pieces/Card.svelte";
import Felt from "../src/felt/Felt.svelte";
import { turned } from "../src/felt/layout-for-seat";
import { deck, toggleFour } from "../src/lib/settings/deck-colors.svelte";
import { foldedBy, namesOf, marksOf } from "../src/lib/table/round-results";
import type { Told } from "../src/lib/net/types";
import AmountSlider from "../src/table/turn/AmountSlider.svelte";
import { pressKey } from "../src/table/actions/keyboard";
import SeatStrip from "../src/table/seat/SeatStrip.svelte";
import { partOfPot, potSizes } from "../src/table/turn/bet-sizes";
import { hand, layout, spot, view } from "./felts";

const line = (more: Partial<Told>) => ({ seq: 1, text: "", cite: "", kind: "settled", ...more }) as Told;

describe("Space", () => {
  function bar(markup: string): { at: (id: string) => HTMLElement; space: (id: string) => KeyboardEvent; pressed: ReturnType<typeof vi.fn> } {
    document.body.innerHTML = `<div id="bar">${markup}<button data-testid="ready">Deal</button></div>`;
    const pressed = vi.fn();
    document.querySelector("[data-testid=ready]")!.addEventListener("click", pressed);
    const at = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`)!;
    const space = (id: string) => {
      const event = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
      at(id).addEventListener("keydown", (heard) => pressKey(heard, document.getElementById("bar")!), { once: true });
      at(id).dispatchEvent(event);
      return event;
    };
    return { at, space, pressed };
  }

  test("is the next step while a chip or a choice has the focus, and presses neither", () => {
    const { at, space, pressed } = bar(`<div role="radiogroup"><button role="radio" data-testid="chip-5"></button></div><button data-testid="rebet"></button>`);
    const chip = vi.fn();
    at("chip-5").addEventListener("click", chip);
    expect(space("chip-5").defaultPrevented).toBe(true);
    expect(space("rebet").defaultPrevented).toBe(true);
    expect([pressed.mock.calls.length, chip.mock.calls.length]).toEqual([2, 0]);
  });

  test("belongs to a text field and to what it turns on and off", () => {
    const { space, pressed } = bar(`<input data-testid="field" /><button aria-pressed="false" data-testid="toggle"></button><details><summary data-testid="more"></summary></details>`);
    expect(["field", "toggle", "more"].map((id) => space(id).defaultPrevented)).toEqual([false, false, false]);
    expect(pressed).not.toHaveBeenCalled();
  });
});

describe("a bet by the size of the pot", () => {
  // $6 in the middle, a bet of $4 before us of which we have put up $2: the pot after our call is $14
  const bet = { least: 8, most: 100, pot: 12, high: 4, owes: 2 };

  test("counts the call first", () => {
    expect([partOfPot(bet, 1), partOfPot(bet, 0.5)]).toEqual([18, 11]);
    expect(potSizes(bet).map(({ id, to }) => [id, to])).toEqual([["least", 8], ["half", 11], ["pot", 18], ["most", 100]]);
    expect(potSizes({ ...bet, most: 10 }).map(({ id }) => id)).toEqual(["least", "most"]);
  });

  test("can be typed, and one that may not be made says what may", async () => {
    const onchoose = vi.fn();
    render(AmountSlider, { verb: "raise", chip: 100, to: 8, onchoose, ...bet });
    await fireEvent.input(screen.getByTestId("amount-typed"), { target: { value: "42" } });
    expect(screen.getByTestId("choice-raise").textContent).toBe("Raise to $42");
    await fireEvent.input(screen.getByTestId("amount-typed"), { target: { value: "3" } });
    expect(screen.getByTestId("choice-raise")).toHaveProperty("disabled", true);
    expect(screen.getByTestId("amount-off").textContent).toBe("$8 to $100");
    await fireEvent.click(screen.getByTestId("size-pot"));
    expect(screen.getByTestId("choice-raise").textContent).toBe("Raise to $18");
  });
});

test("a round table is turned until one's own place is at the bottom, and nobody changes neighbours", () => {
  const oval = layout([], { areas: [{ id: "felt", label: "", x: 0, y: 0, w: 400, h: 300, kind: "oval" }] });
  const at = (seat: number, x: number, y: number) => ({ ...oval.seats[seat - 1]!, x, y });
  const whole = { ...oval, seats: [at(1, 390, 150), at(2, 200, 290), at(3, 10, 150)] };
  const places = (me: number | null) => turned(whole, me).seats.map(({ seat, x }) => [seat, x]);
  expect(places(null)).toEqual([[1, 390], [2, 200], [3, 10]]);
  expect(places(2)).toEqual([[1, 390], [2, 200], [3, 10]]);
  expect(places(1)).toEqual([[1, 200], [2, 10], [3, 390]]);
  expect(turned(layout([]), 1).seats[0]!.x).toBe(100); // other tables stay as they are
});

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

test("the hand that was paid most names the place, and a plain win has no name", () => {
  const marks = marksOf([line({ seat: 1, spot: "ante", paid: 5, line: "win" }), line({ seat: 1, spot: "bonus", paid: 20, line: "flush" }), line({ seat: 2, spot: "ante", paid: -5, line: "flush" })]);
  expect([...namesOf(marks)]).toEqual([[1, "flush"]]);
});

test("four colours are for who wants them, and are remembered", () => {
  const { container } = render(Card, { card: "5c" });
  const green = () => container.querySelector(".ink")!.classList.contains("green");
  expect(green()).toBe(false);
  toggleFour();
  expect([deck.four, localStorage.getItem("croupier-deck")]).toEqual([true, "four"]);
  render(Card, { card: "5d" });
  expect(document.querySelector(".ink.blue")).toBeTruthy();
  toggleFour();
});
