/** A small screen, and how its owner wants to see a felt there: one's own place, or the whole table. It is remembered. */

const KEY = "croupier-felt";
const NARROW = "(max-width: 760px)";
const asked = typeof matchMedia === "function" ? matchMedia(NARROW) : null;

export const small = $state({ screen: asked?.matches ?? false, whole: kept() === "whole" });

asked?.addEventListener("change", (event) => (small.screen = event.matches));

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function toggleWhole(): void {
  small.whole = !small.whole;
  try {
    localStorage.setItem(KEY, small.whole ? "whole" : "near");
  } catch {
    // then it is as chosen until the page is left
  }
}
