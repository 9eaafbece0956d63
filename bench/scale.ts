import { execFileSync } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findVisibleById } from "#app/features/article/article.repo.server.ts";
import { readCardPage } from "#app/features/article/article.service.server.ts";
import { search } from "#app/features/search/search.service.server.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { migrate } from "#db/migrate.ts";
import { median, type Figure, type Section } from "./report.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const RUNS = 60;

type Timing = Record<"article" | "column list" | "two-word search", number>;

/** Latency of detail, list and search in the services as the number of articles grows, on one embedded database. */
export async function scale(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "scale-"));
  const database = await openEmbedded({ dataDir });
  try {
    const timings = new Map<number, Timing>();
    let have = 0;
    for (const size of SIZES) {
      generate(dataDir, size - have);
      have = size;
      timings.set(size, await measure(database.url));
    }
    return { title: "Growth", method: `Median of ${RUNS} calls in the service, warm, each of other articles, columns and words.`, figures: figures(timings) };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function generate(dataDir: string, count: number): void {
  execFileSync(process.execPath, ["cli/main.ts", "generate", "--articles", String(count)], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
