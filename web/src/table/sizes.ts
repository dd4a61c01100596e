/** The usual sizes of a bet: a part of the pot as it is once one has called. */

export interface Betting { least: number; most: number; pot: number; high: number; owes: number }
export interface Size { id: string; text: string; to: number }

/** What a bet of this part of the pot comes to: the highest bet, and so much of what lies there with the call added. */
export function partOfPot({ pot, high, owes }: Betting, part: number): number {
  return high + Math.floor(part * (pot + owes));
}

/** The sizes that may be bet now. */
export function potSizes(bet: Betting): Size[] {
  return [
    { id: "least", text: "Least", to: bet.least },
    { id: "half", text: "Half pot", to: partOfPot(bet, 0.5) },
    { id: "pot", text: "Pot", to: partOfPot(bet, 1) },
    { id: "most", text: "Most", to: bet.most },
  ].filter((size) => size.to >= bet.least && size.to <= bet.most);
}
