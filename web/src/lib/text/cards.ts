/** Cards as the table writes them: `Qh`, `Ts`, `Jo` for a joker, `??` for one that is not seen. */

import { t } from "./words.svelte";

/** The names of ranks and suits, as the language that is spoken has them. */
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight", "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "deuce" } as const;
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" } as const;

export function isJoker(card: string): boolean {
  return card === "Jo" || card === "JO";
}

export function isDown(card: string): boolean {
  return card === "??";
}

/** How a screen reader says it: `queen of hearts`. */
export function cardName(card: string): string {
  if (isDown(card)) return t("cards.down");
  if (isJoker(card)) return t("cards.joker");
  const rank = RANKS[card[0] as keyof typeof RANKS];
  const suit = SUITS[card[1] as keyof typeof SUITS];
  return t("cards.name", { rank: rank ? t(`cards.${rank}`) : card[0], suit: suit ? t(`cards.${suit}`) : card[1] });
}

/** What stands in the corner: `10`, `K`. */
export function index(card: string): string {
  return card[0] === "T" ? "10" : (card[0] ?? "");
}

export function isRed(card: string): boolean {
  return card[1] === "d" || card[1] === "h";
}

/** The cards that a sentence ends with, after a colon. */
export function cardsAfter(text: string): string[] {
  return /: ((?:(?:[2-9TJQKA][cdhs]|Jo) ?)+)$/.exec(text)?.[1]?.split(" ") ?? [];
}

/** A hand in words. */
export function handName(cards: readonly string[]): string {
  const down = cards.filter(isDown).length;
  const seen = cards.filter((card) => !isDown(card)).map(cardName);
  if (down) seen.push(down === 1 ? t("cards.one-down") : t("cards.many-down", { down }));
  return seen.join(", ");
}
