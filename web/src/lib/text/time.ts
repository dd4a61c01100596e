/** The time of day, to the second. */
export function clock(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB");
}

/** Moments of the books, which are kept in milliseconds. */
export function moment(at: number): string {
  return new Date(at).toLocaleString("en-GB", { dateStyle: "short", timeStyle: "medium" });
}
