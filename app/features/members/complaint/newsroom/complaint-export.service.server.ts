import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import type { ComplaintKind } from "#app/features/members/complaint/complaint.schema.ts";
import {
  requirePermission,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { Cell } from "#app/features/newsroom/table-export/table-export.rules.ts";
import type { Table } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { withTransaction } from "#db/client.ts";
import { countQueue, findWholeComplaints, type Complaint } from "./complaint.repo.server.ts";
import type { ComplaintQueue } from "./complaint.schema.ts";

/** The number of exported rows above which the second factor is required again, and the number of rows read at once. */
const MANY_ROWS = 1_000;
const PART = 500;

type Texts = Pick<Messages, "complaint" | "submissions">;

/**
 * Streams a queue as a table, row by row from the database: the columns of its list, with masked contacts. Records the
 * number of rows in the audit log. Throws `forbidden`, and Refusal if the second factor is required.
 */
export async function exportComplaints(
  actor: StaffActor,
  { queue, kind }: { queue: ComplaintQueue; kind?: ComplaintKind | undefined },
  texts: Texts,
): Promise<Table> {
  requirePermission(actor, "complaint.read", WHOLE_SITE);
  const asked = { queue, kind, ownId: actor.id };
  const count = await countQueue(asked);
  if (count > MANY_ROWS) requireElevated(actor);
  const detail = { count, queue, ...(kind !== undefined && { kind }) };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "complaint.export", targetKind: "complaint", targetId: "", detail }, trx),
  );
  const { table, queues } = texts.submissions.complaints;
  const name = table.name(queues[queue], formatDate(new Date()));
  return { name, headings: table.columns, rows: partsOf(asked, texts) };
}

async function* partsOf(asked: Parameters<typeof countQueue>[0], texts: Texts): AsyncGenerator<Cell[][]> {
  let after: Cursor | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each stretch begins where the one before ended.
    const complaints = await findWholeComplaints(asked, { limit: PART, after });
    if (complaints.length > 0) yield complaints.map((complaint) => rowOf(complaint, texts));
    const last = complaints.at(-1);
    if (last === undefined || complaints.length < PART) return;
    after = { time: last.closedAt ?? last.dueAt, id: last.id };
  }
}

function rowOf(complaint: Complaint, { complaint: { kinds, states }, submissions }: Texts): Cell[] {
  const { number, kind, state, about, said, answer, contact, receivedAt, acceptDueAt, answerDueAt, closedAt } =
    complaint;
  const { yes, no } = submissions.complaints.table;
  const isLate = closedAt === null ? complaint.isLate : closedAt > answerDueAt;
  return [
    number,
    kinds[kind],
    states[state],
    about,
    said,
    answer,
    contact === "" ? "" : masked(contact),
    formatDateTime(receivedAt),
    formatDateTime(acceptDueAt),
    formatDateTime(answerDueAt),
    closedAt === null ? "" : formatDateTime(closedAt),
    isLate ? yes : no,
    complaint.assignee,
  ];
}
