/** What stands where: stakes by spot and by hand, and marked spots. */
import type { LaidSpot, Layout, Spot } from "../../lib/table/layout";
import type { Stake, View } from "../../lib/net/types";
import { chipSize, sideOf, takenBy } from "./spot-print";

/** The stakes on one spot as it is laid. */
export function onSpot(view: View, laid: LaidSpot): Stake[] {
  return view.stakes.filter((stake) => stake.spot === laid.spot.id && (laid.at === 0 || stake.at === laid.at));
}

/** Spots that a marker lights: the winning number under the crown, the lit boxes of sic bo. */
export function litSpots(layout: Layout, view: View): Set<string> {
  const lit = new Set<string>();
  for (const marker of layout.markers) {
    const value = view.markers[marker.name];
    if (marker.shows === "spot" && value) for (const one of value.split(" ")) lit.add(`${marker.prefix ?? ""}${one}`);
  }
  return lit;
}

/** Where the wager of a place's nth hand stands beside the first's: as the hands lie, two side by side, two more above. */
export function byHand(wide: number, r: number, hand: number): { x: number; up: number } {
  return { x: wide / 2 + (hand % 2 ? -1 : 1) * r * 1.05, up: Math.floor((hand - 1) / 2) * r * 1.7 };
}

/** Where so many stacks stand across a spot: the first in the middle, the others around it. */
export function around(wide: number, r: number, count: number): number[] {
  const step = Math.min(r * 2.5, Math.max(r * 0.9, (wide - r * 2.6) / Math.max(1, count - 1)));
  return Array.from({ length: count }, (_, i) => wide / 2 + (i % 2 ? 1 : -1) * Math.ceil(i / 2) * step);
}

/** Where they stand on a line: from its right end towards the print, and when that side is full from its left end too. */
export function besidePrint(spot: Spot, count: number): number[] {
  const r = chipSize(spot);
  const side = takenBy(spot, count) || sideOf(spot);
  const fits = takenBy(spot, count) ? count : Math.max(1, Math.floor((side - r) / (r * 2.1)));
  const right = count > fits ? Math.ceil(count / 2) : count;
  const from = (k: number, of: number) => r * 1.5 + k * Math.min(r * 2.5, (side - r * 3) / Math.max(1, of - 1));
  return Array.from({ length: count }, (_, i) => (i < right ? spot.w - from(i, right) : from(i - right, count - right)));
}
