import type { Actor } from "#app/features/base/actor/actor.ts";
import { addressesOf } from "#app/features/newsroom/check/check.text.ts";
import {
  auditStory,
  moveManuscript,
  readRevisionText,
  readTextHash,
  type Manuscript,
} from "#app/features/newsroom/manuscript/manuscript.service.server.ts";
import { articleOfText } from "#app/features/newsroom/manuscript/manuscript.article.ts";
import type { ManuscriptText } from "#app/features/newsroom/manuscript/manuscript.schema.ts";
import { tellOffice } from "#app/features/newsroom/office-event/office-event.service.server.ts";
import { readApproval } from "#app/features/newsroom/review/review.service.server.ts";
import { sourceFault } from "#app/features/newsroom/source/source.policy.ts";
import { readSource } from "#app/features/newsroom/source/source.service.server.ts";
import { publishText, type ReleasedText } from "#app/features/published/article/article-release.service.server.ts";
import { recordCorrection } from "#app/features/published/correction/correction.service.server.ts";
import { placeArticle } from "#app/features/published/subject/subject-place.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { hasExpiredPicture, markDone, type Release } from "./release.repo.server.ts";

/**
 * What has to hold of a story at the moment at which it goes out, whatever was true when it was ordered: the text is the one
 * that was signed, no embargo is on it, source and pictures may be used, and somebody has answered the AI label. Throws
 * `conflict`, saying what does not hold.
 */
export async function demandReleasable(
  story: Manuscript,
  release: Pick<Release, "revision_id" | "round_id" | "is_import">,
  at: Date,
  trx: Db,
): Promise<ManuscriptText> {
  const refuse = (why: string) => new DomainError("conflict", `story ${story.id}: ${why}`);
  const revision =
    release.revision_id === null ? undefined : await readRevisionText(story.id, release.revision_id, trx);
  if (revision === undefined) throw refuse("no text");
  if (!revision.textSha256.equals(await readTextHash(story.id, trx)))
    throw refuse("the text is not the one that was signed");
  if (!release.is_import) {
    const approved = await readApproval(story.id, release.round_id, trx);
    if (approved?.equals(revision.textSha256) !== true) throw refuse("nobody has approved this text");
    if (revision.fields.aiLabel === null) throw refuse("the AI label is not answered");
  }
  if (story.embargo_until !== null && story.embargo_until > at) throw refuse("embargo");
  const fault = sourceFault(revision.fields, await readSource(revision.fields.sourceId, trx), at);
  if (fault !== undefined && !release.is_import) throw refuse(fault);
  const hashes = addressesOf(revision.body).pictures.flatMap(
    (address) => /^\/media\/([0-9a-f]+)\//.exec(address)?.[1] ?? [],
  );
  if (await hasExpiredPicture(revision.fields.coverMediaId, hashes, trx)) throw refuse("rights of a picture are over");
  return revision;
}

/** Does a release of a text: the row of the article, its places, search, purges, note and audit line, or nothing of it. */
export async function doRelease(story: Manuscript, release: Release, actor: Actor, trx: Db): Promise<void> {
  const { id } = story;
  const text = await demandReleasable(story, release, new Date(), trx);
  const isCorrection = release.kind === "correction";
  const place = { releaseId: release.id, isCorrection, importKey: story.import_key, isDemo: story.is_demo };
  await publishText(id, releasedText(text), place, actor, trx);
  await placeArticle(id, text.fields.subjectSectionIds, trx);
  if (release.public_note !== "") {
    const kind = isCorrection ? "correction" : "update";
    await recordCorrection({ articleId: id, releaseId: release.id, kind, text: release.public_note }, trx);
  }
  await markDone(release.id, trx);
  await moveManuscript(id, "released", { has_changes: false, writers: [] }, actor, trx);
  const detail = {
    release: release.number,
    revision: release.revision_id,
    round: release.round_id,
    note: release.public_note,
  };
  await auditStory(`release.${release.kind}`, id, actor, detail, trx);
  await tellOffice({ kind: "release", story: id, state: "done" }, trx);
}

/** A text of the newsroom as the row of its article. */
function releasedText(text: ManuscriptText): ReleasedText {
  const { ai_label, ...words } = articleOfText(text);
  if (ai_label === null) throw new DomainError("conflict", "the AI label is not answered");
  return { ...words, ai_label };
}
