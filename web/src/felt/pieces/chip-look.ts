/** How a chip of a value looks: nobody has to tell it by colour alone, since the number of stripes differs too. */

export interface Look {
  fill: string;
  face: string;
  stripe: string;
  stripes: number;
  ink: string;
}

const LOOKS: [number, Look][] = [
  [2_500_000, { fill: "#7a4a12", face: "#8f5a1b", stripe: "#ffe9b8", stripes: 12, ink: "#fff6df" }],
  [500_000, { fill: "#8d3b72", face: "#a34a86", stripe: "#ffe3f4", stripes: 10, ink: "#fff" }],
  [100_000, { fill: "#b8860b", face: "#d6a21e", stripe: "#2a1d00", stripes: 9, ink: "#201500" }],
  [50_000, { fill: "#4b2a80", face: "#5f3a9a", stripe: "#e6d9ff", stripes: 8, ink: "#fff" }],
  [10_000, { fill: "#16181a", face: "#25292c", stripe: "#e8e2d0", stripes: 7, ink: "#fff" }],
  [5000, { fill: "#b5651d", face: "#cb7a30", stripe: "#fff1dc", stripes: 6, ink: "#1f1002" }],
  [2500, { fill: "#146c43", face: "#1a8152", stripe: "#f2f5e8", stripes: 6, ink: "#fff" }],
  [1000, { fill: "#1d4f8c", face: "#2a63a6", stripe: "#eaf2fb", stripes: 5, ink: "#fff" }],
  [500, { fill: "#a8262c", face: "#bf343a", stripe: "#fdf3e4", stripes: 5, ink: "#fff" }],
  [100, { fill: "#e9e3d2", face: "#f7f2e4", stripe: "#2c4f8a", stripes: 4, ink: "#1c2530" }],
  [50, { fill: "#8a5aa8", face: "#9d6fba", stripe: "#f6ecff", stripes: 4, ink: "#160a20" }],
  [25, { fill: "#5b8fb9", face: "#6fa3cc", stripe: "#f3f8fc", stripes: 3, ink: "#0c1c2a" }],
  [5, { fill: "#7b7f83", face: "#92979b", stripe: "#f4f4f2", stripes: 3, ink: "#101214" }],
];
const SMALLEST: Look = { fill: "#a37a5a", face: "#b78d6c", stripe: "#fbf1e6", stripes: 2, ink: "#22140a" };

export function look(cents: number): Look {
  return LOOKS.find(([value]) => cents >= value)?.[1] ?? SMALLEST;
}
