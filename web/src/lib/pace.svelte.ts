/** How fast things happen on the felt, and whether they are heard: chosen by the player and remembered. */
import { calm } from "./theme.svelte";

export type Pace = "normal" | "fast" | "instant";

/** Milliseconds from card to card, for dice to lie still and for a ball to run. */
const TIMES: Record<Pace, { card: number; dice: number; ball: number }> = {
  normal: { card: 240, dice: 900, ball: 3400 },
  fast: { card: 90, dice: 450, ball: 1500 },
  instant: { card: 0, dice: 0, ball: 0 },
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
export function times(): { card: number; dice: number; ball: number } {
  return calm() ? TIMES.instant : TIMES[pace.chosen];
}

/** How long it is from card to card when so many come. */
export function perCard(count: number): number {
  return Math.min(times().card, LONGEST / Math.max(1, count));
}

export function choosePace(chosen: Pace): void {
  pace.chosen = chosen;
  keep("croupier-pace", chosen);
}

export function toggleSound(): void {
  pace.sound = !pace.sound;
  keep("croupier-sound", pace.sound ? "on" : "off");
}
