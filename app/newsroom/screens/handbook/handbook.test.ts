import { describe, expect, it } from "vitest";
import { handbookHtml } from "./handbook.ts";

const [chinese, english] = [handbookHtml("zh-cn"), handbookHtml("en")];
const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = ""]) => text);
const keysOf = (html: string) => found(html, /<code>(.*?)<\/code>/g);

describe("the handbook", () => {
  it("names the same keys in the same order in both languages, under as many headings", () => {
    expect(keysOf(english)).toEqual(keysOf(chinese));
    expect(keysOf(english).length).toBeGreaterThan(40);
    expect(found(english, /<(h2)/g).length).toBe(found(chinese, /<(h2)/g).length);
  });

  it("has pictures of its own in each language, and no link that leads to a file", () => {
    const [theirs, ours] = [found(chinese, /src="(.*?)"/g), found(english, /src="(.*?)"/g)];
    expect(ours).toHaveLength(12);
    expect(new Set([...theirs, ...ours]).size).toBe(24);
    for (const address of [...theirs, ...ours]) expect(address).toMatch(/\.webp$/);
    expect(chinese + english).not.toContain(".md");
  });
});
