import { describe, expect, test } from "vitest";
import { fit } from "../../src/felt/spots/fit-text";
import { chipSize, markAt, printOn, raised, takenBy } from "../../src/felt/spots/spot-print";
import { besidePrint } from "../../src/felt/spots/stake-placement";
import { spot } from "../felts";

describe("print and chips", () => {
  test("what belongs together stays on one line", () => {
    expect(fit("SMALL 4 TO 10", 200, 120).lines.map((line) => line.replaceAll("\u00a0", " "))).toEqual(["SMALL", "4 TO 10"]);
    expect(fit("FIELD  2 · 3 · 4 · 9 · 10 · 11 · 12", 620, 92).lines[0]).toBe("FIELD");
  });

  test("a list of numbers in a narrow box is set without spaces before it is too small to read", () => {
    expect(fit("FIELD 2 · 3 · 4 · 9 · 10 · 11 · 12", 180, 48).lines).toEqual(["FIELD", "2·3·4·9·10·11·12"]);
  });

  test("the mark of a result leaves the print to be read: beside it on a line, under it in a circle", () => {
    const line = spot("pass", { text: "PASS LINE", w: 180, h: 50 });
    const print = printOn(line, takenBy(line, 1));
    const widest = Math.max(...print.lines.map((one) => one.length)) * print.size * 0.8;
    expect(print.middle + widest / 2).toBeLessThan(markAt(line, 40).x - 20);
    const circle = spot("pair-plus", { text: "PAIR PLUS", w: 58, h: 58, shape: "circle" });
    const up = raised(circle);
    expect(up.top + (up.lines.length - 1) * up.size * 1.12 + up.size / 2).toBeLessThanOrEqual(markAt(circle, 40).y - 11);
  });

  test("on a long line sixteen stacks leave the print alone, half of them on each side", () => {
    const pass = spot("pass", { text: "PASS LINE", w: 770, h: 72 });
    const half = (9 * printOn(pass).size * 0.8) / 2;
    const across = besidePrint(pass, 16);
    expect(across.filter((x) => Math.abs(x - 385) < half + chipSize(pass))).toEqual([]);
    expect(across.filter((x) => x > 385)).toHaveLength(8);
  });

  test("on a short line the print moves over", () => {
    const banker = spot("banker", { text: "BANKER", w: 128, h: 46 });
    const print = printOn(banker, takenBy(banker, 1));
    const [chip] = besidePrint(banker, 1);
    expect(print.middle + (6 * print.size * 0.8) / 2).toBeLessThanOrEqual(chip! - 1.23 * chipSize(banker));
    expect(takenBy(banker, 0)).toBe(0);
  });
});
