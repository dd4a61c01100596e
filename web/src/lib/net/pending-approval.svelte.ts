/** What was asked of a second person, followed until it is decided: nothing is said of it for longer than it is true. */
import { get, type Got } from "./api";
import { worded } from "./approval-words";
import { t } from "../text/words.svelte";

export type Approval = Got<"/approvals/mine">[number];

const AGAIN = 2000; // milliseconds until it is looked at again

/** What became of it, in words. */
export function decided({ state, second, answer }: Pick<Approval, "state" | "second" | "answer">, what: string): string {
  if (state === "approved") return `${what}: ${second} has approved it.`;
  if (state === "declined") return `${what}: ${second} has declined it.`;
  if (state === "lapsed") return `${what} has lapsed: nobody confirmed it in time.`;
  return `${what} was approved, and refused all the same: ${answer}`;
}

export class Waiting {
  text = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(private readonly mine: () => Promise<Approval[]> = () => get("/approvals/mine")) {}

  /** Say that it waits, and then what became of it; in words of one's own, or in those of what the house has written down. */
  follow(what: string, is: (one: Approval) => boolean): void {
    this.clear();
    this.text = t("waiting.waits", { what: what || t("waiting.what-you-asked-for") });
    if (what) this.#later(what, is, this.#turn);
    else void this.#look(what, is, this.#turn);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.text = "";
  }

  #later(what: string, is: (one: Approval) => boolean, turn: number): void {
    this.#timer = setTimeout(() => void this.#look(what, is, turn), AGAIN);
  }

  async #look(what: string, is: (one: Approval) => boolean, turn: number): Promise<void> {
    const found = await this.mine().then((all) => all.find(is), () => null);
    if (turn !== this.#turn) return; // something else was asked for meanwhile
    const said = what || (found ? worded(found) : "");
    if (found && found.state !== "waits") this.text = decided(found, said);
    else if (found === undefined) this.text = "";
    else {
      if (found) this.text = t("waiting.waits", { what: said });
      this.#later(said, is, turn);
    }
  }
}
