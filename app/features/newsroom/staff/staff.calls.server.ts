import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { findMember } from "#app/features/base/member/member-lookup.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  addStaff,
  disableStaff,
  grantRole,
  listColleagues,
  listStaff,
  readPeople,
  renewEnrolment,
  revokeRole,
} from "./staff.service.server.ts";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { ok } from "#app/features/base/call/outcome.ts";

const role = z.enum(ROLE_NAMES);

/** The scope of a grant. */
export const scope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("site") }),
  z.object({ kind: z.literal("column"), id: z.int() }),
  z.object({ kind: z.literal("industry"), id: z.int() }),
]);

/** A grant with the name of its column or industry. `until` is the end in seconds, 0 for none. */
export const grantData = z.object({ id: z.int(), role, scope, scopeName: z.string(), until: secondsOrZero });

const staffData = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  active: z.boolean(),
  hasApp: z.boolean(),
  isDemo: z.boolean(),
  grants: z.array(grantData.extend({ grantedBy: z.string(), grantedAt: seconds })),
});

const reason = field;
/** The enrolment code for binding a first app. It is shown once, and empty if an app is bound already. */
const enrolment = z.string();

/** Calls for staff members and their grants (docs/newsroom.md#staff). */
export const staffCalls = {
  "GET /newsroom/staff": newsroomCall({
    permission: "staff.read",
    reads: ["staff"],
    answer: z.object({ list: z.array(staffData) }),
    run: async ({ actor }) => ({
      list: (await listStaff(actor)).map(({ realName: name, ...one }) => ({ ...one, name })),
    }),
  }),
  "GET /newsroom/colleagues": newsroomCall({
    permission: "story.assign",
    reads: [],
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
    run: async ({ actor }) => ({ list: await listColleagues(actor) }),
  }),
  /** Returns the names of staff members for presence data, which contain only ids. */
  "GET /newsroom/people": newsroomCall({
    permission: "story.title",
    reads: ["presence"],
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
    run: async () => ({ list: await readPeople() }),
  }),
  /** Makes a member a staff member. `account` is an account name, a mobile number or an e-mail address. */
  "POST /newsroom/addStaff": newsroomCall({
    permission: "staff.grant",
    changes: ["staff"],
    input: z.strictObject({ account: field, name: field, reason }),
    answer: z.object({ id: z.int(), enrolment }),
    texts: ["staff"],
    run: async ({ input, actor, texts }) => {
      const member = await findMember(input.account);
      if (member === undefined) throw new Refusal((t) => t.staff.grants.noMember);
      const enrolment = await addStaff({ memberId: member.id, realName: input.name }, input.reason, actor);
      return ok({ id: member.id, enrolment }, texts.staff.grants.added);
    },
  }),
  /** Issues another code for a staff member without an app. */
  "POST /newsroom/enrolmentCode": newsroomCall({
    permission: "staff.grant",
    changes: ["staff"],
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom colleague" },
    answer: z.object({ enrolment }),
    texts: ["staff"],
    run: async ({ input, actor, texts }) =>
      ok({ enrolment: await renewEnrolment(input.id, input.reason, actor) }, texts.staff.grants.codeMade),
  }),
  "POST /newsroom/disableStaff": newsroomCall({
    permission: "staff.grant",
    changes: ["staff"],
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom colleague" },
    answer: z.null(),
    texts: ["staff"],
    run: async ({ input, actor, texts }) => {
      await disableStaff(input.id, input.reason, actor);
      return ok(null, texts.staff.grants.disabled);
    },
  }),
  /** Grants a role. `until` is the end in seconds, 0 or absent for none. */
  "POST /newsroom/grant": newsroomCall({
    permission: "staff.grant",
    changes: ["staff"],
    input: z.strictObject({ id: idField, role, scope, until: z.int().min(0).optional(), reason }),
    records: { id: "newsroom colleague", "scope.id": "no record", until: "no record" },
    answer: z.object({ id: z.int() }),
    texts: ["staff"],
    run: async ({ input, actor, texts }) => {
      const { id: staffId, role, scope, until = 0, reason } = input;
      const end = until === 0 ? null : new Date(until * 1_000);
      const id = await grantRole({ staffId, role, scope, until: end }, reason, actor);
      return ok({ id }, texts.staff.grants.granted);
    },
  }),
  "POST /newsroom/revoke": newsroomCall({
    permission: "staff.grant",
    changes: ["staff"],
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom grant" },
    answer: z.null(),
    texts: ["staff"],
    run: async ({ input, actor, texts }) => {
      await revokeRole(input.id, input.reason, actor);
      return ok(null, texts.staff.grants.revoked);
    },
  }),
};
