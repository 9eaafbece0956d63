import { afterAll, beforeAll, expect, it } from "vitest";
import type { Scope } from "#app/features/newsroom/staff/staff.policy.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { testDatabase } from "../db/test-database.ts";
import { NEWSROOM_CALLS, type ApiCall } from "../fixtures/api-calls.ts";
import { column, industry, insert } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { colleague, elevate, extra } from "../fixtures/newsroom/newsroom.ts";
import { askNewsroom, formOf, type Records } from "../fixtures/newsroom/newsroom-forms.ts";

/**
 * Tests every changing call as every role granted for one column or industry, with records of the whole site. With such
 * a grant, callers may change only records of their own (docs/newsroom.md#staff).
 */
testDatabase();
let site: MemberSite;
let records: Records;
/** A form for a change of a record, for each noun with its own table. */
let nouns: Record<string, Record<string, unknown>>;
const NOUNS = ["columns", "industries", "sectors", "pages", "job-posts", "friend-links", "sources"];
let people: { name: string; token: string }[];

/** Tables into which every call may write, because they record calls. */
const KEPT = [
  "audit_entries",
  "limits",
  "sessions",
  "office_act_keys",
  "security_events",
  "check_reports",
  "record_marks",
];
/** The caller's own stories, views, tables and authenticator app, and the flash that they cancel by its key. */
const OWN = [
  "manuscripts",
  "manuscript_revisions",
  "bodies",
  "office_documents",
  "editing_leases",
  "preview_links",
].concat(["office_views", "office_tickets", "import_batches", "import_rows", "import_columns", "flash_drafts"]);
const ASIDE = new Set([...KEPT, ...OWN]);
/** All calls except the one that ends the caller's session. */
const CALLS = NEWSROOM_CALLS.filter(
  ({ method, path, definition }) =>
    method === "POST" && definition.permission !== "anyone" && path !== "newsroom/signOut",
);

beforeAll(async () => {
  site = await MemberSite.open();
  const member = await site.register();
  const reporter = await colleague(site, "reporter");
  const chief = await extra("chief", "operations", "admin");
  await elevate(chief);
  const idOf = async (query: string) => (await rows<{ id: number }>(query))[0]?.id ?? 0;
  const made = async (path: string) => {
    const call = callOf(path);
    const { id: _id, ...form } = formOf(call, {});
    const { data } = await askNewsroom(site, call, form, chief.token);
    return data.id ?? data.saved.id;
  };
  records = {
    "newsroom member": member.id,
    "newsroom colleague": reporter.id,
    "newsroom grant": await idOf(`select id::int as id from staff_grants where staff_id = ${reporter.id}`),
    "newsroom mailing": await made("newsroom/mailings/save"),
    "newsroom check rule": await made("newsroom/saveCheckRule"),
    "newsroom review policy": await idOf("select min(id)::int as id from review_policies"),
  };
  await insert("sectors", {
    industry_id: await industry("elsewhere"),
    slug: "sector",
    name: "子行业",
    name_en: "Sector",
  });
  await column("elsewhere");
  await insert("friend_links", { name: "友链", url: "https://example.com" });
  const post = { title: "编辑", department: "编辑部", place: "上海", description: "写稿", mail: "hr@example.com" };
  await insert("job_posts", post);
  await insert("pages", { slug: "imprint", title: "版权", body_html: "<p>字</p>" });
  await insert("sources", { name: "来源", list: "other" });
  nouns = {};
  for (const noun of NOUNS) {
    const { list } = (await site.get(`newsroom/${noun}`, chief.token)).data;
    const [{ id, version, record }] = list;
    const ids = list.map((one: { id: number }) => one.id);
    nouns[noun] = { id, version, record, ids: ids.toReversed(), standing: ids, number: version };
  }
  people = [];
  const scopes: Scope[] = [
    { kind: "column", id: await column("inside") },
    { kind: "industry", id: await industry("inside") },
  ];
  for (const role of ROLE_NAMES)
    for (const scope of scopes) {
      const who = await extra({ role, scope });
      await elevate(who);
      people.push({ name: `${role} of ${scope.kind}`, token: who.token });
    }
});
afterAll(() => site.close());

const callOf = (path: string): ApiCall => {
  const found = NEWSROOM_CALLS.find((call) => call.path === path && call.method === "POST");
  if (found === undefined) throw new Error(`no call ${path}`);
  return found;
};

/** Returns a hash of each table of the database. */
async function everything(): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !ASIDE.has(table.name))) {
    const [{ hash } = { hash: "" }] = await rows<{ hash: string }>(
      `select count(*) || ' ' || md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from "${name}" t`,
    );
    found[name] = hash;
  }
  return found;
}

it("leaves what belongs to the whole site as it was", async () => {
  expect(Object.values(records).every((id) => id > 0)).toBe(true);
  expect(NOUNS.every((noun) => CALLS.some(({ path }) => path === `newsroom/${noun}/order`))).toBe(true);
  const failed: string[] = [];
  let before = await everything();
  for (const { name, token } of people)
    for (const call of CALLS) {
      const noun = nouns[call.path.split("/")[1] ?? ""] ?? {};
      const fitting = Object.entries(noun).filter(([field]) => call.names.includes(field));
      const asked = { ...formOf(call, records), ...Object.fromEntries(fitting) };
      // Refusals are envelopes. A file would be leaked data.
      const { code } = await askNewsroom(site, call, asked, token).catch(() => {
        failed.push(`${name}, ${call.call}: a file`);
        return { code: 0 };
      });
      if (code !== 1) continue;
      const after = await everything();
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      if (changed.length > 0) failed.push(`${name}, ${call.call}: ${changed.join(" ")}`);
      before = after;
    }
  expect(failed).toEqual([]);
}, 300_000);
