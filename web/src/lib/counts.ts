/** A shoe's counts as the scoreboard marker writes them: `14 hands: player 5 (35.7%), banker 8 (57.1%)`. */

export interface Count {
  what: string;
  times: number;
  share: string;
}

export function readCounts(text: string): { hands: number; counts: Count[] } | null {
  const match = /^(\d+) hands: (.+)$/.exec(text);
  if (!match) return null;
  const counts = [...match[2]!.matchAll(/([a-z0-9 -]+?) (\d+) \(([\d.]+%)\)/g)].map(([, what, times, share]) => ({ what: what!.replace(/^[, ]+/, ""), times: Number(times), share: share! }));
  return { hands: Number(match[1]), counts };
}
