/**
 * The same felt for a small screen, drawn up anew: what stands opposite in a head of its own, and under it one's own place
 * with spots large enough for a thumb. A shared layout is set in rows that fit, or turned upright where bets lie between spots.
 */
import type { Box, Layout, Place, Spot } from "../lib/table/layout";

export interface Near { head: Layout; body: Layout }

export const WIDE = 380; // units, which on a telephone are about pixels
const TARGET = 50; // the least that a thumb needs, with something to spare for a narrower screen
const ROUND = 58; // how high a round spot is, whose print needs more
const RESULT = 24; // over a plate without cards: room for what its player won
const ROW = 7; // spots side by side at most
const GAP = 6;
const SELDOM = 70; // a place for cards no wider than this has one now and then, and may be small
const NARROW = 11; // letters on all tags of a felt that hang under five plates in a row
const WORDS = 300; // a cloth's own sentence is wider than this, a name of a place is not

/** The two parts of a felt as `me` sees them on a small screen, where these seats are taken, so many hands are mine, and
 * perhaps the bank is. */
export function near(layout: Layout, me: number | null, seated: readonly number[], hands = 1, banks = false): Near {
  const atPlaces = layout.spots.some((spot) => spot.per_seat) || layout.seats.some((place) => place.cards);
  return { head: headOf(layout), body: atPlaces ? places(layout, me, seated, hands, banks) : shared(layout) };
}

/** Whether a felt of this kind shows one's own place alone; who stands behind others has to see theirs. */
export function hasNear(layout: Layout, me: number | null): boolean {
  return !layout.seats.find((place) => place.seat === me)?.standing;
}

// --- opposite ---

function headOf(layout: Layout): Layout {
  const trays = layout.cards.filter((tray) => tray.kind !== "pile");
  const pot = layout.spots.find((spot) => spot.id === "pot");
  const room = WIDE - 2 * GAP - (pot ? 92 : 0);
  const wide = trays.reduce((sum, tray) => sum + tray.w, 0);
  const top = trays.some((tray) => tray.kind !== "board") ? 20 : GAP; // a board has no name over it
  const high = wide > SELDOM ? 78 : 54;
  let x = GAP;
  const cards = trays.map((tray) => {
    const w = Math.floor((room - GAP * (trays.length - 1)) * (tray.w / wide));
    const laid = { ...tray, x, y: top, w, h: high };
    x += w + GAP;
    return laid;
  });
  const spots = pot ? [{ ...pot, x: trays.length ? WIDE - 92 : (WIDE - 86) / 2, y: top + (high - 54) / 2, w: 86, h: 54 }] : [];
  const below = top + high + GAP;
  // what a cloth says of its payouts stands under the dealer's cards
  const says = layout.dice || layout.wheel ? [] : layout.areas.filter((area) => area.kind === "words" && area.label && area.w > WORDS);
  const areas = says.map((area, i) => ({ ...area, x: GAP, y: below + i * 16, w: WIDE - 2 * GAP, h: 16 }));
  const box = layout.wheel ? { x: 4, y: 4, w: 136, h: 136 } : null;
  const made = { ...bare(layout), areas, cards, spots, height: box ? 144 : layout.dice ? 64 : below + says.length * 16 + (says.length ? 4 : 0), width: box ? 144 : layout.dice ? 200 : WIDE };
  if (box) return { ...made, wheel: box };
  return layout.dice ? { ...made, dice: { x: 10, y: 2, w: 180, h: 60 } } : made;
}

/** A felt with nothing on it. */
function bare(layout: Layout): Layout {
  const { dice: _dice, wheel: _wheel, bank: _bank, ...rest } = layout;
  return { ...rest, areas: [], spots: [], seats: [], cards: [], markers: [], width: WIDE };
}

function cloth(layout: Layout, height: number): Layout["areas"] {
  const felt = layout.areas.find((area) => area.kind === "felt" || area.kind === "oval");
  return felt ? [{ ...felt, kind: "felt", x: 0, y: 0, w: WIDE, h: height }] : [];
}

// --- a felt with places ---

const PLATE = 32;

