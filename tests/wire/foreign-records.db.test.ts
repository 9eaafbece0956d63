import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Grant, mayActSomewhere, staffActor, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { testDatabase } from "../db/test-database.ts";
import { NEWSROOM_CALLS, recordOf, type ApiCall } from "../fixtures/api-calls.ts";
import { article, bulletin, column, industry, insert } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { elevate, extra } from "../fixtures/newsroom/newsroom.ts";
import { actOf, askNewsroom, formOf, type Records } from "../fixtures/newsroom/newsroom-forms.ts";

/**
 * Tests every newsroom call about records of a column, an industry or a staff member. For a record outside the caller's
 * scope it must change nothing and answer as for a missing record (docs/newsroom.md#staff). Stories have their own
 * test.
 */
type Someone = { name: string; actor: StaffActor; token: string };
type Place = { slug: string; columnId: number; industryId: number; ownerId: number };

testDatabase();
let site: MemberSite;
let people: Someone[];
/** Staff members who may read everything and have all permissions in one scope. */
let readers: Someone[];
/** A chief for the whole site. */
let chief: Someone;
let here: Place;
let elsewhere: Place;

const MISSING = 999_999_999;
/** Public records. Their existence may be revealed, but they must not be changed. */
const PUBLIC = new Set(["newsroom flash", "newsroom article"]);

beforeAll(async () => {
  site = await MemberSite.open();
  const placeOf = async (name: string): Promise<Place> => ({
    slug: name,
    columnId: await column(name),
    industryId: await industry(name),
    ownerId: (await extra("data", "flash")).id,
  });
  [here, elsewhere] = [await placeOf("here"), await placeOf("elsewhere")];
  const someone = async (...grants: Grant[]): Promise<Someone> => {
    const who = await extra(...grants);
    await elevate(who);
    const actor = staffActor({ id: who.id, sessionId: 0, grants, elevated: true });
    const name = grants.map(({ role, scope }) => `${role} of ${scope.kind}`).join(", ");
    return { name, actor, token: who.token };
  };
  const [whole, ...scopes] = [
    { kind: "site" },
    { kind: "column", id: here.columnId },
    { kind: "industry", id: here.industryId },
  ] as const;
  chief = await someone({ role: "chief", scope: whole });
  people = [];
  for (const role of ROLE_NAMES) for (const scope of scopes) people.push(await someone({ role, scope }));
  readers = [];
  for (const scope of scopes) readers.push(await someone({ role: "auditor", scope: whole }, { role: "chief", scope }));
});
afterAll(() => site.close());

/** Functions that create records of a scope on demand, keyed by the kind in the calls. */
const MADE: Record<string, (place: Place, call: ApiCall) => Promise<Records>> = {
  "newsroom billboard": async ({ slug }) => {
    const board = await written("POST /newsroom/billboards/save", slug, {});
    return {
      "newsroom billboard": board,
      "newsroom billboard issue": await written("POST /newsroom/billboard-issues/save", slug, {
        "newsroom billboard": board,
      }),
    };
  },
  "newsroom bulletin": async ({ industryId }) => {
    const id = await bulletin(randomUUID());
    await rows("update bulletins set industry_id = $2 where id = $1", [id, industryId]);
    const sample = await insert("samples", { bulletin_id: id, seq: 1, product: "面粉", result: "pass" });
    return { "newsroom bulletin": id, "newsroom sample": sample };
  },
  "newsroom subject": async ({ slug }) => ({
    "newsroom subject": await written("POST /newsroom/subjects/save", slug, {}),
  }),
  "newsroom article": async ({ columnId, industryId }) => ({
    "newsroom article": await article("一篇", { column_id: columnId, industry_id: industryId }),
  }),
  "newsroom comment": async (place, call) => {
    const { "newsroom article": on = 0 } = await made("newsroom article", place, call);
    const comment = { article_id: on, member_id: place.ownerId, content: "一句话", status: "waiting" };
    return { "newsroom comment": await insert("comments", comment) };
  },
  "newsroom error report": async (place, call) => {
    const { "newsroom article": on = 0 } = await made("newsroom article", place, call);
    const report = { article_id: on, member_id: place.ownerId, quote: "一句话", said: "错了" };
    return { "newsroom error report": await insert("error_reports", report) };
  },
  "newsroom contribution": async ({ columnId, ownerId }) => ({
    "newsroom contribution": await insert("contributions", {
      member_id: ownerId,
      title: "稿",
      body_html: "<p>字</p>",
      author_name: "读者",
      status: "waiting",
      column_id: columnId,
    }),
  }),
  "newsroom flash": async ({ industryId }, { path }) => {
    const at = path === "newsroom/moveFlash" ? "2099-01-01" : new Date();
    const flash = { content: "快讯", channel: "top", publish_at: at, industry_id: industryId };
    return { "newsroom flash": await insert("flashes", flash), "public article": await article() };
  },
  "newsroom flash draft": async ({ slug, ownerId }, { path }) => {
    const text = { title: "", content: "快讯", importance: "important", channel: "top", tags: [], source: "" };
    const record = { ...text, industry: slug, article_id: null };
    const state = path === "newsroom/holdBack" ? "held" : "waiting";
    const draft = { staff_id: ownerId, key: randomUUID(), record, state, held_until: "2099-01-01" };
    return { "newsroom flash draft": await insert("flash_drafts", draft) };
  },
};
/** Returns a form about a record of a scope, with fields of the same scope. */
function formIn(slug: string, call: ApiCall, records: Records): Record<string, unknown> {
  const placed = <T>(said: T): T =>
    typeof said === "object" && said !== null && "industry" in said ? { ...said, industry: slug } : said;
  const form = formOf(call, records);
  return placed(Object.fromEntries(Object.entries(form).map(([name, value]) => [name, placed(value)])));
}

