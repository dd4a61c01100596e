/** What one would do when the turn comes, said before it does: it is kept here, and nobody else knows of it. */
export type Intent = "check-fold" | "check" | "call-any";

/** The choice that an intent comes to among those that are open; null where it comes to none, and one decides oneself. */
export function answer(intent: Intent, choices: readonly string[]): string | null {
  const first = { "check-fold": ["check", "fold"], check: ["check"], "call-any": ["call", "check"] }[intent];
  return first.find((choice) => choices.includes(choice)) ?? null;
}
