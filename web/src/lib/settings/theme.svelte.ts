/** Dark felt or light: what the person chose, else what the system prefers. */

type Theme = "dark" | "light";

export const theme = $state<{ now: Theme }>({ now: document.documentElement.dataset["theme"] === "light" ? "light" : "dark" });

export function toggleTheme(): void {
  theme.now = theme.now === "dark" ? "light" : "dark";
  document.documentElement.dataset["theme"] = theme.now;
  try {
    localStorage.setItem("croupier-theme", theme.now);
  } catch {
    // a browser that keeps nothing still shows the theme until the page is left
  }
}

export function calm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
