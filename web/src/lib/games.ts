/** What the page says of families of games; which family a game is of, and how it looks, the game itself declares. */
import type { Family } from "./types";

export interface Group {
  id: Family;
  title: string;
  says: string;
}

export const GROUPS: Group[] = [
  { id: "dice", title: "Dice", says: "Every wager is on the felt." },
  { id: "wheel", title: "The wheel", says: "At the table and at terminals." },
  { id: "cards", title: "Against the house", says: "Cards, and the house banks." },
  { id: "banked", title: "A player banks", says: "California games: one player is the bank, the house takes a collection." },
  { id: "pot", title: "The poker room", says: "Pot games, dealt to people and to bots." },
];

/** `dont-pass-odds` as words: `dont pass odds`, with a capital. */
export function words(id: string): string {
  const text = id.replaceAll(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
