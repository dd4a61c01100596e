/** The usual sizes of a bet: a part of the pot as it is once one has called. */

import { t } from "../../lib/text/words.svelte";

export interface Betting { least: number; most: number; pot: number; high: number; owes: number }
export interface Size { id: string; text: string; to: number }

/** What a bet of this part of the pot comes to: the highest bet, and so much of what lies there with the call added. */
export function partOfPot({ pot, high, owes }: Betting, part: number): number {
  return high + Math.floor(part * (pot + owes));
}

/** The sizes that may be bet now. */
export function potSizes(bet: Betting): Size[] {
  return [
    { id: "least", text: t("sizes.least"), to: bet.least },
    { id: "half", text: t("sizes.half"), to: partOfPot(bet, 0.5) },
    { id: "pot", text: t("sizes.pot"), to: partOfPot(bet, 1) },
    { id: "most", text: t("sizes.most"), to: bet.most },
  ].filter((size) => size.to >= bet.least && size.to <= bet.most);
}
