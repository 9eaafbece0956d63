import { beforeEach, describe, expect, it } from "vitest";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { arrangeStories } from "#app/features/newsroom/story/arranging.service.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { columns } from "#app/features/published/column/newsroom/column.record.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { column, industry } from "#tests/fixtures/content.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { refusalOf } from "#tests/fixtures/refusals.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { countOpenStories } from "./review-policy.repo.server.ts";
import type { PolicyRecord } from "./review-policy.rules.ts";
import { reviewPolicies } from "./review-policy.record.server.ts";
import { readPolicies, readPolicyEffect } from "./review-policy.service.server.ts";

testDatabase();

const SITE: PolicyRecord = { scope: "site", origin: null, sensitivity: null, steps: 3 };
let admin: StaffActor;
let place: number;
let last = 0;

beforeEach(async () => {
  admin = { ...(await addStaff("admin")), elevated: true };
  last += 1;
  place = await column(`place${last}`);
});

const ofPlace = (more: Partial<PolicyRecord> = {}): PolicyRecord => ({ ...SITE, scope: `column ${place}`, ...more });
const add = async (record: PolicyRecord) => (await reviewPolicies.add(admin, record)).id;
const refused = (record: PolicyRecord, seen?: { id: number; version: number }) =>
  refusalOf(seen === undefined ? reviewPolicies.add(admin, record) : reviewPolicies.save(admin, seen, record));
const standard = async () => {
  const found = (await readPolicies(admin)).find(({ record }) => record.scope === "site" && record.origin === null);
  if (found === undefined) throw new Error("the policy for whatever is left is gone");
  return found;
};

describe("a policy", () => {
  it("is changed by versions, nothing over what somebody else has saved, and said again", async () => {
    const id = await add(ofPlace({ steps: 1 }));
    const saves = await Promise.all(
      [2, 3].map((steps) => reviewPolicies.save(admin, { id, version: 1 }, ofPlace({ steps }))),
    );
    expect(saves.filter(({ saved }) => saved)).toHaveLength(1);
    const late = saves.find(({ saved }) => !saved);
    expect(late).toMatchObject({ theirs: { version: 2, record: { scope: `column ${place}` } } });
    expect((await reviewPolicies.compare(admin, { id, from: 1, to: 2 })).fields).toMatchObject([
      { name: "steps", before: 1 },
    ]);
    expect(await reviewPolicies.restore(admin, { id, version: 2 }, 1)).toMatchObject({ saved: true, version: 3 });
    const versions = await reviewPolicies.versions(admin, id);
    expect(versions.map(({ number, record }) => [number, (record as PolicyRecord).steps === 1])).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ]);
    // Saving the content that is stored already makes no new version.
    expect(await reviewPolicies.save(admin, { id, version: 3 }, ofPlace({ steps: 1 }))).toMatchObject({
      saved: true,
      version: 3,
    });
    const trail = await rows("select action, actor from audit_entries where target_kind = $1 and target_id = $2", [
      "review-policy",
      String(id),
    ]);
    expect(trail).toEqual(Array.from({ length: 3 }, () => ({ action: "policy.save", actor: admin.name })));
  });

  it("is one for the same stories, for a place that is there, and the one for whatever is left stays", async () => {
    await add(ofPlace({ origin: "reprint" }));
    expect(await refused(ofPlace({ origin: "reprint", steps: 1 }))).toContain("已经有一条");
    expect(await refused({ ...SITE, scope: "column 999999" })).toContain("已经没有了");
    // Changing a policy to a duplicate is refused too.
    const changed = await add(ofPlace());
    const seen = { id: changed, version: 1 };
    expect(await refused(ofPlace({ origin: "reprint" }), seen)).toContain("已经有一条");
    expect(await refused({ ...SITE, scope: "column 999999" }, seen)).toContain("已经没有了");
    await reviewPolicies.remove(admin, seen);
    const { id, version } = await standard();
    expect(await refused(ofPlace(), { id, version })).toContain("只能改签几次");
    expect(await refusalOf(reviewPolicies.remove(admin, { id, version }))).toContain("只能改签几次");
    await expect(reviewPolicies.add(admin, { ...SITE, steps: 0 })).rejects.toThrow("invalid");
    await expect(reviewPolicies.save(admin, { id: 999_999, version: 1 }, ofPlace())).rejects.toThrow("not_found");
  });

  it("is the administrator's, with the second factor", async () => {
    const chief = { ...(await addStaff("chief")), elevated: true };
    await expect(reviewPolicies.add(chief, ofPlace())).rejects.toThrow("forbidden");
    const ofColumn = { ...(await addStaff("admin", { kind: "column", id: place })), elevated: true };
    const { id: standing } = await standard();
    for (const read of [
      () => readPolicies(ofColumn),
      () => readPolicyEffect(ofColumn, { id: null, record: null }),
      () => reviewPolicies.versions(ofColumn, standing),
      () => reviewPolicies.compare(ofColumn, { id: standing, from: 1, to: 1 }),
      // Staff members without the permission are not told either which versions exist.
      () => reviewPolicies.restore(ofColumn, { id: standing, version: 1 }, 99),
      () => reviewPolicies.remove(ofColumn, { id: standing, version: 1 }),
    ])
      await expect(read()).rejects.toThrow("forbidden");
    const weak = { ...admin, elevated: false };
    expect(await refusalOf(reviewPolicies.add(weak, ofPlace()))).toContain("验");
    const { id, version } = await standard();
    expect(await refusalOf(reviewPolicies.remove(weak, { id, version }))).toContain("验");
  });

  it("stands with the others of its place, those of the site first, then by what else it asks", async () => {
    const trade = await industry(`trade${last}`);
    const wanted: Partial<PolicyRecord>[] = [
      { scope: `industry ${trade}` },
      { sensitivity: "sensitive", origin: "reprint" },
      { sensitivity: "sensitive" },
      { origin: "reprint" },
      {},
    ];
    const ids: number[] = [];
    for (const more of wanted) ids.push(await add(ofPlace(more)));
    // The order of the list does not depend on which policy was written last.
    ids.splice(3, 0, await add(ofPlace({ origin: "contributed" })));
    await rows("update review_policies set steps = steps where id = $1", [ids[4]]);
    const all = await readPolicies(admin);
    expect(all.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids.toReversed());
    const ofTheSite = all.filter(({ record }) => record.scope === "site");
    expect(all.slice(0, ofTheSite.length)).toEqual(ofTheSite);
  });

  it("holds its column until it is removed itself, and what it said is kept", async () => {
    const id = await add(ofPlace());
    const seen = { id: place, version: 1 };
    const head = { ...(await addStaff("chief")), elevated: true };
    expect(await refusalOf(columns.remove(head, seen))).toContain("删不掉");
    expect(await reviewPolicies.remove(admin, { id, version: 7 })).toBe(false);
    expect(await reviewPolicies.remove(admin, { id, version: 1 })).toBe(true);
    await expect(reviewPolicies.remove(admin, { id, version: 1 })).rejects.toThrow("not_found");
    for (const read of [
      () => reviewPolicies.versions(admin, id),
      () => reviewPolicies.compare(admin, { id, from: 1, to: 1 }),
    ])
      await expect(read()).rejects.toThrow("not_found");
    const trail = "select actor, detail from audit_entries where action = 'policy.remove' and target_id = $1";
    expect(await rows(trail, [String(id)])).toEqual([{ actor: admin.name, detail: ofPlace() }]);
    expect(await columns.remove(head, seen)).toBe(true);
    expect(await rows("select from noun_revisions where kind = 'review-policy' and target_id = $1", [id])).toHaveLength(
      1,
    );
  });
});

