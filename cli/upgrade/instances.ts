import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../cli-error.ts";

/** State of a running instance: its version, and whether it serves requests and can write. */
export type InstanceState = { version: string; isReady: boolean };

const ASK_EVERY_MS = 100;
const ANSWER_MS = 5_000;

/** Returns the state of the instance on a port of this machine. Returns undefined if it does not respond. */
export async function stateOf(port: string): Promise<InstanceState | undefined> {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      async (answer) => (await answer.json()) as { version?: string; status?: string },
    );
  try {
    const [{ version = "" }, { status }] = [await ask("/healthz"), await ask("/readyz")];
    return { version, isReady: status === "ready" };
  } catch {
    return undefined;
  }
}

/** Waits until the instance serves with this version. Throws CliError after `seconds`. */
export async function untilReady(port: string, version: string, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const state = await stateOf(port);
    if (state?.version === version && state.isReady) return;
    if (performance.now() > deadline)
      throw new CliError(
        `The instance on port ${port} does not serve version ${version} after ${seconds} s ` +
          `(${state === undefined ? "it does not answer" : `version ${state.version}`}). Its log says why.`,
      );
    await sleep(ASK_EVERY_MS);
  }
}

/**
 * Runs a shell command after inserting `words` for {port} and {release}. If it fails, throws CliError with its last
 * line.
 */
export async function runCommand(template: string, words: Record<string, string>): Promise<void> {
  const text = template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
  const child = spawn("sh", ["-c", text], { stdio: ["ignore", "inherit", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    process.stderr.write(chunk);
    said = (said + chunk.toString("utf8")).slice(-2_000);
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (status !== 0) throw new CliError(`"${text}" failed: ${said.trim().split("\n").at(-1) || `status ${status}`}.`);
}
