import { randomUUID } from "node:crypto";
import { readSeenPicture } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import { VersionedRecord, type Stored } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import type { SubjectRecord } from "#app/features/published/subject/subject.schema.ts";
import {
  readWholeSubject,
  removeSubject,
  writeSubject,
  type WholeSubject,
} from "#app/features/published/subject/subject-writing.service.server.ts";
import { subjectPath } from "#app/features/published/subject/subject.view.ts";
import { accept } from "#app/lib/accept.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import type { Db } from "#db/client.ts";
import { drawSectionIds, findUses } from "./subject.repo.server.ts";
import { subjectRecord, type SubjectForm } from "./subject.schema.ts";

/** A stored subject with its whole row. */
type StoredSubject = Stored<SubjectForm> & { whole: WholeSubject };

const storedOf = (whole: WholeSubject): StoredSubject => ({
  version: whole.version,
  record: saidOf(whole.record),
  whole,
});

/**
 * The versioned record type of subjects. A subject belongs to an industry or to the site. Throws `not_found` for an
 * unknown industry. Throws a Refusal for a story that readers cannot see, and for deleting a subject in use. Throws a
 * Refusal for a banner that the actor may not see or that has no right. Restoring a version leaves out stories and a
 * banner that are gone.
 */
export const subjects = new VersionedRecord<SubjectForm, StoredSubject>({
  noun: "subject",
  storedKind: "subject",
  permission: "subject.write",
  scopeOf: (_, { whole }) => subjectTarget(whole.industryId),
  accept: (input) => accept(subjectRecord, input),
  read: async (id, trx) => {
    const whole = await readWholeSubject(id, trx);
    return whole && storedOf(whole);
  },
  complete: async (_, { record, stored }, trx) => withSectionIds(record, stored?.whole, trx),
  revive: async (actor, { record, stored }, trx) => withoutGone(actor, record, stored.whole, trx),
  insert: async (actor, { record }, trx) => {
    const slug = `desk-${randomUUID()}`;
    return { ...(await writeSubject(undefined, { slug, ...writtenOf(record) }, actor, trx)), record };
  },
  write: async (actor, { record, stored: { whole } }, trx) => {
    const { slug, is_demo } = whole.record;
    return (await writeSubject(whole, { slug, is_demo, ...writtenOf(record) }, actor, trx)).version;
  },
  remove: async (actor, _, { whole }, trx) => removeSubject(whole, actor, trx),
  check: async (actor, { record, stored }, trx) => {
    await requirePlace(actor, record, trx);
    await requireTargets(actor, record, stored?.whole, trx);
    await requireBannerRights(record, trx);
  },
  checkRemoval: async (id, _, trx) => {
    if ((await findUses(id, subjectPath(id), trx)).length > 0) throw new Refusal(({ staff }) => staff.subjects.inUse);
  },
  afterChange: async (actor, { id, ...done }, trx) => {
    // Makes the former banner private, unless it has another public use.
    if (done.did !== "add") await withdrawFiles({ body: "", coverId: done.before.whole.record.banner_media_id }, trx);
    await publishEvent({ kind: "noun", noun: "subject", id, by: actor.name }, trx);
  },
});

/** Returns the scope of a subject for permissions: its industry, or the site. */
const subjectTarget = (industryId: number | null): Target => ({
  columnIds: [],
  industryId,
  ownerId: null,
  assigneeId: null,
});

/** Returns a subject's data as versions store it. */
function saidOf(record: SubjectRecord): SubjectForm {
  const fields = Object.keys(subjectRecord.shape) as (keyof SubjectForm)[];
  return subjectRecord.parse({
    ...Object.fromEntries(fields.map((field) => [field, record[field]])),
    start_at: record.start_at.toISOString(),
    end_at: record.end_at?.toISOString() ?? null,
  });
}

/** Converts stored data to the input for saving it. */
export function writtenOf({ start_at, end_at, ...said }: SubjectForm) {
  return { ...said, start_at: new Date(start_at), end_at: end_at === null ? null : new Date(end_at) };
}

/** Returns the data with ids of sections. Ids that the subject has used are kept; any other section gets a new id. */
export async function withSectionIds(
  said: SubjectForm,
  whole: WholeSubject | undefined,
  trx: Db,
): Promise<SubjectForm> {
  const free = new Set(whole?.record.sections.flatMap(({ id }) => id ?? []));
  const isNew = said.sections.map(({ id }) => id === null || !free.delete(id));
  const drawn = await drawSectionIds(isNew.filter(Boolean).length, trx);
  const sections = said.sections.map((section, index) =>
    isNew[index] === true ? { ...section, id: drawn.shift() ?? null } : section,
  );
  return { ...said, sections };
}

/** Throws `forbidden` for an industry outside of the actor's scope, and `not_found` for an unknown one. */
export async function requirePlace(actor: StaffActor, { industry }: SubjectForm, trx?: Db): Promise<void> {
  const industryId = industry === "" ? null : (await readIndustry(industry, DEFAULT_LANGUAGE, trx)).id;
  requirePermission(actor, "subject.write", subjectTarget(industryId));
}

const storiesOf = ({ sections, timeline }: Pick<SubjectForm, "sections" | "timeline">) => [
  ...sections.flatMap(({ articles }) => articles),
  ...timeline.flatMap(({ article_id: id }) => id ?? []),
];

/** Returns which of the stories readers can see or the subject already contains. */
async function knownStories(ids: readonly number[], whole: WholeSubject | undefined, trx?: Db): Promise<Set<number>> {
  const seen = ids.length === 0 ? [] : await readArticleTargets([...new Set(ids)], trx);
  return new Set([...seen.map(({ id }) => id), ...(whole === undefined ? [] : storiesOf(whole.record))]);
}

/** Returns whether a picture may be the banner: the actor may see it, or it is the current banner. */
const isBanner = async (actor: StaffActor, id: number | null, whole: WholeSubject | undefined, trx?: Db) =>
  id === null || id === whole?.record.banner_media_id || (await readSeenPicture(actor, { id }, trx)) !== undefined;

/** Throws a Refusal for a banner without rights from the time at which readers see the subject. */
async function requireBannerRights(
  { banner_media_id: id, published, start_at: start }: SubjectForm,
  trx: Db,
): Promise<void> {
  if (id === null || !published) return;
  const [banner] = await judgePictures(
    { hashes: [], ids: [id] },
    new Date(Math.max(Date.now(), Date.parse(start))),
    trx,
  );
  const fault = banner?.shownFault ?? null;
  if (fault !== null) throw new Refusal(({ staff }) => staff.picture.inBanner(fault));
}

/** Throws a Refusal for a story or a banner that does not exist. */
export async function requireTargets(
  actor: StaffActor,
  said: SubjectForm,
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

async function withoutGone(actor: StaffActor, said: SubjectForm, whole: WholeSubject, trx: Db): Promise<SubjectForm> {
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
