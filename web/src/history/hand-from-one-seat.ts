/** A recorded hand as one of its players had it: what the others held is not seen, and each decision is one's own first. */
import type { Posted } from "../lib/net/api";

type Step = Posted<"/hands/steps">["steps"][number];

const SHOWS = / sm\b/;

/** The steps with the others' cards face down, until hands are shown. */
export function hiddenFrom(steps: readonly Step[], seat: number): Step[] {
  const end = steps.findIndex((step) => SHOWS.test(step.line));
  const down = (cards: readonly string[]) => cards.map(() => "??");
  return steps.map((step, i) => {
    if (!step.view || i === steps.length - 1 || (end >= 0 && i >= end)) return step;
    const hands = step.view.hands.map((hand) => (hand.place === seat ? hand : { ...hand, cards: down(hand.cards) }));
    const told = step.told.filter((line) => !/ is dealt /.test(line.text) || line.text.startsWith(step.view!.seats[String(seat)]!.name));
    return { ...step, told, view: { ...step.view, hands } };
  });
}

/** What this player does in the step to come, if it is a decision: `f`, `cc` or `cbr`. */
export function toDecide(next: Step | undefined, seat: number): string | null {
  const said = new RegExp(`^p${seat} (f|cc|cbr)\\b`).exec(next?.line ?? "");
  return said?.[1] ?? null;
}
