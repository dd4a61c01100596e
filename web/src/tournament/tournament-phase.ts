/** How far a tournament has come, in words. */
import { t } from "../lib/text/words.svelte";

export function phaseOf(phase: string): string {
  const said: Record<string, string> = {
    quiet: t("tournament.phase-quiet"),
    entries: t("tournament.phase-entries"),
    draw: t("tournament.phase-draw"),
    seated: t("tournament.phase-seated"),
    play: t("tournament.phase-play"),
    over: t("tournament.phase-over"),
    cancelled: t("tournament.phase-cancelled"),
  };
  return said[phase] ?? phase;
}
