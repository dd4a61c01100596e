/** Where a table is in its round, in words. */
import "../../lib/text/staff-words";
import { words } from "../../lib/text/game-words";
import { t } from "../../lib/text/words.svelte";

export function phaseWords(phase: string): string {
  if (phase === "between" || phase === "betting" || phase === "play" || phase === "shuffle") return t(`staff-phase.${phase}`);
  return words(phase).toLowerCase();
}
