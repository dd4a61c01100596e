/**
 * The cards of the round that has just ended. The automatic dealer picks them up in the same breath as it settles, so the
 * page lays them out once more from what was told, until the next round opens.
 */
import type { Told } from "./types";

export type Hands = Record<string, string[]>;

/** A telling is either the next card of a hand or the whole hand turned up. */
export function recalled(before: Hands, told: readonly Told[]): Hands {
  const hands: Hands = { ...before };
  for (const line of told) {
    if (line.kind !== "dealt" || !line.to || !line.cards?.length) continue;
    const held = hands[line.to] ?? [];
    hands[line.to] = isWhole(held, line.cards) ? [...line.cards] : [...held, ...line.cards];
  }
  return hands;
}

function isWhole(held: readonly string[], cards: readonly string[]): boolean {
  if (cards.length < 2 || cards.length < held.length) return held.length === 0;
  const left = [...cards];
  return held.every((card) => card === "??" || take(left, card));
}

function take(cards: string[], card: string): boolean {
  const at = cards.indexOf(card);
  if (at < 0) return false;
  cards.splice(at, 1);
  return true;
}
