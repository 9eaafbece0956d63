import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { readStoryWords } from "#app/features/newsroom/story/story-document.service.server.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { findCards, findReadersStories } from "./option.service.server.ts";
import { article, insert } from "#tests/fixtures/content.ts";
import {
  findColumns,
  findIndustries,
  findSections,
  findSectors,
  findSources,
  findSubjects,
} from "./option.repo.server.ts";

testDatabase();

it("offers the sections of the newest subject first, each subject's in their order", async () => {
  const db = database();
  const ids: number[] = [];
  for (const [subject, ...titles] of [
    ["旧", "甲"],
    ["新", "第二", ""],
  ] as [string, ...string[]][]) {
    const { id: subject_id } = await db
      .insertInto("subjects")
      .values({ slug: subject, title: subject, start_at: new Date(0) })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [index, title] of titles.entries()) {
      const row = { subject_id, title, position: titles.length - index };
      ids.push((await db.insertInto("subject_sections").values(row).returning("id").executeTakeFirstOrThrow()).id);
    }
  }
  const [old, second, first] = ids;
  expect(await findSections()).toEqual([
    { id: first, name: "新" },
    { id: second, name: "新 · 第二" },
    { id: old, name: "旧 · 甲" },
  ]);
});

it("offers what is on, in its order, and by its age where that is the same", async () => {
  const last = { sort_order: 9, enabled: true };
  const add = (table: string, part: object) => insert(table, part as Record<string, unknown>);
  const named = (slug: string, part: object = {}) => ({ slug, name: slug, name_en: `${slug} en`, ...last, ...part });
  const ids = new Map<string, number>();
  for (const table of ["columns", "industries"])
    for (const one of [named("z"), named("a"), named("first", { sort_order: 1 }), named("off", { enabled: false })])
      ids.set(`${table} ${one.slug}`, await add(table, one));
  // The order must not depend on which row was written last.
  for (const table of ["columns", "industries"]) await rows(`update ${table} set name = name where slug = 'z'`);
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(namesOf(await findColumns("zh-cn"))).toEqual(["first", "z", "a"]);
  expect(namesOf(await findColumns("en"))).toEqual(["first en", "z en", "a en"]);
  expect(namesOf(await findIndustries("zh-cn"))).toEqual(["first", "z", "a"]);
  expect(namesOf(await findIndustries("en"))).toEqual(["first en", "z en", "a en"]);
  const industry_id = ids.get("industries a");
  for (const [name, sort_order] of [
    ["后", 2],
    ["再后", 2],
    ["先", 1],
  ])
    await add("sectors", { slug: `s-${name}`, name, name_en: `${name} en`, industry_id, sort_order });
  await rows("update sectors set name = name where name = '后'");
  expect(namesOf(await findSectors("zh-cn"))).toEqual(["先", "后", "再后"]);
  expect(await findSectors("en")).toContainEqual(expect.objectContaining({ name: "后 en", parentId: industry_id }));
});

it("offers sources by their names and subjects from the newest on, but none that are put away", async () => {
  const source = (name: string, part: object = {}) =>
    insert("sources", { name, host: `${name}.example`, list: "official", ...part });
  for (const name of ["b", "a", "c"]) await source(name);
  await source("away", { active: false });
  expect((await findSources()).map(({ name }) => name).filter((name) => name.length === 1)).toEqual(["a", "b", "c"]);
  expect((await findSources()).map(({ name }) => name)).not.toContain("away");
  const subject = (title: string, part: object = {}) =>
    insert("subjects", { slug: title, title, start_at: "2026-01-01", ...part });
  for (const title of ["甲题", "乙题"]) await subject(title, { title_en: title === "甲题" ? "One" : "" });
  await subject("草稿题", { published: false });
  const titles = async (language: "en" | "zh-cn") => (await findSubjects(language)).map(({ name }) => name).slice(0, 2);
  expect(await titles("zh-cn")).toEqual(["乙题", "甲题"]);
  expect(await titles("en")).toEqual(["乙题", "One"]);
});

it("offers for a card what is live, eight of it at most, and of the newest twenty where nothing is said", async () => {
  const live: number[] = [];
  for (let index = 0; index < 21; index += 1) live.unshift(await article(`山城${index}号`));
  const chief = await addStaff("chief");
  await createManuscript({ title: "山城的稿" }, chief);
  await readStoryWords();
  // The unpublished story is the newest of all.
  await rows("update office_documents set touched_at = now() + make_interval(secs => target_id)");
  const cards = await findCards(chief, "山城", "zh-cn");
  const own = live
    .slice(0, 8)
    .map((id, index) => ({ href: `/news/${id}`, title: `山城${20 - index}号`, kind: "文章" }));
  expect(cards.toSorted((one, other) => other.href.localeCompare(one.href, "en", { numeric: true }))).toEqual(own);
  const newest = await findReadersStories("", "zh-cn");
  expect(newest).toEqual(live.slice(0, 20).map((id, index) => ({ id, title: `山城${20 - index}号` })));
});
