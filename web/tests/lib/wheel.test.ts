import { expect, test } from "vitest";
import { angleOf, colourOf, hotAndCold, neighbours, ORDER } from "../../src/lib/table/wheel";

test("the wheel is the American one", () => {
  expect(new Set(ORDER).size).toBe(38);
  expect([colourOf("00"), colourOf("17"), colourOf("18")]).toEqual(["green", "black", "red"]);
  expect([angleOf("0"), angleOf("00")]).toEqual([0, 180]);
  expect(neighbours("0", 2)).toEqual(["14", "2", "0", "28", "9"]);
  expect(hotAndCold(["17", "17", "4"]).hot).toEqual([["17", 2], ["4", 1]]);
});
