/** What a round brought: one's own net with the paragraph that decided most of it, and who won what where. */
import type { Told, View } from "../net/types";
import { t } from "../text/words.svelte";

export interface Outcome { net: number; cite: string; why: string; fees: number; voided?: boolean }

/** By what a wager was settled, in words: in the log a hand's name is an id, and a shoe's result a letter with its points. */
export function spoken(line: string): string {
  const won: Record<string, string> = { P: t("road.player"), B: t("road.banker"), T: t("road.tie") };
  return line.replace(/^[PBT](?=\d\b)/, (letter) => `${won[letter]} `).replace(/(?<=[a-z])-(?=[a-z])/g, " ");
}

export const LIFT = "lift-dolly"; // at terminals all is settled while the number stays marked

/** Whether the round has been settled, so that its results can be shown. */
export function isSettled(view: View): boolean {
  return view.asks.ask === "between" || (view.console !== null && view.asks.step === LIFT);
}

const settles = (line: Told): boolean => line.kind === "settled";

/** What stands of a round: where it was made void, only what came after, for all before is undone. Why is said in the line by
 * which it is so, or in the one before by whoever voids it. */
function standing(told: readonly Told[]): { void: Told | undefined; told: readonly Told[] } {
  const at = told.map((line) => line.kind).lastIndexOf("voided");
  const [said, off] = [told[at - 1], told[at]];
  return { void: off && said?.kind === "said" && said.cite === off.cite ? said : off, told: told.slice(at + 1) };
}

/** Since when a seat is this player's: what was told of it before was another's. */
export function satDown(told: readonly Told[], seat: number | null): number {
  return told.findLastIndex((line) => line.kind === "racked" && line.choice === "sits" && line.seat === seat);
}

const POT = /^(?:side-)?pot\b/;
const takesPot = (line: Told): boolean => POT.test(line.spot ?? "") && line.verdict === "wins";

/** What a player has put into the pot: whoever takes it has that back, and has won the rest. */
function putIn(told: readonly Told[], seat: number): number {
  return told.findLast((line) => (line.kind === "placed" || line.kind === "taken") && line.seat === seat && line.spot === "pot")?.total ?? 0;
}

/** One's own sum of a round; null while nothing of it has been decided. Who banks wins what all the others lose. */
export function outcomeOf(round: readonly Told[], seat: number | null): Outcome | null {
  const { void: off, told } = standing(round.slice(satDown(round, seat) + 1));
  if (off && seat !== null) return { net: 0, cite: off.cite, why: off.text.replace(/^[^:]*: /, ""), fees: 0, voided: true };
  const banks = told.some((line) => line.kind === "placed" && line.spot === "bank" && line.seat === seat);
  const mine = told.filter((line) => settles(line) && (line.seat === seat) !== banks);
  if (seat === null || !mine.length) return null;
  const fees = told.filter((line) => line.kind === "fee" && line.seat === seat).reduce((sum, line) => sum + (line.amount ?? 0), 0);
  const back = mine.some(takesPot) ? putIn(told, seat) : 0;
  const net = mine.reduce((sum, line) => sum + (line.paid ?? 0), 0) * (banks ? -1 : 1) - back - fees;
  const most = [...mine].sort((a, b) => Math.abs(b.paid ?? 0) - Math.abs(a.paid ?? 0))[0]!;
  return { net, cite: most.cite, why: banks ? "" : (most.line ?? ""), fees };
}

/** `paid` is what came for a wager, `net` what one has more by it: of a pot that is less, for one's own chips were in it. */
export interface Mark { key: string; seat: number; spot: string; at: number; hand: number; paid: number; net: number; wager: number; verdict: string; line: string }

/** What became of every wager, those of one player on one spot together; the side pots are one with the pot. */
export function marksOf(round: readonly Told[]): Mark[] {
  const marks = new Map<string, Mark>();
  const told = standing(round).told;
  for (const line of told.filter(settles)) {
    const spot = POT.test(line.spot ?? "") ? "pot" : (line.spot ?? "");
    const key = `${spot} ${line.at ?? 0} ${line.hand ?? 1} ${line.seat}`;
    const before = marks.get(key);
    const paid = (before?.paid ?? 0) + (line.paid ?? 0);
    const net = paid - (spot === "pot" && paid > 0 ? putIn(told, line.seat ?? 0) : 0);
    marks.set(key, { key, seat: line.seat ?? 0, spot, at: line.at ?? 0, hand: line.hand ?? 1, paid, net, wager: Math.max(before?.wager ?? 0, line.wager ?? 0), verdict: line.verdict ?? "", line: line.line || before?.line || "" });
  }
  return [...marks.values()];
}

/** The marks, but of those that are not to stand alone one for each seat, with the sum. */
export function summedUp(marks: readonly Mark[], together: (mark: Mark) => boolean): Mark[] {
  const sums = new Map<number, Mark>();
  for (const mark of marks.filter(together)) {
    const { paid, net, wager } = sums.get(mark.seat) ?? { paid: 0, net: 0, wager: 0 };
    sums.set(mark.seat, { ...mark, key: `sum ${mark.seat}`, paid: paid + mark.paid, net: net + mark.net, wager: wager + mark.wager });
  }
  return [...marks.filter((mark) => !together(mark)), ...sums.values()];
}

/** Places whose hands were given up in this round. */
export function foldedBy(told: readonly Told[]): Set<number> {
  return new Set(told.filter((line) => line.kind === "decided" && line.choice === "fold").map((line) => line.at || line.seat || 0));
}

/** By which hand each place won, in words: the name that was paid most. */
export function namesOf(marks: readonly Mark[]): Map<number, string> {
  const won = marks.filter((mark) => mark.paid > 0 && mark.line && mark.line !== "win").sort((a, b) => a.paid - b.paid);
  return new Map(won.map((mark) => [mark.at || mark.seat, spoken(mark.line)]));
}

export interface Won { hand(place: number, number: number): boolean | undefined; holders: Set<string> }

/** Which hands won and which lost, by all that lay on them: of a place that split its cards each for itself. What lies `aside`,
 * insurance or a bonus, is no part of it. And holders of cards whose name is a wager that won. */
export function wonBy(marks: readonly Mark[], aside: (spot: string) => boolean = () => false): Won {
  const split = new Set(marks.filter((mark) => mark.hand > 1).map((mark) => mark.at || mark.seat));
  const key = (at: number, hand: number) => (split.has(at) ? `${at} ${hand}` : `${at}`);
  const nets = new Map<string, number>();
  for (const mark of marks.filter(({ spot }) => !aside(spot))) {
    const at = key(mark.at || mark.seat, mark.hand);
    nets.set(at, (nets.get(at) ?? 0) + mark.paid);
  }
  const won = (net: number) => (net ? net > 0 : undefined);
  return { hand: (place, number) => won(nets.get(key(place, number)) ?? 0), holders: new Set(marks.filter((mark) => mark.verdict === "wins").map((mark) => mark.spot)) };
}
