import type { Actor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { checkText, requireNoBlocks, noteReasons } from "#app/features/newsroom/check/check.service.server.ts";
import { compareTexts } from "#app/features/newsroom/diff/diff.ts";
import {
  auditStory,
  lockManuscriptFor,
  makeRevision,
  moveManuscript,
  readLiveText,
  readManuscriptFor,
  targetOf,
  writerOf,
  type Manuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { readPathOf } from "#app/features/newsroom/review-policy/review-policy.service.server.ts";
import { requirePermission, isStaff, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { DESK_ACT, isShortCorrection, isWriterOf, mayBeHandedIn } from "./review.policy.ts";
import {
  closeRound,
  findCompanyNames,
  findOpenRound,
  findRounds,
  findSteps,
  findApprovedHash,
  insertRound,
  insertStep,
  insertWithdrawal,
  type Round,
} from "./review.repo.server.ts";
import { noteToReaders, withdrawalNote, type RoundKind, type RoundPolicy, type Waiver } from "./review.schema.ts";

/** The result of handing in: the round, its number of steps, and whether one signature is enough. */
export type HandedIn = { roundId: number; steps: number; short: boolean };

/**
 * The input of handing in. `note` is the note to readers about the change. It is signed with the text, and can be
 * edited until the release.
 */
type ToHandIn = {
  id: number;
  kind?: "update" | "correction" | undefined;
  note?: string | undefined;
  /** Reasons for waiving findings. Each signer sees them and confirms them. */
  waivers?: readonly Waiver[];
  key?: string | undefined;
};

/**
 * Hands a story in and opens a round with the current policy. The checks must find nothing that blocks this text.
 * `kind` is used for a story that is public already. Throws `not_found`, `forbidden`, `conflict` in another state, and
 * Refusal if the text has changed meanwhile or a finding blocks it.
 */
export async function handIn(
  actor: Actor,
  { id, kind = "update", note = "", waivers = [], key }: ToHandIn,
): Promise<HandedIn> {
  const publicNote = accept(noteToReaders, note);
  const report = await reportOfNow(actor, id);
  return runOnce(actor, "hand-in", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.hand-in", id, trx);
    if (!mayBeHandedIn(story))
      throw new DomainError("conflict", `story ${id} is ${story.state}, with nothing to hand in`);
    const revision = await makeRevision(story, "handover", actor, trx);
    if (!revision.textSha256.equals(report.text_sha256)) throw new Refusal(({ story: t }) => t.changedMeanwhile);
    requireNoBlocks(report, story.body_html);
    if (isStaff(actor)) await noteReasons(report, waivers, actor.id, trx);
    const live = await readLiveText(id, trx);
    const roundKind: RoundKind = live === undefined ? "publish" : kind;
    const policy = await policyOf(story, roundKind, live, trx);
    const writers = [...new Set([...story.writers, ...(story.owner_id === null ? [] : [story.owner_id])])];
    const round = await insertRound(
      {
        manuscriptId: id,
        kind: roundKind,
        policy,
        writers,
        revisionId: revision.id,
        openedBy: writerOf(actor),
        publicNote: live === undefined ? "" : publicNote,
      },
      trx,
    );
    await insertStep(round.id, 1, revision.id, trx);
    await moveManuscript(id, "in_review", {}, actor, trx);
    await auditStory(
      "review.hand-in",
      id,
      actor,
      { round: round.number, kind: roundKind, revision: revision.number, ...policy },
      trx,
    );
    await publishEvent({ kind: "step", story: id, step: 1, by: actor.name }, trx);
    return { roundId: round.id, steps: policy.steps, short: policy.short };
  });
}

/**
 * Returns a report on the current text, for an actor who may read it. The text may change later, so it is compared
 * again when the story is locked.
 */
export async function reportOfNow(actor: Actor, id: number) {
  const { fields, body_html: body } = await readManuscriptFor(actor, id);
  return checkText({ id, fields, body });
}

async function policyOf(
  story: Manuscript,
  kind: RoundKind,
  live: Awaited<ReturnType<typeof readLiveText>>,
  trx: Db,
): Promise<RoundPolicy> {
  if (kind === "correction" && live !== undefined) {
    const { tags, authors, editor, sourceName, originalAuthor } = story.fields;
    const names = [...tags, ...authors, editor, sourceName, originalAuthor, ...(await findCompanyNames(trx))];
    const comparison = compareTexts(live, { fields: story.fields, body: story.body_html });
    if (isShortCorrection(comparison, names)) return { steps: 1, short: true, policyId: null };
  }
  const { columnIds, industryId } = await targetOf(story, trx);
  const thing = { columnIds, industryId, origin: story.fields.origin, sensitivity: story.sensitivity };
  return { ...(await readPathOf(thing, trx)), short: false };
}

type Withdrawal = { id: number; note?: string | undefined; key?: string | undefined };

/**
 * Withdraws a story from review while its step is free, or a signed story before its release. Its writer may do so, and
 * the heads of its column with a reason, of which the writer is notified. Throws `forbidden` for others,
 * `invalid_input` for a head without a reason, and `conflict` while a step is taken or the story is in another state.
 */
export async function withdraw(actor: Actor, { id, note = "", key }: Withdrawal): Promise<null> {
  const reason = accept(withdrawalNote, note);
  return runOnce(actor, "withdraw", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.hand-in", id, trx);
    const [newest] = await findRounds(id, trx);
    const isOwn = !isStaff(actor) || isWriterOf(actor.id, { story, round: newest });
    if (!isOwn) requirePermission(actor, DESK_ACT, await targetOf(story, trx));
    if (!isOwn && reason === "") throw new DomainError("invalid_input", "a withdrawal without a reason");
    if (story.state === "approved") {
      await moveManuscript(id, "writing", {}, actor, trx);
    } else {
      const round = await openRoundOf(story, trx);
      const step = (await findSteps(round.id, trx)).at(-1);
      if (step?.isTaken === true) throw new DomainError("conflict", `step ${step.step} of story ${id} is taken`);
      await closeRound(round.id, "withdrawn", null, trx);
      await moveManuscript(id, "writing", {}, actor, trx);
    }
    if (!isOwn && newest !== undefined)
      await insertWithdrawal({ roundId: newest.id, kind: "withdrawn", staffId: actor.id, note: reason }, trx);
    await auditStory("review.withdraw", id, actor, { from: story.state, ...(reason !== "" && { note: reason }) }, trx);
    return null;
  });
}

/**
 * Asks the writer of a story to withdraw it. Throws `invalid_input` without a reason, and `conflict` for a story that is not
 * in review.
 */
export async function askToWithdraw(actor: StaffActor, { id, note = "", key }: Withdrawal): Promise<null> {
  const reason = accept(withdrawalNote, note);
  if (reason === "") throw new DomainError("invalid_input", "a request without a reason");
  return runOnce(actor, "ask-withdraw", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.read", id, trx);
    const [newest] = await findRounds(id, trx);
    if (newest === undefined || (story.state !== "in_review" && story.state !== "approved"))
      throw new DomainError("conflict", `story ${id} is ${story.state}`);
    await insertWithdrawal({ roundId: newest.id, kind: "asked", staffId: actor.id, note: reason }, trx);
    await auditStory("review.ask-withdraw", id, actor, { note: reason }, trx);
    await publishEvent({ kind: "step", story: id, step: 0, by: actor.name }, trx);
    return null;
  });
}

