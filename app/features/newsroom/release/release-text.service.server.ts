import type { Actor } from "#app/features/base/actor/actor.ts";
import { notifyPublished } from "#app/features/members/contribution/contribution-review.service.server.ts";
import { blocksOf, recheckText } from "#app/features/newsroom/check/check.service.server.ts";
import { addressesOf } from "#app/features/newsroom/check/check.text.ts";
import { withSlots } from "#app/features/published/front/newsroom/front-launch.service.server.ts";
import { readRevisionText, readTextHash, type Manuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { articleOfText } from "#app/features/newsroom/story/story.article.ts";
import type { ManuscriptText } from "#app/features/newsroom/story/story.schema.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import { readApproval } from "#app/features/newsroom/review/review.service.server.ts";
import { sourceFault } from "#app/features/newsroom/source/source.policy.ts";
import { readSource } from "#app/features/newsroom/source/source.service.server.ts";
import { publishText, type ReleasedText } from "#app/features/published/article/article-release.service.server.ts";
import { articlePath } from "#app/features/published/article/article.view.ts";
import { recordCorrection } from "#app/features/published/correction/correction.service.server.ts";
import { placeArticle } from "#app/features/published/subject/subject-place.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { Db } from "#db/client.ts";
import { ReleaseRefusal } from "./release-fault.ts";
import type { FaultFacts, ReleaseFault } from "./release.faults.ts";
import type { Release } from "./release.repo.server.ts";
import { endRelease } from "./release-end.service.server.ts";

/**
 * Checks the conditions of a release again at its scheduled time, because they may have changed since it was ordered.
 * The text must be the signed one, pass the current checks, and have no embargo. Its source and pictures must be
 * usable, and the question about AI use must be answered. Throws ReleaseRefusal with the failed condition.
 */
export async function requireReleasable(
  story: Manuscript,
  release: Pick<Release, "revision_id" | "round_id" | "is_import" | "is_alone">,
  at: Date,
  trx: Db,
): Promise<ManuscriptText> {
  const refuse: Refuse = (code, facts) => new ReleaseRefusal(story.id, { code, facts } as ReleaseFault);
  const revision =
    release.revision_id === null ? undefined : await readRevisionText(story.id, release.revision_id, trx);
  if (revision === undefined) throw refuse("no-text", {});
  if (!revision.textSha256.equals(await readTextHash(story.id, trx))) throw refuse("changed", {});
  if (story.embargo_until !== null && story.embargo_until > at)
    throw refuse("embargo", { until: toSeconds(story.embargo_until) });
  await requirePictures(revision, { at, isImport: release.is_import }, refuse, trx);
  if (release.is_import) return revision;
  if (!release.is_alone) {
    const approved = await readApproval(story.id, release.round_id, trx);
    if (approved?.equals(revision.textSha256) !== true) throw refuse("unapproved", {});
  }
  if (revision.fields.aiLabel === null) throw refuse("ai-label", {});
  const source = await readSource(revision.fields.sourceId, trx);
  const fault = sourceFault(revision.fields, source, at);
  if (fault !== undefined) throw refuse(fault, { source: source?.name ?? "" });
  const { fields, body } = revision;
  const found = blocksOf(await recheckText({ id: story.id, fields, body }, revision.textSha256, trx));
  if (found.length > 0) throw refuse("blocks", { found: found.map(({ code, words }) => ({ code, words })) });
  return revision;
}

type Refuse = <Code extends keyof FaultFacts>(code: Code, facts: FaultFacts[Code]) => ReleaseRefusal;

const PICTURE_FAULTS = { expired: "picture", unknown: "picture-unknown", incomplete: "picture-incomplete" } as const;

/**
 * The site has not checked an imported text itself. It only checks that the licences of its pictures have not expired.
 */
async function requirePictures(
  { fields, body }: ManuscriptText,
  { at, isImport }: { at: Date; isImport: boolean },
  refuse: Refuse,
  trx: Db,
): Promise<void> {
  const hashes = addressesOf(body).pictures.flatMap((address) => /^\/media\/([0-9a-f]+)\//.exec(address)?.[1] ?? []);
  const ids = fields.coverMediaId === null ? [] : [fields.coverMediaId];
  for (const { fault } of await judgePictures({ hashes, ids }, at, trx))
    if (fault !== null && (fault === "expired" || !isImport)) throw refuse(PICTURE_FAULTS[fault], {});
}

/**
 * Does a release completely or not at all. It writes the article's row, its positions and the search index, purges
 * pages, and writes the note and the audit entry.
 */
export async function doRelease(story: Manuscript, release: Release, actor: Actor, trx: Db): Promise<void> {
  const { id } = story;
  const text = await requireReleasable(story, release, new Date(), trx);
  const isCorrection = release.kind === "correction";
  const place = { releaseId: release.id, isCorrection, importKey: story.import_key, isDemo: story.is_demo };
  await withSlots(id, () => publishText(id, releasedText(id, text), place, actor, trx), trx);
  await placeArticle(id, text.fields.subjectSectionIds, trx);
  if (release.public_note !== "") {
    const kind = isCorrection ? "correction" : "update";
    await recordCorrection({ articleId: id, releaseId: release.id, kind, text: release.public_note }, trx);
  }
  if (story.contribution_id !== null && release.kind === "publish")
    await notifyPublished(story.contribution_id, { title: text.fields.title, url: articlePath(id) }, trx);
  const detail = {
    release: release.number,
    revision: release.revision_id,
    round: release.round_id,
    note: release.public_note,
  };
  await endRelease(release, { state: "released", changes: { has_changes: false, writers: [] }, detail }, actor, trx);
}

/** Converts a newsroom text into the row of its article. */
function releasedText(story: number, text: ManuscriptText): ReleasedText {
  const { ai_label, ...words } = articleOfText(text);
  if (ai_label === null) throw new ReleaseRefusal(story, { code: "ai-label", facts: {} });
  return { ...words, ai_label };
}
