import { beforeEach, describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { article, bulletin, insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { enterCompanies } from "./company-backlog.service.server.ts";
import { readCompanyLines } from "./company.service.server.ts";

testDatabase();
const TABLES = ["articles", "flashes", "bulletins", "search_documents", "companies"];
beforeEach(() => emptyTables(...TABLES, "dossier_names", "dossier_entries", "dossier_backlog"));

const company = (name: string, other_names: string[] = []) =>
  insert("companies", { name, other_names, published: true });
const write = async (title: string, body = "<p>x</p>") =>
  (
    await saveArticle(
      { title, body, publishAt: new Date(Date.now() - 60_000), initialStatus: "published" },
      operator("test"),
    )
  ).id;
const flash = (content: string) =>
  saveFlash({ content, channel: "top", publish_at: new Date(Date.now() - 60_000) }, operator("test"));

/** Returns the ids of the articles that name a company. */
const articlesOf = async (id: number) =>
  (
    await rows<{ id: number }>(
      "select entry_id::int as id from dossier_entries where kind = 'company' and page_id = $1 and entry_kind = 'article' order by 1",
      [id],
    )
  ).map((row) => row.id);

describe("the articles of a company", () => {
  it("are those that name it in any text, known at their release", async () => {
    const id = await company("澄远汽车", ["CYAuto"]);
    const named = [
      await write("澄远汽车涨价"),
      await write("在正文", "<p>他买了澄远<strong>汽车</strong>。</p>"),
      await write("拉丁", "<p>车标是CYAuto的车</p>"),
    ];
    await write("别的", "<p>MYCYAutos，澄远的汽车</p>");
    await write("地址", '<p><a href="https://a.example/CYAuto">链接</a></p>');
    expect(await articlesOf(id)).toEqual(named);
    await rows("update articles set title = '改了' where id = $1", [named[0]]);
    expect(await articlesOf(id)).toEqual(named.slice(1));
    await rows("update articles set status = 'offline' where id = $1", [named[1]]);
    expect(await articlesOf(id)).toEqual(named.slice(2));
  });

  it("are found by the job when it gets a name, and lost with it; other processes may run the job too", async () => {
    const old = [await write("青禾茶饮开店"), await write("又是青禾茶饮"), await write("青禾和茶饮")];
    const id = await company("青禾茶饮");
    expect(await articlesOf(id)).toEqual([]);
    await Promise.all([enterCompanies(), enterCompanies()]);
    expect(await articlesOf(id)).toEqual(old.slice(0, 2));
    await rows("update companies set name = '青禾', other_names = '{}'");
    await enterCompanies();
    expect(await articlesOf(id)).toEqual(old);
    await rows("update companies set name = '没有的名字'");
    await enterCompanies();
    expect(await articlesOf(id)).toEqual([]);
    expect(await rows("select from dossier_backlog")).toEqual([]);
  });

  it("are found beyond one step of the job", async () => {
    for (let n = 0; n < 230; n += 1) {
      const id = await article("青禾茶饮");
      await rows(
        "insert into search_documents (kind, target_id, publish_at, vector) values ('article', $1, now(), $2::tsvector)",
        [id, "'青禾' '禾茶' '茶饮'"],
      );
    }
    const id = await company("青禾茶饮");
    await enterCompanies();
    expect(await articlesOf(id)).toHaveLength(230);
  });

  it("go to the company into which it was merged", async () => {
    const [one, other] = [await company("澄远汽车"), await company("澄远")];
    const named = [await write("澄远涨价"), await write("澄远汽车涨价")];
    expect(await articlesOf(one)).toEqual(named.slice(1));
    await rows("update companies set merged_into = $1 where id = $2", [one, other]);
    await enterCompanies();
    expect([await articlesOf(one), await articlesOf(other)]).toEqual([named, []]);
  });
});

describe("what stands beside the articles", () => {
  it("are flashes that name it, without withdrawn ones", async () => {
    await flash("澄远汽车发布新车");
    const id = await company("澄远汽车");
    await enterCompanies();
    await flash("澄远汽车降价");
    await flash("沐野汽车降价");
    const titles = async () => (await readCompanyLines(id)).flashes.map(({ title }) => title);
    expect((await titles()).toSorted()).toEqual(["澄远汽车降价", "澄远汽车发布新车"].toSorted());
    await rows("update flashes set withdrawn_at = now(), content = '撤回' where content like '%降价'");
    expect(await titles()).toEqual(["澄远汽车发布新车"]);
  });

  it("are bulletins with a sample of exactly its name, whatever came first", async () => {
    const before = await bulletin("先");
    const sample = (bulletin_id: number, seq: number, maker: string) =>
      insert("samples", { bulletin_id, seq, product: "面包", maker, result: "pass" });
    await sample(before, 1, "云川麦屿食品有限公司");
    const id = await company("麦屿", ["云川麦屿食品有限公司"]);
    await enterCompanies();
    const after = await bulletin("后");
    await sample(after, 1, "云川麦屿食品有限公司");
    await sample(await bulletin("像"), 1, "云川麦屿食品有限公司第二分厂");
    const titles = async () => (await readCompanyLines(id)).bulletins.map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(["先", "后"].toSorted());
    await rows("delete from samples where bulletin_id = $1", [after]);
    expect(await titles()).toEqual(["先"]);
    await rows("update bulletins set published = false where id = $1", [before]);
    expect(await titles()).toEqual([]);
    await rows("update bulletins set published = true where id = $1", [before]);
    expect(await titles()).toEqual(["先"]);
  });
});