function places(layout: Layout, me: number | null, seated: readonly number[], hands: number, banks: boolean): Layout {
  const own = layout.seats.find((place) => place.seat === me);
  const labels = layout.markers.filter((marker) => marker.shows === "seat").map((marker) => marker.label || marker.name);
  const tags = labels.length ? 22 : 0;
  // tags make a row so high that a second one would push the first out of sight; but many of them want wider plates
  const most = tags && labels.join("").length <= NARROW ? 5 : 4;
  const others = layout.seats.filter((place) => place.seat !== me && seated.includes(place.seat));
  const { seats, below } = opposite(others, tags, most);
  let y = below;
  const spots: Spot[] = [];
  let bank: Box | null = null;
  if (own) {
    const room = own.chips ? 260 : hands > 1 ? 272 : 300;
    const total = tags && others.length && !own.chips ? 8 : 0; // what one's cards come to stands out over them, under the others' tags
    const cards = own.cards ? { x: own.chips ? 78 : (WIDE - room) / 2, y: y + (hands > 2 ? 78 : 0) + 6 + total, w: room, h: 78 } : null;
    if (cards) y = cards.y + cards.h + GAP;
    // large spots from the player outwards, then the small ones beside them
    const mine = layout.spots.filter((spot) => spot.per_seat).sort((a, b) => b.w - a.w || nearer(a) - nearer(b) || a.x - b.x);
    const ours = layout.spots.filter((spot) => !spot.per_seat && spot.id !== "pot" && (banks || spot.group !== "bank"));
    const shapes = [...new Set(mine.map(isRound))]; // a row is of one shape
    const rows = [...shapes.flatMap((round) => inRows(mine.filter((spot) => isRound(spot) === round), 5)), ...inRows(ours, 3)];
    const placed = rows.flatMap((row) => {
      const top = y;
      y += (isRound(row[0]!.spot) ? ROUND : TARGET) + GAP + (row.some(({ spot }) => !spot.per_seat) ? 34 : 0);
      return row.map(({ spot, x, w }) => ({ spot, ...sized(spot, x, top, w) }));
    });
    const middle = { x: WIDE / 2, y: y + PLATE / 2 };
    const plate = { x: middle.x - 85, y, w: 170, h: PLATE };
    const place: Place = { ...own, ...middle, plate, mark: middle };
    if (cards) place.cards = cards;
    if (own.chips && cards) place.chips = { x: 40, y: cards.y + cards.h / 2 };
    seats.push(place);
    spots.push(...placed.map(({ spot, x, y: top, w, h }) => (spot.per_seat ? { ...spot, x: x - middle.x, y: top - middle.y, w, h } : { ...spot, x, y: top, w, h })));
    const laid = placed.find(({ spot }) => layout.bank && spot.group === "bank");
    if (laid) bank = { x: laid.x, y: laid.y, w: laid.w, h: laid.h };
    y += PLATE + tags + GAP;
  }
  const made = { ...bare(layout), spots, seats, height: y, areas: cloth(layout, y), markers: layout.markers.filter((marker) => marker.shows === "seat") };
  return bank ? { ...made, bank } : made;
}

/** The other players in rows above: a plate each, with cards and chips over it. They are drawn as people who stand, whose spots are elsewhere. */
function opposite(others: readonly Place[], tags: number, most: number): { seats: Place[]; below: number } {
  const across = others.length <= most ? others.length : Math.min(5, Math.ceil(others.length / 2));
  const w = Math.min(118, Math.floor((WIDE - GAP) / Math.max(1, across)) - GAP);
  const held = others.some((place) => place.cards);
  const bets = others.some((place) => place.chips);
  const over = bets ? 42 : held ? 0 : RESULT;
  const high = over + (held ? 44 : 0) + 30 + tags + GAP;
  const top = held && !bets ? 14 : GAP; // over cards there is room for what they come to
  const seats = others.map((place, i): Place => {
    const row = Math.floor(i / across);
    const inRow = Math.min(across, others.length - row * across);
    const x = WIDE / 2 + ((i % across) - (inRow - 1) / 2) * (w + GAP);
    let y = top + row * high;
    const laid: Place = { ...place, standing: true };
    if (place.chips) laid.chips = { x, y: y + 27 };
    y += over;
    if (place.cards) {
      laid.cards = { x: x - w / 2, y: y + 1, w, h: 40 };
      y += 44;
    }
    return { ...laid, x, y: y + 15, plate: { x: x - w / 2, y, w, h: 30 }, mark: { x, y: y + 15 } };
  });
  return { seats, below: top + Math.ceil(others.length / Math.max(1, across)) * (others.length ? high : 0) };
}

/** How many rows of spots lie between a spot and its player. */
const nearer = (spot: Spot): number => Math.round(-(spot.y + spot.h / 2) / 58);

const isRound = (spot: Spot): boolean => spot.shape === "circle";

interface Cell { spot: Spot; x: number; w: number }

