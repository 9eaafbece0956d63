import { countEntries, countStreak, findDays, findPage, type DayRow, type EntryRow } from "./ledger.repo.server.ts";
import { UNITS, type EntryKind, type Unit } from "./ledger.schema.ts";

/** Days that the overview draws (docs/wire.md#account). */
const DAYS = 7;

/** One page of a member's entries in a unit, newest first by id, and how many there are in all. */
export async function readEntries(
  memberId: number,
  unit: Unit,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    findPage(memberId, unit, { limit, offset: (page - 1) * limit }),
    countEntries(memberId, unit),
  ]);
  return { rows, total };
}

/** What the last seven days have brought, oldest first, today last. */
export async function readWeek(memberId: number): Promise<DayRow[]> {
  return findDays(memberId, DAYS);
}

/** The newest entries of both units, mixed. */
export async function readNewest(memberId: number, limit: number): Promise<EntryRow[]> {
  const newest = await Promise.all(UNITS.map((unit) => findPage(memberId, unit, { limit, offset: 0 })));
  return newest
    .flat()
    .toSorted((one, other) => other.id - one.id)
    .slice(0, limit);
}

/** Days in a row, up to and with `day`, on which a member got points of a kind. */
export async function readStreak(memberId: number, kind: EntryKind, day: string): Promise<number> {
  return countStreak({ memberId, unit: "points", kind, day });
}
