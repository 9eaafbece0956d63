import { describe, expect, it } from "vitest";
import { ProcessEnded, childProcess } from "./child-process.server.ts";

type Reply = { pid: number; names: string[] };

const asked = (limits: { memoryMib: number; seconds: number }) =>
  childProcess<Reply>("tests/fixtures/processes/faulty-process.ts", limits);

describe("a process beside this one", () => {
  it("answers one question after the other, and several of them at once in as many processes", async () => {
    const ask = asked({ memoryMib: 256, seconds: 20 });
    const [one, other] = await Promise.all([ask("who"), ask("who")]);
    expect(one.pid).not.toBe(other.pid);
    expect([one.pid, other.pid]).toContain((await ask("who")).pid);
  });

  it("is replaced when it says that it is spent", async () => {
    const ask = asked({ memoryMib: 256, seconds: 20 });
    const { pid } = await ask("last");
    expect((await ask("who")).pid).not.toBe(pid);
  });

  it("knows nothing of this one's environment", async () => {
    process.env["SERVER_KEY"] ??= "a secret of the server";
    const { names } = await asked({ memoryMib: 256, seconds: 20 })("who");
    expect(names).not.toContain("SERVER_KEY");
    expect(names).not.toContain("PATH");
  });

  for (const [fault, isLate] of [
    ["spin", true],
    ["crash", false],
  ] as const) {
    it(`is killed and replaced: ${fault}`, async () => {
      const ask = asked({ memoryMib: 256, seconds: 2 });
      const { pid } = await ask("who");
      const ended: unknown = await ask(fault).catch((error: unknown) => error);
      expect(ended).toBeInstanceOf(ProcessEnded);
      expect(ended).toMatchObject({ isLate });
      const { pid: next } = await ask("who");
      expect(next).not.toBe(pid);
      expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    });
  }

  // On other platforms the shell's limit has no effect.
  it.runIf(process.platform === "linux")("gets no more memory than it may have", async () => {
    const ask = asked({ memoryMib: 256, seconds: 20 });
    await expect(ask("eat")).rejects.toThrow(ProcessEnded);
    expect((await ask("who")).pid).toBeGreaterThan(0);
  });
});
