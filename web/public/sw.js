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
  const text = await page.clone().text();
  await kept.put("./", page);
  const named = [...text.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map((found) => found[1]);
  await kept.addAll([...new Set(named)]);
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
  const name = request.mode === "navigate" ? "./" : request;
  try {
    const found = await fetch(request);
    if (found.ok) await kept.put(name, found.clone());
    return found;
  } catch (away) {
    const before = await kept.match(name);
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
