import { expect, it } from "vitest";
import { decideClaim } from "./lease.policy.ts";

const mine = { staffId: 1, tab: "a" };

it("gives a lease that nobody has", () => {
  expect(decideClaim(undefined, mine, false)).toBe("taken");
});

it("lets the same hand go on, even after it has run out", () => {
  expect(decideClaim({ ...mine, isLive: true }, mine, false)).toBe("kept");
  expect(decideClaim({ ...mine, isLive: false }, mine, false)).toBe("kept");
});

it("lets the same member retake in another tab without asking", () => {
  expect(decideClaim({ staffId: 1, tab: "b", isLive: true }, mine, false)).toBe("taken");
});

it("asks before somebody else's is taken over, unless it has run out", () => {
  const theirs = { staffId: 2, tab: "c", isLive: true };
  expect(decideClaim(theirs, mine, false)).toBe("held");
  expect(decideClaim(theirs, mine, true)).toBe("taken-over");
  expect(decideClaim({ ...theirs, isLive: false }, mine, false)).toBe("taken-over");
});
