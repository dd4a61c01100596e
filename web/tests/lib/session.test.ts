import { afterEach, describe, expect, it, vi } from "vitest";
import { enter, session, signOut, whoAmI } from "../../src/lib/net/session.svelte";

/** A house whose answers come when the test says so, to the newest of equal questions first. */
function slowHouse(): (asked: string, body: unknown, status?: number) => Promise<void> {
  const open: { what: string; answer: (response: Response) => void }[] = [];
  const said = (path: string, how: RequestInit) => `${how.method} ${path.replace("/api/v1", "")}`;
  vi.stubGlobal("fetch", (path: string, how: RequestInit) => new Promise<Response>((answer) => open.push({ what: said(path, how), answer })));
  return async (what, body, status = 200) => {
    const [asked] = open.splice(open.findLastIndex((one) => one.what === what), 1);
    asked?.answer(new Response(JSON.stringify(body), { status }));
    await new Promise((done) => setTimeout(done));
  };
}

const guest = { name: "Guest 1", cents: 100000, seats: [], may: [] };

describe("who is here", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is not forgotten by an answer to a question from before they came in", async () => {
    const says = slowHouse();
    void whoAmI();
    void enter("guests");
    await says("POST /guests", guest);
    await says("GET /session", { me: null });
    expect(session.me).toEqual(guest);
  });

  it("is what the last question was told, whatever comes later", async () => {
    const says = slowHouse();
    void whoAmI();
    void whoAmI();
    const poorer = { ...guest, cents: 90000 };
    await says("GET /session", { me: poorer });
    await says("GET /session", { me: guest }); // to what was asked first
    expect(session.me).toEqual(poorer);
  });

  it("is still here while the house is busy or only just opening", async () => {
    const says = slowHouse();
    void whoAmI();
    await says("GET /session", { me: guest });
    for (const status of [429, 503]) {
      void whoAmI();
      await says("GET /session", { title: "Not now" }, status);
      expect([session.me, session.away]).toEqual([guest, true]);
    }
    void whoAmI(); // which is not asked again then
    await says("GET /session", { me: guest });
    expect(session.away).toBe(false);
  });

  it("is nobody after signing out, though a question was under way", async () => {
    const says = slowHouse();
    void whoAmI();
    void signOut();
    await says("DELETE /session", null);
    await says("GET /session", { me: guest });
    expect(session.me).toBeNull();
  });
});
