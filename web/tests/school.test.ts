import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import userEvent from "@testing-library/user-event";
import { small } from "../src/lib/settings/small-screen.svelte";
import Question from "../src/school/Question.svelte";
import SchoolConsole from "../src/school/SchoolConsole.svelte";
import { look, opposite } from "../src/school/felt-part";
import { hand, layout, spot, stake, view } from "./felts";

describe("the school's console", () => {
  const controls = [{ id: "dealer closes", says: "Close the betting", counted: false }, { id: "dealer does cut", says: "Cut", counted: true }];

  test("says an act as its line, and asks for the number that belongs to one", async () => {
    const onact = vi.fn();
    render(SchoolConsole, { controls, busy: false, onact });
    await fireEvent.click(screen.getByText("Close the betting"));
    expect(onact).toHaveBeenLastCalledWith("dealer closes");
    await fireEvent.click(screen.getByText("Cut…"));
    expect(onact).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("status").textContent).toBe("Cut: how many?");
    await fireEvent.input(screen.getByTestId("act-count"), { target: { value: "26" } });
    await fireEvent.click(screen.getByText("Cut…"));
    expect(onact).toHaveBeenLastCalledWith("dealer does cut 26");
  });
});

describe("a question of two parts on a telephone", () => {
  const part = (says: string, ...choices: string[]) => ({ says, choices: choices.map((one): [string, string] => [one, one]), seat: 0, spot: "", controls: [] });
  const asked = { kind: "irregularities", table: "craps-1", said: "Craps 1", drill: "", level: 1, seed: "s", asks: "What now?", facts: [], move: "", came: "", seat: 0, parts: [part("What is done?", "void", "again"), part("By which paragraph?", "J.1", "J.2")], view: null, layout: null, onward: "" };
  const shown = () => screen.getAllByTestId("pick").map((one) => one.getAttribute("data-pick"));

  test("has one open at a time, keeps what was chosen, and opens it again", async () => {
    small.screen = true;
    const onanswer = vi.fn();
    render(Question, { asked, busy: false, onanswer });
    expect(shown()).toEqual(["void", "again"]);
    await userEvent.click(screen.getByText("again"));
    expect(shown()).toEqual(["again", "J.1", "J.2"]);
    await userEvent.click(screen.getByText("again"));
    expect(shown()).toEqual(["void", "again"]);
    await userEvent.click(screen.getByText("void"));
    await userEvent.click(screen.getByText("J.2"));
    await userEvent.click(screen.getByTestId("school-answer"));
    expect(onanswer).toHaveBeenCalledWith(["void", "J.2"]);
    small.screen = false;
  });
});

describe("where a question is on a felt", () => {
  const wide = { ...layout([spot("pass", { x: 20, y: 500, w: 60, h: 40 }), spot("field", { x: 900, y: 40, w: 60, h: 40 })]), width: 1000, height: 600 };
  const both = view({ stakes: [stake(1, "pass", 5), stake(1, "field", 5)] });
  const holds = (box: { x: number; y: number; w: number; h: number }, x: number, y: number) => box.x <= x && x <= box.x + box.w && box.y <= y && y <= box.y + box.h;

  test("is around the wager that is asked about, and stays on the felt", () => {
    const pass = look(wide, both, { seat: 1, spot: "pass" });
    expect(holds(pass, 50, 520)).toBe(true);
    expect(holds(pass, 930, 60)).toBe(false);
    expect([pass.x >= 0, pass.y + pass.h <= 600, pass.w]).toEqual([true, true, 400]);
    expect(holds(look(wide, both, { seat: 1, spot: "field" }), 930, 60)).toBe(true);
  });

  test("is around all wagers where none is asked about, and is the whole felt where nothing lies", () => {
    const all = look(wide, both);
    expect([holds(all, 50, 520), holds(all, 930, 60)]).toEqual([true, true]);
    expect(look(wide, view({ stakes: [], seats: {} }))).toEqual({ x: 0, y: 0, w: 1000, h: 600 });
  });

  test("is all that lies there where the wager has no place of its own, and the dealer's cards stand over it", () => {
    expect(look(wide, both, { seat: 0, spot: "fees" })).toEqual(look(wide, both));
    expect(opposite(wide, both)).toBe(false);
    expect(opposite(wide, view({ piles: { dealer: { cards: ["As"], count: "", seat: 0 } } }))).toBe(true);
  });

  test("has the hand of the place, too", () => {
    const cards = { x: 700, y: 300, w: 80, h: 60 };
    const placed = { ...wide, spots: [spot("ante", { per_seat: true, x: 0, y: -80, w: 40, h: 40 })], seats: wide.seats.map((place) => (place.seat === 1 ? { ...place, x: 740, y: 400, cards } : place)) };
    const box = look(placed, view({ hands: [hand(1, ["As", "Kd"])] }), { seat: 1, spot: "ante" });
    expect(holds(box, 740, 330)).toBe(true);
  });
});
