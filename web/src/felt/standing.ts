/** What stands where: stakes by spot, marked spots, and the bets of a round before the pot has them. */
import { spotOf, type LaidSpot, type Layout } from "../lib/layout";
import type { Stake, View } from "../lib/types";

/** The stakes on one spot as it is laid. */
export function onSpot(view: View, laid: LaidSpot): Stake[] {
  return view.stakes.filter((stake) => spotOf(stake.spot).id === laid.spot.id && (laid.at === 0 || stake.at === laid.at));
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

/** `1:2 5:4` as seats with amounts. */
export function bySeat(text: string | undefined): [number, number][] {
  if (!text) return [];
  return text.split(" ").map((one) => one.split(":").map(Number) as [number, number]).filter(([seat, amount]) => seat > 0 && amount >= 0);
}
