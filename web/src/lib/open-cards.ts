/**
 * Which hands of a moment are known, so that their chances can be told: what lies face up, and in a round that is over what was
 * turned up in its end. Where one hand that is still in was never shown, nothing is told.
 */
import { isDown } from "./cards";
import type { Moment } from "./equity.svelte";
import type { Told, View } from "./types";

type Hand = View["hands"][number];

const known = (cards: readonly string[]): boolean => cards.length > 0 && !cards.some(isDown);
const handOf = (view: View, place: number): Hand | undefined => [...view.hands, ...view.lifted].find((hand) => hand.place === place);

/** Cards of each place as they lay in the end, where all of them could be seen. */
export function inTheEnd(views: readonly View[]): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const view of views) for (const hand of [...view.hands, ...view.lifted]) if (known(hand.cards)) found.set(hand.place, hand.cards);
  return found;
}

/** A moment of a round that is over: who is still in, with what each turned out to have, as far as it was dealt by then. */
export function momentOf(view: View, end: ReadonlyMap<number, readonly string[]>): Moment | null {
  const hands = view.hands.map((hand) => ({ seat: hand.place, cards: known(hand.cards) ? hand.cards : (end.get(hand.place) ?? []).slice(0, hand.cards.length), lay: hand.cards }));
  const fits = hands.every(({ cards, lay }) => known(cards) && cards.length === lay.length && lay.every((card, i) => isDown(card) || card === cards[i]));
  if (hands.length < 2 || !fits) return null;
  const out = view.lifted.filter((hand) => !view.hands.some((one) => one.place === hand.place));
  return { hands: hands.map(({ seat, cards }) => ({ seat, cards })), board: view.piles.board?.cards ?? [], dead: out.flatMap((hand) => hand.cards.filter((card) => !isDown(card))) };
}

const BETS = new Set(["check", "bet", "call", "raise", "fold"]);
const decided = (round: readonly Told[], choice: string) => round.filter((line) => line.kind === "decided" && line.choice === choice).map((line) => line.seat ?? 0);

/** Cards as they lay before the last so many came; nothing of a hand that has thrown cards away for them. */
function before(cards: readonly string[], dealt: number, later: number): readonly string[] {
  return later && dealt !== cards.length ? [] : cards.slice(0, cards.length - later);
}

/** The moment from which nobody could bet any more in a hand that is over and was shown down, if cards came after it. */
export function allIn(round: readonly Told[], view: View, me: number | null = null): (Moment & { toCome: number }) | null {
  const last = round.findLastIndex((line) => line.kind === "decided" && BETS.has(line.choice ?? ""));
  if (view.family !== "pot" || view.asks.ask !== "between" || last < 0) return null;
  const dealt = round.filter((line) => line.kind === "dealt");
  const later = round.slice(last + 1).filter((line) => line.kind === "dealt");
  const to = (lines: readonly Told[], seat: number) => lines.filter((line) => line.at === seat).flatMap((line) => line.cards ?? []);
  const onBoard = (lines: readonly Told[]) => lines.filter((line) => line.to === "board").flatMap((line) => line.cards ?? []);
  const out = new Set(decided(round, "fold"));
  const seats = [...new Set(dealt.flatMap((line) => line.at ?? []))].filter((seat) => seat > 0);
  const hands = seats.filter((seat) => !out.has(seat)).map((seat) => ({ seat, cards: before(handOf(view, seat)?.cards ?? [], to(dealt, seat).length, to(later, seat).length) }));
  const toCome = onBoard(later).length + Math.max(0, ...hands.map(({ seat }) => to(later, seat).length));
  if (!toCome || hands.length < 2 || decided(round, "muck").length || !hands.every((hand) => known(hand.cards))) return null;
  const dead = seats.filter((seat) => out.has(seat) && seat !== me).flatMap((seat) => (handOf(view, seat)?.cards ?? []).filter((card) => !isDown(card)));
  return { hands, board: onBoard(dealt).slice(0, onBoard(dealt).length - onBoard(later).length), dead, toCome };
}
