import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { DatabaseWatch } from "../../database-watch.ts";
import { PageCache } from "./page-cache.ts";
import { createFinisher } from "../finish.ts";

const PAGES = 1_500;

/** The number of collections in a row after which no more is freed. */
const QUIET_ROUNDS = 10;
const ROUND_MS = 20;

/**
 * Returns the bytes in use after garbage collection. Buffers are freed later than the objects that hold them, much
 * later on a busy machine. Earlier tests have left some.
 */
async function held(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const clear = runInNewContext("gc") as () => void;
  let least = Infinity;
  for (let quiet = 0; quiet < QUIET_ROUNDS;) {
    clear();
    await setTimeout(ROUND_MS);
    const { heapUsed, external } = process.memoryUsage();
    quiet = heapUsed + external > least - 50_000 ? quiet + 1 : 0;
    least = Math.min(least, heapUsed + external);
  }
  return least;
}

/** Half of the body can be compressed, like a page of text. */
const rendering = (id: number) => ({
  status: 200,
  headers: {},
  body: randomBytes(6_000).toString("hex"),
  tags: [pageTag.article(id), ...Array.from({ length: 20 }, (_, step) => pageTag.named(id * 5 + step))],
  maxAge: 300,
});

it("counts as bytes of the cache about what its pages hold", async () => {
  const cache = new PageCache({
    limitBytes: 512 * 1024 * 1024,
    sharedSeconds: 120,
    finish: createFinisher(
      undefined,
      { seconds: 120, keysHeader: undefined },
      async () => `default-src 'self'; nonce ${randomBytes(200).toString("hex")}`,
    ),
    database: new DatabaseWatch(),
  });
  const before = await held();
  for (let id = 0; id < PAGES; id += 1) {
    const { answer } = await cache.obtain(`zh-cn /news/${id}`, async () => rendering(id));
    for (const acceptEncoding of ["gzip", "br"])
      answer.write({ method: "GET", acceptEncoding }, { writeHead() {}, end() {} } as never);
  }
  for (const page of cache.store.all()) cache.store.weighAgain(page);
  const grown = (await held()) - before;
  // Reads the cache again here, so that it cannot be collected during the measurement.
  const ratio = grown / cache.store.bytes;
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.25);
});
