/**
 * A table, live: one WebSocket that is opened again when it falls, and goes on from the last number it has seen.
 *
 * Commands carry an id of ours, so that one which was sent just before the line fell can be sent again and has one effect.
 */
import { touched } from "./terminal-touch";
import type { Message, Refusal, Snapshot, Told, View } from "./types";

export type Status = "connecting" | "live" | "reconnecting" | "closed";
export type Answer =
  | { type: "done" }
  | ({ type: "refused" } & Refusal)
  | { type: "waits"; line: string };

export interface Hears {
  status(status: Status): void;
  snapshot(snapshot: Snapshot): void;
  events(told: Told[], view: View, seat: number | null): void;
  /** What is said to nobody's command: why this line is closed. */
  refused(refusal: Refusal): void;
}

interface Pending {
  line: string;
  answer(answer: Answer): void;
}

const NOT_LET_IN = 1008; // WebSocket's own number: to knock again would not help
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

export class Live {
  seq: number | null = null;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #pending = new Map<string, Pending>();
  /** The table as it was last heard of, which a touch changes a little. */
  #last: { view: View; seat: number | null } | null = null;

  constructor(
    private readonly address: (since: number | null) => string,
    private readonly hears: Hears,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  connect(): void {
    this.hears.status(this.#tries || this.seq !== null ? "reconnecting" : "connecting");
    const socket = this.open(this.address(this.seq));
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.hears.status("live");
      for (const [id, pending] of this.#pending) socket.send(command(id, pending.line));
    };
    socket.onmessage = (event) => {
      for (const line of String(event.data).split("\n")) this.#hear(JSON.parse(line) as Message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.code === NOT_LET_IN) this.close();
      else this.#again();
    };
  }

  /** Say a line to the table; the answer comes once, however often the connection falls meanwhile. */
  say(line: string): Promise<Answer> {
    const id = newId();
    return new Promise((answer) => {
      this.#pending.set(id, { line, answer });
      if (this.#socket?.readyState === 1) this.#socket.send(command(id, line));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.hears.status("closed");
  }

  #again(): void {
    if (this.#closed) return;
    this.hears.status("reconnecting");
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.connect(), wait);
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "snapshot":
        this.seq = message.seq;
        this.#last = message;
        this.hears.snapshot(message);
        break;
      case "events":
        this.#news(message.seq, message.told, message);
        break;
      case "touch":
        if (this.#last) this.#news(message.seq, message.told, { ...this.#last, view: touched(this.#last.view, message) });
        break;
      case "moved":
        this.#socket?.close();
        break;
      default:
        this.#settle(message.id, message);
    }
  }

  #news(seq: number, told: Told[], { view, seat }: { view: View; seat: number | null }): void {
    if (this.seq !== null && seq <= this.seq) return; // heard before the line fell
    this.seq = seq;
    this.#last = { view, seat };
    this.hears.events(told, view, seat);
  }

  #settle(id: string, message: Extract<Message, { id: string }>): void {
    const pending = this.#pending.get(id);
    if (!id && message.type === "refused") this.hears.refused({ why: message.why, cite: message.cite });
    if (!pending) return;
    this.#pending.delete(id);
    if (message.type === "done") pending.answer({ type: "done" });
    else if (message.type === "waits") pending.answer({ type: "waits", line: message.line });
    else pending.answer({ type: "refused", why: message.why, cite: message.cite });
  }
}

function command(id: string, line: string): string {
  return JSON.stringify({ type: "command", id, line });
}

/** `crypto.randomUUID` exists only on secure pages; a plain address in a local network is not one. */
export function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return freshSeed();
}

/** 16 bytes that nobody knows, in hexadecimal digits. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where a table's live connection is, from here. */
export function liveAddress(table: string): (since: number | null) => string {
  return (since) => {
    const url = new URL(`/api/v1/tables/${encodeURIComponent(table)}/live`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    if (since !== null) url.searchParams.set("since", String(since));
    return url.href;
  };
}
