/** A file of hands is brought in parts: the house reads so many at once, and whoever waits sees how far it is. */
import { Refused } from "../lib/net/api";

const NAMED = /^[ \t]*\[[^[\],]+\][ \t]*$/gm; // a hand's name on a line of its own
const HANDS = 250;
const LETTERS = 1_000_000; // a part has at most, unless one hand alone is longer
const WAIT = 2000; // milliseconds, after "wait a moment"

export function inParts(text: string, hands = HANDS, letters = LETTERS): string[] {
  const starts = [...text.matchAll(NAMED)].map((found) => found.index);
  const parts: string[] = [];
  let [from, held] = [0, 0];
  for (const [k, start] of starts.entries()) {
    const end = starts[k + 1] ?? text.length;
    if (held && (held === hands || end - from > letters)) {
      parts.push(text.slice(from, start));
      [from, held] = [start, 0];
    }
    held += 1;
  }
  return [...parts, text.slice(from)];
}

/** Ask until the house does not say that it is asked too much. */
export async function patiently<T>(ask: () => Promise<T>, wait = WAIT): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 429) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}
