import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import { Answer } from "../../http/answer.ts";
import { DatabaseWatch } from "../../database-watch.ts";
import { PageCache, type Produce } from "./page-cache.ts";
import type { RenderedPage } from "../render.ts";
import { UnavailableError } from "./waiting.ts";

let now: number;
let database: DatabaseWatch;
let cache: PageCache;
let until: number | undefined;

beforeEach(() => {
  now = 0;
  until = undefined;
  database = new DatabaseWatch();
  cache = new PageCache({
    limitBytes: 1_000_000,
    sharedSeconds: 120,
    finish: async (page) => new Answer(page.status, ["X", "1"], Buffer.from(page.body), true),
    database,
    clock: () => now,
    until: () => until,
  });
});

const rendered = (body: string, part: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body,
  tags: [pageTag.article(1)],
  maxAge: 60,
  ...part,
});

const purge = (...tags: PageTag[]) => cache.receive({ strength: "purge", tags });
const withhold = (...tags: PageTag[]) => cache.receive({ strength: "withhold", tags });
const refresh = (...tags: PageTag[]) => cache.receive({ strength: "refresh", tags });

const text = (answer: Answer) => {
  let sent = "";
  answer.write({ method: "GET" }, { writeHead: () => {}, end: (body: Buffer) => (sent = String(body)) } as never);
  return sent;
};
const shown = async (key: string, produce: Produce) => {
  const hit = cache.hit(key);
  return text(hit?.answer ?? (await cache.obtain(key, produce)).answer);
};

/** Starts a rendering that ends when the test resolves it. */
function slow(body: string, part?: Partial<RenderedPage>) {
  const gate = Promise.withResolvers<void>();
  const produce = vi.fn<Produce>(async () => {
    await gate.promise;
    return rendered(body, part);
  });
  return { produce, finish: () => gate.resolve() };
}

describe("keeping pages", () => {
  it("renders once for all who ask at the same time and afterwards", async () => {
    const { produce, finish } = slow("one");
    const asked = [1, 2, 3].map(() => shown("k", produce));
    finish();
    expect(await Promise.all(asked)).toEqual(["one", "one", "one"]);
    expect(await shown("k", produce)).toBe("one");
    expect(produce).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["errors", { status: 404 }],
    ["redirects", { status: 301 }],
    ["pages that change with every look", { maxAge: 0 }],
  ])("does not keep %s", async (_, part) => {
    await shown("k", async () => rendered("x", part));
    expect(cache.store.size).toBe(0);
  });

  it("keeps that a page was taken down until it is put back", async () => {
    const gone = vi.fn<Produce>(async () => rendered("taken down", { status: 410 }));
    for (let asked = 0; asked < 2; asked += 1) expect(await shown("k", gone)).toBe("taken down");
    expect(gone).toHaveBeenCalledTimes(1);
    purge(pageTag.article(1));
    expect(await shown("k", async () => rendered("back"))).toBe("back");
  });

  it("forgets a page that is no longer there", async () => {
    await shown("k", async () => rendered("x"));
    purge(pageTag.article(1));
    await shown("k", async () => rendered("missing", { status: 404 }));
    expect(cache.store.size).toBe(0);
  });

  it("shows an old page while it is rebuilt once, with the rendering it was made with", async () => {
    let version = 0;
    const produce = vi.fn<Produce>(async () => rendered(`v${(version += 1)}`));
    await shown("k", produce);
    now = 61_000;
    expect([await shown("k", produce), await shown("k", produce)]).toEqual(["v1", "v1"]);
    await vi.waitFor(async () => expect(await shown("k", produce)).toBe("v2"), 60_000);
    expect(produce).toHaveBeenCalledTimes(2);
  });

  it("does not show a page that is much too old", async () => {
    await shown("k", async () => rendered("old"));
    now = 60_000 + 288 * 60_000 + 1;
    expect(await shown("k", async () => rendered("new"))).toBe("new");
  });

  it("keeps the compressed bodies of a page that has not changed", async () => {
    await shown("k", async () => rendered("same"));
    const before = cache.store.get("k")?.answer;
    purge(pageTag.article(1));
    await shown("k", async () => rendered("same"));
    expect(cache.store.get("k")?.answer).toBe(before);
    expect(cache.store.get("k")?.purged).toBe(false);
  });
});

