/** What waits for a second person, as people say it: `Fill $500 at Blackjack 2004`, `Void round 3 at Craps 1: a wrong card`. */
import { words } from "./games";
import { dollars } from "./money";
import type { Approval } from "./waiting.svelte";

export function worded({ line, amount, table }: Pick<Approval, "line" | "amount" | "table">): string {
  const at = table ? ` at ${words(table)}` : "";
  const voids = /^void (\d+) (.+)$/.exec(line);
  if (voids) return `Void round ${voids[1]}${at}: ${voids[2]}`;
  const corrects = /^seat (\d+) corrects \d+$/.exec(line);
  if (corrects && amount != null) return `Correct the buy-in of seat ${corrects[1]} to ${dollars(amount)}${at}`;
  const [verb = "", ...rest] = line.split(" ");
  const what = amount == null ? words(line) : `${words(verb)} ${[...rest.filter((word) => !/^\d+$/.test(word)), dollars(amount)].join(" ")}`;
  return what + at;
}
