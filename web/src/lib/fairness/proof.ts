/** A round checked in the page, by nothing but its secret and its players' seeds: docs/fairness.md written out once more. */
import type { Got } from "../net/api";
import { sha256, sha512 } from "./sha";
import { t } from "../text/words.svelte";

export type Replay = Got<"/replays/{table}/{number}/{seat}/{mark}">;
type Draw = NonNullable<Replay["proof"][number]["draw"]>;

export interface Check {
  name: string;
  right: boolean;
  says: string;
}

const WORD = 2 ** 32;
const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)).concat("Jo", "JO", "J3", "J4");
const OUTCOMES = /^(dice|wheel|cards) /;
const HASH = 32; // digits of a line's hash that are kept

function* words(key: string): Generator<number> {
  for (let counter = 1; ; counter += 1) {
    const view = new DataView(sha512(`${key}/${counter}`).buffer);
    for (let i = 0; i < 64; i += 4) yield view.getUint32(i);
  }
}

/** What the secret gives for one draw, in the words of the log. */
export function drawText(secret: string, { k, equipment, count, shoe = [] }: Draw): string {
  const found = words(`${secret}:${k}`);
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

/** What players gave, in the order of their seats. */
export function seedsText(seeds: Readonly<Record<string, string>>): string {
  return Object.keys(seeds).map(Number).sort((a, b) => a - b).map((seat) => `${seat}:${seeds[String(seat)]}`).join(" ");
}

/** What a round is drawn from: its secret, with what players gave to it. */
export function mixed(table: string, round: number, secret: string, seeds: string): string {
  return seeds ? sha256(`croupier ${table} ${round} ${secret} ${seeds}`) : secret;
}

/** What players gave after the commitment, and how many gave something after the first draw, which nobody can. */
function givenIn(proof: Replay["proof"]): { seeds: Record<string, string>; late: number } {
  let [seeds, committed, late, drawn]: [Record<string, string>, string, number, boolean] = [{}, "", 0, false];
  for (const { text, draw } of proof) {
    const [mark, verb, seat, word] = (text ?? "").split(" ");
    drawn ||= draw !== null || OUTCOMES.test(text ?? "");
    if (mark === "~" && verb === "commits" && text !== committed) [seeds, committed] = [{}, text!]; // said again it takes nothing away
    if (mark !== "~" || verb !== "seed") continue;
    if (drawn) late += 1;
    else seeds[seat!] = word!;
  }
  return { seeds, late };
}

/** Everything that can be checked of a round from its link. In a tournament's chain a table's lines are `said` of it. */
export function checks({ chain, said = "", round, secret, commitment, before, proof }: Replay): Check[] {
  const promised = sha256(`croupier ${chain} ${round} ${secret}`) === commitment;
  const opening = proof.findIndex((line) => line.text === `${said}dealer opens`);
  const commits = proof.slice(0, opening).filter((line) => line.text?.startsWith(`~ commits ${round} `));
  const chained = commits.length === 0 || commits.at(-1)!.text === `~ commits ${round} ${commitment}`;
  const { seeds, late } = givenIn(proof);
  const given = Object.keys(seeds).length;
  const source = mixed(chain, round, secret, seedsText(seeds));
  let [hash, drawn, known, broken, other] = [before, 0, 0, 0, 0];
  for (const line of proof) {
    const text = line.draw ? said + drawText(source, line.draw) : (line.text ?? null);
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
    { name: "Committed", right: promised && chained, says: !promised ? t("proof.not-committed") : !chained ? t("proof.chain-commits-to-another") : commits.length ? t("proof.chain-commits") : t("proof.committed") },
    { name: "Mixed", right: late === 0, says: late ? t("proof.late-seeds", { late }) : given ? t("proof.mixed", { seeds: given === 1 ? t("proof.one-seed") : t("proof.all-seeds", { given }) }) : t("proof.no-seeds") },
    { name: "Drawn", right: other === 0, says: other ? t("proof.not-drawn", { other, drawn }) : drawn ? t("proof.drawn", { draws: drawn === 1 ? t("proof.one-draw") : t("proof.all-draws", { drawn }) }) : t("proof.nothing-drawn") },
    { name: "Unchanged", right: broken === 0, says: broken ? t("proof.changed", { broken }) : t("proof.unchanged", { known }) + (hidden ? ` ${t("proof.hidden", { hidden })}` : "") },
  ];
}

