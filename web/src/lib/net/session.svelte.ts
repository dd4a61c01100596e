/** Who is here: the person signed in, and what is in the purse. */
import { get, post, reason, Refused, signOff } from "./api";
import type { Me, Refusal } from "./types";

interface Session {
  me: Me | null;
  asked: boolean;
  /** The house did not answer when it was last asked. */
  away: boolean;
}

export const session = $state<Session>({ me: null, asked: false, away: false });

const AGAIN = 2000; // milliseconds until a house that does not answer is asked again
let timer: ReturnType<typeof setTimeout> | undefined;
let last = 0; // the newest question or answer: what was asked before somebody came in says nothing about them

/** Who is here, as the house said just now. */
export function know(me: Me | null): void {
  last += 1;
  Object.assign(session, { me, asked: true, away: false });
}

/** No answer at all, too many at once, or a house that is only just opening: that says nothing about who is here. */
const notNow = (status: number): boolean => status === 0 || status === 429 || status >= 500;

export async function whoAmI(): Promise<void> {
  clearTimeout(timer);
  const mine = ++last;
  try {
    const here = await get("/session");
    if (mine === last) know(here.me ?? null);
  } catch (error) {
    if (mine !== last) return;
    if (error instanceof Refused && !notNow(error.status)) know(null);
    else {
      session.away = true;
      timer = setTimeout(() => void whoAmI(), AGAIN);
    }
  }
}

/** Become a player, or come as a guest; null if it worked, else why not. */
export async function enter(how: "people" | "guests", name = "", password = ""): Promise<string | null> {
  return (await come(() => (how === "guests" ? post("/guests", undefined) : post("/people", { name, password }))))?.why ?? null;
}

/** Sign in, with what else the house asked for: a one-time code, a password of one's own. */
export function signIn(name: string, password: string, asked: { code: string; new: string }): Promise<Refusal | null> {
  return come(() => post("/session", { name, password, ...asked }));
}

async function come(by: () => Promise<Me>): Promise<Refusal | null> {
  try {
    know(await by());
    return null;
  } catch (error) {
    return reason(error);
  }
}

/** A guest takes a name and a password; null if it worked, else why not. */
export async function keepAccount(name: string, password: string): Promise<string | null> {
  return (await come(() => post("/me/keep", { name, password })))?.why ?? null;
}

export async function signOut(): Promise<void> {
  await signOff().catch(() => null);
  know(null);
}

const BUSINESS = { dealer: "report", floor: "dispute", cage: "read-books" };

/** Whether this person may give that command. */
export function can(command: string): boolean {
  return session.me?.may.includes(command) ?? false;
}

/** Whether the documents mean this person by that name, `boxperson` say; by none they mean everybody. */
export function isCrew(who: string | undefined): boolean {
  return !who || (session.me?.crew.includes(who) ?? false);
}

/** Whether a table's console is for this person: of the crew, or at terminals whoever sets the wheel. */
export function hasConsole(terminals: boolean): boolean {
  return can("report") || (terminals && can("wheel-mode"));
}

/** Whether this person has business on that page. */
export function may(page: keyof typeof BUSINESS): boolean {
  return session.me?.may.includes(BUSINESS[page]) ?? false;
}
