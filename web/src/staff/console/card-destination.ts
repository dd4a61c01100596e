/** Which card of whose hand, for whoever enters what was dealt: `seat 3, second card`. */
import "../../lib/text/staff-words";
import { t } from "../../lib/text/words.svelte";

export interface CardTo { card: number; place?: number; hand?: number; pile?: string }

export function cardTo({ card, place = 0, hand = 1, pile = "" }: CardTo): string {
  const nth = t("staff-card-to.nth").split(" ")[card - 1] ?? String(card);
  const whose = pile || t("staff-card-to.seat", { place });
  return t("staff-card-to.card", { whose: hand > 1 ? t("staff-card-to.hand", { whose, hand }) : whose, nth });
}
