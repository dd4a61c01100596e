/** One table as a page holds it: what is seen, what was told, what was refused, and the line to say something. */
import { alertTo, announce } from "../page/screen-reader.svelte";
import { get, reason, Refused } from "../net/api";
import { betWords, named, takeWords, type Layout } from "./layout";
import { freshSeed, Live, liveAddress, type Answer, type Status } from "../net/live";
import { perCard, times } from "../settings/pace.svelte";
import { dealtOrder, laidOf } from "./laid-cards";
import { outcomeOf } from "./round-results";
import { play } from "../settings/sound";
import { session, whoAmI } from "../net/session.svelte";
import type { Refusal, Role, Snapshot, Told, View } from "../net/types";
import { t } from "../text/words.svelte";
import { Waiting } from "../net/pending-approval.svelte";
import { betIn, isBetting, missing, wagersOf, type Wager } from "./wagers";

const KEPT = 200;
const AGAIN = 1500; // milliseconds until a plan that could not be had is asked for again
const MONEY_MOVES = new Set(["racked", "settled", "fee"]);
interface News {
  told: Told[];
  view: View;
  seat: number | null;
}

const QUIET = new Set(["placed", "taken"]);

export class TableState {
  view = $state.raw<View | null>(null);
  layout = $state.raw<Layout | null>(null);
  told = $state.raw<Told[]>([]);
  /** What was told of the round that is on, or has just ended. */
  round = $state.raw<Told[]>([]);
  /** After how many milliseconds a card lies there, by its place in its hand. */
  delays = $state.raw<ReadonlyMap<string, number>>(new Map());
  seat = $state<number | null>(null);
  role = $state<Role>("player");
  status = $state<Status>("connecting");
  refusal = $state<Refusal | null>(null);
  /** What one has asked of a second person. */
  waits = new Waiting();
  /** A number the ball is running to, while what it decided is not shown yet. */
  spinning = $state<string | null>(null);
  /** Cards, dice or a ball are on their way: what they decide is shown when they lie still. */
  busy = $state(false);
  /** What one had on the felt when the last betting closed. */
  last = $state.raw<Wager[]>([]);
  #live: Live;
  #then: (() => Promise<unknown>)[] = [];
  #queue: News[] = [];
  /** The seed that this page gives, the commitment that it is given to, and whether the house has it. */
  seed = $state.raw({ to: "", word: "", given: false });
  #giving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #laying: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly name: string) {
    this.#live = new Live(liveAddress(name), {
      status: (status) => this.#hearStatus(status),
      snapshot: (snapshot) => {
        this.#hearSnapshot(snapshot);
        void this.#giveSeed(snapshot.view, snapshot.seat);
      },
      events: (told, view, seat) => {
        void this.#giveSeed(view, seat);
        this.#hearEvents({ told, view, seat });
      },
      refused: (refusal) => (this.refusal = refusal),
    });
  }

  open(): () => void {
    void this.#lay();
    this.#live.connect();
    return () => {
      clearTimeout(this.#laying);
      this.waits.clear();
      this.#live.close();
    };
  }

  /** Say a line of the log; what is refused is shown with its reason, and nothing has changed. */
  async say(line: string): Promise<Answer> {
    const answer = await this.#live.say(line);
    this.refusal = answer.type === "refused" ? { why: answer.why, cite: answer.cite } : null;
    if (answer.type === "waits") this.waits.follow("", (one) => one.table === this.name && one.line === line);
    else this.waits.clear();
    if (answer.type === "refused") alertTo(t("table-state.refused", { why: answer.why }));
    return answer;
  }

  /** Say something for one's own seat. */
  async mine(words: string): Promise<void> {
    if (this.seat !== null) await this.say(`seat ${this.seat} ${words}`);
  }

  /** What one has asked for in the middle of a round, and gets when it is over. */
  get kept(): View["kept"] {
    const me = session.me?.name;
    return this.view?.kept.filter((one) => one.name === me) ?? [];
  }

  /** Whether a round could be begun from here: between rounds, with nobody but players to wait for. */
  get begins(): boolean {
    return this.seat !== null && this.view?.asks.ask === "between" && this.view.dealer === "automatic" && !this.busy;
  }

  /** Do this while bets are taken: now, or as soon as the round that is begun for it takes them. */
  async whenOpen(then: () => Promise<unknown>): Promise<void> {
    if (!this.begins) {
      await then();
      return;
    }
    this.#then.push(then);
    if (this.#then.length === 1 && !this.view?.seats[String(this.seat)]?.ready) await this.mine("ready");
  }

  /** Put these wagers down, one after the other, until one is refused; whether all of them were taken. */
  async bet(wagers: readonly Wager[]): Promise<boolean> {
    for (const { spot, at, amount } of wagers) {
      if ((await this.say(`seat ${this.seat} ${betWords({ id: spot }, amount, this.seat, at)}`)).type === "refused") return false;
    }
    return true;
  }

  /** The wagers of the last round once more. */
  async rebet(): Promise<boolean> {
    return this.bet(missing(this.last, wagersOf(this.view!, this.seat)));
  }

  /** As much again on every wager; where none is up, the last ones twice. */
  async double(): Promise<void> {
    const up = wagersOf(this.view!, this.seat);
    await this.bet(up.length ? up : this.last.map((one) => ({ ...one, amount: 2 * one.amount })));
  }

  /** Every chip that may come back comes back. */
  async clear(): Promise<void> {
    for (const { spot, at } of wagersOf(this.view!, this.seat)) await this.mine(takeWords({ id: spot }, this.seat, at));
  }

  /** A part of one's own in the next round's chance, a fresh one for every commitment; too late is no harm. */
  async #giveSeed(view: View, seat: number | null): Promise<void> {
    if (seat === null || !view.takes_seeds || this.#giving) return;
    if (view.commitment === this.seed.to && view.seeds[String(seat)] !== undefined) return;
    this.#giving = true;
    const seed = { to: view.commitment ?? "", word: freshSeed() };
    const answer = await this.#live.say(`seat ${seat} seed ${seed.word}`);
    this.seed = { ...seed, given: answer.type === "done" };
    this.#giving = false;
  }

  #hearStatus(status: Status): void {
    if (status === "reconnecting" && this.status === "live") alertTo(t("table-state.fell"));
    if (status === "live" && this.status === "reconnecting") announce(t("table-state.again"));
    this.status = status;
  }

  #hearSnapshot(snapshot: Snapshot): void {
    this.#rest();
    this.#then = [];
    this.view = snapshot.view;
    this.seat = snapshot.seat;
    this.role = snapshot.role;
    this.told = snapshot.told;
    this.round = snapshot.told.filter((line) => line.seq >= snapshot.begun);
    if (!this.last.length && !isBetting(snapshot.view.asks)) this.last = betIn(this.round, snapshot.seat);
    this.delays = new Map();
  }

  #hearEvents(news: News): void {
    if (this.busy) {
      this.#queue.push(news);
      return;
    }
    const wait = this.#stage(news);
    if (!wait) {
      this.#show(news);
      return;
    }
    this.busy = true;
    this.#queue.push(news);
    this.#timer = setTimeout(() => this.#catchUp(), wait);
  }

  /** Let what came run on the felt first, over the table as it stood; for how many milliseconds. */
  #stage({ told, view }: News): number {
    const before = this.view;
    if (!before || document.hidden) return 0;
    const { ball, dice, card } = times();
    const came = view.last.join() !== before.last.join();
    if (came && view.family === "wheel") {
      this.spinning = ball ? (view.last[0] ?? null) : null;
      return ball;
    }
    if (came && view.family === "dice" && dice) {
      const shaker = view.markers["shaker"];
      this.view = { ...before, last: view.last, markers: shaker === undefined ? before.markers : { ...before.markers, shaker } };
      return dice;
    }
    const now = laidOf(view);
    const order = card ? dealtOrder(this.layout?.cards ?? [], view.round === before.round ? laidOf(before) : { hands: [], piles: {} }, now, told) : new Map<string, number>();
    if (!order.size || !told.some((line) => line.kind === "dealt")) return 0;
    const step = perCard(order.size);
    this.delays = new Map([...order].map(([key, place]) => [key, place * step]));
    this.view = { ...before, hands: [...now.hands], piles: now.piles, lifted: [], lifted_piles: {} };
    play("card", order.size, step);
    return order.size * step + step;
  }

  #catchUp(): void {
    const [first, ...rest] = this.#queue;
    this.#rest();
    if (first) this.#show(first);
    for (const news of rest) this.#hearEvents(news);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.spinning = null;
    this.busy = false;
    this.#queue = [];
  }

  #show({ told, view, seat }: News): void {
    const moved = seat !== this.seat;
    this.seat = seat;
    const fresh = view.round !== 0 && view.round !== this.view?.round; // a table that is broken up has none: the last hand is still shown
    this.#keepWagers(view);
    this.round = fresh ? told : [...this.round, ...told];
    this.#sound(told);
    this.view = view;
    this.told = [...this.told, ...told].slice(-KEPT);
    const lines = told.filter((line) => !QUIET.has(line.kind)).map((line) => named(this.layout, line));
    if (lines.length) announce(lines.slice(-12).join(". "));
    this.#opened(view);
    if (moved || told.some((line) => MONEY_MOVES.has(line.kind))) void whoAmI();
  }

  #sound(told: readonly Told[]): void {
    if (told.some((line) => line.kind === "placed" && line.seat === this.seat)) play("chip");
    if ((outcomeOf(told, this.seat)?.net ?? 0) > 0) play("win");
  }

  #keepWagers(view: View): void {
    const before = this.view;
    if (before && isBetting(before.asks) && !(isBetting(view.asks) && view.round === before.round)) {
      const up = wagersOf(before, this.seat);
      if (up.length) this.last = up;
    }
  }

  /** What waited for the betting to open. */
  #opened(view: View): void {
    if (!isBetting(view.asks) || !this.#then.length) return;
    const waiting = this.#then;
    this.#then = [];
    void (async () => {
      for (const then of waiting) await then();
    })();
  }

  async #lay(): Promise<void> {
    try {
      this.layout = await get("/tables/{table}/layout", { table: this.name });
    } catch (error) {
      if (error instanceof Refused && error.status !== 0) this.refusal = reason(error);
      else this.#laying = setTimeout(() => void this.#lay(), AGAIN); // the house does not answer yet
    }
  }
}
