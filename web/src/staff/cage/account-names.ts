/** What the accounts of the books are called. */
import { words } from "../../lib/text/game-words";
import { tableName } from "../../lib/net/table-names.svelte";
import "../../lib/text/staff-words";
import { t } from "../../lib/text/words.svelte";

/** What an account of a table holds: `rack 3` is what seat 3 has there, `wager 3 base` what it has on that spot. */
function held(part: string): string {
  const [what = "", seat = "", ...spot] = part.split(" ");
  if (!/^\d+$/.test(seat)) return part;
  if (what === "rack") return t("staff-accounts.rack-of", { seat });
  return what === "wager" ? t("staff-accounts.wager-of", { seat, spot: words(spot.join(" ")) }) : part;
}

/** An account of the books as it is read: `craps-1:rack 3` is the rack of seat 3 at Craps 1. */
export function account(id: string): string {
  const [table = "", part = ""] = id.split(":");
  return part ? `${tableName(table)}: ${held(part)}` : words(id);
}
