import { expect, test } from "vitest";
import { middleOf, narrowed, UNKNOWN_OFFSET } from "./server-time.ts";

/** Returns a server's response. The server's clock is `ahead` ms ahead of ours, and the round trip takes `way` ms. */
const answerAt = (sentAt: number, ahead: number, way = 40) => ({
  date: Math.floor((sentAt + way / 2 + ahead) / 1_000) * 1_000,
  sentAt,
  receivedAt: sentAt + way,
});

test("a few answers tell the server's time far closer than the second in which they are dated", () => {
  const ahead = 7_345;
  const times = [1_000_100, 1_000_480, 1_000_910, 1_001_330, 1_001_660];
  const known = times.reduce((before, at) => narrowed(before, answerAt(at, ahead)), UNKNOWN_OFFSET);
  expect(Math.abs(middleOf(known) - ahead)).toBeLessThan(250);
  expect(known.least).toBeLessThanOrEqual(ahead);
  expect(known.most).toBeGreaterThanOrEqual(ahead);
});

test("a clock that was set begins anew", () => {
  const before = narrowed(UNKNOWN_OFFSET, answerAt(1_000_000, 0));
  expect(Math.abs(middleOf(narrowed(before, answerAt(1_000_500, 60_000))) - 60_000)).toBeLessThan(1_000);
});

test("while nothing is known our own clock counts", () => {
  expect(middleOf(UNKNOWN_OFFSET)).toBe(0);
});
