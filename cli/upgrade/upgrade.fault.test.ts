import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "#tests/fixtures/processes/cli.ts";
import { cleanUp, newDataFolder, newFolder, openHere, query } from "#tests/fixtures/servers/clusters.ts";
import { hasNginx, startNginx } from "#tests/fixtures/servers/nginx.ts";
import { makeRelease } from "#tests/fixtures/newsroom/releases.ts";
import { freePort } from "#tests/fixtures/site.ts";
import { stateOf, untilReady } from "./instances.ts";

const PATHS = ["/", "/news", "/headlines", "/api/index/index", "/api/content/articles", "/search?q=a", "/hours"];
const READERS = 4;
const WRITERS = 4;
/** Number of upgrades under load, forth and back in turn. The drill sets more. */
const UPGRADES = Number(process.env["UPGRADES"] ?? 2);
/** A migration that takes one second. The previous release serves meanwhile. */
const MIGRATIONS = { "9990_newer.sql": "create table newer (id int primary key);\nselect pg_sleep(1);\n" };
/** Restarts an instance as systemd does: sends SIGTERM, waits for its end, and starts the current release. */
const RESTART = `#!/bin/sh
cd "$(dirname "$0")"
if [ -f "$1.pid" ]; then
  kill "$(cat "$1.pid")" 2>/dev/null
  while kill -0 "$(cat "$1.pid")" 2>/dev/null; do sleep 0.05; done
fi
cd "$(readlink -f current)"
PORT=$1 nohup node_modules/.bin/node build/server/index.js >"$OLDPWD/$1.log" 2>&1 &
echo $! >"$OLDPWD/$1.pid"
`;

let folder: string;
let ports: string[];
let url: string;
let environment: Record<string, string>;
let database: string;
const stops: (() => Promise<void>)[] = [];

const upgradeArgs = (...args: string[]) => {
  const instances = ["--ports", ports.join(","), "--restart", `${join(folder, "restart")} {port}`];
  return ["upgrade", ...args, ...instances, "--current", join(folder, "current"), "--wait", "60"];
};
const upgrade = (...args: string[]) => runCommand(environment, ...upgradeArgs(...args));
const versions = () => Promise.all(ports.map(async (port) => (await stateOf(port))?.version));

/** Reads and writes without pause until stopped. Returns the failures and the numbers of successful responses. */
function load() {
  const state = { isDone: false, answered: 0, written: 0, failed: [] as string[] };
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(url + path, { ...options, signal: AbortSignal.timeout(20_000) })
      .then(async (answer) => ((await answer.text()) === "" && answer.status === 200 ? "empty" : answer.status))
      .catch((error: Error) => error.message);
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let count = reader; !state.isDone; count += 1) {
      const path = PATHS[count % PATHS.length] ?? "/";
      const outcome = await ask(path);
      if (outcome === 200) state.answered += 1;
      else state.failed.push(`${path} ${outcome}`);
    }
  });
  const track = { method: "POST", body: "{}", headers: { "content-type": "text/plain" } };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!state.isDone) {
      const outcome = await ask("/api/track", track);
      if (outcome === 204 || outcome === 200) state.written += 1;
      else state.failed.push(`POST ${outcome}`);
    }
  });
  return async () => {
    state.isDone = true;
    await Promise.all([...readers, ...writers]);
    return state;
  };
}

beforeAll(async () => {
  if (!hasNginx) return;
  const { url: siteUrl } = await openHere(await newDataFolder());
  database = siteUrl;
  folder = await newFolder("/tmp");
  ports = [String(await freePort()), String(await freePort())];
  await makeRelease(join(folder, "mingbai-1.0.0"), "1.0.0");
  await makeRelease(join(folder, "mingbai-2.0.0"), "2.0.0", MIGRATIONS);
  await makeRelease(join(folder, "mingbai-3.0.0"), "3.0.0");
  await writeFile(join(folder, "mingbai-3.0.0/build/server/index.js"), "process.exit(1);\n");
  await symlink("mingbai-1.0.0", join(folder, "current"));
  await writeFile(join(folder, "restart"), RESTART);
  await chmod(join(folder, "restart"), 0o755);
  environment = {
    DATABASE_URL: database,
    DATA_DIR: await newFolder(),
    SERVER_KEY: "upgrade".repeat(8),
    TRUST_PROXY: "127.0.0.1",
    DRAIN_FOLDER: folder,
    DEMO: "0",
    LOG_LEVEL: "warn",
  };
  for (const port of ports) {
    const child = spawn(join(folder, "restart"), [port], { env: { ...process.env, ...environment }, stdio: "ignore" });
    await once(child, "exit");
    await untilReady(port, "1.0.0", 60);
    stops.push(async () => {
      const pid = Number(await readFile(join(folder, `${port}.pid`), "utf8"));
      if ((await stateOf(port)) !== undefined) process.kill(pid, "SIGKILL");
    });
  }
  const nginx = await startNginx(ports, { drainFolder: folder });
  url = nginx.url;
  stops.push(nginx.stop);
});
afterAll(async () => {
  for (const stop of stops.splice(0)) await stop();
  await cleanUp();
});

