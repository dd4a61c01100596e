import { expect, test } from "vitest";
import { hasNear, near, WIDE } from "../../src/felt/layout-for-small-screen";
import { layHand, TAG } from "../../src/felt/placement";
import { laidSpots } from "../../src/lib/table/layout";
import { layout, spot } from "../felts";

const large = (spots: { w: number; h: number }[]) => spots.every((one) => one.w >= 44 && one.h >= 44);

test("a small screen has one's own place with large spots, and the other players as plates", () => {
  const whole = layout([spot("ante", { per_seat: true, x: -20, y: -60, w: 40, h: 40, shape: "circle" }), spot("pair", { per_seat: true, x: -20, y: -110, w: 40, h: 40 })]);
  const { head, body } = near(whole, 2, [1, 2]);
  expect(head.cards.map((tray) => tray.holder)).toEqual(["dealer"]);
  expect(body.seats.map((place) => [place.seat, place.standing ?? false])).toEqual([[1, true], [2, false]]);
  expect(laidSpots(body).map((laid) => laid.key)).toEqual(["ante@2", "pair@2"]);
  expect(body.spots[1]!.y).toBeGreaterThan(body.spots[0]!.y); // a round one and a box are no row
  expect(large(body.spots)).toBe(true);
  expect(laidSpots(body).every((laid) => laid.x >= 0 && laid.x + laid.spot.w <= WIDE && laid.y >= 0 && laid.y + laid.spot.h <= body.height)).toBe(true);
});

test("a shared layout is set in rows, the largest spots first, and spots that would read alike have their whole name", () => {
  const rows = [
    ...[4, 5, 6].map((n, i) => spot(`place-${n}`, { text: "PLACE", label: `Place ${n}`, group: "number", x: 20 * i, y: 10, w: 20, h: 20 })),
    spot("pass", { y: 40, w: 300 }), spot("field", { y: 80, w: 200 }),
  ];
  const { body } = near({ ...layout(rows), seats: [], dice: { x: 0, y: 0, w: 50, h: 20 } }, 1, [1]);
  expect(body.spots.map((one) => [one.text, one.y])).toEqual([["PASS", 6], ["FIELD", 6], ["PLACE 4", 62], ["PLACE 5", 62], ["PLACE 6", 62]]);
  expect(large(body.spots)).toBe(true);
});

test("a layout with bets between its numbers is turned upright and keeps its shape", () => {
  const numbers = [spot("straight-3", { text: "3", x: 0, y: 0, w: 60, h: 80 }), spot("straight-2", { text: "2", x: 0, y: 80, w: 60, h: 80 }), spot("split-2-3", { text: "", x: 10, y: 70, w: 40, h: 20 })];
  const { head, body } = near({ ...layout(numbers), seats: [], wheel: { x: 0, y: 0, w: 90, h: 90 } }, 1, [1]);
  const [three, two, split] = body.spots;
  expect(head.wheel).toBeTruthy();
  expect(three!.y).toBe(two!.y);
  expect(three!.x + three!.w).toBeCloseTo(two!.x);
  expect(split!.x + split!.w / 2).toBeCloseTo(two!.x);
});

test("who stands behind others sees the whole table", () => {
  const whole = layout([]);
  whole.seats[2] = { ...whole.seats[2]!, standing: true };
  expect([hasNear(whole, 1), hasNear(whole, 3), hasNear(whole, null)]).toEqual([true, false, true]);
});

test("of the long lines those nearest to the player come first, the inner one of two first", () => {
  const lines = [spot("come", { y: 100, w: 300 }), spot("field", { y: 170, w: 290 }), spot("pass", { y: 240, w: 300 }), spot("pass-odds", { y: 310, w: 250 }), spot("any", { y: 10, w: 90 })];
  const { body } = near({ ...layout(lines), seats: [], dice: { x: 0, y: 0, w: 50, h: 20 } }, 1, [1]);
  expect(body.spots.map((one) => one.id)).toEqual(["pass", "pass-odds", "come", "field", "any"]);
  expect(new Set(body.spots.map((one) => one.y)).size).toBe(2); // an odd one has no line to itself
});

test("a head without a board is low, and the pot stands in its middle", () => {
  const pot = spot("pot", { x: 100, y: 100, w: 200, h: 60 });
  const whole = layout([pot]);
  const board = { holder: "board", label: "BOARD", x: 0, y: 0, w: 400, h: 104, kind: "board" as const };
  const [bare, seldom, usual] = [[], [{ ...board, w: 60 }], [board]].map((cards) => near({ ...whole, cards }, 1, [1]).head);
  expect([bare!.height, seldom!.height, usual!.height]).toEqual([66, 66, 90]);
  expect(bare!.spots[0]!.x + bare!.spots[0]!.w / 2).toBe(WIDE / 2);
});

test("five other players with tags are one row, so that none of it is pushed out of sight", () => {
  const seats = [1, 2, 3, 4, 5, 6, 7].map((seat) => ({ ...layout([]).seats[0]!, seat }));
  const rows = (more: object, ...seated: number[]) => new Set(near(layout([], { seats, ...more }), 1, seated).body.seats.filter((place) => place.standing).map((place) => place.plate.y)).size;
  const tags = { markers: [{ name: "action", label: "ACTION", shows: "seat" as const }] };
  expect([rows(tags, 1, 2, 3, 4, 5, 6), rows({}, 1, 2, 3, 4, 5, 6), rows(tags, 1, 2, 3, 4, 5, 6, 7)]).toEqual([1, 2, 2]);
  const many = { markers: ["BANK", "ACTION", "ENVY"].map((label) => ({ name: label, label, shows: "seat" as const })) };
  expect(rows(many, 1, 2, 3, 4, 5, 6)).toBe(2); // whose tags need wider plates
});

test("what one's cards come to has room under the tags of the other players", () => {
  const tags = { markers: [{ name: "action", label: "ACTION", shows: "seat" as const }] };
  const gap = (more: object) => {
    const { body } = near(layout([spot("base", { per_seat: true, x: -20, y: -60, w: 40, h: 40 })], more), 2, [1, 2]);
    const [other, own] = body.seats;
    return layHand(body, own!, own!.cards!, 2, true).y - (other!.plate.y + other!.plate.h);
  };
  expect(gap(tags)).toBeGreaterThan(3 + TAG + 8); // a tag under the plate, and the half of a total that stands out over the cards
  expect(gap({})).toBeLessThan(TAG);
});

test("over dice and a wheel there is no room for what a cloth says", () => {
  const says = { areas: [{ id: "w", label: "HOPPING, THE NEXT ROLL ONLY", x: 0, y: 0, w: 390, h: 20, kind: "words" as const }], cards: [] };
  const dice = { dice: { x: 0, y: 0, w: 50, h: 20 } };
  expect([near(layout([spot("pass")], { ...says, ...dice }), 1, [1]).head.areas.length, near(layout([spot("pass")], says), 1, [1]).head.areas.length]).toEqual([0, 1]);
});

test("on a small screen one's own spots are the large ones first, from the player outwards, then those beside them", () => {
  const round = (id: string, y: number, w = 58, x = -29) => spot(id, { per_seat: true, shape: "circle", x, y: y - w / 2, w, h: w });
  const whole = layout([round("bet-3", -60), round("bonus", -60, 40, -80), round("bet-2", -120), round("bet-1", -180)]);
  const { body } = near(whole, 2, [2]);
  expect(body.spots.toSorted((a, b) => a.x - b.x).map((one) => one.id)).toEqual(["bet-3", "bet-2", "bet-1", "bonus"]);
});
