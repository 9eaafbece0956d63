import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { Unit } from "#app/features/members/ledger/ledger.schema.ts";
import { demandElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withTransaction } from "#db/client.ts";
import { LIST_LENGTH, readStatement } from "./adjustment.service.server.ts";

type Entry = Awaited<ReturnType<typeof readStatement>>["rows"][number];

/** Entries beyond which a statement wants the second factor once more. */
const MANY_ENTRIES = 1_000;

/**
 * A member's entries in a unit for a file, newest first, some at a time; written down with how many they are. Throws `forbidden`,
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

/** Page after page, of which the first has been read. */
async function* partsOf(
  actor: StaffActor,
  asked: { memberId: number; unit: Unit },
  first: Entry[],
): AsyncGenerator<Entry[]> {
  let last = Number.POSITIVE_INFINITY;
  for (let [page, rows] = [1, first]; ; page += 1) {
    // What is booked meanwhile comes first and moves the others on: none stands twice.
    const fresh = rows.filter(({ id }) => id < last);
    yield fresh;
    last = fresh.at(-1)?.id ?? last;
    if (rows.length < LIST_LENGTH) return;
    // oxlint-disable-next-line no-await-in-loop -- One page after the other.
    ({ rows } = await readStatement(actor, { ...asked, page: page + 1 }));
  }
}
