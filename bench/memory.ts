import { mkdtemp, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "../tests/fixtures/site.ts";
import { comesFrom } from "./crowd.ts";
import { residentMiB } from "./load.ts";
import type { Section } from "./report.ts";

const REQUESTS = 13_000;
const AT_ONCE = 8;
const LIMIT_MB = 300;
const MIB = 1.048576;
/** Characters of which searches are made up, so that hardly one is asked for twice. */
const WORDS = [..."医保房租汽车电池价格食品药品手机补贴利率公积金社保基金股票保险贷款税费油价菜价"];

/** The request of a turn: by far the most are pages and searches, besides drawn cards, security checks and feeds. */
function pathOf(turn: number): string {
  const word = (step: number) => WORDS[(turn * step) % WORDS.length] ?? "";
  const [kind, id] = [turn % 13, Math.floor(turn / 13)];
  if (kind < 4) return `/news/${(id * 4 + kind) % 120}`;
  if (kind < 8) return `/search?q=${encodeURIComponent(word(7) + word(11) + word(3))}`;
  if (kind < 10) return `/news?page=${1 + (id % 20)}`;
  if (kind === 10) return `/share/article-${1 + (id % 120)}.png`;
  return kind === 11 ? `/api/common/clickCaptcha?id=${randomUUID()}` : "/";
}

/**
 * Resident memory of the Node process in and after mixed work of which hardly anything is kept. The cache has one megabyte, so that what is held besides it shows.
 */
export async function mixedMemory(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "memory-"));
  const site = await startSite({ DATA_DIR: dataDir, PAGE_CACHE_MB: "1", TRUST_PROXY: "127.0.0.1" });
  const resident = async () => (await residentMiB(site.process.pid ?? 0)) * MIB;
  const before = await resident();
  let [most, sent, failed] = [0, 0, 0];
  const worker = async () => {
    while (sent < REQUESTS) {
      const turn = sent++;
      const answer = await fetch(site.url + pathOf(turn), { headers: comesFrom(turn % 5_000) });
      await answer.arrayBuffer();
      if (answer.status >= 500) failed += 1;
      if (turn % 250 === 0) most = Math.max(most, await resident());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const after = await resident();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
  return {
    title: "Memory of mixed work",
    method: `${REQUESTS.toLocaleString("en")} pages, searches, drawn cards and security checks, ${AT_ONCE} at once, with PAGE_CACHE_MB=1 (${failed} failed); resident memory of the Node process.`,
    figures: [
      { name: "before", value: `${before.toFixed(0)} MB` },
      { name: "at most", value: `${most.toFixed(0)} MB` },
      {
        name: "after",
        value: `${after.toFixed(0)} MB`,
        target: `< ${LIMIT_MB} MB`,
        met: after < LIMIT_MB && failed === 0,
      },
    ],
  };
}
