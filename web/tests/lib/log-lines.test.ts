import { expect, test } from "vitest";
import type { Told } from "../../src/lib/net/types";
import { stepWords } from "../../src/lib/table/log-lines";
import { layout, spot } from "../felts";

const told = (kind: string, text: string, more: Partial<Told> = {}) => ({ seq: 1, kind, text, cite: "oneida-2006/craps/D.1", ...more }) as Told;
const felt = layout([spot("pass", { label: "Pass line" })]);
const says = (line: string, ...lines: Told[]) => stepWords({ line, told: lines }, felt, 1);

test("a step of a replay says what the table said, not the line of the log", () => {
  expect(says("seat 1 bets 10 pass", told("placed", "you: $10 on pass", { spot: "pass" }))).toBe("You: $10 on Pass line");
  expect(says("seat 2 chooses pass-dice", told("decided", "seat 2: pass-dice", { choice: "pass-dice" }))).toBe("Seat 2: pass dice");
  expect(says("cards 5h", told("dealt", "you: 5h", { cards: ["5h"] }))).toBe("Cards are dealt");
});

test("what the table says nothing of has words too", () => {
  expect(["dealer opens", "dealer does wash 2", "dealer does cutting-card 5", "cards", "~ ready 1", "~ ready 2", "~ bots 3", "= round 1 {}"].map((line) => says(line))).toEqual([
    "The round is opened", "The dealer: wash 2", "The dealer: cutting card 5", "Cards are dealt", "You are ready", "Seat 2 is ready", "A note of the house's own", "Entered in the books",
  ]);
});
