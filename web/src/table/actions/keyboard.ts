/** Keys at a table. They press the buttons that are there, so that a key does nothing that a pointer could not. */

import { t } from "../../lib/text/words.svelte";

export interface Key { key: string; does: string }

/** A letter and the choices that it stands for, in the order in which they are looked for. */
const CHOICES: Record<string, readonly string[]> = {
  h: ["hit"],
  s: ["stand", "stay"],
  d: ["double"],
  p: ["split", "play", "pass"],
  c: ["check", "call"],
  f: ["fold"],
  b: ["bet"],
};

/** What each key does, for the list of them. */
export const keys = (): Key[] => [
  { key: t("keys.space-key"), does: t("keys.space") },
  { key: t("keys.numbers-key"), does: t("keys.numbers") },
  { key: "R", does: t("keys.r") },
  { key: "H", does: t("keys.h") },
  { key: "S", does: t("keys.s") },
  { key: "D", does: t("keys.d") },
  { key: "P", does: t("keys.p") },
  { key: "C", does: t("keys.c") },
  { key: "B", does: t("keys.b") },
  { key: "F", does: t("keys.f") },
  { key: t("keys.arrows-key"), does: t("keys.arrows") },
  { key: t("keys.enter-key"), does: t("keys.enter") },
  { key: t("keys.delete-key"), does: t("keys.delete") },
  { key: "?", does: t("keys.list") },
];

const FIELDS = "input:not([type=range]), select, textarea, dialog";
const TOGGLES = "[aria-pressed], [aria-expanded], [role=switch], summary";

/** Whether this key belongs to a field. Space is the next step wherever the focus is, except on what it turns on and off;
 * any other button is pressed by Enter. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true;
  const on = event.target instanceof Element ? event.target : null;
  return on !== null && on.closest(event.key === " " ? `${FIELDS}, ${TOGGLES}` : FIELDS) !== null;
}

/** The test ids of the buttons that a key may mean, the first that is there counts. */
export function meant(event: { key: string; shiftKey: boolean }): readonly string[] {
  if (event.key === " ") return ["ready"];
  const key = event.key.toLowerCase();
  if (key === "r") return event.shiftKey ? ["repeat"] : ["rebet", "choice-raise"];
  return (CHOICES[key] ?? []).map((choice) => `choice-${choice}`);
}

/** Press what the key means in this bar; whether it was one of ours. */
export function pressKey(event: KeyboardEvent, bar: ParentNode | undefined): boolean {
  if (!bar || isTaken(event)) return false;
  const chips = [...bar.querySelectorAll<HTMLButtonElement>("[role=radiogroup] button")];
  const buttons = meant(event).map((id) => bar.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`));
  const button = /^[1-6]$/.test(event.key) ? chips[Number(event.key) - 1] : buttons.find((one) => one && !one.disabled && one.ariaDisabled !== "true");
  if (!button && event.key !== " ") return false;
  event.preventDefault();
  // some browsers press the focused button when the key comes up
  if (event.key === " ") addEventListener("keyup", (up) => up.key === " " && up.preventDefault(), { once: true, capture: true });
  button?.click();
  return true;
}
