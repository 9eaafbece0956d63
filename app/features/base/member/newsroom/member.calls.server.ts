import { z } from "zod";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { LONGEST_MUTE, MEMBER_ACTS, MEMBER_STATES, MOST_AT_ONCE } from "./member.rules.ts";
import type { MemberFilter, MemberLine } from "./member.repo.server.ts";
import type { MemberState } from "./member.rules.ts";
import { addMember } from "./member-adding.service.server.ts";
import { changeMembers, exportMembers, listMembers, readMember, revealMember } from "./member.service.server.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { moneyText } from "#app/lib/money.ts";

const reason = z.string().trim().min(1).max(200);
/** A time in seconds, 0 for none. */
const time = z.coerce.number().int().min(0).max(9_999_999_999);
const flag = z.enum(["", "1"]).default("");

const filter = {
  q: z.string().trim().max(60).default(""),
  state: z.enum(MEMBER_STATES).optional(),
  /** The member joined at or after `from`, and before `to`. */
  from: time.optional(),
  to: time.optional(),
  points: flag,
  muted: flag,
};
const times = { from: "no record", to: "no record" } as const;

const line = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  status: z.enum(MEMBER_STATES),
  /** The masked phone number and e-mail address; "" for none. */
  mobile: z.string(),
  email: z.string(),
  points: z.int(),
  /** The balance in yuan, with two decimals. */
  money: z.string(),
  joined: seconds,
  /** The time of the last sign-in; 0 if the member never signed in. */
  lastLogin: secondsOrZero,
  /** The end of the mute; 0 if the member is not muted. */
  mutedUntil: secondsOrZero,
});

/** Calls of the newsroom's screen for members (docs/newsroom.md#members). */
export const memberCalls = {
  "GET /newsroom/members": newsroomCall({
    permission: "member.manage",
    reads: ["member", "ledger"],
    input: z.object({ ...filter, after: z.string().max(30).optional() }),
    records: times,
    /** `count` is set on the first page only; 1,001 means more than a thousand. */
    answer: z.object({ list: z.array(line), next: z.string().nullable(), count: z.int().nullable() }),
    run: async ({ input: { after, ...input }, actor }) => {
      const { members, next, count } = await listMembers(actor, { ...filterOf(input), after });
      return { list: members.map(lineOf), next, count };
    },
  }),
  "GET /newsroom/member": newsroomCall({
    permission: "member.manage",
    reads: ["member", "ledger"],
    input: z.object({ id: idField }),
    records: { id: "newsroom member" },
    answer: line.extend({
      muteReason: z.string(),
      /** The time at which the account will be closed; 0 for none. */
      closes: secondsOrZero,
      works: z.boolean(),
      devices: z.int(),
      comments: z.int(),
      contributions: z.int(),
      errors: z.int(),
      messages: z.int(),
      read: z.int(),
      trail: z.array(z.object({ action: z.string(), by: z.string(), at: seconds, reason: z.string() })),
    }),
    run: async ({ input: { id }, actor }) => {
      const { member, counts, devices, trail } = await readMember(actor, id);
      return {
        ...member,
        ...lineOf(member),
        closes: member.closeAt,
        devices,
        ...(counts ?? { comments: 0, contributions: 0, errors: 0, messages: 0, read: 0 }),
        trail,
      };
    },
  }),
  /** Adds a member with a random `password`, which is returned only once. Needs the second factor. */
  "POST /newsroom/addMember": newsroomCall({
    permission: "member.manage",
    changes: ["member"],
    queue: "passwords",
    input: z.strictObject({
      username: z.string().trim().min(1).max(40),
      nickname: z.string().trim().max(40).default(""),
      mobile: z.string().trim().max(20).default(""),
      email: z.string().trim().max(200).default(""),
    }),
    answer: z.object({ id: z.int(), password: z.string() }),
    texts: ["staff"],
    run: async ({ input, actor }) => addMember(actor, input),
  }),
  "POST /newsroom/changeMembers": newsroomCall({
    permission: "member.manage",
    changes: ["member", "comment"],
    input: z.strictObject({
      ids: z.array(idField).min(1).max(MOST_AT_ONCE),
      act: z.enum(MEMBER_ACTS),
      reason,
      days: z.int().min(1).max(LONGEST_MUTE).default(7),
    }),
    records: { ids: "newsroom member", days: "no record" },
    answer: z.object({ list: z.array(z.object({ id: z.int(), done: z.boolean() })) }),
    run: async ({ input, actor }) => ({ list: await changeMembers(actor, input) }),
  }),
  /**
   * Returns the full number and address of a member; "" for missing values. It needs the second factor and a reason and
   * is limited to twenty a day. The audit log records each use.
   */
  "POST /newsroom/revealMember": newsroomCall({
    permission: "member.manage",
    changes: ["member"],
    input: z.strictObject({ id: idField, reason }),
    records: { id: "newsroom member" },
    answer: z.object({ mobile: z.string(), email: z.string() }),
    run: async ({ input, actor }) => revealMember(actor, input),
  }),
  "POST /newsroom/exportMembers": newsroomCall({
    permission: "member.manage",
    changes: [],
    input: z.strictObject({ ...filter, format: z.enum(TABLE_FORMATS) }),
    records: times,
    answer: "file",
    texts: ["members"],
    run: async ({ input: { format, ...input }, actor, texts }) => {
      const { file } = texts.members;
      const parts = await exportMembers(actor, filterOf(input));
      const table = { name: file.name(formatDate(new Date())), headings: Object.values(file.columns) };
      return writeTable({ ...table, rows: rowsOf(parts, file.states) }, format);
    },
  }),
};

type Asked = {
  q: string;
  state?: MemberState | undefined;
  from?: number | undefined;
  to?: number | undefined;
} & Record<"points" | "muted", string>;

function filterOf({ q, state, from, to, points, muted }: Asked): MemberFilter {
  return { q, state, from: timeOf(from), to: timeOf(to), hasPoints: points !== "", isMuted: muted !== "" };
}

const timeOf = (value: number | undefined) =>
  value === undefined || value === 0 ? undefined : new Date(value * 1_000);

const lineOf = (line: MemberLine) => ({
  ...line,
  mobile: line.mobile ?? "",
  email: line.email ?? "",
  money: moneyText(line.money),
  joined: line.joinedAt,
  lastLogin: line.lastLoginAt,
});

/** Returns the members as rows, in the order of the headings. */
async function* rowsOf(parts: AsyncIterable<MemberLine[]>, states: Record<MemberState, string>) {
  const time = (at: Date | null) => (at === null ? "" : formatDateTime(at));
  for await (const part of parts)
    yield part.map((one) => [
      one.id,
      one.username,
      one.nickname,
      states[one.status],
      one.mobile ?? "",
      one.email ?? "",
      one.points,
      one.money / 100,
      time(one.joinedAt),
      time(one.lastLoginAt),
      time(one.mutedUntil),
    ]);
}
