/** What a player may say before a deal, in words; a sum that belongs to it in dollars. */
import { words } from "../../lib/text/game-words";
import { money } from "../../lib/text/money";
import { t } from "../../lib/text/words.svelte";

const said = (): Record<string, string> => ({
  "sit-out": t("offers.sit-out"), "sit-in": t("offers.sit-in"), post: t("offers.post"), kill: t("offers.kill"),
  object: t("offers.object"), "lower-rake": t("offers.lower-rake"), agree: t("offers.agree"), "see-burn": t("offers.see-burn"), "pass-dice": t("offers.pass-dice"), "no-line": t("offers.no-line"),
});

/** `agree 4` is an offer to play for a minimum of four chips. */
export function offerWords(offer: string, chip: number): string {
  const [choice = "", sum = ""] = offer.split(" ");
  if (choice === "agree" && sum) return t("offers.agree-sum", { sum: money(Number(sum), chip) });
  return said()[offer] ?? words(offer);
}
