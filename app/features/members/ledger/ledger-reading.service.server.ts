import { requireRight, type MemberActor } from "#app/features/base/actor/actor.ts";
import { DomainError } from "#app/lib/errors.ts";
import {
  countEntries,
  countStreak,
  findDays,
  findOwner,
  findPage,
  type DayRow,
  type EntryRow,
} from "./ledger.repo.server.ts";
import { UNITS, type EntryKind, type Unit } from "./ledger.schema.ts";

/** The number of days in the chart of the overview (docs/wire.md#account). */
const DAYS = 7;

/** The page of each unit's entries. */
const PAGE_OF = { points: "account/integral", money: "account/balance" } as const satisfies Record<Unit, string>;

/** Returns a page of a member's entries in a unit, newest first by id, and their total number. */
export async function readEntries(
  unit: Unit,
  { page, limit }: { page: number; limit: number },
  actor: MemberActor,
): Promise<{ rows: EntryRow[]; total: number }> {
  requireRight(actor, PAGE_OF[unit]);
  const [rows, total] = await Promise.all([
    findPage(actor.id, unit, { limit, offset: (page - 1) * limit }),
    countEntries(actor.id, unit),
  ]);
  return { rows, total };
}

/**
 * Returns a page of a member's entries in a unit, newest first, their total number, and the current balance. Throws
 * `not_found`.
 */
export async function readEntriesOf(memberId: number, unit: Unit, { page, limit }: { page: number; limit: number }) {
  const account = await findOwner(memberId);
  if (account === undefined) throw new DomainError("not_found", `member ${memberId}`);
  const [rows, total] = await Promise.all([
    findPage(memberId, unit, { limit, offset: (page - 1) * limit }),
    countEntries(memberId, unit),
  ]);
  return { account, rows, total };
}

/** Returns the sums of the last seven days, oldest first, today last. */
export async function readWeek(actor: MemberActor): Promise<DayRow[]> {
  requireRight(actor, "account/overview");
  return findDays(actor.id, DAYS);
}

/** Returns the newest entries of both units, mixed. */
export async function readNewest(limit: number, actor: MemberActor): Promise<EntryRow[]> {
  requireRight(actor, "account/overview");
  const newest = await Promise.all(UNITS.map((unit) => findPage(actor.id, unit, { limit, offset: 0 })));
  return newest
    .flat()
    .toSorted((one, other) => other.id - one.id)
    .slice(0, limit);
}

/** Returns the number of consecutive days, up to and including `day`, on which a member got points of a kind. */
export async function readStreak(memberId: number, kind: EntryKind, day: string): Promise<number> {
  return countStreak({ memberId, unit: "points", kind, day });
}
