/** From spot to spot by arrow keys: the nearest one that truly lies in that direction. */
import type { LaidSpot } from "../../lib/table/layout";

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (laid: LaidSpot): [number, number] => [laid.x + laid.spot.w / 2, laid.y + laid.spot.h / 2];

export function nearest(spots: readonly LaidSpot[], from: LaidSpot, key: string): LaidSpot | null {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = middle(from);
  let best: LaidSpot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.key === from.key) continue;
    const [sx, sy] = middle(spot);
    const along = (sx - x) * way[0] + (sy - y) * way[1];
    const aside = Math.abs((sx - x) * way[1]) + Math.abs((sy - y) * way[0]);
    if (along <= 1) continue;
    const far = along + aside * 2.5;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}
