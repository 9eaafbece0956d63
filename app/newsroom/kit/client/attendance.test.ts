import { afterEach, beforeEach, expect, test, vi } from "vitest";

const listeners = new Map<string, (event: { isTrusted: boolean }) => void>();
let attendance: typeof import("./attendance.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("addEventListener", (name: string, listener: (event: { isTrusted: boolean }) => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  attendance = await import("./attendance.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("calls are the person's within ten seconds of what they did, and the screen's own after that", () => {
  const end = attendance.watchActivity();
  expect(attendance.attendanceHeaders()).toEqual({});
  for (const act of ["pointerdown", "keydown", "input", "wheel", "touchstart"]) {
    vi.advanceTimersByTime(10_001);
    expect(attendance.attendanceHeaders()).toEqual({ unattended: "true" });
    // Events that a script dispatches do not count as activity of a staff member.
    listeners.get(act)?.({ isTrusted: false });
    expect(attendance.attendanceHeaders()).toEqual({ unattended: "true" });
    listeners.get(act)?.({ isTrusted: true });
    expect(attendance.attendanceHeaders()).toEqual({});
    vi.advanceTimersByTime(10_000);
    expect(attendance.attendanceHeaders()).toEqual({});
  }
  end();
  expect(listeners.size).toBe(0);
});