/** Creates a record by its call. */
async function written(name: string, slug: string, records: Records): Promise<number> {
  const call = NEWSROOM_CALLS.find((one) => one.call === name)!;
  const { id: _id, version: _version, ...form } = formIn(slug, call, records);
  return (await site.post(call.path, form, { token: chief.token })).data.id;
}

const made = (kind: string, place: Place, call: ApiCall): Promise<Records> =>
  MADE[kind]?.(place, call) ?? Promise.resolve({});

/** Returns the kind of record that a call refers to first. */
const kindOf = (call: ApiCall) =>
  Object.keys(MADE).find((kind) => call.names.some((name) => recordOf(call, name) === kind)) ??
  (call.names.some((name) => recordOf(call, name) === "newsroom billboard issue") ? "newsroom billboard" : undefined);
const CALLS = NEWSROOM_CALLS.flatMap((call) => {
  const kind = kindOf(call);
  // The tables of a bulletin import belong only to the staff member who uploaded them, whatever record they are for.
  const isOfTable = call.names.some((name) => recordOf(call, name) === "newsroom import");
  return kind === undefined || isOfTable ? [] : [[call.call, call, kind] as const];
});

describe.each(CALLS)("%s", (_, call, kind) => {
  it("does nothing to what lies in another place", async () => {
    const act = actOf(call);
    const there = await made(kind, elsewhere, call);
    const absent = Object.fromEntries(Object.keys(there).map((name) => [name, MISSING]));
    const isOpen = call.names.some((name) => PUBLIC.has(recordOf(call, name) ?? ""));
    let reaches = false;
    for (const who of [...people, ...readers, chief]) {
      if (act !== undefined && !mayActSomewhere(who.actor, act)) continue;
      const ask = (records: Records) => askNewsroom(site, call, formIn(here.slug, call, records), who.token);
      const foreign = await ask(there);
      // Some records may be withdrawn only by their author. Others may be decided only by a person other than their
      // author.
      for (const ownerId of reaches ? [] : [here.ownerId, who.actor.id]) {
        const { code, msg } = await ask(await made(kind, { ...here, ownerId }, call));
        reaches ||= code === 1 || msg !== foreign.msg;
      }
      if (who === chief) continue;
      if (readers.includes(who)) {
        if (call.method === "POST") expect([who.name, foreign.code]).not.toEqual([who.name, 1]);
        continue;
      }
      const none = await ask(absent);
      // A list filtered by a foreign record is as empty as one filtered by a missing record.
      if (!isOpen || none.code === 1) expect([who.name, foreign]).toEqual([who.name, none]);
      else expect([who.name, foreign.code]).not.toEqual([who.name, 1]);
    }
    expect(reaches).toBe(true);
  });
});

it("finds calls of each kind", () => {
  expect(new Set(CALLS.map(([, , kind]) => kind))).toEqual(new Set(Object.keys(MADE)));
});
