/** Hand after hand without a press: chosen by the player and remembered, and only while somebody is there. */

const KEY = "croupier-auto-deal";
const THERE = 3 * 60_000; // milliseconds since something was last touched

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

export const autoDeal = $state({ on: kept() });

let touched = 0;
if (typeof addEventListener === "function") for (const what of ["pointerdown", "keydown"]) addEventListener(what, () => (touched = performance.now()), { passive: true });

/** Whether somebody has done something here lately: nobody is dealt in who has gone. */
export function isThere(): boolean {
  return performance.now() - touched < THERE;
}

export function toggleAutoDeal(): void {
  autoDeal.on = !autoDeal.on;
  try {
    localStorage.setItem(KEY, autoDeal.on ? "on" : "off");
  } catch {
    // then it is as chosen until the page is left
  }
}
