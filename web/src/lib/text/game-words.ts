/** What the page says of families of games; which family a game is of, and how it looks, the game itself declares. */
import type { Family } from "../net/types";
import { t } from "./words.svelte";

export interface Group {
  id: Family;
  title: string;
  says: string;
}

export const groups = (): Group[] => [
  { id: "dice", title: t("games.dice"), says: t("games.dice-says") },
  { id: "wheel", title: t("games.wheel"), says: t("games.wheel-says") },
  { id: "cards", title: t("games.cards"), says: t("games.cards-says") },
  { id: "banked", title: t("games.banked"), says: t("games.banked-says") },
  { id: "pot", title: t("games.pot"), says: t("games.pot-says") },
];

/** `dont-pass-odds` as words: `dont pass odds`, with a capital. */
export function words(id: string): string {
  const text = id.replaceAll(/[-_]|(?<=[a-z])(?=\d)/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
