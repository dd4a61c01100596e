/** Which of one's hands are asked for. */
export interface Filters { kind?: string; table?: string; game?: string; won?: string; showdown?: string; from?: string; until?: string }

const DAY = 24 * 60 * 60 * 1000;

/** As the service asks it: days of this place, the last one whole. */
export function queryOf({ kind, table, game, won, showdown, from, until }: Filters): Record<string, string | number> {
  const asked = { kind, table, game, won, showdown, first: from ? new Date(`${from}T00:00`).getTime() : undefined, last: until ? new Date(`${until}T00:00`).getTime() + DAY - 1 : undefined };
  return Object.fromEntries(Object.entries(asked).filter((one): one is [string, string | number] => one[1] !== undefined && one[1] !== ""));
}
