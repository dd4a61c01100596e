/** What is printed on a spot: its words, and what it pays where there is room for it. */
import type { Spot } from "../../lib/table/layout";
import { fit, WIDE, type Printed } from "./fit-text";

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

/** A long line, or a wide box with its dice: chips stand beside the print, not on it. */
export function isLine(spot: Spot): boolean {
  return spot.w > (facesOn(spot).length ? 1.5 : 1.9) * spot.h && spot.text !== "";
}

export const chipSize = (spot: Spot): number => Math.max(14, Math.min(18, spot.h * 0.34, spot.w * 0.34));

/** The room on either side of a line's print, while that stands in the middle. */
export function sideOf(spot: Spot): number {
  const print = printOn(spot);
  return (spot.w - Math.max(...print.lines.map((line) => line.length)) * print.size * WIDE) / 2 - 4;
}

/** What the chips take of a line too short to have room on both sides; its print moves over. */
export function takenBy(spot: Spot, stakes: number): number {
  const r = chipSize(spot);
  if (!stakes || !isLine(spot) || sideOf(spot) >= 3.2 * r) return 0;
  return Math.min(spot.w * 0.6, r * (3 + (stakes - 1) * 1.6));
}

export interface SpotPrinted extends Printed { top: number; middle: number; pays: string; paysSize: number }

const LETTER = 0.56; // of a small letter or a figure, as a share of its height
const LEGIBLE = 11; // odds smaller than this are not printed

/** The print of a spot, of whose width chips may have taken some at the right. */
export function printOn(spot: Spot, taken = 0): SpotPrinted {
  const w = spot.w - taken;
  const brief = spot.odds.length <= 14 && spot.odds !== spot.text.toLowerCase() ? spot.odds : "";
  const paysSize = Math.min(spot.h < 56 ? 12.5 : 14, (w - 4) / (brief.length * LETTER));
  const pays = spot.shape === "box" && spot.h >= 46 && paysSize >= LEGIBLE && spot.text && !isPocket(spot) ? brief : "";
  const most = isPocket(spot) ? 32 : 24;
  const across = fit(spot.text, spot.shape === "circle" ? w * 0.86 : w, pays ? spot.h * 0.62 : spot.h, most);
  // a circle is narrower above and below its middle
  const printed = spot.shape === "circle" && across.lines.length > 1 ? fit(spot.text, w * 0.72, spot.h, most) : across;
  const top = spot.h / 2 - ((printed.lines.length - 1) * printed.size * 1.12) / 2 - (pays ? spot.h * 0.13 : 0);
  return { ...printed, top, middle: w / 2, pays, paysSize };
}

/** Where on a spot the mark of a result stands, whose print stays to be read: on a line at its right end, on a tall box where
 * chips stand, elsewhere across the lower edge. */
export function markAt(spot: Spot, wide: number): { x: number; y: number } {
  if (isLine(spot)) return { x: spot.w - wide / 2 - 4, y: spot.h / 2 };
  return { x: spot.w / 2, y: spot.h > 60 && spot.shape !== "circle" ? chipsDown(spot) : spot.h - 8 };
}

/** The print of a circle under which a mark stands: in its upper part. */
export function raised(spot: Spot): SpotPrinted {
  const print = printOn({ ...spot, h: spot.h * 0.64 });
  return { ...print, top: print.top + spot.h * 0.06 };
}

/** How far down a spot its chips stand: where there is room under the print, over what it pays. */
export function chipsDown(spot: Spot): number {
  if (isLine(spot) || !spot.text || spot.h <= 60 || spot.shape === "circle") return spot.h / 2;
  if (isPocket(spot)) return spot.h * 0.78;
  if (facesOn(spot).length) return spot.h * 0.62;
  const print = printOn(spot);
  const words = print.top + (print.lines.length - 1) * print.size * 1.12 + print.size / 2;
  return Math.max(spot.h / 2, (words + spot.h - (print.pays ? 19 : 4)) / 2 + 3);
}
