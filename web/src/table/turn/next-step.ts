/** What a table asks, as a sentence, and the one step that goes on; the same words wherever they are shown. */
import { LIFT } from "../../lib/table/round-results";
import type { View } from "../../lib/net/types";
import { t } from "../../lib/text/words.svelte";

export interface NextStep { text: string; off: string }

const runs = (): Partial<Record<View["family"], string>> => ({ wheel: t("step.ball-runs"), dice: t("step.dice-out") });

/** The sentence above the choices. */
export function sentence(view: View, seat: number, busy: boolean): string {
  const asks = view.asks;
  if (busy) return runs()[view.family] ?? t("step.cards-dealt");
  switch (asks.ask) {
    case "between":
      if (view.seats[String(seat)]?.out) return t("step.you-sit-out");
      if (view.seats[String(seat)]?.away && view.family === "pot") return t("step.you-were-away");
      return view.family === "pot" ? t("step.next-hand") : t("step.next-bets");
    case "window":
      if (asks.question) return asks.question;
      if (view.markers["player-dealer"] === String(seat) && !view.stakes.some((stake) => stake.spot === "bank")) return t("step.you-bank");
      return t("step.place-bets");
    case "turn":
    case "discard":
    case "set":
      if (asks.seat === seat) return asks.question || t("step.what-will-you-do");
      return t("step.decides", { name: view.seats[String(asks.seat)]?.name ?? t("common.seat", { seat: asks.seat ?? 0 }) });
    default:
      if (asks.step === "push") return t("step.push");
      if (view.console) return asks.step === LIFT ? t("step.marked") : t("common.no-more-bets");
      return view.dealer === "automatic" ? t("step.deal") : t("step.dealing", { dealer: view.dealer });
  }
}

const NAMED = 3; // of those who are waited for; of more it is said how many

/** Whom the table waits for once one is ready oneself: people who are there and have not said so. */
export function waitsFor(view: View): string {
  const names = Object.values(view.seats).filter((one) => !one.bot && !one.ready && !one.away && !one.out).map((one) => one.name);
  if (!names.length) return t("common.the-others-are-not-ready");
  const [first, more] = [names.slice(0, NAMED).join(", "), names.length - NAMED];
  return t("step.waits-for", { names: more > 0 ? t("step.and-more", { names: first, more }) : first });
}

/** The step that goes on, and why not if it is off; null where the choices themselves go on. */
export function nextStep(view: View, seat: number, busy: boolean): NextStep | null {
  const asks = view.asks;
  const ready = view.seats[String(seat)]?.ready ?? false;
  const automatic = view.dealer === "automatic";
  const off = busy ? t("common.wait-for-the-result") : ready ? waitsFor(view) : "";
  if (asks.ask === "between") return { text: busy ? view.go : view.family === "pot" ? t("step.next-hand-button") : ["dice", "wheel"].includes(view.family) ? t("step.next-of", { go: view.go.toLowerCase() }) : t("step.next-round"), off: off || (automatic ? "" : t("step.opens", { dealer: view.dealer })) };
  if (asks.ask === "window" && asks.question) return busy ? { text: view.go, off } : null;
  if (asks.ask === "window") return { text: ready ? t("common.waiting-for-the-others") : automatic ? view.go : t("step.done-betting"), off: off || (view.locked ? t("common.no-more-bets") : "") };
  if (view.console && asks.step !== LIFT) return { text: view.go, off: off || t("step.ball-runs") };
  if (asks.step === "push") return { text: t("step.push-pot"), off };
  if (asks.ask === "step" || asks.ask === "chance") return { text: asks.step === LIFT ? t("common.go-on") : view.family === "cards" || view.family === "pot" ? t("step.deal-button") : view.go, off };
  return busy ? { text: view.go, off } : null;
}
