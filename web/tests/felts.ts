/** Small felts for tests: one with shared spots, one where every place has its own. */
import type { Layout, Spot } from "../src/lib/table/layout";
import type { Stake, View } from "../src/lib/net/types";

export function spot(id: string, more: Partial<Spot> = {}): Spot {
  return { id, label: id.replaceAll("-", " "), text: id.toUpperCase(), x: 10, y: 10, w: 60, h: 60, shape: "box", odds: "1 to 1", cite: "oneida-2006/craps/D.1", least: 5, most: 500, per_seat: false, group: "line", ...more };
}

export function layout(spots: Spot[], more: Partial<Layout> = {}): Layout {
  const seats = [1, 2, 3].map((seat) => ({ seat, x: 100 * seat, y: 300, plate: { x: 100 * seat - 40, y: 290, w: 80, h: 40 }, mark: { x: 100 * seat, y: 270 }, cards: { x: 100 * seat - 40, y: 180, w: 80, h: 60 } }));
  return { game: "craps", width: 400, height: 340, areas: [{ id: "felt", label: "", x: 0, y: 0, w: 400, h: 300, kind: "felt" }], spots, seats, cards: [{ holder: "dealer", label: "DEALER", x: 150, y: 10, w: 100, h: 60 }], markers: [], ...more };
}

export function stake(seat: number, spot: string, amount: number, more: Partial<Stake> = {}): Stake {
  return { seat, at: seat, spot, amount, coupon: 0, on: false, fee: 0, value_chips: false, hand: 1, ...more };
}

export function hand(place: number, cards: string[], number = 1): View["hands"][number] {
  return { place, number, seat: place, cards, count: "", name: "" };
}

export function view(more: Partial<View> = {}): View {
  return {
    table: "craps-1", said: "Craps 1", game: "craps", family: "dice", go: "Roll", title: "Craps", book: "oneida-2006/craps", chip: 100, round: 1, seq: 5, phase: "betting", asks: { ask: "window", cite: "oneida-2006/craps/E.1" },
    seats: { "1": { name: "Ann", rack: 200, bot: false, ready: false, away: false, out: false }, "2": { name: "Bot-2", rack: 300, bot: true, ready: false, away: false, out: false } }, stakes: [], pending: [], hands: [], piles: {}, lifted: [], lifted_piles: {}, markers: {}, bets: {}, pots: [], drawn: {}, bank: null, results: null, tally: null, roads: null,
    last: [], dealer: "automatic", bots: 0, commitment: null, revealed: null, seeds: {}, takes_seeds: false, reports: [], clock: null, locked: false, waiting: [], console: null, closed: false, kept: [], free: [2, 3], ahead: {}, tournament: null, ...more,
  };
}
