/** The way to a round of one's own, step by step: a link that is made when it is asked for. */
import { post } from "../net/api";
import { go } from "./route.svelte";

export async function replay(table: string, number: number): Promise<void> {
  const { seat, mark } = await post("/tables/{table}/rounds/{number}/share", undefined, { table, number });
  go("replay", `${table}~${number}~${seat}~${mark}`);
}
