import { expect, test } from "vitest";
import type { Told } from "../../src/lib/net/types";
import { betIn } from "../../src/lib/table/wagers";

const line = (kind: string, seat: number, more: Partial<Told>) => ({ kind, text: "", cite: "round.4", seat, ...more }) as Told;

test("what was bet is known again from what was told: as it stood when the cards came", () => {
  const put = (kind: string, seat: number, spot: string, total: number) => line(kind, seat, { spot, at: seat, total });
  const before = [put("placed", 1, "base", 50), line("racked", 1, { choice: "sits" })];
  const told = [put("placed", 1, "base", 5), put("placed", 2, "base", 9), put("placed", 1, "base", 10), put("placed", 1, "buster", 1), put("taken", 1, "buster", 0)];
  const doubled = [line("dealt", 0, { to: "burned" }), ...told, line("dealt", 1, { at: 1 }), put("placed", 1, "base", 20)];
  expect(betIn([...before, ...doubled], 1)).toEqual([{ spot: "base", at: 1, amount: 10 }]);
});
