import { afterAll, beforeEach, expect, it, vi } from "vitest";

/** A thread whose replies the test gives. */
const thread = vi.hoisted(() => ({ line: [] as { question: object; reply: (value: unknown) => void }[] }));
vi.mock("#app/lib/worker-thread.server.ts", () => ({
  workerThread: () => ({
    get waiting() {
      return thread.line.length;
    },
    ask: (question: object) => new Promise((reply) => thread.line.push({ question, reply })),
  }),
}));
vi.mock("node:os", () => ({ availableParallelism: () => 2 }));

vi.resetModules();
const { checkPassword } = await import("./password.service.server.ts");
afterAll(() => {
  vi.doUnmock("#app/lib/worker-thread.server.ts");
  vi.doUnmock("node:os");
  vi.resetModules();
});

const replied = async (value: unknown) => {
  await vi.waitUntil(() => thread.line.length > 0);
  const { question, reply } = thread.line.shift() as (typeof thread.line)[number];
  reply(value);
  return question;
};

beforeEach(() => thread.line.splice(0));

it("works as long for a name that nobody has, and is never right", async () => {
  const unknown = checkPassword("x", null);
  expect(await replied("$decoy")).not.toHaveProperty("against");
  expect(await replied(true)).toEqual({ password: "x", against: "$decoy" });
  expect(await unknown).toBe(false);
  const known = checkPassword("x", "$stored");
  expect(await replied(true)).toEqual({ password: "x", against: "$stored" });
  expect(await known).toBe(true);
});

it("lets passwords wait in line, and turns those away for whom the line is too long", async () => {
  const checks = Array.from({ length: 400 }, () =>
    checkPassword("x", "$stored").catch((error: { statusCode: number }) => error.statusCode),
  );
  await vi.waitUntil(() => thread.line.length === 257);
  for (const { reply } of thread.line.splice(0)) reply(true);
  const outcomes = await Promise.all(checks);
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(257);
  expect(outcomes.filter((outcome) => outcome === 503)).toHaveLength(400 - 257);
});
