/** What a table asks, as a sentence, and the one step that goes on; the same words wherever they are shown. */
import type { View } from "../lib/types";

export interface NextStep { text: string; off: string }

const LIFT = "lift-dolly"; // the number stays marked until those at the terminals want to go on
const RUNS: Partial<Record<View["family"], string>> = { wheel: "The ball is running.", dice: "The dice are out." };

/** The sentence above the choices. */
export function sentence(view: View, seat: number, busy: boolean): string {
  const asks = view.asks;
  if (busy) return RUNS[view.family] ?? "The cards are being dealt.";
  switch (asks.ask) {
    case "between":
      if (view.seats[String(seat)]?.away && view.family === "pot") return "You were away, and sit out: ready for the next hand?";
      return view.family === "pot" ? "Ready for the next hand?" : "Your next bets?";
    case "window":
      if (asks.question) return asks.question;
      if (view.markers["player-dealer"] === String(seat) && !view.stakes.some((stake) => stake.spot === "bank")) return "You bank this round: how much is your bank?";
      return "Place your bets.";
    case "turn":
    case "discard":
    case "set":
      if (asks.seat === seat) return asks.question || "What will you do?";
      return `${view.seats[String(asks.seat)]?.name ?? `Seat ${asks.seat}`} decides.`;
    default:
      if (asks.step === "push") return "Shall the pot be pushed?";
      if (view.console) return asks.step === LIFT ? "The number is marked." : "No more bets.";
      return view.dealer === "automatic" ? "Shall the cards be dealt?" : `${view.dealer} is dealing.`;
  }
}

/** The step that goes on, and why not if it is off; null where the choices themselves go on. */
export function nextStep(view: View, seat: number, busy: boolean): NextStep | null {
  const asks = view.asks;
  const ready = view.seats[String(seat)]?.ready ?? false;
  const automatic = view.dealer === "automatic";
  const off = busy ? "Wait for the result." : ready ? "The others are not ready yet." : "";
  if (asks.ask === "between") return { text: busy ? view.go : "Next round", off: off || (automatic ? "" : `${view.dealer} opens the next round.`) };
  if (asks.ask === "window" && asks.question) return busy ? { text: view.go, off } : null;
  if (asks.ask === "window") return { text: ready ? "Waiting for the others" : automatic ? view.go : "Done betting", off: off || (view.locked ? "No more bets." : "") };
  if (view.console && asks.step !== LIFT) return { text: view.go, off: off || "The ball is running." };
  if (asks.step === "push") return { text: "Push the pot", off };
  if (asks.ask === "step" || asks.ask === "chance") return { text: asks.step === LIFT ? "Go on" : view.family === "cards" || view.family === "pot" ? "Deal" : view.go, off };
  return busy ? { text: view.go, off } : null;
}
