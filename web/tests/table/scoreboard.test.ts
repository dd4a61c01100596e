import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import ShoeRoads from "../../src/table/scoreboard/ShoeRoads.svelte";
import { shares } from "../../src/table/scoreboard/shoe-tally";

const mark = (column: number, row: number, result: string, ties = 0) => ({ column, row, result, ties });

test("all five roads are drawn, and said", () => {
  const roads = { bead: [mark(0, 0, "P9"), mark(0, 1, "B6"), mark(0, 2, "T3")], big: [mark(0, 0, "P9"), mark(1, 0, "B6", 2)], big_eye: [mark(0, 0, "R")], small: [mark(0, 0, "U")], cockroach: [] };
  render(ShoeRoads, { roads });
  expect(screen.getByLabelText("Bead plate: player, banker, tie")).toBeTruthy();
  expect(screen.getByLabelText("Big eye boy: red, repeats")).toBeTruthy();
  expect(screen.getByLabelText("Small road: blue, breaks")).toBeTruthy();
  expect(screen.getByLabelText("Cockroach pig: empty")).toBeTruthy();
  const big = screen.getByTestId("road-big");
  expect(big.querySelectorAll(".tie")).toHaveLength(1);
  expect(big.querySelector(".ties")?.textContent).toBe("2");
});

test("a long road shows its newest columns", () => {
  const marks = Array.from({ length: 40 }, (_, column) => mark(column, 0, column % 2 ? "B" : "P"));
  render(ShoeRoads, { roads: { bead: [], big: marks, big_eye: [], small: [], cockroach: [] } });
  expect(screen.getByTestId("road-big").querySelectorAll("circle")).toHaveLength(20);
});

test("a scoreboard shows each thing's share of the hands", () => {
  const counts = [{ what: "player", times: 5 }, { what: "banker", times: 8 }, { what: "dragon-7", times: 0 }];
  expect(shares({ hands: 14, counts })).toEqual([{ what: "player", times: 5, share: "35.7%" }, { what: "banker", times: 8, share: "57.1%" }, { what: "dragon-7", times: 0, share: "0.0%" }]);
  expect(shares({ hands: 0, counts: [{ what: "tie", times: 0 }] })).toEqual([{ what: "tie", times: 0, share: "0.0%" }]);
});
