/** What tables are called: the house says it once, when it is first asked for; until then an id is read as words. */
import { get } from "./api";
import { words } from "../text/game-words";

let heard = $state.raw(new Map<string, string>());
let asked = false;

export function tableName(id: string): string {
  if (!asked) {
    asked = true;
    get("/house").then((house) => (heard = new Map(house.tables.map(({ name, said }) => [name, said]))), () => (asked = false));
  }
  return heard.get(id) ?? words(id);
}
