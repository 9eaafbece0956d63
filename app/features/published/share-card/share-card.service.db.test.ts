import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ShareCard } from "./share-card.drawing.server.ts";

const SITE = "https://mingbai.example";
const FOLDER = "#app/features/published/share-card";
const PAINTER = `${FOLDER}/share-card.painter.server.ts`;
const CACHE = `${FOLDER}/share-card.cache.server.ts`;
/** `drawn`: the drawn cards. `atOnce`: how many are being drawn now. `most`: the maximum of it. */
const drawn: ShareCard[] = [];
let [atOnce, most] = [0, 0];
/** Called with each lookup of a cached card. */
let onLook = () => {};
/** The promise that drawing waits for. */
let held: Promise<void> | undefined;

async function paintCard(card: ShareCard): Promise<Buffer> {
  atOnce += 1;
  most = Math.max(most, atOnce);
  drawn.push(card);
  await held;
  atOnce -= 1;
  return Buffer.from(card.title);
}

function keepInMemory() {
  const kept = new Map<string, Buffer>();
  const readCard = async (hash: string) => {
    onLook();
    return kept.get(hash);
  };
  return { readCard, keepCard: async (hash: string, png: Buffer) => void kept.set(hash, png) };
}

// Test files share their modules, so this file loads its own copies of these.
vi.resetModules();
vi.doMock(PAINTER, () => ({ paintCard }));
vi.doMock(CACHE, keepInMemory);
const { connectionPool } = await import("#db/client.ts");
const { testDatabase } = await import("#tests/db/test-database.ts");
const { readShareCard } = await import("./share-card.service.server.ts");

testDatabase();

beforeAll(async () => {
  await connectionPool().query(`
    insert into industries (id, slug, name, name_en, palette) values (1, 'auto', '汽车', 'Cars', 'auto');
    insert into articles (id, title, plain, status, publish_at, industry_id) values
      (1, '旧车换新', '{先说这句。}', 'published', now(), 1), (2, '撤下的', '{}', 'offline', now(), 1);
    insert into articles (id, title, status, publish_at) select n, n, 'published', now() from generate_series(101, 150) n;
    insert into settings (key, value) values ('slogan', '"把钱说明白"'), ('sloganEn', '"Money in plain words"');
    insert into billboards (id, slug, title, title_en, kind) values (1, 'one', '口碑榜', 'Best liked', 'editorial')`);
});
afterAll(() => {
  for (const path of [PAINTER, CACHE]) vi.doUnmock(path);
  vi.resetModules();
});
beforeEach(() => {
  drawn.length = 0;
});

it("says of a thing and of the site what they are called, in either language as far as it is written in it", async () => {
  for (const name of ["site", "site.en", "article-1", "article-1.en", "billboard-1.en"])
    await readShareCard(name, SITE);
  const frame = ({ slogan, scan, url }: ShareCard) => [slogan, scan, url.slice(SITE.length)];
  expect(drawn.map(frame)).toEqual([
    ["把钱说明白", "扫码看全文", "/"],
    ["Money in plain words", "Scan to read", "/"],
    ["把钱说明白", "扫码看全文", "/news/1"],
    ["Money in plain words", "Scan to read", "/news/1"],
    ["Money in plain words", "Scan to read", "/billboard/1"],
  ]);
  expect(drawn).toMatchObject([
    { title: "把钱说明白", kicker: "", label: "" },
    { title: "Money in plain words" },
    { title: "旧车换新", kicker: "汽车", line: "先说这句。" },
    { title: "旧车换新", label: "In plain words" },
    { title: "Best liked", kicker: "Ranking" },
  ]);
  expect(drawn[2]?.cover).not.toBe(drawn[0]?.cover);
});

it("is drawn once while it says the same, and anew when it says something else", async () => {
  const [first, again] = [await readShareCard("article-101", SITE), await readShareCard("article-101", SITE)];
  expect([again, drawn.length]).toEqual([first, 1]);
  await connectionPool().query("update articles set title = '改了' where id = 101");
  expect((await readShareCard("article-101", SITE))?.hash).not.toBe(first?.hash);
  expect(drawn).toHaveLength(2);
});

it.each(["article-2", "article-999", "industry-1", "nothing-1", "article-0", "article-", "article", "", "site-1"])(
  "is not there for %j",
  async (name) => {
    await expect(readShareCard(name, SITE)).rejects.toMatchObject({ code: "not_found" });
    expect(drawn).toEqual([]);
  },
);

it("is drawn by itself, with forty in line and none behind them", async () => {
  const all = Promise.withResolvers<void>();
  held = all.promise;
  // Each request looks up the card once before it enters the queue. The first request does not wait, so it looks up
  // again at once.
  let looks = 0;
  onLook = () => void ((looks += 1) === 44 && setImmediate(all.resolve));
  const asked = Array.from({ length: 43 }, (_, index) => readShareCard(`article-${102 + index}`, SITE));
  const cards = await Promise.all(asked);
  expect(cards.filter((card) => card === undefined)).toHaveLength(2);
  expect([drawn.length, most]).toEqual([41, 1]);
});
