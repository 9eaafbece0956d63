import { afterAll, beforeEach, expect, it, vi } from "vitest";

type Line = { question: object; reply: (value: unknown) => void }[];

/** A mock machine: its number of cores, and the queues of its threads. The test itself sends their replies. */
const machine = vi.hoisted(() => ({ cores: 2, lines: [] as Line[] }));
vi.mock("#app/lib/threads/worker-thread.server.ts", () => ({
  workerThread: () => {
    const line: Line = [];
    machine.lines.push(line);
    return {
      get waiting() {
        return line.length;
      },
      ask: (question: object) => new Promise((reply) => line.push({ question, reply })),
    };
  },
}));
vi.mock("node:os", () => ({ availableParallelism: () => machine.cores }));

/** Starts the service on a machine with this many cores and returns it with the queues of its threads. */
async function startedOn(cores: number) {
  Object.assign(machine, { cores, lines: [] });
  vi.resetModules();
  const service = await import("./password.service.server.ts");
  return { ...service, lines: machine.lines };
}

const {
  checkPassword,
  lines: [line = []],
} = await startedOn(2);
const thread = { line };
afterAll(() => {
  vi.doUnmock("#app/lib/threads/worker-thread.server.ts");
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

it("hashes the text for names that nobody has once more where that broke off", async () => {
  const { checkPassword: check, lines } = await startedOn(2);
  thread.line = lines[0] ?? [];
  const broken = check("x", null);
  const refused = expect(broken).rejects.toThrow("broken off");
  await replied(Promise.reject(new Error("broken off")));
  await refused;
  const unknown = check("x", null);
  expect(await replied("$decoy")).not.toHaveProperty("against");
  expect(await replied(true)).toMatchObject({ against: "$decoy" });
  expect(await unknown).toBe(false);
  thread.line = line;
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

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])("on %d cores hashes on %d threads", async (cores, threads) => {
  expect((await startedOn(cores)).lines).toHaveLength(threads);
});

it("asks the thread with the shorter line, and turns away when both together are too long", async () => {
  const { checkPassword: check, lines } = await startedOn(3);
  const [one = [], other = []] = lines;
  const checks: Promise<unknown>[] = [];
  const ask = async (count: number) => {
    for (let number = 0; number < count; number += 1)
      checks.push(check("x", "$stored").catch((error: { statusCode: number }) => error.statusCode));
    // Each request joins the queue slightly later, after the hash for unknown names.
    await new Promise((resolve) => setImmediate(resolve));
  };
  await ask(5);
  expect([one.length, other.length]).toEqual([3, 3]);
  other.splice(0).forEach(({ reply }) => reply(true));
  await ask(3);
  expect([one.length, other.length]).toEqual([3, 3]);
  await ask(400);
  expect([one.length, other.length]).toEqual([129, 129]);
  for (const { reply } of [...one.splice(0), ...other.splice(0)]) reply("$hash");
  expect((await Promise.all(checks)).filter((outcome) => outcome === 503)).toHaveLength(408 - 3 - 257);
});

it("hashes anew what was hashed with less, or otherwise", async () => {
  const { needsRehash } = await startedOn(2);
  const hash = (kind: string, m: number, t: number) => `$${kind}$v=19$m=${m},t=${t},p=1$c2FsdHNhbHQ$aGFzaGhhc2g`;
  expect(needsRehash(hash("argon2id", 19_456, 2))).toBe(false);
  expect(needsRehash(hash("argon2id", 65_536, 3))).toBe(false);
  expect(needsRehash(hash("argon2id", 19_455, 2))).toBe(true);
  expect(needsRehash(hash("argon2id", 19_456, 1))).toBe(true);
  expect(needsRehash(hash("argon2i", 19_456, 2))).toBe(true);
  expect(needsRehash("$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0")).toBe(true);
});
