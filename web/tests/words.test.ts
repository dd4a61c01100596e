import { expect, test } from "vitest";
import { fillPath } from "../src/lib/api";
import { handName } from "../src/lib/cards";
import { gameName, groupOf, tableName } from "../src/lib/games";
import { betWords, takeWords } from "../src/lib/layout";
import { recalled } from "../src/lib/recall";
import { angleOf, colourOf, hotAndCold, neighbours, ORDER } from "../src/lib/wheel";
import type { Told } from "../src/lib/types";

test("what a seat says is a line of the log", () => {
  expect(betWords({ id: "ante" }, 25, 2)).toBe("bets 25 ante");
  expect(betWords({ id: "ante" }, 25, 2, 2)).toBe("bets 25 ante");
  expect(betWords({ id: "ante" }, 25, 2, 3)).toBe("bets 25 ante at 3");
  expect(takeWords({ id: "place-6" }, 2)).toBe("takes all place-6");
});

test("a path is filled in, and the rest is asked for", () => {
  expect(fillPath("/tables/{table}/rounds", { table: "a b", last: 20 })).toBe("/tables/a%20b/rounds?last=20");
});

test("the wheel is the American one", () => {
  expect(new Set(ORDER).size).toBe(38);
  expect([colourOf("00"), colourOf("17"), colourOf("18")]).toEqual(["green", "black", "red"]);
  expect([angleOf("0"), angleOf("00")]).toEqual([0, 180]);
  expect(neighbours("0", 2)).toEqual(["14", "2", "0", "28", "9"]);
  expect(hotAndCold(["17", "17", "4"]).hot).toEqual([["17", 2], ["4", 1]]);
});

test("tables have their names and groups", () => {
  expect([tableName("craps-1"), tableName("ranchos-holdem-1"), tableName("ez-baccarat-1")]).toEqual(["Craps 1", "Ranchos Hold'em 1", "EZ baccarat 1"]);
  expect(gameName({ title: "Poker", book: "oneida-2006/poker", kind: "omaha-high-low-8" })).toBe("Omaha high low, 8 or better");
  expect([groupOf("roulette", "oneida-2008/roulette"), groupOf("zoobac", "ranchos/zoobac"), groupOf("holdem", "ranchos/holdem")]).toEqual(["wheel", "banked", "poker"]);
});

test("a hand is said with what lies face down", () => {
  expect(handName(["As", "??", "??"])).toBe("ace of spades, 2 cards face down");
});

test("a round's cards are put together from what was told", () => {
  const dealt = (to: string, ...cards: string[]): Told => ({ kind: "dealt", text: "", cite: "", to, cards });
  const hands = recalled({}, [dealt("3", "8d"), dealt("3", "8d"), dealt("player", "8c", "6d"), dealt("player", "8c", "6d", "Kd"), dealt("dealer", "Tc", "Qd")]);
  expect(hands).toEqual({ "3": ["8d", "8d"], player: ["8c", "6d", "Kd"], dealer: ["Tc", "Qd"] });
});
