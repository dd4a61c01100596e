/** Printing that fits its box: the words broken into the lines that let them be largest. */

export const WIDE = 0.8; // of a bold capital, as a share of its height, in the widest of the system fonts

export interface Printed {
  lines: string[];
  size: number;
}

const SMALL = 10; // under this a list of numbers is set without its spaces

export function fit(text: string, w: number, h: number, most = 26): Printed {
  const whole = fitted(text, w, h, most);
  return whole.size < SMALL && text.includes(" · ") ? fitted(text.replaceAll(" · ", "·"), w, h, most) : whole;
}

function fitted(text: string, w: number, h: number, most: number): Printed {
  const words = kept(text).split(" ").filter(Boolean);
  let best: Printed = { lines: [text], size: 0 };
  for (let count = 1; count <= Math.min(3, words.length || 1); count++) {
    const lines = broken(words, count);
    const longest = Math.max(1, ...lines.map((line) => line.length));
    const size = Math.min(most, (h * 0.86) / (lines.length * 1.15), (w * 0.9) / (longest * WIDE));
    if (size > best.size * 1.08) best = { lines, size };
  }
  return best;
}

/** What stays together on a line: a range after its name, and numbers with dots between them. */
function kept(text: string): string {
  const joined = (whole: string) => whole.replaceAll(" ", "\u00a0");
  return text.replace(/\S+(?: · \S+)+/g, joined).replace(/^(\D+ )(\d+ TO \d+)$/, (_, name: string, range: string) => name + joined(range));
}

/** The words in so many lines, as even as they go. */
function broken(words: readonly string[], count: number): string[] {
  const whole = words.join(" ").length;
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line && lines.length < count - 1 && (line.length + word.length / 2 >= (whole / count))) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
