import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { LONGEST_MUTE, MEMBER_ACTS, MEMBER_STATES, MOST_AT_ONCE } from "./member.rules.ts";

const reason = z.string().trim().min(1).max(200);
/** A time in seconds, 0 for none. */
const seconds = z.coerce.number().int().min(0).max(9_999_999_999);
const flag = z.enum(["", "1"]).default("");

const filter = {
  q: z.string().trim().max(60).default(""),
  state: z.enum(MEMBER_STATES).optional(),
  /** Joined from then on, and before then. */
  from: seconds.optional(),
  to: seconds.optional(),
  points: flag,
  muted: flag,
};
const times = { from: "no record", to: "no record" } as const;

const line = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  status: z.enum(MEMBER_STATES),
  /** Masked, '' for none. */
  mobile: z.string(),
  email: z.string(),
  points: z.int(),
  /** Yuan with two decimals. */
  money: z.string(),
  joined: z.int(),
  /** 0 for never. */
  lastLogin: z.int(),
  /** 0 for who may speak. */
  mutedUntil: z.int(),
});

/** Members at a screen (docs/newsroom.md#members). */
export const memberDeskCalls = defineCalls({
  "GET /newsroom/members": {
    permission: "member.manage",
    input: z.object({ ...filter, after: z.string().max(30).optional() }),
    records: times,
    /** `count` is in the first page; 1,001 for more than a thousand. */
    answer: z.object({ list: z.array(line), next: z.string().nullable(), count: z.int().nullable() }),
  },
  "GET /newsroom/member": {
    permission: "member.manage",
    input: z.object({ id: idField }),
    records: { id: "newsroom member" },
    answer: line.extend({
      muteReason: z.string(),
      /** From when on the account is closed, 0 for never. */
      closes: z.int(),
      works: z.boolean(),
      devices: z.int(),
      comments: z.int(),
      contributions: z.int(),
      errors: z.int(),
      messages: z.int(),
      read: z.int(),
      trail: z.array(z.object({ action: z.string(), by: z.string(), at: z.int(), reason: z.string() })),
    }),
  },
  /** Adds a member with a random `password`, which is returned only once; needs the second factor. */
  "POST /newsroom/addMember": {
    permission: "member.manage",
    queue: "passwords",
    input: z.strictObject({
      username: z.string().trim().min(1).max(40),
      nickname: z.string().trim().max(40).default(""),
      mobile: z.string().trim().max(20).default(""),
      email: z.string().trim().max(200).default(""),
    }),
    answer: z.object({ id: z.int(), password: z.string() }),
    texts: ["staff"],
  },
  "POST /newsroom/changeMembers": {
    permission: "member.manage",
    input: z.strictObject({
      ids: z.array(idField).min(1).max(MOST_AT_ONCE),
      act: z.enum(MEMBER_ACTS),
      reason,
      days: z.int().min(1).max(LONGEST_MUTE).default(7),
    }),
    records: { ids: "newsroom member", days: "no record" },
    answer: z.object({ list: z.array(z.object({ id: z.int(), done: z.boolean() })) }),
  },
  /** Needs the second factor and a reason, twenty a day; the audit log has a line of each. "" for missing values. */
  "POST /newsroom/revealMember": {
    permission: "member.manage",
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom member" },
    answer: z.object({ mobile: z.string(), email: z.string() }),
  },
  "POST /newsroom/exportMembers": {
    permission: "member.manage",
    input: z.strictObject({ ...filter, format: z.enum(TABLE_FORMATS) }),
    records: times,
    answer: "file",
    texts: ["member-desk"],
  },
});

type MemberDeskCalls = typeof memberDeskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MemberDeskCalls {}
}
