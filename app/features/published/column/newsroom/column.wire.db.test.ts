import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { withTransaction } from "#db/client.ts";
import { testDatabase, emptyTables } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const RECORD = {
  parent_id: null,
  slug: "macro",
  name: "宏观",
  name_en: "Economy",
  description: "",
  description_en: "",
  template: "list",
  show_in_nav: true,
  seo_description: "",
  enabled: true,
};
const client = recordClient(
  {
    nouns: "columns",
    storedKind: "column",
    name: "name",
    visibility: "enabled",
    path: "/news/column/1",
    record: RECORD,
  },
  "columns",
);

describe("a column", () => {
  testRecordCalls(client);

  it("is not removed while others depend on it, and names them", async () => {
    const { id: top } = await client.made();
    const { id: below } = await client.made({ parent_id: top, slug: "below", name: "下级" });
    await rows(
      "insert into articles (title, body_html, column_id, status) values ('文', '<p>字</p>', $1, 'published')",
      [below],
    );
    const uses = async (id: number) => (await client.get("/uses", `id=${id}`)).data.list;
    expect(await uses(top)).toEqual([{ of: "columns", count: 1 }]);
    expect(await uses(below)).toEqual([{ of: "articles", count: 1 }]);
    for (const id of [top, below]) {
      const { code, msg } = await client.post("remove", { id, version: 1 }, client.proven);
      expect([code, msg]).toEqual([0, expect.stringContaining("还有内容用着它")]);
    }
    expect(await rows("select from columns")).toHaveLength(2);
    await emptyTables("articles");
  });

  it("has one of two levels", async () => {
    const { id: top } = await client.made();
    const { id: below } = await client.made({ parent_id: top, slug: "below" });
    for (const parent_id of [999, below])
      expect((await client.post("save", { record: { ...RECORD, slug: "third", parent_id } })).code).not.toBe(1);
  });

  it("gets one order of two that come together", async () => {
    await rows("insert into columns (slug, name, name_en, sort_order) select n, n, n, n from generate_series(1, 3) n");
    const ids = (await client.list()).map(({ id }) => id);
    const order = (...to: (number | undefined)[]) => client.post("order", { ids: to, standing: ids });
    const { answers } = await withTransaction(async (trx) => {
      await sql`select from columns for update`.execute(trx);
      const both = asOtherTask(() => [order(ids[1], ids[0], ids[2]), order(ids[2], ids[1], ids[0])]);
      await othersWait(2);
      return { answers: Promise.all(both) };
    });
    expect((await answers).filter(({ data: { done } }) => done)).toHaveLength(1);
  });

  it("is changed, but not ordered or removed, by a staff member with a grant for it", async () => {
    const [inside, outside] = [await client.made(), await client.made({ slug: "outside", name: "外面" })];
    const head = await colleague(client.site, { role: "desk-head", scope: { kind: "column", id: inside.id } });
    await elevate(head);
    const below = await client.made({ parent_id: inside.id, slug: "below" });
    expect((await client.list(head)).map(({ id }) => id)).toEqual([inside.id, below.id]);
    const mayArrange = async (who: Colleague) => (await client.get("", "", who)).data.mayArrange;
    expect([await mayArrange(head), await mayArrange(client.manager)]).toEqual([false, true]);
    const look = async (id: number) => (await client.post("preview", { id, record: RECORD }, head)).code;
    expect([await look(inside.id), await look(0)]).toEqual([1, 401]);
    expect((await client.get("/uses", `id=${inside.id}`, head)).code).toBe(401);
    const record = { ...RECORD, description: "我的栏目" };
    const save = (id: number) => client.post("save", { id, version: 1, record }, head);
    const [foreign, none] = [await save(outside.id), await save(999_999)];
    expect([foreign.code, foreign.msg]).toEqual([none.code, none.msg]);
    expect((await save(inside.id)).data).toMatchObject({ version: 2, theirs: null });
    for (const verb of ["/versions", "/compare"]) {
      const ask = async (id: number) => {
        const { code, msg } = await client.get(verb, `id=${id}&from=1&to=1`, head);
        return [code, msg];
      };
      expect(await ask(outside.id)).toEqual(await ask(999_999));
    }
    const order = { ids: [outside.id, inside.id, below.id], standing: [inside.id, outside.id, below.id] };
    expect((await client.post("order", order, head)).code).toBe(401);
    expect((await client.post("remove", { id: inside.id, version: 2 }, head)).code).toBe(401);
    expect((await client.post("save", { record: { slug: "charter" } }, head, "pages")).code).toBe(401);
    expect((await client.site.get("newsroom/friend-links", head.token)).code).toBe(401);
  });
});
