/** What the page knows of games without asking: how they are grouped in the lobby, and how their words read. */

export interface Group {
  id: string;
  title: string;
  says: string;
}

export const GROUPS: Group[] = [
  { id: "dice", title: "Dice", says: "Craps and sic bo, every wager on the felt." },
  { id: "wheel", title: "Roulette", says: "The American wheel, at the table and at terminals." },
  { id: "cards", title: "Against the house", says: "Blackjack, three card poker and minibaccarat." },
  { id: "banked", title: "A player banks", says: "California games: one player is the bank, the house takes a collection." },
  { id: "poker", title: "The poker room", says: "Pot games, dealt to people and to bots." },
];

export function groupOf(game: string, book: string): string {
  if (game === "craps" || game === "sic-bo") return "dice";
  if (game === "roulette") return "wheel";
  if (isPoker(book)) return "poker";
  return book.startsWith("ranchos/") ? "banked" : "cards";
}

const POKER = new Set(["poker", "holdem", "omaha", "omaha-high-low", "lowball"]);

/** Whether a book's game is played for a pot. */
export function isPoker(book: string): boolean {
  return POKER.has(book.slice(book.indexOf("/") + 1));
}

/** `dont-pass-odds` as words: `dont pass odds`, with a capital. */
export function words(id: string): string {
  const text = id.replaceAll(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SPELLED: [RegExp, string][] = [[/\bholdem\b/i, "Hold'em"], [/\bez baccarat\b/i, "EZ baccarat"], [/\bzoobac\b/i, "ZooBac"]];

/** A table's own name as people say it: `craps-1` is `Craps 1`. */
export function tableName(name: string): string {
  return SPELLED.reduce((text, [what, as]) => text.replace(what, as), words(name));
}

/** What is played: the variant at a poker table, else the game's title. */
export function gameName(table: { title: string; book: string; kind: string }): string {
  return isPoker(table.book) ? tableName(table.kind).replace(/ (\d)$/, ", $1 or better") : table.title;
}
