/** What a touch at a terminal changes of a view: credits, and the stakes that were touched. */
import type { Stake, Touch, View } from "./types";

const place = (stake: Stake): string => `${stake.at} ${stake.hand} ${stake.spot} ${stake.seat}`;

/** The view after a touch; a stake of nothing has been taken away. */
export function touched(view: View, touch: Touch): View {
  const stakes = new Map([...view.stakes, ...touch.stakes].map((stake) => [place(stake), stake]));
  const seats = Object.entries(view.seats).map(([seat, at]) => [seat, { ...at, rack: touch.racks[seat] ?? at.rack }]);
  return {
    ...view,
    seq: touch.seq,
    seats: Object.fromEntries(seats) as View["seats"],
    stakes: [...stakes.values()].filter((stake) => stake.amount > 0),
  };
}
