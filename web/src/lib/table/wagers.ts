/** One's own wagers of a round, so that they can be put down again, doubled or taken away. */
import { satDown } from "./round-results";
import type { Asks, Told, View } from "../net/types";

export interface Wager { spot: string; at: number; amount: number }

/** What a seat has on the felt; what a split or a double added belongs to its hand, not to the bets. */
export function wagersOf(view: View, seat: number | null): Wager[] {
  return view.stakes.filter((stake) => stake.seat === seat && stake.hand === 1 && stake.amount > 0).map(({ spot, at, amount }) => ({ spot, at, amount }));
}

/** What a seat had bet in a round when its cards came, by what was told of it; what is put there later belongs to the hand. */
export function betIn(round: readonly Told[], seat: number | null): Wager[] {
  const put = new Map<string, Wager>();
  for (const line of round.slice(satDown(round, seat) + 1)) {
    if (line.kind === "dealt" && !line.to) break;
    const { spot = "", at = 0, total: amount = 0 } = line;
    if ((line.kind === "placed" || line.kind === "taken") && line.seat === seat && spot !== "bank") put.set(`${spot} ${at}`, { spot, at, amount });
  }
  return [...put.values()].filter((one) => one.amount > 0);
}

/** What of these wagers is not there yet. */
export function missing(wanted: readonly Wager[], now: readonly Wager[]): Wager[] {
  const there = (one: Wager) => now.find((other) => other.spot === one.spot && other.at === one.at)?.amount ?? 0;
  return wanted.map((one) => ({ ...one, amount: one.amount - there(one) })).filter((one) => one.amount > 0);
}

/** The window in which a round's bets are made, and not one that is open for a single question. */
export const isBetting = (asks: Asks): boolean => asks.ask === "window" && !asks.question;

export const total = (wagers: readonly Wager[]): number => wagers.reduce((sum, one) => sum + one.amount, 0);
