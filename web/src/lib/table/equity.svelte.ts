/** What part of the pot each hand takes, from cards that lie open; asked of the house once for the same cards. */
import { get, type Got } from "../net/api";

export interface OpenHand { seat: number; cards: readonly string[] }
export interface Moment { hands: OpenHand[]; board: readonly string[]; dead: readonly string[] }
export type Equity = Got<"/equity">;

type Parts = Record<"game" | "hands" | "board" | "dead", string>;

const answers = new Map<string, Equity>();
let asking: Promise<unknown> = Promise.resolve();

/** One question at a time, and none that is no longer wanted when its turn comes: whoever steps on quickly waits for one count, not
 * for all. What was refused can be asked again. */
export function equityOf(game: string, { hands, board, dead }: Moment, wanted: () => boolean): Promise<Equity | null> {
  const parts = { game, hands: hands.map((hand) => hand.cards.join("")).join(","), board: board.join(" "), dead: dead.join(" ") };
  const key = JSON.stringify(parts);
  const known = () => answers.get(key);
  if (known()) return Promise.resolve(known()!);
  const answer = asking.then(() => known() ?? (wanted() ? asked(key, parts) : null));
  asking = answer;
  return answer;
}

async function asked(key: string, parts: Parts): Promise<Equity | null> {
  try {
    const equity = await get("/equity", parts);
    answers.set(key, equity);
    return equity;
  } catch {
    return null;
  }
}