describe("purging", () => {
  it("takes pages with the tag, and no others", async () => {
    await shown("one", async () => rendered("one", { tags: [pageTag.article(1)] }));
    await shown("two", async () => rendered("two", { tags: [pageTag.article(2)] }));
    purge(pageTag.article(1), pageTag.articles);
    expect([cache.hit("one"), cache.hit("two")?.key]).toEqual([undefined, "two"]);
    purge(pageTag.everything);
    expect(cache.hit("two")).toBeUndefined();
  });

  it("does not keep what was being rendered while the purge came in", async () => {
    const { produce, finish } = slow("before");
    const asked = shown("k", produce);
    purge(pageTag.article(1));
    finish();
    expect(await asked).toBe("before");
    expect(cache.hit("k")).toBeUndefined();
    expect(await shown("k", async () => rendered("after"))).toBe("after");
  });

  it("gives nobody who asks after the purge what was rendered before it", async () => {
    const { produce, finish } = slow("before");
    const early = shown("k", produce);
    purge(pageTag.article(1));
    const late = shown("k", async () => rendered("after"));
    finish();
    expect([await early, await late]).toEqual(["before", "after"]);
    expect(await shown("k", produce)).toBe("after");
  });

  it("leaves alone a rendering that the purge does not touch", async () => {
    const { produce, finish } = slow("mine");
    const asked = shown("k", produce);
    purge(pageTag.article(2));
    finish();
    await asked;
    expect(cache.hit("k")).toBeDefined();
  });

  it("also takes a page that is being rebuilt because it is old", async () => {
    const gate = slow("outdated");
    let produce: Produce = async () => rendered("old");
    await shown("k", () => produce());
    produce = gate.produce;
    now = 61_000;
    expect(await shown("k", gate.produce)).toBe("old");
    purge(pageTag.article(1));
    produce = async () => rendered("after");
    const late = shown("k", () => produce());
    gate.finish();
    expect(await late).toBe("after");
  });
});

describe("refreshing", () => {
  it("shows the old page until the new one is there", async () => {
    const gate = slow("new");
    let produce: Produce = async () => rendered("old");
    await shown("k", () => produce());
    produce = gate.produce;
    refresh(pageTag.article(1));
    expect([await shown("k", produce), await shown("k", produce)]).toEqual(["old", "old"]);
    gate.finish();
    await vi.waitFor(async () => expect(await shown("k", produce)).toBe("new"), 60_000);
    expect(gate.produce).toHaveBeenCalledTimes(1);
    expect(cache.counts.misses).toBe(1);
  });

  it("is done a few at a time, with what is read most first", async () => {
    const made: string[] = [];
    const readings = { a: 1, b: 5, c: 3, d: 9, e: 2 };
    for (const [key, reads] of Object.entries(readings)) {
      const produce = vi.fn<Produce>(async () => {
        if (produce.mock.calls.length > 1) made.push(key);
        return rendered(key, { tags: [pageTag.articles] });
      });
      await shown(key, produce);
      for (let read = 0; read < reads; read += 1) cache.hit(key);
    }
    refresh(pageTag.articles);
    expect(made).toEqual(["d", "b"]);
    await vi.waitFor(() => expect(made).toEqual(["d", "b", "c", "e", "a"]), 60_000);
  });

  it("does not take for new what was being rendered meanwhile", async () => {
    const { produce, finish } = slow("before");
    const asked = shown("k", produce);
    refresh(pageTag.article(1));
    finish();
    expect(await asked).toBe("before");
    produce.mockImplementation(async () => rendered("after"));
    expect(await shown("k", produce)).toBe("before");
    await vi.waitFor(async () => expect(await shown("k", produce)).toBe("after"), 60_000);
  });

  it("does not bring back what was purged", async () => {
    await shown("k", async () => rendered("old"));
    purge(pageTag.article(1));
    refresh(pageTag.article(1));
    expect(cache.hit("k")).toBeUndefined();
  });
});

describe("with 10,000 articles at hand", () => {
  const STORIES = 10_000;
  const paths = Array.from({ length: STORIES }, (_, id) => `/news/${id}`);
  /** Tags of an article's page: its own, six related stories, the heat list. */
  const tagsOf = (id: number) => [
    pageTag.article(id),
    pageTag.comments(id),
    ...[0, 1, 2, 3, 4, 5, 6].map((step) => pageTag.named((id + step * 37) % STORIES)),
    pageTag.ranking(1),
    pageTag.site,
  ];
  const countCached = () => paths.filter((path) => cache.hit(path) !== undefined).length;

  it("all stay there when a story comes or the heat list turns, and 99 in 100 when a title is corrected", async () => {
    cache = new PageCache({
      limitBytes: 1_000_000_000,
      sharedSeconds: 120,
      finish: async (page) => new Answer(page.status, ["X", "1"], Buffer.from(page.body), true),
      database,
      clock: () => now,
    });
    await Promise.all(paths.map((path, id) => cache.obtain(path, async () => rendered("x", { tags: tagsOf(id) }))));
    await shown("/news", async () => rendered("list", { tags: [pageTag.articles] }));

    purge(pageTag.article(STORIES), pageTag.named(STORIES));
    refresh(pageTag.articles, pageTag.column(1));
    expect([countCached(), cache.hit("/news")?.key]).toEqual([STORIES, "/news"]);
    refresh(pageTag.billboard(1), pageTag.ranking(1));
    expect(countCached()).toBe(STORIES);
    purge(pageTag.article(5), pageTag.named(5));
    refresh(pageTag.articles);
    expect(countCached()).toBe(STORIES - 7);
  });
});

