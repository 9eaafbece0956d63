import { beforeAll, describe, expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { readArticle, readNewestOfEach, readSurroundings } from "./article.service.server.ts";

testDatabase();

const ids = new Map<string, number>();
const titlesOf = (list: number[]) => list.map((id) => [...ids].find(([, one]) => one === id)?.[0]);

beforeAll(async () => {
  const industries = await database()
    .insertInto("industries")
    .values(["auto", "health"].map((slug) => ({ slug, name: slug, name_en: slug })))
    .returning("id")
    .execute();
  const [auto = 0, health = 0] = industries.map(({ id }) => id);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const add = async (title: string, hours: number, tags: string[], industry_id = auto) => {
    const { id } = await database()
      .insertInto("articles")
      .values({ title, status: "published", publish_at: hoursAgo(hours), tags, industry_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(title, id);
  };
  await add("说的这篇", 15, ["电池", "保费", "补贴"]);
  await add("两样相同", 90, ["电池", "保费"]);
  await add("三样相同", 99, ["电池", "保费", "补贴"]);
  for (const number of [1, 2, 3, 4, 5, 6]) await add(`一样相同${number}`, 10 * number, ["电池"]);
  // What fills up from the industry is newer than what shares a tag.
  await add("没有标签", 25, []);
  for (const hidden of ["撤了的", "还没到的"]) await add(hidden, -1, ["电池", "保费", "补贴"]);
  const gone = { status: "offline" as const, publish_at: hoursAgo(1) };
  await database().updateTable("articles").set(gone).where("title", "=", "撤了的").execute();
  await add("别的行业", 50, [], health);
});

describe("articles of a section", () => {
  it("are the newest of each, newest first", async () => {
    const [auto = 0, health = 0] = (await database().selectFrom("industries").select("id").orderBy("id").execute()).map(
      ({ id }) => id,
    );
    const newest = await readNewestOfEach("industryId", [auto, health], 3);
    expect(titlesOf(newest(auto))).toEqual(["一样相同1", "说的这篇", "一样相同2"]);
    expect(titlesOf(newest(health))).toEqual(["别的行业"]);
  });
});

describe("related reading", () => {
  it("begins with what shares most, however old, and holds six", async () => {
    const article = await readArticle(ids.get("说的这篇") ?? 0);
    const { related } = await readSurroundings(article, "zh-cn");
    expect(related.map(({ title }) => title)).toEqual([
      "三样相同",
      "两样相同",
      "一样相同1",
      "一样相同2",
      "一样相同3",
      "一样相同4",
    ]);
  });
});
