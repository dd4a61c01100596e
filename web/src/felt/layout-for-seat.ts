/** A round table as one player has it: one's own place at the bottom in the middle, everybody else in order around it. */
import type { Layout, Place } from "../lib/table/layout";

/** The layout with every seat as many places on as brings this one to the bottom. */
export function turned(layout: Layout, me: number | null): Layout {
  const mine = layout.seats.findIndex((place) => place.seat === me);
  if (mine < 0 || !layout.areas.some((area) => area.kind === "oval")) return layout;
  const by = bottom(layout) - mine;
  const count = layout.seats.length;
  const seats = layout.seats.map((place, i): Place => ({ ...layout.seats[(i + by + count) % count]!, seat: place.seat }));
  return { ...layout, seats };
}

/** Which place lies nearest to the middle of the lower edge. */
function bottom(layout: Layout): number {
  const far = (place: Place) => Math.hypot(place.x - layout.width / 2, place.y - layout.height);
  return layout.seats.reduce((best, place, i) => (far(place) < far(layout.seats[best]!) ? i : best), 0);
}
