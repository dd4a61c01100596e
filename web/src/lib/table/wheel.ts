/** The American wheel: its pockets in order, their colours, and where the ball comes to rest. */

export const ORDER = [
  "0", "28", "9", "26", "30", "11", "7", "20", "32", "17", "5", "22", "34", "15", "3", "24", "36", "13", "1",
  "00", "27", "10", "25", "29", "12", "8", "19", "31", "18", "6", "21", "33", "16", "4", "23", "35", "14", "2",
];
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type Colour = "red" | "black" | "green";

export function colourOf(pocket: string): Colour {
  if (pocket === "0" || pocket === "00") return "green";
  return RED.has(Number(pocket)) ? "red" : "black";
}

/** Degrees clockwise from the top to the middle of a pocket. */
export function angleOf(pocket: string): number {
  return (ORDER.indexOf(pocket) * 360) / ORDER.length;
}

/** A pocket and so many on either side of it, as they lie on the wheel. */
export function neighbours(pocket: string, each: number): string[] {
  const at = ORDER.indexOf(pocket);
  const found: string[] = [];
  for (let step = -each; step <= each; step++) found.push(ORDER[(at + step + ORDER.length) % ORDER.length]!);
  return found;
}

/** The numbers that came most and least among these results. */
export function hotAndCold(results: readonly string[], count = 5): { hot: [string, number][]; cold: [string, number][] } {
  const seen = new Map(ORDER.map((pocket) => [pocket, 0]));
  for (const result of results) if (seen.has(result)) seen.set(result, seen.get(result)! + 1);
  const by = [...seen].sort((a, b) => b[1] - a[1] || ORDER.indexOf(a[0]) - ORDER.indexOf(b[0]));
  return { hot: by.filter(([, times]) => times > 0).slice(0, count), cold: by.slice(-count).reverse() };
}
