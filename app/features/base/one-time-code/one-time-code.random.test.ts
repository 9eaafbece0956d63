import { expect, it } from "vitest";
import { newCode } from "./one-time-code.random.ts";

it("makes six digits, each as likely as the others in every place", () => {
  const codes = Array.from({ length: 100_000 }, newCode);
  expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
  for (let place = 0; place < 6; place += 1) {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const code of codes) counts[Number(code[place])]! += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // With nine degrees of freedom, chance exceeds 50 once in ten million runs.
    expect(chiSquare).toBeLessThan(50);
  }
});
