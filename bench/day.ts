import { setImmediate as turn } from "node:timers/promises";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import { DatabaseWatch } from "#server/database-watch.ts";
import { PAGE_CACHE_MIB } from "#server/config/config.ts";
import { Answer } from "#server/http/answer.ts";
import { PageCache } from "#server/pages/cache/page-cache.ts";
import type { Figure, Section } from "./report.ts";

const DAY_MS = 86_400_000;
const READINGS = 300_000;
/** The share of views of the home page and the lists. The rest are articles. */
const LIST_SHARE = 0.25;
const LISTS = 40;
const PUBLICATIONS = 200;
const CORRECTIONS = 20;
const COMMENTS = 2_000;
const HEAT_COUNTS = 288;
/** The bytes of a demo article's page at its first compression, the mean of 60. The cache adds its own overhead. */
const PAGE_BYTES = 14_000;
/** The default sizes of the page cache, on machines with little memory and with more. */
const LEAST_MIB = PAGE_CACHE_MIB.least;
const ROOM_MIB = PAGE_CACHE_MIB.most;
const WANTED = 0.95;

/**
 * The hours after which a story has half of its views, as measured on a news portal (Dezső and others, 2006). The
 * distribution of the rest is an assumption.
 */
const HALF_READ_HOURS = 36;

/** The distribution of readers over articles, counted from the newest. */
type Choice = (random: () => number) => number;
type Habits = { articles: number; choose: Choice; crawlerShare: number; roomMiB: number };
type Outcome = { readers: number; hits: number; rebuilt: number };

