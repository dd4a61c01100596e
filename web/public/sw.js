// The shell of the page, kept for when the house cannot be reached. Nothing of the API is ever kept: a table that is shown is true.
const KEPT = "croupier-shell";

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The first page, and the files that it names. */
async function keepShell() {
  const kept = await caches.open(KEPT);
  const page = await fetch("./", { cache: "no-cache" });
  await kept.addAll(named(await page.clone().text()));
  await keepPage(kept, page);
}

/** The files that a page names. */
const named = (text) => [...new Set([...text.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map((found) => found[1]))];

/** A page; where it is another one than before, files named after their content that it does not name are of no use any more. */
async function keepPage(kept, page) {
  const before = await kept.match("./");
  const text = await page.clone().text();
  await kept.put("./", page);
  if (!before || (await before.text()) === text) return;
  const needed = new Set(named(text).map((name) => new URL(name, location.href).href));
  const old = (await kept.keys()).filter(({ url }) => url.includes("/assets/") && !needed.has(url));
  await Promise.all(old.map((request) => kept.delete(request)));
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(firstFromHouse(event.request));
  else if (url.pathname.includes("/assets/")) event.respondWith(firstFromKept(event.request));
  else if (/\/(theme\.js|icon\.svg|manifest\.webmanifest)$/.test(url.pathname)) event.respondWith(firstFromHouse(event.request));
});

/** What may have changed: as the house has it, else as it was. */
async function firstFromHouse(request) {
  const kept = await caches.open(KEPT);
  const page = request.mode === "navigate";
  try {
    const found = await fetch(request);
    if (found.ok) await (page ? keepPage(kept, found.clone()) : kept.put(request, found.clone()));
    return found;
  } catch (away) {
    const before = await kept.match(page ? "./" : request);
    if (before) return before;
    throw away;
  }
}

/** What is named after its content never changes. */
async function firstFromKept(request) {
  const kept = await caches.open(KEPT);
  const before = await kept.match(request);
  if (before) return before;
  const found = await fetch(request);
  if (found.ok) await kept.put(request, found.clone());
  return found;
}
