/** Buttons about one's bets: what each does, and why it is off. */

export interface Way { id: string; text: string; off: string; press: () => void; held?: boolean }

/** Why buttons are off; those that are off for one reason say it once, and where that is all of them, by that alone. */
export function reasons(ways: readonly Way[]): string {
  const why = [...new Set(ways.map((way) => way.off).filter(Boolean))];
  const [first = ""] = why;
  if (first && ways.every((way) => way.off === first)) return `${first.charAt(0).toUpperCase()}${first.slice(1)}.`;
  return why.map((off) => `${ways.filter((way) => way.off === off).map((way) => way.text).join(", ")}: ${off}.`).join(" ");
}
