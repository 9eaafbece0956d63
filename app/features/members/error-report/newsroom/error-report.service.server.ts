import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { award } from "#app/features/members/points/points.service.server.ts";
import { articlePath } from "#app/features/published/article/article.view.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  mayAct,
  reachOver,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import { countOpen, findReports, lockReport, updateAnswered, type ReportLine } from "./error-report.repo.server.ts";
import type { ReportOutcome, ReportQueue } from "./error-report.schema.ts";

const LIST_LENGTH = 50;
const ANSWER = "release.correct-short";

/** Returns reports of errors in the stories that the actor may read. Throws `forbidden` if they may read none. */
export async function readReports(
  actor: StaffActor,
  asked: { queue: ReportQueue; story?: number | undefined; after?: number | undefined },
): Promise<{ list: (ReportLine & { mayAnswer: boolean })[]; more: boolean; open: number | null }> {
  requirePermissionSomewhere(actor, "story.read");
  const { after, ...query } = asked;
  const whose = { ...query, reach: reachOver(actor, "story.read"), ownId: actor.id };
  const [found, open] = await Promise.all([
    findReports(whose, { limit: LIST_LENGTH + 1, after }),
    after === undefined ? countOpen(whose) : null,
  ]);
  const list = found.slice(0, LIST_LENGTH).map((line) => ({ ...line, mayAnswer: mayAct(actor, ANSWER, line) }));
  return { list, more: found.length > LIST_LENGTH, open };
}

/**
 * Answers a report, by a later correction or in words, and notifies its reporter, who gets points for a correction.
 * Returns the points. Throws `not_found`, `forbidden`, `conflict` for an answered report, and Refusal if nothing was
 * corrected.
 */
export async function answerReport(
  actor: StaffActor,
  { id, outcome, answer }: { id: number; outcome: ReportOutcome; answer: string },
): Promise<number> {
  requirePermissionSomewhere(actor, ANSWER);
  return withTransaction(async (trx) => {
    const report = await lockReport(id, trx);
    if (report === undefined || !mayAct(actor, "story.read", report))
      throw new DomainError("not_found", `report ${id}`);
    requirePermission(actor, ANSWER, report);
    if (report.state !== "open") throw new DomainError("conflict", `report ${id} is ${report.state}`);
    const isCorrected = outcome === "corrected";
    if (isCorrected && !report.isCorrected) throw new Refusal(({ staff }) => staff.notCorrected);
    await updateAnswered(id, { state: outcome, answer, by: actor.name }, trx);
    const points = isCorrected ? await award(report.memberId, "error-corrected", `error:${id}`, trx) : 0;
    const { title, quote } = report;
    const facts = { title, quote, answer };
    const told = isCorrected
      ? ({ event: "error-corrected", facts: { ...facts, points } } as const)
      : ({ event: "error-answered", facts } as const);
    await sendMessage(
      report.memberId,
      { kind: "review", ...told, url: articlePath(report.story), key: `error:${id}` },
      trx,
    );
    const detail = { story: report.story, outcome, answer, points };
    await recordAudit({ actor, action: "error.answer", targetKind: "error", targetId: id, detail }, trx);
    return points;
  });
}
