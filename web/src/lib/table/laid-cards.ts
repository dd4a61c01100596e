/** The cards that lie on the felt, each hand with what it comes to; after a round those too that were picked up in it. */
import type { View } from "../net/types";

type HandView = View["hands"][number];
type PileView = View["piles"][string];

export interface Laid {
  hands: readonly HandView[];
  piles: Readonly<Record<string, PileView>>;
}

const same = (one: HandView, other: HandView) => one.place === other.place && one.number === other.number;

/** What lies there now; between rounds beside it what had been picked up, until the next round opens. */
export function laidOf(view: View, over = view.asks.ask === "between"): Laid {
  if (!over) return { hands: view.hands, piles: view.piles };
  const gone = view.lifted.filter((hand) => !view.hands.some((one) => same(one, hand)));
  return { hands: [...gone, ...view.hands], piles: { ...view.lifted_piles, ...view.piles } };
}

/** By holder and place in the hand: how many cards came before this one. */
export type Order = ReadonlyMap<string, number>;

export const cardKey = (holder: string, index: number): string => `${holder} ${index}`;
export const holderOf = (hand: { place: number; number: number }): string => (hand.number > 1 ? `${hand.place}.${hand.number}` : String(hand.place));

/** After how many milliseconds all cards of a hand lie there, and can be counted. */
export function laidAfter(delays: ReadonlyMap<string, number> | undefined, holder: string, cards: number): number {
  return Math.max(0, ...Array.from({ length: cards }, (_, i) => delays?.get(cardKey(holder, i)) ?? 0));
}

function byHolder({ hands, piles }: Laid): Map<string, readonly string[]> {
  return new Map([...hands.map((hand) => [holderOf(hand), hand.cards] as const), ...Object.entries(piles).map(([name, pile]) => [name, pile.cards] as const)]);
}

/** In which order the cards came that were not there before, or not to be seen: as the table told it. `trays` says what is a pile, to which cards go when they are out of play. */
export function dealtOrder(trays: readonly { holder: string; kind?: string }[], before: Laid, after: Laid, told: readonly { kind: string; at?: number; hand?: number; to?: string; cards?: readonly string[] }[]): Order {
  const had = byHolder(before);
  const left = new Map([...byHolder(after)].map(([holder, cards]) => [holder, cards.flatMap((card, i) => (had.get(holder)?.[i] === card ? [] : [i]))]));
  const order = new Map<string, number>();
  const give = (holder: string, count: number) => {
    for (const index of left.get(holder)?.splice(0, count) ?? []) order.set(cardKey(holder, index), order.size);
  };
  for (const line of told) if (line.kind === "dealt") give(line.to || holderOf({ place: line.at ?? 0, number: line.hand ?? 1 }), line.cards?.length ?? 1);
  for (const holder of left.keys()) if (!trays.some((tray) => tray.holder === holder && tray.kind === "pile")) give(holder, Infinity);
  return order;
}
