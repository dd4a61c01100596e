/** What waits for a second person, as people say it: `Fill $500 at Blackjack 2004`, `Void round 3 at Craps 1: a wrong card`. */
import { tableName } from "./table-names.svelte";
import { dollars } from "../text/money";
import type { Approval } from "./pending-approval.svelte";
import { t } from "../text/words.svelte";

export function worded({ what, amount: cents, table }: Pick<Approval, "what" | "amount" | "table">): string {
  const at = table ? t("approvals.at", { table: tableName(table) }) : "";
  const amount = dollars(cents ?? 0);
  const about = what.about ?? "";
  switch (what.kind) {
    case "void": return t("approvals.void", { round: what.round ?? "", at, about });
    case "fill": return t("approvals.fill", { amount, at });
    case "credit": return t("approvals.credit", { amount, at });
    case "correct-buy-in": return t("approvals.correct-buy-in", { seat: what.seat ?? "", amount, at });
    case "grant": return t("approvals.grant", { about, amount });
    case "redeem": return t("approvals.redeem", { about, amount });
    default: return t("approvals.correct", { about, amount });
  }
}
