import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSessions } from "#app/features/base/session/session.service.server.ts";
import { endSessions, muteMember, unmuteMember } from "#app/features/members/account/muting.service.server.ts";
import { disableMember, enableMember } from "#app/features/members/account/operator.service.server.ts";
import { countLook } from "#app/features/newsroom/unmask/unmask.service.server.ts";
import {
  requirePermission,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { holdsRights, readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import {
  countMembers,
  countOf,
  findExisting,
  findMember,
  findMembers,
  findAuditEntries,
  type MemberFilter,
  type MemberLine,
} from "./member.repo.server.ts";
import { MANY_AT_ONCE, MANY_ROWS, type MemberAct } from "./member.rules.ts";

const LIST_LENGTH = 50;
const TRAIL_LENGTH = 8;
/** The number of exported rows read at once. */
const PART_LENGTH = 1_000;

/** A page of members. The first page has their total number; 1,001 means more than a thousand. */
export type MemberPage = { members: MemberLine[]; next: string | null; count: number | null };

/** Returns the filtered members, newest first, with masked numbers and addresses. */
export async function listMembers(
  actor: StaffActor,
  { after, ...filter }: MemberFilter & { after?: string | undefined },
): Promise<MemberPage> {
  requirePermission(actor, "member.manage", WHOLE_SITE);
  const cursor = decodeCursor(after ?? null);
  const [found, count] = await Promise.all([
    findMembers(filter, { limit: LIST_LENGTH + 1, after: cursor }),
    cursor === undefined ? countMembers(filter, MANY_ROWS + 1) : null,
  ]);
  const members = found.slice(0, LIST_LENGTH).map(hidden);
  const last = found.length > LIST_LENGTH ? members.at(-1) : undefined;
  return { members, next: last === undefined ? null : encodeCursor(placeOf(last)), count };
}

/** Returns a member with their records on other screens and the latest commands on them. Throws `not_found`. */
export async function readMember(actor: StaffActor, id: number) {
  requirePermission(actor, "member.manage", WHOLE_SITE);
  const member = await fetchMember(id);
  const [counts, trail, sessions] = await Promise.all([
    countOf(id),
    findAuditEntries(id, TRAIL_LENGTH),
    readSessions(id),
  ]);
  const names = await readNames(trail.map(({ actor: by }) => staffId(by)));
  return {
    member: { ...member, ...hidden(member) },
    counts,
    devices: sessions.length,
    trail: trail.map(({ actor: by, ...line }) => ({ ...line, by: names.get(staffId(by) ?? 0) ?? by })),
  };
}

const staffId = (name: string) => (name.startsWith("staff:") ? Number(name.slice("staff:".length)) : null);

/** A command on members with its reason; `days` is the duration of a mute. */
export type MemberChange = { ids: readonly number[]; act: MemberAct; reason: string; days: number };

/**
 * Runs a command on several members, each in its own transaction. Returns for each whether it changed. Throws
 * `not_found` for an unknown member. Throws Refusal for staff members, and for many members without the second factor.
 */
export async function changeMembers(
  actor: StaffActor,
  { ids, act, reason, days }: MemberChange,
): Promise<{ id: number; done: boolean }[]> {
  requirePermission(actor, "member.manage", WHOLE_SITE);
  await demandReaders(ids);
  if (ids.length > MANY_AT_ONCE) requireElevated(actor);
  const acts: Record<MemberAct, (id: number) => Promise<boolean>> = {
    disable: (id) => disableMember(id, reason, actor),
    enable: (id) => enableMember(id, reason, actor),
    mute: (id) => muteMember(id, { days, reason }, actor),
    unmute: (id) => unmuteMember(id, reason, actor),
    endSessions: (id) => endSessions(id, reason, actor),
  };
  const outcomes = [];
  for (const id of ids) outcomes.push({ id, done: await acts[act](id) });
  return outcomes;
}

/**
 * Returns a member's full number and address. It needs a reason and the second factor, and is limited to twenty a day.
 * Each use is recorded in the audit log. Throws Refusal.
 */
export async function revealMember(actor: StaffActor, { id, reason }: { id: number; reason: string }) {
  requirePermission(actor, "member.manage", WHOLE_SITE);
  const { mobile, email } = await fetchMember(id);
  await demandReaders([id]);
  await countLook(actor, { kind: "member", id, reason, refused: "member.reveal-refused" });
  await withTransaction((trx) =>
    recordAudit({ actor, action: "member.reveal", targetKind: "member", targetId: id, detail: { reason } }, trx),
  );
  return { mobile: mobile ?? "", email: email ?? "" };
}

/**
 * Returns the members that match a filter for an export, in batches and masked as in the list. Records the export and
 * the number of members in the audit log. Throws Refusal for more than a thousand without the second factor.
 */
export async function exportMembers(actor: StaffActor, filter: MemberFilter): Promise<AsyncGenerator<MemberLine[]>> {
  requirePermission(actor, "member.manage", WHOLE_SITE);
  if ((await countMembers(filter, MANY_ROWS + 1)) > MANY_ROWS) requireElevated(actor);
  const count = await countMembers(filter, Number.MAX_SAFE_INTEGER);
  await withTransaction((trx) =>
    recordAudit(
      { actor, action: "member.export", targetKind: "members", targetId: "", detail: { count, ...filter } },
      trx,
    ),
  );
  return partsOf(filter);
}

async function* partsOf(filter: MemberFilter): AsyncGenerator<MemberLine[]> {
  let after;
  for (;;) {
    const part: MemberLine[] = await findMembers(filter, { limit: PART_LENGTH, after });
    if (part.length > 0) yield part.map(hidden);
    const last = part.at(-1);
    if (last === undefined || part.length < PART_LENGTH) return;
    after = placeOf(last);
  }
}

const placeOf = ({ id, joinedAt }: MemberLine) => ({ id, time: joinedAt });

/** Returns a member with masked number and address. */
function hidden<T extends MemberLine>({ mobile, email, ...line }: T) {
  return { ...line, mobile: mobile && masked(mobile), email: email && masked(email) };
}

async function fetchMember(id: number) {
  const member = await findMember(id);
  if (member === undefined) throw new DomainError("not_found", `member ${id}`);
  return member;
}

/**
 * Throws `not_found` for an id without a member. Throws Refusal for a staff member, because administrators manage
 * staff.
 */
async function demandReaders(ids: readonly number[]): Promise<void> {
  const known = new Set(await findExisting(ids));
  for (const id of ids) if (!known.has(id)) throw new DomainError("not_found", `member ${id}`);
  const works = await withTransaction(async (trx) => {
    for (const id of ids) if (await holdsRights(id, trx)) return true;
    return false;
  });
  if (works) throw new Refusal(({ staff }) => staff.member.isColleague);
}
