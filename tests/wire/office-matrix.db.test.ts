import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addNote } from "#app/features/newsroom/review/note.service.server.ts";
import { createManuscript } from "#app/features/newsroom/manuscript/manuscript.service.server.ts";
import { mayAct, staffActor, type Scope, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { ROLE_NAMES, type OfficeAct, type Role } from "#app/features/newsroom/staff/staff.roles.ts";
import { testDatabase } from "../db/test-database.ts";
import { OFFICE_CALLS, recordOf, takes, unsaid, type ApiCall } from "../fixtures/api-calls.ts";
import { column, industry } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { elevate, extra } from "../fixtures/office.ts";
import { choicesOf } from "../fixtures/right-values.ts";
import { multipart } from "../fixtures/uploads.ts";

/**
 * Every call of the newsroom by every role, on a story of one's own, one of one's scope, a foreign one and one that is missing
 * (docs/newsroom.md#staff). What a parameter names the call itself says (`records`), and what it takes is found by its schema:
 * a new call is tried by itself, or fails here until it says enough.
 */

type Someone = { name: string; actor: StaffActor; token: string; own: Story };
type Story = { id: number; columnId: number; ownerId: number; revision: number; note: number };

testDatabase();
let site: MemberSite;
let people: Someone[];
let inScope: Story;
let foreign: Story;
let columnId: number;

const MISSING = 999_999_999;
const STORY = "office story";

beforeAll(async () => {
  site = await MemberSite.open();
  columnId = await column("inside");
  const other = await column("outside");
  const scope: Scope = { kind: "column", id: columnId };
  const fields: Scope = { kind: "industry", id: await industry("food") };
  const owner = await extra("reporter");
  const author = (id: number) => staffActor({ id, sessionId: 0, grants: [{ role: "chief", scope: { kind: "site" } }] });
  const storyOf = async (ownerId: number, place: number): Promise<Story> => {
    const plain = ["一句。", "两句。"];
    const text = { title: `稿${ownerId}`, columnId: place, plain, aiLabel: "none", body: "<p>正文。</p>" } as const;
    const { id } = await createManuscript(text, author(ownerId));
    const note = await addNote(author(ownerId), id, { field: "title", quote: "", text: "批注" });
    const [{ revision } = { revision: 0 }] = await rows<{ revision: number }>(
      "select id as revision from manuscript_revisions where manuscript_id = $1",
      [id],
    );
    return { id, columnId: place, ownerId, revision, note: note.id };
  };
  inScope = await storyOf(owner.id, columnId);
  foreign = await storyOf(owner.id, other);
  const someone = async (role: Role, where: Scope): Promise<Someone> => {
    const who = await extra({ role, scope: where });
    await elevate(who);
    const actor = staffActor({ id: who.id, sessionId: 0, grants: [{ role, scope: where }], elevated: true });
    return { name: `${role} of ${where.kind}`, actor, token: who.token, own: await storyOf(who.id, other) };
  };
  people = [];
  for (const role of ROLE_NAMES) people.push(await someone(role, scope));
  people.push(await someone("editor", fields), await someone("chief", fields));
});
afterAll(() => site.close());

const RULE = {
  family: "style",
  kind: "literal",
  pattern: "一个词",
  severity: "hint",
  advice: "",
  adviceEn: "",
  hits: [],
  misses: [],
  enabled: true,
};
const BULLETIN = {
  title: "通报",
  family: "food",
  issuer: "局",
  level: "city",
  region: "省",
  number: "",
  issue_date: "2026-11-22",
  period: "",
  industry: "",
  categories: [],
  summary: "",
  body: "",
  source_url: "",
  right_of_reply: "",
  correction: "",
  published: false,
};
const SAMPLE = {
  sampling_no: "",
  product: "面粉",
  category: "",
  spec: "",
  brand: "",
  production_date_text: "",
  batch: "",
  maker: "",
  maker_address: "",
  sampled_unit: "",
  sampled_address: "",
  platform: "",
  region: "",
  result: "pass",
  lab: "",
  remark: "",
  recheck: "",
  follow_up: "",
  items: [],
};

/** What parameters of the newsroom take, by their names. */
const KNOWN: Record<string, unknown> = {
  at: 4_000_000_000,
  policy: { scope: "site", origin: "reprint", sensitivity: "sensitive", steps: 2 },
  mailing: { title: "问卷", content: "三个问题", titleEn: "", contentEn: "", url: "", audience: { points: 1 } },
  said: { title: "问卷", content: "三个问题", titleEn: "", contentEn: "", url: "" },
  changes: { title: { base: 1, value: "改了" } },
  fence: 0,
  from: "working",
  to: "live",
  text: "一句话",
  field: "title",
  quote: "",
  hours: 4,
  opens: 1,
  before: undefined,
  day: "2026-11-22",
  address: "https://pictures.example/a.png",
  account: "nobody",
  scope: { kind: "site" },
  role: "reporter",
  family: "style",
  ids: [999_999_999],
  member: undefined,
  article: 999_999_999,
  held: undefined,
  after: undefined,
  reasons: [],
  version: 1,
  notes: [],
  words: [{ word: "某个词", action: "hold" }],
  rule: { ...RULE },
  nodes: [],
  rules: [{ ...RULE, pattern: "另一个词" }],
  seen: { id: 999_999_999, version: 1 },
  standing: [999_999_999],
  made: [{ id: 999_999_999, version: 1 }],
  table: [["名称"]],
  settings: [{ key: "slogan", base: 0, value: "一句话" }],
  rights: "own",
  origin: "",
  focus: { x: 0.5, y: 0.5 },
  sample: SAMPLE,
  x: 0.5,
  y: 0.5,
  subject: {
    title: "专题",
    title_en: "",
    lead: "",
    lead_en: "",
    banner_media_id: null,
    industry: "",
    tags: [],
    status: "ongoing",
    published: false,
    start_at: "2026-11-01T00:00:00.000Z",
    end_at: null,
    sections: [],
    timeline: [],
  },
  billboard: {
    title: "榜",
    title_en: "",
    kind: "editorial",
    period: "month",
    industry: "",
    intro: "",
    intro_en: "",
    method: "",
    method_en: "",
    data_source: "",
    data_source_en: "",
    metrics: [],
    published: false,
    window_hours: null,
    half_life_hours: null,
    favorite_weight: null,
    comment_weight: null,
    places: null,
  },
  issue: {
    period_date: "2026-10-01",
    publish_at: "2026-11-01T00:00:00.000Z",
    items: [{ rank: 1, name: "甲", note: "", url: "", article_id: null, values: {} }],
  },
};
const ANY = [BULLETIN, "一句话", 1, true, "1", "a".repeat(64), {}, [], 0.5, undefined, null];

/** A form that the call takes, about a story and what lies in it. Throws for a parameter that nothing here fits. */
function formOf(call: ApiCall, story: Pick<Story, "id" | "revision" | "note">): Record<string, unknown> {
  const records: Record<string, number> = {
    [STORY]: story.id,
    "office revision": story.revision,
    "office note": story.note,
  };
  const known = { key: randomUUID(), tab: randomUUID(), ...KNOWN };
  const entries = call.names
    .filter((name) => !name.includes(".") && name !== "file")
    .map((name) => {
      const kind = recordOf(call, name);
      const record = records[kind ?? ""];
      const listed = (call.fields.get(name) ?? []).flatMap(choicesOf);
      const candidates = [record, record && [record], known[name as keyof typeof known], ...listed, ...ANY];
      const value = candidates.find((one) => one !== undefined && takes(call, name, one));
      if (value === undefined && !takes(call, name, undefined))
        throw new Error(`${call.call}: no value here fits "${name}": say one in KNOWN`);
      return [name, value] as const;
    });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Calls, and gives what was answered without what differs between two calls of the same kind. */
async function ask(call: ApiCall, form: Record<string, unknown>, { token }: Pick<Someone, "token">) {
  if (call.names.includes("file")) {
    const parts = Object.entries(form).map(([field, value]) => ({ field, content: String(value) }));
    const file = { field: "file", filename: "a.png", type: "image/png", content: "no picture" };
    const { body, headers } = multipart([...parts, file]);
    return told(await site.call("POST", call.path, { token, body, headers }));
  }
  if (call.method === "POST") return told(await site.post(call.path, form, { token }));
  const query = Object.entries(form).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return told(await site.get(`${call.path}?${query.join("&")}`, token));
}
const told = ({ status, code, msg }: Awaited<ReturnType<MemberSite["get"]>>) => ({ status, code, msg });

const actOf = ({ definition: { right } }: ApiCall) =>
  right.startsWith("office/") ? (right.slice("office/".length) as OfficeAct) : undefined;
const thingOf = (story: Story) => ({
  columnIds: [story.columnId],
  industryId: null,
  ownerId: story.ownerId,
  assigneeId: null,
});
const storyName = (call: ApiCall) => call.names.find((name) => recordOf(call, name) === STORY);
/** Streams have tests of their own. */
const CALLS = OFFICE_CALLS.filter(({ definition }) => definition.right !== "anyone");

it("is said of every parameter that takes an id or a number what it names", () => {
  expect(OFFICE_CALLS.flatMap(unsaid)).toEqual([]);
});

describe.each(CALLS.filter((call) => storyName(call) !== undefined).map((call) => [call.call, call] as const))(
  "%s",
  (_, call) => {
    it("answers for a story that its caller may not see as for none, and changes nothing of one they may not touch", async () => {
      const act = actOf(call);
      let isTaken = false;
      for (const who of people) {
        if (act === undefined || !mayAct(who.actor, act)) {
          expect([who.name, (await ask(call, formOf(call, inScope), who)).code]).toEqual([who.name, 401]);
          continue;
        }
        const none = await ask(call, formOf(call, { id: MISSING, revision: MISSING, note: MISSING }), who);
        for (const [place, story] of Object.entries({ own: who.own, inScope, foreign })) {
          const where = `${who.name}, ${place}`;
          const answer = await ask(call, formOf(call, story), who);
          const may = (asked: OfficeAct) => mayAct(who.actor, asked, thingOf(story));
          if (!may("story.read") && !may(act)) expect([where, answer]).toEqual([where, none]);
          else if (!may(act)) expect([where, answer.code]).not.toEqual([where, 1]);
          else expect([where, answer.status < 500, answer.code]).not.toEqual([where, true, 400]);
          isTaken ||= may(act);
        }
      }
      expect(isTaken).toBe(true);
    });
  },
);

it("opens what stands in a foreign story under no other one's id", async () => {
  const inside = CALLS.flatMap((call) =>
    ["office revision", "office note"].flatMap((kind) =>
      call.names.some((name) => recordOf(call, name) === kind) && storyName(call) !== undefined ? [{ call, kind }] : [],
    ),
  );
  expect(inside.length).toBeGreaterThan(3);
  for (const who of people) {
    if (!mayAct(who.actor, "story.write", thingOf(inScope))) continue;
    for (const { call } of inside) {
      if (!mayAct(who.actor, actOf(call) ?? "story.read", thingOf(who.own))) continue;
      const none = await ask(call, formOf(call, { id: who.own.id, revision: MISSING, note: MISSING }), who);
      const other = await ask(call, formOf(call, { ...foreign, id: who.own.id }), who);
      expect([who.name, call.call, other]).toEqual([who.name, call.call, none]);
      expect([call.call, other.code]).toEqual([call.call, 0]);
    }
  }
});

it("is refused to every role that may do such a thing nowhere, whatever it names", async () => {
  for (const call of CALLS.filter((one) => storyName(one) === undefined)) {
    const act = actOf(call);
    if (act === undefined) continue;
    for (const who of people.filter(({ actor }) => !mayAct(actor, act)))
      expect([who.name, call.call, (await ask(call, formOf(call, inScope), who)).code]).toEqual([
        who.name,
        call.call,
        401,
      ]);
  }
});

it("left the foreign story as it was", async () => {
  const [story] = await rows<Record<string, unknown>>(
    `select version, fence, state, title,
      (select count(*)::int from manuscript_revisions where manuscript_id = m.id) as revisions,
      (select count(*)::int from review_rounds where manuscript_id = m.id) as rounds,
      (select count(*)::int from review_notes where manuscript_id = m.id) as notes,
      (select count(*)::int from releases where manuscript_id = m.id) as releases,
      (select count(*)::int from preview_links where manuscript_id = m.id) as links,
      (select count(*)::int from editing_leases where target_id = m.id) as leases
     from manuscripts m where id = $1`,
    [foreign.id],
  );
  const untouched = { version: 1, fence: 0, state: "writing", title: `稿${foreign.ownerId}` };
  const kept = { revisions: 1, rounds: 0, notes: 1, releases: 0, links: 0, leases: 0 };
  expect(story).toEqual({ ...untouched, ...kept });
});

it("takes no column of a story for a field of a form, in no call (threat 7)", async () => {
  const columns = await rows<{ name: string }>(
    "select distinct column_name as name from information_schema.columns where table_name in ('manuscripts', 'articles')",
  );
  const names = [...columns.map(({ name }) => name), "constructor", "prototype"];
  const [writer] = people.filter(({ actor }) => mayAct(actor, "release.break-glass"));
  for (const call of CALLS.filter(({ method, definition }) => method === "POST" && definition.input !== undefined)) {
    const form = formOf(call, inScope);
    expect([call.call, call.definition.input?.safeParse(form).success]).toEqual([call.call, true]);
    const taken = names.filter(
      (name) => !call.names.includes(name) && call.definition.input?.safeParse({ ...form, [name]: 1 }).success === true,
    );
    expect([call.call, taken]).toEqual([call.call, []]);
    for (const more of ['"owner_id":1', '"__proto__":{"state":"released"}']) {
      const body = `${JSON.stringify(form).slice(0, -1)}${Object.keys(form).length === 0 ? "" : ","}${more}}`;
      const headers = { "content-type": "application/json" };
      const { code } = await site.call("POST", call.path, { token: writer?.token ?? "", body, headers });
      expect([call.call, more, code]).toEqual([call.call, more, 400]);
    }
  }
});
