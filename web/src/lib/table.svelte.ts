/** One table as a page holds it: what is seen, what was told, what was refused, and the line to say something. */
import { alertTo, announce } from "./announce.svelte";
import { get, reason } from "./api";
import { named, type Layout } from "./layout";
import { Live, liveAddress, type Answer, type Status } from "./live";
import { recalled, type Hands } from "./recall";
import { whoAmI } from "./session.svelte";
import { calm } from "./theme.svelte";
import type { Refusal, Role, Snapshot, Told, View } from "./types";

const KEPT = 200;
const MONEY_MOVES = new Set(["racked", "settled", "fee"]);
const BALL_RUNS = 3400; // what the ball decided is shown when it has come to rest
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
  recall = $state.raw<Hands>({});
  seat = $state<number | null>(null);
  role = $state<Role>("player");
  status = $state<Status>("connecting");
  refusal = $state<Refusal | null>(null);
  waiting = $state<string>("");
  /** A number the ball is running to, while what it decided is not shown yet. */
  spinning = $state<string | null>(null);
  #live: Live;
  #queue: News[] = [];

  constructor(readonly name: string) {
    this.#live = new Live(liveAddress(name), {
      status: (status) => this.#hearStatus(status),
      snapshot: (snapshot) => this.#hearSnapshot(snapshot),
      events: (told, view, seat) => this.#hearEvents({ told, view, seat }),
    });
  }

  open(): () => void {
    void this.#lay();
    this.#live.connect();
    return () => this.#live.close();
  }

  /** Say a line of the log; what is refused is shown with its reason, and nothing has changed. */
  async say(line: string): Promise<Answer> {
    const answer = await this.#live.say(line);
    this.refusal = answer.type === "refused" ? { why: answer.why, cite: answer.cite } : null;
    this.waiting = answer.type === "waits" ? "This waits for a second person." : "";
    if (answer.type === "refused") alertTo(`Refused: ${answer.why}`);
    return answer;
  }

  /** Say something for one's own seat. */
  async mine(words: string): Promise<void> {
    if (this.seat !== null) await this.say(`seat ${this.seat} ${words}`);
  }

  #hearStatus(status: Status): void {
    if (status === "reconnecting" && this.status === "live") alertTo("The connection fell; reconnecting");
    if (status === "live" && this.status === "reconnecting") announce("Connected again");
    this.status = status;
  }

  #hearSnapshot(snapshot: Snapshot): void {
    this.#queue = [];
    this.view = snapshot.view;
    this.seat = snapshot.seat;
    this.role = snapshot.role;
    this.told = snapshot.told;
    this.recall = {};
  }

  #hearEvents(news: News): void {
    const { view } = news;
    if (this.spinning !== null) {
      this.#queue.push(news);
      return;
    }
    const ran = view.game === "roulette" && this.view !== null && view.last.join() !== this.view.last.join();
    if (ran && !calm() && !document.hidden) {
      this.spinning = view.last[0] ?? null;
      this.#queue.push(news);
      setTimeout(() => this.#catchUp(), BALL_RUNS);
    } else this.#show(news);
  }

  #catchUp(): void {
    this.spinning = null;
    const queue = this.#queue;
    this.#queue = [];
    for (const news of queue) this.#show(news);
  }

  #show({ told, view, seat }: News): void {
    const moved = seat !== this.seat;
    this.seat = seat;
    const fresh = view.round !== this.view?.round;
    this.recall = recalled(fresh ? {} : this.recall, told);
    this.view = view;
    this.told = [...this.told, ...told].slice(-KEPT);
    const lines = told.filter((line) => !QUIET.has(line.kind)).map((line) => named(this.layout, line));
    if (lines.length) announce(lines.slice(-12).join(". "));
    if (moved || told.some((line) => MONEY_MOVES.has(line.kind))) void whoAmI();
  }

  async #lay(): Promise<void> {
    try {
      this.layout = await get("/tables/{table}/layout", { table: this.name });
    } catch (error) {
      this.refusal = reason(error);
    }
  }
}
