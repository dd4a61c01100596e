/**
 * A page that stays open while the house gets a newer one asks, sooner or later, for a file that is gone. It is opened anew
 * then, at the same address, where the new files are: once for each newer page, so that a house whose files are missing is
 * not knocked at for ever.
 */
const TRIED = "croupier-newer";

/** The script that a page begins with, which is named after its content. */
export function entryOf(page: string): string {
  return /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(page)?.[1] ?? "";
}

/** Open the page that the house has now, if that is another one; whether it is. */
export async function openNewer(again = () => location.reload()): Promise<boolean> {
  const here = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
  const there = await fetch("./", { cache: "no-store" }).then((answer) => (answer.ok ? answer.text() : ""), () => "").then(entryOf);
  if (!there || there === here || sessionStorage.getItem(TRIED) === there) return false;
  sessionStorage.setItem(TRIED, there);
  again();
  return true;
}
