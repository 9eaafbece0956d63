import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { startSite } from "../tests/fixtures/site.ts";
import { siteSeconds } from "./load/load.ts";
import type { Section } from "./report.ts";
import { openClient } from "../tests/fixtures/connections.ts";

/** The seconds of rest. After its start a site compresses pages and frees memory for some minutes. */
const REST_SECONDS = 240;
/** The measured seconds: longer than the interval of the five-minute jobs. */
const SECONDS = 480;

/** Measures CPU and transactions of a site without readers. */
export async function idle(): Promise<Section> {
  const site = await startSite({ DEMO: "0" });
  const database = await openEmbedded({ dataDir: site.dataDir });
  const client = await openClient(database.url);
  try {
    await sleep(REST_SECONDS * 1_000);
    const [transactions, cpu] = [await countTransactions(client), await siteSeconds(site)];
    await sleep(SECONDS * 1_000);
    const share = ((await siteSeconds(site)) - cpu) / SECONDS;
    // Counting is a transaction itself.
    const rate = ((await countTransactions(client)) - transactions - 1) / SECONDS;
    return {
      title: "Idle",
      method: `A site without readers, for ${SECONDS} s from ${REST_SECONDS} s after its start: CPU of its process and of the embedded database with all their children, and transactions of the database.`,
      figures: [
        { name: "CPU", value: `${(share * 100).toFixed(2)} % of a core`, target: "≤ 0.5 %", met: share <= 0.005 },
        { name: "transactions a second", value: rate.toFixed(2), target: "≤ 3", met: rate <= 3 },
      ],
    };
  } finally {
    await client.end();
    await database.close();
    await site.stop();
  }
}

async function countTransactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.count ?? Number.NaN;
}