/** Measures the share of readers' pages that come from the cache over a day, after a day that filled the cache. */
export async function day(articles: number): Promise<Section> {
  const figures: Figure[] = [];
  const habits: [string, Choice, number, boolean][] = [
    ["by age", byAge(), ROOM_MIB, true],
    [`by age, with PAGE_CACHE_MB=${LEAST_MIB}`, byAge(), LEAST_MIB, false],
    ["Zipf 1.4", zipf(articles, 1.4), ROOM_MIB, true],
    ["Zipf 1.2", zipf(articles, 1.2), ROOM_MIB, false],
  ];
  for (const [name, choose, roomMiB, hasTarget] of habits) {
    const outcome = await live({ articles, choose, crawlerShare: 0.1, roomMiB });
    const share = outcome.hits / outcome.readers;
    const target = hasTarget ? { target: `≥ ${WANTED * 100} %`, met: share >= WANTED } : {};
    figures.push({ name: `${name}, readers' pages at hand`, value: percent(share), ...target });
    figures.push({ name: `${name}, pages made anew behind readers`, value: outcome.rebuilt.toLocaleString("en") });
  }
  return {
    title: `A day of reading at ${articles.toLocaleString("en")} articles`,
    method:
      `The page cache alone, its clock run through: ${READINGS.toLocaleString("en")} readings, a quarter of them the home page and ${LISTS} lists, the others ` +
      `articles of ${articles.toLocaleString("en")}: by age (half of a story's readings come in its first ${HALF_READ_HOURS} hours, one in twenty after a month, one in 250 after a year, as 1 / (1 + age / ${HALF_READ_HOURS} h): the half as Dezső and others measured it on a news portal in 2006, the tail an assumption of ours), or by Zipf's law over their order from the newest; crawlers ask for a tenth more over all articles; ${PUBLICATIONS} publications, ${CORRECTIONS} corrections ` +
      `of titles, ${COMMENTS.toLocaleString("en")} comments, another heat list every five minutes. Pages of ${PAGE_BYTES / 1_000} kB in ${ROOM_MIB} MiB, as it is by default with 4 GB of memory, unless another room is named, with tags as the site's pages have.`,
    figures,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Returns a generator of numbers from 0 to 1 with a fixed sequence. */
function dice(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * Returns a distribution by age. The share of views still to come falls as 1 / (1 + age / half), a long tail of old
 * stories.
 */
function byAge(): Choice {
  return (random) => Math.floor((HALF_READ_HOURS / 24) * (1 / (1 - random()) - 1) * PUBLICATIONS);
}

/** Returns a distribution of ranks from 0 by Zipf's law. */
function zipf(count: number, exponent: number): Choice {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += 1 / (rank + 1) ** exponent;
  return (random) => {
    const wanted = random() * sum;
    let low = 0;
    for (let high = count - 1; low < high;) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** A simulated site with only its page cache. */
class PaperSite {
  newest: number;
  now = 0;
  rebuilt = 0;
  readonly cache: PageCache;
  readonly #body = Buffer.alloc(PAGE_BYTES);

  constructor({ articles, roomMiB }: Habits) {
    this.newest = articles;
    const answer = new Answer(200, [], this.#body, false);
    this.cache = new PageCache({
      limitBytes: roomMiB * 2 ** 20,
      sharedSeconds: 120,
      finish: async () => answer,
      database: new DatabaseWatch(),
      clock: () => this.now,
    });
  }

  /** Returns whether a page was cached. It is cached afterwards. */
  async ask(key: string, tags: () => PageTag[], maxAge: number): Promise<boolean> {
    if (this.cache.hit(key) !== undefined) return true;
    let isFirst = true;
    await this.cache.obtain(key, async () => {
      if (!isFirst) this.rebuilt += 1;
      isFirst = false;
      return { status: 200, headers: {}, body: this.#body, tags: tags(), maxAge };
    });
    return false;
  }

  article(id: number): Promise<boolean> {
    const near = [-1, 1, -7, -13, -22, -40, -95, -160].map((step) => pageTag.named(id + step));
    const heat = [1, 2, 3, 4, 5, 6].map((rank) => pageTag.named(this.newest - rank));
    const own = [pageTag.site, pageTag.article(id), pageTag.named(id), pageTag.comments(id), pageTag.ranking(1)];
    return this.ask(`zh-cn /news/${id}`, () => [...own, ...near, ...heat], 300);
  }

  list(number: number): Promise<boolean> {
    const shown = Array.from({ length: 20 }, (_, place) => pageTag.named(this.newest - number * 3 - place));
    const list = number === 0 ? pageTag.articles : pageTag.column(number);
    return this.ask(`zh-cn /list/${number}`, () => [pageTag.site, list, pageTag.billboard(1), ...shown], 60);
  }

  publish(): void {
    this.newest += 1;
    const id = this.newest;
    this.cache.receive({ strength: "purge", tags: [pageTag.article(id), pageTag.named(id)] });
    this.cache.receive({ strength: "refresh", tags: [pageTag.articles, pageTag.column((id % LISTS) + 1)] });
  }
}

async function live(habits: Habits): Promise<Outcome> {
  const { choose, crawlerShare } = habits;
  const site = new PaperSite(habits);
  const random = dice();
  const readerChosen = () => Math.max(1, site.newest - choose(random));
  const change = (events: number, happen: () => void) => random() < events / READINGS && happen();
  const outcome = { readers: 0, hits: 0, rebuilt: 0 };
  for (let reading = 0; reading < 2 * READINGS; reading += 1) {
    site.now = (reading / READINGS) * DAY_MS;
    change(PUBLICATIONS, () => site.publish());
    change(CORRECTIONS, () => {
      const id = readerChosen();
      site.cache.receive({ strength: "purge", tags: [pageTag.article(id), pageTag.named(id)] });
    });
    change(COMMENTS, () => site.cache.receive({ strength: "purge", tags: [pageTag.comments(readerChosen())] }));
    change(HEAT_COUNTS, () =>
      site.cache.receive({ strength: "refresh", tags: [pageTag.billboard(1), pageTag.ranking(1)] }),
    );
    if (random() < crawlerShare) await site.article(Math.ceil(random() * site.newest));
    const isCached =
      random() < LIST_SHARE ? await site.list(Math.floor(random() * LISTS)) : await site.article(readerChosen());
    if (reading % 50 === 0) await turn();
    if (reading === READINGS) site.rebuilt = 0;
    if (reading < READINGS) continue;
    outcome.readers += 1;
    if (isCached) outcome.hits += 1;
  }
  return { ...outcome, rebuilt: site.rebuilt };
}
