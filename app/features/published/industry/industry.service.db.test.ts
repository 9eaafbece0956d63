import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { readColumns, readTopColumns } from "#app/features/published/column/column.service.server.ts";
import { JOB_POSTS, readDepartments } from "#app/features/published/job-post/job-post.service.server.ts";
import { connectionPool, database } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { pickSector, readIndustries, readIndustry, readRightAddress, readSectors } from "./industry.service.server.ts";

testDatabase();
let auto = 0;
let tech = 0;
let closed = 0;

beforeAll(async () => {
  const make = async (slug: string) => {
    const values = { slug, name: slug, name_en: slug };
    return (await database().insertInto("industries").values(values).returning("id").executeTakeFirstOrThrow()).id;
  };
  [auto, tech, closed] = [await make("auto"), await make("tech"), await make("closed")];
  await database().updateTable("industries").set({ enabled: false }).where("id", "=", closed).execute();
  await database()
    .insertInto("sectors")
    .values({ industry_id: auto, slug: "export", name: "出口", name_en: "Export" })
    .execute();
});

async function makeArticle(industryId: number | null, status: "published" | "offline" = "published"): Promise<number> {
  const values = { title: "文", status, publish_at: new Date(0), industry_id: industryId };
  return (await database().insertInto("articles").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

describe("readIndustry", () => {
  it("is found by slug and by id", async () => {
    expect((await readIndustry("auto", "zh-cn")).id).toBe(auto);
    expect((await readIndustry(String(auto), "zh-cn")).href).toBe("/industry/auto");
  });

  it("is not there while it is switched off", async () => {
    expect((await readIndustries("zh-cn")).map(({ id }) => id)).toEqual([auto, tech]);
    for (const name of ["closed", String(closed)])
      await expect(readIndustry(name, "zh-cn")).rejects.toMatchObject({ code: "not_found" });
  });

  it.each(["nothing", "0", "99999", "", undefined])("is not found by %j", async (name) => {
    await expect(readIndustry(name, "zh-cn")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("readRightAddress", () => {
  it("is right under the article's own industry, by slug or id", async () => {
    const id = await makeArticle(auto);
    expect(await readRightAddress("auto", id)).toBeUndefined();
    expect(await readRightAddress(String(auto), id)).toBeUndefined();
  });

  it("leads from a wrong industry to its own, and to the plain address where it has none", async () => {
    const id = await makeArticle(auto);
    expect(await readRightAddress("tech", id)).toBe(`/industry/auto/${id}`);
    expect(await readRightAddress(String(tech), id)).toBe(`/industry/auto/${id}`);
    expect(await readRightAddress("nothing", id)).toBe(`/industry/auto/${id}`);
    const free = await makeArticle(null);
    expect(await readRightAddress("auto", free)).toBe(`/news/${free}`);
  });

  it("throws as reading the article does", async () => {
    await expect(readRightAddress("auto", 999_999)).rejects.toMatchObject({ code: "not_found" });
    await expect(readRightAddress("auto", await makeArticle(auto, "offline"))).rejects.toMatchObject({ code: "gone" });
  });
});

describe("pickSector", () => {
  it("is one of the industry, none when none was asked for, and not found otherwise", async () => {
    const sectors = await readSectors(await readIndustry("auto", "zh-cn"), "zh-cn");
    expect(pickSector(sectors, "export")?.href).toBe("/industry/auto?sector=export");
    expect(pickSector(sectors, null)).toBeUndefined();
    expect(() => pickSector(sectors, "nothing")).toThrow(expect.objectContaining({ code: "not_found" }));
  });
});

it("top columns are those without another above them", async () => {
  await emptyTables("columns");
  await connectionPool().query(`
    insert into columns (slug, name, name_en) values ('top', '上', 'Top');
    insert into columns (slug, name, name_en, parent_id) select 'below', '下', 'Below', id from columns`);
  expect((await readTopColumns("en")).map(({ name }) => name)).toEqual(["Top"]);
});

it("the next job post ends after its last day in Shanghai", async () => {
  await emptyTables("job_posts");
  await connectionPool().query(`
    insert into job_posts (title, department, place, description, mail, published, ends_on)
    select n::text, '', '', '', 'a@b.example', n <> 3, (now() at time zone 'Asia/Shanghai')::date + d
    from (values (1, -1), (2, 1), (3, 0), (4, 0)) as given (n, d)`);
  const next = async () => (await sql<{ at: Date }>`select (${JOB_POSTS.next}) as at`.execute(database())).rows[0]?.at;
  const endOf = async (days: number) =>
    (
      await connectionPool().query(
        "select ((now() at time zone 'Asia/Shanghai')::date + $1::int)::timestamp at time zone 'Asia/Shanghai' as at",
        [days],
      )
    ).rows[0].at;
  expect(await next()).toEqual(await endOf(1));
  await connectionPool().query("delete from job_posts where title = '4'");
  expect(await next()).toEqual(await endOf(2));
});

describe("the editors' order", () => {
  const ROWS = `('a@b.example', '三', 'x', 2, true), ('c@b.example', '四', 'x', 2, true), ('d@b.example', '关', 'x', 0, false),
    ('e@b.example', '一', 'x', 1, true), ('f@b.example', '二', 'x', 1, true)`;

  it.each<[string, string, () => Promise<{ name: string }[]>]>([
    [
      "industries",
      "insert into industries (slug, name, name_en, sort_order, enabled) select *",
      () => readIndustries("zh-cn"),
    ],
    ["columns", "insert into columns (slug, name, name_en, sort_order, enabled) select *", () => readColumns("zh-cn")],
    [
      "job_posts",
      "insert into job_posts (mail, title, place, sort_order, published, department, description) select *, 'x', 'x'",
      async () => (await readDepartments("zh-cn")).flatMap(({ posts }) => posts.map(({ title: name }) => ({ name }))),
    ],
  ])(
    "is that of %s, of one place that of their age, and what is switched off is not among them",
    async (table, into, read) => {
      await emptyTables(table);
      await connectionPool().query(`${into} from (values ${ROWS}) as given`);
      // The rows are inserted out of order.
      for (const name of ["三", "一"])
        await connectionPool().query(
          `update ${table} set sort_order = sort_order where ${table}::text like '%${name}%'`,
        );
      expect((await read()).map(({ name }) => name)).toEqual(["一", "二", "三", "四"]);
    },
  );

  it("is that of the sectors of an industry, which are its own", async () => {
    await emptyTables("industries");
    await connectionPool().query(`
      insert into industries (slug, name, name_en) values ('auto', '汽车', 'Cars'), ('food', '食品', 'Food');
      insert into sectors (industry_id, slug, name, name_en, sort_order)
        select case n when 5 then 2 else 1 end, 's' || n, n, n, (6 - n) / 3 from generate_series(1, 6) n;
      update sectors set name_en = 'x' where id in (1, 3, 4);
      analyze sectors`);
    const sectors = await readSectors(await readIndustry("auto", "zh-cn"), "zh-cn");
    expect(sectors.map(({ name }) => name)).toEqual(["4", "6", "1", "2", "3"]);
  });
});
