import { describe, expect, it } from "vitest";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { messages, readMessage } from "./purge.message.ts";

const bytes = (text: string) => Buffer.byteLength(text);

describe("the messages of a purge", () => {
  it("are one for a few tags, of either strength", () => {
    const tags = [pageTag.article(1), pageTag.articles, pageTag.article(1)];
    expect(messages("purge", tags)).toEqual(['["article:1","articles"]']);
    expect(messages("refresh", tags)).toEqual(['{"refresh":["article:1","articles"]}']);
    expect(messages("purge", [])).toEqual([]);
  });

  it("stay below what PostgreSQL takes, also with tags that are not ASCII, and lose none", () => {
    const tags = Array.from({ length: 1_500 }, (_, index) => pageTag.page(`关于“我们”${index}`));
    const split = messages("refresh", tags);
    expect(split.length).toBeGreaterThan(1);
    for (const payload of split) expect(bytes(payload)).toBeLessThan(8_000);
    expect(split.flatMap((payload) => readMessage(payload).tags)).toEqual(tags);
  });

  it("are about everything when there are too many tags", () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => pageTag.article(index));
    expect(messages("purge", tags)).toEqual(['["*"]']);
  });

  it.each(["", "{}", "null", '["nothing of ours"]', '["article:x"]', '{"refresh":["articles",1]}'])(
    "purge everything when they cannot be read: %s",
    (payload) => expect(readMessage(payload)).toEqual({ strength: "purge", tags: ["*"] }),
  );

  it("are understood as they were meant", () => {
    expect(readMessage('["billboard:3","page:about"]')).toEqual({
      strength: "purge",
      tags: ["billboard:3", "page:about"],
    });
    expect(readMessage('{"refresh":["industry:7"]}')).toEqual({ strength: "refresh", tags: ["industry:7"] });
  });
});
