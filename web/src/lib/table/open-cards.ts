/**
 * Which hands of a moment are known, so that their chances can be told: what lies face up, and in a round that is over what was
 * turned up in its end. Where one hand that is still in was never shown, nothing is told.
 */
import { isDown } from "../text/cards";
import type { Moment } from "./equity.svelte";
import type { Told, View } from "../net/types";

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

/** The moment from which nobody could bet any more in a hand that is over and was shown down, if cards came after it. */
export function allIn(round: readonly Told[], view: View, me: number | null = null): (Moment & { toCome: number }) | null {
  const last = round.findLastIndex((line) => line.kind === "decided" && BETS.has(line.choice ?? ""));
  if (view.family !== "pot" || view.asks.ask !== "between" || last < 0) return null;
  const board = (lines: readonly Told[]) => lines.filter((line) => line.kind === "dealt" && line.to === "board").flatMap((line) => line.cards ?? []);
  const chose = (choice: string) => round.filter((line) => line.kind === "decided" && line.choice === choice).map((line) => line.seat ?? 0);
  const out = new Set(chose("fold"));
  const played = [...new Set(round.flatMap((line) => (line.kind === "placed" ? (line.seat ?? []) : [])))];
  const hands = played.filter((seat) => !out.has(seat)).map((seat) => ({ seat, cards: asThen(round, last, seat, handOf(view, seat)?.cards ?? []) }));
  const ends = hands.map(({ seat }) => handOf(view, seat)?.cards.length ?? 0);
  const toCome = board(round.slice(last + 1)).length + Math.max(0, ...hands.map((hand, i) => ends[i]! - hand.cards.length));
  if (!toCome || hands.length < 2 || chose("muck").length || !hands.every((hand) => known(hand.cards))) return null;
  const dead = played.filter((seat) => out.has(seat) && seat !== me).flatMap((seat) => (handOf(view, seat)?.cards ?? []).filter((card) => !isDown(card)));
  return { hands, board: board(round.slice(0, last)), dead, toCome };
}

/** A hand as it was at the last bet. Cards that come face up are told with all that lie so; where none came after the bet nobody is told
 * whether one went face down, so of such a hand nothing is known. */
function asThen(round: readonly Told[], last: number, seat: number, cards: readonly string[]): readonly string[] {
  const told = (lines: readonly Told[]) => lines.filter((line) => line.kind === "dealt" && line.at === seat).map((line) => line.cards ?? []);
  const up = told(round.slice(0, last)).at(-1);
  if (!up) return cards; // all of it went face down before the first bet
  const later = told(round.slice(last + 1)).find((lie) => lie.length > up.length && lie.length < cards.length);
  return later ? cards.slice(0, cards.indexOf(up.at(-1) ?? "") + 1) : [];
}
