import { describe, expect, test } from "vitest";
import { boxesMarked, boxOf, layHand, lowest, rowIn, splitBoxes, tagsAt } from "../../src/felt/placement";
import type { Box, Layout, Place } from "../../src/lib/table/layout";
import { layout } from "../felts";

const apart = (a: Box, b: Box) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
/** A place at the left edge, its cards to the right of its plate and its bet beyond them, as at a poker table's end. */
const end: Place = { seat: 7, x: 80, y: 380, plate: { x: 14, y: 356, w: 132, h: 48 }, mark: { x: 340, y: 310 }, cards: { x: 160, y: 344, w: 132, h: 72 }, chips: { x: 340, y: 380 } };
const oval: Layout = layout([], { width: 1280, height: 760, seats: [end], cards: [] });

describe("a hand", () => {
  test.each([2, 5, 7])("of %i cards lies beside its plate and its bet, one's own too", (count) => {
    for (const mine of [false, true]) {
      const lies = boxOf(layHand(oval, end, end.cards!, count, mine), count);
      expect(apart(lies, end.plate)).toBe(true);
      expect(apart(lies, { x: 319, y: 348, w: 42, h: 49 })).toBe(true);
    }
  });

  test("shows the index of every card", () => {
    const row = layHand(oval, end, end.cards!, 7, false);
    expect(row.step / row.width).toBeGreaterThan(0.46);
  });

  test("stays on the felt", () => {
    const corner: Place = { ...end, x: 1240, plate: { x: 1150, y: 420, w: 124, h: 44 }, mark: { x: 1160, y: 440 }, cards: { x: 1180, y: 300, w: 100, h: 74 }, chips: undefined };
    const lies = boxOf(layHand(layout([], { width: 1280, height: 760, seats: [corner], cards: [] }), corner, corner.cards!, 6, true), 6);
    expect(lies.x + lies.w).toBeLessThanOrEqual(1280);
  });

  test("that is alone stays in the middle of its box, on the lower edge", () => {
    expect(rowIn({ x: 100, y: 100, w: 200, h: 86 }, 2)).toEqual({ x: 137.5, y: 100, width: 60, step: 65 });
  });

  test("that is split lies in boxes of its own", () => {
    const boxes = splitBoxes({ x: 100, y: 200, w: 132, h: 74 }, [2, 2, 3, 2]);
    boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => expect(apart(one, other)).toBe(true)));
  });

  test("that is set in two has more room for five cards than for two", () => {
    const [five, two] = splitBoxes({ x: 100, y: 200, w: 140, h: 74 }, [5, 2]);
    expect([five!.w / 5, two!.w / 2].map(Math.round)).toEqual([26, 26]);
    expect(apart(five!, two!)).toBe(true);
  });
});

describe("tags", () => {
  const onPlate: Place = { seat: 1, x: 200, y: 300, plate: { x: 138, y: 278, w: 124, h: 44 }, mark: { x: 140, y: 318 } };
  const felt = layout([], { height: 330, seats: [onPlate], markers: [{ name: "player-dealer", shows: "seat", label: "BANK" }] });

  test("hang under a plate that they would lie on, side by side, and the felt is long enough", () => {
    const [bank, action] = tagsAt(felt, onPlate, [54, 74]);
    expect(bank!.y - 9).toBeGreaterThanOrEqual(278 + 44);
    expect(action!.x - 37).toBeGreaterThanOrEqual(bank!.x + 27);
    expect(lowest(felt)).toBeGreaterThanOrEqual(bank!.y + 9);
  });

  test("stand at their mark where that is free, and off somebody's bet where it is not", () => {
    expect(tagsAt(oval, end, [34])[0]).toMatchObject(end.mark);
    const busy = { ...end, mark: { x: 350, y: 385 } };
    const at = tagsAt(layout([], { width: 1280, height: 760, seats: [busy], cards: [] }), busy, [34])[0]!;
    expect(apart({ x: at.x - 17, y: at.y - 17, w: 34, h: 34 }, { x: 319, y: 348, w: 42, h: 49 })).toBe(true);
  });
});

test("the number under the puck is known, and no other", () => {
  const areas = [4, 5].map((n) => ({ id: `number-${n}`, label: String(n), x: 100 * n, y: 100, w: 100, h: 70 }));
  const felt = layout([], { areas, markers: [{ name: "puck", shows: "value", label: "puck", points: { "ON 5": { x: 520, y: 110 }, OFF: { x: 5, y: 5 } } }] });
  expect([...boxesMarked(felt, { puck: "ON 5" })]).toEqual(["number-5"]);
  expect(boxesMarked(felt, { puck: "OFF" }).size).toBe(0);
});
