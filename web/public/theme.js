// Before the first paint: the theme that was chosen, else the one the system prefers.
try {
  document.documentElement.dataset.theme =
    localStorage.getItem("croupier-theme") || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
} catch {
  document.documentElement.dataset.theme = "dark";
}
