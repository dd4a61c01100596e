/** A round checked in the page, by nothing but its secret: docs/fairness.md written out once more. */
import type { Got } from "./api";
import { sha256, sha512 } from "./sha";
import { t } from "./words.svelte";

export type Replay = Got<"/replays/{table}/{number}/{seat}/{mark}">;
type Draw = NonNullable<Replay["proof"][number]["draw"]>;

export interface Check {
  name: string;
  right: boolean;
  says: string;
}

const WORD = 2 ** 32;
const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).concat("Jo", "JO", "J3", "J4");
const HASH = 32; // digits of a line's hash that are kept

function* words(key: string): Generator<number> {
  for (let counter = 1; ; counter += 1) {
    const view = new DataView(sha512(`${key}/${counter}`).buffer);
    for (let i = 0; i < 64; i += 4) yield view.getUint32(i);
  }
}

/** What the secret gives for one draw, in the words of the log. */
export function drawText(seed: string, { k, equipment, count, shoe = [] }: Draw): string {
  const found = words(`${seed}:${k}`);
  const below = (n: number): number => {
    for (;;) {
      const word = found.next().value as number;
      if (word < WORD - (WORD % n)) return word % n;
    }
  };
  if (equipment === "wheel") {
    const pocket = below(38);
    return `wheel ${pocket === 37 ? "00" : pocket}`;
  }
  if (equipment === "dice") return `dice ${Array.from({ length: count }, () => below(6) + 1).join(" ")}`;
  const left = [...shoe];
  const cards: string[] = [];
  while (cards.length < count && left.length) {
    const at = below(left.length);
    cards.push(DECK[left[at]!]!);
    left[at] = left.at(-1)!;
    left.pop();
  }
  return `cards ${cards.join(" ")}`;
}

/** Everything that can be checked of a round from its link. */
export function checks({ table, round, seed, commitment, before, proof }: Replay): Check[] {
  const promised = sha256(`croupier ${table} ${round} ${seed}`) === commitment;
  let [hash, drawn, known, broken, other] = [before, 0, 0, 0, 0];
  for (const line of proof) {
    const text = line.draw ? drawText(seed, line.draw) : (line.text ?? null);
    if (line.draw) {
      drawn += 1;
      if (line.text != null && line.text !== text) other += 1;
    }
    if (text !== null) {
      known += 1;
      const fits = sha256(`${hash}\n${line.number} ${text}`).slice(0, HASH) === line.hash;
      if (!fits && line.draw) other += 1;
      else if (!fits) broken += 1;
    }
    hash = line.hash;
  }
  const hidden = proof.length - known;
  return [
    { name: "Committed", right: promised, says: promised ? t("proof.committed") : t("proof.not-committed") },
    { name: "Drawn", right: other === 0, says: other ? t("proof.not-drawn", { other, drawn }) : drawn ? t("proof.drawn", { draws: drawn === 1 ? t("proof.one-draw") : t("proof.all-draws", { drawn }) }) : t("proof.nothing-drawn") },
    { name: "Unchanged", right: broken === 0, says: broken ? t("proof.changed", { broken }) : t("proof.unchanged", { known }) + (hidden ? ` ${t("proof.hidden", { hidden })}` : "") },
  ];
}

