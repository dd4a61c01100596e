/** What part of the pot each hand takes, from cards that lie open; asked of the house once for the same cards. */
import { get, type Got } from "./api";

export interface OpenHand { seat: number; cards: readonly string[] }
export interface Moment { hands: OpenHand[]; board: readonly string[]; dead: readonly string[] }
export type Equity = Got<"/equity">;

const found = new Map<string, Promise<Equity | null>>();

export function equityOf(game: string, { hands, board, dead }: Moment): Promise<Equity | null> {
  const parts = { game, hands: hands.map((hand) => hand.cards.join("")).join(","), board: board.join(" "), dead: dead.join(" ") };
  const key = JSON.stringify(parts);
  const asked = found.get(key) ?? get("/equity", parts).catch(() => null);
  found.set(key, asked);
  return asked;
}