/** Spots in rows of at most so many, as even as they go. */
function inRows(spots: readonly Spot[], most: number): Cell[][] {
  const lines = Math.ceil(spots.length / most);
  const across = Math.ceil(spots.length / Math.max(1, lines));
  return Array.from({ length: lines }, (_, line) => {
    const row = spots.slice(line * across, (line + 1) * across);
    const w = Math.min(130, (WIDE - GAP) / row.length - GAP);
    const first = (WIDE - row.length * (w + GAP) + GAP) / 2;
    return row.map((spot, i) => ({ spot, x: first + i * (w + GAP), w }));
  });
}

function sized(spot: Spot, x: number, y: number, w: number): Box {
  if (!isRound(spot)) return { x, y, w, h: TARGET };
  const wide = Math.min(92, w); // a longer word has room in one that is longer than high
  return { x: x + (w - wide) / 2, y, w: wide, h: ROUND };
}

// --- a layout that everybody shares ---

function shared(layout: Layout): Layout {
  const spots = layout.spots.some((spot) => !spot.text) ? upright(layout.spots) : inLines(layout.spots);
  const height = Math.max(...spots.map((spot) => spot.y + spot.h)) + GAP;
  return { ...bare(layout), spots, height, areas: cloth(layout, height), markers: layout.markers.filter((marker) => marker.shows === "spot") };
}

/** Bets that lie between others need their shape: the layout is turned, so that it is long where the screen is. */
function upright(spots: readonly Spot[]): Spot[] {
  const x0 = Math.min(...spots.map((spot) => spot.x));
  const y0 = Math.min(...spots.map((spot) => spot.y));
  const across = (WIDE - 2 * GAP) / (Math.max(...spots.map((spot) => spot.y + spot.h)) - y0);
  const down = TARGET / Math.min(...spots.filter((spot) => spot.text).map((spot) => spot.w));
  return spots.map((spot) => ({ ...spot, x: GAP + (spot.y - y0) * across, y: GAP + (spot.x - x0) * down, w: spot.h * across, h: spot.w * down }));
}

/** Rows as the layout has them, its largest spots first, since those are what most people play; wide ones two to a line. Lines
 * about as large as the largest begin with those nearest to the player. */
function inLines(spots: readonly Spot[]): Spot[] {
  const rows = new Map<string, Spot[]>();
  for (const spot of spots) rows.set(`${spot.group} ${spot.y}`, [...(rows.get(`${spot.group} ${spot.y}`) ?? []), spot]);
  const area = (row: readonly Spot[]) => row.reduce((sum, spot) => sum + spot.w * spot.h, 0) / row.length;
  const sorted = [...rows.values()].map((row) => row.sort((a, b) => a.x - b.x)).sort((a, b) => area(b) - area(a));
  const short = sorted.findIndex((row) => row.length > 1 || area(row) < 0.7 * area(sorted[0]!));
  const long = sorted.splice(0, short < 0 ? sorted.length : short).sort((a, b) => b[0]!.y - a[0]!.y);
  const lines = long.map((_, i) => long[i ^ 1] ?? long[i]!); // of two lines side by side the inner one is read first
  let y = GAP;
  return paired([...lines, ...sorted]).flatMap((row) => inRows(row.map(told(row)), ROW).flatMap((line) => {
    const top = y;
    y += TARGET + GAP;
    const w = (WIDE - GAP) / line.length - GAP;
    return line.map(({ spot }, i) => ({ ...spot, x: GAP + i * (w + GAP), y: top, w, h: TARGET }));
  }));
}

/** Away from their column some spots of a row would read alike: they are printed by their whole name. */
function told(row: readonly Spot[]): (spot: Spot) => Spot {
  const alike = new Set(row.map((spot) => spot.text)).size < row.length;
  return (spot) => (alike ? { ...spot, text: spot.label.replace(/,.*/, "").toUpperCase() } : spot);
}

/** Single spots two to a line; an odd one, which is the smallest, goes with the two before it. */
function paired(rows: readonly Spot[][]): Spot[][] {
  const single = rows.filter((row) => row.length === 1).flat();
  const lines = Array.from({ length: Math.max(1, Math.floor(single.length / 2)) }, (_, i) => single.slice(2 * i, 2 * i + 2));
  if (single.length > 2 && single.length % 2) lines.at(-1)!.push(single.at(-1)!);
  const begins = new Map(lines.map((line) => [line[0], line]));
  return rows.flatMap((row) => (row.length > 1 ? [row] : begins.has(row[0]) ? [begins.get(row[0])!] : []));
}
