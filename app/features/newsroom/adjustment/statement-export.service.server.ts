import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { Unit } from "#app/features/members/ledger/ledger.schema.ts";
import { demandElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction } from "#db/client.ts";
import { LIST_LENGTH, readStatement } from "./adjustment.service.server.ts";

type Entry = Awaited<ReturnType<typeof readStatement>>["rows"][number];

/** The number of entries above which a statement requires a repeated second factor. */
const MANY_ENTRIES = 1_000;

/**
 * Exports a member's entries in a unit, newest first, in chunks; the audit log stores their number. Throws `forbidden`,
 * `not_found`, and Refusal for more than a thousand without the second factor.
 */
export async function exportStatement(actor: StaffActor, asked: { memberId: number; unit: Unit }) {
  const { account, total, rows } = await readStatement(actor, { ...asked, page: 1 });
  if (total > MANY_ENTRIES) demandElevated(actor);
  const detail = { unit: asked.unit, count: total };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "ledger.export", targetKind: "member", targetId: asked.memberId, detail }, trx),
  );
  return { account, parts: partsOf(actor, asked, rows) };
}

/** Reads page after page; the first page is read already. */
async function* partsOf(
  actor: StaffActor,
  asked: { memberId: number; unit: Unit },
  first: Entry[],
): AsyncGenerator<Entry[]> {
  let last = Number.POSITIVE_INFINITY;
  for (let [page, rows] = [1, first]; ; page += 1) {
    // Entries that are booked meanwhile shift the pages; repeated ones are left out.
    const fresh = rows.filter(({ id }) => id < last);
    yield fresh;
    last = fresh.at(-1)?.id ?? last;
    if (rows.length < LIST_LENGTH) return;
    // oxlint-disable-next-line no-await-in-loop -- One page after the other.
    ({ rows } = await readStatement(actor, { ...asked, page: page + 1 }));
  }
}
