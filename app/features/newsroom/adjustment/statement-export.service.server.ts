import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { Unit } from "#app/features/members/ledger/ledger.schema.ts";
import { unitText } from "#app/features/members/ledger/ledger.view.ts";
import { requireElevated, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Cell } from "#app/features/newsroom/table-export/table-export.rules.ts";
import type { Table } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { withTransaction } from "#db/client.ts";
import { actorName } from "./adjustment.view.ts";
import { LIST_LENGTH, readStatement } from "./adjustment.service.server.ts";

type Entry = Awaited<ReturnType<typeof readStatement>>["rows"][number];

/** The number of entries above which a statement requires a repeated second factor. */
const MANY_ENTRIES = 1_000;

/**
 * Exports a member's points or balance entries in chunks, newest first. The audit log stores their number. Throws
 * `forbidden`, `not_found`, and Refusal for more than a thousand entries without the second factor.
 */
export async function exportStatement(actor: StaffActor, asked: { memberId: number; unit: Unit }) {
  const { account, total, rows } = await readStatement(actor, { ...asked, page: 1 });
  if (total > MANY_ENTRIES) requireElevated(actor);
  const detail = { unit: asked.unit, count: total };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "ledger.export", targetKind: "member", targetId: asked.memberId, detail }, trx),
  );
  return { account, parts: partsOf(actor, asked, rows) };
}

/** Yields the entries page by page. The caller has read the first page already. */
async function* partsOf(
  actor: StaffActor,
  asked: { memberId: number; unit: Unit },
  first: Entry[],
): AsyncGenerator<Entry[]> {
  let last = Number.POSITIVE_INFINITY;
  for (let [page, rows] = [1, first]; ; page += 1) {
    // New entries shift the pages, so a page may repeat entries of the page before. Repeated ones are left out.
    const fresh = rows.filter(({ id }) => id < last);
    yield fresh;
    last = fresh.at(-1)?.id ?? last;
    if (rows.length < LIST_LENGTH) return;
    // oxlint-disable-next-line no-await-in-loop -- One page after the other.
    ({ rows } = await readStatement(actor, { ...asked, page: page + 1 }));
  }
}

type Texts = Pick<Messages, "ledger" | "members">;

/** Returns the name of an entry's kind. */
export const kindName = (kind: string, { ledger: { kinds } }: Pick<Messages, "ledger">): string =>
  kinds[kind as keyof typeof kinds] ?? kind;

/** Returns a member's entries as a table. Throws as exportStatement does. */
export async function statementTable(
  actor: StaffActor,
  asked: { memberId: number; unit: Unit },
  texts: Texts,
): Promise<Table> {
  const { account, parts } = await exportStatement(actor, asked);
  const { ledgers } = texts.members;
  const name = ledgers.file(ledgers.units[asked.unit], account.nickname, formatDate(new Date()));
  return { name, headings: Object.values(ledgers.columns), rows: rowsOf(parts, asked.unit, texts) };
}

/** Returns entries as rows of a table: amounts as numbers, actors as text. */
async function* rowsOf(parts: AsyncIterable<Entry[]>, unit: Unit, texts: Texts): AsyncGenerator<Cell[][]> {
  for await (const part of parts)
    yield part.map(({ created_at: at, amount, after, kind, memo, actor, by }) => [
      formatDateTime(at),
      Number(unitText(amount, unit)),
      Number(unitText(after, unit)),
      memo === "" ? kindName(kind, texts) : memo,
      by === "" ? actorName(actor, texts.members.ledgers) : by,
    ]);
}
