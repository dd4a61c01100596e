/** What a line of the log is to people: the sentence that the table's talk has for it, or else one of the page's own. */
import { words } from "../text/game-words";
import { named, type Layout } from "./layout";
import { spoken } from "./round-results";
import type { Told } from "../net/types";
import { t } from "../text/words.svelte";

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A told line as a sentence. */
export function tells(layout: Layout | null, line: Told): string {
  const text = named(layout, line);
  return upper(line.line ? text.replace(`(${line.line})`, `(${spoken(line.line)})`) : text);
}

/** One step of a replay: what the table said of it first. Of cards that come each is told beside it; what the table says nothing
 * of is the dealer's or the house's own. */
export function stepWords(step: { line: string; told?: readonly Told[] | null }, layout: Layout | null, me: number | null): string {
  const first = step.told?.[0];
  if (first && first.kind !== "dealt") return tells(layout, first);
  const [who = "", does = "", what = "", ...more] = step.line.split(" ");
  if (who === "=") return t("steps.entered-in-the-books");
  if (who === "cards" || first) return t("steps.cards-are-dealt");
  if (who === "~") return does === "ready" ? (Number(what) === me ? t("steps.you-are-ready") : t("steps.seat-is-ready", { seat: what })) : t("steps.the-houses-own");
  if (who === "dealer" && does === "opens") return t("steps.the-round-is-opened");
  if (who === "dealer") return t("steps.the-dealer", { step: [words(what || does).toLowerCase(), ...more].join(" ") });
  return upper(step.line.replaceAll("-", " "));
}
