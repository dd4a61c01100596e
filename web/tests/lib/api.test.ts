import { expect, test } from "vitest";
import { fillPath } from "../../src/lib/net/api";

test("a path is filled in, and the rest is asked for", () => {
  expect(fillPath("/tables/{table}/rounds", { table: "a b", last: 20 })).toBe("/tables/a%20b/rounds?last=20");
});
