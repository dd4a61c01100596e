/** A shoe's tally as the scoreboard shows it: what came how often, and its share of the hands. */
import type { Tally } from "../../lib/net/types";

export interface Count {
  what: string;
  times: number;
  share: string;
}

export function shares(tally: Tally): Count[] {
  return tally.counts.map(({ what, times }) => ({ what, times, share: `${((100 * times) / (tally.hands || 1)).toFixed(1)}%` }));
}
