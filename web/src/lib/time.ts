/** Moments of the books, which are kept in milliseconds. */
export function moment(at: number): string {
  return new Date(at).toLocaleString("en-GB", { dateStyle: "short", timeStyle: "medium" });
}
