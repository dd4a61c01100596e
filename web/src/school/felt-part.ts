/** Which part of a felt a question is about: on a small screen that part alone is drawn, large enough to be read. */
import { laidSpots, type Box, type Layout, type Place } from "../lib/table/layout";
import { laidOf } from "../lib/table/laid-cards";
import type { View } from "../lib/net/types";

const LEAST = 400; // units: about as many pixels as a telephone is wide
const PAD = 26; // chips stand over their spot, and a name under its place

export interface About { seat: number; spot: string }

/** The box of the felt around one wager with the hand it belongs to; without one, around all that people have there. */
export function look(layout: Layout, view: View, about: About | null = null): Box {
  const here = about ? [...wagerOf(layout, about), ...placeOf(layout, view, about)] : [];
  const found = here.length ? here : [...wagers(layout, view), ...placed(layout, view)];
  return found.length ? within(layout, around(found)) : { x: 0, y: 0, w: layout.width, h: layout.height };
}

/** Whether there are cards before the dealer or on the board: they are shown over the part, however far away they lie. */
export function opposite(layout: Layout, view: View): boolean {
  const piles = laidOf(view).piles;
  return layout.cards.some((tray) => tray.kind !== "pile" && piles[tray.holder]?.cards.length);
}

const wagerOf = (layout: Layout, about: About): Box[] => laidSpots(layout).filter(({ spot, at }) => spot.id === about.spot && (at === 0 || at === about.seat)).map(({ spot, x, y }) => ({ x, y, w: spot.w, h: spot.h }));

function placeOf(layout: Layout, view: View, about: About): Box[] {
  const place = layout.seats.find((one) => one.seat === about.seat);
  return place && hasCards(view, place.seat) ? drawn(place) : [];
}

function wagers(layout: Layout, view: View): Box[] {
  const on = (id: string, at: number) => view.stakes.some((stake) => stake.spot === id && (at === 0 || stake.at === at));
  return laidSpots(layout).filter(({ spot, at }) => on(spot.id, at)).map(({ spot, x, y }) => ({ x, y, w: spot.w, h: spot.h }));
}

/** Where people sit at a felt with places; around one that all share nobody has to be seen. */
function placed(layout: Layout, view: View): Box[] {
  const places = layout.spots.some((spot) => spot.per_seat) || layout.seats.some((place) => place.cards);
  return places ? layout.seats.filter((place) => view.seats[String(place.seat)]).flatMap(drawn) : [];
}

const hasCards = (view: View, seat: number): boolean => laidOf(view).hands.some((hand) => hand.place === seat);
const drawn = (place: Place): Box[] => [place.plate, place.cards].filter((box) => !!box);

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, w: Math.max(...boxes.map((box) => box.x + box.w)) - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}

/** The box with room around it, as wide as can be read, and moved onto the felt where it stands over its edge. */
function within(layout: Layout, box: Box): Box {
  const w = Math.min(layout.width, Math.max(LEAST, box.w + 2 * PAD));
  const h = Math.min(layout.height, Math.max(w / 2, box.h + 2 * PAD));
  const inside = (at: number, size: number, room: number) => Math.max(0, Math.min(at, room - size));
  return { x: inside(box.x + (box.w - w) / 2, w, layout.width), y: inside(box.y + (box.h - h) / 2, h, layout.height), w, h };
}
