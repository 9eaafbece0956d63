import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import {
  cleanUp,
  newDataFolder,
  newFolder,
  openHere,
  query,
  serverPid,
} from "../../tests/fixtures/servers/clusters.ts";
import { freePort, startSite, type RunningSite } from "../../tests/fixtures/site.ts";
import { openClient } from "../../tests/fixtures/connections.ts";

/** Runs the built server in separate processes. `./test` builds it first. */
const sites: RunningSite[] = [];

afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop();
  await cleanUp();
});

async function start(
  environment: Record<string, string> = {},
  errorStream: "pipe" | number = "pipe",
): Promise<RunningSite> {
  const site = await startSite({ DEMO: "0", DRAIN_SECONDS: "0", ...environment }, errorStream);
  sites.push(site);
  return site;
}

/** Runs a start that must fail. Returns its exit code and output. */
async function failToStart(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      SITE_URL: "",
      DEMO: "0",
      PORT: String(await freePort()),
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  child.stdout.on("data", (chunk) => said.push(String(chunk)));
  child.stderr.on("data", (chunk) => said.push(String(chunk)));
  const [code] = await once(child, "exit");
  const text = said.join("");
  expect(text, "a stack trace").not.toMatch(/^\s+at /m);
  return { code, text };
}

const page = async (url: string) => (await fetch(url)).text();

describe("a start that cannot work ends with a sentence", () => {
  it("when the data folder is in use", async () => {
    const dataDir = await newDataFolder();
    const first = await start({ DATA_DIR: dataDir });
    const { code, text } = await failToStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(text).toContain(dataDir);
    expect((await fetch(first.url)).status).toBe(200);
  });

  it("when the port is taken, and leaves no database behind", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const dataDir = await newFolder();
    const { code, text } = await failToStart({ PORT: String(port), DATA_DIR: dataDir });
    taken.close();
    expect(code).toBe(1);
    expect(text).toContain(`Port ${port}`);
    // The error is found before a database is created.
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([
    [{ PORT: "many" }, 'PORT: "many"'],
    [{ TRUST_PROXY: "proxy" }, 'TRUST_PROXY: "proxy"'],
    [{ DATA_DIR: "/dev/null/site" }, "DATA_DIR, /dev/null/site"],
    [{ SITE_URL: "mingbai" }, "SITE_URL"],
    [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL"],
    [{ HOST: "203.0.113.77" }, "203.0.113.77"],
  ])("when the configuration is wrong: %j", async (environment, named) => {
    const { code, text } = await failToStart({ DATA_DIR: await newFolder(), ...environment });
    expect(code).toBe(1);
    expect(text).toContain(named);
  });

  it("when the database cannot be reached, without its password", async () => {
    const { code, text } = await failToStart({ DATABASE_URL: "postgres://user:secret@127.0.0.1:1/site" });
    expect(code).toBe(1);
    expect(text).toContain("127.0.0.1:1/site");
    expect(text).not.toContain("secret");
  });

  it("when the database was used with another server key, which it does not tell", async () => {
    const { url } = await openHere(await newDataFolder());
    await start({ DATABASE_URL: url, SERVER_KEY: "one".repeat(20) });
    const { code, text } = await failToStart({ DATABASE_URL: url, SERVER_KEY: "other".repeat(20) });
    expect(code).toBe(1);
    expect(text).toContain("SERVER_KEY is not the one that this database was used with");
    expect(text).not.toContain("otherother");
  });

  it("when the database does not exist", async () => {
    const { url } = await openHere(await newDataFolder());
    const { code, text } = await failToStart({ DATABASE_URL: url.replace(/\/mingbai(?=\?|$)/, "/nothing") });
    expect(code).toBe(1);
    expect(text).toContain("nothing");
  });
});

describe("the process", () => {
  it("has React's production build whatever the environment says: it does not start with the other", async () => {
    const site = await start({ NODE_ENV: "development", DATA_DIR: await newDataFolder() });
    expect(await page(site.url)).toContain("</html>");
  });

  it("starts again after it was killed, with what it had", async () => {
    const dataDir = await newDataFolder();
    const killed = await startSite({ DEMO: "0", DATA_DIR: dataDir });
    const gone = once(killed.process, "exit");
    killed.process.kill("SIGKILL");
    await gone;
    const again = await start({ DATA_DIR: dataDir });
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    expect(await page(again.url)).toContain("</html>");
  });

  it("waits while another instance migrates, says so, and serves afterwards", async () => {
    const { url } = await openHere(await newDataFolder());
    const other = await openClient(url);
    // Takes the lock of db/migrate/migrate.ts.
    await other.query("select pg_advisory_lock(x'6d696772'::int)");
    const logFile = join(await newFolder(), "log");
    const log = await open(logFile, "w");
    const environment = { DATABASE_URL: url, SERVER_KEY: "wait".repeat(12), LOG_LEVEL: "info" };
    const starting = start(environment, log.fd);
    await vi.waitFor(async () => expect(await readFile(logFile, "utf8")).toContain("It has been at work for"), 60_000);
    await other.end();
    expect((await fetch(`${(await starting).url}/readyz`)).status).toBe(200);
    await log.close();
  });

  it("has the demo's accounts once it is ready, may be stopped while it fills the demo, and the next start completes it", async () => {
    const { url } = await openHere(await newDataFolder());
    const demo = { DATABASE_URL: url, SERVER_KEY: "demo".repeat(12), DEMO: "1" };
    const stopped = await start(demo);
    expect((await fetch(`${stopped.url}/readyz`)).status).toBe(200);
    expect(await query(url, "select from staff_grants where revoked_at is null")).toHaveLength(ROLE_NAMES.length);
    stopped.process.kill("SIGTERM");
    expect(await once(stopped.process, "exit")).toEqual([0, null]);
    const again = await start(demo);
    await vi.waitFor(async () => expect(await query(url, "select from comments")).not.toHaveLength(0), 60_000);
    expect(again.process.exitCode).toBeNull();
  });

  it("shares purges with other instances on its database", async () => {
    const { url } = await openHere(await newDataFolder());
    const shared = { DATABASE_URL: url, SERVER_KEY: "shared".repeat(10) };
    const [one, other] = [await start(shared), await start(shared)];
    const titles = () =>
      Promise.all([one.url, other.url].map(async (origin) => /<title>[^<]*/.exec(await page(origin))?.[0]));
    const before = await titles();
    await query(
      url,
      `insert into settings (key, value) values ('siteName', '"新名字"') on conflict (key) do update set value = excluded.value`,
    );
    expect(await titles()).toEqual(before);
    await query(url, `select pg_notify('purge', '["site"]')`);
    await vi.waitFor(async () => {
      for (const title of await titles()) expect(title).toContain("新名字");
    }, 10_000);
  });

  it("goes on showing pages while its database is killed, and heals by itself", async () => {
    const dataDir = await newDataFolder();
    const site = await start({ DATA_DIR: dataDir });
    await page(site.url);
    process.kill((await serverPid(dataDir)) ?? 0, "SIGKILL");
    for (let index = 0; index < 50; index += 1) expect((await fetch(site.url)).status).toBe(200);
    const other = await fetch(`${site.url}/headlines`);
    expect([200, 503]).toContain(other.status);
    await vi.waitFor(async () => expect((await fetch(`${site.url}/headlines`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
  });
});
