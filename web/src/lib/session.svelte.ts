/** Who is here: the person signed in, and what is in the purse. */
import { get, post, reason, Refused, signOff } from "./api";
import type { Me } from "./types";

export const session = $state<{ me: Me | null; asked: boolean }>({ me: null, asked: false });

export async function whoAmI(): Promise<void> {
  try {
    session.me = await get("/me");
  } catch (error) {
    if (error instanceof Refused && error.status !== 0) session.me = null;
  }
  session.asked = true;
}

/** Sign in, become a player, or come as a guest; null if it worked, else why not. */
export async function enter(how: "session" | "people" | "guests", name = "", password = ""): Promise<string | null> {
  try {
    session.me = how === "guests" ? await post("/guests", undefined) : await post(`/${how}`, { name, password });
    session.asked = true;
    return null;
  } catch (error) {
    return reason(error).why;
  }
}

export async function signOut(): Promise<void> {
  await signOff().catch(() => null);
  session.me = null;
}

const BUSINESS = { dealer: "report", floor: "dispute", cage: "read-books" };

/** Whether this person has business on that page. */
export function may(page: keyof typeof BUSINESS): boolean {
  return session.me?.may.includes(BUSINESS[page]) ?? false;
}
