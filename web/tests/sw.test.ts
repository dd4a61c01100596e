import { describe, expect, it } from "vitest";
import source from "../public/sw.js?raw";

const HOUSE = "https://house.test/";

interface Waits { waitUntil(done: Promise<unknown>): void }
interface Fetches { request: { url: string; method: string; mode: string }; respondWith(answer: Promise<Response>): void }

/** A browser's worker with a cache of its own, in front of a house whose files the test changes. */
class Worker {
  readonly kept = new Map<string, string>();
  files: Record<string, string> = {};
  private readonly told = new Map<string, (event: never) => void>();

  constructor() {
    const name = (asked: string | { url: string }) => new URL(typeof asked === "string" ? asked : asked.url, HOUSE).href;
    const get = async (asked: string | { url: string }) => {
      const found = this.files[name(asked)];
      if (found === undefined) throw new TypeError("offline");
      return new Response(found);
    };
    const cache = {
      match: async (asked: string | { url: string }) => (this.kept.has(name(asked)) ? new Response(this.kept.get(name(asked))) : undefined),
      put: async (asked: string | { url: string }, answer: Response) => void this.kept.set(name(asked), await answer.text()),
      addAll: async (all: string[]) => void (await Promise.all(all.map(async (one) => this.kept.set(name(one), await (await get(one)).text())))),
      keys: async () => [...this.kept.keys()].map((url) => ({ url })),
      delete: async (asked: { url: string }) => this.kept.delete(name(asked)),
    };
    const self = {
      addEventListener: (what: string, does: (event: never) => void) => void this.told.set(what, does),
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
    };
    new Function("self", "caches", "fetch", "location", source)(self, { open: async () => cache }, get, new URL(HOUSE));
  }

  /** A release: the page names its entry, which loads another file later. */
  release(number: number): void {
    this.files = {
      [HOUSE]: `<script src="./assets/index-${number}.js"></script><link href="./icon.svg">`,
      [`${HOUSE}icon.svg`]: "icon",
      [`${HOUSE}assets/index-${number}.js`]: `entry ${number}`,
      [`${HOUSE}assets/felt-${number}.js`]: `felt ${number}`,
    };
  }

  async install(): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    this.told.get("install")?.({ waitUntil: (one: Promise<unknown>) => (done = one) } satisfies Waits as never);
    await done;
  }

  async open(path: string, mode = "no-cors"): Promise<string> {
    let answer: Promise<Response> | undefined;
    const event: Fetches = { request: { url: HOUSE + path, method: "GET", mode }, respondWith: (one) => (answer = one) };
    this.told.get("fetch")?.(event as never);
    return (await answer!).text();
  }

  get names(): string[] {
    return [...this.kept.keys()].map((url) => url.slice(HOUSE.length)).sort();
  }
}

describe("the shell that is kept", () => {
  it("loses the files of an older page when a newer one is there, and nothing else", async () => {
    const worker = new Worker();
    worker.release(1);
    await worker.install();
    await worker.open("assets/felt-1.js");
    await worker.open("", "navigate");
    expect(worker.names).toEqual(["", "assets/felt-1.js", "assets/index-1.js", "icon.svg"]);
    worker.release(2);
    await worker.open("", "navigate");
    expect(worker.names).toEqual(["", "icon.svg"]);
    for (const path of ["assets/index-2.js", "assets/felt-2.js"]) await worker.open(path);
    await worker.open("", "navigate");
    expect(worker.names).toEqual(["", "assets/felt-2.js", "assets/index-2.js", "icon.svg"]);
  });

  it("is there when the house is not", async () => {
    const worker = new Worker();
    worker.release(1);
    await worker.install();
    const page = await worker.open("", "navigate");
    worker.files = {};
    expect(await worker.open("", "navigate")).toBe(page);
    expect(await worker.open("assets/index-1.js")).toBe("entry 1");
    expect(worker.names).toEqual(["", "assets/index-1.js", "icon.svg"]);
  });
});
