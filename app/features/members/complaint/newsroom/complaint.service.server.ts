import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { masked } from "#app/features/base/member/member.view.ts";
import { dueTimes } from "#app/features/members/complaint/complaint-clock.service.server.ts";
import type { ComplaintKind } from "#app/features/members/complaint/complaint.schema.ts";
import { countLook } from "#app/features/newsroom/unmask/unmask.service.server.ts";
import { requirePermission, mayAct, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import { sendQueuedSoon } from "#app/features/members/delivery/delivery.service.server.ts";
import { queueAnswer, type AnswerContext } from "./complaint-mail.service.server.ts";
import {
  countComplaints,
  findComplaint,
  findComplaints,
  findFile,
  findFiles,
  findNamedSteps,
  findTitle,
  insertStep,
  lockComplaint,
  updateComplaint,
  type Complaint,
  type ComplaintLine,
} from "./complaint.repo.server.ts";
import { MOVES, type ComplaintMove, type ComplaintQueue } from "./complaint.schema.ts";

const LIST_LENGTH = 50;

/** Returns a queue of complaints and the numbers of waiting ones. Throws `forbidden`. */
export async function readComplaints(
  actor: StaffActor,
  { queue, kind, after }: { queue: ComplaintQueue; kind?: ComplaintKind | undefined; after?: string | undefined },
) {
  requirePermission(actor, "complaint.read", WHOLE_SITE);
  const cursor = decodeCursor(after ?? null);
  const [found, counts] = await Promise.all([
    findComplaints({ queue, kind, ownId: actor.id }, { limit: LIST_LENGTH + 1, after: cursor }),
    cursor === undefined ? countComplaints() : null,
  ]);
  const list = found.slice(0, LIST_LENGTH);
  const last = found.length > LIST_LENGTH ? list.at(-1) : undefined;
  return { list, counts, next: last === undefined ? null : encodeCursor({ time: placeOf(last), id: last.id }) };
}

const placeOf = ({ closedAt, dueAt }: ComplaintLine) => closedAt ?? dueAt;

/** Returns a complaint with its steps, its masked contact, and the title of the reported page. Throws `not_found`. */
export async function readComplaint(actor: StaffActor, id: number) {
  requirePermission(actor, "complaint.read", WHOLE_SITE);
  const complaint = known(await findComplaint(id), id);
  const article = /^\/news\/([1-9]\d{0,14})(?:\?|$)/.exec(complaint.about)?.[1];
  const [steps, files, title] = await Promise.all([
    findNamedSteps(id),
    findFiles(id),
    article === undefined ? undefined : findTitle(Number(article)),
  ]);
  const contact = complaint.contact === "" ? "" : masked(complaint.contact);
  return {
    complaint: { ...complaint, contact },
    steps,
    files,
    aboutTitle: title ?? "",
    mayHandle: mayAct(actor, "complaint.handle", WHOLE_SITE),
  };
}

/**
 * Moves a complaint to the next step from its base version. The actor becomes its handler. An answer is mailed to the
 * sender's address, if given. Throws `not_found`, and `conflict` if it has changed since or is past that step.
 */
export async function moveComplaint(
  actor: StaffActor,
  { id, version, move, words }: { id: number; version: number; move: ComplaintMove; words: string },
  context: AnswerContext,
): Promise<void> {
  requirePermission(actor, "complaint.handle", WHOLE_SITE);
  const { from, to, step, words: wanted } = MOVES[move];
  if ((wanted !== undefined) !== (words !== ""))
    throw new DomainError("invalid_input", `${move} with ${words.length} characters`);
  const isAnswer = wanted === "answer";
  const isMailed = await withTransaction(async (trx) => {
    const locked = known(await lockComplaint(id, trx), id);
    if (locked.version !== version || !from.includes(locked.state) || (move === "reopen" && locked.isForgotten))
      throw new DomainError("conflict", `complaint ${id} is ${locked.state} in version ${locked.version}`);
    const now = new Date();
    await updateComplaint(
      id,
      {
        assigneeId: actor.id,
        ...(to !== undefined && { state: to }),
        ...(isAnswer && { answer: words, closedAt: now }),
        ...(move === "reopen" && {
          answer: "",
          closedAt: null,
          answerDueAt: (await dueTimes(now, trx)).answerBy,
        }),
      },
      trx,
    );
    await insertStep({ id, step, words, by: actor.name }, trx);
    const detail = { number: locked.number, move, ...(words !== "" && { words }) };
    await recordAudit({ actor, action: "complaint.move", targetKind: "complaint", targetId: id, detail }, trx);
    return isAnswer && to !== undefined && queueAnswer({ ...locked, state: to, answer: words }, context, trx);
  });
  if (isMailed) sendQueuedSoon(context);
}

/** Adds a note for staff members to a complaint. Throws `not_found`. */
export async function noteComplaint(actor: StaffActor, { id, words }: { id: number; words: string }): Promise<void> {
  requirePermission(actor, "complaint.handle", WHOLE_SITE);
  await withTransaction(async (trx) => {
    const { number } = known(await lockComplaint(id, trx), id);
    await insertStep({ id, step: "note", words, by: actor.name }, trx);
    const detail = { number };
    await recordAudit({ actor, action: "complaint.note", targetKind: "complaint", targetId: id, detail }, trx);
  });
}

/**
 * Returns the sender's contact. It needs a reason and the second factor, and is limited to twenty a day. Each use is
 * recorded in the audit log. Throws Refusal.
 */
export async function revealComplaint(
  actor: StaffActor,
  { id, reason }: { id: number; reason: string },
): Promise<string> {
  requirePermission(actor, "complaint.handle", WHOLE_SITE);
  const { number, contact } = known(await findComplaint(id), id);
  await countLook(actor, { kind: "complaint", id, reason, refused: "complaint.reveal-refused" });
  const detail = { number, reason };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "complaint.reveal", targetKind: "complaint", targetId: id, detail }, trx),
  );
  return contact;
}

/**
 * Returns a file attached to a complaint, with a generated name. Each use is recorded in the audit log. Throws
 * `not_found`.
 */
export async function readComplaintFile(actor: StaffActor, id: number) {
  requirePermission(actor, "complaint.handle", WHOLE_SITE);
  const file = await findFile(id);
  if (file === undefined) throw new DomainError("not_found", `complaint file ${id}`);
  const { complaintId, number, place, suffix, bytes } = file;
  const detail = { number, file: place };
  await withTransaction((trx) =>
    recordAudit({ actor, action: "complaint.file", targetKind: "complaint", targetId: complaintId, detail }, trx),
  );
  return { name: `${number}-${place}.${suffix}`, suffix, bytes };
}

function known(complaint: Complaint | undefined, id: number): Complaint {
  if (complaint === undefined) throw new DomainError("not_found", `complaint ${id}`);
  return complaint;
}
