import { demand, type Actor } from "#app/features/base/actor/actor.ts";
import { readCards, readCardsByIds } from "#app/features/published/article/article.service.server.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { purgePages, refreshPages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import type { PublicTarget } from "#app/lib/public-target.ts";
import { sharedRead } from "#app/lib/shared-read.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { subjectKind } from "./subject.kind.ts";
import {
  findByArticle,
  findEvents,
  findRelated,
  findSections,
  findSubjectById,
  findSubjects,
  findSubjectsByIds,
  replaceEvents,
  replaceSections,
  upsertSubject,
  type SectionRow,
  type SubjectFilter,
} from "./subject.repo.server.ts";
import { subjectInput, type SubjectInput, type SubjectRecord } from "./subject.schema.ts";
import {
  SECTION_LENGTH,
  subjectCard,
  subjectPath,
  subjectTarget,
  type SectionRead,
  type SubjectCard,
  type SubjectRead,
} from "./subject.view.ts";

const LIST_LENGTH = 60;
const HOME_LENGTH = 3;
const INDUSTRY_LENGTH = 3;
const RELATED_LENGTH = 3;
const EVENTS_LENGTH = 60;
const OF_ARTICLE_LENGTH = 3;
/** A rule's cards are read beyond a section's length, since some of them may be placed by hand elsewhere. */
const TAGGED_LENGTH = SECTION_LENGTH * 3;

/** The subjects of the site, running ones first. */
export async function readSubjects(language: Language): Promise<SubjectCard[]> {
  dependsOn(pageTag.articles);
  return readList({}, LIST_LENGTH, language);
}

/** The subjects of the home page's strip: those of `first`, ids with commas between them, then the others. */
export const readHomeSubjects = sharedRead((language: Language, first: string) =>
  readList(first === "" ? {} : { first: first.split(",").map(Number) }, HOME_LENGTH, language),
);

/** The subjects of an industry. */
export async function readIndustrySubjects(industryId: number, language: Language): Promise<SubjectCard[]> {
  return readList({ industryId }, INDUSTRY_LENGTH, language);
}

async function readList(filter: SubjectFilter, length: number, language: Language): Promise<SubjectCard[]> {
  const rows = await findSubjects(filter, length);
  dependsOn(pageTag.subjects, ...subjectTags(rows));
  return rows.map((row) => subjectCard(row, language));
}

const subjectTags = (rows: { id: number }[]) => rows.map(({ id }) => pageTag.subject(id));

/** The subjects that an article belongs to, by hand or by a tag rule. */
export async function readSubjectsOfArticle(articleId: number): Promise<{ id: number; title: string; href: string }[]> {
  const rows = await findByArticle(articleId, OF_ARTICLE_LENGTH);
  dependsOn(...subjectTags(rows));
  return rows.map(({ id, title }) => ({ id, title, href: subjectPath(id) }));
}

/** The given subjects as they stand in a list of things of different kinds; those not published are left out. */
export async function readSubjectTargets(ids: number[]): Promise<PublicTarget[]> {
  return (await findSubjectsByIds(ids)).map(subjectTarget);
}

/** A subject with its sections, time line and neighbours. Throws `not_found` for one that is not published. */
export async function readSubject(id: number, language: Language): Promise<SubjectRead> {
  dependsOn(pageTag.subject(id), pageTag.subjects, pageTag.articles);
  const subject = await findSubjectById(id);
  if (subject === undefined) throw new DomainError("not_found", `subject ${id}`);
  const [rows, events, related] = await Promise.all([
    findSections(id),
    findEvents(id, EVENTS_LENGTH),
    findRelated(subject, RELATED_LENGTH),
  ]);
  const linked = events.flatMap((event) => event.article_id ?? []);
  dependsOn(...subjectTags(related), ...linked.map(pageTag.named));
  const sections = await Promise.all(rows.map((section) => withCards(section, language)));
  return { subject, sections, events, related };
}

async function withCards(section: SectionRow, language: Language): Promise<SectionRead> {
  const [placed, tagged] = await Promise.all([
    readCardsByIds(section.article_ids, language),
    section.tag_rule === "" ? [] : readCards({ tag: section.tag_rule }, language, TAGGED_LENGTH),
  ]);
  return { section, placed, tagged };
}

/** Writes a subject by its slug, with its sections, placed articles and time line, and gives its id. Throws `invalid_input`. */
export async function saveSubject(input: SubjectInput, actor: Actor): Promise<number> {
  demand(actor, "subject.write");
  const subject = accept(subjectInput, input);
  return withTransaction(async (trx) => {
    const { id, industry_id: industryId } = await upsertSubject(subject, trx);
    await replaceSections(id, subject.sections, trx);
    await replaceEvents(id, subject.timeline, trx);
    await recordAudit(
      { actor, action: "subject.save", targetKind: "subject", targetId: String(id), detail: { slug: subject.slug } },
      trx,
    );
    await indexSubject(id, industryId, subject, trx);
    await purgePages([pageTag.subject(id)], trx);
    await refreshPages([pageTag.subjects], trx);
    return id;
  });
}

async function indexSubject(id: number, industryId: number | null, subject: SubjectRecord, trx: Db): Promise<void> {
  if (!subject.published) return removeDocument(subjectKind.name, id, trx);
  const sections = subject.sections.map((section) => `${section.title}\n${section.intro}`);
  const events = subject.timeline.map((event) => `${event.title}\n${event.text}`);
  const { title, tags, lead, start_at } = subject;
  const body = [...sections, ...events].join("\n");
  await indexDocument(
    { kind: subjectKind.name, id, title, names: tags, lead, body, industryId, publishAt: start_at },
    trx,
  );
}
