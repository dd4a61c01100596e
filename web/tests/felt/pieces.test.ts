import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Card from "../../src/felt/pieces/Card.svelte";
import ChipStack from "../../src/felt/pieces/ChipStack.svelte";
import { look } from "../../src/felt/pieces/chip-look";
import { deck, toggleFour } from "../../src/lib/settings/deck-colors.svelte";

test("a stack shows its amount and whose it is", () => {
  const { container } = render(ChipStack, { cents: 13_100, x: 0, y: 0, owner: "4" });
  expect(container.querySelectorAll(".edge")).toHaveLength(4);
  expect([...container.querySelectorAll("text")].map((text) => text.textContent)).toEqual(["131", "4"]);
});

test("no two values look alike, even without colour", () => {
  const values = [5, 25, 100, 500, 2500, 10_000, 50_000, 100_000];
  expect(new Set(values.map((value) => look(value).fill)).size).toBe(values.length);
  const neighbours = values.slice(2).map((value) => look(value).stripes);
  expect(new Set(neighbours).size).toBe(neighbours.length);
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
