import { expect, test } from "vitest";
import { turned } from "../../src/felt/layout-for-seat";
import { layout } from "../felts";

test("a round table is turned until one's own place is at the bottom, and nobody changes neighbours", () => {
  const oval = layout([], { areas: [{ id: "felt", label: "", x: 0, y: 0, w: 400, h: 300, kind: "oval" }] });
  const at = (seat: number, x: number, y: number) => ({ ...oval.seats[seat - 1]!, x, y });
  const whole = { ...oval, seats: [at(1, 390, 150), at(2, 200, 290), at(3, 10, 150)] };
  const places = (me: number | null) => turned(whole, me).seats.map(({ seat, x }) => [seat, x]);
  expect(places(null)).toEqual([[1, 390], [2, 200], [3, 10]]);
  expect(places(2)).toEqual([[1, 390], [2, 200], [3, 10]]);
  expect(places(1)).toEqual([[1, 200], [2, 10], [3, 390]]);
  expect(turned(layout([]), 1).seats[0]!.x).toBe(100); // other tables stay as they are
});
