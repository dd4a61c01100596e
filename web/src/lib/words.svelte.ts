/**
 * What the page says, in the language that is spoken: `t("common.stay")`, with values where a sentence has room for them.
 *
 * All English is in `words/en.ts`. Another language is one more file with the same keys; what it leaves out is said in
 * English.
 */
import { en } from "../words/en";

export type Words = typeof en;
export type Key = keyof Words;
export type Language = Partial<Record<Key, string>>;

/** The names between braces in a sentence, each of which has to be given. */
type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;
type Value = string | number | undefined;
type Given<K extends Key> = [Slots<Words[K]>] extends [never] ? [] : [values: Record<Slots<Words[K]>, Value>];

let spoken = $state.raw<Language>(en);

/** From now on this language is spoken; `tag` is what a browser calls it. */
export function speak(tag: string, words: Language): void {
  spoken = words;
  document.documentElement.lang = tag;
}

/** A sentence, with these values in their places. */
export function t<K extends Key>(key: K, ...[values]: Given<K>): string {
  const text = spoken[key] ?? en[key];
  return values ? text.replace(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, Value>)[name] ?? "")) : text;
}
