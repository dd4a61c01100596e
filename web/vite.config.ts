/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` talks to a service on this machine; the built page is served by the service itself.
const service = "http://127.0.0.1:8000";

interface Graph { getModuleInfo(id: string): { importers: string[] } | null }

/** Which files that are loaded on demand come, by plain imports, to this one. */
function loadedWith(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(id)) return found;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  if (!importers.length) found.add(id);
  for (const one of importers) for (const root of loadedWith(one, graph, seen)) found.add(root);
  return found;
}

const LOBBY = /index\.html|src\/main|TournamentList|WhyPanel/; // what a visitor has before any other page
const STAFF = /pages\/(Dealer|Floor|Cage)|src\/staff\//;

/** What several pages share is one file for players and one for the staff: a table came in 36 before, a request each. */
function shared(id: string, graph: Graph): string | null {
  const roots = [...loadedWith(id, graph)];
  if (roots.length < 2 || roots.some((root) => LOBBY.test(root))) return null;
  return roots.every((root) => STAFF.test(root)) ? "staff" : "felt";
}

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte()],
  build: { outDir: "../src/croupier/service/page", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: shared, debugName: "shared" }] } } } },
  server: { proxy: { "/api": { target: service, ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], isolate: false },
}));
