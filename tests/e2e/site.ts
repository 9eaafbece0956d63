import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/**
 * Starts the built site as a newcomer has it: embedded database in an empty folder, demo content.
 * Its address goes to the tests as SITE; the returned function stops it by its process id.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "site-"));
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: "1", DATABASE_URL: "", SITE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  process.env["SITE"] = `http://127.0.0.1:${port}`;
  await ready(`${process.env["SITE"]}/readyz`, () => {
    if (child.exitCode !== null) throw new Error(`The site did not start:\n${output.join("")}`);
  });
  return async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Waits until the address answers 200; `check` throws when waiting is in vain. */
async function ready(url: string, check: () => void): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    check();
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not become ready within a minute`);
}
