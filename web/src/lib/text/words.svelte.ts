/**
 * What the page says, in the language that is spoken: `t("common.stay")`, with values where a sentence has room for them.
 *
 * English is in `words/en.ts`, and what only the staff's pages say in `words/staff.ts`, which comes with those pages. Another
 * language is one more file with the keys of both; what it leaves out is said in English.
 */
import { en } from "../../words/en";
import type { staff } from "../../words/staff";

export type Words = typeof en & typeof staff;
export type Key = keyof Words;
export type Language = Partial<Record<Key, string>>;

/** The names between braces in a sentence, each of which has to be given. */
type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;
type Value = string | number | undefined;
type Given<K extends Key> = [Slots<Words[K]>] extends [never] ? [] : [values: Record<Slots<Words[K]>, Value>];

const english: Language = { ...en };
let spoken = $state.raw<Language>(english);

/** English sentences that came later, with the page that says them. */
export function learn(more: Language): void {
  Object.assign(english, more);
}

/** From now on this language is spoken; `tag` is what a browser calls it. */
export function speak(tag: string, words: Language): void {
  spoken = words;
  document.documentElement.lang = tag;
}

/** A sentence, with these values in their places. */
export function t<K extends Key>(key: K, ...[values]: Given<K>): string {
  const text = spoken[key] ?? english[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, Value>)[name] ?? "")) : text;
}
