/** Two colours of suits or four, so that no flush is misread: chosen by the player and remembered. */

const KEY = "croupier-deck";

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const deck = $state({ four: kept() === "four" });

export function toggleFour(): void {
  deck.four = !deck.four;
  try {
    localStorage.setItem(KEY, deck.four ? "four" : "two");
  } catch {
    // then it is as chosen until the page is left
  }
}
