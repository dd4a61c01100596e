import { act, cleanup, setup } from "@testing-library/svelte";
import { beforeEach } from "vitest";

// The files share one environment and its modules (`isolate: false`): a document for each of them took longer than the tests.
// So this file runs again for every one of them, and the library's own file of the same lines would not.
beforeEach(async () => {
  await setup();
  return async () => {
    await act();
    cleanup();
  };
});

// jsdom lays nothing out and has neither of these.
window.matchMedia ??= (query: string) => ({ matches: query.includes("reduce"), media: query, onchange: null, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {}, dispatchEvent: () => false });
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
