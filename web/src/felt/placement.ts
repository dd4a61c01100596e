/** Room for everything: where a hand and a tag lie, so that none of them hides a plate, a bet, or a neighbour's cards. */
import { laidSpots, type Area, type Box, type Layout, type Place, type Point } from "../lib/table/layout";

/** Cards side by side: the first one's corner, how wide each is, and how far it is from one to the next. */
export interface Row { x: number; y: number; width: number; step: number }

const SHAPE = 60 / 86; // a card's width by its height, its shade included
const INDEX = 0.47; // of a card's width: what has to be seen of one that the next covers
const MANY = 4; // a hand of more cards than these takes more room than its box
const WIDER = 1.35;
const GAP = 6;
const SIZES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64];
const TIGHTER = [1, 0.92, 0.84, 0.76, 0.68];
const ASIDE = [0, 6, 12, 18, 24, 30, 36, 42];
const SHIFTS = ASIDE.flatMap((x) => ASIDE.flatMap((y) => [[x, y], [-x, y], [x, -y], [-x, -y]] as const));

/** So many cards of that height in the middle of a box, on its lower edge; where there are many, one over the other. */
export function rowIn(box: Box, count: number, height = box.h, room = box.w): Row {
  const width = Math.min(height * SHAPE, room);
  const step = count > 1 ? Math.min(width + 5, (room - width) / (count - 1)) : 0;
  return { x: box.x + box.w / 2 - (width + step * (count - 1)) / 2, y: box.y + box.h - width / SHAPE, width, step };
}

export function boxOf(row: Row, count: number): Box {
  return { x: row.x, y: row.y, w: row.width + row.step * (count - 1), h: row.width / SHAPE };
}

/** The boxes of several hands, by their cards: two side by side, the longer one wider, and two more above them. */
export function splitBoxes(box: Box, counts: readonly number[]): Box[] {
  if (counts.length < 2) return [box];
  const room = box.w * 1.32;
  const h = box.h * 0.84;
  return counts.map((count, i) => {
    const beside = counts[i % 2 ? i - 1 : i + 1] ?? count;
    const w = (room * count) / (count + beside || 2);
    const y = box.y + box.h - h - Math.floor(i / 2) * (h + 4);
    return { x: box.x + box.w / 2 + (i % 2 ? room / 2 + 2 - w : -room / 2 - 2), y, w, h };
  });
}

const known = new WeakMap<Layout, Map<string, Row>>();

/** A hand at its place. One's own is larger; where something is in the way the hand moves aside, closes up, or is smaller. */
export function layHand(layout: Layout, place: Place, box: Box, count: number, mine: boolean): Row {
  const rows = known.get(layout) ?? new Map<string, Row>();
  known.set(layout, rows);
  const key = `${place.seat} ${count} ${mine}`;
  const row = rows.get(key) ?? clearest(layout, place, box, count, mine);
  rows.set(key, row);
  return row;
}

interface Way { row: Row; costs: number }

function clearest(layout: Layout, place: Place, box: Box, count: number, mine: boolean): Row {
  const taken = obstacles(layout, place, count);
  let best: Way | undefined;
  for (const way of ways(box, count, mine)) {
    if (best && way.costs >= best.costs) break; // what follows is further, tighter or smaller still
    const lies = boxOf(way.row, count);
    const costs = way.costs + outside(layout, lies) + taken.reduce((sum, [thing, dear]) => sum + dear * overlap(lies, thing), 0);
    if (!best || costs < best.costs) best = { row: way.row, costs };
  }
  return best!.row;
}

/** Every way to lay the hand, the ones that change least first. */
function ways(box: Box, count: number, mine: boolean): Way[] {
  const room = box.w * (mine ? 1.15 : 1) * (count > MANY ? WIDER : 1);
  const rows = SIZES.flatMap((size, i) => TIGHTER.map((tight, k) => ({ row: rowIn(box, count, box.h * size * (mine ? 1.12 : 1), room * tight), costs: i * 30 + k * 12 })));
  const readable = rows.filter(({ row }) => count < 2 || row.step >= row.width * INDEX);
  return (readable.length ? readable : rows.slice(-1))
    .flatMap(({ row, costs }) => SHIFTS.map(([x, y]) => ({ row: { ...row, x: row.x + x, y: row.y + y }, costs: costs + Math.hypot(x, y) })))
    .sort((a, b) => a.costs - b.costs);
}

