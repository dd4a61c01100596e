/** One tournament as a page holds it: what hangs on the wall, asked for again and again, and the way to say something. */
import { get, post, reason, Refused } from "../net/api";
import { newId } from "../net/live";
import type { Refusal, TournamentView } from "../net/types";
import { whoAmI } from "../net/session.svelte";

const AGAIN = 1500; // milliseconds until the wall is looked at again
const TICK = 250;

export class TournamentState {
  view = $state.raw<TournamentView | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Milliseconds that have gone by on the clock since the wall was looked at. */
  #gone = $state(0);
  #seen = 0;

  constructor(readonly name: string) {}

  open(): () => void {
    void this.look();
    const looking = setInterval(() => void this.look(), AGAIN);
    const ticking = setInterval(() => (this.#gone = this.view?.running ? performance.now() - this.#seen : 0), TICK);
    return () => {
      clearInterval(looking);
      clearInterval(ticking);
    };
  }

  async look(): Promise<void> {
    try {
      this.#keep(await get("/tournaments/{name}", { name: this.name }));
    } catch (error) {
      if (error instanceof Refused && error.status !== 0) this.refusal = reason(error);
    }
  }

  #keep(view: TournamentView): void {
    if (this.view && view.seq < this.view.seq) return; // an answer that was on its way for long
    this.view = view;
    this.#seen = performance.now();
    this.#gone = 0;
  }

  /** Milliseconds until the level is over. */
  get left(): number {
    return Math.max(0, (this.view?.left_ms ?? 0) - this.#gone);
  }

  /** And until the next recess, if there is one to come. */
  get toBreak(): number | null {
    return this.view?.break_ms == null ? null : Math.max(0, this.view.break_ms - this.#gone);
  }

  /** Say a line to the tournament; whether it was taken. */
  async say(line: string): Promise<boolean> {
    this.refusal = null;
    try {
      await post("/tournaments/{name}/commands", { id: newId(), line }, { name: this.name });
    } catch (error) {
      this.refusal = reason(error);
      return false;
    }
    await Promise.all([this.look(), whoAmI()]);
    return true;
  }
}

/** Minutes and seconds as a clock shows them: `19:05`. */
export function onClock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The table of a tournament where somebody sits, as the house calls it. */
export function seatOf(view: TournamentView): string {
  return view.mine?.table ? `${view.name}.${view.mine.table}` : "";
}
