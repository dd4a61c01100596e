/** Practice mode: what each choice is worth as the table stands, and what one's mistakes have cost so far. */
import { get, post, reason, type Got } from "../net/api";
import { t } from "../text/words.svelte";

type Worth = Got<"/tables/{table}/advice">;

interface Practice {
  on: boolean;
  worth: Worth;
  problem: string;
  /** What was said of the last choice. */
  last: string;
  mistakes: number;
  /** What all of them cost, in cents; an expectation, so no whole number. */
  cost: number;
}

export const practice = $state<Practice>({ on: false, worth: [], problem: "", last: "", mistakes: 0, cost: 0 });

let at = ""; // the table that was asked about, and since when its answer is there
let since = 0;
let asked = 0; // how often; an answer to any question but the last is about a moment that is over

/** Ask what the choices of this moment are worth. */
export async function weigh(table: string): Promise<void> {
  const mine = ++asked;
  practice.worth = [];
  practice.problem = "";
  try {
    const worth = await get("/tables/{table}/advice", { table });
    if (mine !== asked) return;
    practice.worth = worth;
    [at, since] = [table, performance.now()];
    practice.problem = worth.length ? "" : t("practice.no-figures");
  } catch (error) {
    if (mine === asked) practice.problem = reason(error).why;
  }
}

/** Expected cents as money, to the cent: `+$0.43`. */
export function expected(cents: number): string {
  const sign = cents < 0 ? "−" : "+";
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** Judge a choice by what the best one was worth. */
export function judge(choice: string, chip: number): void {
  const made = practice.worth.find((one) => one.choice === choice);
  const best = practice.worth[0];
  if (!practice.on || !made || !best) return;
  // The school notes it with the same grade; that it could not be noted is nothing to a player.
  void post("/school/tables/{table}/practice", { choice, seconds: (performance.now() - since) / 1000 }, { table: at }).catch(() => null);
  if (made.cost <= 1e-9) {
    practice.last = t("practice.best", { choice });
    return;
  }
  practice.mistakes += 1;
  practice.cost += made.cost * chip;
  practice.last = t("practice.cost", { choice, cost: expected(made.cost * chip).slice(1), best: best.choice });
}
