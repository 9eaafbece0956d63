import type { Actor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { requireNoBlocks, waiveFindings } from "#app/features/newsroom/check/check.service.server.ts";
import {
  auditStory,
  lockManuscriptFor,
  makeRevision,
  moveManuscript,
  readManuscriptFor,
  readTextHash,
  targetOf,
  type Manuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { sendMessage } from "#app/features/members/message/message.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission } from "#app/features/newsroom/staff/staff.policy.ts";
import { readThoseWhoMay } from "#app/features/newsroom/staff/staff.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { actOfStep, refusalToTake } from "./review.policy.ts";
import {
  closeRound,
  decideStep,
  findColleague,
  findRounds,
  findSteps,
  findTextHash,
  insertStep,
  reserveStep,
  type Round,
  type Step,
} from "./review.repo.server.ts";
import { noteText, type Waiver } from "./review.schema.ts";
import { requireStaffMember, openRoundOf, reportOfNow } from "./review.service.server.ts";

/** Minutes for which a taken step is reserved. */
const STEP_MINUTES = 15;

type Keyed = { id: number; key?: string | undefined };
type Pending = { story: Manuscript; round: Round; step: Step; steps: Step[] };

/**
 * Takes the open step of a story, or extends its reservation. Returns the end of the reservation as an ISO time. Throws
 * `conflict`, `forbidden` and Refusal.
 */
export async function takeStep(actor: Actor, { id, key }: Keyed): Promise<{ step: number; until: string }> {
  const staffId = requireStaffMember(actor);
  return runOnce(actor, "take-step", key, async (trx) => {
    const pending = await pendingStep(actor, id, trx);
    await demandMayTake(staffId, pending, trx);
    const until = await reserve(pending, staffId, STEP_MINUTES, trx);
    await auditStory("review.take", id, actor, { step: pending.step.step }, trx);
    await publishEvent({ kind: "step", story: id, step: pending.step.step, by: actor.name }, trx);
    return { step: pending.step.step, until };
  });
}

/**
 * Returns the staff members to whom the caller may hand over the open step, ordered by name. The caller must have the
 * step's permission.
 */
export async function listSuccessors(actor: Actor, id: number): Promise<{ id: number; name: string }[]> {
  const story = await readManuscriptFor(actor, id);
  return successorsIn(await pendingIn(actor, story));
}

/**
 * Releases a taken step, or hands it over to a staff member who may sign it. Throws Refusal if that staff member may
 * not.
 */
export async function handOverStep(actor: Actor, { id, to, key }: Keyed & { to: number | null }): Promise<null> {
  const staffId = requireStaffMember(actor);
  return runOnce(actor, "hand-over", key, async (trx) => {
    const pending = await pendingStep(actor, id, trx);
    const { step } = pending.step;
    if (!pending.step.isTaken || pending.step.taken_by !== staffId)
      throw new DomainError("conflict", `step ${step} of story ${id} is not theirs`);
    if (to !== null && !(await successorsIn(pending, trx)).some((one) => one.id === to))
      throw new Refusal((texts) => texts.story.noSuccessor);
    await reserve(pending, to ?? staffId, to === null ? 0 : STEP_MINUTES, trx);
    await auditStory("review.hand-over", id, actor, { step, to }, trx);
    await publishEvent({ kind: "step", story: id, step, by: actor.name }, trx);
    return null;
  });
}

/**
 * The input of a signature. By signing, the signer confirms that they have proofread the text and take responsibility
 * for the findings.
 */
export type Pass = Keyed & {
  /** The version of the text on the signer's screen. */
  version: number;
  proofread: boolean;
  waivers: readonly Waiver[];
  note?: string | undefined;
};

/**
 * Signs the open step. The signed text may contain the signer's own edits. The last step approves the story. Throws
 * Refusal if the text has changed since the signer saw it, if another signer has taken the step, if the text is not
 * proofread, or if it has open findings. Throws `forbidden` for a writer and for a signer of an earlier step.
 */
export async function passStep(actor: Actor, pass: Pass): Promise<{ approved: boolean; step: number }> {
  const staffId = requireStaffMember(actor);
  if (!pass.proofread) throw new Refusal((texts) => texts.story.notProofread);
  const report = await reportOfNow(actor, pass.id);
  return runOnce(actor, "pass-step", pass.key, async (trx) => {
    await refuseWhenSigned(staffId, await lockManuscriptFor(actor, "story.read", pass.id, trx), trx);
    const pending = await pendingStep(actor, pass.id, trx);
    const { story, round, step } = pending;
    await demandMayTake(staffId, pending, trx);
    const isSeen = story.version === pass.version && report.text_sha256.equals(await readTextHash(story.id, trx));
    if (!isSeen) throw new Refusal((texts) => texts.story.changedMeanwhile);
    const revisionOut = await signedRevision(pending, report.text_sha256, actor, trx);
    requireNoBlocks(report, story.body_html);
    await waiveFindings(report, pass.waivers, { staffId, since: round.opened_at }, trx);
    const decision = {
      decision: "passed",
      decidedBy: staffId,
      revisionOut,
      reportId: report.id,
      proofread: true,
    } as const;
    await decideStep({ roundId: round.id, step: step.step }, { ...decision, note: pass.note ?? "" }, trx);
    const approved = step.step === round.steps;
    if (approved) await closeRound(round.id, "approved", revisionOut, trx);
    else await insertStep(round.id, step.step + 1, revisionOut, trx);
    if (approved) await moveManuscript(story.id, "approved", {}, actor, trx);
    const detail = { round: round.number, step: step.step, revision: revisionOut, waived: pass.waivers };
    await auditStory("review.pass", story.id, actor, detail, trx);
    await publishEvent({ kind: "step", story: story.id, step: step.step, by: actor.name }, trx);
    return { approved, step: step.step };
  });
}

/** Returns a story to its writers with a note. Throws like passStep. */
export async function returnStep(actor: Actor, { id, note, key }: Keyed & { note: string }): Promise<null> {
  return refuse(actor, { id, note, key, decision: "returned" });
}

/**
 * Returns a story to its writers like returnStep, for an actor who may veto. It does not matter which step is open and
 * who has taken it.
 */
export async function vetoStep(actor: Actor, { id, note, key }: Keyed & { note: string }): Promise<null> {
  return refuse(actor, { id, note, key, decision: "vetoed" });
}

async function refuse(
  actor: Actor,
  { id, note, key, decision }: Keyed & { note: string; decision: "returned" | "vetoed" },
): Promise<null> {
  const staffId = requireStaffMember(actor);
  const reason = accept(noteText, note);
  return runOnce(actor, decision, key, async (trx) => {
    const pending = await pendingStep(actor, id, trx, decision === "vetoed");
    const { round, step, story } = pending;
    if (decision === "returned") await demandMayTake(staffId, pending, trx);
    else if (round.writers.includes(staffId)) throw new DomainError("forbidden", `${actor.name} wrote story ${id}`);
    const hash = await findTextHash(step.revision_in, trx);
    const revision = await makeRevision(story, "step", actor, trx);
    const revisionOut = revision.textSha256.equals(hash) ? step.revision_in : revision.id;
    const signature = { decision, decidedBy: staffId, revisionOut, reportId: null, proofread: false, note: reason };
    await decideStep({ roundId: round.id, step: step.step }, signature, trx);
    await closeRound(round.id, decision, null, trx);
    await moveManuscript(id, "returned", {}, actor, trx);
    const act = decision === "returned" ? "review.return" : "review.veto";
    await auditStory(act, id, actor, { round: round.number, step: step.step, note: reason }, trx);
    const by = (await findColleague(staffId, trx))?.real_name ?? "";
    const facts = { title: story.title, by, note: reason };
    const told = { kind: "review", event: `story-${decision}`, facts, url: `/newsroom/stories/${id}` } as const;
    for (const writer of new Set([...round.writers, story.owner_id ?? staffId]))
      if (writer !== staffId) await sendMessage(writer, told, trx);
    await publishEvent({ kind: "step", story: id, step: step.step, by: actor.name }, trx);
    return null;
  });
}

/**
 * Throws Refusal if the staff member has nothing left to sign in the newest round: they have signed it already, or
 * another has signed their step.
 */
async function refuseWhenSigned(staffId: number, story: Manuscript, trx: Db): Promise<void> {
  const [round] = await findRounds(story.id, trx);
  if (round === undefined || (story.state !== "in_review" && story.state !== "approved")) return;
  const signed = (await findSteps(round.id, trx)).filter(({ decision }) => decision === "passed");
  if (signed.some(({ decided_by }) => decided_by === staffId)) throw new Refusal((texts) => texts.story.signedBefore);
  const last = signed.at(-1);
  if (last?.decided_by == null) return;
  const thing = await targetOf(story, trx);
  const rightTo = async (step: number) =>
    (await readThoseWhoMay(actOfStep(step, round.policy.short), thing, trx)).some(({ id }) => id === staffId);
  const isOver = story.state === "approved" || !(await rightTo(last.step + 1));
  if (!isOver || !(await rightTo(last.step))) return;
  const name = (await findColleague(last.decided_by, trx))?.real_name ?? "";
  throw new Refusal((texts) => texts.story.signedByOther(name));
}

/** Returns the open step of a story and locks it. The actor must have the permission for the step. */
async function pendingStep(actor: Actor, id: number, trx: Db, isVeto = false): Promise<Pending> {
  return pendingIn(actor, await lockManuscriptFor(actor, "story.read", id, trx), trx, isVeto);
}

async function pendingIn(actor: Actor, story: Manuscript, db?: Db, isVeto = false): Promise<Pending> {
  const round = await openRoundOf(story, db);
  const steps = await findSteps(round.id, db);
  const step = steps.at(-1);
  if (step === undefined) throw new Error(`round ${round.id} has no step`);
  requirePermission(
    actor,
    isVeto ? "review.veto" : actOfStep(step.step, round.policy.short),
    await targetOf(story, db),
  );
  return { story, round, step, steps };
}

/** Returns the staff members who may sign the step after its holder has released it. */
async function successorsIn(pending: Pending, db?: Db): Promise<{ id: number; name: string }[]> {
  const { story, round, step } = pending;
  const free = { ...pending, step: { ...step, isTaken: false } };
  const holders = await readThoseWhoMay(actOfStep(step.step, round.policy.short), await targetOf(story, db), db);
  return holders.filter(({ id }) => id !== step.taken_by && refusalIn(free, id) === undefined);
}

function refusalIn({ story, round, step, steps }: Pending, staffId: number): ReturnType<typeof refusalToTake> {
  const signers = steps.slice(0, -1).map(({ decided_by }) => decided_by);
  const known = { writers: round.writers, signers, takenBy: step.taken_by, isTaken: step.isTaken };
  return refusalToTake(staffId, known, story.writers);
}

async function demandMayTake(staffId: number, pending: Pending, trx: Db): Promise<void> {
  const { story, step } = pending;
  const refusal = refusalIn(pending, staffId);
  if (refusal === undefined) return;
  if (refusal === "taken") {
    // Another signer has taken the step.
    const name = (await findColleague(step.taken_by as number, trx))?.real_name ?? "";
    throw new Refusal((texts) => texts.story.taken(name));
  }
  if (refusal === "signed") throw new Refusal((texts) => texts.story.signedBefore);
  throw new DomainError("forbidden", `staff ${staffId}, step ${step.step} of story ${story.id}: ${refusal}`);
}

async function reserve({ round, step }: Pending, staffId: number, minutes: number, trx: Db): Promise<string> {
  const until = await reserveStep({ roundId: round.id, step: step.step }, staffId, minutes, trx);
  return until?.toISOString() ?? "";
}

/** Returns the revision to sign: the one that reached the step, or a new one if the text has changed since. */
async function signedRevision({ story, step }: Pending, checked: Buffer, actor: Actor, trx: Db): Promise<number> {
  const came = await findTextHash(step.revision_in, trx);
  if (came.equals(checked)) return step.revision_in;
  return (await makeRevision(story, "step", actor, trx)).id;
}
