import { expect, it } from "vitest";
import { mayAct, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, billboard, bulletin, column, industry, insert, subject } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { RECORDS } from "#tests/fixtures/newsroom/newsroom-records.ts";

testDatabase();

let last = 0;
const number = () => (last += 1);

it("counts the uses of a record by kind, without those that are over or belong to others", async () => {
  const [{ id: member }, { id: staff }] = [await addStaff("editor"), await addStaff("editor")];
  const [place, beside] = [await column("counted"), await column("beside")];
  const [trade, other] = [await industry("counted"), await industry("beside")];
  expect([trade, other]).toEqual([place, beside]);
  const sectorOf = (industry_id: number, slug: string) =>
    insert("sectors", { industry_id, slug, name: "细", name_en: "S" });
  const [sector, foreign] = [await sectorOf(trade, "one"), await sectorOf(other, "two")];
  const [source, another] = [
    await insert("sources", { name: "甲报", list: "own" }),
    await insert("sources", { name: "乙报", list: "own" }),
  ];
  const pageOf = (slug: string) => insert("pages", { slug, title: slug, body_html: "" });
  const [terms, plain] = [await pageOf("agreement"), await pageOf("charter")];
  await column("counted-below", place);
  await column("beside-below", beside);
  const own = { columnId: place, industryId: trade, sectorId: sector, sourceId: source };
  const theirs = { columnId: beside, industryId: other, sectorId: foreign, sourceId: another };
  for (const { columnId: column_id, industryId: industry_id, sectorId, sourceId } of [own, own, theirs]) {
    const article_id = await article("文", { column_id, industry_id, sector_id: sectorId, source_id: sourceId });
    await insert("flashes", { content: "快", channel: "top", industry_id });
    await insert("home_places", { area: "industry", industry_id, article_id, start_at: new Date() });
    const things = [
      await billboard(`榜${number()}`),
      await subject(`专题${number()}`),
      await bulletin(`通报${number()}`),
    ];
    for (const [at, table] of ["billboards", "subjects", "bulletins"].entries())
      await rows(`update ${table} set industry_id = $1 where id = $2`, [industry_id, things[at]]);
  }
  for (const [fields, ...states] of [
    [own, "writing", "returned", "released", "trashed"],
    [theirs, "approved"],
  ] as const)
    for (const state of states) await insert("manuscripts", { fields, state });
  for (const [column_id, industry_id, ...states] of [
    [place, trade, "waiting", "returned", "accepted", "declined"],
    [beside, other, "waiting"],
  ] as const)
    for (const status of states) await insert("contributions", { member_id: member, column_id, industry_id, status });
  for (const [scope_kind, scope_id, origin] of [
    ["column", place, null],
    ["industry", trade, null],
    ["industry", trade, "original"],
    ["column", beside, null],
    ["industry", other, null],
  ]) {
    await insert("review_policies", { scope_kind, scope_id, origin, steps: 1 });
    const grant = { staff_id: staff, role: "editor", scope_kind, scope_id, granted_by: "x", reason: "counted" };
    const id = await insert("staff_grants", { ...grant, role: origin === null ? "editor" : "flash" });
    if (scope_id === beside)
      await rows("update staff_grants set revoked_at = now(), revoked_by = 'x' where id = $1", [id]);
  }
  for (const document of ["agreement", "privacy"])
    await insert("consents", { member_id: member, document, version: "counted", address: "x" });
  const menu = { type: "nav", title: "单", title_en: "M" };
  await insert("rules", { ...menu, name: "by-url", url: "/agreement" });
  await insert("rules", { ...menu, name: "by-path", path: "/agreement" });
  await rows(
    "insert into rules (type, name, title, title_en, url) select 'nav', 'many-' || n, 'x', 'x', '/charter' from generate_series(1, 1002) n",
  );
  const keepers = [await addStaff("chief"), await addStaff("operations")];
  const uses = async (noun: keyof typeof RECORDS, id: number) => {
    const keeper = keepers.find((one) => mayAct(one, RECORDS[noun].permission, WHOLE_SITE)) ?? keepers[0]!;
    return Object.fromEntries((await RECORDS[noun].uses(keeper, id)).map(({ of, count }) => [of, count]));
  };
  const open = { articles: 2, stories: 2 };
  expect(await uses("column", place)).toEqual({ ...open, columns: 1, contributions: 2, policies: 1, grants: 1 });
  expect(await uses("column", beside)).toEqual({
    articles: 1,
    stories: 1,
    columns: 1,
    contributions: 1,
    policies: 1,
  });
  const counted = {
    flashes: 2,
    billboards: 2,
    subjects: 2,
    bulletins: 2,
    places: 2,
    contributions: 2,
    policies: 2,
    grants: 2,
  };
  expect(await uses("industry", trade)).toEqual({ ...open, ...counted, sectors: 1 });
  expect(await uses("sector", sector)).toEqual(open);
  expect(await uses("source", source)).toEqual(open);
  expect(await uses("single-page", terms)).toEqual({ routes: 1, menus: 2, consents: 1 });
  // Counting stops above 1,000, so 1,001 means more than a thousand.
  expect(await uses("single-page", plain)).toEqual({ menus: 1_001 });
  expect([await uses("job-post", 1), await uses("friend-link", 1)]).toEqual([{}, {}]);
});
