/** What a screen reader is told: said once, in order, without moving the focus. */

export const said = $state<{ polite: string; alert: string }>({ polite: "", alert: "" });

export function announce(text: string): void {
  said.polite = text === said.polite ? `${text} ` : text; // the same words again are news too
}

export function alertTo(text: string): void {
  said.alert = text === said.alert ? `${text} ` : text;
}
