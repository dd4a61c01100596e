import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import type { Asks, View } from "../../src/lib/net/types";
import type { TableState } from "../../src/lib/table/table-state.svelte";
import RepeatRound from "../../src/table/bets/RepeatRound.svelte";
import AmountSlider from "../../src/table/turn/AmountSlider.svelte";
import Choices from "../../src/table/turn/Choices.svelte";
import { answer } from "../../src/table/turn/ahead-of-turn";
import { partOfPot, potSizes } from "../../src/table/turn/bet-sizes";
import { nextStep } from "../../src/table/turn/next-step";
import { offerWords } from "../../src/table/turn/offer-words";
import { stake, view } from "../felts";

const turn = (...choices: string[]): Asks => ({ ask: "turn", seat: 1, at: 1, choices, cite: "oneida-2006/four-card-poker/J.2" });
const texts = (part: HTMLElement) => within(part).getAllByRole("button").map((one) => one.textContent);

test("a multiple of the ante says how much it is", () => {
  const table = { view: view({ stakes: [stake(1, "ante", 5), stake(2, "ante", 25)] }), seat: 1 } as unknown as TableState;
  const { container } = render(Choices, { table, asks: turn("fold", "1x", "3x") });
  expect(texts(container)).toEqual(["Fold", "1x, $5", "3x, $15"]);
});

test("what goes on is called by what is done there, and a wager that is still up is not bet again", () => {
  const between = (more: Partial<View>) => view({ asks: { ask: "between", cite: "" }, ...more });
  const step = (more: Partial<View>) => nextStep(between(more), 1, false)?.text;
  expect([step({}), step({ family: "wheel", go: "Spin" }), step({ family: "cards", go: "Deal" })]).toEqual(["Next roll", "Next spin", "Next round"]);
  const last = [{ spot: "pass", at: 1, amount: 5 }];
  const said = (stakes: View["stakes"]) => render(RepeatRound, { table: { view: between({ stakes }), seat: 1, last, begins: true } as unknown as TableState }).container.querySelector("button")!.textContent;
  expect([said([stake(1, "pass", 5)]), said([])]).toEqual(["Roll again", "Repeat and roll"]);
});

test("reasons why choices are not offered stand there, unless they are so many that the felt would shrink", () => {
  const why = (choice: string) => ({ choice, why: "only the first two cards", cite: "oneida-2006/blackjack/H.5" });
  const open = (...closed: string[]) => {
    const { container, unmount } = render(Choices, { table: { view: view(), seat: 1 } as unknown as TableState, asks: { ...turn("hit", "stand"), not_offered: closed.map(why) } });
    const details = container.querySelector<HTMLDetailsElement>("details.closed")!;
    const found = [details.open, details.querySelector("summary")!.textContent];
    unmount();
    return found;
  };
  expect(open("split", "double")).toEqual([true, "Not offered: Split, Double"]);
  expect(open("split", "double", "surrender")).toEqual([false, "Not offered: Split, Double, Surrender"]);
});

test("what is meant before one's turn comes to a choice that is open, or to none", () => {
  expect(answer("check-fold", ["check", "bet"])).toBe("check");
  expect(answer("check-fold", ["call", "raise", "fold"])).toBe("fold");
  expect(answer("check", ["call", "fold"])).toBeNull();
  expect(answer("call-any", ["call", "raise", "fold"])).toBe("call");
  expect(answer("call-any", ["show", "muck"])).toBeNull();
});

test("an offer before the deal is said in words, with its sum in dollars", () => {
  expect(offerWords("agree 4", 100)).toBe("Agree on a minimum of $4");
  expect(offerWords("sit-out", 100)).toBe("Sit out");
  expect(offerWords("see 3", 100)).toBe("See 3");
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
