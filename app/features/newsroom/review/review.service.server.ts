import type { Actor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { checkText, demandNoBlocks, noteReasons } from "#app/features/newsroom/check/check.service.server.ts";
import { compareTexts } from "#app/features/newsroom/diff/diff.ts";
import {
  auditStory,
  lockManuscriptFor,
  makeRevision,
  moveManuscript,
  readLiveText,
  readManuscriptFor,
  thingOf,
  writerOf,
  type Manuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { tellNewsroom } from "#app/features/newsroom/event/event.service.server.ts";
import { readPathOf } from "#app/features/newsroom/review-policy/review-policy.service.server.ts";
import { demandAct, isStaff, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { once } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
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

/** How long a round takes, for who hands in. */
export type HandedIn = { roundId: number; steps: number; short: boolean };

/** What is handed in. `note`: what readers are to be told of the change, signed with it and open to change until its release. */
type ToHandIn = {
  id: number;
  kind?: "update" | "correction" | undefined;
  note?: string | undefined;
  /** Why findings may stand, told to who signs; each who signs says so once more. */
  waivers?: readonly Waiver[];
  key?: string | undefined;
};

/**
 * Hands a story in: nothing that the machine finds in this very text may stand in its way. Opens a round with the policy of
 * this moment. `kind` is asked of a story that readers see already. Throws `not_found`, `forbidden`, `conflict` in another
 * state, and a Refusal when the text changed meanwhile or something stands in the way.
 */
export async function handIn(
  actor: Actor,
  { id, kind = "update", note = "", waivers = [], key }: ToHandIn,
): Promise<HandedIn> {
  const publicNote = accept(noteToReaders, note);
  const report = await reportOfNow(actor, id);
  return once(actor, "hand-in", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.hand-in", id, trx);
    if (!mayBeHandedIn(story))
      throw new DomainError("conflict", `story ${id} is ${story.state}, with nothing to hand in`);
    const revision = await makeRevision(story, "handover", actor, trx);
    if (!revision.textSha256.equals(report.text_sha256)) throw new Refusal(({ story: t }) => t.changedMeanwhile);
    demandNoBlocks(report, story.body_html);
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
    await tellNewsroom({ kind: "step", story: id, step: 1, by: actor.name }, trx);
    return { roundId: round.id, steps: policy.steps, short: policy.short };
  });
}

/** A report on the text of now, for who may read it. Whether it is still that text is asked when the story is locked. */
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
  const { columnIds, industryId } = await thingOf(story, trx);
  const thing = { columnIds, industryId, origin: story.fields.origin, sensitivity: story.sensitivity };
  return { ...(await readPathOf(thing, trx)), short: false };
}

type Withdrawal = { id: number; note?: string | undefined; key?: string | undefined };

/**
 * Takes a story back out of review while nobody has its step, or a signed one before it is released. Its writer does, and
 * the heads of its desk, who say why: the writer is told. Throws `forbidden` for everybody else, `invalid_input` for a head
 * without a reason, `conflict` while somebody reviews it, and for another state.
 */
export async function withdraw(actor: Actor, { id, note = "", key }: Withdrawal): Promise<null> {
  const reason = accept(withdrawalNote, note);
  return once(actor, "withdraw", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.hand-in", id, trx);
    const [newest] = await findRounds(id, trx);
    const isOwn = !isStaff(actor) || isWriterOf(actor.id, { story, round: newest });
    if (!isOwn) demandAct(actor, DESK_ACT, await thingOf(story, trx));
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
 * Asks the writer of a story to take it out of review. Throws `invalid_input` without a reason, and `conflict` for a story
 * that is not in review.
 */
export async function askToWithdraw(actor: StaffActor, { id, note = "", key }: Withdrawal): Promise<null> {
  const reason = accept(withdrawalNote, note);
  if (reason === "") throw new DomainError("invalid_input", "a request without a reason");
  return once(actor, "ask-withdraw", key, async (trx) => {
    const story = await lockManuscriptFor(actor, "story.read", id, trx);
    const [newest] = await findRounds(id, trx);
    if (newest === undefined || (story.state !== "in_review" && story.state !== "approved"))
      throw new DomainError("conflict", `story ${id} is ${story.state}`);
    await insertWithdrawal({ roundId: newest.id, kind: "asked", staffId: actor.id, note: reason }, trx);
    await auditStory("review.ask-withdraw", id, actor, { note: reason }, trx);
    await tellNewsroom({ kind: "step", story: id, step: 0, by: actor.name }, trx);
    return null;
  });
}

/** The open round of a story that is locked. Throws `conflict` when there is none. */
export async function openRoundOf(story: Manuscript, db?: Db): Promise<Round> {
  const round = story.state === "in_review" ? await findOpenRound(story.id, db) : undefined;
  if (round === undefined) throw new DomainError("conflict", `story ${story.id} is not in review`);
  return round;
}

/** The round that approved a story. Throws `conflict` when the newest one did not. */
export async function readApprovedRound(id: number, trx: Db): Promise<Round> {
  const [newest] = await findRounds(id, trx);
  if (newest?.outcome !== "approved") throw new DomainError("conflict", `story ${id} is not approved`);
  return newest;
}

/** The hash of the text that a round of a story has approved; undefined when it has approved none. */
export async function readApproval(id: number, roundId: number | null, trx: Db): Promise<Buffer | undefined> {
  return roundId === null ? undefined : findApprovedHash(id, roundId, trx);
}

/** Ends what review is under way, since the story leaves the public. */
export async function abandonReview(story: Manuscript, trx: Db): Promise<void> {
  const round = await findOpenRound(story.id, trx);
  if (round !== undefined) await closeRound(round.id, "withdrawn", null, trx);
}

/** Throws `forbidden` for who is no colleague: nobody else signs. */
export function demandColleague(actor: Actor): number {
  if (!isStaff(actor)) throw new DomainError("forbidden", `${actor.name} signs nothing`);
  return actor.id;
}
