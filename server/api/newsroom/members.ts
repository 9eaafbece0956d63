import type { FastifyInstance } from "fastify";
import { memberDeskCalls } from "#app/features/base/member/newsroom/member.calls.ts";
import type { MemberFilter, MemberLine } from "#app/features/base/member/newsroom/member.repo.server.ts";
import type { MemberState } from "#app/features/base/member/newsroom/member.rules.ts";
import { addMember } from "#app/features/base/member/newsroom/member-adding.service.server.ts";
import {
  changeMembers,
  exportMembers,
  listMembers,
  readMember,
  revealMember,
} from "#app/features/base/member/newsroom/member.service.server.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { formatDate, formatDateTime, toSeconds } from "#app/lib/dates.ts";
import { moneyText } from "#app/lib/money.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves members to the staff who look after them. */
export function addMemberDeskCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, memberDeskCalls, {
    "GET /newsroom/members": async ({ input: { after, ...input }, actor }) => {
      const { members, next, count } = await listMembers(actor, { ...filterOf(input), after });
      return { list: members.map(lineOf), next, count };
    },
    "GET /newsroom/member": async ({ input: { id }, actor }) => {
      const { member, counts, devices, trail } = await readMember(actor, id);
      return {
        ...lineOf(member),
        muteReason: member.muteReason,
        closes: secondsOf(member.closeAt),
        works: member.works,
        devices,
        ...(counts ?? { comments: 0, contributions: 0, errors: 0, messages: 0, read: 0 }),
        trail: trail.map(({ at, ...rest }) => ({ ...rest, at: toSeconds(at) })),
      };
    },
    "POST /newsroom/addMember": async ({ input, actor }) => addMember(actor, input),
    "POST /newsroom/changeMembers": async ({ input, actor }) => ({ list: await changeMembers(actor, input) }),
    "POST /newsroom/revealMember": async ({ input, actor }) => revealMember(actor, input),
    "POST /newsroom/exportMembers": async ({ input: { format, ...input }, actor, reply, texts }) => {
      const { file } = texts["member-desk"];
      const parts = await exportMembers(actor, filterOf(input));
      const table = { name: file.name(formatDate(new Date())), headings: Object.values(file.columns) };
      const { headers, body } = writeTable({ ...table, rows: rowsOf(parts, file.states) }, format);
      return reply.headers(headers).send(body);
    },
  });
}

type Asked = {
  q: string;
  state?: MemberState | undefined;
  from?: number | undefined;
  to?: number | undefined;
} & Record<"points" | "muted", string>;

function filterOf({ q, state, from, to, points, muted }: Asked): MemberFilter {
  return { q, state, from: timeOf(from), to: timeOf(to), hasPoints: points !== "", isMuted: muted !== "" };
}

const timeOf = (seconds: number | undefined) =>
  seconds === undefined || seconds === 0 ? undefined : new Date(seconds * 1_000);
const secondsOf = (time: Date | null) => (time === null ? 0 : toSeconds(time));

function lineOf({ joinedAt, lastLoginAt, mutedUntil, mobile, email, money, ...line }: MemberLine) {
  return {
    ...line,
    mobile: mobile ?? "",
    email: email ?? "",
    money: moneyText(money),
    joined: toSeconds(joinedAt),
    lastLogin: secondsOf(lastLoginAt),
    mutedUntil: secondsOf(mutedUntil),
  };
}

/** Returns rows in the order of the headings. */
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
