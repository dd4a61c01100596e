import { expect, test } from "vitest";
import { handName } from "../../src/lib/text/cards";
import { words } from "../../src/lib/text/game-words";
import { brief, dollars, money, readDollars, short, stack, tray } from "../../src/lib/text/money";

test("dollars have cents only where there are some", () => {
  expect([0, 5, 100, 12_345_600, 150, -500].map(dollars)).toEqual(["$0", "$0.05", "$1", "$123,456", "$1.50", "−$5"]);
  expect(money(3, 25)).toBe("$0.75");
});

test("an amount on a chip is short", () => {
  expect([25, 100, 2550, 100_000, 1_250_000, 250_000_000].map(short)).toEqual(["25¢", "1", "25.50", "1000", "12.5K", "2.5M"]);
  expect([0, 50, 27_250, 1_250_000].map(brief)).toEqual(["$0", "50¢", "$272.50", "$12.5K"]);
});

test("what is typed is read to the cent, or not at all", () => {
  expect(["5", "$1,250", "0.5", "2.25", "", "-5", "5.123", "x"].map(readDollars)).toEqual([500, 125_000, 50, 225, null, null, null, null]);
});

test("a tray has six chips, none beyond the maximum", () => {
  expect(tray(100, 1000)).toEqual([1, 5, 25, 100, 500, 1000]);
  expect(tray(100, 100)).toEqual([1, 5, 25, 100]);
  expect(tray(25, 400)).toEqual([1, 2, 4, 20, 100, 400]);
  expect(tray(100, 2)).toEqual([1, 5]); // somebody may still want to see a second chip
});

test("a tray has a chip of the least that may be wagered", () => {
  expect(tray(100, 500, 10)).toEqual([1, 5, 10, 25, 100, 500]);
  expect(tray(100, 500, 5)).toEqual([1, 5, 25, 100, 500]);
  expect(tray(50, 1000, 20)).toEqual([1, 2, 10, 20, 50, 200, 1000]);
});

test("a stack is worth its amount, the biggest chips below", () => {
  expect(stack(13_100)).toEqual([10_000, 2500, 500, 100]);
  expect(stack(65_700, 20).reduce((sum, chip) => sum + chip, 0)).toBe(65_700);
  expect(stack(9_999_900, 5)).toHaveLength(5);
});

test("an id is said as words", () => {
  expect([words("craps-1"), words("dont-pass-odds"), words("section8")]).toEqual(["Craps 1", "Dont pass odds", "Section 8"]);
});

test("a hand is said with what lies face down", () => {
  expect(handName(["As", "??", "??"])).toBe("ace of spades, 2 cards face down");
});
