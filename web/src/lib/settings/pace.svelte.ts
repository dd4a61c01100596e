/** How fast things happen on the felt, and whether they are heard: chosen by the player and remembered. */
import { calm } from "./theme.svelte";

export type Pace = "normal" | "fast" | "instant";

interface Times { card: number; dice: number; ball: number; chips: number }

/** Milliseconds from card to card, for dice to lie still, for a ball to run, and for chips to go where they are won. */
const TIMES: Record<Pace, Times> = {
  normal: { card: 240, dice: 900, ball: 3400, chips: 900 },
  fast: { card: 90, dice: 450, ball: 1500, chips: 450 },
  instant: { card: 0, dice: 0, ball: 0, chips: 0 },
};
const LONGEST = 4000; // a full table is dealt in no more than this

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it is as chosen until the page is left
  }
}

const known = (text: string | null): Pace => (text === "fast" || text === "instant" ? text : "normal");

export const pace = $state({ chosen: known(kept("croupier-pace")), sound: kept("croupier-sound") === "on" });

/** The times that hold now; who wants no motion has none. */
export function times(): Times {
  return calm() ? TIMES.instant : TIMES[pace.chosen];
}

/** How long it is from card to card when so many come. */
export function perCard(count: number): number {
  return Math.min(times().card, LONGEST / Math.max(1, count));
}

/** The same for the style sheets of everything that moves on a felt. */
export function paces(): Record<string, string> {
  const { card, dice, chips } = times();
  const runs = { "--card-run": card * 1.3, "--dice-run": dice * 0.7, "--chips-run": chips, "--marks-wait": chips * 0.55, "--marks-run": chips * 0.3 };
  return Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, `${Math.round(run)}ms`]));
}

export function choosePace(chosen: Pace): void {
  pace.chosen = chosen;
  keep("croupier-pace", chosen);
}

export function toggleSound(): void {
  pace.sound = !pace.sound;
  keep("croupier-sound", pace.sound ? "on" : "off");
}
