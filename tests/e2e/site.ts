import { setTimeout } from "node:timers/promises";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { startSite } from "../fixtures/site.ts";
import { openClient } from "../fixtures/connections.ts";

/**
 * Starts two sites for all end-to-end tests: one with the demo content, at the address SITE, and one without any
 * content and with few codes to send, at BARE_SITE. The addresses of their databases are SITE_DATABASE and
 * BARE_SITE_DATABASE, their data folders SITE_DATA and BARE_SITE_DATA.
 */
export default async function start(): Promise<() => Promise<void>> {
  const sites = await Promise.all([open("SITE"), open("BARE_SITE", { DEMO: "0", LIMIT_SEND_SITE: "3/3600" })]);
  return async () => {
    await Promise.all(sites.map((stop) => stop()));
  };
}

async function open(name: string, environment?: Record<string, string>): Promise<() => Promise<void>> {
  const site = await startSite({ JOBS: "0", ...environment });
  const database = await openEmbedded({ dataDir: site.dataDir });
  process.env[name] = site.url;
  process.env[`${name}_DATABASE`] = database.url;
  process.env[`${name}_DATA`] = site.dataDir;
  if (environment?.["DEMO"] !== "0") await colleaguesThere(database.url);
  return async () => {
    await database.close();
    await site.stop();
  };
}

/**
 * Waits for the demo's staff, who are added after the first answers and only while no other members exist: a member
 * that a test registers before would prevent them.
 */
async function colleaguesThere(url: string): Promise<void> {
  const client = await openClient(url);
  const seeded = "select from settings where key = 'demoStaffSeeded'";
  while ((await client.query(seeded)).rowCount === 0) await setTimeout(50);
  await client.end();
}