describe.skipIf(!hasNginx)("two instances behind one proxy", () => {
  it("are replaced in turn under load, and no request fails", async () => {
    const finish = load();
    const { exit, out, error } = await upgrade(join(folder, "mingbai-2.0.0"));
    const { failed, answered, written } = await finish();
    expect([exit, out, error]).toEqual([0, expect.stringContaining("All instances serve 2.0.0."), expect.any(String)]);
    expect(await versions()).toEqual(["2.0.0", "2.0.0"]);
    expect(failed).toEqual([]);
    expect(Math.min(answered, written)).toBeGreaterThan(20);
    expect(await query(database, "select name from schema_migrations where name = '9990_newer.sql'")).toHaveLength(1);
  });

  it("go back under load to the release before, which works on the newer tables", async () => {
    const finish = load();
    const { exit } = await upgrade("--back");
    const { failed, answered } = await finish();
    expect([exit, await versions(), failed]).toEqual([0, ["1.0.0", "1.0.0"], []]);
    expect(answered).toBeGreaterThan(20);
    expect((await upgrade("--back")).out).toContain("All instances serve 1.0.0.");
  });

  it("lose no write in repeated upgrades", { timeout: UPGRADES * 120_000 }, async () => {
    const finish = load();
    for (let count = 0; count < UPGRADES; count += 1)
      expect(await upgrade(count % 2 === 0 ? join(folder, "mingbai-2.0.0") : "--back")).toMatchObject({ exit: 0 });
    const { failed, written } = await finish();
    process.stderr.write(`${written} writes during ${UPGRADES} upgrades, ${failed.length} failed\n`);
    expect(failed).toEqual([]);
  });

  it("are all replaced by the same command after the first one was killed, and no request fails", async () => {
    const finish = load();
    const killed = spawn(process.execPath, ["cli/main.ts", ...upgradeArgs(join(folder, "mingbai-2.0.0"))], {
      env: { ...process.env, ...environment },
      stdio: "ignore",
    });
    await expect.poll(() => versions().then((all) => all.includes("2.0.0")), { timeout: 90_000 }).toBe(true);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const { exit } = await upgrade(join(folder, "mingbai-2.0.0"));
    const { failed } = await finish();
    expect([exit, await versions(), failed]).toEqual([0, ["2.0.0", "2.0.0"], []]);
  });

  it("serve on when the new release does not start", async () => {
    const finish = load();
    const args = upgradeArgs(join(folder, "mingbai-3.0.0"));
    args[args.indexOf("--wait") + 1] = "25";
    const { exit, error } = await runCommand(environment, ...args);
    const { failed } = await finish();
    expect([exit, error]).toEqual([1, expect.stringContaining("does not serve version 3.0.0 after 25 s")]);
    expect(error.split("\n").at(-1)).toBe("The upgrade to 3.0.0 failed; all instances serve 2.0.0 again.");
    expect([await versions(), failed]).toEqual([["2.0.0", "2.0.0"], []]);
  });

  it.each([
    ["a missing release", () => [join(folder, "none")], /^There is no release .*none\. Nothing was changed\.$/],
    ["a folder elsewhere", () => [process.cwd()], /does not lie beside .*\. Nothing was changed\.$/],
    ["the version that runs", () => [join(folder, "mingbai-2.0.0")], /^All instances serve 2\.0\.0\.$/],
    [
      "a migration that fails",
      () => [join(folder, "mingbai-3.0.0"), "--migrate", "false"],
      /^"false" failed: status 1\.$/,
    ],
  ])("are left as they are by %s", async (_, args, sentence) => {
    const { out, error } = await upgrade(...args());
    expect(
      `${out}\n${error}`
        .trim()
        .split("\n")
        .find((line) => sentence.test(line)),
    ).toBeDefined();
    expect(await versions()).toEqual(["2.0.0", "2.0.0"]);
  });

  it("are left as they are by an archive that is altered, or has no list of hashes", async () => {
    const archive = join(folder, "mingbai-4.0.0-linux-x64.tar.zst");
    await writeFile(archive, "hello");
    expect((await upgrade(archive)).error).toMatch(/^There is no .*SHA256SUMS, which proves that the archive is whole/);
    await writeFile(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  mingbai-4.0.0-linux-x64.tar.zst\n`);
    expect((await upgrade(archive)).error).toMatch(/it is cut off or altered\. Nothing was changed\.$/);
    await rm(archive);
  });

  it("are not replaced while one of them is down", async () => {
    const [port = ""] = ports;
    const pid = Number(await readFile(join(folder, `${port}.pid`), "utf8"));
    process.kill(pid, "SIGKILL");
    await expect.poll(() => stateOf(port)).toBe(undefined);
    const { exit, error } = await upgrade(join(folder, "mingbai-1.0.0"));
    expect([exit, error]).toEqual([
      1,
      `The instance on port ${port} does not serve. Start it before. Nothing was changed.`,
    ]);
  });
});
