import type { Actor } from "#app/features/base/actor/actor.ts";
import {
  findIssueOf,
  readWholeIssue,
  writeIssue,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import type { Db } from "#db/client.ts";
import { issueWrittenOf } from "./billboard-issue.record.server.ts";
import { issueRecord, type IssueForm } from "./billboard.schema.ts";

/** Saves an issue for a preview, replacing the issue of the same period. The caller must roll back the transaction. */
export async function placeWritten(actor: Actor, boardId: number, issue: IssueForm, trx: Db): Promise<void> {
  const id = await findIssueOf(boardId, issue.period_date, trx);
  const stands = id === undefined ? undefined : await readWholeIssue(id, trx);
  await writeIssue(boardId, stands, issueWrittenOf(accept(issueRecord, issue)), actor, trx);
}
