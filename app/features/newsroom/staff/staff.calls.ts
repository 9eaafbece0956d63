import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { ROLE_NAMES } from "./staff.roles.ts";

const role = z.enum(ROLE_NAMES);

/** The scope of a grant. */
export const scope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("site") }),
  z.object({ kind: z.literal("column"), id: z.int() }),
  z.object({ kind: z.literal("industry"), id: z.int() }),
]);

/** A grant with the name of its column or industry; times are seconds, 0 for none. */
export const grantData = z.object({ id: z.int(), role, scope, scopeName: z.string(), until: z.int() });

const staffData = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  active: z.boolean(),
  hasApp: z.boolean(),
  isDemo: z.boolean(),
  grants: z.array(grantData.extend({ grantedBy: z.string(), grantedAt: z.int() })),
});

const reason = field;
/** The enrolment code for a first app, shown once; empty where an app is bound. */
const enrolment = z.string();

/** Staff members and their grants (docs/newsroom.md#staff). */
export const staffCalls = defineCalls({
  "GET /newsroom/staff": { permission: "staff.read", answer: z.object({ list: z.array(staffData) }) },
  "GET /newsroom/colleagues": {
    permission: "story.assign",
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
  /** Names for presence data, which contain ids. */
  "GET /newsroom/people": {
    permission: "story.title",
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
  /** `account`: an account name, a mobile number or an e-mail address. */
  "POST /newsroom/addStaff": {
    permission: "staff.grant",
    input: z.strictObject({ account: field, name: field, reason }),
    answer: z.object({ id: z.int(), enrolment }),
    texts: ["staff"],
  },
  /** Issues another code for a staff member without an app. */
  "POST /newsroom/enrolmentCode": {
    permission: "staff.grant",
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom colleague" },
    answer: z.object({ enrolment }),
    texts: ["staff"],
  },
  "POST /newsroom/disableStaff": {
    permission: "staff.grant",
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom colleague" },
    answer: z.null(),
    texts: ["staff"],
  },
  /** `until`: seconds, 0 or absent for no end. */
  "POST /newsroom/grant": {
    permission: "staff.grant",
    input: z.strictObject({ id: idField, role, scope, until: z.int().min(0).optional(), reason }),
    records: { id: "newsroom colleague", "scope.id": "no record", until: "no record" },
    answer: z.object({ id: z.int() }),
    texts: ["staff"],
  },
  "POST /newsroom/revoke": {
    permission: "staff.grant",
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom grant" },
    answer: z.null(),
    texts: ["staff"],
  },
});

type StaffCalls = typeof staffCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends StaffCalls {}
}
