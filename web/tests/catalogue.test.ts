import { render, screen } from "@testing-library/svelte";
import { parse } from "svelte/compiler";
import { afterEach, describe, expect, test } from "vitest";
import { cardName } from "../src/lib/text/cards";
import { speak, t, type Key, type Language } from "../src/lib/text/words.svelte";
import SignInPrompt from "../src/shell/SignInPrompt.svelte";
import ConnectionNote from "../src/table/ConnectionNote.svelte";
import { en as visitors } from "../src/words/en";
import { staff } from "../src/words/staff";

const en = { ...visitors, ...staff };

const raw = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const sources = new Map(Object.entries(raw).map(([path, text]) => [path.replace("../src/", ""), text]));
const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt"]);
const VERBATIM = new Set(["code", "kbd"]); // what is typed as it stands

interface Node { type: string; name?: string; data?: string; value?: unknown; attributes?: Node[]; [key: string]: unknown }
const isNode = (thing: unknown): thing is Node => typeof thing === "object" && thing !== null && typeof (thing as Node).type === "string";
const wordy = (text: string): boolean => /[A-Za-z]{2,}/.test(text);

/** Every sentence that stands in the markup itself: as text, in what a screen reader says, or chosen there between two. */
function literals(node: unknown, found: string[] = [], spoken = false): string[] {
  if (Array.isArray(node)) for (const one of node) literals(one, found, spoken);
  if (!isNode(node) || VERBATIM.has(node.name ?? "")) return found;
  if (node.type === "Text" && wordy(node.data ?? "")) found.push(node.data!.trim());
  if (spoken && node.type === "Literal" && /[A-Za-z]{2,} [A-Za-z]{2,}/.test(String(node.value))) found.push(String(node.value));
  if (spoken && node.type === "CallExpression") return found; // a key, or what another function is told
  if (node.type.endsWith("Directive")) return found;
  if (node.type === "Attribute") return SPOKEN.has(node.name!) ? literals(node.value, found, true) : found;
  for (const [key, inside] of Object.entries(node)) {
    if (node.type === "ExpressionTag" && key === "expression") literals(inside, found, true);
    else if (spoken || !["expression", "test", "key", "context", "declaration"].includes(key)) literals(inside, found, spoken);
  }
  return found;
}

describe("the catalogue", () => {
  test("has every sentence of every component", () => {
    const components = [...sources].filter(([path]) => path.endsWith(".svelte"));
    const left = components.map(([path, text]) => [path, literals(parse(text, { modern: true }).fragment)] as const).filter(([, found]) => found.length);
    expect(components.length).toBeGreaterThan(90);
    expect(left).toEqual([]);
  }, 60_000);

  test("finds a sentence that is not in it", () => {
    const markup = `<p title="A tip">Sit down {free ? "at once, please" : ""} <code>croupier run</code></p>`;
    expect(literals(parse(markup, { modern: true }).fragment)).toEqual(["A tip", "Sit down", "at once, please"]);
  });

  test("says nothing that nobody says", () => {
    const all = [...sources].filter(([path]) => !path.startsWith("words/")).map(([, text]) => text).join("\n");
    const made = [...all.matchAll(/t\(`([\w-]+\.)\$\{/g)].map(([, area]) => area!);
    const unused = Object.keys(en).filter((key) => !all.includes(`"${key}"`) && !made.some((area) => key.startsWith(area)));
    expect(unused).toEqual([]);
  });

  test("has the staff's words wherever they are said, and nobody else carries them", () => {
    const areas = new Set(Object.keys(staff).map((key) => key.split(".")[0]!));
    const says = ([, text]: [string, string]) => [...text.matchAll(/t\([`"]([\w-]+)\./g)].some(([, area]) => areas.has(area!));
    const brings = ([, text]: [string, string]) => text.includes('/lib/text/staff-words"');
    const files = [...sources].filter(([path]) => !path.startsWith("words/"));
    expect(files.filter(says).map(([path]) => path)).toEqual(files.filter(brings).map(([path]) => path));
    expect(Object.keys(visitors).filter((key) => areas.has(key.split(".")[0]!))).toEqual([]);
  });
});

describe("another language", () => {
  afterEach(() => speak("en", en));
  // one in which every word is shouted, and values stay as they are
  const loud = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, text.replace(/(\{\w+\})|[a-z]+/g, (word, slot?: string) => slot ?? word.toUpperCase())])) as Language;

  test("is one file: what is shown is said in it", () => {
    speak("xx", loud);
    render(SignInPrompt, { table: "craps-1" });
    expect(screen.getByTestId("guest").textContent).toBe("PLAY AS A GUEST");
    render(ConnectionNote, { status: "reconnecting" });
    expect(screen.getByTestId("connection").textContent).toBe("RECONNECTING");
    expect(cardName("Qh")).toBe("QUEEN OF HEARTS");
    expect(document.documentElement.lang).toBe("xx");
  });

  test("has values where it wants them, and English for what it leaves out", () => {
    speak("xx", { "cards.name": "{suit}-{rank}" });
    expect(cardName("Qh")).toBe("hearts-queen");
    expect(t("common.stay" satisfies Key)).toBe("Stay");
  });
});