describe("a moment", () => {
  it("ends a page, fresh or old", async () => {
    until = 30_000;
    await shown("k", async () => rendered("before"));
    now = 29_999;
    expect(await shown("k", async () => rendered("after"))).toBe("before");
    now = 30_000;
    until = undefined;
    await expect(cache.obtain("k", () => Promise.reject(new TypeError("ours")))).rejects.toThrow("ours");
    expect(await shown("k", async () => rendered("after"))).toBe("after");
  });

  it.each([
    [700, undefined],
    [100, "public, max-age=0, s-maxage=60, stale-while-revalidate=40"],
    [40, "public, max-age=0, s-maxage=40, stale-while-revalidate=0"],
    [0.5, "public, max-age=0, s-maxage=0"],
  ])("in %s seconds ends what caches further out may do", async (seconds, header) => {
    until = seconds * 1_000;
    await shown("k", async () => rendered("x"));
    const page = cache.hit("k");
    expect(page && cache.replacedHeaders(page)?.[1]).toBe(header);
  });

  it("leaves data that the router asks for without a time in which it may be old", async () => {
    until = 100_000;
    await shown("k", async () => rendered("x", { headers: { "x-remix-response": "yes" } }));
    const page = cache.hit("k");
    expect(page && cache.replacedHeaders(page)).toEqual(["Cache-Control", "public, max-age=0, s-maxage=60"]);
  });
});

describe("when a rendering fails", () => {
  const outage = async () => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  };
  const fault = async () => {
    throw new TypeError("a mistake of ours");
  };

  it("shows a purged page only when it is the database that fails", async () => {
    await shown("k", async () => rendered("old"));
    purge(pageTag.article(1));
    await expect(cache.obtain("k", fault)).rejects.toThrow("a mistake of ours");
    const obtained = await cache.obtain("k", outage);
    expect([text(obtained.answer), obtained.outdated]).toEqual(["old", true]);
  });

  it("shows an old page that was never purged whatever fails", async () => {
    await shown("k", async () => rendered("old"));
    now = 10_000_000;
    expect(text((await cache.obtain("k", fault)).answer)).toBe("old");
  });

  it("asks nothing of a database that is known to be down", async () => {
    database.set(false);
    const produce = vi.fn<Produce>(async () => rendered("x"));
    await expect(cache.obtain("k", produce)).rejects.toBeInstanceOf(UnavailableError);
    expect(produce).not.toHaveBeenCalled();
  });

  it("lets nobody wait for a database that goes down", async () => {
    const { produce } = slow("never");
    const asked = cache.obtain("k", produce);
    database.set(false);
    await expect(asked).rejects.toBeInstanceOf(UnavailableError);
  });

  it("tries again with the next reader", async () => {
    await expect(cache.obtain("k", fault)).rejects.toThrow("a mistake of ours");
    expect(await shown("k", async () => rendered("well"))).toBe("well");
  });

  it("does not wait longer than a reader does", async () => {
    vi.useFakeTimers();
    try {
      const outcome = cache.obtain("k", slow("late").produce).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await outcome).toBeInstanceOf(UnavailableError);
    } finally {
      vi.useRealTimers();
    }
  });

  it("do not keep for an hour where something was taken down", async () => {
    for (const id of [1, 2]) await shown(`k${id}`, async () => rendered("x", { tags: [pageTag.article(id)] }));
    const header = (key: string) => {
      const page = cache.hit(key);
      return page && cache.replacedHeaders(page);
    };
    withhold(pageTag.article(1));
    expect([header("k1"), header("k2")]).toEqual([["Cache-Control", "public, max-age=0, s-maxage=0"], undefined]);
    now = 3_599_000;
    expect(header("k1")).toBeDefined();
    now = 3_601_000;
    expect(header("k1")).toBeUndefined();
  });

  it("are not given what was purged while it was made", async () => {
    const { produce, finish } = slow("before");
    const asked = cache.obtain("k", produce);
    purge(pageTag.article(1));
    finish();
    expect(await asked).toMatchObject({ outdated: true, stored: undefined });
  });
});
