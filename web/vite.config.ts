/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` talks to a service on this machine; the built page is served by the service itself.
const service = "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte()],
  build: { outDir: "../src/croupier/service/page", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: service, ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
}));