describe("stories in the making", () => {
  const story = async (title: string, origin: "original" | "contributed" = "original") => {
    const chief = await addStaff("chief");
    const plain = ["一句。", "两句。"];
    const text = { title, columnId: place, plain, origin, aiLabel: "none", body: "<p>正文。</p>" } as const;
    return { id: (await createManuscript(text, chief)).id, chief };
  };
  const effect = async (id: number | null, record: PolicyRecord | null) =>
    (await readPolicyEffect(admin, { id, record })).filter(({ columnId }) => columnId === place);

  it("are told by how many signatures they would need, before a policy is saved and before it is removed", async () => {
    await story("一");
    const { id: sensitive, chief } = await story("二");
    await story("三", "contributed");
    await arrangeStories(chief, [sensitive], { isSensitive: true });
    expect(await effect(null, ofPlace({ steps: 1 }))).toMatchObject([
      { origin: "contributed", sensitivity: "normal", count: 1, before: 3, after: 1 },
      { origin: "original", sensitivity: "normal", count: 1, before: 3, after: 1 },
      { origin: "original", sensitivity: "sensitive", count: 1, before: 3, after: 1 },
    ]);
    expect(await effect(null, ofPlace({ sensitivity: "sensitive", steps: 2 }))).toMatchObject([{ after: 2 }]);
    const id = await add(ofPlace({ steps: 2 }));
    expect(await effect(id, ofPlace({ steps: 2 }))).toEqual([]);
    expect(await effect(id, null)).toMatchObject([{ before: 2, after: 3 }, {}, {}]);
  });

  it("are counted by what policies ask of them: the most first, then by column, industry, origin and sensitivity", async () => {
    const below = await column(`below${last}`, place);
    const [far, near] = [await industry(`far${last}`), await industry(`near${last}`)];
    const add = (
      columnId: number,
      industryId: number | null,
      sensitivity: string,
      state = "writing",
      origin = "original",
    ) =>
      rows(
        `insert into manuscripts (sensitivity, state, fields)
         values ($3, $4, jsonb_build_object('columnId', $1::int, 'industryId', $2::int, 'origin', $5::text))`,
        [columnId, industryId, sensitivity, state, origin],
      );
    for (const origin of ["original", "contributed"]) await add(below, near, "normal", "writing", origin);
    await add(below, far, "normal");
    for (const state of ["writing", "returned", "released", "in_review"]) await add(below, null, "normal", state);
    await add(place, null, "sensitive");
    await add(place, null, "normal");
    const own = (await countOpenStories()).filter(({ columnId }) => columnId === place || columnId === below);
    expect(own.map((one) => [one.columnId, one.industryId, one.origin, one.sensitivity, one.count])).toEqual([
      [below, null, "original", "normal", 3],
      [place, null, "original", "normal", 1],
      [place, null, "original", "sensitive", 1],
      [below, far, "original", "normal", 1],
      [below, near, "contributed", "normal", 1],
      [below, near, "original", "normal", 1],
    ]);
    expect(own[0]?.columnIds).toEqual([below, place]);
  });

  it("keep the path on which they were handed in; the next one takes the new one", async () => {
    const [{ id: first, chief }, { id: second }] = [await story("一"), await story("二")];
    expect(await handIn(chief, { id: first })).toMatchObject({ steps: 3 });
    await add(ofPlace({ steps: 1 }));
    expect(await handIn(chief, { id: second })).toMatchObject({ steps: 1 });
    const [round] = await rows("select steps, closed_at from review_rounds where manuscript_id = $1", [first]);
    expect(round).toEqual({ steps: 3, closed_at: null });
  });
});
