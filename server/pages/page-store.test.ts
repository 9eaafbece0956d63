import { describe, expect, it } from "vitest";
import { Answer } from "../http/answer.ts";
import { PageStore, type StoredPage } from "./page-store.ts";

const page = (key: string, bytes = 10_000, tags: string[] = []): StoredPage => ({
  key,
  answer: new Answer(200, [], Buffer.alloc(bytes, key), false),
  tags,
  freshUntil: 0,
  staleUntil: 0,
  purged: false,
  hits: 0,
  rebuild: () => {},
});

const keys = (store: PageStore) => [...store.all()].map((kept) => kept.key);

describe("the page store", () => {
  it("lets go of what has not been asked for the longest", () => {
    const store = new PageStore(50_000);
    for (const key of ["a", "b", "c"]) store.set(page(key));
    store.get("a");
    store.set(page("d"));
    expect(keys(store)).toEqual(["c", "a", "d"]);
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

  it("finds pages by tag as long as they are kept", () => {
    const store = new PageStore(1_000_000);
    store.set(page("a", 10, ["article:1", "home"]));
    store.set(page("b", 10, ["article:1"]));
    store.set(page("a", 10, ["home"]));
    expect([...store.withTag("article:1")].map((kept) => kept.key)).toEqual(["b"]);
    store.delete("b");
    expect([...store.withTag("article:1")]).toEqual([]);
  });
});
