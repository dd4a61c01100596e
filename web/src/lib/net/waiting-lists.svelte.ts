/** The house's waiting lists by kind of game, and the seat that is offered to one, wherever one is on the page. */
import { get, post, type Got } from "./api";
import { session } from "./session.svelte";

export type WaitingList = Got<"/waiting">[number];

export const waits = $state<{ lists: WaitingList[]; at: number }>({ lists: [], at: 0 });

function take(lists: WaitingList[]): void {
  waits.lists = lists;
  waits.at = performance.now();
}

export async function lookAtLists(): Promise<void> {
  if (session.me) await get("/waiting").then(take, () => undefined);
}

export async function waitFor(kind: string): Promise<void> {
  take(await post("/waiting", { kind }));
}

export async function waitNoMore(kind: string): Promise<void> {
  take(await post("/waiting/leave", { kind }));
}
