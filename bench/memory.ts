import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { startSite, type RunningSite } from "../tests/fixtures/site.ts";
import { multipart } from "../tests/fixtures/uploads.ts";
import { comesFrom } from "./load/crowd.ts";
import { articlesOf, besideMiB, residentMiB } from "./load/load.ts";
import type { Figure, Section } from "./report.ts";
import { openClient } from "../tests/fixtures/connections.ts";

/** Returns a picture that cannot be compressed. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const REQUESTS = 13_000;
const AT_ONCE = 8;
/** The requests a second of the long run. */
const MODEST = 4;
const LIMIT_MB = 300;
const MIB = 1.048576;
/** Characters for search words, so that few words repeat. */
const WORDS = [..."医保房租汽车电池价格食品药品手机补贴利率公积金社保基金股票保险贷款税费油价菜价"];
const PICTURES = 8;

/** Sends the request with this number. Returns its status. */
type Ask = (turn: number) => Promise<number>;

/** Measures memory during and after 13,000 mixed requests at full speed. */
export function mixedMemory(): Promise<Section> {
  return withMixedSite(async (site, ask) => {
    const seen = await watch(site, async (look) => {
      let sent = 0;
      const worker = async () => {
        while (sent < REQUESTS) {
          const turn = sent++;
          look.count(await ask(turn));
          if (turn % 250 === 0) await look.measure();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    });
    const method = `${REQUESTS.toLocaleString("en")} requests of mixed work, ${AT_ONCE} at once`;
    return { title: "Memory of mixed work", method: methodOf(method, seen.failed), figures: seen.figures };
  });
}

/** Measures the same at a modest rate for this many minutes. */
export function longMixedMemory(minutes: number): Promise<Section> {
  return withMixedSite(async (site, ask) => {
    const seen = await watch(site, async (look) => {
      const began = performance.now();
      const running: Promise<void>[] = [];
      while (running.length < minutes * 60 * MODEST) {
        running.push(ask(running.length).then(look.count));
        if (running.length % 240 === 0) await look.measure();
        await sleep(Math.max(0, began + (running.length / MODEST) * 1_000 - performance.now()));
      }
      await Promise.all(running);
    });
    const method = `${minutes} minutes of mixed work, ${MODEST} requests a second`;
    return { title: "Memory over an hour", method: methodOf(method, seen.failed), figures: seen.figures };
  });
}

const methodOf = (work: string, failed: number) =>
  `${work}: articles in two languages, searches, lists, share cards, security checks, the home page and pictures that a member sends in, with PAGE_CACHE_MB=1 (${failed} failed); resident memory of the Node process, and what the processes beside it (drawing, not the database) have besides.`;

async function watch(
  { process: { pid = 0 } }: RunningSite,
  work: (look: { count: (status: number) => void; measure: () => Promise<void> }) => Promise<void>,
): Promise<{ failed: number; figures: Figure[] }> {
  const resident = async () => (await residentMiB(pid)) * MIB;
  const before = await resident();
  let [most, mostBeside, failed] = [0, 0, 0];
  const measure = async () => {
    most = Math.max(most, await resident());
    mostBeside = Math.max(mostBeside, (await besideMiB(pid)) * MIB);
  };
  await work({ count: (status) => void (status === 200 || (failed += 1)), measure });
  const [after, beside] = [await resident(), (await besideMiB(pid)) * MIB];
  const mb = (value: number) => `${value.toFixed(0)} MB`;
  return {
    failed,
    figures: [
      { name: "before", value: mb(before) },
      { name: "at most", value: `${mb(most)}, beside it ${mb(mostBeside)}` },
      { name: "after", value: mb(after), target: `< ${LIMIT_MB} MB`, met: after < LIMIT_MB && failed === 0 },
      { name: "after, of the processes beside it", value: mb(beside) },
    ],
  };
}

async function withMixedSite(measure: (site: RunningSite, ask: Ask) => Promise<Section>): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "memory-"));
  const limits = { LIMIT_UPLOAD: "100000/60", UPLOAD_DAY_MB: "10000", PAGE_CACHE_MB: "1" };
  const site = await startSite({ DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1", ...limits });
  try {
    return await measure(site, await mixedRequests(site));
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns a function that sends a mix of requests. Most are pages and searches, and all addresses exist. */
async function mixedRequests({ url, dataDir }: RunningSite): Promise<Ask> {
  const articles = await articlesOf(url);
  const token = await signIn(dataDir);
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, number) =>
      noise(600 + number * 100, 600)
        .jpeg()
        .toBuffer(),
    ),
  );
  const word = (at: number) => WORDS[at % WORDS.length] ?? "";
  return async (turn) => {
    const [kind, round] = [turn % 13, Math.floor(turn / 13)];
    const from = comesFrom(turn % 5_000);
    const article = articles[(round * 4 + (kind % 4)) % articles.length] ?? "";
    const cookie = Math.floor((round * 4) / articles.length) % 2 === 0 ? "" : "lang=en";
    const read = async (path: string) => {
      const answer = await send(url + path, { headers: { ...from, cookie } });
      await answer.arrayBuffer();
      return answer.status;
    };
    if (kind < 4) return read(article);
    if (kind < 8)
      return read(`/search?q=${encodeURIComponent(word(turn * 7) + word(turn * 11 + round) + word(round))}`);
    if (kind < 10) return read(`/news?page=${1 + (round % 3)}`);
    if (kind === 10) return read(article.replace("/news/", "/share/article-") + ".png");
    if (kind === 11) return read(`/api/common/clickCaptcha?id=${randomUUID()}`);
    if (round % 2 === 0) return read("/");
    const content = Buffer.concat([pictures[round % PICTURES] ?? Buffer.alloc(0), randomBytes(8)]);
    const form = multipart([{ field: "file", filename: "picture.jpg", type: "image/jpeg", content }]);
    const headers = { ...form.headers, ...from, authorization: token };
    const answer = await send(`${url}/api/ajax/upload?uuid=1`, {
      method: "POST",
      headers,
      body: new Uint8Array(form.body),
    });
    const { code } = (await answer.json()) as { code: number };
    return code === 1 ? answer.status : 0;
  };
}

/** Sends a request like fetch, but repeats one that met a closed idle connection, as browsers do. */
function send(url: string, request: RequestInit): Promise<Response> {
  return fetch(url, request).catch((error: unknown) => {
    const cause = error instanceof TypeError ? error.cause : undefined;
    if (cause instanceof Error && "code" in cause && cause.code === "ECONNRESET") return fetch(url, request);
    throw error;
  });
}

/** Creates a member's session and returns its token. */
async function signIn(dataDir: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const database = await openEmbedded({ dataDir });
  const client = await openClient(database.url);
  await client.query(
    `with sender as (insert into members (username, nickname, mobile) values ('sender', 'sender', '13900000001') returning id),
     opened as (
       insert into sessions (member_id, keep, network, absolute_end)
       select id, false, '127.0.0.1', now() + interval '1 day' from sender returning id)
     insert into session_tokens (hash, session_id, kind, expires_at)
     select $1, id, 'access', now() + interval '1 day' from opened`,
    [createHash("sha256").update(token).digest()],
  );
  await client.end();
  await database.close();
  return token;
}
