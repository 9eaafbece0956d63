import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { readNouns } from "#app/features/newsroom/site-noun/site-noun.service.server.ts";
import type { SourceRecord } from "#app/features/newsroom/source/source.schema.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Table } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { formatDate } from "#app/lib/dates.ts";
import { withTransaction } from "#db/client.ts";

/** Returns all sources as a table that the import can read; the audit log stores their number. Throws `forbidden`. */
export async function exportSources(actor: StaffActor, texts: Messages["nouns"]): Promise<Table> {
  const { list } = await readNouns(actor, "source");
  const detail = { count: list.length };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "noun.export", targetKind: "source", targetId: "", detail }, trx),
  );
  return tableOfSources(
    list.map(({ record }) => record as SourceRecord),
    texts,
    new Date(),
  );
}

/** Returns sources as a table, named by its day. */
export function tableOfSources(sources: readonly SourceRecord[], t: Messages["nouns"], now: Date): Table {
  const { columns, fileName } = t.sourceImport;
  const yesOrNo = (is: boolean) => (is ? t.yes : t.no);
  const rowOf = ({ name, host, list, edition, may_reprint, terms, valid_until, active }: SourceRecord) => [
    name,
    host,
    t.choices["source.list"][list],
    edition,
    yesOrNo(may_reprint),
    terms,
    valid_until ?? "",
    yesOrNo(active),
  ];
  return { name: fileName(formatDate(now)), headings: columns, rows: [sources.map(rowOf)] };
}
