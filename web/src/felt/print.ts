/** What is printed on a spot: its words, and what it pays where there is room for it. */
import type { Spot } from "../lib/layout";
import { fit, type Printed } from "./fit";

/** A number of the roulette layout, in its colour. */
export function isPocket(spot: Spot): boolean {
  return spot.group === "number" && spot.colour !== undefined && spot.colour !== "plain";
}

export function printOn(spot: Spot): Printed & { top: number; pays: string } {
  const brief = spot.odds.length <= 14 && spot.odds !== spot.text.toLowerCase() ? spot.odds : "";
  const pays = spot.h >= 46 && spot.w >= brief.length * 8.4 && spot.text && !isPocket(spot) ? brief : "";
  const printed = fit(spot.text, spot.shape === "circle" ? spot.w * 0.86 : spot.w, pays ? spot.h * 0.62 : spot.h, isPocket(spot) ? 32 : 24);
  const top = spot.h / 2 - ((printed.lines.length - 1) * printed.size * 1.12) / 2 - (pays ? spot.h * 0.13 : 0);
  return { ...printed, top, pays };
}
