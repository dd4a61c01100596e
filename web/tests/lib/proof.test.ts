import { describe, expect, it } from "vitest";
import { checks, drawText, mixed, type Replay } from "../../src/lib/fairness/proof";
import { sha256, sha512 } from "../../src/lib/fairness/sha";

const secret = "ab".repeat(32);
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const subtle = async (kind: string, text: string) => hex(new Uint8Array(await crypto.subtle.digest(kind, new TextEncoder().encode(text))));
const hashed = sha256; // which the first test holds to the browser's own

describe("the hashes", () => {
  it.each(["", "abc", "croupier craps-1 1 x", "a".repeat(200), "é 7♠"])("are the standard's for %j", async (text) => {
    expect(sha256(text)).toBe(await subtle("SHA-256", text));
    expect(hex(sha512(text))).toBe(await subtle("SHA-512", text));
  });
});

describe("a round's proof", () => {
  const draw = { k: 1, equipment: "dice", count: 2, shoe: [] };
  const dice = drawText(secret, draw);
  const chain = (before: string, number: number, text: string) => hashed(`${before}\n${number} ${text}`).slice(0, 32);
  const [one, two] = ["dealer opens", dice];
  const first = chain("", 5, one);
  const second = chain(first, 6, two);
  const third = chain(second, 7, "seat 2 discards Ks");
  const replay = {
    table: "craps-1", chain: "craps-1", round: 3, secret, commitment: hashed(`croupier craps-1 3 ${secret}`), before: "",
    proof: [{ number: 5, hash: first, text: one, draw: null }, { number: 6, hash: second, text: null, draw }, { number: 7, hash: third, text: null, draw: null }],
  } as unknown as Replay;

  it("holds where everything fits, and passes over what is another's to read", () => {
    expect(checks(replay).map((check) => check.right)).toEqual([true, true, true, true]);
    expect(checks(replay)[3]!.says).toContain("Lines that only others may read stand there as hashes: 1");
  });
  it("begins with the commitment in the chain", () => {
    const said = `~ commits 3 ${replay.commitment}`;
    const [at4, at5] = [chain("", 4, said), chain(chain("", 4, said), 5, one)];
    const promised = { ...replay, proof: [{ number: 4, hash: at4, text: said, draw: null }, { number: 5, hash: at5, text: one, draw: null }] } as Replay;
    expect(checks(promised)[0]).toEqual({ name: "Committed", right: true, says: "The secret is the one that the table's chain commits to before the round was opened." });
    const other = `~ commits 3 ${"0".repeat(64)}`;
    const forged = { ...promised, proof: [{ number: 4, hash: chain("", 4, other), text: other, draw: null }, promised.proof[1]!] };
    expect(checks(forged).map((check) => check.right)).toEqual([false, true, true, false]);
  });
  it("finds a table's lines in a tournament's chain", () => {
    const texts = ["table 2: dealer opens", "table 2: " + dice];
    let hash = "";
    const proof = texts.map((text, at) => ({ number: at, hash: (hash = chain(hash, at, text)), text: at ? null : text, draw: at ? draw : null }));
    const at = { ...replay, table: "friday.2", chain: "friday", said: "table 2: ", commitment: hashed(`croupier friday 3 ${secret}`), proof } as Replay;
    expect(checks(at).map((check) => check.right)).toEqual([true, true, true, true]);
    expect(checks({ ...at, said: "table 1: " })[2]!.right).toBe(false);
  });
  it("draws from the players' seeds too, the last that each place gave to this commitment", () => {
    const source = mixed("craps-1", 3, secret, "1:ann 2:bob");
    expect(source).toBe(hashed(`croupier craps-1 3 ${secret} 1:ann 2:bob`));
    const texts = ["~ seed 2 lost", `~ commits 3 ${replay.commitment}`, "~ seed 2 x", "~ seed 1 ann", `~ commits 3 ${replay.commitment}`, one, "~ seed 2 bob", drawText(source, draw)];
    let hash = "";
    const proof = texts.map((text, at) => ({ number: at, hash: (hash = chain(hash, at, text)), text, draw: at === 7 ? draw : null }));
    const seeded = { ...replay, proof } as Replay;
    expect(checks(seeded).map((check) => check.right)).toEqual([true, true, true, true]);
    expect(checks(seeded)[1]!.says).toContain("The seeds of 2 players are mixed");
    expect(checks({ ...seeded, proof: proof.filter((line) => line.number !== 3) })[2]!.right).toBe(false);
    const late = [...proof, { number: 8, hash: chain(hash, 8, "~ seed 1 z"), text: "~ seed 1 z", draw: null }];
    expect(checks({ ...seeded, proof: late }).map((check) => check.right)).toEqual([true, false, true, true]);
  });
  it("fails at another secret, another draw, another line", () => {
    expect(checks({ ...replay, secret: "cd".repeat(32) }).map((check) => check.right)).toEqual([false, true, false, true]);
    expect(checks({ ...replay, proof: replay.proof.map((line) => (line.draw ? { ...line, text: "dice 6 6 6" } : line)) })[2]!.right).toBe(false);
    expect(checks({ ...replay, proof: replay.proof.map((line) => (line.number === 5 ? { ...line, text: "dealer closes" } : line)) })[3]!.right).toBe(false);
  });
});
