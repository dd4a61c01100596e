import { render, within } from "@testing-library/svelte";
import { expect, test } from "vitest";
import MyResult from "../src/felt/results/MyResult.svelte";
import type { TableState } from "../src/lib/table/table-state.svelte";
import type { Asks, View } from "../src/lib/net/types";
import Choices from "../src/table/turn/Choices.svelte";
import RepeatRound from "../src/table/bets/RepeatRound.svelte";
import { nextStep } from "../src/table/turn/next-step";
import { stake, view } from "./felts";

const turn = (...choices: string[]): Asks => ({ ask: "turn", seat: 1, at: 1, choices, cite: "oneida-2006/four-card-poker/J.2" });
const texts = (part: HTMLElement) => within(part).getAllByRole("button").map((one) => one.textContent);

test("a multiple of the ante says how much it is", () => {
  const table = { view: view({ stakes: [stake(1, "ante", 5), stake(2, "ante", 25)] }), seat: 1 } as unknown as TableState;
  const { container } = render(Choices, { table, asks: turn("fold", "1x", "3x") });
  expect(texts(container)).toEqual(["Fold", "1x, $5", "3x, $15"]);
});

test("where a ball stopped is a number, what dice show is rolled, and cards have their name", () => {
  const shown = (family: View["family"], why: string) => render(MyResult, { outcome: { net: -1, cite: "C.4", why, fees: 0 }, chip: 100, table: "roulette-1", family }).container.querySelector(".why")!.textContent;
  expect([shown("wheel", "6"), shown("wheel", "00"), shown("dice", "11"), shown("cards", "B8"), shown("cards", "full-house")]).toEqual(["number 6", "number 00", "11 rolled", "banker 8", "full house"]);
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
