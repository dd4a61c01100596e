/** What a screen reader is told: said once, in order, without moving the focus. */

import { untrack } from "svelte";

export const said = $state<{ polite: string; alert: string }>({ polite: "", alert: "" });

/** The same words again are news too: a screen reader only hears of a change. */
function again(text: string, before: string): string {
  return text === before ? `${text} ` : text;
}

export function announce(text: string): void {
  said.polite = again(text, untrack(() => said.polite));
}

export function alertTo(text: string): void {
  said.alert = again(text, untrack(() => said.alert));
}
