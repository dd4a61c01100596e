/** The plan of a felt as the service draws it up, and what the page asks of it. */
import type { components } from "../../api";
import { handName } from "../text/cards";

type Schemas = components["schemas"];
export type Point = Schemas["Point"];
export type Box = Schemas["Box"];
export type Area = Schemas["Area"];
export type Spot = Schemas["LaidSpot"];
export type Place = Schemas["Place"];
export type Tray = Schemas["Tray"];
export type Marker = Schemas["Mark"];
export type Layout = Schemas["Layout"];

/** A spot where it truly lies: `at` is the place it belongs to, 0 for one that everybody shares. */
export interface LaidSpot {
  spot: Spot;
  at: number;
  key: string;
  x: number;
  y: number;
}

/** Every spot of the felt, those of each place at every place. */
export function laidSpots(layout: Layout): LaidSpot[] {
  return layout.spots.flatMap((spot) =>
    spot.per_seat
      ? layout.seats.filter((place) => !place.standing).map((place) => ({ spot, at: place.seat, key: `${spot.id}@${place.seat}`, x: place.x + spot.x, y: place.y + spot.y }))
      : [{ spot, at: 0, key: spot.id, x: spot.x, y: spot.y }],
  );
}

/** A spot's name as people say it, without the numbers that it covers. */
export function spotName(layout: Layout | null, id: string): string | undefined {
  return layout?.spots.find((spot) => spot.id === id)?.label.replace(/,.*/, "");
}

const CARDS = /(?<=(?:the|:) )(?:[2-9TJQKA][cdhs]|Jo)\b(?: (?:[2-9TJQKA][cdhs]|Jo)\b)*/g;

/** A told line as people read it: the log names spots and cards by their ids, this by their names. Where several are named in
 * a row they are a list. */
export function named(layout: Layout | null, line: { text: string; spot?: string | undefined; choice?: string | undefined }): string {
  const label = (id: string) => spotName(layout, id);
  const own = line.spot ? label(line.spot) : undefined;
  const text = (line.choice ? line.text.replace(line.choice, line.choice.replaceAll("-", " ")) : line.text).replace(CARDS, (run) => handName(run.split(" ")));
  const said = (own ? text.replace(` ${line.spot}`, ` ${own}`) : text).split(" ");
  const names = said.map((word) => (word.includes("-") ? label(word) : undefined));
  return said.map((word, i) => (names[i] ? names[i] + (names[i + 1] ? "," : "") : word)).join(" ");
}

/** Whether the seats are drawn around the felt; two hundred terminals are not. */
export function seatsShown(layout: Layout): boolean {
  return layout.seats.length <= 24;
}

/** What lies between the least and the most that any spot takes; `enough` is the least that every spot takes. */
export function limits(layout: Layout | null): { least: number; enough: number; most: number } {
  const spots = layout?.spots ?? [];
  if (!spots.length) return { least: 1, enough: 1, most: 500 };
  const leasts = spots.map((spot) => spot.least);
  return { least: Math.min(...leasts), enough: Math.max(...leasts), most: Math.max(...spots.map((spot) => spot.most)) };
}

/** How many chips are usually brought to a table: so many cents or forty least wagers, within the posted buy-in and the purse. */
export function usualChips(layout: Layout | null, chip: number, cents: number, purse: number, has = 0): number {
  const wished = Math.max(Math.floor(cents / chip), (layout?.needs || limits(layout).least) * 40);
  const [least, most] = layout?.buy_in ?? [0, Infinity];
  return Math.min(Math.floor(purse / chip), Math.max(Math.min(Math.max(wished, least - has), most - has), 0));
}

const elsewhere = (seat: number | null, at: number) => (at && at !== seat ? ` at ${at}` : "");

/** What a seat says to put chips on a spot, or to take them back. */
export function betWords(spot: { id: string }, chips: number, seat: number | null, at = 0): string {
  return `bets ${chips} ${spot.id}${elsewhere(seat, at)}`;
}

export function takeWords(spot: { id: string }, seat: number | null, at = 0): string {
  return `takes all ${spot.id}${elsewhere(seat, at)}`;
}
