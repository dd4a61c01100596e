import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { openNewer } from "./lib/page/newer-page";

// What is loaded on demand could not be: Vite says so wherever that is.
addEventListener("vite:preloadError", () => void openNewer());

// The shell is kept for when the house cannot be reached, where a browser lets a page do so.
if ("serviceWorker" in navigator && isSecureContext && import.meta.env.PROD) void navigator.serviceWorker.register("./sw.js").catch(() => null);

mount(App, { target: document.getElementById("app")! });
