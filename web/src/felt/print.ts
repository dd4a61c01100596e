/** What is printed on a spot: its words, and what it pays where there is room for it. */
import type { Spot } from "../lib/layout";
import { fit, type Printed } from "./fit";

/** A number of the roulette layout, in its colour. */
export function isPocket(spot: Spot): boolean {
  return spot.group === "number" && spot.colour !== undefined && spot.colour !== "plain";
}

/** The faces of a sic bo spot, which real layouts draw as dice. */
export function facesOn(spot: Spot): number[] {
  if (!["pair", "triple", "combination", "single"].includes(spot.group)) return [];
  const faces = [...spot.text.matchAll(/[1-6]/g)].map(Number);
  return /^(ONE )?[1-6 ·]+$/.test(spot.text) ? faces : [];
}

/** Where each die of a spot lies, and how large it is: side by side on a wide spot, one above the other on a narrow one. */
export function diceOn(spot: Spot, pays: boolean): { face: number; x: number; y: number; size: number }[] {
  const faces = facesOn(spot);
  const wide = spot.w > spot.h;
  const long = wide ? spot.w : spot.h - (pays ? 22 : 0);
  const size = Math.min(46, (wide ? spot.h - (pays ? 26 : 0) : spot.w) * 0.68, (long * 0.86) / (faces.length * 1.15));
  const step = size * 1.15;
  const cx = spot.w / 2 - size / 2;
  const cy = (spot.h - (pays ? 20 : 0)) / 2 - size / 2;
  return faces.map((face, i) => {
    const off = (i - (faces.length - 1) / 2) * step;
    return { face, size, x: cx + (wide ? off : 0), y: cy + (wide ? 0 : off) };
  });
}

export function printOn(spot: Spot): Printed & { top: number; pays: string } {
  const brief = spot.odds.length <= 14 && spot.odds !== spot.text.toLowerCase() ? spot.odds : "";
  const pays = spot.shape === "box" && spot.h >= 46 && spot.w >= brief.length * 8.4 && spot.text && !isPocket(spot) ? brief : "";
  const printed = fit(spot.text, spot.shape === "circle" ? spot.w * 0.86 : spot.w, pays ? spot.h * 0.62 : spot.h, isPocket(spot) ? 32 : 24);
  const top = spot.h / 2 - ((printed.lines.length - 1) * printed.size * 1.12) / 2 - (pays ? spot.h * 0.13 : 0);
  return { ...printed, top, pays };
}
