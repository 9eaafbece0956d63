import { beforeEach, expect, it, vi } from "vitest";

const argon2 = vi.hoisted(() => ({ hash: vi.fn(), verify: vi.fn(), parseOptions: vi.fn() }));
vi.mock("@node-rs/argon2", () => argon2);

const { checkPassword } = await import("./password.service.server.ts");

beforeEach(() => {
  vi.clearAllMocks();
  argon2.hash.mockResolvedValue("$decoy");
});

it("works as long for a name that nobody has, and is never right", async () => {
  argon2.verify.mockResolvedValue(true);
  expect(await checkPassword("x", null)).toBe(false);
  expect(argon2.verify).toHaveBeenCalledExactlyOnceWith("$decoy", "x");
  expect(await checkPassword("x", "$stored")).toBe(true);
});

it("takes one or two at a time, lets others wait, and turns those away for whom the line is too long", async () => {
  const finish: ((isRight: boolean) => void)[] = [];
  argon2.verify.mockImplementation(() => new Promise((resolve) => finish.push(resolve)));
  const checks = Array.from({ length: 400 }, () =>
    checkPassword("x", "$stored").catch((error: { statusCode: number }) => error.statusCode),
  );
  await new Promise((resolve) => setTimeout(resolve));
  const atATime = finish.length;
  expect([1, 2]).toContain(atATime);
  while (finish.length > 0) {
    finish.shift()?.(true);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const outcomes = await Promise.all(checks);
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(256 + atATime);
  expect(outcomes.filter((outcome) => outcome === 503)).toHaveLength(400 - 256 - atATime);
});
