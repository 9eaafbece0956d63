import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const RECORD = {
  name: "云川日报",
  host: "news.example.com",
  list: "official",
  edition: "2021-10",
  may_reprint: true,
  terms: "写明作者和原标题。",
  valid_until: "2027-12-31",
  active: true,
};
const client = recordClient(
  { nouns: "sources", storedKind: "source", name: "name", isArranged: false, record: RECORD },
  "sources",
);

describe("a source", () => {
  testRecordCalls(client);

  it("is sorted by its name, and has no page", async () => {
    for (const name of ["乙报", "甲报"]) await client.made({ name });
    const found = await client.list();
    const byName = await rows<{ name: string }>("select name from sources order by name");
    expect(found.map(({ record }) => record["name"])).toEqual(byName.map(({ name }) => name));
    const [first, second] = found.map(({ id }) => id);
    expect((await client.post("order", { ids: [second, first], standing: [first, second] })).code).not.toBe(1);
    expect((await client.post("preview", { id: first, record: RECORD })).code).not.toBe(1);
  });

  it("has a name of its own, a host that is one, and a day as its end", async () => {
    await client.made();
    expect((await client.post("save", { record: RECORD })).msg).toContain("已经有了");
    for (const part of [
      { host: "https://news.example.com/" },
      { host: "news" },
      { valid_until: "下个月" },
      { list: "all" },
    ]) {
      const { code } = await client.post("save", { record: { ...RECORD, name: "另一家", ...part } });
      expect([part, code === 1]).toEqual([part, false]);
    }
  });

  it("is not removed while a story or an article names it", async () => {
    const { id } = await client.made();
    const article =
      "insert into articles (title, body_html, source_id, status) values ('文', '<p>字</p>', $1, 'published')";
    await rows(article, [id]);
    const { data } = await client.get("/uses", `id=${id}`);
    expect(data.list).toEqual([{ of: "articles", count: 1 }]);
    const { code, msg } = await client.post("remove", { id, version: 1 }, client.proven);
    expect([code, msg]).toEqual([0, expect.stringContaining("还有内容用着它")]);
    await rows("delete from articles");
  });
});