/** Returns the open round of a locked story. Throws `conflict` if there is none. */
export async function openRoundOf(story: Manuscript, db?: Db): Promise<Round> {
  const round = story.state === "in_review" ? await findOpenRound(story.id, db) : undefined;
  if (round === undefined) throw new DomainError("conflict", `story ${story.id} is not in review`);
  return round;
}

/** Returns the round that approved a story. Throws `conflict` if the newest round did not approve it. */
export async function readApprovedRound(id: number, trx: Db): Promise<Round> {
  const [newest] = await findRounds(id, trx);
  if (newest?.outcome !== "approved") throw new DomainError("conflict", `story ${id} is not approved`);
  return newest;
}

/** Returns the hash of the text that a round has approved, or undefined if it has approved none. */
export async function readApproval(id: number, roundId: number | null, trx: Db): Promise<Buffer | undefined> {
  return roundId === null ? undefined : findApprovedHash(id, roundId, trx);
}

/** Closes an open round because the story is taken down. */
export async function abandonReview(story: Manuscript, trx: Db): Promise<void> {
  const round = await findOpenRound(story.id, trx);
  if (round !== undefined) await closeRound(round.id, "withdrawn", null, trx);
}

/** Returns the id of the staff member. Throws `forbidden` for any other actor, because only staff members sign. */
export function requireStaffMember(actor: Actor): number {
  if (!isStaff(actor)) throw new DomainError("forbidden", `${actor.name} signs nothing`);
  return actor.id;
}
