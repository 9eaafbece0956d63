import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { SourceRecord } from "../source.fields.ts";
import { sources } from "../source.record.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Table } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { formatDate } from "#app/lib/dates.ts";
import { withTransaction } from "#db/client.ts";

/** Returns all sources as a table that the import can read. The audit log stores their number. Throws `forbidden`. */
export async function exportSources(actor: StaffActor, texts: Pick<Messages, "records" | "source">): Promise<Table> {
  const { list } = await sources.list(actor);
  const detail = { count: list.length };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "noun.export", targetKind: "source", targetId: "", detail }, trx),
  );
  return tableOfSources(
    list.map(({ record }) => record),
    texts,
    new Date(),
  );
}

/** Returns sources as a table. Its name contains the current day. */
export function tableOfSources(
  list: readonly SourceRecord[],
  { records, source }: Pick<Messages, "records" | "source">,
  now: Date,
): Table {
  const { columns, fileName } = source.imported;
  const yesOrNo = (is: boolean) => (is ? records.yes : records.no);
  const rowOf = ({ name, host, list: of, edition, may_reprint, terms, valid_until, active }: SourceRecord) => [
    name,
    host,
    source.choices.list[of],
    edition,
    yesOrNo(may_reprint),
    terms,
    valid_until ?? "",
    yesOrNo(active),
  ];
  return { name: fileName(formatDate(now)), headings: columns, rows: [list.map(rowOf)] };
}
