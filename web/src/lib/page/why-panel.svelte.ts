/** The "why" panel: one citation is open at a time, on any page. */
import type { Cite } from "../net/types";

export const why = $state<{ cite: Cite; table: string }>({ cite: "", table: "" });

export function openWhy(cite: Cite, table = ""): void {
  why.cite = cite;
  why.table = table;
}

export function closeWhy(): void {
  why.cite = "";
}
