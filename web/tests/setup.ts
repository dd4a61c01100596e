import "@testing-library/svelte/vitest";

// jsdom lays nothing out and has neither of these.
window.matchMedia ??= (query: string) => ({ matches: query.includes("reduce"), media: query, onchange: null, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {}, dispatchEvent: () => false });
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
