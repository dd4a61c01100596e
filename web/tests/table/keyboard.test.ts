import { describe, expect, test, vi } from "vitest";
import { pressKey } from "../../src/table/actions/keyboard";

describe("Space", () => {
  function bar(markup: string): { at: (id: string) => HTMLElement; space: (id: string) => KeyboardEvent; pressed: ReturnType<typeof vi.fn> } {
    document.body.innerHTML = `<div id="bar">${markup}<button data-testid="ready">Deal</button></div>`;
    const pressed = vi.fn();
    document.querySelector("[data-testid=ready]")!.addEventListener("click", pressed);
    const at = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`)!;
    const space = (id: string) => {
      const event = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
      at(id).addEventListener("keydown", (heard) => pressKey(heard, document.getElementById("bar")!), { once: true });
      at(id).dispatchEvent(event);
      return event;
    };
    return { at, space, pressed };
  }

  test("is the next step while a chip or a choice has the focus, and presses neither", () => {
    const { at, space, pressed } = bar(`<div role="radiogroup"><button role="radio" data-testid="chip-5"></button></div><button data-testid="rebet"></button>`);
    const chip = vi.fn();
    at("chip-5").addEventListener("click", chip);
    expect(space("chip-5").defaultPrevented).toBe(true);
    expect(space("rebet").defaultPrevented).toBe(true);
    expect([pressed.mock.calls.length, chip.mock.calls.length]).toEqual([2, 0]);
  });

  test("belongs to a text field and to what it turns on and off", () => {
    const { space, pressed } = bar(`<input data-testid="field" /><button aria-pressed="false" data-testid="toggle"></button><details><summary data-testid="more"></summary></details>`);
    expect(["field", "toggle", "more"].map((id) => space(id).defaultPrevented)).toEqual([false, false, false]);
    expect(pressed).not.toHaveBeenCalled();
  });
});
