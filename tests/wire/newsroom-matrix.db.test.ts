import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addNote } from "#app/features/newsroom/review/note.service.server.ts";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import {
  mayAct,
  mayActSomewhere,
  staffActor,
  type Grant,
  type Scope,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { testDatabase } from "../db/test-database.ts";
import { NEWSROOM_CALLS, recordOf, missingRecords, type ApiCall } from "../fixtures/api-calls.ts";
import { column, industry } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { elevate, extra } from "../fixtures/newsroom/newsroom.ts";
import { actOf, askNewsroom, formOf as formAbout } from "../fixtures/newsroom/newsroom-forms.ts";

/**
 * Tests every newsroom call as every role with four stories: the caller's own, one in scope, a foreign one and a
 * missing one (docs/newsroom.md#staff). The call's definition contains the kind of record of each parameter
 * (`records`), and its schema the valid values. A new call is tested automatically, or fails here until its definition
 * is complete.
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
const STORY = "newsroom story";

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
  const someone = async (...grants: Grant[]): Promise<Someone> => {
    const who = await extra(...grants);
    await elevate(who);
    const actor = staffActor({ id: who.id, sessionId: 0, grants, elevated: true });
    const name = grants.map((grant) => `${grant.role} of ${grant.scope.kind}`).join(", ");
    return { name, actor, token: who.token, own: await storyOf(who.id, other) };
  };
  people = [];
  for (const role of ROLE_NAMES) people.push(await someone({ role, scope }));
  for (const role of ROLE_NAMES) people.push(await someone({ role, scope: fields }));
  // This staff member may read all stories, and has all permissions for those of a column.
  people.push(await someone({ role: "auditor", scope: { kind: "site" } }, { role: "chief", scope }));
});
afterAll(() => site.close());

const recordsOf = ({ id, revision, note }: Pick<Story, "id" | "revision" | "note">) => ({
  [STORY]: id,
  "newsroom revision": revision,
  "newsroom note": note,
});
const formOf = (call: ApiCall, story: Pick<Story, "id" | "revision" | "note">) => formAbout(call, recordsOf(story));
const ask = (call: ApiCall, form: Record<string, unknown>, { token }: Pick<Someone, "token">) =>
  askNewsroom(site, call, form, token);
const thingOf = (story: Story) => ({
  columnIds: [story.columnId],
  industryId: null,
  ownerId: story.ownerId,
  assigneeId: null,
});
const storyName = (call: ApiCall) => call.names.find((name) => recordOf(call, name) === STORY);
/** Streams have their own tests. */
const CALLS = NEWSROOM_CALLS.filter(({ definition }) => definition.permission !== "anyone");

it("is said of every parameter that takes an id or a number what it names", () => {
  expect(NEWSROOM_CALLS.flatMap(missingRecords)).toEqual([]);
});

describe.each(CALLS.filter((call) => storyName(call) !== undefined).map((call) => [call.call, call] as const))(
  "%s",
  (_, call) => {
    it("answers for a story that its caller may not see as for none, and changes nothing of one they may not touch", async () => {
      const act = actOf(call);
      let isTaken = false;
      for (const who of people) {
        if (act === undefined || !mayActSomewhere(who.actor, act)) {
          expect([who.name, (await ask(call, formOf(call, inScope), who)).code]).toEqual([who.name, 401]);
          continue;
        }
        const none = await ask(call, formOf(call, { id: MISSING, revision: MISSING, note: MISSING }), who);
        for (const [place, story] of Object.entries({ own: who.own, inScope, foreign })) {
          const where = `${who.name}, ${place}`;
          const answer = await ask(call, formOf(call, story), who);
          const may = (asked: NewsroomPermission) => mayAct(who.actor, asked, thingOf(story));
          if (!may("story.read") && !may(act)) expect([where, answer]).toEqual([where, none]);
          // A heartbeat of a tab without the lease gets exactly this response.
          else if (!may(act) && answer.data?.held !== false) expect([where, answer.code]).not.toEqual([where, 1]);
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
    ["newsroom revision", "newsroom note"].flatMap((kind) =>
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
    for (const who of people.filter(({ actor }) => !mayActSomewhere(actor, act)))
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
  // The sender has all permissions, because the server checks these before the form.
  const everything = await extra(...ROLE_NAMES.map((role): Grant => ({ role, scope: { kind: "site" } })));
  await elevate(everything);
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
      const { code } = await site.call("POST", call.path, { token: everything.token, body, headers });
      expect([call.call, more, code]).toEqual([call.call, more, 400]);
    }
  }
});
