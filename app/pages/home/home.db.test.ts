import { describe, expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { readHome } from "./home.server.ts";
import { readIndustryRail, readNewsRail } from "#app/pages/rail/rail.server.ts";

testDatabase();

/**
 * Creates an industry with a number of articles, each a minute older than the one before. The first is `hours` hours
 * old.
 */
async function makeIndustry(slug: string, articles: number, hours: number): Promise<number> {
  const { id } = await database()
    .insertInto("industries")
    .values({ slug, name: slug, name_en: slug })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: articles }, (_, index) => ({
    title: `${slug}${index + 1}`,
    status: "published" as const,
    industry_id: id,
    publish_at: new Date(Date.now() - hours * 3_600_000 - index * 60_000),
  }));
  if (rows.length > 0) await database().insertInto("articles").values(rows).execute();
  return id;
}

describe("the home page", () => {
  it("stands on an empty database", async () => {
    const { home } = await readHome("zh-cn");
    const { front, siteName, slogan, ...sections } = home;
    expect(front.lead).toBeNull();
    expect(siteName).not.toBe("");
    expect(slogan).not.toBe("");
    expect(Object.values(sections).every((section) => section.length === 0)).toBe(true);
    expect(await readNewsRail("zh-cn")).toEqual({ heat: [], boards: [], subjects: [], bulletins: [] });
  });

  it("fills the front with the newest, and each industry with what is not there already", async () => {
    await makeIndustry("auto", 14, 1);
    const tech = await makeIndustry("tech", 2, 5);
    await makeIndustry("property", 0, 1);
    const { home } = await readHome("zh-cn");
    expect([home.front.lead, ...home.front.secondary].map((headline) => headline?.title)).toEqual([
      "auto1",
      "auto2",
      "auto3",
      "auto4",
      "auto5",
    ]);
    expect(home.industries.map(({ name, lead, lines }) => [name, lead.title, lines.length])).toEqual([
      ["auto", "auto6", 5],
      ["tech", "tech1", 1],
    ]);
    expect((await readIndustryRail(tech, "zh-cn")).bulletins).toEqual([]);
  });

  it("has the links of the home page only", async () => {
    const link = (name: string, position: string) => ({ name, url: `https://${name}.example/`, position });
    await database()
      .insertInto("friend_links")
      .values([link("home", "home"), link("inner", "inner")])
      .execute();
    expect((await readHome("zh-cn")).home.links.map(({ name }) => name)).toEqual(["home"]);
  });
});
