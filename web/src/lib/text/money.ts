/** Money as people read it, and as chips that stand on a felt. */

/** Cents as dollars: `$1,250`, `$0.25`, `−$5`. */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const text = whole.toLocaleString("en-US") + (rest ? `.${String(rest).padStart(2, "0")}` : "");
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** So many of a table's smallest chips, as dollars. */
export function money(chips: number, chip: number): string {
  return dollars(chips * chip);
}

/** An amount short enough for the face of a chip or a crowded spot: `5`, `2.50`, `12.5K`, `25¢`. */
export function short(cents: number): string {
  if (cents && cents < 100) return `${cents}¢`;
  const whole = cents / 100;
  if (whole >= 1_000_000) return `${trim(whole / 1_000_000)}M`;
  if (whole >= 10_000) return `${trim(whole / 1000)}K`;
  return cents % 100 ? whole.toFixed(2) : String(whole);
}

/** The same with its sign, for a plate: `$5`, `$2.50`, `$12.5K`, `25¢`. */
export function brief(cents: number): string {
  return cents && cents < 100 ? short(cents) : `$${short(cents)}`;
}

function trim(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** What was typed into a field of dollars, in cents; null if it is no amount. */
export function readDollars(text: string): number | null {
  const match = /^\$?\s*([\d,]+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]!.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0") || 0);
}

/** Chips are made in these values, in cents. */
export const VALUES = [1, 5, 25, 50, 100, 500, 2500, 10_000, 50_000, 100_000, 500_000, 2_500_000];

/** The chips in a tray: six values, in the table's smallest chip, from the smallest up and none beyond the maximum; and one of
 * the least that may be wagered, where that is none of them. */
export function tray(chip: number, most: number, least = 1, count = 6): number[] {
  const fits = VALUES.filter((cents) => cents >= chip && cents % chip === 0).map((cents) => cents / chip);
  const below = fits.filter((value) => value <= most);
  const six = (below.length >= 2 ? below : fits.slice(0, 2)).slice(0, count);
  return six.includes(least) || least > most ? six : [...six, least].sort((a, b) => a - b);
}

/** An amount of cents as a stack of chips, the biggest at the bottom; at most so many are shown. */
export function stack(cents: number, shown = 6): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const value of [...VALUES].reverse()) {
    while (left >= value && chips.length < shown) {
      chips.push(value);
      left -= value;
    }
  }
  return chips;
}