/** What a hand should not lie on, and how dear each is. */
function obstacles(layout: Layout, place: Place, count: number): [Box, number][] {
  const others = layout.seats.filter((one) => one !== place && one.cards);
  return [
    ...layout.seats.map((one): [Box, number] => [around(one.plate), 8]),
    ...layout.seats.flatMap((one): [Box, number][] => (one.chips ? [[stackAt(one.chips), 2]] : [])),
    ...layout.seats.filter((one) => !under(one)).map((one): [Box, number] => [disc(markAt(layout, one)), 1]),
    ...others.map((one): [Box, number] => [around(handRoom(layout, one.cards!, count), 3), 4]),
    ...layout.cards.map((tray): [Box, number] => [around(tray), 3]),
    ...laidSpots(layout).map((laid): [Box, number] => [{ x: laid.x, y: laid.y, w: laid.spot.w, h: laid.spot.h }, 3]),
  ];
}

/** What a neighbour's hand of as many cards takes, inside the felt. */
function handRoom(layout: Layout, box: Box, count: number): Box {
  const w = box.w * (count > MANY ? WIDER : 1);
  const x = Math.max(GAP, Math.min(layout.width - GAP - w, box.x + (box.w - w) / 2));
  return { ...box, x, w };
}

const stackAt = (point: Point): Box => ({ x: point.x - 27, y: point.y - 34, w: 54, h: 54 });
const disc = (point: Point): Box => ({ x: point.x - 20, y: point.y - 20, w: 40, h: 40 });
const around = (box: Box, by = GAP): Box => ({ x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by });

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

function outside(layout: Layout, box: Box): number {
  return 8 * (box.w * box.h - overlap(box, { x: GAP, y: GAP, w: layout.width - 2 * GAP, h: layout.height - 2 * GAP }));
}

// --- tags ---

export const TAG = 18; // how high a tag is that hangs under a plate

/** A place whose mark would lie on its own plate has it under the plate. */
export function under(place: Place): boolean {
  return overlap(around({ ...place.mark, w: 0, h: 0 }, TAG / 2), place.plate) > 0;
}

const marks = new WeakMap<Place, Point>();

/** Where a place's button stands: its mark, or the nearest point that is on nobody's bet and nobody's cards. */
function markAt(layout: Layout, place: Place): Point {
  const taken = layout.seats.flatMap((one) => [...(one.chips ? [stackAt(one.chips)] : []), ...(one.cards ? [one.cards] : []), one.plate]);
  const costs = (point: Point, far: number) => far + taken.reduce((sum, thing) => sum + overlap(disc(point), thing), 0);
  const found = marks.get(place) ?? SHIFTS.map(([x, y]) => ({ x: place.mark.x + x, y: place.mark.y + y, far: Math.hypot(x, y) }))
    .reduce((best, one) => (costs(one, one.far) < costs(best, best.far) ? one : best));
  marks.set(place, found);
  return found;
}

/** Where the tags of one place stand, side by side, given how wide each is. */
export function tagsAt(layout: Layout, place: Place, widths: readonly number[]): Point[] {
  if (!under(place)) return widths.map((_, i) => ({ x: markAt(layout, place).x + i * 46, y: markAt(layout, place).y }));
  const plate = place.plate;
  const all = widths.reduce((sum, w) => sum + w + 4, -4);
  let x = Math.max(GAP, Math.min(layout.width - GAP - all, plate.x + (plate.w - all) / 2)); // inside the felt
  return widths.map((w) => {
    const at = { x: x + w / 2, y: plate.y + plate.h + 3 + TAG / 2 };
    x += w + 4;
    return at;
  });
}

/** How far down the felt is drawn: under the lowest plate there is room for its tag. */
export function lowest(layout: Layout): number {
  const tags = layout.markers.some((marker) => marker.shows === "seat");
  const hangs = layout.seats.filter((place) => tags && !place.standing && under(place)).map((place) => place.plate.y + place.plate.h + TAG + 8);
  return Math.max(layout.height, ...hangs);
}

// --- the puck ---

/** The printed box that a point lies in. */
export function printedBox(layout: Layout, at: Point): Area | undefined {
  return layout.areas.find((area) => (area.kind ?? "box") === "box" && area.label && overlap(area, around({ ...at, w: 0, h: 0 }, 1)) > 0);
}

/** Boxes on which a marker stands now: the puck on its number. */
export function boxesMarked(layout: Layout, markers: Readonly<Record<string, string>>): Set<string> {
  const points = layout.markers.filter((marker) => marker.shows === "value").map((marker) => marker.points?.[markers[marker.name] ?? ""]);
  return new Set(points.flatMap((at) => (at ? printedBox(layout, at)?.id ?? [] : [])));
}
