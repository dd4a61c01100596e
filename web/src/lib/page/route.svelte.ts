/** Which page is open: the part of the address after `#`. */

export interface Route {
  page: string;
  name: string;
}

function read(): Route {
  const [page = "", name = ""] = location.hash.replace(/^#\/?/, "").split("/");
  return { page: page || "lobby", name: decodeURIComponent(name) };
}

export const route = $state<Route>(read());

addEventListener("hashchange", () => Object.assign(route, read()));

export function go(page: string, name = ""): void {
  location.hash = `/${page}${name ? `/${encodeURIComponent(name)}` : ""}`;
}
