import { describe, expect, it } from "vitest";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import { Answer } from "../../http/answer.ts";
import { PageStore } from "./page-store.ts";
import type { StoredPage } from "./stored-page.ts";

const page = (key: string, bytes = 10_000, tags: PageTag[] = []): StoredPage => ({
  key,
  answer: new Answer(200, [], Buffer.alloc(bytes, key), false),
  tags,
  freshUntil: 0,
  staleUntil: 0,
  withheldUntil: undefined,
  until: undefined,
  isData: false,
  purged: false,
  hits: 0,
  reads: 0,
  produce: () => Promise.reject(new Error("not to be made")),
});

const keys = (store: PageStore) => [...store.all()].map((kept) => kept.key);

describe("the page store", () => {
  it("lets go of what was not asked for again, the oldest first", () => {
    const store = new PageStore(65_000);
    for (const key of ["a", "b", "c", "d"]) store.set(page(key));
    store.get("a");
    for (const key of ["e", "f"]) store.set(page(key));
    expect(keys(store).toSorted()).toEqual(["a", "d", "e", "f"]);
  });

  it("keeps what readers come back to through any number of pages that are asked for once", () => {
    const store = new PageStore(1_000_000);
    const read = Array.from({ length: 40 }, (_, index) => `read${index}`);
    const ask = (key: string) => store.get(key) ?? store.set(page(key));
    for (let round = 0; round < 3; round += 1) read.forEach(ask);
    for (let index = 0; index < 5_000; index += 1) ask(`crawled${index}`);
    expect(read.filter((key) => store.get(key) === undefined)).toEqual([]);
  });

  it("takes in at once what comes back soon after it was dropped", () => {
    const store = new PageStore(1_000_000);
    for (let index = 0; index < 80; index += 1) store.set(page(`old${index}`));
    const dropped = "old0";
    expect(store.get(dropped)).toBeUndefined();
    store.set(page(dropped));
    for (let index = 0; index < 30; index += 1) store.set(page(`crawled${index}`));
    expect(store.get(dropped)).toBeDefined();
  });

  it("forgets which pages it dropped long ago: one of them that comes back is a newcomer again", () => {
    const store = new PageStore(1_000_000);
    for (let index = 0; index < 1_000; index += 1) store.set(page(`crawled${index}`));
    const [early, recent] = ["crawled5", "crawled900"];
    for (const key of [early, recent]) expect(store.get(key)).toBeUndefined();
    for (const key of [early, recent]) store.set(page(key));
    for (let index = 0; index < 200; index += 1) store.set(page(`later${index}`));
    expect([store.get(early), store.get(recent)?.key]).toEqual([undefined, recent]);
  });

  it("remembers only newcomers: a page that was deleted comes back as a newcomer", () => {
    const store = new PageStore(1_000_000);
    for (let index = 0; index < 60; index += 1) store.set(page(`p${index}`));
    store.delete("p0");
    store.set(page("p0"));
    for (let index = 0; index < 200; index += 1) store.set(page(`crawled${index}`));
    expect(store.get("p0")).toBeUndefined();
  });

  it("counts the bytes of a page once: when it is replaced, promoted, weighed again, deleted and dropped", () => {
    const store = new PageStore(1_000_000);
    const kept = () => [...store.all()].reduce((sum, one) => sum + one.answer.bytes + one.key.length * 2, 0);
    const ask = (key: string) => store.get(key) ?? store.set(page(key));
    for (let round = 0; round < 30; round += 1) {
      for (let index = 0; index < 20; index += 1) ask(`read${index}`);
      for (let index = 0; index < 20; index += 1) ask(`crawled${round}-${index}`);
      store.set(page(`read${round % 20}`, 5_000 + round * 100));
      store.delete(`read${(round + 7) % 20}`);
      const grown = store.get(`read${(round + 3) % 20}`);
      if (grown) {
        grown.answer = new Answer(200, [], Buffer.alloc(8_000 + round), false);
        store.weighAgain(grown);
      }
      expect(store.bytes).toBe(kept());
    }
    for (const key of keys(store)) store.delete(key);
    expect([store.bytes, store.size]).toEqual([0, 0]);
  });

  it("gives newcomers a tenth of its room, however many were promoted, weighed again, deleted and dropped before", () => {
    const store = new PageStore(1_000_000);
    const room = () => {
      // Pages that were read fill the main queue. New pages have only the space that is reserved for them.
      for (let index = 0; index < 300; index += 1) store.set(page(`new${index}`));
      return keys(store).filter((key) => key.startsWith("new")).length;
    };
    const read = Array.from({ length: 60 }, (_, index) => `read${index}`);
    const fill = () => read.forEach((key) => store.get(key) ?? store.set(page(key)));
    for (let round = 0; round < 3; round += 1) fill();
    const first = room();
    expect([6, 7]).toContain(first);
    for (let round = 0; round < 5; round += 1) {
      for (let index = 0; index < 300; index += 1) {
        const key = `new${index}`;
        const grown = store.get(key);
        if (grown !== undefined && index % 2 === 0) {
          grown.answer = new Answer(200, [], Buffer.alloc(11_000), false);
          store.weighAgain(grown);
        }
        if (index % 3 === 0) store.delete(key);
      }
      for (let index = 0; index < 300; index += 1) store.delete(`new${index}`);
      fill();
      fill();
    }
    expect(room()).toBe(first);
  });

  it("never takes more bytes than it may", () => {
    const store = new PageStore(100_000);
    for (let index = 0; index < 500; index += 1) {
      store.set(page(`p${index}`, (index * 7919) % 30_000));
      store.set(page(`q${index}?x=1`, (index * 7919) % 9_000));
      expect(store.bytes).toBeLessThanOrEqual(100_000);
    }
    store.set(page("too large", 200_000));
    expect(store.get("too large")).toBeUndefined();
  });

  it("keeps addresses with parameters from pushing out those without", () => {
    const store = new PageStore(100_000);
    for (let index = 0; index < 5; index += 1) store.set(page(`plain${index}`));
    for (let index = 0; index < 1_000; index += 1) store.set(page(`list?page=${index}`));
    for (let index = 0; index < 5; index += 1) expect(store.get(`plain${index}`)).toBeDefined();
  });

  it("counts bytes again when an answer has grown", () => {
    const store = new PageStore(1_000_000);
    const grown = page("a", 10_000);
    store.set(grown);
    const before = store.bytes;
    grown.answer = new Answer(200, [], Buffer.alloc(50_000), false);
    store.weighAgain(grown);
    expect(store.bytes - before).toBe(40_000);
    store.delete("a");
    expect(store.bytes).toBe(0);
  });

  it("drops pages at once when an answer has grown beyond the room, and counts what tags take", () => {
    const store = new PageStore(100_000);
    const grown = page("a", 10_000);
    for (const one of [page("b", 30_000), page("c", 30_000), grown]) store.set(one);
    grown.answer = new Answer(200, [], Buffer.alloc(50_000), false);
    store.weighAgain(grown);
    expect(store.bytes).toBeLessThanOrEqual(75_000);
    const [plain, tagged] = [new PageStore(100_000), new PageStore(100_000)];
    plain.set(page("a", 10));
    tagged.set(page("a", 10, [pageTag.article(1), pageTag.site]));
    expect(tagged.bytes - plain.bytes).toBe(240);
  });

  it("finds pages by tag as long as they are kept", () => {
    const store = new PageStore(1_000_000);
    store.set(page("a", 10, [pageTag.article(1), pageTag.site]));
    store.set(page("b", 10, [pageTag.article(1)]));
    store.set(page("a", 10, [pageTag.site]));
    expect([...store.withTags([pageTag.article(1)])].map((kept) => kept.key)).toEqual(["b"]);
    store.delete("b");
    expect([...store.withTags([pageTag.article(1)])]).toEqual([]);
  });
});
