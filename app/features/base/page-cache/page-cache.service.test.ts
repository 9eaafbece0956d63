import { describe, expect, it } from "vitest";
import { payloads } from "./page-cache.service.server.ts";

const bytes = (text: string) => Buffer.byteLength(text);

describe("the payloads of a purge", () => {
  it("are one for a few tags", () => {
    expect(payloads(["article:1", "home"])).toEqual(['["article:1","home"]']);
    expect(payloads([])).toEqual([]);
  });

  it("stay below what PostgreSQL takes, also with tags that are not ASCII, and lose none", () => {
    const tags = Array.from({ length: 1_500 }, (_, index) => `page:关于“我们”${index}`);
    const split = payloads(tags);
    expect(split.length).toBeGreaterThan(1);
    for (const payload of split) expect(bytes(payload)).toBeLessThan(8_000);
    expect(split.flatMap((payload) => JSON.parse(payload) as string[])).toEqual(tags);
  });

  it("become a purge of everything when there are too many", () => {
    expect(payloads(Array.from({ length: 100_000 }, (_, index) => `article:${index}`))).toEqual(['["*"]']);
  });
});
