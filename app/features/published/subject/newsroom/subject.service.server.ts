import { randomUUID } from "node:crypto";
import {
  keepVersion,
  readVersion,
  saveVersion,
  type SaveOutcome,
  type SeenVersion,
} from "#app/features/newsroom/version/version.service.server.ts";
import { readSeenPicture } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import { requirePermission, mayAct, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import { subjectPath } from "#app/features/published/subject/subject.view.ts";
import {
  readWholeSubject,
  removeSubject,
  writeSubject,
  type WholeSubject,
} from "#app/features/published/subject/subject-writing.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { saidOf, subjectNoun, writtenOf } from "./subject.noun.ts";
import { drawSectionIds, findUses, previewAt } from "./subject.repo.server.ts";
import { subjectRecord, type SubjectSaid } from "./subject.schema.ts";

/** A subject as far as rights go: it belongs to its industry, or to the site. */
function subjectThing(industryId: number | null): Target {
  return { columnIds: [], industryId, ownerId: null, assigneeId: null };
}

/** The result of a save, with the id of the subject. */
export type SubjectOutcome = { id: number } & SaveOutcome<SubjectSaid>;

/** A subject that the actor may write, locked in a transaction. Throws `not_found` for every other one. */
export async function subjectFor(actor: StaffActor, id: number, trx?: Db): Promise<WholeSubject> {
  const whole = await readWholeSubject(id, trx);
  if (whole === undefined || !mayAct(actor, "subject.write", subjectThing(whole.industryId)))
    throw new DomainError("not_found", `subject ${id}`);
  return whole;
}

/**
 * Adds a subject, once for a key. Throws `forbidden` for an industry that is not the actor's, `invalid_input`, `not_found` for
 * an industry or a story that readers do not see, and a Refusal for a banner that the actor does not see or that has no right.
 */
export async function createSubject(actor: StaffActor, key: string, input: SubjectSaid): Promise<SubjectOutcome> {
  const said = accept(subjectRecord, input);
  await demandPlace(actor, said);
  return runOnce(actor, "subject.create", key, async (trx) => {
    const record = await withSectionIds(said, [], trx);
    await demandThings(actor, record, undefined, trx);
    await demandBanner(record, trx);
    const slug = `desk-${randomUUID()}`;
    const { id, version } = await writeSubject(undefined, { slug, ...writtenOf(record) }, actor, trx);
    await keepVersion({ kind: "subject", id }, { number: version, record, staffId: actor.id }, trx);
    await publishEvent({ kind: "noun", noun: "subject", id, by: actor.name }, trx);
    return { id, saved: true, version, before: record, changed: [] };
  });
}

/** Saves a subject from its base version. An outdated base version is answered with the current version. Throws as above. */
export async function saveSubjectFrom(
  actor: StaffActor,
  seen: SeenVersion,
  { record: input, note }: { record: SubjectSaid; note: string },
): Promise<SubjectOutcome> {
  const said = accept(subjectRecord, input);
  return withTransaction(async (trx) => {
    const whole = await subjectFor(actor, seen.id, trx);
    await demandPlace(actor, said, trx);
    await demandThings(actor, said, whole, trx);
    await demandBanner(said, trx);
    const own = whole.record.sections.flatMap(({ id }) => id ?? []);
    return save(actor, whole, seen, { record: await withSectionIds(said, own, trx), note }, trx);
  });
}

/** Restores a version as a new one, without stories and a banner that readers do not see any more. Throws as above. */
export async function restoreSubject(actor: StaffActor, seen: SeenVersion, number: number): Promise<SubjectOutcome> {
  return withTransaction(async (trx) => {
    const whole = await subjectFor(actor, seen.id, trx);
    const kept = accept(subjectRecord, await readVersion("subject", seen.id, number, trx));
    await demandPlace(actor, kept, trx);
    const record = await withoutGone(actor, kept, whole, trx);
    await demandBanner(record, trx);
    return save(actor, whole, seen, { record, note: String(number) }, trx);
  });
}

async function save(
  actor: StaffActor,
  whole: WholeSubject,
  seen: SeenVersion,
  { record, note }: { record: SubjectSaid; note: string },
  trx: Db,
): Promise<SubjectOutcome> {
  const outcome = await saveVersion(subjectNoun(actor, whole), seen, { record, note, staffId: actor.id }, trx);
  if (outcome.saved && outcome.changed.length > 0) {
    await withdrawBanner(whole, trx);
    await publishEvent({ kind: "noun", noun: "subject", id: seen.id, by: actor.name }, trx);
  }
  return { id: seen.id, ...outcome };
}

/** Removes a subject's earlier banner from its public address, unless it has another public use. */
const withdrawBanner = ({ record }: WholeSubject, trx: Db) =>
  withdrawFiles({ body: "", coverId: record.banner_media_id }, trx);

/** Removes the version of a subject that was seen. Throws `conflict`, and a Refusal while anything leads to it. */
export async function removeSubjectFrom(actor: StaffActor, seen: SeenVersion): Promise<void> {
  await withTransaction(async (trx) => {
    const whole = await subjectFor(actor, seen.id, trx);
    if ((await findUses(seen.id, subjectPath(seen.id), trx)).length > 0)
      throw new Refusal(({ staff }) => staff.subjects.inUse);
    const { version, record } = whole;
    await keepVersion(
      { kind: "subject", id: seen.id },
      { number: version, record: saidOf(record), staffId: null },
      trx,
    );
    await removeSubject(seen, actor, trx);
    await withdrawBanner(whole, trx);
    await publishEvent({ kind: "noun", noun: "subject", id: seen.id, by: actor.name }, trx);
  });
}

/**
 * Previews the readers' page of the written subject, at its path; all changes are rolled back. Throws as a save does, but for
 * the version.
 */
export async function previewSubject<T>(
  actor: StaffActor,
  { id, record: input }: { id: number | undefined; record: SubjectSaid },
  look: (path: string) => Promise<T>,
): Promise<T> {
  const said = accept(subjectRecord, input);
  await demandPlace(actor, said);
  const whole = id === undefined ? undefined : await subjectFor(actor, id);
  await demandThings(actor, said, whole);
  const begins = new Date(said.start_at);
  const now = new Date();
  let path = "";
  return withoutPurges(() =>
    previewAt(
      begins > now ? begins : now,
      async (trx) => {
        const stands = id === undefined ? undefined : await readWholeSubject(id, trx);
        const own = stands?.record.sections.flatMap((section) => section.id ?? []) ?? [];
        const record = { ...(await withSectionIds(said, own, trx)), published: true };
        const slug = stands?.record.slug ?? `look-${randomUUID()}`;
        const written = await writeSubject(stands, { slug, ...writtenOf(record) }, actor, trx);
        path = subjectPath(written.id);
      },
      () => readApart(() => look(path)),
    ),
  );
}

/** Sections keep ids that the subject has used; every other one gets a new id. */
async function withSectionIds(said: SubjectSaid, own: readonly number[], trx: Db): Promise<SubjectSaid> {
  const free = new Set(own);
  const isNew = said.sections.map(({ id }) => id === null || !free.delete(id));
  const drawn = await drawSectionIds(isNew.filter(Boolean).length, trx);
  const sections = said.sections.map((section, index) =>
    isNew[index] === true ? { ...section, id: drawn.shift() ?? null } : section,
  );
  return { ...said, sections };
}

async function demandPlace(actor: StaffActor, { industry }: SubjectSaid, trx?: Db): Promise<void> {
  const industryId = industry === "" ? null : (await readIndustry(industry, DEFAULT_LANGUAGE, trx)).id;
  requirePermission(actor, "subject.write", subjectThing(industryId));
}

const storiesOf = ({ sections, timeline }: Pick<SubjectSaid, "sections" | "timeline">) => [
  ...sections.flatMap(({ articles }) => articles),
  ...timeline.flatMap(({ article_id: id }) => id ?? []),
];

/** Returns those of the stories that readers see or that the subject names already. */
async function knownStories(ids: readonly number[], whole: WholeSubject | undefined, trx?: Db): Promise<Set<number>> {
  const seen = ids.length === 0 ? [] : await readArticleTargets([...new Set(ids)], trx);
  return new Set([...seen.map(({ id }) => id), ...(whole === undefined ? [] : storiesOf(whole.record))]);
}

/** A banner is a picture that the actor sees, or the current banner. */
const isBanner = async (actor: StaffActor, id: number | null, whole: WholeSubject | undefined, trx?: Db) =>
  id === null || id === whole?.record.banner_media_id || (await readSeenPicture(actor, { id }, trx)) !== undefined;

/** Throws a Refusal for a banner without rights from the time on at which readers have the subject. */
async function demandBanner({ banner_media_id: id, published, start_at: start }: SubjectSaid, trx: Db): Promise<void> {
  if (id === null || !published) return;
  const [banner] = await judgePictures(
    { hashes: [], ids: [id] },
    new Date(Math.max(Date.now(), Date.parse(start))),
    trx,
  );
  const fault = banner?.shownFault ?? null;
  if (fault !== null) throw new Refusal(({ staff }) => staff.picture.inBanner(fault));
}

async function demandThings(
  actor: StaffActor,
  said: SubjectSaid,
  whole: WholeSubject | undefined,
  trx?: Db,
): Promise<void> {
  const stories = storiesOf(said);
  const known = await knownStories(stories, whole, trx);
  const missing = stories.find((id) => !known.has(id));
  if (missing !== undefined) throw new Refusal(({ staff }) => staff.subjects.storyGone);
  if (!(await isBanner(actor, said.banner_media_id, whole, trx)))
    throw new Refusal(({ staff }) => staff.picture.notHere);
}

async function withoutGone(actor: StaffActor, said: SubjectSaid, whole: WholeSubject, trx: Db): Promise<SubjectSaid> {
  const known = await knownStories(storiesOf(said), whole, trx);
  return {
    ...said,
    banner_media_id: (await isBanner(actor, said.banner_media_id, whole, trx)) ? said.banner_media_id : null,
    sections: said.sections.map((section) => ({
      ...section,
      articles: section.articles.filter((id) => known.has(id)),
    })),
    timeline: said.timeline.map((event) => ({
      ...event,
      article_id: event.article_id !== null && known.has(event.article_id) ? event.article_id : null,
    })),
  };
}
