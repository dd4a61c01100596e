import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import Felt from "../src/felt/Felt.svelte";
import { layout, spot, view } from "./felts";

describe("the felt", () => {
  test("draws every spot as a button that says what it is, what it pays and what lies there", () => {
    const spots = [spot("pass"), spot("field", { x: 80, odds: "1 to 1" }), spot("any-seven", { x: 150, odds: "4 to 1" })];
    render(Felt, { layout: layout(spots), view: view({ stakes: [{ seat: 1, at: 1, spot: "pass", amount: 25 }, { seat: 2, at: 2, spot: "pass", amount: 5 }] }), me: 1, open: true });
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
    render(Felt, { layout: layout([spot("ante", { per_seat: true })]), view: view({ cards: { "1": ["Qh", "Ts"], dealer: ["??", "7c"] } }), me: 1 });
    expect(screen.getByTestId("cards-1").getAttribute("aria-label")).toBe("Ann: queen of hearts, ten of spades");
    expect(screen.getByTestId("cards-dealer").getAttribute("aria-label")).toBe("DEALER: seven of clubs, one card face down");
  });

  test("puts the puck where its value says", () => {
    const markers = [{ name: "puck", shows: "value" as const, label: "puck", points: { OFF: { x: 5, y: 5 }, "ON 6": { x: 60, y: 60 } } }];
    render(Felt, { layout: layout([spot("pass")], { markers }), view: view({ markers: { puck: "ON 6" } }), me: null });
    expect(screen.getByTestId("marker-puck").getAttribute("aria-label")).toBe("puck ON 6");
  });

  test("shows at the end of a round the hands that were picked up", () => {
    render(Felt, { layout: layout([]), view: view({ asks: { ask: "between", cite: "x" }, cards: {} }), me: 1, recall: { dealer: ["As", "Ks"] } });
    expect(screen.getByTestId("cards-dealer").getAttribute("aria-label")).toBe("DEALER: ace of spades, king of spades");
  });
});
