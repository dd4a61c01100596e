import { afterEach, describe, expect, it, vi } from "vitest";
import { entryOf, openNewer } from "../../src/lib/page/newer-page";

const page = (entry: string) => `<script src="./theme.js"></script><script type="module" crossorigin src="./assets/${entry}.js"></script>`;
const house = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));

describe("a file of the page that is gone", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
    document.head.replaceChildren();
  });

  it("opens the newer page that the house has, once", async () => {
    document.head.innerHTML = page("index-1");
    house(async () => new Response(page("index-2")));
    const again = vi.fn();
    expect(entryOf(page("index-2"))).toBe("./assets/index-2.js");
    expect(await openNewer(again)).toBe(true);
    expect(await openNewer(again)).toBe(false);
    expect(again).toHaveBeenCalledTimes(1);
    house(async () => new Response(page("index-3")));
    expect(await openNewer(again)).toBe(true);
  });

  it("opens nothing where the page is the same, or the house does not answer", async () => {
    document.head.innerHTML = page("index-1");
    const again = vi.fn();
    house(async () => new Response(page("index-1")));
    expect(await openNewer(again)).toBe(false);
    house(async () => Promise.reject(new TypeError("offline")));
    expect(await openNewer(again)).toBe(false);
    house(async () => new Response("gone", { status: 502 }));
    expect(await openNewer(again)).toBe(false);
    expect(again).not.toHaveBeenCalled();
  });
});
